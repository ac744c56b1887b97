"""Flights: first days that are played down to a point, and the last day on which they meet.

Entries are made at the flights and make one pool; whoever is left takes their chips to the last day, and who
has chips of two flights begins with the larger stack or with both, as the tournament has it. Places are those
of the last day; behind everybody who has come there are those who went out in a flight, the longer they have
played the better, whichever flight it was.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from fractions import Fraction

from clauses.refusal import NotAllowed
from tournaments.night.clock import Clock
from tournaments.night.facts import About, Bagged, FlightBrought, FlightPlayer, SurvivorsRemoved
from tournaments.night.floor.counts import to_be_counted
from tournaments.night.floor.fold import When, folds
from tournaments.night.floor.leaving import leaving, take_out
from tournaments.night.floor.prizes import Fund, add_fund, nobody_comes_in, pool
from tournaments.night.floor.records import Knockout, Out, Player
from tournaments.night.floor.seats import refuse_hands_on_screens
from tournaments.night.floor.state import Feature, Floor
from tournaments.night.floor.turnout import Flights
from tournaments.night.floor.windows import last_index
from tournaments.night.structure import Level

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
BEFORE_THE_DAY = -1  # of an order: whoever went out in a flight did so before everybody at the last day


@dataclass(frozen=True, slots=True)
class Bags(Feature):
    """Chips that players take from a flight to the last day, by player; None before they are counted."""

    stacks: Mapping[int, int] | None = None

    @property
    def is_end(self) -> bool:
        """True once they are counted: the flight is over."""
        return self.stacks is not None

    def refuse(self, about: About) -> None:
        """Raises NotAllowed for what cannot happen any more once the chips are bagged."""
        if self.stacks is not None and not about.after_bagging:
            raise NotAllowed("The chips of this flight are bagged: undo that first.")


def is_flight_over(floor: Floor) -> bool:
    """Return whether a flight has come to the point at which its chips are bagged."""
    rules, clock = floor.rulebook.format.flight, floor.clock
    if rules is None or clock is None or floor.of(Bags).stacks is not None:
        return False
    if len(floor.contenders) < 2:
        return True
    match rules.ends:
        case "level":
            return _is_level_over(clock, rules.at)
        case "percent":
            return nobody_comes_in(floor) and len(floor.contenders) <= left_of(floor.buy_ins, rules.at)
        case _:
            return clock.played >= timedelta(minutes=rules.at)


def _is_level_over(clock: Clock, level: int) -> bool:
    last = last_index(clock, level)
    return clock.index > last or (clock.index == last and clock.is_last_period and not clock.left)


def until_bagging(floor: Floor) -> timedelta | None:
    """Running time, with breaks, until a flight is over as things stand; None where no clock says when."""
    rules, clock = floor.rulebook.format.flight, floor.clock
    if rules is None or clock is None or floor.is_over or rules.ends == "percent":
        return None
    time_of_play = timedelta(minutes=rules.at) if rules.ends == "minutes" else None
    last = last_index(clock, rules.at) if time_of_play is None else len(clock.periods)
    total, played = -clock.elapsed, clock.played - clock.elapsed_in_level
    for index, length in clock.schedule():
        is_level = isinstance(clock.periods[index], Level)
        if time_of_play is not None and is_level and played + length >= time_of_play:
            return max(total + time_of_play - played, timedelta(0))
        if index > last:
            break
        total += length
        played += length if is_level else timedelta(0)
        if index == last:
            break
    return None if time_of_play is not None else max(total, timedelta(0))


def left_of(entries: int, percent: int) -> int:
    """Return how many a percentage of the entries is, at least one; a part of a player is one more.

    >>> [left_of(entries, 10) for entries in (5, 40, 41)]
    [1, 4, 5]
    """
    return max(1, -(-entries * percent // 100))


@folds(Bagged)
def bagged(floor: Floor, fact: Bagged, when: When) -> None:
    """Everybody's chips are in a bag with their name: all that are in play."""
    if floor.rulebook.format.flight is None:
        raise NotAllowed("Chips are bagged at the end of a flight.")
    if floor.clock is None:
        raise NotAllowed("Play has not begun.")
    if floor.of(Bags).stacks is not None:
        raise NotAllowed("The chips are bagged already.")
    if floor.reports:
        raise NotAllowed("A knockout waits to be confirmed.")
    refuse_hands_on_screens(floor, floor.tables.values())
    if missing := [floor.name(player) for player in floor.in_play if player not in fact.stacks]:
        raise NotAllowed("The chips of {names} have not been counted.", names=", ".join(missing))
    for player, stack in fact.stacks.items():
        if not stack:
            raise NotAllowed("{name} has no chips: record the knockout.", name=floor.playing(player).name)
    counted, expected = sum(fact.stacks.values()), to_be_counted(floor)
    if counted != expected and not fact.reason.strip():
        raise NotAllowed(
            "{counted:,} chips are counted and {there:,} are in play: count again, or say why.",
            counted=counted,
            there=expected,
        )
    floor.extra += counted - expected
    floor.put(Bags(dict(fact.stacks)))
    for player, stack in fact.stacks.items():
        floor.change(player, counted=(stack, when.at))


