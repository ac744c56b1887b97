"""A bank and a Mushroom at a ring table: laid out with the first hand, kept from hand to hand, settled."""

import pytest

from gameplay.engine.choices import CALL, CHECK, FOLD, raise_to
from gameplay.engine.games import Holdem
from gameplay.ring import apply
from gameplay.ring.facts import StoodUp
from gameplay.ring.lineup import next_lineup
from tests.gameplay.ring.test_variations import over
from tests.gameplay.rings import ring

BLINDS = {"small_blind": 100, "big_blind": 200}
HEIST = Holdem(**BLINDS, variations={"heist": {"bank": 5000}})
MUSHROOM = Holdem(**BLINDS, variations={"mushroom": {}})


def all_chips(table):
    return sum(chair.chips for chair in table.chairs.values()) + table.rolled


def next_over(table, answer):
    """The next hand, in which everybody answers so: by the hand, whose turn it is."""
    found = next_lineup(table, 2)
    hand = found.deal(bytes([table.hands]) * 32, "")
    while not hand.finished:
        hand.choose(answer(hand))
    return over(table, found, hand)


def everybody_folds(hand):
    return FOLD if hand.decision.kind == "betting" else ("muck",)


@pytest.mark.rule("DM-heist-bank")
def test_the_bank_is_laid_out_with_the_first_hand():
    table = ring((1, 2, 3), HEIST)
    before = table.bought
    assert table.rolled == 0
    table = next_over(table, everybody_folds)
    assert (table.rolled, table.lying_aside) == (5000, "bank 5,000")
    assert table.bought == before + 5000 == all_chips(table)


@pytest.mark.rule("DM-heist-scoop")
def test_it_stays_from_hand_to_hand_and_no_chip_is_lost():
    table = ring((1, 2, 3), HEIST)
    for _ in range(30):
        table = next_over(table, lambda hand: hand.decision.passive if shows(hand) else ("show",))
        assert all_chips(table) == table.bought
    assert table.left["heist"].chips < 5000


def shows(hand):
    return hand.decision.kind == "betting"


@pytest.mark.rule("DM-heist-empty")
def test_no_other_game_finds_it_in_its_pot():
    table = ring((1, 2, 3), HEIST, Holdem(**BLINDS), by="hand")
    table = next_over(table, everybody_folds)
    assert table.found_by(Holdem(**BLINDS)) == 0
    assert table.rolled_over == 0


@pytest.mark.rule("DM-heist-bank", "DM-mushroom-win")
def test_the_last_player_gets_what_lies_on_the_mushroom_and_not_what_lies_in_the_bank():
    both = Holdem(
        **BLINDS, variations={"heist": {"bank": 5000, "scoop_needs_showdown": True}, "mushroom": {}}
    )
    table = ring((1, 2), both, rebuys=False)

    def all_in(hand):
        least, most = hand.decision.least, hand.decision.most
        if hand.decision.kind != "betting":
            return ("muck",)
        return raise_to(most) if least else CALL if hand.decision.to_call else CHECK

    for _ in range(20):
        if table.winner is not None:
            break
        table = next_over(table, all_in)
    assert table.winner is not None
    assert set(table.left) <= {"heist"}
    assert all_chips(table) == table.bought


@pytest.mark.rule("DM-mushroom-add")
def test_a_button_before_an_empty_seat_adds_nothing():
    table = ring((1, 2, 3, 4), MUSHROOM)
    table = next_over(table, everybody_folds)
    lies = table.left["mushroom"].chips
    assert lies == 200
    table = apply(table, StoodUp(seat=table.last.small_blind))
    found = next_lineup(table, 2)
    assert found.where.is_dead_button
    table = next_over(table, everybody_folds)
    assert table.left["mushroom"].chips == lies
