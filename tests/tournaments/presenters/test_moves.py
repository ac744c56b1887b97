"""Tests of who is about to be moved or has just been (tournaments/presenters/moves.py)."""

from tests.tournaments.nights import Night
from tournaments.night.facts import Finished, Moved
from tournaments.presenters.moves import NewSeat, is_moving, moves, moves_due, seating

SEED = bytes(32)


def shown(night):
    return list(moves(night.floor, SEED, night.now))


def uneven():
    """Seven players at one table and four at the other: too many for one, and one has to move."""
    return Night().start("Ann Bob Cat Dan Eve Fay Gus", "Hal Ida Jon Kim").at(30)


def moved():
    night = uneven()
    ((player, place),) = moves_due(night.floor, SEED)
    return night.record(Moved(player=player, table=place.table, seat=place.seat)), night.names([player])[0]


def test_even_tables_move_nobody():
    assert shown(Night().start("Ann Bob Cat Dan", "Eve Fay Gus").at(30)) == []


def test_who_is_due_to_move_is_told_where_to_before_it_is_recorded():
    night = uneven()
    ((player, place),) = moves_due(night.floor, SEED)
    assert place.table == 2
    assert place.seat in night.floor.tables[2].open_seats
    assert shown(night) == [NewSeat(night.names([player])[0], 2, place.seat)]


def test_who_has_moved_is_shown_for_three_minutes():
    night, name = moved()
    seat = night[name].seat
    key = f"{night.floor.sequence}-{night[name].id}"
    assert shown(night) == [NewSeat(name, seat.table, seat.seat, key)]
    assert shown(night.at(33)) == [NewSeat(name, seat.table, seat.seat, key)]
    assert shown(night.at(33, 1)) == []


def test_or_until_dealt_in_there():
    night, name = moved()
    night.at(31).deal(1)
    assert is_moving(night.floor, night[name], night.now)
    night.deal(2)
    assert night[name].waited is None
    assert not is_moving(night.floor, night[name], night.now)
    assert shown(night) == []


def test_the_latest_move_stands_first():
    night = Night().start("Ann Bob Cat", "Dan Eve Fay").at(30).move("Ann", 2, 4).at(31).move("Eve", 1, 1)
    assert [new.name for new in shown(night)] == ["Eve", "Ann"]


def test_when_the_night_is_finished_nobody_moves_any_more():
    night = Night().start("Ann Bob Cat", "Dan Eve Fay").at(130)
    night.bust("Bob", by="Ann").bust("Cat", by="Ann").move("Ann", 2, 4)
    for name in ("Dan", "Eve", "Fay"):
        night.bust(name, by="Ann")
    assert shown(night.record(Finished())) == []


def test_nobody_moves_who_was_never_given_another_seat():
    night = Night().start("Ann Bob Cat Dan Eve Fay")
    assert not is_moving(night.floor, night["Ann"], night.now)


def test_everybodys_seat_by_name_accents_apart():
    night = Night().on_screens(2)
    night.ids |= {"Émile": 27, "Zoë": 28}
    night.start("Zoë Bob Émile", "Fay Ann Dan")
    assert [(new.name, new.table, new.seat, new.on_screens) for new in seating(night.floor)] == [
        ("Ann", 2, 2, True),
        ("Bob", 1, 2, False),
        ("Dan", 2, 3, True),
        ("Émile", 1, 3, False),
        ("Fay", 2, 1, True),
        ("Zoë", 1, 1, False),
    ]
