"""gameplay/page/table_page.py: what lies on the felt, and what of it whom is shown."""

import pytest

from gameplay.engine.betting import Betting
from gameplay.engine.buttons import Button
from gameplay.engine.cards import cards, name
from gameplay.engine.choices import CALL, CHECK, FOLD, discard, raise_to
from gameplay.engine.deck import GivenDeck
from gameplay.engine.games import GAMES, CentreFive, FiveCardDraw, Holdem, SevenCardStud, TripleDraw
from gameplay.engine.games.centre_five import Rollover
from gameplay.engine.games.centre_five.choices import DRAW
from gameplay.engine.hand import Hand
from gameplay.page.table_page import page_without_hand
from tests.gameplay.engine.table import act, hand
from tests.gameplay.page.tables import seen, table
from tests.gameplay.page.test_leaks import fragment
from tests.sweeps import sweep

HOLDEM = Holdem(small_blind=5, big_blind=10)
DRAW_GAME = FiveCardDraw(ante=5)
CENTRE = CentreFive(small_blind=5, big_blind=10)
SEED = bytes(range(32))


def three(game=HOLDEM, stacks=(500, 500, 500), **how):
    """A hand of three with seat 3 on the button: Ann has the small blind where there are blinds."""
    return Hand(game, stacks, seed=SEED, **how)


def codes(faces):
    return [face.code for face in faces]


def test_a_player_sees_his_own_cards_sorted_and_the_backs_of_the_others():
    dealt = hand(HOLDEM, [500] * 3, "3c Ah/5d 5s/Kd Kc")
    page = seen(dealt, 1)
    assert codes(own.face for own in page.own) == ["Ah", "3c"]
    assert [codes(seat.down) for seat in page.seats] == [[], ["", ""], ["", ""]]


def test_a_spectator_sees_backs_and_no_bar():
    page = seen(three(), 0)
    assert page.own == ()
    assert page.bar is None
    assert [codes(seat.down) for seat in page.seats] == [["", ""]] * 3
    assert page.is_spectator


def test_folded_cards_are_gone_for_the_others_and_dimmed_for_their_player():
    dealt = act(three(), "2=f")
    assert codes(seen(dealt, 1).seats[2].down) == []
    assert seen(dealt, 1).seats[2].css == "folded"
    assert len(seen(dealt, 3).own) == 2
    assert seen(dealt, 3).is_folded


def test_shown_hands_lie_face_up_before_everybody():
    dealt = act(hand(HOLDEM, [500] * 3, "3c Ah/5d 5s/Kd Kc", "2c7d9hJsQh"), "0=f c k " + "k k " * 3)
    page = seen(dealt, 0)
    assert page.finished
    assert codes(page.seats[2].down) == ["Kd", "Kc"]
    assert page.seats[2].css == "won"
    assert page.seats[2].last_action == "wins 20"


def test_up_cards_of_stud_stand_beside_the_backs():
    dealt = Hand(SevenCardStud(ante=1, bring_in=2, small_bet=5, big_bet=10), [500] * 3, seed=SEED)
    page = seen(dealt, 0)
    assert [(len(seat.down), len(seat.up)) for seat in page.seats] == [(2, 1)] * 3
    up = dealt.view(1).seats[1].up
    assert codes(page.seats[1].up) == [name(card) for card in up]
    assert [own.is_up for own in seen(dealt, 2).own] == [False, False, True]


def test_the_last_card_of_stud_lies_behind_those_that_are_up():
    dealt = Hand(SevenCardStud(ante=1, bring_in=2, small_bet=5, big_bet=10), [500] * 3, seed=SEED)
    dealt.choose(next(dealt.decision.choices()))
    before = ()
    while len(seen(dealt, 1).own) < 7:
        own = tuple(own.face for own in seen(dealt, 1).own)
        assert own[: len(before)] == before
        before = own
        dealt.choose(CALL if dealt.decision.to_call else CHECK)
    page = seen(dealt, 1)
    assert tuple(own.face for own in page.own)[:6] == before
    assert [own.is_up for own in page.own] == [False, False, True, True, True, True, False]
    assert [bool(face.code) for face in page.seats[1].cards] == [False, False, True, True, True, True, False]


@pytest.mark.rule("TDA-54", "TDA-RP-21")
@pytest.mark.parametrize("limit", ["no-limit", "pot-limit", "limit"])
def test_the_pot_stands_on_the_page_in_every_game_for_nobody_can_size_up_chips_there(limit):
    """A table of felt counts the pot in pot-limit alone: the chips of any other lie before everybody."""
    dealt = act(Hand(Holdem(small_blind=5, big_blind=10, limit=limit), [500] * 3, seed=SEED), "2=c 0=c 1=k")
    for viewer in (0, 1):
        assert seen(dealt, viewer).pot == 30
    offered = seen(dealt, 1).bar.amount
    assert (offered.most if offered else None) == {"no-limit": 490, "pot-limit": 30}.get(limit)


