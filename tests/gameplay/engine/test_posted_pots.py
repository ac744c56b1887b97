"""Tests of which games are dealt as pots that everybody posts for (gameplay/engine/posted_pots.py)."""

import pytest

from gameplay.engine.games import GAMES, Holdem, Omaha, SevenCardStud
from gameplay.engine.posted_pots import announced, posted, posted_pot_of

BLINDS = {"small_blind": 50, "big_blind": 100}
PLAQUES = Holdem(**BLINDS, variations={"goldschlager": {}, "heist": {}})
LIMIT = Holdem(**BLINDS, limit="limit", variations={"kill": {}})


@pytest.mark.rule("DM-bomb-boards", "DM-squid-kill")
@pytest.mark.parametrize(
    ("game", "pot", "most"),
    [
        (Holdem(**BLINDS), "bomb_pot", 18),
        (Omaha(**BLINDS), "bomb_pot", 9),
        (GAMES["rocky-mtn"](**BLINDS), "bomb_pot", 7),
        (Holdem(**BLINDS), "squid", 14),
        (Omaha(**BLINDS), "squid", 7),
        (GAMES["rocky-mtn"](**BLINDS), "squid", 5),
    ],
    ids=str,
)
def test_as_many_as_the_deck_has_cards_for(game, pot, most):
    """Ruling 219."""
    there = max(game.players)
    assert posted(game, pot, min(most, there)) is not None
    if most < there:
        assert posted(game, pot, most + 1) is None


def test_a_game_without_blinds_or_a_board_is_none():
    assert posted(SevenCardStud(), "bomb_pot", 4) is None


def test_a_game_that_is_one_already_is_dealt_no_other():
    assert posted(Holdem(**BLINDS, variations={"bomb_pot": {}}), "squid", 4) is None


def test_plaques_are_laid_aside_where_no_cards_are_left_to_swap():
    few, many = posted(PLAQUES, "squid", 7), posted(PLAQUES, "squid", 8)
    assert [each.name for each in few.in_force] == ["squid", "heist", "goldschlager"]
    assert [each.name for each in many.in_force] == ["squid", "heist"]


@pytest.mark.rule("DM-kill-two-pots")
def test_a_kill_waits_for_the_hand_after_it():
    assert [each.name for each in posted(LIMIT, "bomb_pot", 6).in_force] == ["bomb_pot"]


def test_it_is_announced_with_what_everybody_posts():
    game = posted(Holdem(**BLINDS), "squid", 6)
    assert posted_pot_of(game).title == "Squid Game"
    assert announced(game) == ("Next: Squid Game, Texas hold'em. Everybody posts 100.")
    assert announced(Holdem(**BLINDS)) == ""
