"""Stud of BARGE: a hand of each, worked out by hand. Cards are written in the order in which they come: with
seven cards two down, four up, one down."""

import pytest

from clauses.refusal import NotAllowed
from gameplay.engine.cards import cards
from gameplay.engine.choices import CHECK, FOLD, discard
from gameplay.engine.deck import GivenDeck
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.hand import Hand, replay
from tests.gameplay.engine.games.dealing import to_the_end, won
from tests.gameplay.engine.table import act

STAKES = {"ante": 5, "bring_in": 10, "small_bet": 20, "big_bet": 40}
LOWS = ("BG-action-razz", "BG-action-razzdugi", "BG-razz", "BG-razzdugi", "BG-stud-high-low-no-qualifier")


def stud(row, *holes, chips=500, **options):
    """A hand of a row's preset, seat 0 on the button."""
    game = PRESETS[row.lower()].with_amounts({**STAKES, **options})
    each = {seat: cards(text) for seat, text in enumerate(holes)}
    return Hand(game, [chips] * len(each), button=0, deck=GivenDeck(each))


def shown_down(row, *holes, **options):
    """Return what is won when everybody calls and checks to the end."""
    return won(to_the_end(stud(row, *holes, **options)))


def brings_in(row, *holes):
    """The seat that has to bring in: it is asked first."""
    return stud(row, *holes).decision.seat


@pytest.mark.rule("BG-seven-card-stud")
@pytest.mark.rule("BG-stud-high-low-eight-or-better")
@pytest.mark.parametrize("row", ["BG-seven-card-stud", "BG-stud-high-low-eight-or-better"])
def test_the_low_card_brings_in_and_the_highest_board_opens_then(row):
    table = stud(row, "2d3d4c5c6c7c8h", "KhKdAhAs9s9d9c", "QhQd4d7hJsTc8s")
    assert table.decision.seat == 0
    table.choose(table.decision.on_timeout)
    act(table, "1=c 2=c")
    assert table.decision.seat == 1


@pytest.mark.rule("BG-seven-card-stud")
def test_the_best_five_of_seven_win_and_an_open_pair_doubles_nothing():
    assert shown_down("BG-seven-card-stud", "AhAdKc9s8h7d2c", "QhQdQcJs5h4d3c") == [(1, 30, "")]
    game = PRESETS["bg-seven-card-stud"]
    assert (game.open_pair, game.stud_odd_chip, game.most_raises) == (False, "suit", 3)


@pytest.mark.rule("BG-stud-high-low-eight-or-better")
def test_half_goes_to_a_low_of_eight_or_better_and_to_high_without_one():
    both = shown_down("BG-stud-high-low-eight-or-better", "AhAdAc9s9hKdQc", "8h7d5c4s2hKcQd")
    assert both == [(0, 15, "high"), (1, 15, "low")]
    assert shown_down("BG-stud-high-low-eight-or-better", "AhAdAc9s9hKdQc", "9d7d5c4s2hKcQd") == [(0, 30, "")]


@pytest.mark.rule("BG-razz")
@pytest.mark.rule("BG-action-razz")
@pytest.mark.rule("BG-razzdugi")
@pytest.mark.rule("BG-action-razzdugi")
@pytest.mark.rule("BG-stud-high-low-no-qualifier")
@pytest.mark.parametrize("row", LOWS)
def test_the_high_card_with_low_aces_brings_in_and_the_lowest_board_opens_then(row):
    holes = ("2d3dKd5c6c7c8h", "KhKcAhAs9s9d9c", "QhQdKs7hJsTc8s")
    table = stud(row, *holes)
    assert table.decision.seat == 2  # the king of spades, not the ace
    table.choose(table.decision.on_timeout)
    act(table, "0=c 1=c")
    assert table.decision.seat == 0  # king-five; the others show a pair of aces, and king-seven


@pytest.mark.rule("BG-razz")
def test_the_lowest_five_of_seven_win():
    assert shown_down("BG-razz", "Ah2d3c4s6hKdQc", "5h4d3h2cAsKcKh") == [(1, 30, "")]


@pytest.mark.rule("BG-deuce-to-seven-razz")
def test_deuce_to_seven_razz_has_high_aces_and_an_ace_brings_in_first():
    assert brings_in("BG-deuce-to-seven-razz", "2d3dKs5c6c7c8h", "KhKcAh8s9s9d9c", "QhQdKd7hJsTc8s") == 1
    assert shown_down("BG-deuce-to-seven-razz", "7h5d4c3s2hKdQc", "6d5h4d3h2cAsKc") == [(0, 30, "")]


