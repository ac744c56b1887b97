"""The words behind the rules: every clause of the rulebooks, every ruling on them, as docs/rules has them."""

import csv
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from clubs.saying import Said

FOLDER: Final = Path(__file__).resolve().parent.parent / "docs" / "rules"
RULING: Final = re.compile(r"(?P<number>\d+)\. \*\*(?P<title>.+?)\*\*\s*(?P<text>.*)")
CLAUSE: Final = re.compile(r"`([A-Z0-9]+-[\w.-]+)`")
BOOKS: Final = {
    "DM": "Dead Money",
    "CPL": "CPL pub league",
    "FNP": "Friday night",
    "C5": "Centre Five",
    "FCD": "Five Card Draw",
}
TREATMENTS: Final = {
    "enforce": Said("The software decides it."),
    "guide": Said("The software shows it, suggests it or records it."),
    "text": Said("For people to know and to keep."),
}


@dataclass(frozen=True, slots=True)
class Ruling:
    """How a silent, ambiguous or contradictory place is read. part: the heading it stands under; clauses:
    those it settles."""

    number: int
    title: str
    text: str
    part: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Clause:
    """A rule. id: begins with its book ("DM-points-placing"); treatment: a key of TREATMENTS."""

    id: str
    source: str
    area: str
    part: str
    rule: str
    treatment: str

    @property
    def book(self) -> str:
        return self.id.partition("-")[0]

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        return tuple(_settled_by().get(self.id, ()))


@cache
def clauses() -> Mapping[str, Clause]:
    """Id → clause, in the order of the books."""
    with (FOLDER / "clauses.tsv").open(encoding="utf-8") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return MappingProxyType({row["id"]: Clause(**row) for row in rows})


@cache
def rulings() -> Mapping[int, Ruling]:
    """Number → ruling."""
    found: dict[int, Ruling] = {}
    part = ""
    for line in (FOLDER / "rulings.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            part = re.sub(r"^\w+\. ", "", line.removeprefix("## "))
        elif match := RULING.fullmatch(line):
            number = int(match["number"])
            text = match["text"]
            about = CLAUSE.findall(text.partition("·")[0])
            found[number] = Ruling(number, match["title"].rstrip("."), text, part, tuple(about))
    return MappingProxyType(found)


@cache
def _settled_by() -> Mapping[str, list[Ruling]]:
    """Clause → the rulings on it."""
    found: dict[str, list[Ruling]] = {}
    for ruling in rulings().values():
        for clause in ruling.clauses:
            found.setdefault(clause, []).append(ruling)
    return found
