"""Next event of a rehearsal, from the floor alone: it goes on from whatever a director has done.

Each answer is a list of attempts, the likeliest first: the first that the rules allow is what happens.
Before the start people buy in, and then what opens a night is done; while the clock runs hands are dealt, and
now and then somebody goes out.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Final

from tournaments.night import draws, facts_of
from tournaments.night.draws import Seeds
from tournaments.night.due import Act, Due, due
from tournaments.night.facts import (
    AnyFact,
    BoughtIn,
    ClockStarted,
    HandDealt,
    KnockedOut,
    Rebought,
    StructureSet,
)
from tournaments.night.floor import Floor
from tournaments.night.structure import Period

Attempt = Callable[[Floor, Seeds], Sequence[AnyFact]]
OUT_IN: Final = 90  # minutes after which a player has gone out, on average, while many play
REBUYS: Final = 0.5  # of those who can
AT_ONCE: Final = 3  # people at the door


def before_the_start(
    floor: Floor, names: Mapping[int, str], structure: Sequence[Period], *, most: int = AT_ONCE
) -> Iterator[Attempt]:
    """Yield what is still missing for the clock to be started. names: of everybody who may come; most: buy in
    at once."""
    waiting = [number for number in names if number not in floor.in_play][:most]
    if waiting:
        yield lambda floor, seeds: [BoughtIn(player=number, name=names[number]) for number in waiting]
        return
    if not floor.structure:
        yield lambda floor, seeds: [StructureSet(periods=tuple(structure))]
        return
    if not floor.tables:
        yield lambda floor, seeds: [draws.seats_for_all(floor, seeds.take())]
        return
    yield from what_is_due(floor, bytes(32))
    yield lambda floor, seeds: [ClockStarted()]
    yield lambda floor, seeds: [ClockStarted(override="A rehearsal")]


def what_is_due(floor: Floor, seed: bytes) -> Iterator[Attempt]:
    """Yield what a director would do by a tap, each of them."""
    for thing in due(floor, seed):
        if thing.act in facts_of.AS_IT_IS and thing.act != Act.SITE_AWAY:
            yield partial(_done, thing)


def _done(thing: Due, floor: Floor, seeds: Seeds) -> Sequence[AnyFact]:
    return facts_of.done(floor, seeds, thing)


def in_the_room(floor: Floor, minutes: float, dice: Random) -> Iterator[Attempt]:
    """Yield what the players do in so many minutes of the clock."""
    if floor.clock is None or floor.clock.pause or floor.clock.in_break:
        return
    tables = [table for table in floor.tables.values() if len(table.players) > 1]
    if not tables:
        return
    if dice.random() < minutes * len(floor.in_play) / OUT_IN:
        yield knockout(floor, dice)
    table = dice.choice(tables).number
    yield lambda floor, seeds: [HandDealt(table=table)]


def knockout(floor: Floor, dice: Random) -> Attempt:
    """Somebody at one of the tables loses to a neighbour."""
    table = dice.choice([table for table in floor.tables.values() if len(table.players) > 1])
    out, by = dice.sample(sorted(table.players.values()), 2)
    return lambda floor, seeds: [
        KnockedOut.model_validate({"table": table.number, "busts": [{"player": out, "by": [by]}]})
    ]


def comes_back(player: int, dice: Random) -> Iterator[Attempt]:
    """Yield rebuys of those who have just gone out, half of those who can."""
    if dice.random() < REBUYS:
        yield lambda floor, seeds: [Rebought(player=player)]
