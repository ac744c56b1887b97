"""The people of an address book saved as vCard (RFC 6350): FN, or N where it lacks, and the first EMAIL."""

import quopri
from typing import Final

from clubs.files.people_list import ROLES, Listed, checked_person
from clubs.files.sheet import Problem

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
                people.append(checked_person(begin, _name(card), card.get("EMAIL", ""), "", ROLES))
            except ValueError as error:
                problems.append(Problem(begin, error.args[0]))
        elif value:
            card.setdefault(key, value)
    return people, problems, []


def _name(card: dict[str, str]) -> str:
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
