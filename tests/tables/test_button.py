"""The dead button, hand by hand (tables/button.py)."""

from itertools import combinations, pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tables.button import (
    Positions,
    clockwise,
    distance,
    first_hand,
    next_hand,
    next_taken,
    soonest_big_blind,
)

SIX = {1, 2, 3, 4, 5, 6}
HAND_1 = first_hand(1, SIX)


def posts(hand: Positions) -> tuple:
    """Button, small blind (None when dead), big blind."""
    return hand.button, None if hand.is_dead_small_blind else hand.small_blind, hand.big_blind


@pytest.mark.rule("CPL-blind-seats", "CPL-button-rotates", "DM-button-advance")
def test_without_a_bust_everything_moves_one_place_left():
    hand = HAND_1
    for expected in [(1, 2, 3), (2, 3, 4), (3, 4, 5), (4, 5, 6), (5, 6, 1), (6, 1, 2), (1, 2, 3)]:
        assert posts(hand) == expected
        hand = next_hand(hand, SIX, 6)


@pytest.mark.rule("CPL-dead-button")
def test_small_blind_busts_and_the_button_goes_to_the_empty_seat():
    second = next_hand(HAND_1, SIX - {2}, 6)
    assert posts(second) == (2, 3, 4)
    assert second.is_dead_button
    assert second.marker == 2
    assert second.dealt_in[-1] == 1, "the last before the dead button acts last"
    assert posts(next_hand(second, SIX - {2}, 6)) == (3, 4, 5)


@pytest.mark.rule("DM-dead-button-sb-bust", "DM-dead-button")
def test_small_blind_busts_and_the_same_player_keeps_the_button_in_front_of_him():
    second = next_hand(HAND_1, SIX - {2}, 6, marker="previous_player")
    assert (second.marker, second.small_blind, second.big_blind) == (1, 3, 4)
    third = next_hand(second, SIX - {2}, 6, marker="previous_player")
    assert (third.marker, third.small_blind, third.big_blind) == (3, 4, 5)


@pytest.mark.rule("DM-dead-button-bb-bust")
def test_big_blind_busts_and_the_next_hand_has_no_small_blind():
    second = next_hand(HAND_1, SIX - {3}, 6, marker="previous_player")
    assert posts(second) == (2, None, 4)
    assert second.marker == 2
    third = next_hand(second, SIX - {3}, 6, marker="previous_player")
    assert third.marker == 3


@pytest.mark.rule("CPL-dead-small-blind")
def test_after_one_hand_with_a_dead_small_blind_the_blinds_are_normal_again():
    hand, five = HAND_1, SIX - {3}
    for expected in [(2, None, 4), (3, 4, 5), (4, 5, 6), (5, 6, 1)]:
        hand = next_hand(hand, five, 6)
        assert posts(hand) == expected


@pytest.mark.rule("DM-dead-button-bb-bust", "DM-dead-button-bb-bust-next")
def test_the_hand_after_has_the_button_on_the_empty_seat_and_two_blinds():
    second = next_hand(HAND_1, SIX - {3}, 6, marker="previous_player")
    third = next_hand(second, SIX - {3}, 6, marker="previous_player")
    assert posts(third) == (3, 4, 5)
    assert third.marker == 3
    assert second.dealt_in[-1] == third.dealt_in[-1] == 2


@pytest.mark.rule("DM-dead-button")
def test_both_blinds_bust():
    second = next_hand(HAND_1, SIX - {2, 3}, 6)
    assert posts(second) == (2, None, 4)
    assert posts(next_hand(second, SIX - {2, 3}, 6)) == (3, 4, 5)


@pytest.mark.rule("DM-headsup-transition", "CPL-headsup")
@pytest.mark.parametrize(("busts", "big_blind", "button"), [(1, 3, 2), (2, 3, 1), (3, 1, 2)])
def test_from_three_players_to_two_the_next_big_blind_is_the_big_blind(busts, big_blind, button):
    hand = Positions(button=3, small_blind=1, big_blind=2, marker=3, dealt_in=(1, 2, 3))
    after = next_hand(hand, {1, 2, 3} - {busts}, 3)
    assert (after.button, after.small_blind, after.big_blind) == (button, button, big_blind)


def test_heads_up_the_button_and_the_blinds_alternate():
    hand = first_hand(4, {4, 7})
    assert (hand.button, hand.small_blind, hand.big_blind) == (4, 4, 7)
    hand = next_hand(hand, {4, 7}, 9)
    assert (hand.button, hand.small_blind, hand.big_blind) == (7, 7, 4)


