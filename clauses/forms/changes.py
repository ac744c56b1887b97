"""Differences between two sections of one model."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from clauses.forms.layout import Inner, PerName, Rows, Single, cells, parts
from clauses.forms.leaf import called
from clauses.section import Section

NONE: Final[Mapping[str, str]] = MappingProxyType({})
Trail = tuple[str, ...]
Said = dict[Trail, str]
NOTHING: tuple[Trail, str] = ((), "")


@dataclass(frozen=True, slots=True)
class Change:
    """An option that has changed. trail: its section's titles and its own; before, after: in words, nothing
    where there was or is no such thing; path: dotted, as in the form."""

    trail: Trail
    before: str
    after: str
    path: str = ""


def changes(
    before: Section, after: Section, symbol: str = "$", names: Mapping[str, str] = NONE
) -> list[Change]:
    """In the order of the section. symbol: of the club's currency; names: what a part of a name is called
    other than by its own words."""
    old, new = _by_path(before, symbol, names), _by_path(after, symbol, names)
    rows = []
    for path in (*new, *(path for path in old if path not in new)):
        (trail, was), (same_trail, is_now) = old.get(path, NOTHING), new.get(path, NOTHING)
        if was != is_now:
            rows.append(Change(same_trail or trail, was, is_now, path))
    return rows


def options_in_words(section: Section, symbol: str = "$", names: Mapping[str, str] = NONE) -> Said:
    """Every option in words, by its trail."""
    return dict(_by_path(section, symbol, names).values())


def words_by_path(section: Section, symbol: str = "$", names: Mapping[str, str] = NONE) -> dict[str, str]:
    """Every option in words, by its path in the form."""
    return {path: words for path, (_, words) in _by_path(section, symbol, names).items()}


def _by_path(section: Section, symbol: str, names: Mapping[str, str]) -> dict[str, tuple[Trail, str]]:
    return {path: (trail, words) for path, trail, words in _values(section, "", (), symbol, names)}


def _values(
    section: Section, path: str, trail: Trail, symbol: str, names: Mapping[str, str]
) -> Iterator[tuple[str, Trail, str]]:
    """Path, titles and words of every option."""
    for part in parts(type(section)):
        name, here, value = f"{path}{part.name}", (*trail, part.about.title), getattr(section, part.name)
        match part:
            case Single():
                yield name, here, called(part.leaf, names).words(value, symbol)
            case Inner():
                if value is None:
                    yield name, here, part.about.empty or "none"
                else:
                    yield from _values(value, f"{name}.", here, symbol, names)
            case PerName():
                for each in (kind for kind in part.names if kind in value):
                    within = (*here, names.get(each.value, each.words))
                    yield from _values(value[each], f"{name}.{each.value}.", within, symbol, names)
            case Rows():
                yield name, here, _table(value, part, symbol)


def _table(value: Any, part: Rows, symbol: str) -> str:
    rows = value.items() if isinstance(value, dict) else value
    lines = []
    for row in rows:
        values = cells(row, part)
        lines.append(" ".join(column.leaf.words(values[column.name], symbol) for column in part.columns))
    return "; ".join(lines) or part.about.empty or "none"
