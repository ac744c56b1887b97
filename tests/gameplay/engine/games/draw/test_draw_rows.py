"""Draw games of BARGE: a hand of each, worked out by hand. Seat 1 folds the small blind of 25, so that the
pot of 125 leaves an odd chip where it is shared."""

import pytest

from clauses.refusal import NotAllowed
from gameplay.engine.cards import cards
from gameplay.engine.choices import discard
from gameplay.engine.events import SPECTATOR, Mucked
from gameplay.engine.games import TripleDraw
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.hand import replay
from gameplay.engine.records import from_json, to_json
from tests.gameplay.engine.games.dealing import bg, pattern_of, to_the_end, won
from tests.gameplay.engine.table import act, hand

ODD = {"small_blind": 25, "big_blind": 50}
NOTHING = "2d3s4h5h6h"


def played(row, own, others, *thrown, **options):
    """A hand of seats 0 and 2; at each draw what seat 2 throws away comes first."""
    draws = 1 if row in ONE_DRAW else 3
    nothing = NOTHING[:8] if row == "BG-badugi" else NOTHING
    table = act(bg(row, f"{own}/{nothing}/{others}", **ODD, **options), "0=c 1=f 2=k")
    return to_the_end(table, *(thrown or [""] * 2 * draws))


ONE_DRAW = ("BG-deuce-to-seven-lowball", "BG-five-card-draw", "BG-quick-quads")


@pytest.mark.rule("BG-ace-to-5-triple-draw")
def test_a_wheel_is_best_and_its_straight_does_not_count():
    assert won(played("BG-ace-to-5-triple-draw", "5h4h3h2hAh", "6s4d3d2cAd")) == [(0, 125, "")]
    assert won(played("BG-ace-to-5-triple-draw", "AhAs7h6d5c", "2s2c5d4d3c")) == [(0, 125, "")]


@pytest.mark.rule("BG-ace-to-5-triple-draw")
@pytest.mark.rule("BG-five-card-triple-draw")
def test_there_are_three_draws_in_which_new_cards_come_once_all_have_thrown_away():
    table = bg("BG-five-card-triple-draw", "AhAdKcQs2c" + "Ac9d/KhKdQh9c8d" + "KsTs")
    act(table, "0=c 1=k")
    table.choose(discard(cards("9c8d")))
    assert pattern_of(table) == ["away 2"]
    table.choose(discard(cards("Qs2c")))
    assert pattern_of(table) == ["away 2", "away 2", "drawn 2", "drawn 2"]
    to_the_end(table, "", "", "", "")
    assert won(table) == [(0, 200, "")]  # three aces over three kings


@pytest.mark.rule("BG-deuce-to-seven-lowball")
@pytest.mark.rule("BG-deuce-to-seven-triple-draw")
@pytest.mark.parametrize("row", ["BG-deuce-to-seven-lowball", "BG-deuce-to-seven-triple-draw"])
def test_deuce_to_seven_too_has_all_announce_before_anybody_is_given_a_card(row):
    table = act(bg(row, "7h5d4c3sKsAc/8h6d5c4sQsAd"), "0=c 1=k")
    table.choose(discard(cards("Qs")))
    assert pattern_of(table) == ["away 1"]
    assert table.view(0).question == "Choose up to 5 discards."
    assert [len(seat.hole) for seat in table.view(SPECTATOR).seats] == [5, 4]
    table.choose(discard(cards("Ks")))
    assert pattern_of(table) == ["away 1", "away 1", "drawn 1", "drawn 1"]
    assert replay(from_json(to_json(table.record))).events == table.events


@pytest.mark.rule("DM-27td-rounds")
def test_a_hand_from_before_there_was_the_choice_is_still_drawn_one_after_the_other():
    table = act(hand(TripleDraw(**ODD), [5000] * 2, "7h5d4c3sKsAc/8h6d5c4sQsAd"), "0=c 1=k 1=d:Qs 0=d:Ks")
    written = to_json(table.record)
    del written["options"]["new_cards"]
    before = replay(from_json(written))
    assert before.events == table.events
    assert pattern_of(before) == ["away 1", "drawn 1", "away 1", "drawn 1"]


