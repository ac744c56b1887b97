"""Tests of why something is due, in the words of the director's own book (tournaments/console/screen.py)."""

import re
from pathlib import Path

import pytest

from clauses import book
from clauses.tda import cited
from clubs.rulebook import PRESETS
from tests.tournaments.nights import Night, levels
from tournaments.console.screen import WHY, console
from tournaments.night import due
from tournaments.night.facts import StructureSet

SIX = "Ann Bob Cat Dan Eve Fay"


def first_button(preset):
    night = Night(preset).buy_in(SIX).record(StructureSet(periods=levels())).seat(SIX)
    things = console(night.floor, bytes(32), night.now, "$").due
    return next(thing for thing in things if thing.key.startswith("button"))


def test_every_clause_that_asks_for_something_has_a_sentence():
    written = "".join(path.read_text() for path in Path(due.__file__).parent.glob("*.py"))
    named = set(re.findall(r'"((?:DM|CPL|C5|FNP|FCD)-[^"]+)"', written))
    assert named == set(WHY)
    assert named <= set(book.clauses())


@pytest.mark.parametrize(("preset", "clause"), [("dead_money", ""), ("cpl", "CPL-high-card")])
def test_a_clause_is_cited_to_those_whose_book_it_is(preset, clause):
    thing = first_button(preset)
    assert (thing.why, thing.clause) == ("The highest card gets the first button.", clause)


def test_a_book_of_its_own_cites_nothing():
    assert cited("DM-balance-two", "none") == ""
    assert cited("DM-balance-two", PRESETS["dead_money"].book) == "DM-balance-two"
