"""Words of the notation that home poker needs, against reckonings that share no code with the engine: cards
are compared by trying every five (`tests/gameplay/engine/payout_hands.py`), and what is wild, who begins and
who wins is found from the deck as it was dealt.

A card is its rank times four (the two is 0) and its suit, spades last.
"""

from collections import Counter
from itertools import combinations, groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gameplay.engine.betting import Betting
from gameplay.engine.cards import cards
from gameplay.engine.choices import CALL, CHECK, STAND_PAT
from gameplay.engine.decisions import Discards
from gameplay.engine.deck import GivenDeck
from gameplay.engine.events import DIRECTOR, Paid, Won
from gameplay.engine.games.own.layouts import ACROSS
from gameplay.engine.games.own.wilds import LowestDown, lowest_rank
from gameplay.engine.games.own_games import SHIPPED, own_game
from gameplay.engine.games.stud.bring_in import BRING_IN, BringIn
from gameplay.engine.hand import Hand
from gameplay.engine.paying import PAY
from gameplay.engine.ranking import HIGH, Holding, wild
from gameplay.engine.ranking.registry import from_data, to_data
from tests.gameplay.engine import payout_hands as payouts
from tests.gameplay.engine.games.own.home_games import BLINDS, dealt, game
from tests.sweeps import sweep

SPADES = 3
RANKS = "23456789TJQKA"


def to_the_showdown(hand):
    """Everybody checks, calls and stands pat; who began each round of betting and by which decision."""
    began, board_and_ups = [], None
    while hand.decision is not None:
        seats = hand.view(DIRECTOR).seats
        lying = (tuple(seat.up for seat in seats), hand.view(DIRECTOR).boards)
        if isinstance(hand.decision, BringIn):
            began.append((hand.decision.seat, "bring in", lying[0]))
            hand.choose(BRING_IN)
        elif isinstance(hand.decision, Betting):
            if lying != board_and_ups:
                began.append((hand.decision.seat, "bet", lying[0]))
            hand.choose(CALL if hand.decision.to_call else CHECK)
        elif isinstance(hand.decision, Discards) and not hand.decision.least:
            hand.choose(STAND_PAT)
        else:
            hand.time_out()
        board_and_ups = lying
    return began


def best(how, choices):
    values = [value for each in choices if (value := how(each)) is not None]
    return max(values, default=None)


def winners(worth):
    """The seats whose hands are worth most, nobody where none qualifies."""
    values = {seat: value for seat, value in worth.items() if value is not None}
    return {seat for seat, value in values.items() if value == max(values.values())}


def won(hand):
    """Who has won each part of the pot, in the order of the parts."""
    parts = {}
    for event in hand.events:
        if isinstance(event, Won):
            parts.setdefault(event.part, set()).add(event.seat)
    return [*parts.values()]


def with_line(own, board):
    """Every five of own cards and one line of a cross: left, top, right, bottom, middle."""
    for line in ((board[0], board[4], board[2]), (board[1], board[4], board[3])):
        yield from combinations((*own, *line), 5)


