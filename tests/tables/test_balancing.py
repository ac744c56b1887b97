"""Tests of what is due at the tables between hands (tables/balancing.py)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.rulebook import PRESETS, Balancing, Seating
from tables.balancing import (
    BreakTable,
    Move,
    Redraw,
    TableState,
    moves_to_balance,
    proposal,
    table_to_break,
)
from tables.button import first_hand
from tables.seating import SeatPlace

SEED = bytes(32)
DM, CPL = PRESETS["dead_money"], PRESETS["cpl"]


def table(number, *taken, seats=9, button=None, rolled_over=False):
    """A table whose player in seat s is called number * 100 + s, in its first hand if there is a button."""
    players = {seat: number * 100 + seat for seat in taken}
    last = first_hand(button, players) if button else None
    return TableState(number, seats, players, last, rolled_over=rolled_over)


def full(number, size, **options):
    return table(number, *range(1, size + 1), **options)


class TestTheFinalTable:
    """Eight-handed with a final table of nine, and nine-handed with one of seven."""

    @pytest.mark.rule("TDA-RP-9")
    @pytest.mark.parametrize("redraw", ["final_table", "broken_only"])
    def test_it_gets_a_seat_more_where_the_club_has_it_larger_than_its_tables(self, redraw):
        seating = DM.seating.model_copy(update={"redraw": redraw})
        nine = Balancing(final_table=9)
        ten = [full(1, 5, seats=8), full(2, 5, seats=8)]
        assert proposal(ten, nine, seating, SEED) is None
        due = proposal([full(1, 5, seats=8), full(2, 4, seats=8)], nine, seating, SEED)
        assert due.is_final_table
        assert due.tables == {1: 9}
        assert {place.seat for place in due.places.values()} == set(range(1, 10))

    @pytest.mark.rule("TDA-RP-9")
    def test_two_tables_go_on_until_as_few_are_left_as_the_club_says(self):
        seven = Balancing(final_table=7)
        assert proposal([full(1, 4), full(2, 4)], seven, DM.seating, SEED) is None
        due = proposal([full(1, 4), full(2, 3)], seven, DM.seating, SEED)
        assert (due.is_final_table, due.tables) == (True, {1: 9})
        assert isinstance(proposal([full(1, 6), full(2, 4)], seven, DM.seating, SEED), Move)

    @pytest.mark.rule("TDA-RP-9")
    def test_without_it_they_are_one_as_soon_as_everybody_fits(self):
        assert proposal([full(1, 5), full(2, 5)], Balancing(), DM.seating, SEED) is None
        assert proposal([full(1, 5), full(2, 4)], Balancing(), DM.seating, SEED).is_final_table

    def test_three_tables_are_no_business_of_it(self):
        three = [full(1, 3), full(2, 3), full(3, 4)]
        assert proposal(three, Balancing(final_table=6), DM.seating, SEED) is not None

    def test_where_seats_are_locked_and_nobody_else_has_room_there_is_none(self):
        locked = frozenset({8})
        two = [TableState(n, 8, full(n, 5 - n % 2, seats=8).players, locked=locked) for n in (1, 2)]
        assert proposal(two, Balancing(final_table=9), DM.seating, SEED) is None


class TestBalance:
    @pytest.mark.rule("DM-balance-two", "CPL-balance")
    def test_at_a_difference_of_two_one_player_moves_from_the_largest_to_the_smallest(self):
        (move,) = moves_to_balance(
            [full(1, 8, button=1), full(2, 6, button=1), full(3, 7, button=1)], 2, SEED
        )
        assert (move.origin.table, move.to.table) == (1, 2)

    @pytest.mark.rule("DM-balance-two")
    def test_at_a_difference_of_one_nobody_moves(self):
        assert moves_to_balance([full(1, 8, button=1), full(2, 7, button=1)], 2, SEED) == []

    @pytest.mark.rule("DM-balance-who")
    def test_the_player_next_due_for_the_big_blind_moves_to_the_open_seat(self):
        giver = full(1, 8, button=3)
        taker = table(2, 1, 2, 3, 4, 6, 7, button=1, seats=7)
        (move,) = moves_to_balance([giver, taker], 2, SEED)
        assert move == Move(106, SeatPlace(1, 6), SeatPlace(2, 5))

    def test_of_several_open_seats_it_is_the_one_that_pays_the_big_blind_soonest(self):
        """Hand 1 at table 2: button 1, blinds 2 and 5. Next to pay is seat 6; seat 3 would wait."""
        taker = table(2, 1, 2, 5, 7, 8, button=1)
        (move,) = moves_to_balance([full(1, 7, button=1), taker], 2, SEED)
        assert move.to == SeatPlace(2, 6)

    @pytest.mark.rule("DM-balance-sb")
    def test_the_small_blind_seat_is_taken_only_when_no_other_is_open(self):
        """The big blind of table 2 has busted: its seat 3 is the small blind's in the next hand."""
        last = first_hand(1, {1, 2, 3, 4, 5})
        busted = TableState(2, 5, {1: 201, 2: 202, 4: 204}, last)
        assert moves_to_balance([full(1, 5, seats=5, button=1), busted], 2, SEED)[0].to == SeatPlace(2, 5)
        only = TableState(2, 4, {1: 201, 2: 202, 4: 204}, first_hand(1, {1, 2, 3, 4}))
        assert moves_to_balance([full(1, 5, seats=5, button=1), only], 2, SEED)[0].to == SeatPlace(2, 3)

    @pytest.mark.rule("DM-balance-two", "CPL-balance")
    def test_a_full_small_table_does_not_keep_the_others_from_being_balanced(self):
        """Nine of nine, six of six, seven of nine: the six have no seat, and nine and seven differ by two."""
        full_six = full(2, 6, seats=6, button=1)
        (move,) = moves_to_balance([full(1, 9, button=1), full_six, full(3, 7, button=1)], 2, SEED)
        assert (move.origin.table, move.to.table) == (1, 3)
        assert moves_to_balance([full(1, 9, button=1), full_six, full(3, 8, button=1)], 2, SEED) == []
        assert moves_to_balance([full(1, 9, button=1), full_six], 2, SEED) == []

    def test_several_moves_are_planned_until_the_tables_are_even(self):
        moves = moves_to_balance([full(1, 9, button=1), full(2, 4, button=1)], 2, SEED)
        assert [move.player for move in moves] == [104, 105]

    def test_before_the_first_hand_the_player_and_the_seat_are_drawn(self):
        (move,) = moves_to_balance([full(1, 4), full(2, 2)], 2, SEED)
        assert move.player in {101, 102, 103, 104}
        assert move.to.seat in range(3, 10)

    @pytest.mark.rule("DM-balance-who")
    def test_with_a_button_but_no_hand_it_is_the_big_blind_of_the_first_hand(self):
        placed = TableState(1, 9, {1: 101, 2: 102, 3: 103, 4: 104}, button=1)
        assert moves_to_balance([placed, full(2, 2)], 2, SEED)[0].player == 103
        assert TableState(1, 9, {1: 101, 2: 102}, button=1).next_big_blind() == 2
        assert TableState(1, 9, {1: 101}, button=1).next_big_blind() is None

    def test_every_seat_without_a_player_is_open(self):
        assert not TableState(1, 9, {}).rolled_over
        assert table(1, 2, 3, seats=4).open_seats == [1, 4]

    def test_of_equal_tables_the_giver_and_the_taker_are_drawn(self):
        tables = [full(n, 6, button=1) for n in (1, 2, 3)] + [full(n, 4, button=1) for n in (4, 5, 6)]
        drawn = set()
        for n in range(64):
            move = moves_to_balance(tables, 2, n.to_bytes(32, "big"))[0]
            drawn.add((move.origin.table, move.to.table))
        assert drawn == {(giver, taker) for giver in (1, 2, 3) for taker in (4, 5, 6)}


