"""The night that is running when somebody looks at the demo: 23 players at three tables, level 5.

It is simulated until a few minutes ago; then comes a scene in which a director has something to look at:
stacks that have been counted, a penalty, a player who is away, one who has come late and waits for the
button, and a knockout after which the tables are to be balanced.
"""

from collections.abc import Iterator
from datetime import datetime
from random import Random

from tables.button import next_hand
from tournaments.night.facts import (
    BoughtIn,
    HandDealt,
    KnockedOut,
    Penalised,
    Ruled,
    SeatedAt,
    StacksCounted,
    SteppedAway,
)
from tournaments.night.floor import Floor, Table
from tournaments.simulation.cardroom import Cardroom, Steps
from tournaments.simulation.plan import Plan, minutes
from tournaments.simulation.simulated_night import before_the_start

INTO_LEVEL_5 = minutes(98)  # with the Friday structure: three levels, a break, the fourth, eight minutes
SCENE = minutes(5)  # before now


def began(now: datetime) -> datetime:
    """Return when the clock was started for the night to be in level 5 now."""
    return now.replace(second=0, microsecond=0) - INTO_LEVEL_5


def tonight(plan: Plan, floor: Floor, dice: Random, latecomer: tuple[int, str]) -> Steps:
    """Everything that is recorded until now. latecomer: who enters in the scene."""
    evening = Cardroom(plan, floor, dice)
    yield from before_the_start(evening)
    for event in evening.events():
        yield from event()
    yield from set_up_scene(evening, *latecomer)


def set_up_scene(evening: Cardroom, player: int, name: str) -> Steps:
    """Set up what makes the night worth looking at: counted stacks, a penalty, a ruling, one who is away, one
    who waits for a seat, tables to be balanced."""
    evening.now = max(evening.now, evening.plan.starts_at + INTO_LEVEL_5 - SCENE)
    first, second, third = sorted(evening.floor.tables)
    yield from count_stacks(evening, first)
    some = dict(sorted(evening.floor.tables[second].players.items()))
    phone, smoker, *_ = some.values()
    yield from evening.tell(
        Penalised(player=phone, penalty="hands", amount=3, reason="On the phone during a hand"), after=40
    )
    yield from evening.tell(Ruled(text="Verbal “call” out of turn stands.", table=third), after=55)
    yield from seat_latecomer(evening, player, name)
    yield from evening.tell(SteppedAway(player=smoker), after=35)
    yield from knock_out_until_uneven(evening)


def count_stacks(evening: Cardroom, number: int) -> Steps:
    """The stacks of one table, as they are."""
    players = evening.floor.tables[number].players.values()
    yield from evening.tell(StacksCounted(stacks={p: evening.chips.stacks[p] for p in players}))


def seat_latecomer(evening: Cardroom, player: int, name: str) -> Steps:
    """A late entrant takes an open seat between the button and the blinds, and the next hand is dealt."""
    for _ in range(12):
        place = next(waiting_seats(evening.floor), None)
        if place:
            table, seat = place
            seated = SeatedAt(player=player, table=table, seat=seat)
            yield from evening.tell(BoughtIn(player=player, name=name, seat=seated), after=20)
            evening.count_in(player)
            yield from evening.tell(HandDealt(table=table), after=15)
            return
        for number in evening.floor.tables:
            yield from evening.tell(HandDealt(table=number), after=2)


def waiting_seats(floor: Floor) -> Iterator[tuple[int, int]]:
    """Open seats in which a new player would not be dealt in at once."""
    for number, table in sorted(floor.tables.items()):
        if table.positions is None or len(table.players) < 3:
            continue
        for seat in table.open_seats:
            taken, rules = {*table.players, seat}, floor.rulebook.button
            following = next_hand(
                table.positions,
                taken,
                table.seats,
                new={seat: 0},
                waits=rules.moved_player_waits,
                marker=rules.marker,
            )
            if seat in following.waiting:
                yield number, seat


def knock_out_until_uneven(evening: Cardroom) -> Steps:
    """The shortest stacks of the smallest table go out, until somebody must move there."""
    while True:
        tables = sorted(evening.floor.tables.values(), key=lambda table: (len(table.players), table.number))
        smallest, largest = tables[0], tables[-1]
        if len(largest.players) - len(smallest.players) >= evening.floor.rulebook.balancing.balance_at:
            return
        yield from knock_out_shortest(evening, smallest)


def knock_out_shortest(evening: Cardroom, table: Table) -> Steps:
    """The biggest stack of the table fells the smallest."""
    players = sorted(evening.playing(table), key=lambda player: evening.chips.stacks[player])
    shortest, *_, biggest = players
    evening.chips.stacks[biggest] += evening.chips.stacks.pop(shortest)
    bust = {"player": shortest, "by": (biggest,)}
    yield from evening.tell(KnockedOut(table=table.number, busts=(bust,)), after=30)
