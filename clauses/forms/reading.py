"""Between a section and what is typed in its form: dotted path of an option → what stands in it."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from pydantic import ValidationError

from clauses.forms.layout import Inner, Part, PerName, Rows, Single, cells, parts, typed_names
from clauses.invalid import what_is_wrong
from clauses.section import Section
from words.text import Text, message_of

Typed = Mapping[str, list[str]]
S = TypeVar("S", bound=Section)
SWITCH = "on"


@dataclass(frozen=True, slots=True)
class Reading(Generic[S]):
    """Result of reading a form. made: None if there are errors; errors: path → sentences."""

    made: S | None
    errors: Mapping[str, list[str]]


def typed_of(section: Section) -> dict[str, list[str]]:
    """Return what is typed in the form for a section as it stands."""
    return dict(_typed(section, ""))


def _typed(section: Section, path: str) -> Iterator[tuple[str, list[str]]]:
    for part in parts(type(section)):
        here, value = f"{path}{part.name}", getattr(section, part.name)
        match part:
            case Single():
                yield here, part.leaf.typed(value)
            case Inner():
                if part.optional:
                    yield f"{here}.{SWITCH}", ["on"] if value is not None else []
                if value is not None:
                    yield from _typed(value, f"{here}.")
            case PerName():
                for each in (name for name in part.names if name in value):
                    yield from _typed(value[each], f"{here}.{each.value}.")
            case Rows():
                rows = value if part.model else value.items()
                for number, row in enumerate(rows):
                    values = cells(row, part)
                    for column in part.columns:
                        yield f"{here}.{number}.{column.name}", column.leaf.typed(values[column.name])


def restored(typed: Typed, path: str, other: Typed) -> dict[str, list[str]]:
    """Return what is typed, with an option, a table or a whole section as it is in another form. path: of
    it."""
    kept = {key: values for key, values in typed.items() if not _is_within(key, path)}
    return kept | {key: values for key, values in other.items() if _is_within(key, path)}


def _is_within(key: str, path: str) -> bool:
    return key == path or key.startswith(f"{path}.")


def row_numbers(typed: Typed, path: str) -> list[int]:
    """The rows of a table that something is typed about, in their order."""
    pattern = re.compile(re.escape(path) + r"\.(\d{1,4})\.\w+")
    return sorted({int(match[1]) for key in typed if (match := pattern.fullmatch(key))})


def read_form(model: type[S], typed: Typed, symbol: str = "$") -> Reading[S]:
    """The section that is typed, or what is wrong with it, all at once. symbol: of the club's currency."""
    form = _Form(typed, symbol)
    data = form.section(model, "")
    try:
        instance = model.model_validate(data)
    except ValidationError as error:
        for wrong in error.errors():
            form.add(form.path_of(wrong["loc"]), what_is_wrong(wrong))
        instance = None
    return Reading(None if form.errors else instance, form.errors)


@dataclass
class _Form:
    """The work of reading one form. What cannot be read is left out, so that the rest can be checked too.
    renamed: the path of a row as the model speaks of it → as it stands in the form."""

    typed: Typed
    symbol: str
    errors: dict[str, list[str]] = field(default_factory=dict)
    renamed: dict[str, str] = field(default_factory=dict)

    def add(self, path: str, sentence: str) -> None:
        if sentence not in self.errors.setdefault(path, []):
            self.errors[path].append(sentence)

    def section(self, model: type[Section], path: str) -> dict[str, Any]:
        data = {}
        for part in parts(model):
            value = self.part(part, f"{path}{part.name}")
            if value is not _UNREAD:
                data[part.name] = value
        return data

    def part(self, part: Part, path: str) -> Any:
        match part:
            case Single():
                return self.value(part, path)
            case Inner():
                if part.optional and not self.typed.get(f"{path}.{SWITCH}"):
                    return None
                return self.section(part.model, f"{path}.")
            case PerName():
                names = typed_names(part, path, self.typed)
                return {each: self.section(part.model, f"{path}.{each.value}.") for each in names}
            case Rows():
                return self.rows(part, path)

    def value(self, part: Single, path: str) -> Any:
        try:
            return part.leaf.read(self.typed.get(path, []), self.symbol)
        except ValueError as error:
            self.add(path, message_of(error))
            return _UNREAD

    def rows(self, part: Rows, path: str) -> Any:
        """Rows with nothing typed in them are left out, and so are those that cannot be read."""
        rows: list[dict[str, Any]] = []
        for number in row_numbers(self.typed, path):
            here = f"{path}.{number}"
            if not self._is_filled(part, here):
                continue
            row = {column.name: self.value(column, f"{here}.{column.name}") for column in part.columns}
            if _UNREAD in row.values():
                continue
            key = row["key"] if part.model is None else len(rows)
            if part.model is None and any(each["key"] == key for each in rows):
                self.add(here, Text("There is a row for {key} already.", key=key))
                continue
            self.renamed[f"{path}.{key}"] = here
            rows.append(row)
        return rows if part.model else {row["key"]: row["value"] for row in rows}

    def _is_filled(self, part: Rows, path: str) -> bool:
        """Return whether anything is typed in a row; a choice always has something."""
        typed = (column for column in part.columns if column.leaf.input != "choice")
        return any("".join(self.typed.get(f"{path}.{column.name}", [])).strip() for column in typed)

    def path_of(self, location: tuple[int | str, ...]) -> str:
        """Return where in the form the model found something wrong."""
        steps = [str(step) for step in location if step != "[key]"]
        for length in range(len(steps), 0, -1):
            if row := self.renamed.get(".".join(steps[:length])):
                return ".".join([row, *steps[length:]])
        return ".".join(steps)


_UNREAD = object()
