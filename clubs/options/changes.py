"""What one rulebook has otherwise than another."""

from collections.abc import Iterator
from dataclasses import dataclass

from clubs.options.layout import Inner, PerKind, Rows, Single, cells, parts
from clubs.rulebook import Kind, Rulebook, Section

Said = dict[tuple[str, ...], str]


@dataclass(frozen=True, slots=True)
class Change:
    """An option that has changed. trail: its section's titles and its own; before, after: in words, nothing
    where there was or is no such thing."""

    trail: tuple[str, ...]
    before: str
    after: str


def changes(before: Rulebook, after: Rulebook, symbol: str = "$") -> list[Change]:
    """In the order of the rulebook."""
    old, new = said(before, symbol), said(after, symbol)
    return [
        Change(trail, old.get(trail, ""), new.get(trail, ""))
        for trail in (*new, *(trail for trail in old if trail not in new))
        if old.get(trail) != new.get(trail)
    ]


def said(rulebook: Rulebook, symbol: str = "$") -> Said:
    """Every option in words, by its trail."""
    return dict(_said(rulebook, (), symbol))


def _said(section: Section, trail: tuple[str, ...], symbol: str) -> Iterator[tuple[tuple[str, ...], str]]:
    for part in parts(type(section)):
        here, value = (*trail, part.about.title), getattr(section, part.name)
        match part:
            case Single():
                yield here, part.leaf.words(value, symbol)
            case Inner():
                if value is None:
                    yield here, part.about.empty or "none"
                else:
                    yield from _said(value, here, symbol)
            case PerKind():
                for kind in Kind:
                    yield from _said(value[kind], (*here, kind.words), symbol)
            case Rows():
                yield here, _table(value, part, symbol)


def _table(value: object, part: Rows, symbol: str) -> str:
    rows = value.items() if isinstance(value, dict) else value
    lines = []
    for row in rows:  # type: ignore[attr-defined]
        shown = cells(row, part)
        lines.append(" ".join(column.leaf.words(shown[column.name], symbol) for column in part.columns))
    return "; ".join(lines) or part.about.empty or "none"
