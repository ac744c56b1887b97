"""The hand before the one on the table, as its viewer may hear it: a page that was asked for only when the
next hand had been dealt tells how the last one ended all the same.

With and without the hands that are kept here, processor time of a player's look: 7.8 and 9.2 ms. With and
without their lines, medians of 156 choices, two runs in turn: a choice in hold'em 7.1 and 7.9, 7.2 and 7.4
ms, in Bidirectional Chowaha 8.8 and 10.0, 8.6 and 9.6. In the bench: `bin/bench tables`, a choice on the
other players' pages (150 ms asked), and `bin/bench games` (15).
"""

from dataclasses import dataclass
from typing import Final

from config.caching.process_cache import ProcessCache
from gameplay import archive
from gameplay.engine.events import SPECTATOR, Event, seen_by
from gameplay.models import Hand, Table
from gameplay.page.narration import StoryLine, narration
from gameplay.ring.facts import Player

KEPT: Final = 150  # hands


@dataclass(frozen=True, slots=True)
class LastHand:
    """A hand that is over. events: as the director sees them; players: by place."""

    events: tuple[Event, ...]
    players: tuple[Player, ...]


_known: Final = ProcessCache[tuple[int, int], LastHand](KEPT)
_lines: Final = ProcessCache[tuple[int, int, int], tuple[StoryLine, ...]](KEPT)  # as told to one place


def previous_lines(table: Table, number: int, key: str) -> tuple[StoryLine, ...]:
    """Return what happened in a hand that is over, for the player with this key or a spectator; nothing of
    one that is void or was never dealt."""
    last = _last(table, number)
    if last is None:
        return ()
    keys = [player.key for player in last.players]
    me = keys.index(key) if key in keys else SPECTATOR
    lines = _lines.get((table.pk, number, me))
    if lines is None:
        names = [player.name for player in last.players]
        lines = tuple(narration(number, [seen_by(event, me) for event in last.events], names, me))
        _lines.put((table.pk, number, me), lines)
    return lines


def players_of(table: Table, number: int) -> frozenset[str]:
    """The keys of those who were dealt in in a hand that is over."""
    last = _last(table, number)
    return frozenset(player.key for player in last.players) if last is not None else frozenset()


def _last(table: Table, number: int) -> LastHand | None:
    if number < 1:
        return None
    cached = _known.get((table.pk, number))
    if cached is None:
        row = (
            Hand.objects.filter(table=table.pk, number=number, voided_at=None)
            .only("events", "revealed", "seats")
            .first()
        )
        if row is None or row.events is None:
            return None
        players = tuple(Player(**each["player"]) for each in row.seats)
        events = archive.from_data(row.events) + archive.from_data(row.revealed)
        cached = LastHand(events, players)
        _known.put((table.pk, number), cached)
    return cached
