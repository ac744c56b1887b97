"""People as lists have them: one a line, in any order a name and if wanted an e-mail address and a role,
apart by tabs, semicolons or commas; bullets, numbers, what is said beside a name; recipients of a mail.

What stands beside a name is left out with a note, and so are headings among the names.
"""

import csv
import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from clubs.files.dates import months, weekdays
from clubs.files.headings import KNOWN, is_total, plain
from clubs.files.people_names import (
    is_inverted,
    recipients,
    turned_round,
    without_mark,
    without_remarks,
    without_signs,
)
from clubs.files.sheet import Problem, unescape_formula, words_of
from words import names
from words.text import Text
from words.typed import number

ROLES: Final = MappingProxyType({role: role for role in ("elder", "director", "dealer", "member")})
LONGEST_EMAIL = 254
EMAIL = re.compile(r"[^\s@<>,;]{1,64}@[^\s@<>,;.]{1,63}(?:\.[^\s@<>,;.]{1,63})+")
NUMBER = re.compile(r"[0-9]{1,4}[.):]?")
CLOCK = re.compile(r"\b[0-9]{1,2}(?::[0-9]{2}| ?[ap]\.?m\b|h\b| ?uhr\b)", re.IGNORECASE)
FIELD_OF_MAIL = re.compile(r"(?:to|cc|bcc|from|para|an|de|von|à|a|da|per|aan):[ \t]", re.IGNORECASE)
TITLES: Final = words_of(
    "poker list liste lista lijst league liga ligue lega tournament turnier torneo tournoi torneio "
    "toernooi players spieler jugadores joueurs jogadores giocatori spelers members mitglieder socios "
    "miembros membres club roster lineup night game friday saturday"
)
GROUPS: Final = words_of(
    "in out yes no maybe confirmed reserve reserves waiting waitlist attending going declined pending "
    "guests regulars dentro fuera confirmados quizas reserva invitados ja nein vielleicht zusagen absagen "
    "warteliste gaste oui non peut etre inscrits liste d attente sim nao talvez"
)


@dataclass(frozen=True, slots=True)
class Listed:
    """A person of the list. line: where they stand in it."""

    line: int
    name: str
    email: str = ""
    role: str = "member"


class ListReading:
    """One reading of a list: who was found, what is wrong, what was left out."""

    def __init__(self, roles: Mapping[str, str]) -> None:
        self.roles = roles
        self.people: list[Listed] = []
        self.problems: list[Problem] = []
        self.notes: list[Problem] = []

    def note(self, line: int, what: Text) -> None:
        """Add what was left out of a line."""
        self.notes.append(Problem(line, what))


def read(text: str, roles: Mapping[str, str]) -> tuple[list[Listed], list[Problem], list[Problem]]:
    """The people of a list, the problems of its lines and the notes on them."""
    reading = ListReading(roles)
    lines = [(line, without_signs(typed)) for line, typed in _lines(text)]
    marked = [without_mark(typed)[1] for _, typed in lines]
    is_numbered = sum(marked) > 1 and sum(marked) * 2 >= len(lines)
    for (line, typed), has_mark in zip(lines, marked, strict=True):
        bare = without_mark(typed)[0]
        if not any(map(str.isalnum, bare)) and "@" not in bare:
            continue  # a number without a name, a drawn line
        is_first = line == lines[0][0]
        if (is_numbered and not has_mark and not has_address(bare)) or _is_heading(
            bare, is_first and len(lines) > 1
        ):
            reading.note(line, Text("“{typed}” is read as a heading, it names nobody.", typed=bare[:60]))
        else:
            _read_line(reading, line, bare)
    return reading.people, reading.problems, reading.notes


def _lines(text: str) -> list[tuple[int, str]]:
    return [(line, typed) for line, typed in enumerate(text.split("\n"), start=1) if typed.strip()]


def _is_heading(line: str, is_first: bool) -> bool:
    """True for a line that names nobody: it ends in a colon, names a column or a group, says when."""
    if has_address(line):
        return False
    words = plain(line).split()
    if line.rstrip().endswith(":") or "://" in line or is_total([line]):
        return True
    if words and (set(words) <= GROUPS or (is_first and plain(line) in KNOWN["people"])):
        return True
    if CLOCK.search(line) or _names_day(without_remarks(line)[0]):
        return not any(sign in line for sign in "\t;")
    return is_first and len(words) > 1 and bool(set(words) & TITLES)


def _names_day(text: str) -> bool:
    """True for a text with a weekday and a number, or a month beside one: 7 March. Ott is a month, too."""
    words = plain(text).split()
    numbers = [at for at, word in enumerate(words) if number(word) is not None]
    beside = {words[at + step] for at in numbers for step in (-1, 1) if 0 <= at + step < len(words)}
    days = {word for word in words if len(word) > 3} & weekdays()
    return bool(numbers) and bool(days or beside & set(months()))


