"""Words of the notation that home poker needs, against reckonings that share no code with the engine: cards
are compared by trying every five (`tests/gameplay/engine/payouts.py`), and what is wild, who begins and who
wins is found from the deck as it was dealt.

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
from gameplay.engine.events import DIRECTOR, Paid, Shown, Won
from gameplay.engine.games.own.auction import Took
from gameplay.engine.games.own.faults import Faulty
from gameplay.engine.games.own.guts import StageBegan
from gameplay.engine.games.own.layouts import ACROSS
from gameplay.engine.games.own.reading import read
from gameplay.engine.games.own.verbs import read_step
from gameplay.engine.games.own.wilds import LowestDown, lowest_rank
from gameplay.engine.games.own_games import SHIPPED, faults, own_game
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.games.stud.bring_in import BRING_IN, BringIn
from gameplay.engine.hand import Hand, replay
from gameplay.engine.paying import PAY
from gameplay.engine.ranking import HIGH, Holding, wild
from gameplay.engine.ranking.registry import from_data, to_data
from gameplay.engine.records import from_json, to_json
from gameplay.engine.trial import tried, tried_by_house_players
from tests.gameplay.engine import payouts

BLINDS = {"small_blind": 2, "big_blind": 4}
SPADES = 3
RANKS = "23456789TJQKA"


def game(preset, **options):
    return own_game(SHIPPED[preset], **BLINDS, **options)


def dealt(playing, players, seed):
    """A hand, the button last: seat 0 sits left of it."""
    return Hand(playing, [1_000] * players, seed=seed.to_bytes(32, "big"))


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


@pytest.mark.parametrize("seed", range(20))
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


# What is shipped


def test_fourteen_games_are_shipped_in_twenty_lines_each_and_offered_everywhere():
    assert len(SHIPPED) == 14
    assert max(len(text.splitlines()) for text in SHIPPED.values()) <= 20
    assert SHIPPED.keys() <= PRESETS.keys()
    assert all(PRESETS[preset].in_short for preset in SHIPPED)


@pytest.mark.parametrize("preset", SHIPPED)
def test_a_shipped_game_is_played_out_by_chance_and_by_bots(preset):
    playing = own_game(SHIPPED[preset], small_blind=1, big_blind=2)
    assert tried(playing, hands=120, seed=7).fault == ""
    assert tried_by_house_players(playing, hands=3, seed=7) == ""


@pytest.mark.parametrize("preset", SHIPPED)
def test_every_part_of_a_shipped_game_has_a_caption(preset):
    hand = dealt(game(preset), 2, 1)
    while hand.decision is not None:
        view = hand.view(hand.decision.seat)
        assert str(hand.game.street(view))
        assert isinstance(str(hand.game.beside(view, ["A", "B"])), str)
        hand.time_out() if hand.decision.kind != "betting" else hand.choose(hand.decision.passive)


# What is refused

CHICAGO = SHIPPED["home-chicago"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("name A\ndeal 2 down\nbring in low\nwin high", "Line 3: Nobody has a card face up by then"),
        ("name A\ndeal 2 down\nbet high first\nwin high", "Line 3: Nobody has a card face up by then"),
        (
            "name A\ndeal 2 down\ndeal 1 up\nbet\nbring in low\nwin high",
            "Line 5: Only the first round of betting is brought in.",
        ),
        ("name A\nlayout circle\ndeal 2 down\nbet\nflop\nwin high", "Line 2: Write a layout like"),
        ("name A\nlayout cross\ndeal 2 down\nbet\nflop\nwin high", "Line 2: A cross is made of five cards"),
        ("name A\nlayout cross\ndeal 2 down\nbet\nwin high", "Line 2: There is no board"),
        ("name A\nlayout 2 rows\ndeal 2 down\nbet\nflop\nwin high", "Line 5: Each of 2 rows gets as many"),
        (
            "name A\nlayout 2 boards\ndeal 2 down\nbet\nflop\ndeclare\nwin high and low",
            "Line 6: With several boards nobody declares",
        ),
        ("name A\nlayout 3 boards\ndeal 2 down\nmatch\nwin high", "Line 2: There is no board"),
        ("name A\nno cards\ndeal 2 down\nbet\nwin high", "Line 2: Write “no blinds”"),
        ("name A\nwild middle\ndeal 2 down\nbet\nboard 5\nwin high", "Line 2: There is a middle only in"),
        ("name A\nwild after Q\ndeal 2 down\nbet\nwin high", "Line 2: To see what follows"),
        ("name A\nwild after Q\ndeal 2 up\nbet\nwin high", "Line 2: To see what follows"),
        ("name A\nwild after 1\ndeal 2 down\nbet\nwin high", "Line 2: Write wild cards like"),
        ("name A\ndeal 2 down\nbet\nwin high spade", "Line 4: Where no hand qualifies, nobody wins"),
        ("name A\ndeal 5 down\nbet\nwin own low 8", "Line 4: Where no hand qualifies, nobody wins"),
        (CHICAGO.replace("win", "declare\nwin"), "Line 14: Who declares goes high or low"),
        ("name A\ndeal 2 down\nbet\nflop\nauction\nwin high", "Line 4: An auction has its cards"),
        ("name A\ndeal 2 down\nauction\nmatch\nwin high", "Line 3: Where losers match the pot, nobody pays"),
        ("name A\ndeal 3 down\nmatch with 1 wild\nwin high", "Line 3: A rank that is wild is written"),
        ("name A\ndeal 3 down\nmatch\nmatch\nwin high", "Line 4: Between one “match” and the next"),
        ("name A\ndeal 3 down\nmatch\ndeal 1 down\nwin high", "Line 4: After the last “match”"),
        (
            "name A\ndeal 4 down\nmatch with 3 wild\nwin badugi",
            "Line 4: There is no rule for wild cards in “badugi”.",
        ),
        (
            "name A\nlayout 3 boards\nplayers 2 to 10\ndeal 4 down\nbet\nboard 5\nwin high",
            "10 players would need 55 cards, and the deck has 52.",
        ),
    ],
)
def test_lines_that_do_not_go_with_each_other_are_named(text, sentence):
    with pytest.raises(Faulty) as faulty:
        read(text)
    told = [str(fault.words) for fault in faulty.value.faults]
    assert any(each.startswith(sentence) for each in told), told


# Written and read

NUMBERS = st.integers(1, 3)
STEPS = st.one_of(
    st.builds("deal {} down".format, NUMBERS),
    st.builds("draw up to {}".format, NUMBERS),
    st.builds("turn up {}".format, NUMBERS),
    st.builds("pass {} left".format, NUMBERS),
    st.builds("throw away {}".format, NUMBERS),
    st.builds("board {}".format, NUMBERS),
    st.sampled_from(
        ["deal 1 up", "bet", "bet high first", "bet low first", "draw any", "flop", "turn", "river"]
    ),
    st.sampled_from(["deal 1 down or buy up", "declare"]),
)
WILDS = st.sampled_from(["", "2 9", "after Q", "lowest in the hole", "middle", "J Kh after 5", "2 middle"])
LAYOUTS = st.sampled_from(["", "cross", "2 rows", "3 rows", "2 boards", "3 boards"])
WINS = st.lists(
    st.sampled_from(["high", "low", "low 2-7", "own high", "own low a-6", "badugi ace high", "high spade"]),
    min_size=1,
    max_size=3,
    unique=True,
)


def again(found):
    """A definition written anew, line by line, from what was read."""
    wilds, layout = found.wilds, found.layout
    phrases = [*wilds.ranks, *("Kh" for card in wilds.cards if card == 46)]
    phrases += [f"after {wilds.after}"] if wilds.after else []
    phrases += ["lowest in the hole"] * wilds.is_lowest + ["middle"] * wilds.is_middle
    lies = {"cross": "cross", "row": ""}.get(layout.kind, f"{layout.number} {layout.kind}")
    yield f"name {found.title}"
    yield from ["no blinds"] * found.no_blinds
    yield from [f"layout {lies}"] if lies else []
    yield from [f"wild {' '.join(phrases)}"] if phrases else []
    for step in found.pattern:
        yield WRITTEN[step]
    yield f"win {', '.join(found.winnings)}"


def every_step():
    texts = [f"{verb} {number}{more}" for number in range(1, 4) for verb, more in FORMS]
    texts += ["bet", "bet high first", "bet low first", "draw any", "flop", "turn", "river"]
    texts += ["deal 1 down or buy up", "declare"]
    for text in texts:
        ask = read_step(text)
        yield ask, text


FORMS = [("deal", " down"), ("deal", " up"), ("draw up to", ""), ("turn up", ""), ("pass", " left")]
FORMS += [("throw away", ""), ("board", "")]
WRITTEN = dict(every_step())
WRITTEN[read_step("deal 4 down")] = "deal 4 down"


@given(st.lists(STEPS, max_size=9), WILDS, LAYOUTS, WINS, st.booleans())
def test_what_is_written_reads_back_the_same(steps, wilds, layout, wins, has_no_blinds):
    heads = (
        ["no blinds"] * has_no_blinds + [f"layout {layout}"] * bool(layout) + [f"wild {wilds}"] * bool(wilds)
    )
    text = "\n".join(["name It", *heads, "deal 4 down", *steps, "bet", f"win {', '.join(wins)}"])
    if refused := faults(text):
        assert all(0 <= fault.line <= len(text.splitlines()) for fault in refused)
        return
    found = read(text)
    assert read("\n".join(again(found))) == found
    assert (found.no_blinds, found.winnings) == (has_no_blinds, tuple(wins))
    assert len(found.pattern) == len(steps) + 2
