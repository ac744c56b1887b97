"""The whole of a rulebook (clubs/rulebook/model.py)."""

import pytest
from pydantic import ValidationError

from clubs.rulebook import PRESETS, STANDARD, Kind, Rulebook, SideGames, Terms, WildWildWest


def test_every_kind_of_tournament_has_its_terms():
    assert Rulebook().terms.keys() == set(STANDARD)
    with pytest.raises(ValidationError, match=r"Terms are missing for: Online.*Championship"):
        Rulebook(terms={Kind.LIVE: Terms(), Kind.BIG_MONEY: Terms()})


def test_what_a_rulebook_does_not_have_is_refused_and_it_never_changes():
    with pytest.raises(ValidationError):
        Rulebook(antes="none")
    with pytest.raises(ValidationError):
        Rulebook().name = "Another"


@pytest.mark.parametrize("name", ["", "x" * 81])
def test_it_has_a_name_of_at_most_eighty_letters(name):
    with pytest.raises(ValidationError):
        Rulebook(name=name)


def test_the_kinds_in_words():
    assert [kind.words for kind in STANDARD] == ["Online", "Live", "Big Money", "Championship"]


def test_for_points_alone_nothing_costs_anything_and_no_side_game_is_played():
    west = SideGames(wild_wild_west=WildWildWest(amount=500))
    free = PRESETS["dead_money"].model_copy(update={"side_games": west}).without_money()
    assert free.side_games == SideGames()
    assert all(
        (terms.buy_in, terms.rebuy, terms.add_on, terms.championship_percent) == (0, None, None, 0)
        for terms in free.terms.values()
    )
