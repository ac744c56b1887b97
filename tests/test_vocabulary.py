"""One language: names that were given up do not come back, and a name says one thing (docs/vocabulary.md)."""

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from config.translation.catalogues import catalogue
from tests.sweeps import sweep

ROOT = Path(settings.BASE_DIR)
APPS = ("charts", "clauses", "clubs", "config", "gameplay", "tables", "tournaments", "words")
CONVENTIONAL = {"__init__.py", "actions.py", "forms.py", "queries.py", "screen.py", "urls.py", "views.py"}
"""Modules that every device, and a family of pages, has one of."""
LAYERS = {"actions", "floor", "forms", "models", "presenters", "queries", "views"}
"""Folders in which the same noun stands for the same thing."""
ELSEWHERE = {"commands", "migrations", "templatetags"}
"""Folders whose modules are named by Django's rules."""


def modules(app: str) -> Iterator[Path]:
    return (path for path in (ROOT / app).rglob("*.py") if not ELSEWHERE & {*path.parts})


def given_up() -> set[str]:
    """Earlier names of things in the code; addresses, cookies, stored fields and old logs keep theirs."""
    rows = (ROOT / "tests" / "given_up_names.tsv").read_text().splitlines()[1:]
    return {name for row in rows for name in re.findall(r"(?<![#\w])\w+", row.split("\t")[0])}


def names(path: Path) -> Iterator[str]:
    """Yield what a module defines: its own name, classes, functions and fields."""
    yield path.stem
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id


def is_shared(app: str, path: Path) -> bool:
    """Return whether another module of the app may have this one's name: one of a layer, or of a game's
    family."""
    folders = path.relative_to(ROOT / app).parts[:-1]
    return path.name in CONVENTIONAL or bool(LAYERS & {*folders}) or "engine" in folders


def test_names_that_were_given_up_do_not_come_back():
    gone = given_up()
    assert {"Who", "KnockOut", "ghosts"} <= gone
    back = {
        (name, str(path)) for app in APPS for path in modules(app) for name in names(path) if name in gone
    }
    assert back == set()


@pytest.mark.parametrize("app", APPS)
def test_modules_of_one_app_have_names_of_their_own(app):
    own = Counter(path.name for path in modules(app) if not is_shared(app, path))
    assert [name for name, count in own.items() if count > 1] == []


def test_no_class_name_stands_in_more_than_three_modules():
    where = defaultdict(set)
    for app in APPS:
        for path in modules(app):
            for node in ast.parse(path.read_text()).body:
                if isinstance(node, ast.ClassDef):
                    where[node.name].add(path)
    assert {name: paths for name, paths in where.items() if len(paths) > 3} == {}


# What people read

