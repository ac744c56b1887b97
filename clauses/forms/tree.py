"""Every option of a section laid out for a page: with its words, its clauses and what is typed in it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from clauses.forms.layout import Inner, Part, PerName, Rows, Single, parts
from clauses.forms.leaf import Leaf
from clauses.forms.reading import SWITCH, Typed, row_numbers
from clauses.option import Explanation
from clauses.section import Named, Section

BLANK_ROWS = 2


@dataclass(frozen=True, slots=True)
class Option:
    """A value. path: its name in the form; typed: what stands in it, several where several can be ticked."""

    path: str
    about: Explanation
    leaf: Leaf
    typed: list[str]
    errors: list[str]

    @property
    def text(self) -> str:
        return self.typed[0] if self.typed else ""

    @property
    def id(self) -> str:
        return self.path.replace(".", "-")

    @property
    def has_help(self) -> bool:
        return bool(self.about.sentence or self.about.clauses or self.about.ruling)


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a table."""

    options: tuple[Option, ...]
    errors: list[str]

    @property
    def is_filled(self) -> bool:
        return any(option.text.strip() for option in self.options if option.leaf.input != "choice")


@dataclass(frozen=True, slots=True)
class Table:
    """A table of values."""

    path: str
    about: Explanation
    columns: tuple[str, ...]
    rows: tuple[TableRow, ...]
    errors: list[str]

    @property
    def is_filled(self) -> bool:
        return any(row.is_filled for row in self.rows)


@dataclass(frozen=True, slots=True)
class Group:
    """A section. switch: the option that switches it on, where there is one."""

    path: str
    about: Explanation
    items: tuple["Option | Table | Group", ...]
    errors: list[str]
    switch: Option | None = None

    @property
    def anchor(self) -> str:
        return self.path.replace(".", "-")

    @property
    def has_errors(self) -> bool:
        return bool(self.errors) or any(
            item.has_errors if isinstance(item, Group) else _wrong(item) for item in self.items
        )


Item = Option | Table | Group


def _wrong(item: Option | Table) -> bool:
    rows = item.rows if isinstance(item, Table) else ()
    return bool(item.errors) or any(
        row.errors or any(option.errors for option in row.options) for row in rows
    )


def tree(model: type[Section], typed: Typed, errors: Mapping[str, list[str]] | None = None) -> Group:
    """The whole section. errors: as `read` gives them, each shown where it belongs."""
    return _Tree(typed, errors or {}).section(model, "", Explanation("", "", (), None, {}))


@dataclass
class _Tree:
    typed: Typed
    errors: Mapping[str, list[str]]

    def wrong(self, path: str) -> list[str]:
        return self.errors.get(path, [])

    def section(
        self, model: type[Section], path: str, about: Explanation, switch: Option | None = None
    ) -> Group:
        prefix = f"{path}." if path else ""
        items = tuple(self.item(part, f"{prefix}{part.name}") for part in parts(model))
        return Group(path, about, items, self.wrong(path), switch)

    def item(self, part: Part, path: str) -> Item:
        match part:
            case Single():
                return self.option(part, path)
            case Inner():
                switch = self.switch(part, path) if part.optional else None
                return self.section(part.model, path, part.about, switch)
            case PerName():
                named = tuple(self.named(part, each, path) for each in part.names)
                return Group(path, part.about, named, self.wrong(path))
            case Rows():
                return Table(
                    path,
                    part.about,
                    tuple(column.about.title for column in part.columns),
                    tuple(self.rows(part, path)),
                    self.wrong(path),
                )

    def named(self, part: PerName, each: Named, path: str) -> Group:
        return self.section(part.model, f"{path}.{each.value}", Explanation(each.words, "", (), None, {}))

    def option(self, part: Single, path: str) -> Option:
        return Option(path, part.about, part.leaf, self.typed.get(path, []), self.wrong(path))

    def switch(self, part: Inner, path: str) -> Option:
        here = f"{path}.{SWITCH}"
        return Option(here, part.about, Leaf("switch"), self.typed.get(here, []), self.wrong(here))

    def rows(self, part: Rows, path: str) -> Iterator[TableRow]:
        """Those that are there, and some more to fill in."""
        numbers = row_numbers(self.typed, path)
        following = max(numbers, default=-1) + 1
        for number in (*numbers, *range(following, following + BLANK_ROWS)):
            here = f"{path}.{number}"
            options = tuple(self.option(column, f"{here}.{column.name}") for column in part.columns)
            yield TableRow(options, self.wrong(here))
