"""The rules of the Poker Tournament Directors Association, in words of our own.

Their text is under copyright: docs/rules/tda.tsv has the number of each, what it says and what the floor
does in our words, and the clauses of the rulebooks that say the same ("=") or otherwise ("≠"). A club says
which edition it plays; each edition is a table of its own, and a later one stands beside it.
"""

import csv
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final

from clauses.book import FOLDER

EDITIONS: Final = {"TDA 2024 v1.0": "tda.tsv"}
NEWEST: Final = "TDA 2024 v1.0"
WEBSITE: Final = "https://www.pokertda.com"
STEP: Final = re.compile(r"\b\d\)\s")
LETTER: Final = re.compile(r"\(([A-H])\)\s")


@dataclass(frozen=True, slots=True)
class TdaRule:
    """A rule ("TDA-44") or a recommended procedure ("TDA-RP-5"). says: the whole of it; steps: what the floor
    does, in order; software: what the product can do about it at a live table, or "none"; screens: what a
    table on screens does by itself, or "n/a"; treatment: "act", "tell" or "note"; same, otherwise: clauses of
    the rulebooks; search: what a director may call it; example: a case with its ruling."""

    id: str
    title: str
    says: str
    steps: tuple[str, ...]
    software: str
    screens: str
    treatment: str
    same: tuple[str, ...]
    otherwise: tuple[str, ...]
    search: tuple[str, ...]
    example: str

    @property
    def number(self) -> str:
        """As people quote it: "44" or "RP-5"."""
        return self.id.removeprefix("TDA-")

    @property
    def is_procedure(self) -> bool:
        """True for a recommended procedure."""
        return self.number.startswith("RP-")

    @property
    def clauses(self) -> tuple[str, ...]:
        """Those of any rulebook that rule on the same, those that rule otherwise first."""
        return (*self.otherwise, *self.same)

    @property
    def parts(self) -> tuple[str, ...]:
        """Its lettered parts without their letters; the whole, where it has none.

        >>> rules()["TDA-5"].parts[1]
        'Phones and the like do not lie on the felt.'
        """
        pieces = LETTER.split(self.says)
        texts = (pieces[0], *pieces[2::2])
        return tuple(text.strip() for text in texts if text.strip())


@cache
def rules(edition: str = NEWEST) -> Mapping[str, TdaRule]:
    """Id → rule, in the order of the book. edition: a key of EDITIONS; the newest for any other."""
    name = EDITIONS.get(edition, EDITIONS[NEWEST])
    with (FOLDER / name).open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    return MappingProxyType({row["id"]: _rule(row) for row in rows})


def cited(clause: str, book: str) -> str:
    """The id under which a rule is cited in a club whose book this is ("DM"): the clause if it is one of that
    book, in a club without a book ("none") the TDA rule that says the same. Nothing if there is none: the
    clause of another club binds nobody. A ruling's number is cited everywhere.

    >>> [cited("DM-odd-chip", book) for book in ("DM", "none", "CPL")]
    ['DM-odd-chip', 'TDA-20', '']
    """
    if "-" not in clause or clause.partition("-")[0] in (book, "TDA"):
        return clause
    return _saying_the_same().get(clause, "") if book == "none" else ""


@cache
def _saying_the_same() -> Mapping[str, str]:
    """Clause of any rulebook → the TDA rule that says the same."""
    return {clause: rule.id for rule in rules().values() for clause in rule.same}


def _rule(row: Mapping[str, str]) -> TdaRule:
    clauses = [each.strip() for each in row["overridden_by"].split(";") if each.strip()]
    return TdaRule(
        id=row["id"],
        title=row["title"],
        says=row["says"],
        steps=tuple(step.strip() for step in STEP.split(row["steps"]) if step.strip()),
        software=row["act"],
        screens=row["screens"],
        treatment=row["treatment"],
        same=tuple(each[:-1] for each in clauses if each.endswith("=")),
        otherwise=tuple(each[:-1] for each in clauses if each.endswith("≠")),
        search=tuple(phrase.strip() for phrase in row["search"].split(";")),
        example=row["test"],
    )