@pytest.mark.rule("BG-five-card-triple-draw")
def test_bets_are_small_small_big_big():
    for row in ("BG-five-card-triple-draw", "BG-deuce-to-seven-triple-draw", "BG-badugi"):
        game = PRESETS[row.lower()].with_amounts({"small_blind": 50, "big_blind": 100})
        assert [structure.size for structure in game.bets] == [100, 100, 200, 200]
        assert {structure.cap for structure in game.bets} == {3}


@pytest.mark.rule("BG-badugi")
def test_more_cards_of_different_ranks_and_suits_beat_lower_ones():
    assert won(played("BG-badugi", "KhQdJcTs", "Ah2d3c3s")) == [(0, 125, "")]
    assert won(played("BG-badugi", "7h4d2c2s", "7d5hAcAs")) == [(0, 125, "")]  # 742 before 75A


@pytest.mark.rule("BG-badugi")
def test_cards_that_do_not_play_never_break_a_tie():
    assert won(played("BG-badugi", "7s3s2hAd", "3c3d2sAh")) == [(2, 63, ""), (0, 62, "")]


@pytest.mark.rule("BG-badeucy")
def test_badeucy_is_half_a_badugi_with_high_aces_and_half_deuce_to_seven():
    table = played("BG-badeucy", "7h5d4c3h2h", "Ah5h4d3c2s")
    assert won(table) == [(0, 63, "low"), (2, 62, "badugi")]
    both = played("BG-badeucy", "7h5d4c3s2s", "AhAdKcQsJs")
    assert won(both) == [(0, 63, "low"), (0, 62, "badugi")]


@pytest.mark.rule("BG-badacey")
def test_badacey_is_half_a_badugi_with_low_aces_and_half_ace_to_five():
    table = played("BG-badacey", "5h4h3h2hAh", "8d4c3s2hAd")
    assert won(table) == [(0, 63, "low"), (2, 62, "badugi")]


@pytest.mark.rule("BG-duck-flush")
def test_one_flush_beats_every_low_and_without_one_the_lowest_wins():
    assert won(played("BG-duck-flush", "AhKhQh9h2h", "7s5d4d3c2c")) == [(0, 125, "")]
    assert won(played("BG-duck-flush", "AhKhQsJdTc", "7s5d4d3c2c")) == [(2, 125, "")]
    assert won(played("BG-duck-flush", "9h9d9c2s2h", "AhKhQh8s7h"[:6] + "8h7h")) == [(0, 125, "")]


@pytest.mark.rule("BG-madison")
def test_madison_compares_card_by_card_and_pairs_do_not_count():
    assert won(played("BG-madison", "2hAhAdAcAs", "3h3d2c2s2d")) == [(0, 125, "")]
    assert won(played("BG-madison", "8h2h2dAcAs", "7h7d7c7s6d")) == [(2, 125, "")]


@pytest.mark.rule("BG-korean")
def test_korean_is_half_from_a_pair_up_and_half_without_one():
    assert won(played("BG-korean", "2h2dAcKsQh", "9h7d5c4s2c")) == [(0, 63, "high"), (2, 62, "low")]
    assert won(played("BG-korean", "5h4d3c2sAh", "KhKdKcKs2d")) == [(2, 63, "high"), (0, 62, "low")]
    assert won(played("BG-korean", "9h8d5c4s2h", "9d7d5d4h2c")) == [(2, 125, "")]
    assert won(played("BG-korean", "6h5h4h3h2h", "7h7d7c7sKd")) == [(0, 63, "high"), (0, 62, "low")]


