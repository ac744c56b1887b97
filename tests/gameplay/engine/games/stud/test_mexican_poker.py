"""Mexican Poker: hands worked out by hand. Cards are written in the order in which they come, one down and
one up first. Seat 0 has the button."""

import random

import pytest

from clauses.refusal import NotAllowed
from gameplay.engine.cards import JOKERS, cards, names
from gameplay.engine.deck import GivenDeck
from gameplay.engine.events import SPECTATOR
from gameplay.engine.games.exposing import TurnedUp
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.games.stud.mexican_poker import LEAVE, TURN_UP
from gameplay.engine.hand import Hand
from gameplay.house import decide
from tests.gameplay.engine.games.dealing import to_the_end, won
from tests.gameplay.engine.table import act, told

GAME = PRESETS["bg-mexican-poker"].with_amounts({"ante": 5, "small_bet": 20, "big_bet": 40})


def dealt(*holes, stacks=None):
    each = {seat: cards(text) for seat, text in enumerate(holes)}
    return Hand(GAME, stacks or [500] * len(each), button=0, deck=GivenDeck(each))


def opened(*holes, **how):
    """A hand in which the forced bet is small and everybody has called it."""
    table = dealt(*holes, **how)
    act(table, "b")
    return act(table, " ".join(["c"] * (len(holes) - 1)))


def shown_down(*holes, turned=()):
    """Return what is won when everybody calls and checks. turned: who turns their first card up; all others
    are left down to the end."""
    table = opened(*holes)
    while not table.finished:
        if table.decision.kind == "menu":
            first = len(table.view(-2).seats[table.decision.seat].cards) == 2
            table.choose(TURN_UP if first and table.decision.seat in turned else LEAVE)
        else:
            table.choose(table.decision.passive)
    return won(table)


@pytest.mark.rule("BG-mexican-poker")
def test_the_deck_has_forty_cards_and_a_joker_and_eight_may_play():
    assert len(GAME.deck) == 41
    assert JOKERS[0] in GAME.deck
    assert {card >> 2 for card in GAME.deck if card not in JOKERS} == {0, 1, 2, 3, 4, 5, 9, 10, 11, 12}
    assert list(GAME.players) == [2, 3, 4, 5, 6, 7, 8]


@pytest.mark.rule("BG-mexican-poker")
def test_the_highest_card_makes_a_forced_bet_small_or_large():
    table = dealt("2h3h", "4hKh", "5hKs")
    assert (table.decision.seat, table.decision.kind) == (1, "bring-in")  # of equal kings the first
    assert list(table.decision.choices()) == [("bring in",), ("raise", 40)]
    small = act(table, "b")
    assert small.decision.raises_to == (40, 60)  # by as much, or by the large bet
    large = act(dealt("2h3h", "4hKh", "5hKs"), "r40")
    assert tuple(large.decision.raises_to) == (80,)


@pytest.mark.rule("BG-mexican-poker")
def test_a_joker_up_is_an_ace_for_the_opening():
    assert dealt("2hXx", "4hKh", "5hKs").decision.seat == 0
    assert dealt("2hXx", "4hAh", "5hKs").decision.seat == 1  # an ace too, and first from the left


@pytest.mark.rule("BG-mexican-poker")
def test_raises_are_as_large_as_the_last_bet_at_least():
    table = opened("2h3h4h", "4cKh5s", "5cQs6h")
    for _ in range(3):
        table.choose(LEAVE)
    assert table.decision.raises_to == (20, 40)
    act(table, "r20")
    assert table.decision.raises_to == (40, 60)
    act(table, "r60")
    assert tuple(table.decision.raises_to) == (100,)
    act(table, "r100")
    assert tuple(table.decision.raises_to) == (140,)
    act(table, "r140")
    assert table.decision.raises_to == ()  # a bet and three raises


