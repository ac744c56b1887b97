"""Sentences that can be said in other languages (words/text.py)."""

import copy
import json

import pytest
from django.utils import translation
from django.utils.html import conditional_escape

from clauses.refusal import NotAllowed
from words import text
from words.text import Listing, Sentences, Text, from_json, grouped, localised, to_json

SPANISH = {
    ("{name} has {stack:,} chips.", ""): "Las fichas de {name} son {stack:,}.",
    ("{count:,} hand", "{count:,} hands"): ("{count:,} mano", "{count:,} manos"),
    ("{name} sits out {how_long}", ""): "{name} descansa {how_long}",
    ("and", ""): "y",
}


class Spanish:
    def words(self, one, many, count):
        found = SPANISH.get((one, many), one)
        return found if isinstance(found, str) else found[count != 1]

    def number(self, value, decimals):
        return f"{value:,.{decimals or 0}f}".translate(str.maketrans(",.", ".,"))


@pytest.fixture
def in_spanish(monkeypatch):
    monkeypatch.setattr(text, "localisation", Spanish())


def test_it_is_the_english_sentence():
    assert Text("{name} has {stack:,} chips.", name="Ann", stack=1200) == "Ann has 1,200 chips."


@pytest.mark.parametrize(("count", "said"), [(0, "0 hands"), (1, "1 hand"), (2000, "2,000 hands")])
def test_english_counts(count, said):
    assert Text("{count:,} hand", "{count:,} hands", count=count) == said


def test_it_is_said_with_its_values_where_they_belong(in_spanish):
    assert (
        Text("{name} has {stack:,} chips.", name="Ann", stack=1200).localised()
        == "Las fichas de Ann son 1.200."
    )


def test_values_are_said_too(in_spanish):
    hands = Text("{count:,} hand", "{count:,} hands", count=2)
    assert (
        Text("{name} sits out {how_long}", name="Ann", how_long=hands).localised() == "Ann descansa 2 manos"
    )


def test_lists_and_rows(in_spanish):
    assert Listing(["Ann", "Bob", "Cat"]) == "Ann, Bob and Cat"
    assert Listing(["Ann", "Bob", "Cat"]).localised() == "Ann, Bob y Cat"
    assert Listing(["Ann", "Bob"], "").localised() == "Ann, Bob"
    one = Text("{count:,} hand", "{count:,} hands", count=1)
    assert Sentences([one, "Ann"], "; ") == "1 hand; Ann"
    assert Sentences([one, "Ann"], "; ").localised() == "1 mano; Ann"


def test_decimals(in_spanish):
    assert Text("{share:.2f}", share=1234.5).localised() == "1.234,50"
    assert grouped(12500).localised() == "12.500"


def test_what_a_page_shows_is_escaped(in_spanish):
    said = Text("{name} has {stack:,} chips.", name="<b>", stack=1)
    assert conditional_escape(said) == "Las fichas de &lt;b&gt; son 1."


def test_words_without_values_may_hold_braces():
    assert Text("a {brace").localised() == "a {brace"


def test_a_plain_string_is_said_as_it_is():
    assert localised("Ann") == "Ann"


@pytest.mark.parametrize(
    "said",
    [
        Text("{name} has {stack:,} chips.", name="Ann", stack=1),
        Listing(["a", "b"]),
        Sentences(["a", "b"], "; "),
    ],
)
def test_a_copy_says_the_same(in_spanish, said):
    again = copy.deepcopy(said)
    assert (again, again.localised()) == (said, said.localised())


def test_a_refusal_is_said_with_its_clause(in_spanish):
    refusal = NotAllowed("{name} has {stack:,} chips.", "DM-x", name="Ann", stack=1200)
    assert str(refusal) == "Ann has 1,200 chips. (DM-x)"
    assert refusal.text.localised() == "Las fichas de Ann son 1.200. (DM-x)"


def test_django_speaks_the_language_that_is_active():
    with translation.override("es"):
        assert grouped(12500).localised() == "12.500"
    with translation.override("en-gb"):
        assert grouped(12500).localised() == "12,500"


@pytest.mark.parametrize(
    "said",
    [
        Text("{name} has {stack:,} chips.", name="Ann", stack=12500),
        Text("{count:,} hand", "{count:,} hands", count=2),
        Listing(["Ann", "Bob", Text("{count:,} hand", "{count:,} hands", count=1)]),
        Sentences(
            [Text("{name} sits out {how_long}", name="Ann", how_long=Text("two hands")), "a note"], "; "
        ),
        "plain",
    ],
)
def test_what_was_taken_down_is_said_again_in_any_language(said, monkeypatch):
    again = from_json(json.loads(json.dumps(to_json(said))))
    assert (again, type(again)) == (said, type(said))
    monkeypatch.setattr(text, "localisation", Spanish())
    assert localised(again) == localised(said)
