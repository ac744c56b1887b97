"""Every ranking can be kept as plain data, and is the same again."""

import json

import pytest

from gameplay.engine import ranking
from gameplay.engine.cards import cards
from gameplay.engine.games import GAMES
from gameplay.engine.games.holdem.short_deck import ShortDeck
from gameplay.engine.ranking import HIGH, LOW, OMAHA_HIGH, SHORT_DECK, Ranking, register, wild
from gameplay.engine.ranking.registry import from_data, register_maker, to_data
from tests.sweeps import sweep

NAMED = [name for name in ranking.__all__ if name.isupper()]
HOLE = cards("Ah2c2d9s7h")


def kept(one):
    return from_data(json.loads(json.dumps(to_data(one))))


@sweep("name", NAMED)
def test_a_ranking_of_its_own_name_is_that_name(name):
    assert to_data(getattr(ranking, name)) == name
    assert kept(getattr(ranking, name)) is getattr(ranking, name)


def test_every_game_has_rankings_that_can_be_kept():
    assert "SHORT_DECK" in NAMED
    for game in (*GAMES.values(), ShortDeck):
        assert [kept(one) for one in game().ranked_by] == list(game().ranked_by)


@pytest.mark.parametrize(
    ("made", "data"),
    [
        (wild(), {"name": "wild", "of": "HIGH"}),
        (wild(ranks="2"), {"name": "wild", "of": "HIGH", "ranks": "2"}),
        (wild(cards=cards("2c2d2h2s9s")), {"name": "wild", "of": "HIGH", "ranks": "2", "cards": [31]}),
        (
            wild(LOW, ranks="29", natural_beats_wild=True),
            {"name": "wild", "of": "LOW", "ranks": "29", "natural_beats_wild": True},
        ),
        (
            wild(ranks="9", natural=cards("3h"), limit="none"),
            {"name": "wild", "of": "HIGH", "ranks": "9", "natural": [6], "limit": "none"},
        ),
    ],
)
def test_a_ranking_with_wild_cards_is_what_it_was_made_of(made, data):
    assert to_data(made) == data
    again = kept(made)
    assert (again, hash(again)) == (made, hash(made))
    assert (again.strength(HOLE), again.words(HOLE), again.best(HOLE)) == (
        made.strength(HOLE),
        made.words(HOLE),
        made.best(HOLE),
    )


def test_other_wild_cards_are_another_ranking():
    assert wild(ranks="2") != wild(ranks="3")
    assert wild(ranks="2") != wild(LOW, ranks="2")
    assert wild(ranks="2") != wild(ranks="2", limit="hand")
    assert wild(ranks="2") != HIGH


def test_a_definition_is_read_as_people_write_it():
    assert from_data({"name": "wild", "of": "high", "ranks": "2"}) == wild(ranks="2")
    assert from_data("short_deck") is SHORT_DECK


def test_a_ranking_that_nobody_has_put_in_is_refused():
    class Unheard(Ranking):
        pass

    with pytest.raises(ValueError, match="not registered"):
        to_data(Unheard())
    with pytest.raises(KeyError):
        from_data("unheard")


def test_a_name_belongs_to_one_ranking():
    register("high", HIGH)
    with pytest.raises(ValueError, match="another ranking called HIGH"):
        register("high", OMAHA_HIGH)
    with pytest.raises(ValueError, match="another maker called wild"):
        register_maker("wild", dict)