def has_address(line: str) -> bool:
    """True if a word of the line looks like an e-mail address.

    >>> has_address("Ava <ava@example.org>"), has_address("8pm @ Dave's")
    (True, False)
    """
    return any("@" in word.strip("@") for word in line.split())


def _read_line(reading: ListReading, line: int, typed: str) -> None:
    """A person, the recipients of a mail, or several names apart by commas."""
    if has_address(typed) and (field := FIELD_OF_MAIL.match(typed)):
        typed = typed[field.end() :].strip()
    parts = list(filter(None, map(str.strip, recipients(typed)))) if typed.count("@") > 1 else [typed]
    for part in parts:
        try:
            cells, remarks = _cells(part)
            is_prose = ", " in part and not any(sign in part for sign in "\t;|")
            people = cells if is_prose and _are_people(cells, reading.roles) else [cells]
            for each in people:
                reading.people.append(
                    _person(line, [*each] if each is cells else [str(each)], is_prose, reading.roles)
                )
        except ValueError as error:
            reading.problems.append(Problem(line, error.args[0]))
        else:
            if remarks:
                reading.note(line, Text("not a part of the name: {remarks}.", remarks=", ".join(remarks)))


def _are_people(cells: list[str], roles: Mapping[str, str]) -> bool:
    """True for three names and more in one line, which are nobody's family name and given name."""
    names_only = not any("@" in cell or cell.islower() or cell.casefold() in roles for cell in cells)
    return len(cells) > 2 and names_only and not any(NUMBER.fullmatch(cell) for cell in cells)


def _cells(typed: str) -> tuple[list[str], list[str]]:
    """The cells of a line, taken apart by what separates its own, and the remarks that stood in them."""
    delimiter = next((sign for sign in "\t;|" if sign in typed), ",")
    try:
        (cells,) = csv.reader([typed], delimiter=delimiter, skipinitialspace=True, strict=True)
    except (csv.Error, ValueError):
        if not ('"' in typed and "<" in typed):
            raise ValueError(Text("a quotation mark here is not closed, or stands inside a cell.")) from None
        cells = [typed.replace('"', "")]
    kept, remarks = [], []
    for cell in (unescape_formula(cell.strip()) for cell in cells):
        is_kept = cell.startswith(("=", "@")) or ("@" in cell and "<" not in cell)
        bare, beside = (cell, []) if is_kept else without_remarks(cell)
        kept.append(bare)
        remarks += beside
    return list(filter(None, kept)), remarks


def _person(line: int, cells: list[str], is_prose: bool, roles: Mapping[str, str]) -> Listed:
    """is_prose: "Lund, Ava" is one person; in columns nothing says which is the family name."""
    if len(cells) > 1 and NUMBER.fullmatch(cells[0]):
        del cells[0]
    parts_of_name: dict[str, list[str]] = {"name": [], "email": [], "role": []}
    for cell in cells:
        for part, value in _parts(cell, roles):
            parts_of_name[part].append(value)
    for part, values in parts_of_name.items():
        if len(values) < 2 or (part == "name" and is_inverted(values) and is_prose):
            continue
        if part == "name" and not is_prose and len(values) == 2 and is_inverted(values):
            what = Text(
                "which of “{one}” and “{other}” is the family name? Write a heading: First name, Last name.",
                one=values[0],
                other=values[1],
            )
            raise ValueError(what)
        raise ValueError(
            Text("“{one}” and “{other}”: write one person a line.", one=values[0], other=values[1])
        )
    name = " ".join(reversed(parts_of_name["name"]))
    if not name and parts_of_name["email"] and EMAIL.fullmatch(parts_of_name["email"][0]):
        raise ValueError(without_name(parts_of_name["email"][0]))
    return checked_person(line, name, "".join(parts_of_name["email"]), "".join(parts_of_name["role"]), roles)


def _parts(cell: str, roles: Mapping[str, str]) -> list[tuple[str, str]]:
    """The content of a cell: a name, an address, a role; a name and an address; a family name and a given
    one."""
    name, _, email = cell[:-1].rpartition("<") if cell.endswith(">") else ("", "", "")
    if "@" in email:
        bare = name.strip().strip("'\"").strip()
        return [*(_parts(bare, roles) if bare else ()), ("email", email.strip())]
    if "@" in cell:
        return [("email", cell.removeprefix("mailto:"))]
    if cell.casefold() in roles:
        return [("role", cell)]
    halves = [half.strip() for half in cell.split(",")]
    return [("name", turned_round(cell) if is_inverted(halves) else cell)]


def without_name(email: str) -> Text:
    """The sentence for an address that nobody's name stands with."""
    return Text("“{email}” has no name with it.", email=email[:60])


def checked_person(line: int, name: str, email: str, role: str, roles: Mapping[str, str]) -> Listed:
    """A person of the list. Raises ValueError with a sentence for what cannot be a name, an address or a
    role."""
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
