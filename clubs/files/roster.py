"""A list of people, pasted or from a spreadsheet.

One person a line: a name, and if wanted an e-mail address and a role, in any order, separated by commas,
semicolons or tabs; "Ann Lee <ann@example.org>" will do as well. A spreadsheet may have a heading that says
which column is which; without one the cells speak for themselves.
"""

import re
from dataclasses import dataclass

from clubs import names
from clubs.files.sheet import Problem, Row, columns, read

ROLES = ("elder", "director", "dealer", "member")
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
EMAIL = re.compile(r"[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+")
BRACKETED = re.compile(rf"(?P<name>.*?)\s*<(?P<email>{EMAIL.pattern})>")


@dataclass(frozen=True, slots=True)
class Listed:
    """A person of the list. line: where he stands in it."""

    line: int
    name: str
    email: str = ""
    role: str = "member"


@dataclass(frozen=True, slots=True)
class Roster:
    """The people of a list, and what is wrong with it."""

    people: tuple[Listed, ...] = ()
    problems: tuple[Problem, ...] = ()


def read_roster(data: bytes) -> Roster:
    """Read a list. A line with something wrong gives no person."""
    sheet = read(data)
    rows = list(sheet.rows)
    heading = columns(rows[0], HEADINGS) if rows else {}
    named = _named(heading) if rows and _is_heading(rows[0], heading) else None
    people, problems = [], list(sheet.problems)
    for row in rows[1:] if named else rows:
        try:
            people.append(_from_columns(row, named) if named else _from_cells(row))
        except ValueError as error:
            problems.append(Problem(row.line, str(error)))
    return Roster(tuple(people), tuple(sorted(problems)))


def _is_heading(row: Row, heading: dict[str, int]) -> bool:
    """Every cell names a column, and one of them holds names; a member called Player is none."""
    filled = [cell for cell in row.cells if cell]
    return len(heading) == len(filled) and bool({"name", "first"} & {HEADINGS[each] for each in heading})


def _named(heading: dict[str, int]) -> dict[str, int]:
    return {HEADINGS[each]: index for each, index in heading.items()}


def _from_columns(row: Row, named: dict[str, int]) -> Listed:
    def cell(name: str) -> str:
        index = named.get(name)
        return row.cells[index] if index is not None and index < len(row.cells) else ""

    name = cell("name") or f"{cell('first')} {cell('last')}"
    return _person(row.line, name, cell("email"), cell("role"))


def _from_cells(row: Row) -> Listed:
    found = {"name": "", "email": "", "role": ""}
    for cell in filter(None, row.cells):
        if bracketed := BRACKETED.fullmatch(cell):
            parts = {"name": bracketed["name"], "email": bracketed["email"]}
        elif "@" in cell:
            parts = {"email": cell}
        elif cell.casefold() in ROLES:
            parts = {"role": cell}
        else:
            parts = {"name": cell}
        for part, value in parts.items():
            if value and found[part]:
                raise ValueError(f"“{found[part]}” and “{value}”: write one {part} a line.")
            found[part] = found[part] or value
    return _person(row.line, found["name"], found["email"], found["role"])


def _person(line: int, name: str, email: str, role: str) -> Listed:
    if fault := names.fault(name):
        raise ValueError(fault)
    if email and not EMAIL.fullmatch(email):
        raise ValueError(f"“{email}” is no e-mail address.")
    if role and role.casefold() not in ROLES:
        raise ValueError(f"“{role}” is none of the roles {', '.join(ROLES)}.")
    return Listed(line, names.tidy(name), email, role.casefold() or "member")
