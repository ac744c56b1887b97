"""Due things of a ring game, the most pressing first; and what one tap on each records."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from clauses.refusal import NotAllowed
from tournaments.ring_games.ring_facts import (
    AnyRingFact,
    PassedOver,
    SeatCalled,
    TimeAnswered,
)
from tournaments.ring_games.ring_floor import RingFloor
from words.text import Text


@dataclass(frozen=True, slots=True)
class RingDue:
    """One thing. key: names it as long as it is due; sheet: the part of the page that it needs, where a tap
    does not do; facts: what the tap records; player: whom it is about."""

    key: str
    sentence: str
    why: str = ""
    sheet: str = ""
    player: int = 0
    facts: Sequence[AnyRingFact] = ()


def ring_due(floor: RingFloor, now: datetime) -> list[RingDue]:
    """All that is due at this moment."""
    return [] if floor.closed_at else [*_due(floor, now)]


def _due(floor: RingFloor, now: datetime) -> Iterator[RingDue]:
    names = {number: player.name for number, player in floor.players.items()}
    names |= {each.player: each.name for each in floor.waiting}
    for number, until in floor.times.items():
        if now >= until:
            yield RingDue(
                f"time-{number}",
                Text("The time of {name} is over: the hand is dead", name=names[number]),
                facts=[TimeAnswered(player=number)],
            )
    for call in floor.calls.values():
        if call.is_over(now):
            yield RingDue(
                f"pass-{call.player}-{call.seat}",
                Text("Pass over {name}, who has not come", name=names[call.player]),
                Text("Table {table}, seat {seat} was kept for them.", table=call.table, seat=call.seat),
                facts=[PassedOver(player=call.player)],
            )
    for table in floor.tables.values():
        if table.gap:
            yield RingDue(
                f"gap-{table.number}",
                Text(
                    "Table {table}: {by} too much. Count again, or correct it"
                    if table.gap > 0
                    else "Table {table}: {by} short. Count again, or correct it",
                    by=floor.money(abs(table.gap)),
                    table=table.number,
                ),
                sheet="count",
                player=table.number,
            )
    for number in floor.tables:
        up, seats = floor.next_to_move(number), floor.open_seats(number)
        if up and seats:
            yield RingDue(
                f"move-{up.id}",
                Text("Move {name} to table {table}, seat {seat}", name=up.name, table=number, seat=seats[0]),
                Text("Nobody has sat at the table that feeds it for longer."),
                sheet="player",
                player=up.id,
            )
    waits, seats_free = floor.next_to_call, floor.entry_seats
    if waits and seats_free:
        table_number, seat = seats_free[0]
        yield RingDue(
            f"call-{waits.player}-{table_number}-{seat}",
            Text("Call {name} to table {table}, seat {seat}", name=waits.name, table=table_number, seat=seat),
            Text("First on the list."),
            facts=[SeatCalled(player=waits.player, table=table_number, seat=seat)],
        )


def facts_of_ring_due(floor: RingFloor, now: datetime, key: str) -> Sequence[AnyRingFact]:
    """Return what a tap on a due thing records. Raises NotAllowed where it is no longer due as it was
    shown."""
    thing = next((each for each in ring_due(floor, now) if each.key == key and each.facts), None)
    if thing is None:
        raise NotAllowed("That is no longer due: here is the game as it stands.")
    return thing.facts
