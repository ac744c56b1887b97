"""The time that a player has to act at a table of felt: a called clock, the shot clock, time cards.

Once the clock is called on a player they have the rulebook's seconds and its countdown; whoever acts together
with its end has acted in time, so nothing ends by itself: the dealer says what happened. A call lapses with
its hand, and with the player's seat. The seconds of a shot clock are counted on the table's tablet alone;
recorded is only that they ran out. Seconds throughout. Source: DM-etiquette-action; TDA-29, TDA-RP-19.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import NamedTuple

from clauses.refusal import NotAllowed
from tournaments.night.facts import ClockAnswered, ClockCalled, TimeCardSpent
from tournaments.night.floor.fold import When, folds
from tournaments.night.floor.hands import playing_table
from tournaments.night.floor.records import Player, Table
from tournaments.night.floor.state import Feature, Floor
from words.text import Text

SLACK = timedelta(seconds=2)  # by so much the clocks of two devices differ


class CalledClock(NamedTuple):
    """The clock that was called on a player. sequence: of the fact; hand: the number of the hand; seconds: to
    act, with the countdown at their end."""

    sequence: int
    player: int
    hand: int
    at: datetime
    seconds: int
    countdown: int

    @property
    def ends(self) -> datetime:
        """End of the time."""
        return self.at + timedelta(seconds=self.seconds)


@dataclass(frozen=True, slots=True)
class CalledClocks(Feature):
    """Clocks called on players: of each table the last one. Whether it is still on, `called_at` says."""

    by_table: Mapping[int, CalledClock] = field(default_factory=dict)


def called_at(floor: Floor, table: Table) -> CalledClock | None:
    """The clock that is on a player of this table; None where it was for another hand, or they are gone."""
    called = floor.of(CalledClocks).by_table.get(table.number)
    if called is None or called.player not in table.players.values():
        return None
    if called.player in floor.reported or called.hand != table.hands:
        return None
    return None if table.hand and table.hand.finished else called


def cards_left(floor: Floor, player: Player) -> int:
    """Return how many time cards a player still has; 0 where none are played with."""
    return max(floor.rulebook.conduct.time_cards - player.cards_spent, 0)


@folds(ClockCalled)
def clock_called(floor: Floor, fact: ClockCalled, when: When) -> None:
    """The countdown of a player begins. Raises NotAllowed where nobody can act there, or it is on already."""
    rules = floor.rulebook.conduct
    if when.is_new and not rules.called_clock:
        raise NotAllowed("This club does not call the clock on players.", "DM-etiquette-action")
    player, table = _to_act(floor, fact.table, fact.player, when)
    if called := called_at(floor, table):
        raise NotAllowed("{name} is on the clock already.", name=floor.name(called.player))
    seconds = rules.called_clock + rules.called_countdown
    called = CalledClock(when.sequence, player.id, table.hands, when.at, seconds, rules.called_countdown)
    floor.put(CalledClocks({**floor.of(CalledClocks).by_table, table.number: called}))
    floor.change(player.id, clocks=player.clocks + 1)


@folds(ClockAnswered)
def clock_answered(floor: Floor, fact: ClockAnswered, when: When) -> None:
    """They have acted, or their hand is dead or has checked. Raises NotAllowed before the time is over, and
    where there was none to run out."""
    player, table = _to_act(floor, fact.table, fact.player, when)
    called = called_at(floor, table)
    if called is None or called.player != player.id:
        called = None
        if fact.outcome == "acted" or (when.is_new and not floor.rulebook.conduct.shot_clock):
            raise NotAllowed("{name} is not on the clock.", name=player.name)
    elif fact.outcome != "acted" and when.is_first and (left := called.ends - SLACK - when.at) > timedelta(0):
        seconds = -(-(left + SLACK) // timedelta(seconds=1))
        raise NotAllowed(
            Text(
                "{name} still has {count} second to act.",
                "{name} still has {count} seconds to act.",
                name=player.name,
                count=seconds,
            ),
            "DM-etiquette-action",
        )
    if called:
        by_table = floor.of(CalledClocks).by_table
        floor.put(CalledClocks({number: each for number, each in by_table.items() if number != table.number}))
    if fact.outcome == "folded" and table.hand and player.seat:
        hand = table.hand._replace(timed_out=table.hand.timed_out | {player.seat.seat})
        floor.tables[table.number] = table.but(hand=hand)


@folds(TimeCardSpent)
def time_card_spent(floor: Floor, fact: TimeCardSpent, when: When) -> None:
    """One card fewer; a clock on that player ends later by what it is worth."""
    rules = floor.rulebook.conduct
    if when.is_new and not rules.time_cards:
        raise NotAllowed("This club plays without time cards.")
    player, table = _to_act(floor, fact.table, fact.player, when)
    if when.is_new and not cards_left(floor, player):
        raise NotAllowed("{name} has no time card left.", name=player.name)
    floor.change(player.id, cards_spent=player.cards_spent + 1)
    called = called_at(floor, table)
    if called and called.player == player.id:
        longer = called._replace(seconds=called.seconds + rules.time_card_seconds)
        floor.put(CalledClocks({**floor.of(CalledClocks).by_table, table.number: longer}))


def _to_act(floor: Floor, number: int, player: int, when: When) -> tuple[Player, Table]:
    """A player who may have to act, and their table. Raises NotAllowed where they cannot: they sit elsewhere,
    it is played on screens, no hand is on, or they are not in it."""
    _, table = playing_table(floor, number)
    who = floor.playing(player)
    if floor.on_screens(number):
        raise NotAllowed("Table {number} is played on screens, which keep the time.", number=number)
    if who.seat is None or who.seat.table != number:
        raise NotAllowed("{name} does not sit at table {number}.", name=who.name, number=number)
    floor.refuse_reported(player)
    hand = table.hand
    if hand and hand.finished and floor.latest_hand(table):
        raise NotAllowed("No hand is being played at table {number}.", number=number)
    if not when.is_new or floor.hand_in_progress(table) is None or hand is None:
        return who, table
    seat = who.seat.seat
    is_in = seat in hand.positions.dealt_in and seat not in hand.timed_out | hand.penalised
    if not is_in or ((who.away or who.absent) and seat in hand.missing):
        raise NotAllowed("{name} is not in this hand.", name=who.name)
    return who, table
