"""The director's console: what is due, the room, the money, who is out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from config.clockface import ClockFace
from tournaments.console.why import cited, why
from tournaments.night.automation import happens_by_itself
from tournaments.night.due import Act, Due, due
from tournaments.night.floor import Floor
from tournaments.night.floor.entries import can_rebuy
from tournaments.night.floor.fold import When
from tournaments.night.floor.places import places
from tournaments.night.floor.prizes import division, pool, prizes
from tournaments.night.floor.windows import entries_closed, rebuys_ended_at, until_rebuys_end
from tournaments.presenters.clock_face import face
from tournaments.presenters.ended import HOW_OUT, Ended, ended
from tournaments.presenters.room import Balance, TableView, balance, tables
from words.money import money
from words.text import Text, grouped


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet by its name, and about what it is to be."""

    name: str
    query: Mapping[str, int]


# What a tap on a due thing opens; the others are done by the tap itself.
SHEETS = {
    Act.REMOVE_ABSENT: "remove-absent",
    Act.SNAPSHOT: "snapshot",
    Act.ADD_ONS: "add-on",
    Act.COLOUR_UP: "colour-up",
    Act.STACKS: "stacks",
    Act.COUNT: "count",
    Act.PAYOUTS: "payouts",
    Act.STRUCTURE: "structure",
    Act.WHERE_BUTTON: "button",
    Act.NAME_DEALER: "dealer",
}
# What may be done instead of a due thing.
INSTEAD = {
    Act.BREAK_TABLE: ((Text("Another table"), Sheet("break-table", {})),),
    Act.REDRAW: (
        (Text("With seat cards"), Sheet("seat-cards", {})),
        (Text("Another table goes"), Sheet("break-table", {})),
    ),
    Act.DRAW_SEATS: ((Text("With seat cards"), Sheet("seat-cards", {})),),
}
ON_THE_PAGE = {Act.STRUCTURE, Act.CHECK_IN, Act.DRAW_SEATS, Act.START}


@dataclass(frozen=True, slots=True)
class DueView:
    """A due thing as a bar. why, clause: what asks for it, in a sentence and in the club's own book; sheet:
    what a tap opens, None where a tap does it; is_notice: only said; others: what may be done instead, in
    words, each with its sheet; warning: what speaks against it yet."""

    key: str
    sentence: str
    why: str
    clause: str
    sheet: Sheet | None
    is_notice: bool
    others: Sequence[tuple[str, Sheet]] = ()
    warning: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """A labelled number."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Out:
    """Somebody who is out."""

    player: int
    name: str
    place: str
    how: str
    prize: str
    can_rebuy: bool
    is_paid: bool


@dataclass(frozen=True, slots=True)
class Payout:
    """What a place gets."""

    place: int
    amount: str


@dataclass(frozen=True, slots=True)
class Console:
    """stage: setup, running, over (decided) or finished. ended: what it came to, once it is finished."""

    stage: str
    face: ClockFace
    due: Sequence[DueView]
    tables: Sequence[TableView]
    balance: Sequence[Balance]
    figures: Sequence[Figure]
    payouts: Sequence[Payout]
    warnings: Sequence[str]
    out: Sequence[Out]
    hand_for_hand: bool
    rebuys_open: bool
    add_ons_open: bool
    entries_open: bool
    pause_reasons: bool
    ended: Ended | None


def console(floor: Floor, seed: bytes, now: datetime, symbol: str) -> Console:
    """Everything on the director's console. seed: of the next draw; symbol: of the club's money."""
    floor = floor.at(now)
    clock = floor.clock
    things = due(floor, seed)
    moving = [thing.player for thing in things if thing.act is Act.MOVE and thing.player]
    when = When(now, now, floor.sequence)
    stage = stage_of(floor)
    return Console(
        stage=stage,
        face=face(floor, now),
        due=[_due(floor, thing) for thing in things if stage != "setup" or thing.act not in ON_THE_PAGE],
        tables=tables(floor, moving),
        balance=balance(floor),
        figures=figures(floor, symbol),
        payouts=payouts(floor, symbol),
        warnings=division(floor).warnings,
        out=out(floor, when, symbol),
        hand_for_hand=floor.hand_for_hand,
        rebuys_open=bool(floor.terms.rebuy and clock and rebuys_ended_at(floor, when) is None),
        add_ons_open=any(thing.act is Act.ADD_ONS for thing in things),
        entries_open=clock is None
        or not entries_closed(floor, when)
        or (floor.rulebook.late_entry.after_break_most is not None and "entries" not in floor.closed),
        pause_reasons=bool(clock and clock.pause and clock.pause.reason == "other" and not clock.pause.note),
        ended=ended(floor, symbol) if stage == "finished" else None,
    )


def stage_of(floor: Floor) -> str:
    if floor.finished_at:
        return "finished"
    if floor.clock is None:
        return "setup"
    return "over" if floor.is_over else "running"


def _due(floor: Floor, thing: Due) -> DueView:
    if happens_by_itself(floor, thing):
        sentence = Text("{what}: by itself after the hand", what=thing.sentence)
        return DueView(thing.key, sentence, *_rests_on(floor, thing), None, is_notice=True)
    about = {"player": thing.player, "table": thing.table, "chip": thing.chip}
    query = {name: value for name, value in about.items() if value is not None}
    sheet = Sheet(SHEETS[thing.act], query) if thing.act in SHEETS else None
    others = INSTEAD.get(thing.act, ())
    is_notice = thing.act is Act.NOTICE
    return DueView(
        thing.key, thing.sentence, *_rests_on(floor, thing), sheet, is_notice, others, thing.warning
    )


def _rests_on(floor: Floor, thing: Due) -> tuple[str, str]:
    """Why it is due, and the clause of the club's own book."""
    return why(thing.clause), cited(thing.clause, floor.rulebook.book)


