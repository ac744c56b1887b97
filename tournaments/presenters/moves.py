"""Moves: who is about to be moved or has just been, and where everybody sits."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from tables.seating import SeatPlace
from tournaments.night.due import Act, due
from tournaments.night.floor import Floor, Player
from words.names import search_key

SHOWN = timedelta(minutes=3)  # how long a new seat stays on the display, if no hand is dealt there before


@dataclass(frozen=True, slots=True)
class NewSeat:
    """A player and where they sit now. key: tells this move from others of the night; empty before it;
    on_screens: whether their table is."""

    name: str
    table: int
    seat: int
    key: str = ""
    on_screens: bool = False


def moves(floor: Floor, seed: bytes, now: datetime) -> Iterator[NewSeat]:
    """Yield who is about to be moved; then who has been, until they are dealt in there or minutes have
    passed."""
    announced: set[int] = set()
    for number, place in moves_due(floor, seed):
        announced.add(number)
        yield NewSeat(floor.name(number), place.table, place.seat)
    if floor.finished_at:
        return
    sent = [floor.players[player] for player in floor.in_play if floor.players[player].moved]
    for player in sorted(sent, key=_when_moved, reverse=True):
        if player.id not in announced and player.seat and is_moving(floor, player, now):
            key = f"{_when_moved(player)}-{player.id}"
            yield NewSeat(player.name, player.seat.table, player.seat.seat, key)


def _when_moved(player: Player) -> int:
    return player.moved[0] if player.moved else 0


def is_moving(floor: Floor, player: Player, now: datetime) -> bool:
    """Return whether a player who was given another seat may not have taken it yet."""
    if player.moved is None or player.seat is None:
        return False
    _, at = player.moved
    hand = floor.tables[player.seat.table].hand
    is_dealt_in = hand is not None and hand.begun > at and player.waited is None
    return now - at <= SHOWN and not is_dealt_in


def moves_due(floor: Floor, seed: bytes) -> list[tuple[int, SeatPlace]]:
    """Return whom the director is asked to move, and where to."""
    moves = [(thing.player, thing.key) for thing in due(floor, seed) if thing.act is Act.MOVE]
    places = [(player, key.rsplit("-", 2)[1:]) for player, key in moves if player]
    return [(player, SeatPlace(int(table), int(seat))) for player, (table, seat) in places]


def seating(floor: Floor) -> list[NewSeat]:
    """Everybody's seat, by name."""
    seated = [(p.name, p.seat) for p in floor.players.values() if p.seat]
    ordered = sorted(seated, key=lambda pair: search_key(pair[0]))
    return [
        NewSeat(name, seat.table, seat.seat, on_screens=floor.on_screens(seat.table) is not None)
        for name, seat in ordered
    ]
