"""Double-Guts, worked out by hand. Seat 0, called A, deals; B sits to the left."""

import pytest

from clauses.refusal import NotAllowed
from gameplay.engine.cards import cards, names
from gameplay.engine.events import SPECTATOR, Announced, Dealt, Did, Posted, RoundBegan, Shown, WentOut, Won
from gameplay.engine.games.home.double_guts import DoubleGuts
from gameplay.engine.games.home.rankings import BEST_TWO, WORST_TWO
from gameplay.engine.games.matching import PaidIn
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.hand import Hand
from tests.gameplay.engine.games.home.script import play
from tests.gameplay.engine.table import hand, told
from tests.gameplay.page.tables import seen

ACES, KINGS, QUEENS = "AsAh9c", "KsKh9d", "QsQh9h"
LOWEST, LOW, MIDDLING = "2c3d9s", "2d4c8s", "Jc8d7h"


def guts(*holes, stacks=None, **options):
    """A hand in which seats are dealt these cards, round after round: one argument for each seat."""
    game = PRESETS["fnp-double-guts"]
    game = game.with_amounts(options) if options else game
    return hand(game, stacks or [100] * len(holes), "/".join(holes))


def all_of(way, *seats):
    return " ".join(f"{seat}={way}" for seat in seats)


@pytest.mark.rule("FNP-guts-even-pot")
@pytest.mark.parametrize(("players", "pot", "dealers"), [(2, 2, 99), (3, 4, 98), (4, 4, 99), (5, 6, 98)])
def test_the_dealer_makes_an_odd_pot_even(players, pot, dealers):
    table = guts(*[MIDDLING] * players)
    assert table.pot == pot
    assert table.stacks == (dealers, *[99] * (players - 1))
    added = [event for event in table.events if isinstance(event, PaidIn)]
    assert [(event.seat, event.what) for event in added] == ([(0, "even")] if players % 2 else [])


def test_a_dealer_without_another_chip_leaves_the_pot_odd():
    assert guts(*[MIDDLING] * 3, stacks=[1, 9, 9]).pot == 3


@pytest.mark.rule("FNP-ante")
def test_who_cannot_pay_the_ante_sits_out_and_with_two_players_it_is_what_both_can_pay():
    table = guts(*[MIDDLING] * 4, stacks=[50, 3, 50, 50], ante=10)
    assert told(table, WentOut) == ["B is out of the game."]
    assert table.stacks == (40, 3, 40, 40)
    assert [event.seat for event in table.events if isinstance(event, Dealt)] == [2, 3, 0]
    assert table.decision.seat == 2
    short = guts(*[MIDDLING] * 3, stacks=[50, 3, 2], ante=10)
    assert [event.amount for event in short.events if isinstance(event, Posted)] == [3, 3]


@pytest.mark.rule("FNP-guts-deal")
def test_three_cards_each_that_only_their_owner_sees():
    table = guts(ACES, LOWEST, KINGS)
    assert [len(event.cards) for event in table.events if isinstance(event, Dealt)] == [3, 3, 3]
    assert names(table.view(0).seats[0].hole) == "As Ah 9c"
    assert {card for seat in table.view(SPECTATOR).seats for card in seat.hole} == {-1}


@pytest.mark.rule("FNP-guts-rank")
def test_a_pair_of_aces_is_best_a_two_and_a_three_worst_and_every_pair_above_two_different_cards():
    order = ["AsAh2c", "KsKh2c", "2s2hAc", "AsKh2c", "AsQh2c", "Ks3h2c", "5s4h2c"]
    assert [BEST_TWO.strength(cards(each)) for each in order] == sorted(
        (BEST_TWO.strength(cards(each)) for each in order), reverse=True
    )
    worst = ["2c3dAs", "2c4dAs", "3c4dAs", "2c5dKs", "AcKdQs", "2c2dAs", "KsKhAc", "AsAhAd"]
    values = [WORST_TWO.strength(cards(each)) for each in worst]
    assert values[:4] == sorted(values[:4], reverse=True)
    assert WORST_TWO.strength(cards("2c2dAs")) > WORST_TWO.strength(cards("2c2d2s"))  # a deuce and an ace
    assert BEST_TWO.words(cards("AsAh9c")) == "pair of aces"
    assert WORST_TWO.words(cards("AsAh9c")) == "ace-nine"


