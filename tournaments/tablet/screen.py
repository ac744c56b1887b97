"""A dealer's tablet: one table, what may be recorded there, and what both tablets at it have done.

`state` is the same table for static/js/tablet-table.js, which goes on from it while there is no network.

Side games of a table: the hand that somebody shows for the high hand, and who of a last longer is still in
there. Who enters them, and who is paid, is the director's.
"""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from tables.log import LogLine
from tables.seating import SeatPlace
from tournaments.night.due.announcements_due import announcements
from tournaments.night.floor import Floor, Player, Table
from tournaments.night.floor.colours import Colours, chips_of
from tournaments.night.floor.digital_tables import behind
from tournaments.night.floor.entries import can_rebuy
from tournaments.night.floor.felt_games import standing
from tournaments.night.floor.fold import When
from tournaments.night.floor.hands import level_of_hand
from tournaments.night.floor.re_entries import can_enter_again, can_return, may_declare, re_entry_stack
from tournaments.night.floor.records import Call
from tournaments.night.floor.side_games import high_hand, last_longer
from tournaments.night.floor.side_games.hand_ranks import NAMES
from tournaments.night.floor.side_games.taking_part import takes_part, taking_part
from tournaments.night.sentences import why_called
from tournaments.night.structure import Level
from tournaments.presenters.acting_time import ActingTime, acting_time
from tournaments.presenters.clock_face import blinds, face
from tournaments.presenters.countdown import ClockFace
from tournaments.presenters.felt_choice import FeltChoice, felt_choice
from tournaments.presenters.figures import stage_of
from tournaments.presenters.picks import SameHand, same_hand
from tournaments.presenters.room import TableView, how_long_out, table_view
from tournaments.presenters.set_aside import SetAside, set_aside
from tournaments.presenters.table_roles import with_roles
from tournaments.presenters.terms import price_words
from tournaments.presenters.varied_table import VariedTable, varied_table
from tournaments.presenters.wager_check import ReopeningCheck, WagerCheck, reopening_check, wager_check
from tournaments.tablet.own_table import due_moves, left_from
from words.money import money
from words.text import Listing, Text, localised


@dataclass(frozen=True, slots=True)
class SideAtTable:
    """The side games at one table.

    high_hand: what is in its pot, empty where none is open; may_show: number, seat and name of those here who
    have entered it; standing: the hand to beat, and whose it is, empty while nobody has shown any;
    last_longer: what is in its pot, empty where it is not played or won; lasting: who of them is still in
    here, left: and how many of them in the whole room.
    """

    high_hand: str = ""
    may_show: Sequence[tuple[int, int | None, str]] = ()
    standing: str = ""
    standing_of: str = ""
    last_longer: str = ""
    lasting: str = ""
    left: int = 0


def side_at_table(floor: Floor, here: Sequence[Player], symbol: str) -> SideAtTable | None:
    """Return what the tablet says of them; None where there is nothing. here: who sits at the table."""
    side_games = SideAtTable(**_high_hand(floor, here, symbol), **_last_longer(floor, here, symbol))
    return side_games if side_games != SideAtTable() else None


def _high_hand(floor: Floor, here: Sequence[Player], symbol: str) -> dict[str, Any]:
    if floor.side_games.high_hand is None or high_hand.is_closed(floor):
        return {}
    standing = high_hand.best(floor)
    return {
        "high_hand": money(high_hand.settled(floor).pot, symbol),
        "may_show": tuple(
            (player.id, player.seat.seat if player.seat else None, player.name)
            for player in here
            if takes_part(floor, high_hand.NAME, player, unless_said=False)
        ),
        "standing": NAMES[standing[0].rank[0]] if standing else "",
        "standing_of": Listing([floor.name(hand.player) for hand in standing]) if standing else "",
    }


def _last_longer(floor: Floor, here: Sequence[Player], symbol: str) -> dict[str, Any]:
    if floor.side_games.last_longer is None:
        return {}
    players = taking_part(floor, last_longer.NAME, unless_said=False)
    if not players or last_longer.longest(floor, players):
        return {}
    lasting = [player.name for player in here if player.id in players and player.out is None]
    return {
        "last_longer": money(last_longer.settled(floor).pot, symbol),
        "lasting": Listing(lasting) if lasting else "",
        "left": sum(floor.players[player].out is None for player in players),
    }


SHOWN = 4  # of what was recorded last at this table


