"""Which options of the rulebook a ruling leaves to the club."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from clubs.options.layout import PerKind, Rows, Single, parts
from clubs.rulebook import Rulebook, Section


class Place(NamedTuple):
    """Where an option stands: the titles that lead to it, and the anchor of its section on the page."""

    trail: tuple[str, ...]
    anchor: str


@cache
def places() -> Mapping[int, tuple[Place, ...]]:
    """Ruling → the options that answer it otherwise."""
    found: dict[int, list[Place]] = {}
    for ruling, place in _places(Rulebook, (), ""):
        if place not in found.setdefault(ruling, []):
            found[ruling].append(place)
    return {ruling: tuple(each) for ruling, each in found.items()}


def _places(model: type[Section], trail: tuple[str, ...], anchor: str) -> Iterator[tuple[int, Place]]:
    for part in parts(model):
        here, section = (*trail, part.about.title), anchor or part.name
        if part.about.ruling:
            yield part.about.ruling, Place(here, section)
        if not isinstance(part, Single | Rows | PerKind):
            yield from _places(part.model, here, section)
        elif isinstance(part, PerKind):
            yield from _places(part.model, trail or here, section)
