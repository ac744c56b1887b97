"""The words behind the rules: every clause of the rulebooks, every ruling on them, as docs/rules has them.

clauses.tsv says what the software is meant to do with a clause; barge.tsv has a game in each row, which is
one more clause (what all of its games share is in barge-common.md); proved.tsv, which `bin/test --rules`
writes, lists the clauses that tests prove, and where that is not the whole of one, which parts. The standing
of a clause needs both.
"""

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from words.text import Text

FOLDER: Final = Path(__file__).resolve().parent.parent / "docs" / "rules"
RULING: Final = re.compile(r"(?P<number>\d+)\. \*\*(?P<title>.+?)\*\*\s*(?P<text>.*)")
DECIDED: Final = re.compile(r"\*\*(.+?)\*\*")
LETTER: Final = re.compile(r"\(([a-d])\)")
READING: Final = re.compile(r"\(([a-d])\)\s+(.+?)(?=;?\s*\([a-d]\)\s|$)")
CODE: Final = re.compile(r"`(.+?)`")
PLACE: Final = re.compile(r"\b(?:DM|CPL|C5|FCD|FNP)(?::\d+)|(?<![\w:]):\d+(?:-\d+)?\b")
CLAUSE: Final = re.compile(r"`([A-Z0-9]+-[\w.-]+)`")
BOOKS: Final = {
    "DM": "Dead Money",
    "CPL": "CPL pub league",
    "FNP": "Friday night",
    "C5": "Centre Five",
    "FCD": "Five Card Draw",
    "BG": "BARGE",
}
STANDINGS: Final = {
    "decided": (Text("decided"), Text("The software decides it.")),
    "in_part": (Text("in part"), Text("The software decides a part of it.")),
    "open": (Text("not yet"), Text("The software does not decide it yet.")),
    "shown": (Text("shown"), Text("The software shows it, suggests it or records it.")),
    "kept": (Text("for people"), Text("For people to know and to keep.")),
}
"""Treatments of a clause: a tag and a sentence each."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """Reading of a silent, ambiguous or contradictory place. part: the heading it stands under; clauses:
    those it settles."""

    number: int
    title: str
    text: str
    part: str
    clauses: tuple[str, ...]

    @property
    def question(self) -> str:
        """Question that had to be decided."""
        return self.title

    @property
    def decision(self) -> str:
        """Decision in words: of readings that are lettered the one that was chosen."""
        segments = self.text.split(" · ")
        chosen = next((part for part in segments if part.startswith("**")), segments[-1])
        bold = DECIDED.match(chosen)
        words = bold[1] if bold else chosen
        readings = {letter: reading for part in segments for letter, reading in _readings(part)}
        return _plain(LETTER.sub(lambda match: _meant(match, readings), words))


def _meant(letter: re.Match[str], readings: Mapping[str, str]) -> str:
    """Return what a letter stands for. After words that say the reading themselves it only points to it:
    nothing."""
    before, after = letter.string[: letter.start()].rstrip(), letter.string[letter.end() :]
    opens = not before or (before[-1] in ",;" and after.startswith(" "))
    return readings.get(letter[1], "") if opens else ""


def _readings(part: str) -> Iterator[tuple[str, str]]:
    """The lettered readings of a segment: (a) this; (b) that."""
    if part.startswith("**"):
        return
    for match in READING.finditer(part):
        yield match[1], match[2].strip(" ;.")


def _plain(words: str) -> str:
    """Without the places in files and the names in code that stand among the words."""
    words = CODE.sub(lambda match: match[1].replace("_", " "), words.replace("**", ""))
    words = PLACE.sub("", words)
    words = re.sub(r"(?<!\s)\s+([,.;:)])", r"\1", re.sub(r"\(\s*\)", "", words))
    words = " ".join(words.split()).strip(" ,;:.")
    return f"{words[:1].upper()}{words[1:]}." if words else ""


@dataclass(frozen=True, slots=True)
class Clause:
    """A rule. id: begins with its book ("DM-points-placing"); treatment: one of TREATMENTS."""

    id: str
    source: str
    area: str
    part: str
    rule: str
    treatment: str

    @property
    def book(self) -> str:
        """A key of BOOKS: "DM", "CPL", "FNP", "C5", "FCD" or "BG"."""
        return self.id.partition("-")[0]

    @property
    def standing(self) -> str:
        """A key of STANDINGS: what the software is proved to do with it, whatever it is meant to do."""
        is_proved = self.id in proved()
        if self.treatment == "enforce":
            return "open" if not is_proved else "in_part" if self.proved_part else "decided"
        return "shown" if self.treatment == "guide" and is_proved else "kept"

    @property
    def proved_part(self) -> str:
        """The parts of it that are proved, in English, where that is not the whole."""
        return proved().get(self.id, "")

    @property
    def tag(self) -> str:
        """The standing in a word."""
        return STANDINGS[self.standing][0]

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """Those that settle how it is read, in their order."""
        return tuple(_settled_by().get(self.id, ()))


@cache
def clauses() -> Mapping[str, Clause]:
    """Id → clause, in the order of the books."""
    every = [Clause(**row) for row in _rows("clauses.tsv")]
    every += [_of_game(row, line) for line, row in enumerate(_rows("barge.tsv"), start=2)]
    return MappingProxyType({clause.id: clause for clause in every})


def _of_game(row: Mapping[str, str], line: int) -> Clause:
    """The clause of a game: how it is dealt and bet, which cards make a hand, who gets which part of the pot,
    and what is special about it or left open."""
    facts = (row["name"], row["rounds"], row["hand"], row["pot_split"], row["special"])
    sentence = ". ".join(f"{fact[:1].upper()}{fact[1:]}" for fact in facts if fact != "none")
    return Clause(row["id"], f"barge.tsv:{line}", "games", "barge", f"{sentence}.", "enforce")


def _rows(name: str) -> list[dict[str, str]]:
    with (FOLDER / name).open(encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


@cache
def proved() -> Mapping[str, str]:
    """Id of a clause that tests prove → the parts they prove, nothing for the whole; in the order of the
    books."""
    return MappingProxyType({row["id"]: row["part"] for row in _rows("proved.tsv")})


@cache
def rulings() -> Mapping[int, Ruling]:
    """Number → ruling."""
    by_number: dict[int, Ruling] = {}
    part = ""
    for line in (FOLDER / "rulings.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            part = re.sub(r"^\w+\. ", "", line.removeprefix("## "))
        elif match := RULING.fullmatch(line):
            number = int(match["number"])
            text = match["text"]
            about = CLAUSE.findall(text.partition("·")[0])
            by_number[number] = Ruling(number, match["title"].rstrip("."), text, part, tuple(about))
    return MappingProxyType(by_number)


@cache
def _settled_by() -> Mapping[str, list[Ruling]]:
    """Clause → the rulings on it."""
    by_clause: dict[str, list[Ruling]] = {}
    for ruling in rulings().values():
        for clause in ruling.clauses:
            by_clause.setdefault(clause, []).append(ruling)
    return by_clause