@dataclass(frozen=True, slots=True)
class PickablePlayer:
    """A player to pick. seat: at their table; place: "3·5" for table 3, seat 5; stack: when last counted."""

    player: int
    name: str
    seat: int | None
    place: str
    stack: str = ""
    more: str = ""


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """Player on a seat, as far as it matters for what can be recorded of them."""

    id: int
    name: str
    away: bool
    absent: bool


@dataclass(frozen=True, slots=True)
class SeatTime:
    """Acts on a player's time to act: the clock may be called, time cards are played
    with, of which they have so many, there is a shot clock."""

    may_call: bool
    has_cards: bool
    cards: int
    has_shot: bool


@dataclass(frozen=True, slots=True)
class Declaring:
    """A player who is out and may say that they rebuy. after: the number of the hand of the table in which
    they went out."""

    player: int
    name: str
    after: int


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """Acts that can happen on one seat. who: empty on an open seat; others: who may have knocked them out;
    leads_to: another table with its open seats, if a move there is due; a tablet makes no other; time: what
    they have to act, where the club has a clock for it; may_rebuy: they may say before the next hand that
    they rebuy; declaring: who went out from an open seat and may say so."""

    number: int
    who: SeatedPlayer | None
    others: tuple[PickablePlayer, ...] = ()
    is_reported: bool = False
    leads_to: tuple[tuple[int, tuple[int, ...]], ...] = ()
    time: SeatTime | None = None
    may_rebuy: bool = False
    declaring: tuple[Declaring, ...] = ()


@dataclass(frozen=True, slots=True)
class Returning:
    """A player of this table for whom a re-entry may be asked. seat: theirs, None for one who is out; terms:
    what it costs and brings."""

    player: int
    name: str
    seat: int | None
    terms: str

    @property
    def is_out(self) -> bool:
        """True if they are out already: others may be asked for before their knockout is sent."""
        return self.seat is None


@dataclass(frozen=True, slots=True)
class Waiting:
    """Something that waits for the director. sequence: of its fact."""

    sequence: int
    words: str
    at: datetime


@dataclass(frozen=True, slots=True)
class TabletScreen:
    """Screen of a table's tablet.

    stage: as on the console, or gone: the table is not there (any more);
    book: the club's rulebook, whose clauses are cited;
    players: who sits here;
    counted: the same with their stacks;
    next_hand: the number the next hand will have;
    arriving: who is due to sit down here;
    chips: colour and value, the smallest first;
    same_hand: a knockout to which the next one may belong;
    stacks_decide: several in one hand are then placed by their stacks, because nobody can rebuy any more;
    aside: what lies in the bank of the table and on its Mushroom;
    varied: kills, plaques and Bomb Pot;
    side: what of the side games is the table's business;
    choice: dealer's choice, where it is played;
    acting: the time that players have to act, where the club has a clock for it;
    notices: what its dealer is told;
    wager, reopening: the calculators of chips that are no whole raise, and of who may raise;
    returning: for whom a re-entry may be asked, who is out first.
    """

    stage: str
    face: ClockFace
    number: int
    book: str
    table: TableView | None
    panels: Sequence[SeatPanel]
    players: Sequence[PickablePlayer]
    counted: Sequence[PickablePlayer]
    next_hand: int
    hand_number: int
    hand_runs: bool
    arriving: Sequence[PickablePlayer]
    open_seats: Sequence[int]
    chips: Sequence[Any]
    same_hand: SameHand | None
    stacks_decide: bool
    is_only_table: bool
    calls: Sequence[Waiting]
    reports: Sequence[Waiting]
    needs_director: bool
    state: str
    aside: SetAside | None = None
    varied: VariedTable | None = None
    side: SideAtTable | None = None
    choice: FeltChoice | None = None
    acting: ActingTime | None = None
    notices: Sequence[str] = ()
    wager: WagerCheck | None = None
    reopening: ReopeningCheck | None = None
    returning: Sequence[Returning] = ()


