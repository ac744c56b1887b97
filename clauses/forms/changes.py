"""What one section has otherwise than another of its model."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from clauses.forms.layout import Inner, PerName, Rows, Single, cells, parts
from clauses.section import Section

Said = dict[tuple[str, ...], str]


@dataclass(frozen=True, slots=True)
class Change:
    """An option that has changed. trail: its section's titles and its own; before, after: in words, nothing
    where there was or is no such thing."""

    trail: tuple[str, ...]
    before: str
    after: str


def changes(before: Section, after: Section, symbol: str = "$") -> list[Change]:
    """In the order of the section. symbol: of the club's currency."""
    old, new = options_in_words(before, symbol), options_in_words(after, symbol)
    return [
        Change(trail, old.get(trail, ""), new.get(trail, ""))
        for trail in (*new, *(trail for trail in old if trail not in new))
        if old.get(trail) != new.get(trail)
    ]


def options_in_words(section: Section, symbol: str = "$") -> Said:
    """Every option in words, by its trail."""
    return dict(_typed_values(section, (), symbol))


def _typed_values(
    section: Section, trail: tuple[str, ...], symbol: str
) -> Iterator[tuple[tuple[str, ...], str]]:
    for part in parts(type(section)):
        here, value = (*trail, part.about.title), getattr(section, part.name)
        match part:
            case Single():
                yield here, part.leaf.words(value, symbol)
            case Inner():
                if value is None:
                    yield here, part.about.empty or "none"
                else:
                    yield from _typed_values(value, here, symbol)
            case PerName():
                for each in part.names:
                    yield from _typed_values(value[each], (*here, each.words), symbol)
            case Rows():
                yield here, _table(value, part, symbol)


def _table(value: Any, part: Rows, symbol: str) -> str:
    rows = value.items() if isinstance(value, dict) else value
    lines = []
    for row in rows:
        shown = cells(row, part)
        lines.append(" ".join(column.leaf.words(shown[column.name], symbol) for column in part.columns))
    return "; ".join(lines) or part.about.empty or "none"
