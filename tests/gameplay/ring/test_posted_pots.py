"""Pots that everybody posts for, between the hands of a ring table (rulings 310 and 311)."""

import pytest

from clauses.refusal import NotAllowed
from gameplay.engine.carry import chips_in
from gameplay.engine.games import SevenCardStud
from gameplay.ring import apply
from gameplay.ring.facts import GamePicked, HandPlayed, HandVoided, Left
from gameplay.ring.lineup import next_lineup
from gameplay.ring.rotation import after_hands
from gameplay.sources.ring import where_of
from tests.gameplay.rings import CENTRE, HOLDEM, ring, settings

EVERY_TWO = {"posted_pot": "bomb_pot", "posted_pot_every": 2}


def played(table, *, carry=None, chips=None):
    """The table after its next hand, in which nothing changed hands."""
    found = next_lineup(table, 1)
    stacks = dict(zip(found.seats, found.stacks, strict=True)) | (chips or {})
    fact = HandPlayed(
        number=table.hands + 1,
        game=found.game.name,
        stacks=tuple(Left(seat=seat, chips=left) for seat, left in stacks.items()),
        button=found.button,
        where=where_of(found),
        carry=carry,
        found=found.found,
        posted=table.posted_next is not None,
    )
    return apply(table, fact)


def variations(table):
    return [each.name for each in next_lineup(table, 1).game.in_force]


@pytest.mark.rule("DM-bomb-when", "DM-bomb-post")
def test_after_so_many_hands_one_is_dealt_and_the_button_stays():
    table = ring((1, 2, 3, 4), **EVERY_TWO)
    found = []
    for _ in range(7):
        lineup = next_lineup(table, 1)
        found.append((lineup.button, *variations(table)))
        table = played(table)
    assert found == [(1,), (2,), (2, "bomb_pot"), (3,), (4,), (4, "bomb_pot"), (1,)]


@pytest.mark.rule("DM-squid-post")
def test_a_squid_game_likewise():
    table = played(ring((1, 2, 3), posted_pot="squid", posted_pot_every=1))
    assert variations(table) == ["squid"]
    assert next_lineup(table).where is None


def test_one_that_is_void_is_dealt_again():
    table = played(played(ring((1, 2, 3), **EVERY_TWO)))
    table = apply(table, HandVoided(number=3))
    assert variations(table) == ["bomb_pot"]


def test_who_goes_broke_in_it_is_left_out_as_after_any_hand():
    table = played(played(ring((1, 2, 3, 4), rebuys=True, **EVERY_TWO)))
    table = played(table, chips={3: 0, 4: 40_000})
    assert sorted(next_lineup(table).seats) == [1, 2, 4]
    assert next_lineup(table).where.big_blind == 1


@pytest.mark.rule("FNP-dealers-choice")
def test_in_dealers_choice_it_is_the_first_game_that_fits_and_who_was_to_pick_still_does():
    table = ring((1, 2, 3), CENTRE, HOLDEM, posted_pot="bomb_pot", posted_pot_every=1)
    table = played(apply(table, GamePicked(seat=1, game=0)))
    assert (next_lineup(table).game.name, variations(table)) == ("holdem", ["bomb_pot"])
    assert played(table).picked == 0
    assert next_lineup(played(table), 1).seat == 2  # who deals and chooses


def test_a_game_that_was_chosen_before_it_is_dealt_after_it():
    table = ring((1, 2, 3), CENTRE, HOLDEM, posted_pot="bomb_pot", posted_pot_every=1)
    table = apply(played(apply(table, GamePicked(seat=1, game=0))), GamePicked(seat=2, game=1))
    table = played(table)
    assert (next_lineup(table).game.name, next_lineup(table).button) == ("holdem", 2)
    assert variations(table) == []


@pytest.mark.rule("C5-9.1-next-hand")
def test_what_was_rolled_over_waits_for_the_hand_after_it():
    table = ring((1, 2, 3), CENTRE, HOLDEM, by="hand", posted_pot="bomb_pot", posted_pot_every=1)
    table = played(table, chips={1: 19_400}, carry={"chips": 600})
    assert (next_lineup(table).found, chips_in(next_lineup(table).carry)) == (0, 0)
    table = played(table)
    assert table.rolled_over == 600
    assert (next_lineup(table).game.name, next_lineup(table).found) == ("holdem", 600)


@pytest.mark.rule("DM-bomb-boards")
def test_a_table_without_a_game_for_it_is_refused():
    with pytest.raises(NotAllowed, match="no game of this table is one for 6 players"):
        settings(SevenCardStud(), **EVERY_TWO).check()
    settings(SevenCardStud(), HOLDEM, **EVERY_TWO).check()


def test_everybody_sees_it_coming():
    table = ring((1, 2, 3), **EVERY_TWO)
    assert after_hands(table, is_on=False) == "Bomb Pot after 2 more hands"
    assert after_hands(table, is_on=True) == "Bomb Pot after 1 more hand"
    table = played(table)
    assert after_hands(table, is_on=True) == "The next hand is a Bomb Pot."
    table = played(table)
    assert after_hands(table, is_on=False) == "The next hand is a Bomb Pot."
    assert after_hands(table, is_on=True) == "Bomb Pot after 2 more hands"
    assert after_hands(ring((1, 2, 3)), is_on=True) == ""
