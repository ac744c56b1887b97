"""The ranking of entries for a call (clauses/search/ranking.py)."""

import pytest

from clauses.search.ranking import Index, Searchable

INDEX = Index(
    [
        Searchable(
            "chip", ((3.0, "One oversized chip"), (1.0, "A silent chip that is too large is a call."))
        ),
        Searchable("burn", ((3.0, "Burn cards"), (1.0, "One card is burnt before each street."))),
        Searchable("string", ((3.0, "String bets"), (1.0, "One motion: chips that follow go back."))),
        Searchable("own", ((3.0, "String bets"), (1.0, "One motion: chips that follow go back.")), worth=0.5),
    ]
)


def found(call, most=10):
    return [match.key for match in INDEX.find(call, most)]


def test_the_likeliest_comes_first_and_what_has_no_word_of_it_not_at_all():
    assert found("oversized chip")[0] == "chip"
    assert found("burning") == ["burn"]
    assert found("earthquake") == []
    assert found("") == []


def test_what_is_worth_less_comes_later():
    assert found("string bet") == ["string", "own"]
    scores = [match.score for match in INDEX.find("string bet")]
    assert scores[1] == pytest.approx(scores[0] / 2, rel=1e-3)


def test_no_more_than_are_wanted():
    assert found("string bet", most=1) == ["string"]


@pytest.mark.parametrize("typed", ["oversied", "ovresized", "oversizzed", "oversizeed"])
def test_a_long_word_may_be_mistyped(typed):
    assert found(typed)[0] == "chip"


def test_a_short_word_may_not():
    assert found("brn") == []


def test_the_order_of_equals_is_that_of_the_entries():
    twins = Index([Searchable(key, ((1.0, "Same words"),)) for key in ("b", "a", "c")])
    assert [match.key for match in twins.find("same")] == ["b", "a", "c"]


def test_an_index_of_nothing_finds_nothing():
    assert Index([]).find("string bet") == []


@pytest.mark.parametrize("typed", ["over-sized chip", "over sized", "oversize", "oversizing"])
def test_one_word_may_be_typed_as_two(typed):
    assert found(typed)[0] == "chip"


def test_letters_swapped_in_a_short_stem_and_a_wrong_ending_are_put_right():
    assert found("striing")[0] == "string"
    assert found("stirng")[0] == "string"
    assert found("crads")[0] == found("cards")[0] == "burn"


def test_an_index_as_data_has_the_same_points():
    data = INDEX.data()
    for call in ("string bet", "one oversized chip", "burn"):
        points = dict.fromkeys(data["entries"], 0)
        for token in INDEX.tokens_of(call):
            _, *postings = data["tokens"][token]
            for place, each in zip(postings[::2], postings[1::2], strict=True):
                points[data["entries"][place]] += each
        assert {match.key: match.score for match in INDEX.find(call)} == {
            key: each for key, each in points.items() if each
        }