def figures(floor: Floor, symbol: str) -> list[Figure]:
    left, money_in = len(floor.people), pool(floor)
    house = len(floor.in_play) - left
    found = [
        Figure(Text("Players"), Text("{left:,} / {all:,}", left=left, all=floor.field_size)),
        Figure(Text("Average stack"), average(floor)),
        Figure(Text("Chips in play"), grouped(floor.chips_in_play)),
        Figure(Text("Prize pool"), money(money_in.prizes, symbol)),
    ]
    if house:
        found.append(Figure(Text("House players"), grouped(house)))
    if floor.terms.rebuy or floor.rebuys:
        found.append(Figure(Text("Rebuys"), grouped(floor.rebuys)))
    if floor.terms.add_on or floor.add_ons:
        found.append(Figure(Text("Add-ons"), grouped(floor.add_ons)))
    if money_in.championship:
        found.append(Figure(Text("For the Championship"), money(money_in.championship, symbol)))
    if money_in.kitty:
        found.append(Figure(Text("For the kitty"), money(money_in.kitty, symbol)))
    if floor.rolled_over:
        found.append(Figure(Text("Rolled over"), grouped(floor.rolled_over)))
    cut_off = until_rebuys_end(floor)
    if cut_off is not None:
        found.append(Figure(Text("Rebuys end in"), _minutes(cut_off)))
    return found


def average(floor: Floor) -> str:
    """In chips and, once play has begun, in big blinds."""
    if not floor.in_play:
        return "–"
    if floor.clock is None:
        return grouped(floor.average_stack)
    blinds = floor.average_stack / floor.clock.level.big_blind
    return Text("{stack:,} · {blinds:.0f} BB", stack=floor.average_stack, blinds=blinds)


def _minutes(time: timedelta) -> str:
    hours, minutes = divmod(-(-time // timedelta(minutes=1)), 60)
    if hours:
        return Text("{hours} h {minutes:02} min", hours=hours, minutes=minutes)
    return Text("{minutes} min", minutes=minutes)


def payouts(floor: Floor, symbol: str) -> list[Payout]:
    amounts = division(floor).amounts
    return [Payout(place, money(amount, symbol)) for place, amount in enumerate(amounts, 1)]


def out(floor: Floor, when: When, symbol: str) -> list[Out]:
    """Everyone with a place, the latest out first; at the end the winner on top."""
    won = prizes(floor)
    found = []
    for number, finish in places(floor).items():
        player = floor.players[number]
        prize = won.get(number, 0)
        how = HOW_OUT[player.out.how] if player.out else ""
        found.append(
            Out(
                number,
                player.name,
                str(finish),
                how,
                money(prize, symbol) if prize else "",
                bool(player.out) and can_rebuy(floor, player, when),
                player.prize_paid,
            )
        )
    return found