@pytest.mark.rule("BG-stud-high-low-no-qualifier")
def test_there_is_always_a_low():
    table = shown_down("BG-stud-high-low-no-qualifier", "AhAdAcAsKhKdQc", "9d8d7c6s4hKcQd")
    assert table == [(0, 15, "high"), (1, 15, "low")]
    high_lows = shown_down("BG-stud-high-low-no-qualifier", "AhAdAcAsKhKdQc", "QhJdTc9s8hKcJc")
    assert high_lows == [(0, 15, "high"), (1, 15, "low")]


@pytest.mark.rule("BG-razzdugi")
def test_half_goes_to_razz_half_to_the_best_badugi_of_seven():
    table = shown_down("BG-razzdugi", "Ah2h3h4h6hKhQh", "8d7c5s4d3dKcQs", ante=7)
    assert [(seat, part) for seat, _, part in table] == [(0, "low"), (1, "badugi")]


@pytest.mark.rule("BG-action-razz")
def test_any_face_among_the_seven_beats_every_hand_without():
    assert shown_down("BG-action-razz", "Ah2d3c4s5h6d7c", "KhKdKcKsQhQdQc") == [(1, 30, "")]
    assert shown_down("BG-action-razz", "Ah2d3c4s6hKd9c", "5d4d3h2cAsQcKc") == [(1, 30, "")]
    assert shown_down("BG-action-razz", "Ah2d3c4s6h7d9c", "5d4d3h2cAs8c8h") == [(1, 30, "")]


@pytest.mark.rule("BG-action-razzdugi")
def test_the_badugi_half_needs_no_face():
    table = shown_down("BG-action-razzdugi", "Ah2d3c4s5h6d7c", "KhKdKcKsQhQdQc")
    assert table == [(1, 15, "low"), (0, 15, "badugi")]


@pytest.mark.rule("BG-razz")
def test_the_odd_chip_goes_to_the_highest_card_by_suit():
    table = stud("BG-razz", "Ah2d3c4s5hKdQc", "5d4d3h2cAsKcQh", "9h9d2hTsThTdTc")
    assert table.decision.seat == 1  # the three of hearts
    table.choose(table.decision.on_timeout)
    act(table, "2=f 0=c")
    assert won(to_the_end(table)) == [(1, 18, ""), (0, 17, "")]  # the ace of spades


SUPER = {
    "BG-super-stud": ("AhAdKh2c" + "Kc" + "Kd9s8h" + "7d", "QhQdJc2d" + "Qc" + "Js5h4d" + "3c"),
    "BG-super-stud-8": ("AhAdKh2c" + "Kc" + "Kd9s8h" + "7d", "8d7dJc2d" + "5c" + "Js4h3d" + "Qc"),
    "BG-super-razz": ("AhAdKh2c" + "3c" + "4d6s8h" + "Kd", "5d4s2d2h" + "3d" + "Ac9s8c" + "Kc"),
}
"""Four down, one up, three up, one down."""

GONE = {
    "BG-super-stud": ["Kh2c", "Jc2d", [(1, 30, "")]],
    "BG-super-stud-8": ["Kh2c", "Jc2d", [(0, 15, "high"), (1, 15, "low")]],
    "BG-super-razz": ["KhAd", "5d4s", [(0, 30, "")]],
}
"""What seats 0 and 1 throw away, and what is won then."""


@pytest.mark.rule("BG-super-stud")
@pytest.mark.rule("BG-super-stud-8")
@pytest.mark.rule("BG-super-razz")
@pytest.mark.parametrize("row", SUPER)
def test_two_of_four_down_cards_go_after_the_first_betting(row):
    table = stud(row, *SUPER[row])
    opener = table.decision.seat
    table.choose(table.decision.on_timeout)
    act(table, f"{1 - opener}=c")
    first, second, end = GONE[row]
    thrown = {0: first, 1: second}
    for seat in (1, 0):
        assert table.decision.seat == seat
        with pytest.raises(NotAllowed):
            table.choose(discard(cards(thrown[seat][:2])))
        table.choose(discard(cards(thrown[seat])))
    assert [len(seat.hole) for seat in table.view(0).seats] == [2, 2]
    assert won(to_the_end(table)) == end


@pytest.mark.rule("BG-super-stud")
def test_the_up_card_is_none_of_those_that_go():
    table = stud("BG-super-stud", *SUPER["BG-super-stud"])
    table.choose(table.decision.on_timeout)
    act(table, "0=c" if table.decision.seat == 0 else "1=c")
    with pytest.raises(NotAllowed):
        table.choose(discard(cards("JcQc")))


