"""A club that plays by the TDA preset reads no clause of another club: refusals, sheets, tablets, programs
(clauses/tda.py, clauses/refusal.py, tournaments/templatetags/conduct.py)."""

import re

import pytest
from django.urls import reverse

from clauses import book, tda
from clauses.refusal import NotAllowed
from clauses.tda import cited
from clubs.models import RulebookVersion
from clubs.rulebook import PRESETS
from tests.api_program import program_of
from tests.tournaments.tablet.conftest import PairedTablet
from tournaments.console.sheets import SHEETS
from tournaments.tablet.views import in_words

pytestmark = pytest.mark.django_db

CLAUSE = re.compile(r"\b(?:BG|C5|CPL|DM|FCD|FNP)-[a-z0-9][\w.-]*")
TAG = re.compile(r"<[^>]+>")


@pytest.fixture
def night(club, open_night):
    """Seven at one table."""
    data = PRESETS["tda"].model_dump(mode="json")
    RulebookVersion.objects.filter(club=club).update(data=data)
    return open_night().start("Ann Bob Cat Dan Eve Fay Gus")


def test_every_clause_is_cited_by_the_club_whose_book_it_is_and_by_no_other():
    for clause in book.clauses():
        own = clause.partition("-")[0]
        assert cited(clause, own) == clause
        assert cited(clause, "none") in ("", *tda.rules())
        assert {cited(clause, other) for other in {"CPL", "DM", "C5"} - {own}} == {""}


def test_a_refusal_cites_the_tda_rule_that_says_the_same_or_nothing():
    texts = []
    for clause in ("DM-odd-chip", "DM-rebuy-stack", "TDA-44", ""):
        refusal = NotAllowed("No.", clause)
        refusal.cite_for("none")
        texts.append(str(refusal.text))
        assert refusal.clause == clause
    assert texts == ["No. (TDA-20)", "No.", "No. (TDA-44)", "No."]


def test_what_a_director_a_dealer_and_a_program_are_refused(night, director, club):
    """By an act of the console, of a tablet and of a program that each rest on a clause of Dead Money's."""
    act = reverse("night_act", args=[night.tournament.pk, "rebuy"])
    answers = [director.post(act, {"player": "1", "request_id": "a"}, follow=True).content.decode()]
    night.at(600)
    answers.append(director.post(act, {"player": "1", "request_id": "b"}, follow=True).content.decode())
    program = program_of(club.members.get(name="Bob"))
    fact = {"kind": "rebought", "player": 1}
    answers.append(program.record(night.tournament.pk, fact, key="c").content.decode())
    receipt = PairedTablet(night).send("rebuy", player=1, waited=True)
    answers.append(str(in_words(receipt)))
    assert [CLAUSE.findall(TAG.sub(" ", each)) for each in answers] == [[]] * len(answers)


def test_no_sheet_of_the_console_names_a_clause_of_another_club(night, director):
    named = {}
    path = reverse("night_console", args=[night.tournament.pk])
    assert director.get(path).status_code == 200
    for sheet in sorted(SHEETS):
        shown = director.get(path, {"sheet": sheet, "player": 1, "table": 1}, headers={"HX-Request": "true"})
        text = TAG.sub(" ", shown.content.decode())
        if clauses := CLAUSE.findall(text):
            named[sheet] = clauses
    assert named == {}


def test_a_club_with_a_book_reads_its_clauses_as_before(friday, director):
    friday.start("Ann Bob Cat Dan Eve Fay Gus")
    path = reverse("night_console", args=[friday.tournament.pk])
    shown = director.get(path, {"sheet": "break"}, headers={"HX-Request": "true"}).content.decode()
    assert '<span class="clause">DM-clock-break-hands</span>' in shown