WORDS_GIVEN_UP = {
    "players who are machines are bots": r"(?i)\bhouse players?\b",
    "one speaks of players as they": r"(?i)\b(?:he|him|his|himself)\b",
    "something is not a thing": r"(?<![Tt]here )\b(?:is|are|was|were) no (?!longer\b|more\b)",
    "a knockout is one word": r"(?i)\bknock-outs?\b",
    "a field that may stay blank says what that means": r"(?i)\bleave (?:it )?empty\b",
    "a minimum is not the least of something": r"^Least ",
    "a maximum is not the most of something": r"^Most [{%\d]",
    "what a button edits it does not change": r"^Change (?:it|the|name)\b",
    "what a form keeps it saves": r"^(?:Set this\b|Keep it$)",
    "a label names the figure it limits": r"^Most$",
    "a mistake is corrected": r"(?i)\bput (?:it )?right$|\bput right\b",
    "whoever is not in the club is a guest at a table": r"^Visitors$",
    "a page is not found": r"^Nothing here$",
    "a draw says what is drawn": r"^Discard and draw$",
    "a table's hand is told after the table": r"^Hand dealt at\b",
    "names that are there already exist, or are on the list": r"^There is an? [{%]",
    "a player who does something, or whoever does it": (
        r"(?:^|\. )Who (?:has|is) [^?]*\b(?:is|was|may|buys|decides|draws) "
    ),
    "a player takes a rebuy": r"(?i)\brebought\b",
    "clauses are automatic, assisted or reference": r"^(?:enforce|guide|text)$",
    "labels of the trade, not sentences about it": (
        r"^(?:A night, now|To the night|Look in|Run this night|Who comes|I come|I cannot|You come\."
        r"|Said they would come|Expect|Here, not paid yet|Somebody new to the club|Three letters of a name"
        r"|They are gone|As it was|Drag through the night|The night in pictures|Check the draws"
        r"|One more display|Panels take turns|Begin a season|The whole table|Play it after all"
        r"|It is not played\.|Stand up|Ask the table|Fair cards|More or less|Two colours|Speak|Rests"
        r"|Kept for the club|Together|Points so far|Write it level by level|First level|Is away|Deals here"
        r"|Leaves the tournament|Who did it after all\?|To the front page|Lights|Ways in|Late dock)$"
    ),
    "points have a multiplier": r"(?i)(?<!\{)\bfactors?\b",
    "a bet has a minimum": r"(?i)\bleast bet\b",
    "there is money on a table": r"^(?:\{\w+\}|%\(\w+\)s|Only .+) lies? on\b",
    "one is or is not one of several": r"\bis (?:none of|none that|nobody any more)\b",
    "what happens is running, or in progress": (
        r"(?i)\b(?:hand|game|night)(?: that)? is on\b(?! record| screens| the| felt)"
    ),
    "programs get events, devices get messages": (
        r"(?i)\btold (?:nothing|again|from now on)\b|\bis told anything\b"
    ),
    "what cannot be is not possible": r"(?i)\bcannot be: ",
    "labels that name what they do": (
        r"^(?:Look on|Put away|Onto the list|Plays no more|Work it out|Who of them\?|Tell one more"
        r"|Not understood|Nothing is found\.|Have them again|Bring (?:a|the) club in|Buy in again by itself"
        r"|More lies there|What it was told|The displays have it\.|Is accounted for)$"
    ),
    "a tournament is closed": r"(?i)\bfinish the (?:night|flight)\b",
    "a level has a number, and a break is one": r"\bperiod \{number\}",
    "what is sold has a price": r"(?:^and brings|\bcosts$)",
    "what is counted is a figure, and the word is the trade's": (
        r"(?:waits for the button|people are members now|This browser reads no codes"
        r"|has won: finish the night|thousandths of a second|Sure of \{|An empty one is not said)"
    ),
}
"""Kinds of words that people no longer read, each with what is said instead."""


@pytest.fixture(scope="module")
def texts():
    """Every English text of the site, those for one and for several told apart."""
    file = Path(settings.LOCALE_PATHS[0]) / "es" / "LC_MESSAGES" / "django.po"
    every = (each.id for each in catalogue.messages(catalogue.read(file)))
    return [text for each in every for text in ((each,) if isinstance(each, str) else each)]


@sweep("instead", WORDS_GIVEN_UP)
def test_words_that_were_given_up_are_not_read_again(texts, instead):
    assert len(texts) > 3000
    pattern = re.compile(WORDS_GIVEN_UP[instead])
    assert [text for text in texts if pattern.search(text)] == []


@sweep(
    ("text", "is_given_up"),
    [
        ("“fay@” is no e-mail address.", True),
        ("There is no late entry.", False),
        ("{name} is no longer a member.", False),
        ("Who has no chips left is out.", True),
        ("Who has the button?", False),
        ("Leave empty for none.", True),
        ("Hand dealt at table {table}", True),
        ("The player keeps his seat.", True),
        ("This is history.", False),
        ("Change seats", False),
        ("Most 700", True),
        ("Most knockouts", False),
        ("Stand up", True),
        ("Put it right", True),
        ("A mistake is put right in the log.", True),
        ("Swap the two seats on the right", False),
        ("The factor multiplies", True),
        ("{money} lie on table {number}.", True),
        ("A hand is on.", True),
        ("The hand is on record already.", False),
        ("{name} is nobody any more who can be merged.", True),
        ("This device is told from now on.", True),
        ("Look on", True),
        ("Look on the bright side", False),
    ],
)
def test_words_that_would_come_back_are_found(text, is_given_up):
    assert any(re.search(pattern, text) for pattern in WORDS_GIVEN_UP.values()) == is_given_up
