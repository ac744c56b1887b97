"""How each rule of the TDA is kept, and the proof of it: docs/rules/tda_treated.tsv, one rule a line.

acted: the software does it itself, at a live table or on screens. Tests prove it: by a mark with the rule's
own id, or by marks of the clauses in `by`, which say the same. told: the floor's book answers the rule's own
call among the first three, in every preset (calls/own.tsv, tests/clubs/rulebook/test_floor_book.py).
noted: it is a text to read, for the reason in `why`.

A rule that becomes acted: write "acted" and mark the test; nothing else changes.

At tables on screens the hand engine has more to do, or less: docs/rules/tda_screens.tsv, one rule a line.
done: a test proves it, named as pytest has it, without its class; nothing: the rule has nothing to do there;
open: it is not done, or otherwise, for the reason in `why`.
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
SCREENS: Final = FOLDER / "tda_screens.tsv"
ROOT: Final = Path(__file__).resolve().parent.parent
CALLS: Final = ROOT / "tests" / "clubs" / "rulebook" / "calls" / "own.tsv"
WAYS: Final = ("acted", "told", "noted")
STATES: Final = ("done", "nothing", "otherwise", "open")
"""States of a rule at tables on screens."""
IDLE: Final = ("n/a", "cannot happen")
"""Words of the table for what has nothing to do on screens."""
FIRST: Final = 3  # answers among which a rule has to be


@dataclass(frozen=True, slots=True)
class Treatment:
    """How a rule is kept. way: of WAYS; by: clauses that say the same and whose tests prove it too; why: the
    reason of one that is only noted."""

    rule: str
    way: str
    by: tuple[str, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class OnScreens:
    """State of a rule at tables on screens. state: done, nothing, otherwise or open; test: "path::name" of a
    proof, of one that is kept otherwise than on felt of what is done instead; why: the reason of one that is
    kept otherwise or open, or a restriction."""

    rule: str
    state: str
    test: str = ""
    why: str = ""


@cache
def on_screens() -> Mapping[str, OnScreens]:
    """Rule → its state on screens, in the order of the file."""
    return {row["id"]: OnScreens(*row.values()) for row in _rows(SCREENS)}


def lack_on_screens(each: OnScreens) -> str:
    """Return what is missing of a rule's line; nothing for one that is right."""
    is_idle = tda.rules()[each.rule].screens in IDLE
    match each.state:
        case "done":
            return _lack_of_test(each)
        case "otherwise":
            return _lack_of_test(each) if each.why and not is_idle else "no reason is given"
        case "open":
            return "" if each.why and not is_idle else "no reason is given"
        case "nothing":
            return "" if is_idle else "the table has something to do"
    return f"“{each.state}” is none of {', '.join(STATES)}"


def _lack_of_test(each: OnScreens) -> str:
    path, _, name = each.test.partition("::")
    file = ROOT / path
    is_there = bool(name) and file.is_file() and f"def {name}(" in file.read_text(encoding="utf-8")
    return "" if is_there else f"there is no test {each.test}"


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
    yield from (
        f"  {each.rule}  on screens: {each.why}" for each in on_screens().values() if each.state == "open"
    )
    states = Counter(each.state for each in on_screens().values())
    yield "  on screens: " + ", ".join(f"{states[state]} {state}" for state in STATES)
    counted = Counter(each.way for each in listed.values())
    yield "  tda: " + ", ".join(f"{counted[way]} {way}" for way in WAYS)
    yield f"tda {len(tda.rules()) - len(lacking)}/{len(tda.rules())}"


def _lack_of(rule: str, proved: Set[str]) -> str:
    treatment = treatments().get(rule)
    return lack(treatment, proved) if treatment else "docs/rules/tda_treated.tsv does not have it"
