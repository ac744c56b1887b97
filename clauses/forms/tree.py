"""Every option of a section laid out for a page: with its words, its clauses and what is typed in it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from clauses.forms.layout import Inner, Part, PerName, Rows, Single, parts, typed_names
from clauses.forms.leaf import Leaf, called
from clauses.forms.reading import SWITCH, Typed, row_numbers
from clauses.option import Explanation
from clauses.section import Named, Section
from words.text import Sentences

BLANK_ROWS = 2
SHORTEST = 6


@dataclass(frozen=True, slots=True)
class Option:
    """A value. path: its name in the form; typed: what stands in it, several where several can be ticked;
    preset: in words, what stands there in the section that it is compared with, where that is something
    else."""

    path: str
    about: Explanation
    leaf: Leaf
    typed: list[str]
    errors: list[str]
    preset: str | None = None

    @property
    def name(self) -> str:
        """Its own name, without those of the sections that it stands in."""
        return self.path.rpartition(".")[2]

    @property
    def restored(self) -> str:
        """Path of whatever is put back with it: of the switch of a section, the section."""
        return self.path.removesuffix(f".{SWITCH}") if self.leaf.input == "switch" else self.path

    @property
    def section(self) -> str:
        """The section that it stands in, the outermost."""
        return self.path.partition(".")[0]

    @property
    def size(self) -> int:
        """Width in characters, so that nothing is cut off."""
        return max(SHORTEST, len(self.text) + 1, len(self.leaf.empty) if not self.text else 0)

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
    preset: str | None = None

    @property
    def restored(self) -> str:
        """Path of whatever is put back with it."""
        return self.path

    @property
    def section(self) -> str:
        """The section that it stands in, the outermost."""
        return self.path.partition(".")[0]

    @property
    def filled(self) -> tuple[TableRow, ...]:
        """The rows in which something is typed."""
        return tuple(row for row in self.rows if row.is_filled)

    @property
    def is_filled(self) -> bool:
        return any(row.is_filled for row in self.rows)


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """An option of a matrix. id: for the page; cells: the section of each name, and what stands there."""

    id: str
    about: Explanation
    cells: tuple[tuple["Group", "Option | Table | Group"], ...]

    @property
    def input(self) -> str:
        """Input typed in its cells, as a leaf has it; nothing for a section."""
        first = self.cells[0][1]
        return first.leaf.input if isinstance(first, Option) else ""


@dataclass(frozen=True, slots=True)
class Beside:
    """A section that another is compared with. typed: what is typed for it; words: path → the option in
    words."""

    typed: Typed
    words: Mapping[str, str]

    def in_words(self, path: str) -> str:
        """An option in words, or all within it."""
        within = (words for key, words in self.words.items() if key.startswith(f"{path}."))
        return self.words[path] if path in self.words else Sentences(list(within), " · ")


@dataclass(frozen=True, slots=True)
class Group:
    """A section. switch: the option that switches it on, where there is one; is_matrix: its items are
    sections with the same options, one for each of some names."""

    path: str
    about: Explanation
    items: tuple["Option | Table | Group", ...]
    errors: list[str]
    switch: Option | None = None
    is_matrix: bool = False

    @property
    def anchor(self) -> str:
        return self.path.replace(".", "-")

    @property
    def across(self) -> Iterator[MatrixRow]:
        """The options of a matrix, each with what stands there for every name."""
        columns = [item for item in self.items if isinstance(item, Group)]
        for row in zip(*(column.items for column in columns), strict=True):
            name = row[0].path.rpartition(".")[2]
            yield MatrixRow(f"{self.anchor}-{name}", row[0].about, tuple(zip(columns, row, strict=True)))

    @property
    def changed(self) -> int:
        """Number of its options that differ from the section that it is compared with."""
        own = sum(_differs(item) for item in (self.switch, *self.items) if not isinstance(item, Group))
        return own + sum(item.changed for item in self.items if isinstance(item, Group))

    @property
    def has_errors(self) -> bool:
        return bool(self.errors) or any(
            item.has_errors if isinstance(item, Group) else _wrong(item) for item in self.items
        )


Item = Option | Table | Group


def _differs(item: Option | Table | None) -> bool:
    return item is not None and item.preset is not None


def _wrong(item: Option | Table) -> bool:
    rows = item.rows if isinstance(item, Table) else ()
    return bool(item.errors) or any(
        row.errors or any(option.errors for option in row.options) for row in rows
    )


def tree(
    model: type[Section],
    typed: Typed,
    errors: Mapping[str, list[str]] | None = None,
    names: Mapping[str, str] | None = None,
    beside: Beside | None = None,
) -> Group:
    """The whole section. errors: as `read` gives them, each shown where it belongs; names: what its names are
    called, in their order, without those that are not to be shown; all by their own words if not given;
    beside: what every option is compared with."""
    whole = Explanation("", "", (), None, {})
    return _Tree(typed, errors or {}, names or {}, beside).section(model, "", whole)


@dataclass
class _Tree:
    typed: Typed
    errors: Mapping[str, list[str]]
    names: Mapping[str, str]
    beside: Beside | None = None

    def preset(self, path: str, restored: str) -> str | None:
        """Return what stands there in the other section, where that is something else. An option of a section
        that is off there, or of a name that is not there, is compared with nothing."""
        if self.beside is None or path not in self.beside.typed:
            return None
        now = [each.strip() for each in self.typed.get(path, []) if each.strip()]
        then = [each for each in self.beside.typed[path] if each]
        return None if now == then else self.beside.in_words(restored)

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
                is_off = switch is not None and not switch.typed
                within = replace(self, beside=None) if is_off else self
                return within.section(part.model, path, part.about, switch)
            case PerName():
                named = tuple(self.named(part, each, path) for each in self.shown(part, path))
                return Group(path, part.about, named, self.wrong(path), is_matrix=True)
            case Rows():
                return Table(
                    path,
                    part.about,
                    tuple(column.about.title for column in part.columns),
                    tuple(self.rows(part, path)),
                    self.wrong(path),
                    self.preset_rows(part, path),
                )

    def preset_rows(self, part: Rows, path: str) -> str | None:
        """The rows of the other section, where they are not the same ones. Those of a mapping have no order:
        PostgreSQL keeps none."""
        if self.beside is None:
            return None
        now, then = _lines(self.typed, path), _lines(self.beside.typed, path)
        if part.model is None:
            now, then = sorted(now), sorted(then)
        return None if now == then else self.beside.in_words(path)

    def shown(self, part: PerName, path: str) -> list[Named]:
        """The names of which there is a part; where names are given, those among them and those with which
        something is wrong."""
        present, order = typed_names(part, path, self.typed), list(self.names)
        if self.names.keys().isdisjoint(each.value for each in part.names):
            return present
        wrong = {key.removeprefix(f"{path}.").partition(".")[0] for key in self.errors}
        visible = [each for each in present if each.value in self.names or each.value in wrong]
        return sorted(
            visible, key=lambda each: order.index(each.value) if each.value in order else len(order)
        )

    def named(self, part: PerName, each: Named, path: str) -> Group:
        words = self.names.get(each.value, each.words)
        return self.section(part.model, f"{path}.{each.value}", Explanation(words, "", (), None, {}))

    def option(self, part: Single, path: str) -> Option:
        typed = self.typed.get(path, [])
        leaf = called(part.leaf, self.names, typed)
        return Option(path, part.about, leaf, typed, self.wrong(path), self.preset(path, path))

    def switch(self, part: Inner, path: str) -> Option:
        here = f"{path}.{SWITCH}"
        typed = self.typed.get(here, [])
        return Option(here, part.about, Leaf("switch"), typed, self.wrong(here), self.preset(here, path))

    def rows(self, part: Rows, path: str) -> Iterator[TableRow]:
        """Those that are there, and some more to fill in."""
        numbers = row_numbers(self.typed, path)
        following = max(numbers, default=-1) + 1
        for number in (*numbers, *range(following, following + BLANK_ROWS)):
            here = f"{path}.{number}"
            cells = (self.option(column, f"{here}.{column.name}") for column in part.columns)
            options = tuple(replace(option, preset=None) for option in cells)
            yield TableRow(options, self.wrong(here))


def _lines(typed: Typed, path: str) -> list[list[list[str]]]:
    """Return what is typed in the rows of a table, without empty rows, in their order."""
    lines = []
    for number in row_numbers(typed, path):
        cells = {key: values for key, values in typed.items() if key.startswith(f"{path}.{number}.")}
        line = [[each.strip() for each in values if each.strip()] for _, values in sorted(cells.items())]
        if any(line):
            lines.append(line)
    return lines
