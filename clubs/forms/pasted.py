"""A pasted table as it was understood: its columns, to be mapped by hand where they were not, and the
lines that are not taken."""

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.core.files.uploadedfile import UploadedFile
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs.files.headings import EVENING, Column, Columns
from clubs.files.sheet import Problem, Unreadable, decoded
from clubs.forms.once import PlainForm
from words.text import Text, localised

MOST_COLUMNS: Final = 60  # that are shown: a request has a thousand fields at the most
NOT_USED: Final = ("", _("not used"))
Words = str | Promise
RESULT_FIELDS: Final[Mapping[str, Words]] = {
    "date": _("Date"),
    "time": _("Time"),
    "tournament": _("Tournament"),
    "kind": _("Kind"),
    "player": _("Player"),
    "first": _("First name"),
    "middle": _("Middle name"),
    "last": _("Last name"),
    "second_last": _("Second last name"),
    "place": _("Place"),
    "prize": _("Prize"),
    "knockouts": _("Knockouts"),
    "multi_knockouts": _("Knockouts in hands with several"),
    "chip_leader": _("Chip leader"),
    "rebuys": _("Rebuys"),
    "addons": _("Add-ons"),
    "deal": _("In the deal"),
}
"""Fields of a table of results and the words for them."""
PEOPLE_FIELDS: Final[Mapping[str, Words]] = {
    "name": _("Name"),
    "first": _("First name"),
    "middle": _("Middle name"),
    "last": _("Last name"),
    "second_last": _("Second last name"),
    "nickname": _("Nickname"),
    "email": _("E-mail"),
    "role": _("Role"),
    "left": _("Left on"),
}
"""Fields of a table of people and the words for them."""


STRUCTURE_FIELDS: Final[Mapping[str, Words]] = {
    "level": _("Level"),
    "minutes": _("Minutes"),
    "small_blind": _("Small blind"),
    "big_blind": _("Big blind"),
    "blinds": _("Blinds"),
    "ante": _("Ante"),
    "colour_up": _("Colour up"),
    "least_bet": _("Minimum bet"),
    "stud_ante": _("Ante of stud"),
    "bring_in": _("Bring-in"),
}
"""Fields of a table of levels and the words for them."""


def text_of_file(form: PlainForm, file: "UploadedFile[Any]", largest: int, too_long: str) -> str | None:
    """Return the text of a form's file; None where it is larger or no text, which is an error of the form."""
    if file.size and file.size > largest:
        form.add_error("file", too_long)
        return None
    try:
        return decoded(file.read()).removeprefix("\ufeff")
    except Unreadable as unreadable:
        form.add_error("file", localised(unreadable.problem.text))
        return None


@dataclass(frozen=True, slots=True)
class LeftLine:
    """A line that is not taken. typed: its text; what: why."""

    line: int
    typed: str
    what: str


@dataclass(frozen=True, slots=True)
class ColumnChoice:
    """A column with what it may be read as. field: what it is read as now."""

    name: str
    label: str
    sample: str
    field: str
    choices: list[tuple[str, Words]]


class ColumnChoices:
    """The choices for the columns of one table. strange: those that are not used, the rest are understood."""

    def __init__(self, columns: Sequence[Column], fields: Mapping[str, Words]) -> None:
        self.mark = mark_of(columns)
        choices = [_choice(column, fields) for column in columns[:MOST_COLUMNS]]
        self.strange = [each for each in choices if not each.field]
        self.understood = [each for each in choices if each.field]

    def __bool__(self) -> bool:
        return bool(self.strange or self.understood)


def _choice(column: Column, fields: Mapping[str, Words]) -> ColumnChoice:
    evening = [(EVENING, _("Places of this evening"))] if column.is_day else []
    offered = [NOT_USED, *evening, *fields.items()]
    field = column.field if column.field in dict(offered) else ""
    label = column.label or Text("Column {number}", number=column.number + 1).localised()
    return ColumnChoice(f"column-{column.number}", label, column.sample, field, offered)


def mark_of(columns: Sequence[Column]) -> str:
    """A mark by which the columns of one table are told from those of another."""
    labels = "\t".join(column.label for column in columns)
    return hashlib.sha256(f"{len(columns)}\t{labels}".encode()).hexdigest()[:16]


def chosen_columns(data: Mapping[str, Any], fields: Mapping[str, Words]) -> Columns:
    """The columns that somebody has mapped in a form."""
    chosen: dict[int, str] = {}
    for name in data:
        number = re.fullmatch(r"column-([0-9]{1,2})", name)
        field = str(data[name])
        if number and (field in fields or field in ("", EVENING)):
            chosen[int(number[1])] = field
    return chosen


def left_lines(lines: Sequence[str], problems: Iterable[Problem]) -> Iterator[LeftLine]:
    """The lines of a text that are not taken, each with the reason."""
    for problem in problems:
        typed = lines[problem.line - 1] if 0 < problem.line <= len(lines) else ""
        yield LeftLine(problem.line, typed[:200], localised(problem.what))