def test_heads_up_a_third_player_joins_behind_the_big_blind_and_posts_it():
    hand = next_hand(first_hand(1, {1, 2}), {1, 2, 5}, 9, new={5: 0})
    assert posts(hand) == (1, 2, 5)


def test_heads_up_a_third_player_between_button_and_small_blind_waits_one_hand():
    hand = next_hand(first_hand(1, {1, 5}), {1, 3, 5}, 9, new={3: 0})
    assert (posts(hand), hand.waiting) == ((5, 5, 1), (3,))
    hand = next_hand(hand, {1, 3, 5}, 9, new={3: 1})
    assert (posts(hand), hand.waiting) == ((5, 1, 3), ())


def test_heads_up_the_button_begins_where_it_lies_also_beside_the_other_player():
    for button, other in ((4, 3), (3, 4)):
        hand = first_hand(button, {3, 4})
        assert (hand.button, hand.small_blind, hand.big_blind) == (button, button, other)


def test_the_seat_left_of_the_button_is_the_nearest_and_the_button_itself_the_last():
    assert [distance(seat, 2, 6) for seat in (3, 4, 6, 1, 2)] == [0, 1, 3, 4, 5]


@pytest.mark.rule("DM-dead-button-sb-bust", "DM-dead-button")
def test_the_button_stays_before_its_last_holder_though_somebody_sits_down_between():
    last = first_hand(1, {1, 4, 5, 6, 7})
    after = next_hand(last, {1, 3, 5, 6, 7}, 9, new={3: 0}, marker="previous_player")
    assert (after.button, after.marker) == (4, 1)
    assert 3 in after.dealt_in


@pytest.mark.rule("DM-dead-button")
def test_where_its_last_holder_busted_too_it_is_shown_before_the_nearest_player_behind():
    assert next_hand(HAND_1, SIX - {1, 2}, 6, marker="previous_player").marker == 6


class TestNewPlayers:
    """Hand 1: button 1, blinds 2 and 3; both blinds bust, and new players sit down."""

    @pytest.mark.rule("CPL-moved-wait")
    def test_cpl_the_small_blind_seat_waits_two_hands(self):
        second = next_hand(HAND_1, SIX - {2}, 6, new={3: 0})
        assert (posts(second), second.waiting) == ((2, None, 4), (3,))
        third = next_hand(second, SIX - {2}, 6, new={3: 1})
        assert (posts(third), third.waiting) == ((3, 4, 5), (3,))
        assert next_hand(third, SIX - {2}, 6, new={3: 2}).waiting == ()

    @pytest.mark.rule("CPL-moved-wait")
    def test_cpl_the_button_seat_waits_one_hand(self):
        second = next_hand(HAND_1, SIX, 6, new={2: 0})
        assert (posts(second), second.waiting) == ((2, 3, 4), (2,))
        assert next_hand(second, SIX, 6, new={2: 1}).waiting == ()

    @pytest.mark.rule("DM-balance-sb")
    def test_dead_money_the_small_blind_seat_skips_one_hand_and_then_has_the_button(self):
        rules = {"waits": "small_blind", "marker": "previous_player"}
        second = next_hand(HAND_1, SIX, 6, new={3: 0}, **rules)
        assert (posts(second), second.waiting) == ((2, None, 4), (3,))
        third = next_hand(second, SIX, 6, new={3: 1}, **rules)
        assert (posts(third), third.waiting) == ((3, 4, 5), ())
        assert 3 in third.dealt_in

    @pytest.mark.rule("DM-balance-sb", "DM-dead-button-sb-bust")
    def test_dead_money_after_the_small_blind_went_out_the_emptied_seat_waits(self):
        """The button stays with seat 1, so that seat 2 lies between it and the small blind."""
        second = next_hand(HAND_1, SIX, 6, new={2: 0}, waits="small_blind", marker="previous_player")
        assert (second.waiting, second.marker, posts(second)) == ((2,), 1, (2, 3, 4))
        third = next_hand(second, SIX, 6, new={2: 1}, waits="small_blind", marker="previous_player")
        assert (third.waiting, posts(third)) == ((), (3, 4, 5))

    @pytest.mark.rule("DM-balance-sb", "DM-dead-button-bb-bust-next")
    def test_dead_money_after_the_big_blind_went_out_the_emptied_seat_has_the_button_and_plays(self):
        """Seat 3 went out, and the hand without a small blind is over: the button moves to seat 3."""
        second = next_hand(HAND_1, SIX - {3}, 6, marker="previous_player")
        assert posts(second) == (2, None, 4)
        third = next_hand(second, SIX, 6, new={3: 0}, waits="small_blind", marker="previous_player")
        assert (posts(third), third.marker, third.waiting) == ((3, 4, 5), 3, ())
        earlier = next_hand(second, SIX, 6, new={3: 0}, waits="sb_one_hand", marker="previous_player")
        assert (posts(earlier), earlier.waiting) == ((3, 4, 5), (3,))

    def test_where_the_button_lies_on_the_empty_seat_who_sits_down_there_has_it(self):
        second = next_hand(HAND_1, SIX, 6, new={2: 0}, waits="small_blind", marker="empty_seat")
        assert (second.waiting, posts(second)) == ((), (2, 3, 4))

    def test_tda_deals_in_the_blind_and_the_button(self):
        assert next_hand(HAND_1, SIX, 6, new={2: 0, 3: 0}, waits="between_only").waiting == ()

    @pytest.mark.parametrize("waits", ["sb_and_button", "small_blind", "sb_one_hand", "between_only"])
    def test_between_button_and_small_blind_everybody_waits(self, waits):
        last = first_hand(1, {1, 2, 5, 6, 7})
        hand = next_hand(last, {1, 2, 3, 5, 6, 7}, 9, new={3: 0}, waits=waits)
        assert (posts(hand), hand.waiting) == ((2, 5, 6), (3,))
        assert next_hand(hand, {1, 2, 3, 5, 6, 7}, 9, new={3: 1}, waits=waits).waiting == ()

    @pytest.mark.rule("CPL-moved-bb")
    def test_the_big_blind_seat_posts_and_is_dealt_in(self):
        hand = next_hand(HAND_1, SIX, 6, new={4: 0})
        assert (hand.big_blind, hand.waiting) == (4, ())

    def test_nobody_waits_when_fewer_than_two_would_be_dealt_in(self):
        hand = next_hand(HAND_1, {3, 6}, 6, new={3: 0})
        assert set(hand.dealt_in) == {3, 6}

    @pytest.mark.rule("CPL-moved-wait")
    @pytest.mark.parametrize("waits", ["sb_and_button", "small_blind", "sb_one_hand", "between_only"])
    def test_one_player_never_has_the_button_and_the_big_blind(self, waits):
        """Seat 3 had the big blind; all are gone but seat 2, and new players sit in seat 3 and before it."""
        last = first_hand(1, {1, 2, 5, 6})
        hand = next_hand(last, {2, 3, 5}, 6, new={3: 0, 5: 0}, waits=waits)
        assert (posts(hand), hand.dealt_in, hand.waiting) == ((5, 5, 2), (2, 5), (3,))
        following = next_hand(hand, {2, 3, 5}, 6, new={3: 1}, waits=waits)
        assert (posts(following), following.waiting) == ((5, 2, 3), ())


