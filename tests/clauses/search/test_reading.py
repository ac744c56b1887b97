"""Reading a call before it is compared (clauses/search/reading.py)."""

import csv

import pytest

from clauses.book import FOLDER
from clauses.search.reading import read, words

TABLE = FOLDER / "trade_words.tsv"


def terms_of(call):
    return {token.removeprefix("=") for token in read(call) if token.startswith("=")}


@pytest.mark.parametrize(
    ("call", "term"),
    [
        ("He SHOVED for 900", "all in"),
        ("she moves in", "all in"),
        ("they’re all-in", "all in"),
        ("seat 3 jumped the gun", "out of turn"),
        ("bet before I had acted", "out of turn"),
        ("before the old man acted", "out of turn"),
        ("two jacks of hearts", "same card"),
        ("a 5,000 silently", "silent"),
    ],
)
def test_people_say_it_in_many_ways(call, term):
    assert term in terms_of(call)


def test_a_gap_has_room_for_a_few_words_only():
    assert "out of turn" not in terms_of("before one two three four five people acted")


def test_endings_and_amounts_do_not_matter():
    assert words("He raises to 1,400") == words("he raised to 600")
    assert words("4 cards") == words("four cards")
    assert words("didn’t") == words("did not")


def test_american_spelling_is_british():
    assert words("coloring the center, oversize, behavior") == words(
        "colouring the centre, oversise, behaviour"
    )


def test_nothing_can_be_read_in_signs_and_common_words():
    assert read("?! … the of it 12,000 ²") == []


def test_the_table_says_nothing_twice_for_one_term():
    with TABLE.open(encoding="utf-8") as file:
        rows = [(row["term"], row["said"]) for row in csv.DictReader(file, delimiter="\t")]
    assert all(term and said for term, said in rows)
    phrases = [phrase.strip() for _, said in rows for phrase in said.split(";")]
    assert "" not in phrases
    for term, said in rows:
        each = [phrase.strip() for phrase in said.split(";")]
        assert sorted(each) == sorted(set(each)), term


@pytest.mark.parametrize(
    ("typed", "full"),
    [
        ("w/o a word b4 hu", "without a word before heads up"),
        ("bb wont call 5k, dlr says 2nd", "big blind will not call 5000, dealer says second"),
        ("seat 6 at table 12", "seat at table"),
        ("hubby wrote nbb", "hubby wrote nbb"),
    ],
)
def test_what_is_shortened_is_read_in_full(typed, full):
    assert words(typed) == words(full)