@folds(FlightBrought)
def flight_brought(floor: Floor, fact: FlightBrought, when: When) -> None:
    """A flight comes to its last day, before seats are drawn there."""
    if floor.rulebook.format.last_day is None:
        raise NotAllowed("Flights come to a last day.")
    if floor.tables or floor.clock:
        raise NotAllowed("The seats are drawn: the flights come before that.")
    if any(flight.flight == fact.flight for flight in floor.of(Flights).brought):
        raise NotAllowed("{flight} has come already.", flight=fact.name)
    for player in fact.players:
        if player.stack is None:
            _has_gone_out(floor, player, when)
        else:
            _comes_with(floor, player, player.stack)
    sequence = when.sequence
    floor.knockouts += tuple(
        Knockout(
            each.by, each.victim, Fraction(1, each.one_in), sequence, -(sequence * 1_000_000 + each.hand)
        )
        for each in fact.knockouts
    )
    floor.put(Flights((*floor.of(Flights).brought, fact)))
    add_fund(floor, Fund(sequence, "flights", fact.prizes))


def _known(floor: Floor, who: FlightPlayer) -> Player:
    entrant = floor.players.get(who.player) or Player(who.player, who.name)
    return entrant.but(
        entered=True,
        present=True,
        rebuys=entrant.rebuys + who.rebuys,
        add_on=entrant.add_on or bool(who.add_ons),
    )


def _comes_with(floor: Floor, who: FlightPlayer, stack: int) -> None:
    """With the chips of this flight; of two stacks the better one, or both."""
    player = _known(floor, who)
    had = player.stack or 0
    rules = floor.rulebook.format.last_day
    begins = had + stack if rules and rules.two_stacks == "both" else max(had, stack)
    floor.out_of_play += had + stack - begins
    floor.players[who.player] = player.but(
        chips_in=player.chips_in + stack,
        stack=begins,
        out=None,
        sits_out=player.sits_out + who.sits_out,
        owed_minutes=player.owed_minutes + who.minutes_out,
    )
    floor.in_play[who.player] = None


def _has_gone_out(floor: Floor, who: FlightPlayer, when: When) -> None:
    """In this flight; it is of no matter for whoever has chips of another, or lasted longer there."""
    player = _known(floor, who)
    order = (BEFORE_THE_DAY, EPOCH + timedelta(microseconds=who.lasted))
    if who.player not in floor.in_play and (player.out is None or player.out.order < order):
        out = Out("knocked_out", when.sequence, 0, when.at, 0, None, when.at, 0, order, who.level)
        player = player.but(out=out)
    floor.players[who.player] = player


@folds(SurvivorsRemoved)
def survivors_removed(floor: Floor, fact: SurvivorsRemoved, when: When) -> None:
    """Remove whoever has not come to the last day, all in one moment, behind everybody who has come and ahead
    of those who went out in a flight. Among themselves the larger stack is placed higher."""
    if not floor.of(Flights).brought:
        raise NotAllowed("Only those who were left in a flight can stay away from its last day.")
    for player, stack in fact.stacks.items():
        _refuse_removing(floor, floor.playing(player), stack, when)
    left = len(floor.in_play) - len(fact.stacks)
    if left < (1 if floor.clock else 2):
        raise NotAllowed("Nobody would be left to play." if left < 1 else "A tournament needs two players.")
    if sum(fact.stacks.values()) >= floor.chips_in_play:
        raise NotAllowed("Those who are here would have no chips left.")
    for player, stack in fact.stacks.items():
        floor.unseat(player)  # first: it is no hand that they go out in, at no table
        take_out(floor, player, leaving(floor, player, "removed", when, stack))
        floor.out_of_play += stack


def _refuse_removing(floor: Floor, player: Player, stack: int, when: When) -> None:
    if when.is_new:
        floor.refuse_reported(player.id)
    if player.stack is not None and stack != player.stack:
        raise NotAllowed("{name} has {stack:,} chips.", name=player.name, stack=player.stack)
    table = floor.tables[player.seat.table] if player.seat else None
    if table and player.id in table.in_hand:
        raise NotAllowed(
            "{name} plays a hand at table {table}, on screens: let it end, or void it.",
            name=player.name,
            table=table.number,
        )


def brought_stack(floor: Floor, player: int) -> int:
    """The chips with which a player has come, of two flights the better stack or both."""
    rules = floor.rulebook.format.last_day
    stacks = [
        each.stack or 0
        for flight in floor.of(Flights).brought
        for each in flight.players
        if each.player == player
    ]
    return sum(stacks) if rules and rules.two_stacks == "both" else max(stacks, default=0)


def carried_prizes(floor: Floor) -> int:
    """Return what a flight leaves for the prizes of its last day, in cents."""
    return pool(floor).prizes