def test_a_hand_needs_two_players():
    with pytest.raises(ValueError, match="two players"):
        first_hand(1, {1})
    with pytest.raises(ValueError, match="two players"):
        next_hand(HAND_1, {4}, 6)


def test_the_worst_seat_is_the_one_that_pays_the_big_blind_soonest():
    assert soonest_big_blind(HAND_1, {2, 3, 5}) == [5, 2, 3]


# The two rulebooks against each other


class DeadMoney:
    """DM's three sentences taken literally: a marker that stays, and blinds counted from the players."""

    def __init__(self, seats):
        self.seats, self.marker, self.small_blind, self.big_blind = seats, 1, 2, 3
        self.after_bb_bust = None

    def next(self, taken, busted):
        """The next hand's blinds, or None where the text gives no answer."""
        blinds = {self.small_blind, self.big_blind} & busted
        if self.after_bb_bust is not None:
            if self.big_blind in busted:
                return None
            self.marker, empty = self.after_bb_bust, self.after_bb_bust
            self.after_bb_bust = None
            self.small_blind = next_taken(taken, empty)
            self.big_blind = next_taken(taken, self.small_blind)
            return self.small_blind, self.big_blind
        if len(blinds) == 2:
            return None
        if blinds == {self.big_blind}:
            self.after_bb_bust, self.marker = self.big_blind, self.small_blind
            self.big_blind = next_taken(taken, self.big_blind)
            self.small_blind = None
            return None, self.big_blind
        if self.small_blind not in busted:
            self.marker = self.small_blind
        self.small_blind = self.big_blind
        self.big_blind = next_taken(taken, self.big_blind)
        return self.small_blind, self.big_blind