class TestBreak:
    def test_dead_money_breaks_a_table_as_soon_as_everybody_fits_on_one_fewer(self):
        tables = [full(n, 6, button=1) for n in (1, 2, 3)]
        assert table_to_break(tables, None).number == 3
        assert table_to_break([*tables[:2], full(3, 7, button=1)], None) is None

    @pytest.mark.rule("CPL-break")
    def test_cpl_breaks_a_table_of_four_if_the_others_have_the_seats(self):
        tables = [full(1, 6, seats=8, button=1), full(2, 4, seats=8, button=1), full(3, 6, seats=8, button=1)]
        assert table_to_break(tables, 4).number == 2
        crowded = [
            full(1, 7, seats=8, button=1),
            full(2, 4, seats=8, button=1),
            full(3, 7, seats=8, button=1),
        ]
        assert table_to_break(crowded, 4) is None

    @pytest.mark.rule("CPL-break")
    def test_cpl_keeps_a_table_of_five(self):
        tables = [full(n, 5, seats=8, button=1) for n in (1, 2, 3)]
        assert table_to_break(tables, 4) is None

    def test_the_smallest_table_goes_first_or_by_the_clubs_order_that_with_the_highest_number(self):
        tables = [full(1, 3, button=1), full(2, 7, button=1), full(3, 7, button=1)]
        assert table_to_break(tables, None).number == 1
        assert table_to_break(tables, None, "highest_number").number == 3
        by_number = Balancing(break_first="highest_number")
        assert proposal(tables, by_number, Seating(), SEED).table == 3
        assert proposal(tables, Balancing(), Seating(), SEED).table == 1

    def test_no_table_goes_whose_players_would_have_no_seat_elsewhere(self):
        """Nine are left: they fit at the table of nine, not at that of six."""
        tables = [full(1, 4, seats=9, button=1), full(2, 5, seats=6, button=1)]
        assert table_to_break(tables, None).number == 2
        assert table_to_break([full(1, 5, seats=9), full(2, 5, seats=6)], None) is None

    def test_the_final_table_is_not_broken(self):
        assert table_to_break([full(1, 3, button=1)], 4) is None

    def test_a_table_with_a_rolled_over_pot_goes_last(self):
        tables = [full(1, 6), full(2, 6), full(3, 6, rolled_over=True)]
        assert table_to_break(tables, None).number == 2

    def test_before_the_final_table_only_the_broken_table_draws(self):
        due = proposal([full(n, 6, button=1) for n in (1, 2, 3)], Balancing(), Seating(), SEED)
        assert isinstance(due, BreakTable)
        assert due.table == 3
        assert set(due.places) == {301, 302, 303, 304, 305, 306}

    @pytest.mark.rule("DM-seat-redraw")
    def test_dead_money_draws_all_seats_anew_whichever_table_goes(self):
        due = proposal([full(n, 6, button=1) for n in (1, 2, 3)], DM.balancing, DM.seating, SEED)
        assert isinstance(due, Redraw)
        assert (dict(due.tables), due.gone, due.is_final_table) == ({1: 9, 2: 9}, (3,), False)
        assert len(due.places) == 18

    @pytest.mark.rule("DM-seat-redraw", "DM-dealer-seat")
    def test_at_the_final_table_everybody_draws_and_it_has_its_dealer(self):
        due = proposal([full(1, 5, button=1), full(2, 4, button=1)], DM.balancing, DM.seating, SEED)
        assert isinstance(due, Redraw)
        assert due.is_final_table
        assert (dict(due.tables), due.gone) == ({1: 9}, (2,))
        assert len(due.places) == 9
        assert SeatPlace(1, 5) in due.places.values()

    @pytest.mark.rule("DM-seat-redraw")
    def test_the_final_table_is_the_first_at_which_everybody_fits_whichever_is_the_smaller(self):
        due = proposal([full(1, 3, button=1), full(2, 5, button=1)], DM.balancing, DM.seating, SEED)
        assert (dict(due.tables), due.gone) == ({1: 9}, (2,))
        due = proposal([full(1, 4, seats=6), full(2, 4)], DM.balancing, DM.seating, SEED)
        assert (dict(due.tables), due.gone) == ({2: 9}, (1,))

    @pytest.mark.rule("DM-dealer-seat")
    def test_whoever_sits_there_one_of_them_has_the_dealers_seat(self):
        tables = [full(1, 3, button=1), full(2, 2, button=1)]
        for n in range(20):
            due = proposal(tables, DM.balancing, DM.seating, bytes([n] * 32))
            assert SeatPlace(1, 5) in due.places.values()

    @pytest.mark.rule("CPL-break")
    def test_once_all_fit_on_one_table_one_goes_however_many_it_has(self):
        """Ten are left: they fit at the table of ten seats, and not at that of eight."""
        tables = [full(1, 5, seats=10, button=1), full(2, 5, seats=8, button=1)]
        assert table_to_break(tables, 4).number == 2
        assert table_to_break([full(1, 5, seats=10), full(2, 6, seats=8)], 4) is None

    @pytest.mark.rule("CPL-break")
    def test_of_those_small_enough_the_smallest_goes_whatever_its_number(self):
        tables = [full(1, 3, button=1), full(2, 4, button=1), full(3, 4, button=1), full(4, 8, button=1)]
        assert table_to_break(tables, 4, "highest_number").number == 1

    def test_a_table_without_players_is_none(self):
        tables = [full(1, 5, button=1), full(2, 5, button=1), table(3)]
        assert proposal(tables, DM.balancing, DM.seating, SEED) is None
        assert proposal([], DM.balancing, DM.seating, SEED) is None

    def test_a_club_may_redraw_everybody_whenever_a_table_goes(self):
        due = proposal([full(n, 6, button=1) for n in (1, 2, 3)], Balancing(), Seating(redraw="always"), SEED)
        assert isinstance(due, Redraw)
        assert (set(due.tables), len(due.places)) == ({1, 2}, 18)

    def test_or_never_more_than_the_broken_table(self):
        due = proposal(
            [full(1, 5, button=1), full(2, 4, button=1)], Balancing(), Seating(redraw="broken_only"), SEED
        )
        assert isinstance(due, BreakTable)
        assert due.table == 2

    def test_breaking_comes_before_balancing(self):
        tables = [full(1, 8, seats=8, button=1), full(2, 4, seats=8, button=1), full(3, 4, seats=8, button=1)]
        assert isinstance(proposal(tables, CPL.balancing, CPL.seating, SEED), BreakTable)


