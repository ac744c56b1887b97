"""Programs find the rulings that a director's box finds (clubs/api/rulings.py)."""

import pytest

from clauses import book, tda
from clubs.models import RulebookVersion
from clubs.rulebook import PRESETS
from clubs.rulebook.floor_book import find_rulings, keys_of
from tests.api_program import program_of

RULINGS = "clubs/dead-money/rulings"


@pytest.fixture
def program(ann):
    return program_of(ann, "read")


def test_the_rulings_for_a_call_are_those_of_the_box(program):
    told = program.read(f"{RULINGS}?q=acted+out+of+turn")
    found = find_rulings(PRESETS["dead_money"], "acted out of turn")
    assert [each["key"] for each in told["items"]] == [each.key for each in found]
    assert told["edition"] == tda.NEWEST
    first = told["items"][0]
    assert first["rules"][0] == "DM-out-of-turn"
    assert (first["otherwise"], first["silent"], first["ruling"]) == (True, False, found[0].ruling)


def test_no_more_than_are_wanted(program):
    assert len(program.read(f"{RULINGS}?q=string+bet&most=2")["items"]) == 2


def test_the_whole_book_where_nothing_is_asked_for(program):
    told = program.read(f"{RULINGS}?q=+")["items"]
    assert [each["key"] for each in told] == keys_of(PRESETS["dead_money"])


def test_one_by_its_key(program):
    told = program.read(f"{RULINGS}/TDA-39")
    assert (told["key"], told["silent"], told["rules"]) == ("TDA-39", True, ["TDA-39"])
    assert told["steps"] == list(tda.rules()["TDA-39"].steps)


def test_of_the_book_that_the_club_plays_by(program, club):
    cpl = PRESETS["cpl"].model_dump(mode="json")
    RulebookVersion.objects.filter(club=club).update(data=cpl)
    assert program.read(f"{RULINGS}?q=string+bet")["items"][0]["rules"][0] == "CPL-string-bet"
    assert program.ask(f"{RULINGS}/kill").status_code == 404


@pytest.mark.parametrize("address", [f"{RULINGS}/TDA-72", f"{RULINGS}/44", "clubs/other/rulings"])
def test_what_is_not_there_is_not_found(program, address):
    assert program.ask(address).status_code == 404


@pytest.mark.parametrize("query", [f"q={'x' * 301}", "q=a&most=0", "q=a&most=11", "q=a&limit=2"])
def test_what_cannot_be_asked_is_refused(program, query):
    refused = program.ask(f"{RULINGS}?{query}")
    assert refused.status_code == 422
    assert len(refused.json()["errors"]) == 1


def test_a_clause_of_a_refusal_is_explained(program):
    clause = program.read("clubs/dead-money/clauses/DM-odd-chip")
    assert clause["rule"] == book.clauses()["DM-odd-chip"].rule
    assert all(program.read(f"clubs/dead-money/clauses/{number}")["rule"] for number in clause["rulings"])
    assert program.read("clubs/dead-money/clauses/TDA-44")["rule"] == tda.rules()["TDA-44"].says
    for other in ("CPL-odd-chip", "DM-nothing", "999999", "CPL-dead-button"):
        assert program.ask(f"clubs/dead-money/clauses/{other}").status_code == 404
