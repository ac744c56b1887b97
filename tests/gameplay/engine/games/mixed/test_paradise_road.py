"""Paradise Road Pick'em: each of its five games, and who picks and shows what."""

import pytest

from gameplay.engine.cards import cards
from gameplay.engine.choices import FOLD
from gameplay.engine.events import SPECTATOR, DealtUp
from gameplay.engine.games.exposing import TurnedUp
from gameplay.engine.games.mixed.paradise_road import GamePicked
from tests.gameplay.engine.games.dealing import bg, pattern_of, to_the_end, won
from tests.gameplay.engine.table import act, told

pytestmark = pytest.mark.rule("BG-paradise-road-pickem")
ROW = "BG-paradise-road-pickem"


def pick(table, name):
    table.choose(("pick", name))
    return table


def doors(table, *names):
    """Everybody chooses a door card when their turn comes and calls or checks."""
    for name in names:
        assert table.decision.kind == "picking"
        table.choose(("expose", *cards(name)))
        table.choose(table.decision.passive)
    return table


def test_the_first_to_act_picks_and_with_two_or_three_players_that_is_the_button():
    for players, seat in ((2, 0), (3, 0), (4, 3)):
        holes = "/".join(["AhKd2c", "QsQd3c", "7h7d4c", "9h9d5c"][:players])
        assert bg(ROW, holes).decision.seat == seat
    table = bg(ROW, "AhKd2c/QsQd3c")
    assert table.decision.question == "Which game is played?"
    assert table.time_out() == ("pick", "holdem")
    assert told(table, GamePicked) == ["A picks Texas hold'em."]


def test_hold_em_throws_one_card_away_before_the_bets():
    table = pick(bg(ROW, "AhKd2c/QsQd3c", "As7h7c3d2h"), "holdem")
    to_the_end(table, "3c", "2c")
    assert pattern_of(table) == ["away 1", "away 1", "board 3", "board 1", "board 1"]
    assert won(table) == [(0, 200, "")]  # aces and sevens; queens and sevens


def test_omaha_deals_one_more_card_and_has_a_low():
    holes = "AhAdKc" + "Qc/Ts9s6s" + "8s/5s2d3c" + "4h"
    table = pick(bg(ROW, holes, "As7h8c3dTd", small_blind=25, big_blind=50), "omaha8")
    act(table, "0=c 1=f 2=k")
    assert won(to_the_end(table)) == [(0, 63, "high"), (2, 62, "low")]


def test_at_stud_whoever_calls_turns_up_a_card_of_their_choice_and_the_high_board_opens():
    holes = "AhAd2c" + "Kc7h4s" + "9d/QsQd3c" + "Jc8h5s" + "9c"
    table = pick(bg(ROW, holes), "stud")
    assert table.decision.question == "Which card is your door card, if you play?"
    table.choose(("expose", *cards("2c")))
    assert not told(table, TurnedUp)
    act(table, "0=c")
    assert told(table, TurnedUp) == ["A turns up deuce of clubs."]
    doors(table, "Qs")  # the big blind who only checks, too
    assert [seat.up for seat in table.view(SPECTATOR).seats] == [cards("2cKc"), cards("QsJc")]
    assert (table.decision.seat, table.decision.least) == (0, 100)  # king and deuce are the higher board
    act(table, "0=k 1=k")
    assert table.decision.least == 200
    to_the_end(table)
    assert len([event for event in table.events if isinstance(event, DealtUp)]) == 6
    assert [len(seat.hole) + len(seat.up) for seat in table.view(0).seats] == [7, 7]
    assert won(table) == [(0, 200, "")]  # aces; queens


def test_who_folds_shows_no_door_card():
    table = pick(bg(ROW, "AhAd2c/QsQd3cJh/KhKd4c9h"), "stud")
    table.choose(("expose", *cards("2c")))
    table.choose(FOLD)
    doors(table, "Qs", "4c")
    assert told(table, TurnedUp) == ["B turns up queen of spades.", "C turns up four of clubs."]
    assert table.view(SPECTATOR).seats[0].up == ()


def test_nobody_is_asked_for_a_second_door_card_after_a_raise():
    table = pick(bg(ROW, "AhAd2c" + "9h/QsQd3c" + "Th"), "stud")
    table.choose(("expose", *cards("2c")))
    act(table, "0=r200")
    table.choose(("expose", *cards("Qs")))
    act(table, "1=r300 0=c")
    assert len(told(table, TurnedUp)) == 2


def test_at_razz_the_low_board_opens_and_the_lowest_hand_wins():
    holes = "Ah3d2c" + "4c7hKs" + "9d/QsQd3c" + "Jc8h5s" + "9c"
    table = doors(pick(bg(ROW, holes), "razz"), "2c", "3c")
    assert table.decision.seat == 0  # four-deuce is lower than jack-three
    to_the_end(table)
    assert won(table) == [(0, 200, "")]


def test_stud_hi_lo_divides_the_pot():
    holes = "AhAdKc" + "Kh9h4s" + "9d/2s4d3c" + "6c8h5s" + "Qc"
    table = doors(pick(bg(ROW, holes), "stud8"), "Kc", "3c")
    to_the_end(table)
    # seat 0 has two pair; seat 1 a straight to the six, which is a low, too
    assert won(table) == [(1, 100, "high"), (1, 100, "low")]


def test_a_blind_that_is_all_in_chooses_a_door_card_too():
    table = pick(bg(ROW, "AhAd2c" + "Kc7h4s9d/QsQd3c" + "Jc8h5s9c", stacks=[5000, 80]), "stud")
    table.choose(("expose", *cards("2c")))
    act(table, "0=c")
    table.choose(("expose", *cards("Qs")))
    assert table.finished
    assert len(told(table, TurnedUp)) == 2


def test_seven_may_play_whatever_is_picked():
    assert bg(ROW, "AhAd2c/QsQd3c").game.players == range(2, 8)