def tablet(floor: Floor, number: int, seed: bytes, now: datetime, symbol: str = "$") -> TabletScreen:
    """seed: of the next draw, from which follows who is about to be moved here; symbol: of the club's
    money."""
    floor = floor.at(now)
    table = floor.tables.get(number)
    stage = stage_of(floor)
    calls = [_call(call) for call in floor.calls.values() if call.table == number]
    shared: dict[str, Any] = {"face": face(floor, now), "number": number, "calls": calls}
    shared["book"] = floor.rulebook.book
    if table is None:
        return TabletScreen(
            stage=stage if stage in ("setup", "finished") else "gone",
            table=None,
            panels=(),
            players=(),
            counted=(),
            next_hand=0,
            hand_number=0,
            open_seats=(),
            hand_runs=False,
            arriving=(),
            chips=(),
            same_hand=None,
            stacks_decide=False,
            is_only_table=False,
            reports=(),
            needs_director=False,
            state="{}",
            **shared,
        )
    when = When(now, now, floor.sequence)
    acting = acting_time(floor, table, now) if stage == "running" else None
    here = [player for player in floor.at_table(table) if player.id not in floor.reported]
    moves = due_moves(floor, seed) if floor.clock else {}
    return TabletScreen(
        stage=stage,
        table=with_roles(floor, table, table_view(floor, table)),
        panels=[_panel(floor, table, seat, here, moves, acting, when) for seat in range(1, table.seats + 1)],
        players=[_person(player) for player in here],
        counted=[replace(_person(player), stack=_stack(player)) for player in here],
        next_hand=table.hands + 1,
        hand_number=table.hands,
        open_seats=table.open_seats,
        hand_runs=floor.hand_in_progress(table) is not None,
        arriving=list(_arriving(floor, table, moves)),
        chips=[chip for chip in chips_of(floor) if chip.value not in floor.of(Colours).removed],
        same_hand=same_hand(floor, number, now),
        stacks_decide=not any(can_return(floor, player, when) for player in here),
        is_only_table=len(floor.tables) == 1,
        reports=_reports(floor, number),
        needs_director=floor.rulebook.tablets.knockouts_confirmed,
        state=json.dumps(state(floor, table, when)),
        side=side_at_table(floor, here, symbol) if stage == "running" else None,
        aside=set_aside(floor, table),
        varied=varied_table(floor, table) if stage == "running" else None,
        choice=felt_choice(floor, table, now) if stage == "running" else None,
        acting=acting,
        notices=list(_notices(floor, table)),
        wager=wager_check(floor.rulebook),
        reopening=reopening_check(floor.rulebook),
        returning=list(_returning(floor, number, when, symbol)) if stage == "running" else (),
        **shared,
    )


def _returning(floor: Floor, table: int, when: When, symbol: str) -> Iterator[Returning]:
    """Yield who may enter again if they are out, or go out now."""
    for player in sorted(floor.players.values(), key=lambda each: each.out is None):
        seat = player.seat.seat if player.seat and player.seat.table == table else None
        is_ours = left_from(floor, player.id) == table if player.out else seat is not None
        if not is_ours or player.is_house or player.absent or player.id in floor.reported:
            continue
        if can_enter_again(floor, player, when):
            terms = price_words(floor.terms.buy_in, re_entry_stack(floor, player, when), symbol)
            yield Returning(player.id, player.name, seat, terms)


def _notices(floor: Floor, table: Table) -> Iterator[str]:
    """Yield that the table is halted, and what dealers are told by the clock."""
    if table.paused is not None and not floor.on_screens(table.number):
        yield Text("This table is halted: {reason}", reason=table.paused)
    is_soft = floor.rulebook.clock.hand_for_hand_waits == "soft"
    if is_soft and floor.hand_in_progress(table) is None and (others := behind(floor, table)):
        yield Text(
            "Hand for hand: wait until table {tables} has been dealt as many hands.",
            "Hand for hand: wait until tables {tables} have been dealt as many hands.",
            tables=Listing([str(number) for number in others]),
            count=len(others),
        )
    for thing in announcements(floor):
        yield thing.sentence


def _call(call: Call) -> Waiting:
    return Waiting(call.sequence, why_called(call.reason, call.note), call.at)


def _reports(floor: Floor, number: int) -> list[Waiting]:
    waiting = []
    for report in floor.reports.values():
        if report.hand.table == number:
            names = Listing([floor.name(player) for player in report.outs])
            waiting.append(Waiting(report.sequence, names, report.hand.order[1]))
    return waiting


def _panel(
    floor: Floor,
    table: Table,
    seat: int,
    here: Sequence[Player],
    moves: Mapping[int, int],
    acting: ActingTime | None,
    when: When,
) -> SeatPanel:
    if seat not in table.players:
        return SeatPanel(seat, None, declaring=tuple(_declaring(floor, table, seat, when)))
    who = floor.players[table.players[seat]]
    others = tuple(_person(p) for p in here if p.id != who.id and not p.absent)
    sitting = SeatedPlayer(who.id, who.name, who.away, who.absent)
    target = floor.tables.get(moves.get(who.id, table.number), table)
    leads_to = ((target.number, tuple(target.open_seats)),) if target.number != table.number else ()
    time = _time_of(acting, who) if acting and not who.absent else None
    rebuys = may_declare(floor, who, when)
    return SeatPanel(seat, sitting, others, who.id in floor.reported, leads_to, time, rebuys)


