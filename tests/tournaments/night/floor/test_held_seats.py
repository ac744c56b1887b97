"""Seats that are kept for a player or locked: what draws, moves and broken tables make of them."""

import pytest

from clubs.rulebook import PRESETS
from tables.balancing import proposal
from tables.seating import SeatPlace
from tests.tournaments.nights import Night
from tournaments.night import draws
from tournaments.night.draws import Draw
from tournaments.night.due import due
from tournaments.night.facts import BoughtIn, Drawn, Moved, SeatsSwapped
from tournaments.night.floor.held_seats import HeldSeats

SIX = "Ann Bob Cat Dan Eve Fay"


def draw_with(number):
    seed = number.to_bytes(32, "big")
    return Draw(seed, Drawn(seed=seed.hex(), next_commitment="0" * 64))


def two_tables():
    """Two tables of three, of which one is to be broken and none is drawn anew."""
    book = PRESETS["dead_money"]
    seating = book.seating.model_copy(update={"redraw": "broken_only"})
    night = Night(rulebook=book.model_copy(update={"seating": seating}))
    return night.start("Ann Bob Cat", "Dan Eve Fay", seats=8)


def move(night, name, place):
    table, seat = map(int, place.split("-"))
    return night.record(Moved(player=night.ids[name], table=table, seat=seat))


@pytest.mark.rule("TDA-9")
def test_the_draw_gives_a_kept_seat_to_whom_it_is_kept_for_and_a_locked_one_to_nobody():
    for number in range(20):
        night = Night().buy_in(SIX).keep("Cat", "1-9").lock("1-2").lock("1-3").lock("1-4")
        night.record(draws.seats_for_all(night.floor, draw_with(number)))
        assert night["Cat"].seat == SeatPlace(1, 9)
        assert {1, 5, 6, 7, 8, 9} == set(night.floor.tables[1].players)


def test_the_draw_is_as_before_where_nothing_is_kept():
    night, other = Night().buy_in(SIX), Night().buy_in(SIX).lock("1-9").free("1-9")
    first, second = (draws.seats_for_all(each.floor, draw_with(7)) for each in (night, other))
    assert first == second


def test_the_draw_can_be_made_again():
    night = Night().buy_in(SIX).keep("Cat", "1-9").lock("1-2")
    fact = draws.seats_for_all(night.floor, draw_with(3))
    assert draws.drawn_again(night.floor, fact) == fact


def test_a_draw_by_cards_leaves_a_kept_seat_alone():
    book = PRESETS["dead_money"]
    seating = book.seating.model_copy(update={"seat_draw": "cards"})
    night = Night(rulebook=book.model_copy(update={"seating": seating})).buy_in(SIX).keep("Cat", "1-9")
    fact = draws.seats_for_all(night.floor, draw_with(1))
    assert night.ids["Cat"] not in {player for drawn in fact.cards[1] for player in drawn}
    assert night.record(fact)["Cat"].seat == SeatPlace(1, 9)


@pytest.mark.advice(
    "With the seats that are kept or locked {count} players do not fit: draw at one table more."
)
def test_too_many_locked_seats_are_said_to_be_too_many():
    night = Night().buy_in("Ann Bob Cat Dan Eve Fay Gus Hal Ida").lock("1-1")
    with night.refuses("DM-seat-random", "9 players do not fit: draw at one table more"):
        draws.seats_for_all(night.floor, draw_with(1))
    night.record(draws.seats_for_all(night.floor, draw_with(1), tables=2))
    assert 1 not in night.floor.tables[1].players


def test_nobody_else_is_put_on_such_a_seat():
    night = Night().start(SIX).keep("Ann", "1-8").lock("1-9")
    with night.refuses("TDA-9", "Seat 8 at table 1 is kept for Ann"):
        move(night, "Bob", "1-8")
    with night.refuses("TDA-9", "Seat 9 at table 1 is locked: nobody sits there"):
        move(night, "Ann", "1-9")
    assert night.floor.tables[1].open_seats == [7]
    assert move(night, "Ann", "1-8")["Ann"].seat == SeatPlace(1, 8)
    with night.refuses("TDA-9", "is kept for Ann"):
        night.record(SeatsSwapped(player=night.ids["Ann"], other=night.ids["Bob"]))


