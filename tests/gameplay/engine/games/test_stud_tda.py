"""Stud as the TDA has it where it differs from Dead Money's: equal boards and a short deck (TDA-RP-10)."""

import pytest

from gameplay.engine.cards import DECK, cards
from gameplay.engine.deck import GivenDeck
from gameplay.engine.events import BoardDealt, Burnt, Dealt, DealtUp, Reshuffled
from gameplay.engine.games import Razz, SevenCardStud
from gameplay.engine.hand import Hand
from tests.gameplay.engine.table import act

pytestmark = pytest.mark.rule("TDA-RP-10")

AMOUNTS = {"ante": 10, "bring_in": 20, "small_bet": 50, "big_bet": 100}
TDA = SevenCardStud(**AMOUNTS).as_the_tda_has_it()


def to_the_last(game, players, folds=""):
    """All check down to seventh street, but for who folds to a bet on fourth."""
    hand = act(Hand(game, [5000] * players, deck=DECK), "b" + " c" * (players - 1))
    act(hand, folds or " ".join(["k"] * players))
    while hand.decision is not None and len(hand.view(-2).seats[hand.decision.seat].cards) < 6:
        hand.choose(hand.decision.passive)
    while hand.decision is not None and not last_cards(hand) and not common(hand):
        hand.choose(hand.decision.passive)
    return hand


def last_cards(hand):
    start = max(place for place, event in enumerate(hand.events) if isinstance(event, DealtUp))
    return [event for event in hand.events[start + 1 :] if isinstance(event, Dealt)]


def common(hand):
    return [event for event in hand.events if isinstance(event, BoardDealt)]


def counted(hand, kind):
    return len([event for event in hand.events if isinstance(event, kind)])


def test_what_it_changes():
    changed = {"equal_boards": "suit", "short_deck": "stub", "open_pair": False, "stud_odd_chip": "suit"}
    assert {name: getattr(TDA, name) for name in changed} == changed
    assert SevenCardStud(**AMOUNTS, **changed) == TDA
    assert SevenCardStud().as_the_tda_has_it({"open_pair"}).open_pair


class TestShortDeck:
    def test_seven_players_where_one_card_is_not_left_over_all_is_mixed_with_the_burns(self):
        hand = to_the_last(TDA, 7)
        assert len(last_cards(hand)) == 7
        assert counted(hand, Reshuffled) == 1
        assert counted(hand, Burnt) == 4
        (mixed,) = [event.number for event in hand.events if isinstance(event, Reshuffled)]
        assert mixed == 7 + 3

    def test_where_there_is_enough_nothing_is_mixed(self):
        hand = to_the_last(TDA, 6)
        assert (len(last_cards(hand)), counted(hand, Reshuffled), counted(hand, Burnt)) == (6, 0, 4)

    def test_eight_players_share_a_common_card_of_the_stub_mixed_with_the_burns(self):
        hand = to_the_last(TDA, 8)
        assert last_cards(hand) == []
        assert [len(event.cards) for event in common(hand)] == [1]
        assert counted(hand, Reshuffled) == 1

    def test_with_three_cards_left_it_is_turned_as_it_is(self):
        hand = act(Hand(TDA, [5000] * 8, deck=DECK), "b" + " c" * 7 + " r50 f" + " c" * 6)
        while not common(hand):
            hand.choose(hand.decision.passive)
        assert counted(hand, Reshuffled) == 0
        assert common(hand)[0].cards == (DECK[50],)

    def test_the_first_player_of_sixth_street_opens_after_a_common_card(self):
        for seed in range(12):
            hand = act(Hand(TDA, [5000] * 8, seed=bytes([seed]) * 32), "b" + " c" * 7)
            opener = None
            while not common(hand):
                if len(hand.view(-2).seats[0].cards) == 6 and opener is None:
                    opener = hand.decision.seat
                hand.choose(hand.decision.passive)
            assert hand.decision.seat == opener

    def test_the_clubs_own_way_is_the_default(self):
        assert SevenCardStud(**AMOUNTS).short_deck == "last_card"
        hand = to_the_last(SevenCardStud(**AMOUNTS), 7)
        assert counted(hand, Burnt) == 5


def boards(game, first, second):
    """Two players who show these cards on fourth street, nobody having folded; who acts first then."""
    hole = {
        0: cards("2c3c") + cards(first) + cards("7c7d7h"),
        1: cards("4c5c") + cards(second) + cards("8c8d8h"),
    }
    hand = Hand(game, [5000] * 2, deck=GivenDeck(hole, ()), button=1)
    while len(hand.view(-2).seats[0].up) < 2:
        hand.choose(hand.decision.passive)
    return hand.decision.seat


class TestEqualBoards:
    GAMES = (SevenCardStud, Razz)

    @pytest.mark.parametrize("kind", GAMES)
    def test_the_highest_card_by_suit_acts_first_in_razz_too(self, kind):
        assert boards(kind(**AMOUNTS, equal_boards="suit"), "KcQh", "KsQd") == 1
        assert boards(kind(**AMOUNTS, equal_boards="suit"), "KsQh", "KcQd") == 0

    @pytest.mark.parametrize("kind", GAMES)
    def test_otherwise_whoever_was_dealt_theirs_first(self, kind):
        assert boards(kind(**AMOUNTS, equal_boards="first_dealt"), "KcQh", "KsQd") == 0

    def test_the_ace_is_low_in_razz(self):
        assert boards(Razz(**AMOUNTS, equal_boards="suit"), "As9c", "Ac9h") == 1
        assert boards(SevenCardStud(**AMOUNTS, equal_boards="suit"), "As9c", "Ac9h") == 0

    def test_a_better_board_comes_before_any_suit(self):
        assert boards(TDA, "AcKc", "KsQs") == 0
