"""Rounds of home poker in which no street is bet: three, five, seven, and the auction."""

from gameplay.engine.cards import cards
from gameplay.engine.deck import GivenDeck
from gameplay.engine.events import DIRECTOR, Shown
from gameplay.engine.games.own.auction import Took
from gameplay.engine.games.own.guts import StageBegan
from gameplay.engine.games.own_games import own_game
from gameplay.engine.hand import Hand, replay
from gameplay.engine.records import from_json, to_json
from tests.gameplay.engine.games.own.home_games import BLINDS, dealt, game

# Three, five, seven


def stages(holes, stacks):
    """A hand of 3-5-7 with these seven cards each."""
    each = {seat: cards(hole) for seat, hole in enumerate(holes)}
    return Hand(game("home-3-5-7"), stacks, deck=GivenDeck(each))


def answer(hand, answers):
    """In (i) or out (o) of each seat, from the left of the button."""
    for each in answers:
        hand.choose(("in",) if each == "i" else ("out",))


def test_losers_match_stage_after_stage_with_another_rank_wild_in_each():
    hand = stages(["AhKd2c7c7d9h9s", "3h8d6c5c5d9c9d"], [100, 100])
    assert hand.pot == 8
    answer(hand, "ii")  # threes wild: a pair of eights against ace high
    assert (hand.pot, hand.stacks) == (8, (88, 104))
    assert [str(event.words("AB")) for event in hand.events if isinstance(event, StageBegan)] == [
        "Stage 1: threes are wild.",
        "Stage 2: fives are wild.",
    ]
    answer(hand, "oi")  # seat 1 is in alone and takes the pot
    assert (hand.decision, hand.stacks) == (None, (88, 112))


def test_hands_that_were_compared_are_taken_up_again():
    hand = stages(["AhKd2c7c7d9h9s", "3h8d6c5c5d9c9d"], [100, 100])
    answer(hand, "ii")
    assert sum(isinstance(event, Shown) for event in hand.events) == 2
    assert set(hand.view(0).seats[1].hole) == {-1}
    assert len(hand.view(0).seats[0].hole) == 5


def test_the_wild_rank_of_a_stage_is_that_of_its_match():
    hand = stages(["AhKd2c7c7d9h9s", "3h8d6c5c5d9c9d"], [100, 100])
    wilds = []
    for answers in ("oo", "oo", "oo"):
        wilds.append(hand.game.rankings(hand.view(0))[0].definition["ranks"])
        answer(hand, answers)
    assert wilds == ["3", "5", "7"]


def test_one_match_may_have_a_wild_rank_too():
    hand = dealt(own_game("name Guts\ndeal 3 down\nmatch with 3 wild\nwin high", **BLINDS), 2, 1)
    assert hand.game.rankings(hand.view(0))[0].definition["ranks"] == "3"


# The auction


def test_the_highest_bid_takes_first_and_equal_ones_by_their_seats():
    hand = dealt(game("home-auction"), 4, 3)
    while hand.decision.kind == "betting":
        hand.choose(hand.decision.passive)
    middle = hand.view(DIRECTOR).boards[0]
    assert len(middle) == 4
    order = []
    for amount in (0, 4, 12, 4):
        order.append(hand.decision.seat)
        hand.choose(("bid", amount))
    assert order == [0, 1, 2, 3]
    assert hand.stacks == (996, 992, 984, 992)
    took = []
    while hand.decision.kind == "taking":
        took.append(hand.decision.seat)
        hand.time_out()
    assert took == [2, 1, 3]
    by_seat = {event.seat: event.card for event in hand.events if isinstance(event, Took)}
    assert [by_seat[seat] for seat in (2, 1, 3)] == sorted(middle, reverse=True)[:3]
    assert len(by_seat) == 4


def test_a_bid_is_nobody_elses_business_before_all_are_told():
    hand = dealt(game("home-auction"), 3, 3)
    while hand.decision.kind == "betting":
        hand.choose(hand.decision.passive)
    hands = []
    for amount in (0, 8):
        again = replay(from_json(to_json(hand.record)))
        again.choose(("bid", amount))
        hands.append(again.view(again.decision.seat))
    assert hands[0].events == hands[1].events
    assert hands[0].seats == hands[1].seats


def test_whoever_was_all_in_before_the_auction_does_not_win_what_is_bid():
    playing = game("home-auction")
    for seed in range(30):
        hand = Hand(playing, [4, 200, 200], seed=seed.to_bytes(32, "big"))
        while hand.decision is not None:
            if hand.decision.kind == "bidding":
                assert hand.decision.seat != 0
                hand.choose(("bid", 4))
            else:
                hand.time_out() if hand.decision.kind != "betting" else hand.choose(hand.decision.passive)
        assert hand.stacks[0] in (0, 4, 6, 12)
        assert sum(hand.stacks) == 404
