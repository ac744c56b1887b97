"""Options of a section that a ruling leaves to the club."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from clauses.forms.layout import PerName, Rows, Single, parts
from clauses.section import Section


class OptionPlace(NamedTuple):
    """Place of an option: the titles that lead to it, and the anchor of its section on the page."""

    trail: tuple[str, ...]
    anchor: str


@cache
def places(model: type[Section]) -> Mapping[int, tuple[OptionPlace, ...]]:
    """Ruling → the options that answer it otherwise."""
    by_ruling: dict[int, list[OptionPlace]] = {}
    for ruling, place in _places(model, (), ""):
        if place not in by_ruling.setdefault(ruling, []):
            by_ruling[ruling].append(place)
    return {ruling: tuple(each) for ruling, each in by_ruling.items()}


def _places(model: type[Section], trail: tuple[str, ...], anchor: str) -> Iterator[tuple[int, OptionPlace]]:
    for part in parts(model):
        here, section = (*trail, part.about.title), anchor or part.name
        if part.about.ruling:
            yield part.about.ruling, OptionPlace(here, section)
        if not isinstance(part, Single | Rows | PerName):
            yield from _places(part.model, here, section)
        elif isinstance(part, PerName):
            yield from _places(part.model, trail or here, section)
