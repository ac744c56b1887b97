"""The time that players of a table of felt have to act, as its tablet and the console show it.

Moments are milliseconds since 1970 by the server's clock, so that a page counts on by itself
(static/js/clock.js), also when the connection is lost.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.night.floor import Floor, Player, Table
from tournaments.night.floor.acting import CalledClocks, called_at, cards_left
from tournaments.presenters.countdown import countdown, milliseconds


@dataclass(frozen=True, slots=True)
class OnTheClock:
    """A player who is on the clock. until: when their time is over; left: of it, as it is counted down;
    cards: how many time cards they have left."""

    table: int
    player: int
    name: str
    until: int
    left: str
    cards: int


@dataclass(frozen=True, slots=True)
class ActingTime:
    """Time to act as a table's tablet offers it. seconds: of a called clock, with its countdown, 0 where it
    is not called; shot: of the shot clock, likewise; card_seconds: of a time card; cards: player → how many
    they have left, nothing where none are played with; called: who is on the clock."""

    seconds: int
    countdown: int
    shot: int
    card_seconds: int
    cards: Mapping[int, int]
    called: OnTheClock | None


def acting_time(floor: Floor, table: Table, now: datetime) -> ActingTime | None:
    """At a table of felt; None where the club has nothing of the kind, or the table is on screens."""
    rules = floor.rulebook.conduct
    if floor.on_screens(table.number) or not (rules.called_clock or rules.shot_clock or rules.time_cards):
        return None
    cards = {player.id: cards_left(floor, player) for player in floor.at_table(table)}
    return ActingTime(
        rules.called_clock + rules.called_countdown if rules.called_clock else 0,
        rules.called_countdown,
        rules.shot_clock,
        rules.time_card_seconds,
        cards if rules.time_cards else {},
        on_the_clock(floor, table, now),
    )


def on_the_clock(floor: Floor, table: Table, now: datetime) -> OnTheClock | None:
    """Return who is on the clock at a table, with what is left of their time."""
    called = called_at(floor, table)
    if called is None:
        return None
    who = floor.players[called.player]
    left = max((called.ends - now) / timedelta(seconds=1), 0)
    until = milliseconds(called.ends)
    return OnTheClock(table.number, who.id, who.name, until, countdown(left), cards_left(floor, who))


def all_on_the_clock(floor: Floor, now: datetime) -> Sequence[OnTheClock]:
    """Everybody who is, by table."""
    tables = (
        floor.tables[number] for number in sorted(floor.of(CalledClocks).by_table) if number in floor.tables
    )
    clocks = (on_the_clock(floor, table, now) for table in tables)
    return [each for each in clocks if each]


def may_be_called(floor: Floor, player: Player) -> bool:
    """True where the console offers to call the clock on a player: they sit at a table of felt, and nobody
    there is on it."""
    table = floor.tables.get(player.seat.table) if player.seat else None
    if table is None or floor.clock is None or player.absent or floor.on_screens(table.number):
        return False
    return bool(floor.rulebook.conduct.called_clock) and called_at(floor, table) is None