@pytest.mark.rule("BG-five-card-stud")
def test_five_card_stud_has_one_card_down_and_bets_small_small_big_big():
    table = stud("BG-five-card-stud", "AhAd9c7s8h", "KhKdQc2s3h")
    assert table.decision.seat == 1  # the king
    table.choose(table.decision.on_timeout)
    act(table, "0=c")
    sizes = []
    while not table.finished:
        sizes.append(table.decision.raises_to[0])
        act(table, f"{table.decision.seat}=k {1 - table.decision.seat}=k")
    assert sizes == [20, 40, 40]
    assert won(table) == [(0, 30, "")]
    seats = table.view(1).seats
    assert [len(seat.up) for seat in seats] == [4, 4]


@pytest.mark.rule("BG-five-card-stud")
class TestFiveCardStudWithBurns:
    """Ten hands of five cards and three burns are one card more than the deck has."""

    game = PRESETS["bg-five-card-stud"].with_amounts({**STAKES, "burn": True})

    def test_it_is_for_as_many_as_there_are_cards_for(self):
        assert PRESETS["bg-five-card-stud"].players == range(2, 11)
        assert self.game.players == range(2, 10)
        assert self.game.with_amounts({"jokers": 2}).players == range(2, 11)
        with pytest.raises(NotAllowed, match="2 to 9 players"):
            Hand(self.game, [500] * 10, seed=bytes(32))

    def test_nine_have_cards_to_the_end(self):
        table = to_the_end(Hand(self.game, [500] * 9, seed=bytes(32)))
        assert [len(seat.cards) for seat in table.view(0).seats] == [5] * 9

    def test_a_hand_of_ten_that_was_dealt_by_earlier_rules_is_replayed(self):
        table = Hand(self.game, [500] * 10, seed=bytes(32), rules=1)
        table.choose(table.decision.on_timeout)
        while not table.finished:
            table.choose(FOLD)
        assert replay(table.record).stacks == table.stacks

    def test_there_the_bet_that_needs_a_card_too_many_is_refused_and_changes_nothing(self):
        table = Hand(self.game, [500] * 10, seed=bytes(32), rules=1)
        for _ in range(29):
            table.choose(table.decision.passive)
        with pytest.raises(NotAllowed, match="run out of cards"):
            table.choose(CHECK)
        assert sum(table.stacks) + table.pot == 5000
        act(table, "r40 f f f f f f f f f")
        assert (table.finished, sum(table.stacks)) == (True, 5000)


LONDON = "BG-london-lowball"


@pytest.mark.rule("BG-london-lowball")
def test_london_lowball_has_low_aces_and_straights_and_flushes_spoil_a_hand():
    assert shown_down(LONDON, "6h4d3c2sAhKdQc", "7h5d4s3h2cKsQd") == [(0, 30, "")]
    assert shown_down(LONDON, "5h4d3c2sAhKdKc", "8h7d5s3h2cKsQd") == [(1, 30, "")]  # five to ace
    assert shown_down(LONDON, "6h4h3h2hAhKdKc", "8d7d5s3s2cKsQd") == [(1, 30, "")]


@pytest.mark.rule("BG-london-lowball")
def test_in_london_lowball_the_high_card_with_low_aces_brings_in_and_the_lowest_board_opens():
    table = stud(LONDON, "2d3dKd5c6c7c8h", "KhKcAhAs9s9d9c", "QhQdKs7hJsTc8s")
    assert (table.decision.seat, list(table.decision.choices())) == (2, [("bring in",)])
    table.choose(table.decision.on_timeout)
    act(table, "0=c 1=c")
    assert table.decision.seat == 0


@pytest.mark.rule("BG-london-lowball")
def test_in_london_lowball_the_bring_in_is_the_least_bet_and_the_least_raise():
    table = stud(LONDON, "2d3dKd5c6c7c8h", "KhKcAhAs9s9d9c", "QhQdKs7hJsTc8s")
    table.choose(table.decision.on_timeout)
    assert (table.decision.least, table.decision.most) == (20, 45)  # 10 to call into 35, and as much again
    act(table, "0=r30 1=c 2=c")
    assert (table.decision.least, table.decision.most) == (10, 105)
    act(table, "0=r40")
    assert table.decision.least == 80  # as much as the last bet


@pytest.mark.rule("BG-london-lowball")
def test_the_books_example_of_a_pot_limit_comes_to_1400():
    # 600 in the pot, a bet and a call of 200: three times the last bet and all else. The book has 1200
    table = stud(LONDON, "2d3d9h4h", "2c3c8h5h", "2s3s7h6h", chips=5000, ante=190, bring_in=10)
    assert table.decision.seat == 0
    act(table, "b 1=c 2=c")
    assert (table.pot, table.decision.seat) == (600, 2)
    act(table, "2=r200 0=c")
    assert (table.decision.seat, table.decision.most) == (1, 1400)
