"""A list of people, pasted or from a spreadsheet.

One person a line: a name, and if wanted an e-mail address and a role, in any order, separated by tabs,
semicolons or commas, whichever stands in the line; "Ann Lee <ann@example.org>", "3. Ann Lee" and "Lee, Ann"
will do as well. A spreadsheet may have a heading that says which column is which; without one the cells speak
for themselves.
"""

import csv
import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from clubs.files.sheet import Problem, Sheet, SheetRow, columns, read_sheet, unescape_formula
from words import names
from words.text import Text

ROLES: Final = MappingProxyType({role: role for role in ("elder", "director", "dealer", "member")})
HEADINGS = {
    "name": "name",
    "player": "name",
    "member": "name",
    "first_name": "first",
    "given_name": "first",
    "last_name": "last",
    "surname": "last",
    "family_name": "last",
    "email": "email",
    "e_mail": "email",
    "mail": "email",
    "role": "role",
}
LONGEST_EMAIL = 254
EMAIL = re.compile(r"[^\s@<>,;]{1,64}@[^\s@<>,;.]{1,63}(?:\.[^\s@<>,;.]{1,63})+")
NUMBERING = re.compile(r"[0-9]{1,4}[.):]?")
NUMBERED = re.compile(r"[0-9]{1,4}[.):][ \t]*+(?P<rest>.*)")
PARTICLES = frozenset(
    {"af", "al", "da", "de", "del", "den", "der", "di", "dos", "du", "el", "la", "le", "ten", "van", "von"}
)


@dataclass(frozen=True, slots=True)
class Listed:
    """A person of the list. line: where they stand in it."""

    line: int
    name: str
    email: str = ""
    role: str = "member"


@dataclass(frozen=True, slots=True)
class Roster:
    """The people of a list, and what is wrong with it: a problem for each line that gives no person. heading:
    the line that says which column is which, 0 without one."""

    people: tuple[Listed, ...] = ()
    problems: tuple[Problem, ...] = ()
    heading: int = 0


def read_roster(text: str, roles: Mapping[str, str] = ROLES) -> Roster:
    """Read a list. A line with something wrong gives no person. roles: what it may call them, in small
    letters → the roles."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    sheet = read_sheet(text.encode())
    rows = list(sheet.rows)
    heading = columns(rows[0], HEADINGS) if rows else {}
    named = _named(heading) if rows and _is_heading(rows[0], heading) else None
    if not named:
        sheet = _line_by_line(text)
        rows = list(sheet.rows)
    people, problems = [], list(sheet.problems)
    for row in rows[1:] if named else rows:
        try:
            people.append(_from_columns(row, named, roles) if named else _from_cells(row, roles))
        except ValueError as error:
            problems.append(Problem(row.line, error.args[0]))
    return Roster(tuple(people), tuple(sorted(problems)), rows[0].line if named else 0)


def _is_heading(row: SheetRow, heading: dict[str, int]) -> bool:
    """Every cell names a column, and one of them holds names; a member called Player is none."""
    filled = [cell for cell in row.cells if cell]
    return len(heading) == len(filled) and bool({"name", "first"} & {HEADINGS[each] for each in heading})


def _named(heading: dict[str, int]) -> dict[str, int]:
    return {HEADINGS[each]: index for each, index in heading.items()}


def _from_columns(row: SheetRow, named: dict[str, int], roles: Mapping[str, str]) -> Listed:
    def cell(name: str) -> str:
        index = named.get(name)
        return row.cells[index] if index is not None and index < len(row.cells) else ""

    name = cell("name") or f"{cell('first')} {cell('last')}"
    return _person(row.line, name, cell("email"), cell("role"), roles)


def _line_by_line(text: str) -> Sheet:
    """The rows of a list without a heading: every line is taken apart by what separates its own cells."""
    quotation = Text("a quotation mark here is not closed, or stands inside a cell.")
    rows, problems = [], []
    for line, typed in enumerate(text.split("\n"), start=1):
        if not typed.strip():
            continue
        delimiter = next((sign for sign in "\t;" if sign in typed), ",")
        try:
            (cells,) = csv.reader([typed], delimiter=delimiter, skipinitialspace=True, strict=True)
        except (csv.Error, ValueError):
            problems.append(Problem(line, quotation))
        else:
            rows.append(SheetRow(line, tuple(unescape_formula(cell.strip()) for cell in cells)))
    return Sheet(tuple(rows), tuple(problems))


def _from_cells(row: SheetRow, roles: Mapping[str, str]) -> Listed:
    cells = [cell for cell in row.cells if cell]
    if len(cells) > 1 and NUMBERING.fullmatch(cells[0]):
        del cells[0]
    elif cells and (numbered := NUMBERED.fullmatch(cells[0])):
        cells[0] = numbered["rest"]
    found: dict[str, list[str]] = {"name": [], "email": [], "role": []}
    for cell in filter(None, cells):
        for part, value in _parts(cell, roles):
            found[part].append(value)
    for part, values in found.items():
        if len(values) > 1 and (part != "name" or not _is_inverted(values)):
            raise ValueError(
                Text("“{one}” and “{other}”: write one person a line.", one=values[0], other=values[1])
            )
    name = " ".join(reversed(found["name"]))
    return _person(row.line, name, "".join(found["email"]), "".join(found["role"]), roles)


def _parts(cell: str, roles: Mapping[str, str]) -> list[tuple[str, str]]:
    """What a cell says: a name, an address, a role; a name and an address; a family name and a given one."""
    name, _, email = cell[:-1].rpartition("<") if cell.endswith(">") else ("", "", "")
    if "@" in email:
        return [*(_parts(name.strip(), roles) if name.strip() else ()), ("email", email.strip())]
    if "@" in cell:
        return [("email", cell.removeprefix("mailto:"))]
    if cell.casefold() in roles:
        return [("role", cell)]
    halves = [half.strip() for half in cell.split(",")]
    return [("name", half) for half in halves] if _is_inverted(halves) else [("name", cell)]


def _is_inverted(names: list[str]) -> bool:
    """Whether these are the family name and the given names of one person, as in “Evans, Tom”: one word, be
    it with a particle before it, and one or two; “Ann Lee, Bob Ray” are two people."""
    if len(names) != 2 or not all(names):
        return False
    family, given = (name.split() for name in names)
    while len(family) > 1 and family[0].casefold() in PARTICLES:
        del family[0]
    return len(family) == 1 and len(given) <= 2


def _person(line: int, name: str, email: str, role: str, roles: Mapping[str, str]) -> Listed:
    if fault := names.fault(name):
        raise ValueError(fault)
    if email and (len(email) > LONGEST_EMAIL or not EMAIL.fullmatch(email)):
        raise ValueError(Text("“{email}” is not an e-mail address.", email=email[:60]))
    if role and role.casefold() not in roles:
        called = {each: word for word, each in roles.items()}  # the last word of each: the reader's own
        raise ValueError(
            Text(
                "“{role}” is not one of the roles {roles}.", role=role[:60], roles=", ".join(called.values())
            )
        )
    return Listed(line, names.tidy(name), email, roles[role.casefold()] if role else "member")
