"""The events of a finished hand as JSON and back: what was played stays as it was, whatever the engine does
later.

>>> from gameplay.engine.events import Raised, Shown
>>> from gameplay.engine.ranking import HIGH
>>> happened = [Raised(0, 300, 100, 300), Shown(1, (50, 45), ((),), (HIGH,))]
>>> read(written(happened)) == tuple(happened)
True
"""

from collections.abc import Iterable, Sequence
from typing import Any

from gameplay.engine import events, ranking
from gameplay.engine.events import Event

KINDS: dict[str, type] = {
    name: kind
    for name, kind in vars(events).items()
    if isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "words")
}
RANKINGS = {name: getattr(ranking, name) for name in ranking.__all__ if name.isupper()}
_NAMES = {id(each): name for name, each in RANKINGS.items()}


def written(happened: Iterable[Event]) -> list[dict[str, Any]]:
    """Events with their kinds and fields. They hold hidden cards: they are not for players as they are."""
    return [_written(event) for event in happened]


def _written(event: Any) -> dict[str, Any]:
    fields = event._asdict()
    if "rankings" in fields:
        fields["rankings"] = [_NAMES[id(each)] for each in fields["rankings"]]
    return {"kind": type(event).__name__, **fields}


def read(rows: Sequence[dict[str, Any]]) -> tuple[Event, ...]:
    """The events again."""
    return tuple(_read(dict(row)) for row in rows)


def _read(row: dict[str, Any]) -> Event:
    kind = KINDS[row.pop("kind")]
    fields = {name: _tuples(value) for name, value in row.items()}
    if "rankings" in fields:
        fields["rankings"] = tuple(RANKINGS[name] for name in fields["rankings"])
    made: Event = kind(**fields)
    return made


def _tuples(value: Any) -> Any:
    return tuple(_tuples(each) for each in value) if isinstance(value, list) else value