@pytest.mark.rule("BG-archie")
def test_archie_is_half_from_a_pair_of_sixes_up_and_half_to_the_eight():
    assert won(played("BG-archie", "6h6dAcKsQh", "8h7d5c4s2c")) == [(0, 63, "high"), (2, 62, "low")]
    assert won(played("BG-archie", "5h4d3c2sAh", "9h9dKc7s2d")) == [(0, 63, "high"), (0, 62, "low")]


@pytest.mark.rule("BG-archie")
def test_archie_goes_one_way_where_nobody_qualifies_the_other_and_to_the_best_high_where_nobody_does():
    assert won(played("BG-archie", "5h5dAcKsQh", "8h7d5c4s2c")) == [(2, 125, "")]
    assert won(played("BG-archie", "6h6dAcKsQh", "9h7d5c4s2c")) == [(0, 125, "")]
    assert won(played("BG-archie", "5h5dAcKsQh", "9h7d5c4s2c")) == [(0, 125, "")]
    nines = played("BG-archie", "8h8dAcKsQh", "8c7d5c4s2c", least_pair="nines")
    assert won(nines) == [(2, 125, "")]


@pytest.mark.rule("BG-archie")
def test_archie_looks_at_each_pot_by_itself_for_a_hand_that_qualifies():
    """Whoever is all-in has the only pair of sixes; the side pot is the better pair's, in any order."""
    for two, best in (("5h5dAcKsQh/6h6dAsJs9s/4h4dAhKcQc", 0), ("4h4dAcKsQh/6h6dAsJs9s/5h5cAhKcQc", 2)):
        table = act(bg("BG-archie", two, stacks=[5000, 50, 5000], **ODD), "0=r100 1=c 2=c")
        assert won(to_the_end(table, *[""] * 9)) == [(1, 150, ""), (best, 100, "")]
    one_way = played("BG-archie", "5h5dAcKsQh", "8h7d5c4s2c")
    assert [event.seat for event in one_way.events if isinstance(event, Mucked)] == [0]


@pytest.mark.rule("BG-five-card-draw")
def test_the_joker_is_an_ace_or_makes_a_straight_or_a_flush():
    assert won(played("BG-five-card-draw", "9h8d7cJsXx", "AhAdAc7s2c")) == [(0, 125, "")]
    assert won(played("BG-five-card-draw", "KhKd7c5sXx", "AhAd3c2s7d")) == [(2, 125, "")]
    assert won(played("BG-five-card-draw", "AsAhAdAcXx", "9s8s7s6s5s")) == [(0, 125, "")]
    assert len(PRESETS["bg-five-card-draw"].deck) == 53


@pytest.mark.rule("BG-quick-quads")
def test_threes_whose_side_cards_come_to_as_much_are_fours():
    assert won(played("BG-quick-quads", "8h8d8c6s2h", "KhKdKcQsQh")) == [(0, 125, "")]
    assert won(played("BG-quick-quads", "8h8d8c7s2h", "KhKdKcQsQh")) == [(2, 125, "")]


@pytest.mark.rule("BG-deuce-to-seven-triple-draw")
@pytest.mark.rule("BG-deuce-to-seven-lowball")
@pytest.mark.parametrize("row", ["BG-deuce-to-seven-triple-draw", "BG-deuce-to-seven-lowball"])
def test_straights_flushes_and_aces_spoil_a_low(row):
    assert won(played(row, "7h5d4c3s2s", "6h5h4h3h2c")) == [(0, 125, "")]
    assert won(played(row, "Ah5d4c3s2s", "KhQhJh9h7c")) == [(2, 125, "")]
    assert won(played(row, "8h6h4h3h2h", "9d5h4d3c2c")) == [(2, 125, "")]


@pytest.mark.rule("BG-deuce-to-seven-lowball")
def test_one_draw_without_a_limit():
    table = bg("BG-deuce-to-seven-lowball", "7h5d4c3s2s/KhQhJh9h7c")
    assert table.decision.most == 5000
    with pytest.raises(NotAllowed):
        act(bg("BG-deuce-to-seven-triple-draw", "7h5d4c3s2s/KhQhJh9h7c"), "0=r5000")