@pytest.mark.rule("DM-board-order")
def test_the_board_lies_in_the_order_flop_turn_river():
    dealt = act(hand(HOLDEM, [500] * 3, "3c Ah/5d 5s/Kd Kc", "Qh2c7d9hJs"), "0=f c k")
    (board,) = seen(dealt, 0).boards
    assert codes(board.cards) == ["Qh", "2c", "7d"]
    assert len(board.room) == 2
    act(dealt, "k k k k")
    (board,) = seen(dealt, 0).boards
    assert codes(board.cards) == ["Qh", "2c", "7d", "9h", "Js"]


@pytest.mark.rule("BG-chowaha", part="how the board is laid out")
def test_a_board_of_several_rows_is_laid_out_in_them():
    game = GAMES["murder"](small_blind=5, big_blind=10)
    dealt = act(hand(game, [500] * 2, "3cAh4d9s/5d5s7c8c", "Qh2c7d9hJsTd"), "c k")
    (board,) = seen(dealt, 0).boards
    assert [[place.face and place.face.code for place in row] for row in board.rows] == [
        ["Qh", "9h", None, None],
        ["2c", "Js", None, None],
        ["7d", "Td", None, None],
    ]
    html = fragment(seen(dealt, 0))
    assert html.count('class="board-row"') == 3
    assert html.count("card room") == 6


@pytest.mark.rule("BG-crayfish", part="what lies face down")
def test_a_card_that_is_out_of_play_is_said_to_be():
    game = GAMES["crayfish"](small_blind=5, big_blind=10)
    deck = GivenDeck({0: cards("3cAh4d9s"), 1: cards("5d5s7c8c")}, cards("Qh2c7d9hJs"), (2, 2))
    dealt = act(Hand(game, [500] * 2, button=0, deck=deck), "c k k k")
    assert "Deuce of clubs, out of play" in fragment(seen(dealt, 0))
    assert "Queen of hearts, out of play" not in fragment(seen(dealt, 0))


def test_a_centre_is_called_so_and_shows_what_was_rolled_over():
    page = seen(three(CENTRE))
    assert [(board.title, len(board.cards), len(board.room)) for board in page.boards] == [("Centre", 2, 3)]
    rolled = Hand(CENTRE, [500] * 3, seed=SEED, carry=Rollover(240))
    page = seen(rolled, 1, carry=240)
    assert page.rolled == 240
    assert page.pot == 255


def test_side_pots_are_told_apart():
    dealt = act(three(stacks=(40, 500, 500)), "2=r100 0=c 1=c")
    page = seen(dealt, 2)
    assert page.pots == (("Main pot", 120), ("Side pot 1", 120))
    assert page.pot == 240
    assert page.seats[0].css == "all-in"


def test_bets_lie_before_their_seats_until_they_are_collected():
    dealt = act(three(), "2=r30")
    assert [seat.bet for seat in seen(dealt, 1).seats] == [5, 10, 30]
    act(dealt, "c c")
    assert [seat.bet for seat in seen(dealt, 1).seats] == [0, 0, 0]


def test_discs_lie_at_the_button_and_the_blinds():
    discs = seen(three(), 1).discs
    assert [(disc.seat, disc.text) for disc in discs] == [(3, "D"), (1, "SB"), (2, "BB")]


def test_a_dead_button_lies_at_its_empty_seat():
    page = seen(three(), empty=1, button=4)
    assert (page.discs[0].seat, page.discs[0].css) == (4, "button dead")


def test_what_each_did_last_stands_on_his_plate():
    dealt = act(three(DRAW_GAME), "k r20 c f")
    assert [seat.last_action for seat in seen(dealt, 1).seats] == ["folds", "bets", "calls"]


@pytest.mark.rule("FCD-draw-announced")
def test_the_others_see_how_many_cards_were_drawn():
    dealt = act(three(DRAW_GAME), "k k k")
    gone = dealt.decision.hand[:2]
    dealt.choose(discard(gone))
    act(dealt, "pat")
    page = seen(dealt, 3)
    assert [seat.last_action for seat in page.seats] == ["drew 2", "stands pat", "checks"]
    told = [line.words for line in page.lines][-3:]
    assert told == ["Ann discards two cards.", "Ann draws two cards.", "Bob stands pat."]


@pytest.mark.rule("FCD-sorted")
def test_own_cards_are_told_sorted_after_the_deal_to_their_player_only():
    dealt = hand(DRAW_GAME, [500] * 3, "2c Ah 3d Ks 3h/5d 5s 6h 7h 8h/Kd Kc Qd Qc Jd", button=2)
    told = [line.words for line in seen(dealt, 1).lines][3:]
    assert told == [
        "Bob is dealt five cards.",
        "Carol is dealt five cards.",
        "Ann is dealt ace of hearts, king of spades, three of hearts, three of diamonds and deuce of clubs.",
    ]
    assert [line.words for line in seen(dealt, 2).lines][3] == "Ann is dealt five cards."
    assert [own.face.code for own in seen(dealt, 1).own] == ["Ah", "Ks", "3h", "3d", "2c"]


