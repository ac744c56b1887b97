"""The people of a file or of a pasted text: a table with a heading, an address book, or a list.

A heading may stand below a title and in any language of `headings`; its columns that are not understood are
kept out and named. Where a table has a heading of which the names are not understood, nobody is taken. Lists
without a heading are people_list.py.

The people of an address book saved as vCard (RFC 6350): FN, or N where it lacks, and the first EMAIL.
"""

import quopri
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from clubs.files import people_list
from clubs.files.headings import (
    SOONEST,
    Column,
    Columns,
    Heading,
    columns_of,
    heading_of,
    is_repeated,
    is_total,
    mapped,
    understood,
    without_heading,
)
from clubs.files.people_list import ROLES, Listed, checked_person, without_name
from clubs.files.people_names import turned_round
from clubs.files.sheet import Problem, Sheet, SheetRow, Unreadable, lines_of, read_sheet
from words import names
from words.text import Text

BEGIN: Final = "BEGIN:VCARD"


def is_one(text: str) -> bool:
    """True for a text that begins as a vCard does."""
    return text.lstrip()[: len(BEGIN)].upper() == BEGIN


def read(text: str) -> tuple[list[Listed], list[Problem], list[Problem]]:
    """The people of the cards, the problems and the notes."""
    people: list[Listed] = []
    problems: list[Problem] = []
    card: dict[str, str] = {}
    begin = 1
    for line, key, value in _properties(text):
        if key == "BEGIN":
            card, begin = {}, line
        elif key == "END":
            try:
                people.append(checked_person(begin, _name_on_card(card), card.get("EMAIL", ""), "", ROLES))
            except ValueError as error:
                problems.append(Problem(begin, error.args[0]))
        elif value:
            card.setdefault(key, value)
    return people, problems, []


def _name_on_card(card: dict[str, str]) -> str:
    """The name as it is shown, else made of its parts: family, given, further, before, behind."""
    if "FN" in card:
        return card["FN"]
    family, given, further, *_ = [*card.get("N", "").split(";"), "", "", ""]
    return " ".join(filter(None, (given, further, family)))


def _properties(text: str) -> list[tuple[int, str, str]]:
    """Line, key and value of each property, folded lines put together."""
    folded: list[tuple[int, str]] = []
    for line, typed in enumerate(text.split("\n"), start=1):
        if typed[:1] in (" ", "\t") and folded:
            folded[-1] = (folded[-1][0], folded[-1][1] + typed[1:])
        elif folded and folded[-1][1].endswith("=") and "QUOTED-PRINTABLE" in folded[-1][1].upper():
            folded[-1] = (folded[-1][0], folded[-1][1][:-1] + typed)
        else:
            folded.append((line, typed))
    return [(line, *_property(typed)) for line, typed in folded if ":" in typed]


def _property(typed: str) -> tuple[str, str]:
    head, _, value = typed.partition(":")
    key, *parameters = head.upper().split(";")
    if any("QUOTED-PRINTABLE" in each for each in parameters):
        value = quopri.decodestring(value.encode()).decode("utf-8", "replace")
    for sign in ",;":
        value = value.replace(f"\\{sign}", sign) if key != "N" else value
    return key.rpartition(".")[2], value.strip()


__all__ = ["ROLES", "Listed", "Roster", "read_roster"]

NAMED_BY: Final = {"name", "first", "last"}
ALSO_ROLES: Final = frozenset({"member", "player", "dealer"})  # which a first line may say of somebody
ADDRESSES = re.compile(r"\s*(?::::|[;,\s])\s*")


@dataclass(frozen=True, slots=True)
class Roster:
    """The people of a list, and what is wrong with it: a problem for each line that gives no person. notes:
    what was left out on purpose. heading: which column is which, None without one; columns: all of them, none
    of a list."""

    people: tuple[Listed, ...] = ()
    problems: tuple[Problem, ...] = ()
    notes: tuple[Problem, ...] = ()
    heading: Heading | None = None
    columns: tuple[Column, ...] = ()


def read_roster(
    source: bytes | str, roles: Mapping[str, str] = ROLES, by_hand: Columns | None = None
) -> Roster:
    """Read a list. A line with something wrong gives no person. roles: what it may call them, in small
    letters → the roles. by_hand: columns that somebody has mapped."""
    try:
        text = lines_of(source)
    except Unreadable as unreadable:
        return Roster(problems=(unreadable.problem,))
    if is_one(text):
        return _judged(*read(text))
    sheet = read_sheet(text)
    heading = _heading(sheet.rows)
    if heading is None and not by_hand:
        as_list = _judged(*people_list.read(text, roles))
        is_table = bool(as_list.problems) and _is_table(sheet.rows)
        columns = columns_of(without_heading(sheet.rows), sheet.rows) if is_table else ()
        return replace(as_list, columns=columns)
    heading = mapped(heading or without_heading(sheet.rows), by_hand or {})
    return replace(_read_below(sheet, heading, roles), columns=columns_of(heading, sheet.rows))