@pytest.mark.rule("FNP-guts-declare", "FNP-guts-none-in")
def test_each_declares_in_turn_and_the_next_round_starts_one_further_left():
    table = guts(*[MIDDLING * 4] * 3)
    for order in ((1, 2, 0), (2, 0, 1), (0, 1, 2)):
        play(table, all_of("out", *order))
    assert table.decision.seat == 1
    assert table.pot == 4
    assert told(table, Announced) == ["Nobody goes in, and the pot stays."] * 3
    assert told(table, RoundBegan)[-1] == "Round 4 begins."
    assert len([event for event in table.events if isinstance(event, Dealt)]) == 12


def test_the_cards_of_a_new_round_come_from_the_whole_deck_again():
    table = Hand(DoubleGuts(), [100] * 15, seed=bytes(32))
    for _ in range(4):
        assert len({card for seat in range(15) for card in table.view(seat).seats[seat].hole}) == 45
        for _ in range(15):
            table.choose(("out",))


@pytest.mark.rule("FNP-guts-one-in")
def test_the_only_one_in_takes_the_whole_pot_if_nobody_changes_their_mind():
    table = play(guts(ACES, LOWEST, KINGS), "1=out 2=in 0=out")
    assert table.decision.question == "One player is in: go in as well, or stay out?"
    play(table, "1=out 0=out")
    assert table.finished
    assert told(table, Won) == ["C wins 4."]
    assert not told(table, Shown)
    assert table.stacks == (98, 99, 103)


@pytest.mark.rule("FNP-guts-one-in")
def test_who_has_heard_that_one_is_in_may_join_and_the_later_ones_know():
    table = play(guts(ACES, LOWEST, KINGS), "1=out 2=in 0=out 1=in 0=in")
    assert table.view(SPECTATOR).asked == "together"
    assert table.decision.seat == 1  # in the order of the round
    play(table, "1=low 2=high 0=high")
    assert told(table, Won) == ["A wins 2 with the high.", "B wins 2 with the low."]


@pytest.mark.rule("FNP-guts-high-low")
def test_high_or_low_is_heard_of_only_when_all_have_chosen():
    table = play(guts(ACES, LOWEST, KINGS), all_of("in", 1, 2, 0))
    before = table.events
    play(table, "1=low 2=high")
    assert table.events == before
    for viewer in (0, SPECTATOR):
        assert table.view(viewer).question == "High or low, for yourself alone?"
    play(table, "0=high")
    acts = [event.act for event in table.events[len(before) :] if isinstance(event, Did)]
    assert acts[:3] == ["goes low", "goes high", "goes high"]
    first = next(place for place, event in enumerate(table.events) if isinstance(event, Shown))
    assert all(isinstance(event, Did) for event in table.events[first - 3 : first])


@pytest.mark.rule("FNP-guts-share", "FNP-guts-losers")
def test_a_single_best_and_a_single_worst_take_half_each_and_the_others_pay_twice_the_pot():
    table = play(guts(ACES * 2, LOWEST * 2, KINGS * 2), all_of("in", 1, 2, 0) + " 1=low 2=high 0=high")
    assert told(table, Won) == ["A wins 2 with the high.", "B wins 2 with the low."]
    assert told(table, PaidIn)[1:] == ["C pays 8 into the pot."]
    assert table.stacks == (100, 101, 91)
    assert table.pot == 8
    assert table.decision.seat == 2


@pytest.mark.rule("FNP-guts-share", "FNP-guts-losers")
def test_two_equal_best_win_nothing_and_both_pay():
    table = play(guts(ACES, "AcAd2h", "3c8h9s", MIDDLING), all_of("in", 1, 2, 3, 0))
    play(table, "1=high 2=low 3=low 0=high")
    assert told(table, Won) == ["C wins 2 with the low."]
    assert sorted(told(table, PaidIn)) == [
        "A pays 8 into the pot.",
        "B pays 8 into the pot.",
        "D pays 8 into the pot.",
    ]
    assert table.pot == 4 - 2 + 24


@pytest.mark.rule("FNP-guts-no-cards-speak")
def test_a_hand_counts_only_in_the_direction_declared():
    table = play(guts(ACES, LOW, "2h3s3h"), all_of("in", 1, 2, 0) + " 1=low 2=high 0=low")
    assert told(table, Won) == ["C wins 2 with the high.", "B wins 2 with the low."]  # threes beat no aces
    assert told(table, PaidIn)[1:] == ["A pays 8 into the pot."]