@sweep(
    ("game", "script", "street"),
    [
        (HOLDEM, "", "Before the flop"),
        (HOLDEM, "c c k", "Flop"),
        (HOLDEM, "c c k k k k", "Turn"),
        (DRAW_GAME, "", "Before the draw"),
        (DRAW_GAME, "k k k", "Draw"),
        (DRAW_GAME, "k k k pat pat pat", "After the draw"),
        (TripleDraw(small_blind=5, big_blind=10), "c c k pat pat pat k k k", "Draw 2 of 3"),
        (TripleDraw(small_blind=5, big_blind=10), "c c k", "Draw 1 of 3"),
        (TripleDraw(small_blind=5, big_blind=10), "c c k pat pat pat", "After draw 1 of 3"),
        (TripleDraw(small_blind=5, big_blind=10), "c c k pat pat pat k k k pat pat pat", "After draw 2 of 3"),
        (CENTRE, "", "First betting round"),
        (CENTRE, "c c k", "Modification Phase"),
        (CENTRE, "c c k call", "Final Modification Round"),
        (CENTRE, "c c k call pass pass", "Final Action Round"),
    ],
)
def test_the_street_has_a_name(game, script, street):
    assert seen(act(three(game), script), 1).street == street


def test_the_turn_is_told_at_once_to_its_player_alone():
    dealt = three()
    assert seen(dealt, 3, number=4).alert == ("turn-7-4", "Your turn. 10 to call; raise to 20 to 500.")
    assert seen(dealt, 1).alert is None


def test_who_has_lost_his_chips_is_told():
    dealt = act(hand(HOLDEM, [500, 500], "Ah Ad/2c 7d", "3h4h9sTsJc"), "r500 c")
    assert seen(dealt, 2).alert == ("out-7", "You have no chips left.")
    assert seen(dealt, 1).alert is None


def test_without_a_hand_the_seats_stand_there():
    page = page_without_hand(table(None, 0, empty=3, waiting="Two players are needed."))
    assert [seat.css for seat in page.seats] == ["vacant"] * 3
    assert page.boards == page.lines == ()
    assert (page.bar, page.pot) == (None, 0)


def test_cards_marked_before_are_marked_again():
    dealt = act(hand(DRAW_GAME, [500] * 3, "2c Ah 3d Ks 3h/5d 5s 6h 7h 8h/Kd Kc Qd Qc Jd", button=2), "k k k")
    page = seen(dealt, 1, marked=cards("2c3d"))
    assert [own.face.code for own in page.own if own.is_marked] == ["3d", "2c"]
    assert page.bar.acts == (Button("discard", "Stand pat", "D", "first", "Draw new cards"),)


def test_a_drawn_card_of_the_centre_game_is_the_one_to_go():
    dealt = act(three(CENTRE), "c c k")
    seat = dealt.decision.seat
    dealt.choose(DRAW)
    page = seen(dealt, seat + 1)
    assert [name(dealt.decision.drawn)] == [own.face.code for own in page.own if own.is_new]
    assert page.bar.picks == "pick"
    assert [act.value for act in page.bar.acts] == ["lay"]


def test_nothing_of_a_decision_is_shown_to_who_waits():
    dealt = three()
    assert seen(dealt, 1).bar is None
    for choice in (raise_to(30), CALL, FOLD):
        dealt.choose(choice)
    assert seen(dealt, 2).bar is None
    assert seen(dealt, 1).bar is not None
    dealt.choose(CHECK)


def test_a_common_card_lies_beside_the_good_the_bad_and_the_ugly_under_its_own_name():
    game = GAMES["good-bad-ugly"]().with_amounts(GAMES["good-bad-ugly"]().at_a_table)
    hand = Hand(game, [20_000] * 8, seed=(1).to_bytes(32, "big"))
    while len(hand.view(0).boards) < 2:
        hand.choose(hand.decision.passive) if isinstance(hand.decision, Betting) else hand.time_out()
    page = seen(hand, 1)
    assert [(board.title, len(board.cards), board.room) for board in page.boards] == [
        ("Good, Bad, Ugly", 3, ()),
        ("Common card", 1, ()),
    ]


def test_who_has_checked_is_not_out_of_the_game():
    hand = Hand(Holdem(small_blind=50, big_blind=100), [20_000] * 3, seed=bytes(32))
    while len(hand.view(0).boards[0]) < 3:
        hand.choose(hand.decision.passive)
    hand.choose(CHECK)
    says = [seat.says for seat in seen(hand, 3).seats]
    assert says[0] == "Ann, 19,900, checks"
    assert not any("out of the game" in each for each in says)
