"""Saying before the deal that one straddles."""

import pytest

from clauses.refusal import NotAllowed
from gameplay.engine.carry import Carries
from gameplay.engine.games import Holdem
from gameplay.engine.variations.straddle import Straddler
from gameplay.ring import apply
from gameplay.ring.facts import StoodUp, Straddles
from gameplay.ring.lineup import next_lineup
from tests.gameplay.rings import HOLDEM, played, ring

STRADDLED = Holdem(small_blind=100, big_blind=200, variations={"straddle": {}})


def table(*wishes, game=STRADDLED, taken=(1, 2, 3, 4)):
    """A table whose button lies at seat 1: seat 4 is next after the big blind."""
    found = ring(taken, game)
    for seat, when in wishes:
        found = apply(found, Straddles(seat=seat, when=when))
    return found


def straddler(found, button=1):
    """Return who straddles the next hand, by their seat."""
    lineup = next_lineup(found, button)
    carry = lineup.carry
    if not isinstance(carry, Carries) or "straddle" not in carry.of:
        return None
    return lineup.seats[carry.of["straddle"].player]


def stays(found, button=1):
    """The table after a hand in which nobody has won a chip."""
    return played(found, {seat: chair.chips for seat, chair in found.chairs.items()}, button=button)


@pytest.mark.parametrize("when", ["once", "always"])
def test_who_is_next_after_the_big_blind_straddles_if_they_said_so(when):
    assert straddler(table((4, when))) == 4


def test_nobody_else_does():
    assert straddler(table((1, "always"), (2, "always"), (3, "always"))) is None


def test_the_hand_is_dealt_with_it():
    hand = next_lineup(table((4, "once")), 1).deal(bytes(32), "")
    assert any("a straddle" in event.words(("A", "B", "C", "D")) for event in hand.events)
    assert hand.decision.seat == 3


def test_once_is_once_and_always_is_always():
    assert stays(table((4, "once"))).chairs[4].straddles == ""
    assert stays(table((4, "always"))).chairs[4].straddles == "always"
    assert stays(table((1, "once"))).chairs[1].straddles == "once"  # it is not their turn yet


def test_whoever_thinks_better_of_it_does_not():
    assert straddler(table((4, "always"), (4, ""))) is None


def test_whoever_goes_takes_their_wish_along():
    assert straddler(apply(table((4, "always")), StoodUp(seat=4))) is None


def test_two_players_have_no_straddle():
    assert straddler(table((1, "always"), (2, "always"), taken=(1, 2))) is None


def test_a_table_without_straddles_refuses_them():
    with pytest.raises(NotAllowed):
        table((4, "once"), game=HOLDEM)


def test_nothing_of_it_is_kept_by_the_table():
    assert "straddle" not in stays(table((4, "always"))).carries


def test_a_straddler_is_called_by_their_place_in_the_hand():
    assert Straddler(player=7).renamed({7: 2}.get) == Straddler(player=2)
