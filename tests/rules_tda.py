"""How each rule of the TDA is kept, and the proof of it: docs/rules/tda_treated.tsv, one rule a line.

acted: the software does it itself, at a live table or on screens. Tests prove it: by a mark with the rule's
own id, or by marks of the clauses in `by`, which say the same. told: the floor's book answers the rule's own
call among the first three, in every preset (calls/own.tsv, tests/clubs/rulebook/test_floor_book.py).
noted: it is a text to read, for the reason in `why`.

A rule that becomes acted: write "acted" and mark the test; nothing else changes.
"""

import csv
from collections import Counter
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from clauses import tda
from clauses.book import FOLDER
from clubs.rulebook import PRESETS
from clubs.rulebook.floor_book import find_rulings

TREATED: Final = FOLDER / "tda_treated.tsv"
CALLS: Final = Path(__file__).resolve().parent / "clubs" / "rulebook" / "calls" / "own.tsv"
WAYS: Final = ("acted", "told", "noted")
FIRST: Final = 3  # answers among which a rule has to be


@dataclass(frozen=True, slots=True)
class Treatment:
    """How a rule is kept. way: of WAYS; by: clauses that say the same and whose tests prove it too; why: the
    reason of one that is only noted."""

    rule: str
    way: str
    by: tuple[str, ...] = ()
    why: str = ""


@cache
def treatments() -> Mapping[str, Treatment]:
    """Rule → how it is kept, in the order of the file."""
    return {row["id"]: _treatment(row) for row in _rows(TREATED)}


def _treatment(row: Mapping[str, str]) -> Treatment:
    by = tuple(each for each in row["by"].split(";") if each)
    return Treatment(row["id"], row["treated"], by, row["why"])


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


@cache
def calls() -> Mapping[str, tuple[str, ...]]:
    """Rule → the calls that it is the first rule of."""
    called: dict[str, tuple[str, ...]] = {}
    for row in _rows(CALLS):
        first = row["rules"].split(";")[0]
        called[first] = (*called.get(first, ()), row["call"])
    return called


def is_told(rule: str) -> bool:
    """True if every preset answers one of the rule's calls with it."""
    return all(
        any(
            rule in [answer.key for answer in find_rulings(rulebook, call, FIRST)]
            for call in calls().get(rule, ())
        )
        for rulebook in PRESETS.values()
    )


def lack(treatment: Treatment, proved: Set[str]) -> str:
    """Return what is missing of the proof that a rule is kept; nothing for one that is proved."""
    match treatment.way:
        case "acted":
            ids = treatment.by or (treatment.rule,)
            missing = [each for each in ids if each not in proved]
            return f"no test proves {', '.join(missing)}" if missing and treatment.rule not in proved else ""
        case "told":
            return "" if is_told(treatment.rule) else "no call of its own finds it"
        case "noted":
            return "" if treatment.why else "no reason is given"
    return f"“{treatment.way}” is none of {', '.join(WAYS)}"


def lines(proved: Set[str]) -> Iterator[str]:
    """Yield what the report says of the part `tda`: what is not proved, what the table would have acted on
    and is told so far, how many of each; at last the part."""
    listed = treatments()
    lacking = {rule: said for rule in tda.rules() if (said := _lack_of(rule, proved))}
    yield from (f"  {rule}  {said}" for rule, said in lacking.items())
    for rule in tda.rules().values():
        if rule.treatment == "act" and rule.id in listed and listed[rule.id].way != "acted":
            yield f"  {rule.id}  {listed[rule.id].way}, software could: {rule.software}"
    counted = Counter(each.way for each in listed.values())
    yield "  tda: " + ", ".join(f"{counted[way]} {way}" for way in WAYS)
    yield f"tda {len(tda.rules()) - len(lacking)}/{len(tda.rules())}"


def _lack_of(rule: str, proved: Set[str]) -> str:
    treatment = treatments().get(rule)
    return lack(treatment, proved) if treatment else "docs/rules/tda_treated.tsv does not have it"