@pytest.mark.rule("BG-mexican-poker")
def test_the_next_card_comes_down_for_whoever_has_none_that_lies_so():
    table = opened("2h3h4h5h6h", "7hKhJhQhAh", "2s3s4s5s6s")
    assert [table.decision.seat, table.decision.kind] == [1, "menu"]
    table.choose(TURN_UP)
    assert names(table.view(SPECTATOR).seats[1].up) == "Kh"  # nobody knows before all have decided
    table.choose(LEAVE)
    table.choose(LEAVE)
    seats = table.view(-2).seats
    assert [(names(seat.hole), names(seat.up)) for seat in seats] == [
        ("2h", "3h 4h"),
        ("Jh", "Kh 7h"),
        ("2s", "3s 4s"),
    ]
    assert told(table, TurnedUp) == ["B turns up seven of hearts."]
    act(table, "k k k")
    for _ in range(3):
        table.choose(TURN_UP)
    assert [len(seat.hole) for seat in table.view(-2).seats] == [1, 1, 1]
    assert [len(seat.up) for seat in table.view(-2).seats] == [3, 3, 3]
    act(table, "k k k")
    for _ in range(3):
        table.choose(LEAVE)
    assert [len(seat.cards) for seat in table.view(-2).seats] == [5, 5, 5]


@pytest.mark.rule("BG-mexican-poker")
def test_the_highest_board_opens_the_later_rounds():
    table = opened("2h3h3s", "4hKh5s", "5hQsXx")
    for _ in range(3):
        table.choose(LEAVE)
    assert table.decision.seat == 0  # a pair of threes; queen and ace are none


@pytest.mark.rule("BG-mexican-poker")
def test_a_flush_beats_a_full_house_and_a_jack_follows_a_seven():
    assert shown_down("2h4h6h7hQh", "AsAdAcKsKd") == [(0, 50, "")]
    assert shown_down("5h6h7sJdQc", "AsAdAcKs2d") == [(0, 50, "")]
    assert shown_down("AhAdKhKd2c", "AsAcKsKcQh") == [(1, 50, "")]


@pytest.mark.rule("BG-mexican-poker")
def test_a_joker_down_is_wild_also_once_it_is_turned_up_and_one_dealt_up_is_a_bug():
    assert shown_down("XxKhKdKc5s", "AsAdAcJs2d") == [(0, 50, "")]  # four kings
    assert shown_down("XxKhKdKc5s", "AsAdAcJs2d", turned=[0]) == [(0, 50, "")]
    assert shown_down("KhXxKdKc5s", "AsAdAcJs2d") == [(1, 50, "")]  # three kings and an ace
    assert shown_down("6hXx7sJdQc", "AsAdAcJs2d") == [(0, 50, "")]  # it fills the straight


@pytest.mark.rule("BG-mexican-poker")
def test_an_odd_chip_goes_to_the_left_of_the_button():
    table = dealt("2hAh3d4d6d", "2sJs3h4h7h", "2cAs3s4s6s")
    assert table.decision.seat == 2  # the aces are equal, and seat 2 comes before the button
    act(table, "b c f")
    assert [(seat, chips) for seat, chips, _ in won(to_the_end(table))] == [(2, 28), (0, 27)]


def test_other_wild_cards_cannot_be_announced():
    for options in ({"jokers": 1}, {"wild_ranks": ("2",)}):
        assert GAME.with_amounts(options).fault() == "Mexican Poker is played without wild cards."
    assert GAME.fault() == ""


def test_decisions_are_secret_until_all_have_made_them():
    table = opened("2h3h4h", "7hKhJh", "2s3s4s")
    table.choose(TURN_UP)
    for viewer in (0, 2, SPECTATOR):
        assert cards("7h")[0] not in table.view(viewer).seats[1].cards
    with pytest.raises(NotAllowed):
        table.choose(("fold",))


def test_a_house_player_leaves_down_what_makes_a_hand_with_what_shows():
    pair = opened("2h3h4h", "KhKsJh", "2s3s4s")
    nothing = opened("2h3h4h", "6hKhJh", "2s3s4s")
    assert decide(pair.view(1), GAME, random.Random(1)) == LEAVE
    assert decide(nothing.view(1), GAME, random.Random(1)) == TURN_UP
