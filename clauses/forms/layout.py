"""Nesting of sections, derived from their models, and the options of a section that a ruling leaves to the
club.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple, get_args, get_origin

from pydantic.fields import FieldInfo

from clauses.forms.leaf import Leaf, leaf_of, without_none
from clauses.option import Explanation, explain
from clauses.section import Named, Section


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


@dataclass(frozen=True, slots=True)
class Single:
    """A value."""

    name: str
    about: Explanation
    leaf: Leaf


@dataclass(frozen=True, slots=True)
class Inner:
    """A section. optional: it can be switched off."""

    name: str
    about: Explanation
    model: type[Section]
    optional: bool = False


@dataclass(frozen=True, slots=True)
class PerName:
    """A section for each of some names, as for each kind of tournament."""

    name: str
    about: Explanation
    model: type[Section]
    names: type[Named]


@dataclass(frozen=True, slots=True)
class Rows:
    """A table: of sections, or (model None) of pairs of a number and a percentage."""

    name: str
    about: Explanation
    columns: tuple[Single, ...]
    model: type[Section] | None


Part = Single | Inner | PerName | Rows


@cache
def parts(model: type[Section]) -> tuple[Part, ...]:
    """Return what a section is made of, in its order, without what one night alone has."""
    fields = model.model_fields.items()
    return tuple(_part(name, field) for name, field in fields if not _is_of_one_night(field))


def _is_of_one_night(field: FieldInfo) -> bool:
    extra = field.json_schema_extra
    return isinstance(extra, dict) and bool(extra.get("of_one_night"))


def _part(name: str, field: FieldInfo) -> Part:
    about = explain(field)
    if leaf := leaf_of(field):
        return Single(name, about, leaf)
    annotation, optional = without_none(field.annotation)
    if isinstance(annotation, type) and issubclass(annotation, Section):
        return Inner(name, about, annotation, optional)
    inner = get_args(annotation)
    if get_origin(annotation) is tuple:
        columns = tuple(part for part in parts(inner[0]) if isinstance(part, Single))
        return Rows(name, about, columns, inner[0])
    if isinstance(inner[0], type) and issubclass(inner[0], Named):
        return PerName(name, about, inner[1], inner[0])
    return Rows(name, about, tuple(_pair(about)), None)


def _pair(about: Explanation) -> Iterator[Single]:
    inputs = {"key": Leaf("whole"), "value": Leaf("percent")}
    for (name, leaf), title in zip(inputs.items(), about.columns, strict=True):
        yield Single(name, Explanation(title, "", (), None, {}), leaf)


def typed_names(part: PerName, path: str, typed: Iterable[str]) -> list[Named]:
    """The names of which there is a part: the standard ones, and those that something is typed about. typed:
    the paths in the form."""
    typed_here = {name[len(path) + 1 :].partition(".")[0] for name in typed if name.startswith(f"{path}.")}
    return [each for each in part.names if each in part.names.standard() or each.value in typed_here]


def cells(row: Any, part: Rows) -> dict[str, Any]:
    """Column → value of a row of a table."""
    if part.model is None:
        return dict(zip(("key", "value"), row, strict=True))
    return {column.name: getattr(row, column.name) for column in part.columns}
