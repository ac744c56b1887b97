"""Tests of what the documents say of the code and of the pages: files that exist, links that lead somewhere,
labels that stand on a page."""

import re
from functools import cache

import pytest
from babel.messages.pofile import read_po

from tests.site import ROOT
from tests.sweeps import sweep

DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
FOR_USERS = ["directors-guide.md", "start-director.md", "tables.md"]
TAUGHT = "late_pineapple"  # the game that docs/engine.md adds, which is not kept
NO_LABELS = {
    "?",
    "A Friday night's bets",
    "A tablet breaks",
    "A tablet is lost or stolen",
    "Add to home screen",  # of a browser
    "After the hand",
    "Create your club",  # in the terminal
    "More than the pot",
    "Raises",
    "Rolled-over chips",
    "The wrong player was tapped",
    "Two tablets disagree",
    "Uncalled bets",
    "by themselves",
    "opened",
    "root",
}
EXAMPLES = {
    "Check when it is my turn": "%(act)s when it is my turn",
    "Play Ann's turn out": "Play {name}'s turn out",
    "Play at table 3": "Play at table %(table)s",
    "Play …'s turn out": "Play {name}'s turn out",
    "Rebuy for Ann": "Rebuy for {name}",
    "Table 3 …": "Table %(number)s …",
    "Take the … results": "Take the %(count)s results",
    "Tonight": "Tonight %(time)s",
}
PATHS = re.compile(r"`([\w./-]+\.(?:py|js|html|css|md|toml|tsv|svg))`")
LINKS = re.compile(r"\]\((?!https?:)([^)#]+)")
LABELS = re.compile(r"(?<![*\w])\*(?!\*)([^*`]+?)\*(?!\*)")


@cache
def files():
    """Every path of the project, and what a document may call it: without the folders above it, too."""
    found = set()
    for folder in ROOT.iterdir():
        if folder.name.startswith((".", "__")):
            continue
        for path in [folder] if folder.is_file() else folder.rglob("*.*"):
            parts = path.relative_to(ROOT).parts
            found.update("/".join(parts[start:]) for start in range(len(parts)))
    return found


@cache
def messages():
    """All that pages say, in English."""
    path = ROOT / "config" / "locale" / "es" / "LC_MESSAGES" / "django.po"
    with path.open("rb") as file:
        said = [message.id for message in read_po(file) if message.id]
    return {word for each in said for word in (each if isinstance(each, tuple) else (each,))}


def name(path):
    return str(path.relative_to(ROOT))


@sweep("document", DOCUMENTS, ids=name)
def test_files_that_a_document_names_exist(document):
    named = {path for path in PATHS.findall(document.read_text()) if TAUGHT not in path}
    assert sorted(path for path in named if path.removeprefix("./") not in files()) == []


@sweep("document", DOCUMENTS, ids=name)
def test_links_of_a_document_lead_somewhere(document):
    links = set(LINKS.findall(document.read_text()))
    assert sorted(link for link in links if not (document.parent / link).exists()) == []


@pytest.mark.parametrize("document", FOR_USERS)
def test_labels_that_a_guide_sets_in_italics_stand_on_a_page(document):
    known = {said.strip(" .:…").casefold() for said in messages()}
    text = (ROOT / "docs" / document).read_text()
    labels = {" ".join(label.split()).strip(" .:") for label in LABELS.findall(text)} - NO_LABELS
    assert sorted(label for label in labels if not stands(EXAMPLES.get(label, label), known)) == []


def stands(label, known):
    """Return whether a page says it, or what begins like it where the label ends in an ellipsis."""
    wanted = label.strip(" …").casefold()
    return wanted in known or (label.endswith("…") and any(said.startswith(wanted) for said in known))


def test_labels_are_found():
    assert LABELS.findall("tap *Next hand*, **not** this; *As it\nwas*") == ["Next hand", "As it\nwas"]
    assert "Next hand" in messages()
    assert {"docs/taps.md", "taps.md", "tests/run.py"} <= files()