def spade_in_the_hole(hole):
    return max((card // 4 for card in hole if card % 4 == SPADES), default=None)


def reckoned(preset, seats, boards):
    """Who wins each part of the pot of a game."""

    def of(how, take):
        return winners({seat.seat: best(how, take(seat)) for seat in seats})

    def high_beside(board):
        return of(payouts.high, lambda seat: payouts.any_five(seat.hole, board))

    match preset:
        case "home-double-flop":
            return [high_beside(board) for board in boards]
        case "home-iron-cross":
            return [of(payouts.high, lambda seat: with_line(seat.hole, boards[0]))]
        case "home-chicago":
            high = of(payouts.high, lambda seat: combinations((*seat.hole, *seat.up), 5))
            return [high, winners({seat.seat: spade_in_the_hole(seat.hole) for seat in seats})]
        case "home-badeucy":
            low = of(payouts.deuce_to_seven, lambda seat: [seat.hole])
            return [low, of(payouts.ace_high_badugi, lambda seat: [seat.hole])]
        case "home-drawmaha-2-7":
            omaha = of(payouts.high, lambda seat: payouts.two_and_three(seat.hole, boards[0]))
            return [omaha, of(payouts.deuce_to_seven, lambda seat: [seat.hole])]
        case "home-crazy-pineapple-hi-lo":
            low = of(payouts.eight_or_better, lambda seat: payouts.any_five(seat.hole, boards[0]))
            return [high_beside(boards[0]), low]
        case "home-courchevel":
            return [of(payouts.high, lambda seat: payouts.two_and_three(seat.hole, boards[0]))]
        case "home-seven-card-stud" | "home-auction":
            return [of(payouts.high, lambda seat: combinations((*seat.hole, *seat.up), 5))]
    raise KeyError(preset)


RECKONED = [
    "home-double-flop",
    "home-iron-cross",
    "home-chicago",
    "home-badeucy",
    "home-drawmaha-2-7",
    "home-crazy-pineapple-hi-lo",
    "home-courchevel",
    "home-seven-card-stud",
    "home-auction",
]


@pytest.mark.parametrize("preset", RECKONED)
def test_pots_go_to_the_hands_that_win_when_every_five_cards_are_tried(preset):
    playing = game(preset)
    for seed in range(40):
        hand = dealt(playing, 2 + seed % 4, seed)
        to_the_showdown(hand)
        view = hand.view(DIRECTOR)
        expected = [part for part in reckoned(preset, view.seats, view.boards) if part]
        assert won(hand) == expected or (
            # parts of one name each, in the order in which boards are paid
            preset == "home-double-flop" and won(hand) == expected[::-1]
        )
        assert sum(hand.stacks) == 1_000 * len(hand.stacks)


def shown_worth(up):
    """Return how high cards face up are, fewer than five of them: pairs and the like, then the ranks."""
    groups = sorted(Counter(card // 4 for card in up).items(), key=lambda item: (-item[1], -item[0]))
    return tuple(count for _, count in groups), tuple(rank for rank, _ in groups)


@pytest.mark.rule("DM-stud-first-actor")
@pytest.mark.parametrize("preset", ["home-seven-card-stud", "home-chicago", "home-follow-the-queen"])
def test_the_lowest_card_brings_in_and_the_highest_cards_begin_later(preset):
    playing = game(preset)
    for seed in range(30):
        hand = dealt(playing, 2 + seed % 5, seed)
        (opener, how, ups), _, *later = to_the_showdown(hand)
        assert (how, opener) == ("bring in", min(range(len(ups)), key=lambda seat: ups[seat][0]))
        assert later
        for seat, _, shown in later:
            most = max(shown_worth(up) for up in shown)
            assert seat == next(each for each, up in enumerate(shown) if shown_worth(up) == most)


@pytest.mark.rule("DM-razz-order")
def test_the_highest_card_brings_in_and_the_lowest_cards_begin_later_where_it_is_written_so():
    text = SHIPPED["home-seven-card-stud"].replace("in low", "in high").replace("high first", "low first")
    playing = own_game(text.replace("win high", "win low"), **BLINDS)
    for seed in range(30):
        hand = dealt(playing, 2 + seed % 5, seed)
        (opener, how, ups), _, *later = to_the_showdown(hand)
        ace_low = [((up[0] // 4 + 1) % 13, up[0] % 4) for up in ups]
        assert (how, ace_low[opener]) == ("bring in", max(ace_low))
        for seat, _, shown in later:
            worth = [
                tuple(
                    zip(
                        *sorted(
                            ((count, (rank + 1) % 13) for rank, count in Counter(c // 4 for c in up).items()),
                            reverse=True,
                        ),
                        strict=True,
                    )
                )
                for up in shown
            ]
            assert worth[seat] == min(worth)


def test_a_bring_in_is_half_a_small_blind_or_a_full_bet_and_antes_are_no_blinds():
    hand = Hand(
        game("home-seven-card-stud", ante=1),
        [100, 100],
        deck=GivenDeck({0: cards("AhKd9c2s3d4h5c"), 1: cards("QhQd2cTsTd9h8c")}),
    )
    assert (hand.pot, hand.decision.seat, [*hand.decision.choices()]) == (2, 1, [BRING_IN, ("raise", 2)])
    hand.choose(BRING_IN)
    assert (hand.decision.seat, hand.decision.to_call, hand.decision.least) == (0, 1, 2)
    assert str(hand.game.street(hand.view(0))) == "Third street"


def followed_in(deck, players):
    """The rank that follows the last queen face up: two cards down, four rounds face up, nobody folds."""
    ups = deck[2 * players : 6 * players]
    queens = [place for place, card in enumerate(ups) if RANKS[card // 4] == "Q"]
    if not queens or queens[-1] == len(ups) - 1:
        return ""
    return RANKS[ups[queens[-1] + 1] // 4]


def test_what_follows_the_last_queen_face_up_is_wild_with_the_queens():
    playing, follows = game("home-follow-the-queen"), Counter()
    for seed in range(120):
        hand = dealt(playing, 2 + seed % 5, seed)
        to_the_showdown(hand)
        follow = followed_in(hand.record.deck, len(hand.stacks))
        follows[follow] += 1
        ranking = wild(ranks=f"Q{follow}")
        assert hand.game.rankings(hand.view(DIRECTOR)) == (ranking,)
        seats = hand.view(DIRECTOR).seats
        assert won(hand) == [winners({seat.seat: ranking.strength(seat.cards) for seat in seats})]
        assert "queens" in str(hand.game.beside(hand.view(0), ["A"] * 7))
    assert follows[""]
    assert len(follows) > 5


def test_queens_in_a_row_and_the_last_one_leave_nothing_else_wild():
    playing = game("home-follow-the-queen")
    ups = ["Qh", "Qd", "9c", "9d", "Qc", "5h", "5s", "Qs"]
    holes = {0: cards("AhKd" + "".join(ups[0::2]) + "2c"), 1: cards("AdKc" + "".join(ups[1::2]) + "3c")}
    hand = Hand(playing, [100, 100], deck=GivenDeck(holes))
    wilds = []
    while hand.decision is not None:
        wilds.append(str(hand.game.beside(hand.view(0), ["A", "B"])).partition("Wild: ")[2])
        hand.choose(BRING_IN if isinstance(hand.decision, BringIn) else hand.decision.passive)
    assert [wild for wild, _ in groupby(wilds)] == [
        "queens.",
        "nines and queens.",
        "fives and queens.",
        "queens.",
    ]


@given(st.lists(st.integers(0, 51), min_size=6, max_size=7, unique=True), st.integers(1, 6))
def test_everybodys_lowest_card_face_down_is_wild_for_them(seven, down):
    hole = Holding(seven[:down], seven[down:])
    ranking = LowestDown(HIGH)
    low = min(card // 4 for card in seven[:down])
    assert lowest_rank(seven[:down]) == RANKS[low]
    assert ranking.strength(hole) == wild(ranks=RANKS[low]).strength(seven)
    assert from_data(to_data(ranking)) == ranking


def test_a_lower_card_face_down_changes_what_is_wild_and_one_bought_face_up_does_not():
    ranking = game("home-texas-reach-around").rankings(None)[0]
    board = cards("9h9s2d")
    assert str(ranking.words(cards("4dKc"), cards("9h9s2d"))) == "three of a kind, nines"
    assert ranking.strength(Holding(cards("KcKd"), cards("3h")), board) > ranking.strength(
        cards("KcKd3h"), board
    )


def test_a_card_is_bought_face_up_for_a_big_blind_which_nobody_all_in_can_win():
    hand = dealt(game("home-texas-reach-around"), 3, 5)
    while hand.decision.kind == "betting":
        hand.choose(hand.decision.passive)
    first = hand.decision.seat
    pot = hand.pot
    hand.choose(PAY)
    assert (hand.pot, hand.stacks[first]) == (pot + 4, 1_000 - 4 - 4)
    hand.time_out()
    hand.time_out()
    ups = [len(seat.up) for seat in hand.view(DIRECTOR).seats]
    assert (ups[first], sum(ups)) == (1, 1)
    assert [event.amount for event in hand.events if isinstance(event, Paid)] == [4]


@sweep("seed", range(20))
def test_the_middle_of_a_criss_cross_is_wild_once_it_is_turned(seed):
    hand = dealt(game("home-criss-cross"), 3, seed)
    before = hand.game.rankings(hand.view(DIRECTOR))[0]
    to_the_showdown(hand)
    view = hand.view(DIRECTOR)
    board = view.boards[0]
    ranking = wild(ranks=RANKS[board[4] // 4])
    assert not before.wild - {52, 53}
    lines = [[board[place] for place in line] for line in ((0, 4, 2), (1, 4, 3))]
    worth = {seat.seat: max(ranking.strength((*seat.hole, *line)) for line in lines) for seat in view.seats}
    assert won(hand) == [winners(worth)]


def test_a_cross_lies_as_a_cross_and_its_ranking_is_kept_as_data():
    playing = game("home-iron-cross")
    assert playing.board_rows == ((1,), (0, 4, 2), (3,))
    assert {frozenset(line) for line in ACROSS} == {frozenset({0, 2, 4}), frozenset({1, 3, 4})}
    ranking = playing.rankings(None)[0]
    assert from_data(to_data(ranking)) == ranking


def test_rows_are_won_with_one_of_them_and_filled_in_turn():
    text = "name Rows\nlayout 2 rows\ndeal 2 down\nbet\nboard 6\nbet\nboard 4\nbet\nwin omaha high and low 8"
    playing = own_game(text, **BLINDS)
    assert playing.board_rows == ((0, 2, 4, 6, 8), (1, 3, 5, 7, 9))
    for seed in range(20):
        hand = dealt(playing, 4, seed)
        to_the_showdown(hand)
        view = hand.view(DIRECTOR)
        rows = view.boards[0][0::2], view.boards[0][1::2]
        high, low = {}, {}
        for seat in view.seats:
            high[seat.seat] = max(best(payouts.high, payouts.two_and_three(seat.hole, row)) for row in rows)
            lows = [best(payouts.eight_or_better, payouts.any_five(seat.hole, row)) for row in rows]
            low[seat.seat] = max((value for value in lows if value is not None), default=None)
        assert won(hand) == [part for part in (winners(high), winners(low)) if part]