@pytest.mark.rule("CPL-blind-fairness", "DM-dead-button")
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_dead_moneys_sentences_give_the_same_blinds_wherever_they_give_an_answer(seats):
    """Ruling 66: every pattern of busts in three hands that leaves three players."""
    everybody = frozenset(range(1, seats + 1))
    compared = silent = 0
    subsets = [set(some) for size in range(3) for some in combinations(everybody, size)]
    for pattern in product(subsets, repeat=3):
        if any(a & b for a, b in combinations(pattern, 2)) or sum(map(len, pattern)) > seats - 3:
            continue
        ours, theirs, taken = first_hand(1, everybody), DeadMoney(seats), set(everybody)
        for busted in pattern:
            taken -= busted
            ours = next_hand(ours, taken, seats, marker="previous_player")
            expected = theirs.next(taken, busted)
            if expected is None:
                silent += 1
                break
            compared += 1
            assert posts(ours)[1:] == expected
            assert ours.marker == theirs.marker or theirs.marker not in taken
    assert compared > silent


@pytest.mark.rule("CPL-blind-fairness")
@given(
    seats=st.integers(3, 10),
    button=st.integers(1, 10),
    busts=st.lists(st.sets(st.integers(1, 10), max_size=2), max_size=30),
)
def test_nobody_pays_more_or_fewer_big_blinds_than_the_others(seats, button, busts):
    """However many bust, the big blind visits the survivors in turn: their counts differ by one at most."""
    taken = set(range(1, seats + 1))
    hand = first_hand((button - 1) % seats + 1, taken)
    paid = dict.fromkeys(taken, 0) | {hand.big_blind: 1}
    for busted in busts:
        if len(taken - busted) >= 2:
            taken -= busted
        following = next_hand(hand, taken, seats)
        assert following.big_blind == clockwise(taken, hand.big_blind)[0]
        assert set(following.dealt_in) == taken
        if len(taken) > 2 and not following.is_dead_small_blind:
            assert following.small_blind == hand.big_blind
        paid[following.big_blind] += 1
        assert max(paid[s] for s in taken) - min(paid[s] for s in taken) <= 1
        hand = following


@st.composite
def evenings(draw):
    """Some hands at a table at which players go and come: the hand before, the players, the hand after."""
    seats = draw(st.integers(2, 10))
    taken = draw(st.sets(st.integers(1, seats), min_size=2))
    waits = draw(st.sampled_from(["sb_and_button", "small_blind", "sb_one_hand", "between_only"]))
    hand = first_hand(draw(st.integers(1, seats)), taken)
    new, steps = {}, []
    for _ in range(draw(st.integers(1, 10))):
        gone = draw(st.sets(st.sampled_from(sorted(taken))))
        come = draw(st.sets(st.integers(1, seats), max_size=4)) - taken
        if len((taken - gone) | come) < 2:
            continue
        taken = (taken - gone) | come
        new = {seat: waited for seat, waited in new.items() if seat in taken} | dict.fromkeys(come, 0)
        following = next_hand(hand, taken, seats, new=new, waits=waits)
        steps.append((hand, taken, new, following, seats))
        new = {seat: waited + 1 for seat, waited in new.items() if seat in following.waiting}
        hand = following
    return steps


@pytest.mark.rule("CPL-dead-button", "DM-dead-button", "CPL-moved-wait")
@settings(max_examples=400)
@given(evenings())
def test_whoever_comes_and_goes_every_hand_has_its_blinds_and_its_button(steps):
    """Two are dealt in at least; the big blind is a player, nobody's twice running, and never on the button,
    which with the small blind lies in order before it; only who is new waits, and with two dealt in the
    button has the small blind."""
    for last, taken, new, hand, seats in steps:
        assert set(hand.dealt_in) | set(hand.waiting) == taken
        assert not set(hand.dealt_in) & set(hand.waiting)
        assert len(hand.dealt_in) >= 2
        assert set(hand.waiting) <= new.keys()
        assert hand.big_blind in hand.dealt_in
        assert hand.big_blind == clockwise(taken, last.big_blind)[0] != last.big_blind
        assert hand.button != hand.big_blind != hand.small_blind
        if len(hand.dealt_in) == 2:
            assert hand.button == hand.small_blind == hand.dealt_in[-1]
        else:
            assert hand.small_blind == last.big_blind
            before = (hand.small_blind - hand.button) % seats
            assert 0 < before < (hand.big_blind - hand.button) % seats


def test_over_a_full_orbit_everybody_has_every_position_once():
    hands = [HAND_1]
    for _ in range(5):
        hands.append(next_hand(hands[-1], SIX, 6))
    assert {h.button for h in hands} == {h.small_blind for h in hands} == {h.big_blind for h in hands} == SIX
    assert all(b.button == a.small_blind for a, b in pairwise(hands))
