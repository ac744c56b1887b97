"""Dramaha: a hand of each of its kinds, worked out by hand. Seat 1 folds the small blind of 25, so that the
pot of 125 leaves an odd chip."""

import pytest

from clauses.refusal import NotAllowed
from gameplay.engine.cards import cards
from gameplay.engine.choices import discard
from tests.gameplay.engine.games.dealing import bg, pattern_of, to_the_end, won
from tests.gameplay.engine.table import act

ODD = {"small_blind": 25, "big_blind": 50}
NOTHING = "2d3s4h5h6h"


def played(row, own, others, board, *thrown):
    """A hand of seats 0 and 2; what seat 2 throws away comes first."""
    table = act(bg(row, f"{own}/{NOTHING}/{others}", board, **ODD), "0=c 1=f 2=k")
    return to_the_end(table, *thrown)


@pytest.mark.rule("BG-dramaha")
def test_half_for_omaha_half_for_ones_own_five_with_the_odd_chip():
    table = played("BG-dramaha", "AhAdKcQs2c", "KhKdKs9c8d", "Ac7h7s3d4c", "", "")
    assert won(table) == [(2, 63, "draw"), (0, 62, "Omaha")]  # three kings; aces full of sevens
    assert pattern_of(table) == ["board 3", "away 0", "away 0", "board 1", "board 1"]


@pytest.mark.rule("BG-dramaha")
def test_up_to_five_are_drawn_after_the_betting_on_the_flop_once_all_have_thrown_away():
    table = bg("BG-dramaha", "AhAdKcQs2c" + "KsQc/2d3s4h5h6h" + "9h9d9c2sKd", "Ac7h7s3d4c")
    act(table, "0=c 1=k  1=k 0=k")
    table.choose(discard(cards("2d3s4h5h6h")))
    assert table.view(0).seats[1].hole == ()
    table.choose(discard(cards("Qs2c")))
    assert pattern_of(table) == ["board 3", "away 5", "away 2", "drawn 5", "drawn 2", "board 1"]
    to_the_end(table)
    assert won(table) == [(1, 100, "draw"), (0, 100, "Omaha")]  # three nines; aces full


@pytest.mark.rule("BG-dramaha-zero")
def test_zero_is_the_best_of_the_fewest_points():
    table = played("BG-dramaha-zero", "AhAdTc9s8c", "KhQdJcKs2h" + "Jh", "Ac7h7s3d4c", "2h", "")
    assert won(table) == [(2, 63, "points"), (0, 62, "Omaha")]  # five faces; aces full


@pytest.mark.rule("BG-dramaha-49")
def test_forty_nine_is_the_best_of_the_most_points():
    table = played("BG-dramaha-49", "AhAdKcQs2c", "TcTdThTs9c", "Ac7h7s3d4c", "", "")
    assert won(table) == [(2, 63, "points"), (0, 62, "Omaha")]


@pytest.mark.rule("BG-dramaha-21")
def test_twenty_one_with_five_cards_beats_twenty_one_with_three():
    table = played("BG-dramaha-21", "AhKdQsThTc", "9c9d7s5h6c", "9h7h7d3d4c", "", "")
    assert won(table) == [(0, 63, "points"), (2, 62, "Omaha")]  # 1 + 10 + 10 and two faces; nines full
    tied = played("BG-dramaha-21", "AhKdQsThTc", "AdJcQhTdTs", "9h7h7d3d4c", "", "")
    assert [(seat, chips) for seat, chips, part in won(tied) if part == "points"] == [(2, 32), (0, 31)]


@pytest.mark.rule("BG-dramadugi")
def test_at_dramadugi_the_odd_chip_goes_to_omaha():
    table = played("BG-dramadugi", "AhAdKcKs2c", "6c4d3h2sKh", "AcKd7s7d8c", "", "")
    assert won(table) == [(0, 63, "Omaha"), (2, 62, "badugi")]  # 6-4-3-2 beats three cards
    again = act(bg("BG-dramadugi", "AhAdKcKs2c/6c4d3h2sKh", "AcKd7s7d8c"), "0=c 1=k  1=k 0=k")
    with pytest.raises(NotAllowed, match="At most three cards"):
        again.choose(discard(cards("6c4d3h2s")))


@pytest.mark.rule("BG-triple-draw-dramaha")
def test_three_draws_each_after_its_street_and_before_its_betting():
    own, others = "AhAdKcQs2c" + "KsKd2h", "2d3s4h5h6h" + "7c" + "8d" + "9s"
    table = bg("BG-triple-draw-dramaha", f"{own}/{others}", "Ac7h7s3d4c")
    act(table, "0=c 1=k")
    to_the_end(table, "2d", "Qs", "3s", "2c", "4h", "Ks")
    assert pattern_of(table) == [
        *("board 3", "away 1", "away 1", "drawn 1", "drawn 1"),
        *("board 1", "away 1", "away 1", "drawn 1", "drawn 1"),
        *("board 1", "away 1", "away 1", "drawn 1", "drawn 1"),
    ]
    # seat 0 has aces, kings and a deuce; seat 1 has drawn itself a straight from five to nine
    assert won(table) == [(1, 100, "draw"), (0, 100, "Omaha")]
