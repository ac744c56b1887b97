"""The director's console: what is due, the room, the money, who is out.

Reason why something is due, in a sentence, and the clause as the club's own book has it.

The same thing may be due by the rules of a book that is not the club's (the first button by high card is the
pub league's): then the sentence stands alone. Source: the clauses named here.

Earlier play on the console of a tournament of rounds or days: who won the tables of the earlier rounds of
a shoot-out; at a last day, from which flight each player came and with what.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Final

from clauses.tda import cited
from clubs.rulebook import LastDay
from tournaments.console.due_acts import OFFERS, Sheet
from tournaments.night.automation import happens_by_itself
from tournaments.night.due import Act, Due, due
from tournaments.night.facts import FlightBrought, FlightPlayer
from tournaments.night.floor import Floor
from tournaments.night.floor.entries import rebuys_go_on
from tournaments.night.floor.fold import When
from tournaments.night.floor.leaving import HandByHand
from tournaments.night.floor.prizes import division, is_free
from tournaments.night.floor.turnout import Flights
from tournaments.night.floor.windows import ClosedEarly, entries_closed
from tournaments.presenters.clock_face import face
from tournaments.presenters.countdown import ClockFace
from tournaments.presenters.ended import Ended, ended
from tournaments.presenters.figures import Figure, Out, Payout, figures, out, payouts, stage_of
from tournaments.presenters.format_board import earlier_rounds
from tournaments.presenters.panels import Panel, PanelRow
from tournaments.presenters.room import Balance, TableView, balance, tables, with_ages
from tournaments.presenters.side_games import SideBoard, side_board
from words.text import Sentences, Text, grouped


def earlier_play(floor: Floor) -> tuple[Panel, ...]:
    """A list for each round or flight; nothing at a tournament as everybody knows it."""
    rules = floor.rulebook.format.last_day
    return (
        tuple(_flight(floor, flight, rules) for flight in floor.of(Flights).brought)
        if rules
        else earlier_rounds(floor)
    )


def _flight(floor: Floor, flight: FlightBrought, rules: LastDay) -> Panel:
    left = sum(each.stack is None for each in flight.players)
    came = len(flight.players) - left
    note = Text(
        "{count} entry, {came} carried on, {out} went out",
        "{count} entries, {came} carried on, {out} went out",
        count=flight.buy_ins,
        came=came,
        out=left,
    )
    title = Text("{flight}: who came with which stack", flight=flight.name)
    return Panel("flight", title, tuple(_stacks(floor, flight, rules)), note)


def _stacks(floor: Floor, flight: FlightBrought, rules: LastDay) -> Iterator[PanelRow]:
    """The largest first."""
    carried = [each for each in flight.players if each.stack is not None]
    for number, each in enumerate(sorted(carried, key=lambda each: (-(each.stack or 0), each.name)), 1):
        yield PanelRow(str(number), floor.name(each.player), _stack(floor, flight, each, rules))


def _stack(floor: Floor, flight: FlightBrought, who: FlightPlayer, rules: LastDay) -> str:
    parts: list[str] = [grouped(who.stack or 0)]
    for name, stack in _other_stacks(floor, flight, who.player):
        if rules.two_stacks == "both":
            parts.append(Text("and {stack:,} from {flight}", stack=stack, flight=name))
        elif (stack, name) > (who.stack or 0, flight.name):
            parts.append(Text("began with the {stack:,} from {flight}", stack=stack, flight=name))
    if _stayed_away(floor, who.player):
        parts.append(Text("did not come"))
    return Sentences(parts, " · ")


def _other_stacks(floor: Floor, flight: FlightBrought, player: int) -> Iterator[tuple[str, int]]:
    """The other flights, each with the chips that they have of it."""
    return (
        (other.name, each.stack)
        for other in floor.of(Flights).brought
        if other.flight != flight.flight
        for each in other.players
        if each.player == player and each.stack is not None
    )


def _stayed_away(floor: Floor, player: int) -> bool:
    """Return whether their chips were taken out because they did not come to the last day: at no table."""
    out = floor.players[player].out
    return out is not None and out.how == "removed" and out.seat is None


WHY: Final[Mapping[str, str]] = MappingProxyType(
    {
        "CPL-break": Text("Everybody fits on one table fewer."),
        "CPL-high-card": Text("The highest card gets the first button."),
        "CPL-winner": Text("One player has all the chips."),
        "C5-9.4-blind-note": Text("Large pots that are rolled over outgrow the blinds."),
        "DM-absent-removed": Text("A player who has not come by the cut-off is taken out."),
        "DM-addon-once": Text("One for everybody who is still in."),
        "DM-balance-two": Text("No table plays with two players fewer than another."),
        "DM-balance-who": Text("Who moves depends on where the button is."),
        "DM-colour-up": Text("The blinds need them no longer."),
        "DM-deal-who": Text("Every one of them has to agree."),
        "DM-dealer-seat": Text("Every table has a dealer of its own."),
        "DM-payout-19-24": Text("The club's table has no row for a field of this size."),
        "DM-payout-6-7": Text("Payouts come to the whole prize pool."),
        "DM-place-same-hand": Text("Out in one hand: the larger stack at its start is placed better."),
        "DM-points-chip-leader": Text("The biggest stacks earn points."),
        "DM-rebuy-cutoff": Text("Then nobody can rebuy any more."),
        "DM-seat-random": Text("Seats are drawn at random."),
        "DM-points-knockout": Text("Every knockout pays."),
        "DM-bomb-when": Text("Every table is dealt one before the next level."),
        "DM-rit-transfer": Text("Whoever is out passes their plaques on."),
        "DM-www-pot": Text("As many of them as places are paid."),
        "DM-seat-redraw": Text("Everybody draws a new seat for it."),
    }
)


def why(clause: str) -> str:
    """The sentence for a clause; nothing for none."""
    return WHY.get(clause, "")


@dataclass(frozen=True, slots=True)
class DueView:
    """A due thing as a bar.

    why, clause: what asks for it, in a sentence and in the club's own book;
    sheet: what a tap opens, None where a tap does it;
    is_notice: only said;
    others: what may be done instead, in words, each with its sheet;
    warning: what speaks against it yet.
    """

    key: str
    sentence: str
    why: str
    clause: str
    sheet: Sheet | None
    is_notice: bool
    others: Sequence[tuple[str, Sheet]] = ()
    warning: str = ""


@dataclass(frozen=True, slots=True)
class Console:
    """stage: setup, running, over (decided) or finished. ended: what it came to, once it is finished;
    earlier: rounds and flights that were played before."""

    stage: str
    face: ClockFace
    due: Sequence[DueView]
    tables: Sequence[TableView]
    balance: Sequence[Balance]
    figures: Sequence[Figure]
    payouts: Sequence[Payout]
    is_free: bool
    warnings: Sequence[str]
    out: Sequence[Out]
    hand_for_hand: bool
    rebuys_open: bool
    add_ons_open: bool
    entries_open: bool
    pause_reasons: bool
    ended: Ended | None
    side: SideBoard | None
    earlier: Sequence[Panel]


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
        due=[_due(floor, thing) for thing in things if stage != "setup" or not OFFERS[thing.act].on_the_page],
        tables=with_ages(floor, tables(floor, moving), now),
        balance=balance(floor),
        figures=figures(floor, symbol),
        payouts=payouts(floor, symbol),
        is_free=is_free(floor),
        warnings=() if is_free(floor) else division(floor).warnings,
        out=out(floor, when, symbol),
        hand_for_hand=floor.of(HandByHand).is_on,
        rebuys_open=rebuys_go_on(floor, when),
        add_ons_open=any(thing.act is Act.ADD_ONS for thing in things),
        entries_open=clock is None
        or not entries_closed(floor, when)
        or (
            floor.rulebook.late_entry.after_break_most is not None
            and "entries" not in floor.of(ClosedEarly).at
        ),
        pause_reasons=bool(clock and clock.pause and clock.pause.reason == "other" and not clock.pause.note),
        ended=ended(floor, symbol) if stage == "finished" else None,
        side=side_board(floor, symbol),
        earlier=earlier_play(floor) if stage != "setup" else (),
    )


def _due(floor: Floor, thing: Due) -> DueView:
    if happens_by_itself(floor, thing):
        sentence = Text("{what}: by itself after the hand", what=thing.sentence)
        return DueView(thing.key, sentence, *_rests_on(floor, thing), None, is_notice=True)
    about = {"player": thing.player, "table": thing.table, "chip": thing.chip}
    query = {name: value for name, value in about.items() if value is not None}
    offer = OFFERS[thing.act]
    sheet = Sheet(offer.sheet, query) if offer.sheet else None
    is_notice = thing.act is Act.NOTICE
    return DueView(
        thing.key, thing.sentence, *_rests_on(floor, thing), sheet, is_notice, offer.instead, thing.warning
    )


def _rests_on(floor: Floor, thing: Due) -> tuple[str, str]:
    """Return why it is due, and the clause of the club's own book."""
    return why(thing.clause), cited(thing.clause, floor.rulebook.book)