def _declaring(floor: Floor, table: Table, seat: int, when: When) -> Iterator[Declaring]:
    """Yield who went out from a seat and may say that they rebuy."""
    for player in floor.players.values() if floor.terms.rebuy else ():
        if (
            player.out
            and player.out.seat == SeatPlace(table.number, seat)
            and seat in table.open_to(player.id)
            and may_declare(floor, player, when)
        ):
            is_since = table.hand is not None and table.hand.begun > player.out.at
            yield Declaring(player.id, player.name, table.hands - is_since)


def _time_of(acting: ActingTime, player: Player) -> SeatTime:
    may_call = bool(acting.seconds) and acting.called is None
    cards = acting.cards.get(player.id, 0)
    return SeatTime(may_call, bool(acting.cards), cards, bool(acting.shot))


def _arriving(floor: Floor, table: Table, moves: Mapping[int, int]) -> Iterator[PickablePlayer]:
    """Players of other tables who are due to move here; nobody else is brought by a tablet."""
    if not table.open_seats:
        return
    for player in (floor.players[p] for p in floor.in_play if p not in table.players.values()):
        if moves.get(player.id) == table.number:
            yield _person(player, Text("is to move here"))


def _person(player: Player, more: str = "") -> PickablePlayer:
    seat = player.seat
    place = f"{seat.table}·{seat.seat}" if seat else ""
    return PickablePlayer(player.id, player.name, seat.seat if seat else None, place, more=more)


def _stack(player: Player) -> str:
    return f"{player.counted[0]:,}" if player.counted else ""


def state(floor: Floor, table: Table, when: When) -> dict[str, Any]:
    """The table as plain data: who sits where and how, the latest hand, what the button follows."""
    hand, rules = table.hand, floor.rulebook.button
    return {
        "table": table.number,
        "dealer": table.dealer,
        "seats": table.seats,
        "players": {
            str(seat): {
                "id": player.id,
                "name": player.name,
                "waited": player.waited,
                "sitsOut": player.sits_out,
                "isOut": "" if player.sits_out else localised(how_long_out(floor, player)),
                "away": player.away,
                "absent": player.absent,
                "rebuys": can_rebuy(floor, player, when),
                "reported": player.id in floor.reported,
            }
            for seat, player in ((s, floor.players[p]) for s, p in sorted(table.players.items()))
        },
        "hands": table.hands,
        "hand": {
            "number": hand.number,
            "button": hand.positions.button,
            "smallBlind": hand.positions.small_blind,
            "bigBlind": hand.positions.big_blind,
            "marker": hand.positions.marker,
            "dealtIn": list(hand.positions.dealt_in),
            "finished": floor.hand_in_progress(table) is None,
            "game": hand.game.game.game.title if hand.game else "",
        }
        if hand
        else None,
        "chosen": _chosen(floor, table),
        "button": table.button,
        "buttonDue": table.button_due,
        "level": _level_of_next(floor, table),
        "rules": {"waits": rules.moved_player_waits, "marker": rules.marker},
    }


def _chosen(floor: Floor, table: Table) -> dict[str, Any] | None:
    """The game that has been chosen for the next hand."""
    chosen = standing(floor, table)
    if chosen is None:
        return None
    return {
        "player": chosen.player,
        "seat": chosen.seat,
        "button": chosen.button,
        "game": chosen.game.key,
        "title": chosen.game.game.title,
    }


def _level_of_next(floor: Floor, table: Table) -> str:
    """The blinds of the next hand where they are not those on the clock; empty where the clock says them."""
    if floor.clock is None or (index := level_of_hand(floor, table, floor.clock)) == floor.clock.index:
        return ""
    level = floor.structure[index]
    return blinds(level) if isinstance(level, Level) else ""


def here(
    lines: Sequence[LogLine], table: int, tablets: Collection[str], players: Collection[int]
) -> list[LogLine]:
    """Return what was recorded at this table, the latest first: facts that name it, what its tablets
    recorded.

    tablets: what their request ids begin with; players: who sits there now.
    """
    shown_lines = []
    for line in reversed(lines):
        payload = line.payload
        about = payload.get("table") == table or payload.get("player") in players
        if about or line.request_id.startswith(tuple(tablets)):
            shown_lines.append(line)
            if len(shown_lines) == SHOWN:
                break
    return shown_lines
