"""gameplay/page/key_answers.py: what each key of the table says."""

import pytest

from gameplay.engine.cards import spoken
from gameplay.engine.choices import raise_to
from gameplay.engine.games import GAMES, FiveCardDraw, Holdem, Omaha, OmahaHiLo, SevenCardStud, TripleDraw
from gameplay.engine.games.centre_five import CentreFive
from gameplay.engine.hand import Hand
from gameplay.page.hand_view import Turn
from gameplay.page.table_page import page_without_hand
from tests.gameplay.engine.table import act, hand
from tests.gameplay.page.tables import seen, table

HOLDEM = Holdem(small_blind=5, big_blind=10)
DRAW_GAME = FiveCardDraw(ante=5)


def said(page, key):
    return next(answer.words for answer in page.answers if answer.key == key)


def draw(script=""):
    """Five card draw; Carol, in seat 3, has the button, and Ann opens."""
    holes = "2c Ah 3d Ks 3h/5d 5s 6h 7h 8h/Kd Kc Qd Qc Jd"
    return act(hand(DRAW_GAME, [500, 480, 300], holes, button=2), script)


@pytest.mark.rule("FCD-key-w")
def test_w_reads_the_whole_hand_sorted():
    assert (
        said(seen(draw(), 1), "W") == "Your hand: ace of hearts, king of spades, three of hearts, "
        "three of diamonds and deuce of clubs."
    )


def test_w_tells_what_lies_face_up_apart():
    game = SevenCardStud(ante=1, bring_in=2, small_bet=5, big_bet=10)
    dealt = hand(game, [500, 500], "Ah 2c 9d/Kd Ks 8s")
    assert (
        said(seen(dealt, 1), "W") == "Your hand: ace of hearts and deuce of clubs; face up: nine of diamonds."
    )


class TestShiftW:
    def test_it_reads_the_board_in_the_order_of_the_deal(self):
        dealt = act(hand(HOLDEM, [500, 500], "Ah 2c/Kd Ks", "9d Th 3s"), "c k")
        assert (
            said(seen(dealt, 1), "Shift+W") == "Board: nine of diamonds, ten of hearts and three of spades."
        )

    def test_it_reads_what_others_have_face_up_and_how_many_face_down_and_not_ones_own(self):
        game = SevenCardStud(ante=1, bring_in=2, small_bet=5, big_bet=10)
        dealt = hand(game, [500, 500, 500], "Ah 2c 9d/Kd Ks 8s/3h 4h 5h")
        page = seen(dealt, 2)
        assert (
            said(page, "Shift+W") == "Carol: five of hearts and 2 cards face down. "
            "Ann: nine of diamonds and 2 cards face down."
        )

    def test_a_centre_that_lies_face_down_is_counted(self):
        dealt = Hand(GAMES["whiskey"](ante=1), [100] * 3, seed=bytes(32))
        assert said(seen(dealt, 1), "Shift+W") == "Centre: 5 cards face down."

    def test_nothing_lies_open_before_the_flop_or_between_hands(self):
        dealt = hand(HOLDEM, [500, 500], "Ah 2c/Kd Ks")
        assert said(seen(dealt, 1), "Shift+W") == "No cards lie face up."
        assert said(page_without_hand(table(None)), "Shift+W") == "No hand is being played."

    def test_a_card_on_ones_forehead_is_read_to_the_others_alone(self):
        dealt = Hand(GAMES["indian-poker"](ante=1), [100] * 2, seed=bytes(32))
        card = spoken(dealt.view(1).seats[0].hole[0])
        assert card not in said(seen(dealt, 1), "Shift+W")
        assert said(seen(dealt, 2), "Shift+W") == f"Ann: {card}."


@pytest.mark.rule("FCD-key-g")
@pytest.mark.parametrize(
    ("game", "hole", "board", "called"),
    [
        (DRAW_GAME, "2c Ah 3d Ks 3h", "", "You have a pair of threes."),
        (HOLDEM, "Ah Ad", "", "You have a pair of aces."),
        (Omaha(small_blind=5, big_blind=10), "Ah Kh 2c 2d", "", "You have a pair of deuces."),
        (
            OmahaHiLo(small_blind=5, big_blind=10),
            "Ah Kh 2c 2d",
            "3h4h8h",
            "You have an ace-high flush; an eight-four low.",
        ),
        (TripleDraw(small_blind=5, big_blind=10), "7c 5h 4d 3s 2h", "", "You have a seven-five low."),
        (CentreFive(small_blind=5, big_blind=10), "7c 7h 4d 3s 2h", "7d7s", "You have a pair of sevens."),
    ],
)
def test_g_names_the_value_by_the_games_own_ranking(game, hole, board, called):
    others = {2: "9c 9d", 4: "9c 9d Tc Td", 5: "9c 9d Tc Td Jc"}[len(hole.split())]
    dealt = hand(game, [500, 500], f"{hole}/{others}", f"{board}KsKdKcQd"[:10])
    if board and game.name != "centre-five":
        act(dealt, "c k")
    assert said(seen(dealt, 1), "G") == called