@pytest.mark.rule("DM-balance-two", "CPL-balance")
@given(
    st.lists(st.tuples(st.integers(2, 10), st.integers(0, 8)), min_size=1, max_size=12),
    st.integers(2, 4),
    st.binary(min_size=32, max_size=32),
)
def test_tables_of_any_sizes_differ_in_the_end_only_where_there_is_no_seat(rooms, balance_at, seed):
    tables = {
        n: full(n, max(1, seats - free), seats=seats, button=1 if seats - free > 1 else None)
        for n, (seats, free) in enumerate(rooms, 1)
    }
    sizes = {number: len(table.players) for number, table in tables.items()}
    for move in moves_to_balance(list(tables.values()), balance_at, seed):
        giver, taker = move.origin.table, move.to.table
        assert sizes[giver] - sizes[taker] >= balance_at
        sizes[giver] -= 1
        sizes[taker] += 1
    assert all(size <= tables[number].seats for number, size in sizes.items())
    roomy = [size for number, size in sizes.items() if size < tables[number].seats]
    assert all(max(sizes.values()) - size < balance_at for size in roomy)


@given(
    st.lists(st.integers(1, 9), min_size=2, max_size=20),
    st.sampled_from(["dead_money", "cpl", "tda"]),
    st.binary(min_size=32, max_size=32),
)
def test_following_every_proposal_ends_with_even_tables_and_loses_nobody(sizes, preset, seed):
    """Right for 2 to 200 tables: whoever follows the proposals gets to a balanced room, and stays there."""
    book = PRESETS[preset]
    state = {n: full(n, size, button=1 if size > 1 else None) for n, size in enumerate(sizes, 1)}
    everybody = sorted(p for t in state.values() for p in t.players.values())
    for _ in range(500):
        due = proposal(list(state.values()), book.balancing, book.seating, seed)
        if due is None:
            break
        if isinstance(due, Move):
            origin, to = state[due.origin.table], state[due.to.table]
            state[origin.number] = TableState(
                origin.number, 9, {s: p for s, p in origin.players.items() if p != due.player}, origin.last
            )
            assert due.to.seat in to.open_seats
            state[to.number] = TableState(to.number, 9, {**to.players, due.to.seat: due.player}, to.last)
        elif isinstance(due, BreakTable):
            del state[due.table]
            for player, place in due.places.items():
                old = state[place.table]
                assert place.seat in old.open_seats
                state[place.table] = TableState(place.table, 9, {**old.players, place.seat: player}, old.last)
        else:
            state = {n: TableState(n, seats, {}) for n, seats in due.tables.items()}
            for player, place in due.places.items():
                old = state[place.table]
                state[place.table] = TableState(place.table, 9, {**old.players, place.seat: player})
    else:
        pytest.fail("The proposals never end.")
    assert sorted(p for t in state.values() for p in t.players.values()) == everybody
    counts = [len(t.players) for t in state.values() if t.players]
    assert max(counts) - min(counts) < book.balancing.balance_at