def _read_below(sheet: Sheet, heading: Heading, roles: Mapping[str, str]) -> Roster:
    """The people below a heading; none where the names are not understood."""
    if not _is_understood(heading):
        what = Text(
            "none of these columns is understood as the names: {columns}. Call it Name, or First name and "
            "Last name.",
            columns=", ".join(filter(None, heading.cells)) or "–",
        )
        return Roster(problems=(Problem(heading.line, what),), heading=heading)
    return _from_table(sheet, heading, roles)


def _is_table(rows: tuple[SheetRow, ...]) -> bool:
    """True if all lines have the same number of columns, two or more."""
    return len({len(row.cells) for row in rows}) == 1 < len(rows[0].cells)


def _heading(rows: tuple[SheetRow, ...]) -> Heading | None:
    """The heading of a table, understood or not; None where there is none."""
    best: Heading | None = None
    for row in rows[:SOONEST]:
        heading = heading_of(row, "people")
        if _is_understood(heading) and _is_heading(row, heading):
            return heading
        if best is None and _is_strange_heading(row, heading, rows):
            best = heading
    return best


def _is_understood(heading: Heading) -> bool:
    return bool(NAMED_BY & understood(heading.fields))


def _is_heading(row: SheetRow, heading: Heading) -> bool:
    """True if the cells name columns: all of them, or two, or a name that is nobody's role beside others; a
    member called Player is none."""
    if "@" in "".join(row.cells) or len(row.filled) == 1:
        return False  # the first line of a list says so there
    understood_cells = [cell for cell, field in zip(row.cells, heading.fields, strict=True) if field]
    if len(understood_cells) == len(row.filled) or len(understood(heading.fields)) > 1:
        return True
    return understood_cells[0].casefold() not in ALSO_ROLES and not any(
        map(str.isdecimal, "".join(row.cells))
    )


def _is_strange_heading(row: SheetRow, heading: Heading, rows: tuple[SheetRow, ...]) -> bool:
    """True for a first line of several columns that is no person: it names another column that is known, or
    has no address where the lines below have theirs."""
    below = [each for each in rows if each.line > row.line]
    text = "".join(row.cells)
    if row != rows[0] or len(row.filled) < 2 or not below or "@" in text or any(map(str.isdecimal, text)):
        return False
    if understood(heading.fields) - {"number"} and row.cells[0].casefold() not in ALSO_ROLES:
        return True
    shapes = Counter(tuple("@" in cell for cell in each.cells) for each in below)
    shape, times = shapes.most_common(1)[0]
    return any(shape) and times * 2 > len(below) and len(shape) == len(row.cells)


def _from_table(sheet: Sheet, heading: Heading, roles: Mapping[str, str]) -> Roster:
    people: list[Listed] = []
    problems, notes = list(sheet.problems), heading.note()
    for row in sheet.rows:
        if row.line <= heading.line or is_repeated(row, heading):
            if row.line < heading.line:
                notes.append(Problem(row.line, Text("a title, it names nobody.")))
            continue
        if len(row.filled) < 3 and is_total(row.filled):
            notes.append(Problem(row.line, Text("a total, it names nobody.")))
        elif left := heading.cell(row, "left"):
            name = _name(row, heading)
            what = Text("{name} had left on {day} and is not added.", name=name, day=left)
            notes.append(Problem(row.line, what))
        else:
            try:
                people.append(_person(row, heading, roles))
            except ValueError as error:
                problems.append(Problem(row.line, error.args[0]))
    return _judged(people, problems, notes, heading)


def _person(row: SheetRow, heading: Heading, roles: Mapping[str, str]) -> Listed:
    address = heading.cell(row, "email").removeprefix("mailto:")
    addresses = [part for part in ADDRESSES.split(address) if part]
    name = _name(row, heading)
    if not name and addresses:
        raise ValueError(without_name(addresses[0]))
    email = addresses[0] if len(addresses) > 1 and all("@" in part for part in addresses) else address
    return checked_person(row.line, name, email, heading.cell(row, "role"), roles)


def _name(row: SheetRow, heading: Heading) -> str:
    """The whole name. Beside a given name a column "Name" holds the family name, beside a family name the
    given one, unless it holds both."""
    name, first, last = (heading.cell(row, field) for field in ("name", "first", "last"))
    if name and bool(first) != bool(last) and names.key(first or last) not in names.key(name):
        first, last = (first, name) if first else (name, last)
        name = ""
    if name:
        return turned_round(name)
    parts = (first, heading.cell(row, "middle"), last, heading.cell(row, "second_last"))
    return " ".join(filter(None, parts)) or turned_round(heading.cell(row, "nickname"))


def _judged(
    people: list[Listed], problems: list[Problem], notes: list[Problem], heading: Heading | None = None
) -> Roster:
    """The roster without those who stand in it twice with one address."""
    once: dict[tuple[str, str], Listed] = {}
    for person in people:
        who = names.key(person.name), person.email.casefold()
        if person.email and who in once:
            what = Text("{name} stands in line {line} already.", name=person.name, line=once[who].line)
            notes.append(Problem(person.line, what))
        elif person.email:
            once[who] = person
        else:
            once[(f"{who[0]} {len(once)}", "")] = person
    kept = tuple(once.values())
    return Roster(kept, tuple(sorted(problems)), tuple(sorted(notes)), heading)