@pytest.mark.advice("Seat {seat} at table {table} is taken: {name} sits there. Move them first.")
def test_a_seat_that_is_taken_is_not_kept_for_another():
    night = Night().start(SIX)
    with night.refuses("TDA-9", "Seat 2 at table 1 is taken: Bob sits there. Move them first"):
        night.keep("Ann", "1-2")
    with night.refuses("TDA-9", "Bob sits there"):
        night.lock("1-2")
    moved = move(Night().start(SIX), "Bob", "1-8").keep("Ann", "1-2")
    assert moved.floor.of(HeldSeats).by_place[SeatPlace(1, 2)] == moved.ids["Ann"]
    with night.refuses(words="Table 1 has 9 seats"):
        night.lock("1-10")
    night.keep("Bob", "1-2")
    with night.refuses("TDA-9", "kept for Bob already"):
        night.keep("Bob", "1-2")


def test_a_player_has_one_such_seat():
    night = Night().start(SIX).keep("Ann", "1-8").keep("Ann", "1-9")
    assert night.floor.of(HeldSeats).by_place == {SeatPlace(1, 9): night.ids["Ann"]}
    assert night.free("1-9").floor.tables[1].open_seats == [7, 8, 9]
    with night.refuses(words="neither kept nor locked"):
        night.free("1-9")


def test_a_late_entrant_gets_the_seat_that_is_kept_for_them_and_others_any_other():
    night = Night().start("Ann Bob Cat", "Dan Eve Fay").commit("Zoe").keep("Zoe", "2-7")
    for seat in (4, 5, 6, 8):
        night.lock(f"1-{seat}").lock(f"2-{seat}")
    for name in ("Yul", "Xan", "Zoe"):
        entry = BoughtIn(player=night.ids[name], name=name)
        night.record(draws.late_entry(night.floor, draw_with(4), entry))
    assert night["Zoe"].seat == SeatPlace(2, 7)
    assert {night["Yul"].seat.seat, night["Xan"].seat.seat} <= {7, 9}


@pytest.mark.rule("TDA-9")
def test_whoever_has_a_seat_kept_is_not_moved_to_balance_the_tables():
    night = Night().start("Ann Bob Cat Dan Eve Fay Gus", "Hal Ida Jon Kim").deal(1, 2)
    usual = draws.tables_due(night.floor, draw_with(2)).player
    seat = night.floor.players[usual].seat
    name = night.names([usual])[0]
    night.keep(name, f"{seat.table}-{seat.seat}")
    moved = draws.tables_due(night.floor, draw_with(2))
    assert moved.player != usual
    assert night.floor.players[moved.player].seat.seat == seat.seat % 7 + 1


def test_a_table_with_a_kept_seat_goes_last():
    night = two_tables()
    tables = [table.state for table in night.floor.tables.values()]
    rules = night.rulebook.balancing, night.rulebook.seating
    assert proposal(tables, *rules, bytes(32)).table == 2
    night.keep("Dan", "2-1")
    tables = [table.state for table in night.floor.tables.values()]
    assert proposal(tables, *rules, bytes(32)).table == 1


def test_who_comes_from_a_broken_table_gets_the_seat_that_is_kept_for_them():
    night = two_tables().keep("Dan", "1-8").lock("1-7")
    night.record(draws.table_broken(night.floor, draw_with(5), 2))
    assert night["Dan"].seat == SeatPlace(1, 8)
    assert set(night.floor.tables[1].players) == {1, 2, 3, 8} | {
        night["Eve"].seat.seat,
        night["Fay"].seat.seat,
    }
    assert 7 not in night.floor.tables[1].players


def test_a_seat_kept_at_a_table_that_goes_is_said_to_be_gone_until_there_is_another():
    night = two_tables().keep("Dan", "2-1")
    night.record(draws.table_broken(night.floor, draw_with(5), 2))
    words = "The seat kept for Dan is gone with table 2: reserve another one"
    assert words in [str(each.sentence) for each in due(night.floor, bytes(32))]
    night.keep("Dan", f"1-{night['Dan'].seat.seat}")
    assert words not in [str(each.sentence) for each in due(night.floor, bytes(32))]


def test_at_a_new_draw_for_the_final_table_a_kept_seat_stays():
    night = Night().start("Ann Bob Cat Dan Eve", "Fay Gus Hal Ida", seats=9).keep("Cat", "1-3").lock("1-9")
    night.at(5).bust("Ida", by="Hal")
    fact = draws.tables_due(night.floor, draw_with(9))
    assert fact.occasion == "final_table"
    night.record(fact)
    assert night["Cat"].seat == SeatPlace(1, 3)
    assert sorted(night.floor.tables[1].players) == [1, 2, 3, 4, 5, 6, 7, 8]
