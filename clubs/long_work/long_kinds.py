"""Kinds of long work, and what is done for each."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import IO, Final

from clubs.models import LongWork

Step = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Came:
    """Outcome of long work. file: open at its beginning, called name; made: the number of what was written,
    which is there already, so that nobody can cancel it any more."""

    file: IO[bytes] | None = None
    name: str = ""
    made: int | None = None


@dataclass(frozen=True, slots=True)
class Kind:
    """name: what rows call it, so it does not change; words: what pages call it; do: does it, telling step
    how far it is, and may raise NotAllowed. Begun twice it does no more than once."""

    name: str
    words: str
    do: Callable[[LongWork, Step], Came] = field(repr=False)


_kinds: Final[dict[str, Kind]] = {}


def register_kind(kind: Kind) -> Kind:
    """It can be asked for from now on. Raises ValueError where another one has its name."""
    if _kinds.setdefault(kind.name, kind) != kind:
        raise ValueError(f"There is another kind called {kind.name}.")
    return kind


def kind_of(work: LongWork) -> Kind | None:
    """Its kind; None where this version of the site has none."""
    return _kinds.get(work.kind)
