"""Tests of what a ring table looks like (gameplay/ring/table_state.py). How it comes to that:
test_fold.py."""

from dataclasses import replace

import pytest

from gameplay.engine.games import Holdem
from gameplay.engine.games.centre_five.rollover import Rollover
from gameplay.ring import apply
from gameplay.ring.facts import Closed, StoodUp
from gameplay.ring.rotation import next_game
from gameplay.ring.table_state import Chair
from tests.gameplay.rings import CENTRE, HOLDEM, played, player, ring


def left_behind(table, carry):
    """The table after a hand of Centre Five that left this."""
    return replace(table, carries={CENTRE.name: carry.data})


def with_chips(table, *chips):
    chairs = {
        seat: replace(chair, chips=each)
        for (seat, chair), each in zip(table.chairs.items(), chips, strict=True)
    }
    return replace(table, chairs=chairs)


def test_who_wants_to_be_dealt_in():
    chair = Chair(player(1), 500)
    assert chair.plays
    assert not replace(chair, sitting_out=True).plays
    assert not replace(chair, leaving=True).plays
    assert replace(chair, dead=True).plays


def test_seats_and_who_sits_in_them():
    table = ring((2, 5), seats=6)
    assert table.open_seats == [1, 3, 4, 6]
    assert (table.seat_of(player(2).key), table.seat_of(player(3).key)) == (5, None)


def test_it_has_started_with_the_first_hand():
    table = ring()
    assert not table.started
    assert played(table, {1: 20_300, 2: 19_900, 3: 19_800}, button=1).started


def test_the_game_that_was_picked_is_next():
    table = ring((1, 2, 3), HOLDEM, CENTRE)
    assert isinstance(table.game, Holdem)
    assert replace(table, picked=1).spec.game == CENTRE.name
    assert replace(table, picked=1).game == CENTRE


@pytest.mark.parametrize(
    ("chips", "rebuys", "expected"),
    [
        ((500, 300, 0), False, True),
        ((500, 300, 200), False, False),
        ((500, 300, 0), True, False),
        ((500, 0, 0), False, False),
    ],
)
def test_heads_up_is_when_two_are_left_for_good(chips, rebuys, expected):
    assert with_chips(ring(rebuys=rebuys), *chips).is_heads_up is expected


@pytest.mark.rule("FCD-winner")
def test_who_holds_all_the_chips_has_won_unless_others_may_rebuy():
    table = replace(with_chips(ring(), 0, 60_000, 0), hands=1)
    assert (table.winner, table.is_over) == (2, True)
    assert replace(table, hands=0).winner is None
    assert with_chips(table, 1, 59_999, 0).winner is None
    assert replace(with_chips(ring(rebuys=True), 0, 60_000, 0), hands=1).winner is None


def test_a_closed_table_is_over_whoever_has_chips():
    assert apply(ring(), Closed()).is_over
    assert not apply(ring(), StoodUp(seat=1)).is_over


@pytest.mark.rule("C5-9.1-next-hand")
def test_what_the_centre_won_is_for_its_own_next_hand_or_for_that_of_any_game():
    table = left_behind(ring((1, 2, 3), HOLDEM, CENTRE), Rollover(700))
    assert (table.rolled, table.carry_of(CENTRE), table.carry_of(HOLDEM)) == (700, Rollover(700), None)
    assert (table.found_by(HOLDEM), table.found_by(CENTRE)) == (700, 0)
    waiting = ring((1, 2, 3), HOLDEM, CENTRE, rollover_in_rotation="next_centre_five")
    assert left_behind(waiting, Rollover(700)).found_by(HOLDEM) == 0


def test_where_nobody_has_chips_the_same_players_are_dealt_again_for_those_in_the_middle():
    table = with_chips(ring((1, 2, 3), HOLDEM, CENTRE), 0, 0, 0)
    assert next_game(left_behind(table, Rollover(700, all_broke=True))) == CENTRE
    assert next_game(left_behind(table, Rollover(700))) == table.game == HOLDEM
    assert next_game(left_behind(with_chips(table, 1, 0, 0), Rollover(700, all_broke=True))) == HOLDEM


def test_nobody_has_won_while_chips_lie_in_the_middle():
    table = replace(with_chips(ring((1, 2, 3), CENTRE), 0, 60_000, 0), hands=1)
    assert table.winner == 2
    assert left_behind(table, Rollover(700)).winner is None