@pytest.mark.rule("FCD-keys-amounts")
def test_p_n_and_m_say_the_pot_what_to_call_and_the_least_raise():
    dealt = draw("k r40")
    assert said(seen(dealt, 3), "P") == "The pot is 55."
    assert said(seen(dealt, 3), "N") == "40 to call."
    assert said(seen(dealt, 3), "M") == "The minimum raise is by 40, to 80."
    assert said(seen(dealt, 1), "M") == "A raise would be by 40 or more, to 80."
    assert said(seen(draw("k"), 2), "M") == "The minimum raise is to 5."
    holdem = act(Hand(HOLDEM, [500] * 3, seed=bytes(32)), "2=r40")
    assert said(seen(holdem, 1), "M") == "The minimum raise is to 70."
    assert said(seen(holdem, 2), "M") == "A raise would be to 70 or more."
    assert said(seen(draw(), 1), "N") == "Nothing to call."
    assert said(seen(draw(), 0), "N") == "You have no cards in this hand."


def test_p_tells_side_pots():
    dealt = Hand(HOLDEM, [40, 500, 500], seed=bytes(32))
    act(dealt, "2=r100 0=c 1=c")
    assert said(seen(dealt, 1), "P") == "The pot is 240. Includes main pot 120 and side pot 1 120."


def test_who_cannot_raise_hears_so():
    dealt = Hand(HOLDEM, [500, 500, 40], seed=bytes(32))
    act(dealt, "2=c 0=r400 1=c")
    assert said(seen(dealt, 3), "M") == "You cannot raise now."
    act(draw(), "k")
    assert said(seen(draw("k k k"), 1), "M") == "There is no betting now."


@pytest.mark.rule("FCD-keys-people")
def test_h_x_and_z_say_who_is_in_who_deals_and_where_one_sits():
    dealt = draw("k r40 f")
    assert said(seen(dealt, 1), "H") == "Still in: Ann and Bob."
    assert said(seen(dealt, 1), "X") == "Carol is the dealer."
    assert said(seen(dealt, 3), "X") == "You are the dealer."
    assert said(seen(dealt, 1), "Z") == "You sit 1 seat to the left of the dealer."
    assert said(seen(dealt, 2), "Z") == "You sit 2 seats to the left of the dealer."
    assert said(seen(dealt, 3), "Z") == "You are the dealer."
    assert said(seen(dealt, 0), "Z") == "You do not sit at this table."


def test_h_says_who_is_all_in():
    dealt = Hand(HOLDEM, [500, 500, 500], seed=bytes(32))
    dealt.choose(raise_to(500))
    assert said(seen(dealt, 1), "H") == "Still in: Ann, Bob and Carol (all-in)."


def test_a_dead_button_is_said_to_be_dead():
    dealt = Hand(HOLDEM, [500, 500, 500], seed=bytes(32))
    assert said(seen(dealt, 1, empty=1, button=4), "X") == "The button is dead, at seat 4."


@pytest.mark.rule("FCD-keys-turn")
def test_t_says_whose_turn_it_is_and_shift_t_what_time_is_left():
    dealt = draw()
    assert said(seen(dealt, 1), "T") == "It is your turn. Nothing to call; bet 5 to 495."
    assert said(seen(dealt, 2), "T") == "It is Ann's turn."
    assert said(seen(dealt, 2, turn=Turn(30, 17.4)), "Shift+T") == "17 seconds left for Ann."
    assert said(seen(dealt, 2), "Shift+T") == "The turn has no timer."


@pytest.mark.rule("FCD-keys-chips")
def test_s_says_the_stacks_from_ones_own_seat_on_and_shift_s_opens_them_in_full():
    page = seen(draw(), 2)
    assert said(page, "S") == "Bob 475, Carol 295, Ann 495."
    detailed = next(answer for answer in page.answers if answer.key == "Shift+S")
    assert detailed.opens == "counts"


def test_without_a_hand_the_keys_say_so():
    page = page_without_hand(table(None, 0, empty=2, waiting="Two players are needed."))
    assert said(page, "P") == "No hand is being played."
    assert said(page, "T") == "Two players are needed."
    assert said(page, "X") == "There is no button yet."
    assert said(page, "W") == "You have no cards in this hand."