@pytest.mark.rule("FNP-guts-end-empty")
def test_it_ends_when_all_who_were_in_have_won():
    table = play(guts(ACES, LOWEST, MIDDLING), "1=in 2=out 0=in 1=low 0=high")
    assert table.finished
    assert table.pot == 0
    assert table.stacks == (100, 101, 99)


@pytest.mark.rule("FNP-guts-end-limit", "FNP-guts-losers")
def test_from_ten_chips_one_winner_and_two_losers_end_it_in_four_rounds():
    quiet = [f"{rank}c{rank}d7s" for rank in "3456789"]  # never in
    table = guts(ACES * 5, KINGS * 5, QUEENS * 5, *(cards * 5 for cards in quiet), stacks=[10_000] * 10)
    pots = []
    for number in range(4):
        order = [(1 + number + place) % 10 for place in range(10)]
        play(table, " ".join(f"{seat}={'in' if seat < 3 else 'out'}" for seat in order))
        play(table, " ".join(f"{seat}=high" for seat in order if seat < 3))
        pots.append(table.pot)
    assert pots == [45, 203, 914, 0]
    assert table.finished
    shared = [event.amount for event in table.events if isinstance(event, Won)][-10:]
    assert shared == [411] * 9 + [411 + 3]  # of 4,113, the odd chips to the dealer
    assert sum(table.stacks) == 100_000


def test_the_limit_may_be_another_and_so_may_the_number_of_rounds():
    table = guts(ACES, KINGS, QUEENS, ends_at=10)
    play(table, all_of("in", 1, 2, 0) + " 1=high 2=high 0=high")
    assert table.finished  # 4 - 2 + 2 * 8 is more than 10
    assert sum(table.stacks) == 300
    table = guts(*[MIDDLING * 3] * 3, most_rounds=2)
    play(table, all_of("out", 1, 2, 0) + " " + all_of("out", 2, 0, 1))
    assert table.finished
    assert [event.amount for event in table.events if isinstance(event, Won)] == [1, 1, 2]


def test_who_cannot_pay_twice_the_pot_pays_what_is_left_and_is_out():
    table = guts(ACES * 2, KINGS * 2, MIDDLING * 2, stacks=[100, 6, 100])
    play(table, "1=in 2=out 0=in 1=high 0=high")
    assert told(table, PaidIn)[-1] == "B owes the pot 8 and pays the 5 left."
    assert told(table, WentOut) == ["B is out of the game."]
    assert table.pot == 4 - 2 + 5
    assert table.decision.seat == 2
    play(table, "2=out 0=in 2=out")
    assert table.finished
    assert table.stacks == (107, 0, 99)


def test_the_last_one_who_is_not_out_takes_the_pot():
    table = guts(ACES, KINGS, stacks=[100, 3])
    play(table, "1=in 0=in 1=high 0=high")
    assert table.finished
    assert table.stacks == (103, 0)


def test_where_everybody_is_broke_at_once_they_share_what_nobody_has_won():
    table = guts(ACES, "AcAd2h", stacks=[3, 3])
    play(table, "1=in 0=in 1=high 0=high")
    assert table.finished
    assert table.stacks == (3, 3)
    assert not told(table, WentOut)


def test_what_is_not_offered_is_refused():
    table = guts(ACES, KINGS)
    for wrong in (("high",), ("fold",), ("check",), ("in", 1), "in"):
        with pytest.raises(NotAllowed):
            table.choose(wrong)
    assert table.time_out() == ("out",)


def test_the_page_says_what_one_holds_what_a_loss_costs_and_how_the_last_round_ended():
    table = guts(ACES * 2, LOWEST * 2, KINGS * 2, stacks=[100, 100, 20])
    assert seen(table, 3).beside == (
        "Your two best: pair of kings; your two worst: king-nine. Who goes in and loses pays 8."
    )
    play(table, all_of("in", 1, 2, 0) + " 1=low 2=high 0=high")
    assert seen(table, 3).beside == (
        "Your two best: pair of kings; your two worst: king-nine. "
        "Who goes in and loses pays 16: more than you have. "
        "Ann wins 2 with the high. Bob wins 2 with the low. Carol pays 8 into the pot."
    )
    crowd = guts(ACES * 2, KINGS * 2, QUEENS * 2, "JcJd2h" * 2)
    play(crowd, all_of("in", 1, 2, 3, 0) + " " + all_of("high", 1, 2, 3, 0))
    assert seen(crowd, 1).beside.endswith("Ann wins 2 with the high. 3 players have lost and paid.")
