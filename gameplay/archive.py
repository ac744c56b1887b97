"""The events of a finished hand as JSON and back: what was played stays as it was, whatever the engine does
later.

>>> from gameplay.engine.events import Raised, Shown
>>> from gameplay.engine.ranking import HIGH
>>> happened = [Raised(0, 300, 100, 300), Shown(1, (50, 45), ((),), (HIGH,))]
>>> from_data(to_data(happened)) == tuple(happened)
True
"""

from collections.abc import Iterable, Sequence
from typing import Any

from gameplay.engine import events
from gameplay.engine.events import Event
from gameplay.engine.game import Game
from gameplay.engine.games import GAMES
from gameplay.engine.ranking import registry
from gameplay.engine.variation import Variation
from gameplay.engine.variations import VARIATIONS

WITH_OWN: tuple[type[Game] | type[Variation], ...] = (*GAMES.values(), *VARIATIONS.values())
"""Games and variations that have events of their own."""

KINDS: dict[str, type] = {
    name: kind
    for name, kind in vars(events).items()
    if isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "words")
} | {kind.__name__: kind for each in WITH_OWN for kind in each.events}
"""Every kind of event by its name: those of all games, and each game's and variation's own."""

FORMERLY = {was: kind for game in GAMES.values() for was, kind in game.events_were.items()}
"""The kinds that kept hands call by an earlier name."""

SAID_LATER: dict[type, type] = {events.RaisedBy: events.Raised}


def to_data(happened: Iterable[Event]) -> list[dict[str, Any]]:
    """Events with their kinds and fields. They hold hidden cards: they are not for players as they are."""
    return [_event_data(event) for event in happened]


def _event_data(event: Any) -> dict[str, Any]:
    fields = event._asdict()
    if "rankings" in fields:
        fields["rankings"] = [registry.to_data(each) for each in fields["rankings"]]
    if not fields.get("up", True):
        del fields["up"]
    return {"kind": type(event).__name__, **fields}


def are_alike(one: Sequence[Event], other: Sequence[Event]) -> bool:
    """Return whether the same happened, however it is said."""
    return len(one) == len(other) and all(map(is_alike, one, other))


def is_alike(one: Event, other: Event) -> bool:
    """Return whether two events are the same, however they are said: what a raise is counted by came
    later."""
    kinds = [SAID_LATER.get(type(event), type(event)) for event in (one, other)]
    return kinds[0] is kinds[1] and one == other


def from_data(rows: Sequence[dict[str, Any]]) -> tuple[Event, ...]:
    """The events again."""
    return tuple(_event(dict(row)) for row in rows)


def _event(row: dict[str, Any]) -> Event:
    name = row.pop("kind")
    kind = KINDS.get(name) or FORMERLY[name]
    fields = {name: _tuples(value) for name, value in row.items()}
    if "rankings" in fields:
        fields["rankings"] = tuple(registry.from_data(each) for each in row["rankings"])
    event: Event = kind(**fields)
    return event


def _tuples(value: Any) -> Any:
    return tuple(_tuples(each) for each in value) if isinstance(value, list) else value
