"""The random acts of a night (tournaments/night/draws.py)."""

import pytest

from clauses.refusal import NotAllowed
from clubs.rulebook import PRESETS
from tables.randomness import commitment
from tables.seating import SeatPlace
from tests.tournaments.nights import Night
from tournaments.night import draws
from tournaments.night.draws import Draw
from tournaments.night.facts import BoughtIn, Drawn, Rebought, TableBroken

SEED = bytes(range(32))
DRAW = Draw(SEED, Drawn(seed=SEED.hex(), next_commitment=commitment(b"next")))
SIX = "Ann Bob Cat Dan Eve Fay"
TWELVE = f"{SIX} Gus Hal Ida Jon Kim Lou"


@pytest.mark.rule("DM-seat-random", "DM-dealer-seat")
def test_seats_at_as_few_tables_as_hold_everybody_with_a_dealer_in_each_middle_seat():
    night = Night().buy_in(TWELVE)
    fact = draws.seats_for_all(night.floor, DRAW)
    assert [(t.table, t.seats) for t in fact.tables] == [(1, 9), (2, 9)]
    assert sorted(seated.player for seated in fact.seats) == list(range(1, 13))
    night.record(fact)
    assert all(table.dealer for table in night.floor.tables.values())


def test_at_more_tables_where_the_director_wants_them_and_never_at_too_few():
    floor = Night().buy_in(TWELVE).floor
    assert len(draws.seats_for_all(floor, DRAW, tables=3).tables) == 3
    with pytest.raises(NotAllowed, match="12 players need 2 tables of 9 seats"):
        draws.seats_for_all(floor, DRAW, tables=1)


@pytest.mark.rule("DM-absent-dealt-in")
def test_absent_players_are_drawn_for_too():
    floor = Night().buy_in(SIX).commit("Gus").floor
    assert 7 in {seated.player for seated in draws.seats_for_all(floor, DRAW, absent=[7]).seats}


def test_a_late_entrant_sits_down_where_there_is_most_room():
    night = Night().start("Ann Bob Cat Dan", "Eve Fay")
    entry = draws.late_entry(night.floor, DRAW, BoughtIn(player=7, name="Gus"))
    assert entry.seat.table == 2
    night.record(entry)
    assert night["Gus"].seat.table == 2


def test_without_an_open_seat_nobody_is_seated():
    floor = Night().start("Ann Bob", seats=2, override="two").floor
    with pytest.raises(NotAllowed, match="open another table first"):
        draws.late_seat(floor, DRAW, 7)


def test_a_rebuy_whose_seat_is_gone_gets_another():
    night = Night().start(SIX).bust("Ann", by="Bob")
    fact = draws.rebuy_seat(night.floor, DRAW, Rebought(player=1))
    assert SeatPlace(fact.seat.table, fact.seat.seat).seat in (1, 7, 8, 9)


@pytest.mark.rule("CPL-high-card")
def test_high_card_is_drawn_by_everybody_at_the_table():
    night = Night().buy_in(SIX).seat(SIX)
    fact = draws.button(night.floor, DRAW, 1)
    assert set(fact.cards[0]) == {1, 2, 3, 4, 5, 6}
    assert night.record(fact).floor.tables[1].button == fact.seat
    with pytest.raises(NotAllowed, match="fewer than two"):
        draws.button(Night().start("Ann Bob", "Cat", override="few").floor, DRAW, 2)


@pytest.mark.rule("DM-dealer-redraw")
def test_who_is_neither_new_nor_dealt_last_time_keeps_the_dealer_card():
    floor = Night().buy_in(SIX).seat(SIX).floor
    with pytest.raises(NotAllowed, match="Eve is not new and did not deal last time"):
        draws.right_to_redraw(floor, 5, {})
    assert draws.right_to_redraw(floor, 5, {5: "last_dealer"}) == "last_dealer"


@pytest.mark.rule("DM-dealer-redraw")
def test_the_card_given_back_goes_to_one_of_the_others():
    night = Night().buy_in(SIX).seat(SIX)
    fact = draws.dealer_redraw(night.floor, DRAW, 5, "new_player")
    assert fact.other != 5
    assert night.record(fact).floor.tables[1].dealer == fact.other


class TestWhatIsDue:
    @pytest.mark.rule("DM-balance-two")
    def test_a_move(self):
        night = Night().start("Ann Bob Cat Dan Eve Fay Gus", "Hal Ida Jon Kim Lou").deal(1, 2)
        night.record(draws.tables_due(night.floor, DRAW))
        assert night["Dan"].seat.table == 2

    @pytest.mark.rule("CPL-break")
    def test_a_table_to_break(self):
        night = Night("cpl").start(
            "Ann Bob Cat Dan", "Eve Fay Gus Hal Ida", "Jon Kim Lou Max Nan Olu", seats=8
        )
        night.record(draws.tables_due(night.floor, DRAW))
        assert sorted(night.floor.tables) == [2, 3]

    @pytest.mark.rule("DM-seat-redraw")
    def test_the_final_table(self):
        night = Night().start("Ann Bob Cat", "Dan Eve Fay").deal(1, 2)
        night.record(draws.tables_due(night.floor, DRAW))
        assert list(night.floor.tables) == [1]

    @pytest.mark.rule("TDA-RP-9")
    def test_a_final_table_larger_than_the_tables_is_drawn_and_checked(self):
        book = PRESETS["dead_money"]
        larger = book.balancing.model_copy(update={"final_table": 9})
        night = Night(rulebook=book.model_copy(update={"balancing": larger}))
        night.start("Ann Bob Cat Dan Eve", "Fay Gus Hal Ida Jon", seats=8).deal(1, 2)
        with pytest.raises(NotAllowed, match="The tables are balanced"):
            draws.tables_due(night.floor, DRAW)
        night.bust("Jon", by="Ida")
        fact = draws.tables_due(night.floor, DRAW)
        assert draws.drawn_again(night.floor, fact) == fact
        assert night.record(fact).floor.tables[1].seats == 9

    def test_but_no_larger_than_a_game_on_screens_seats(self):
        book = PRESETS["cpl"]
        larger = book.balancing.model_copy(update={"final_table": 9})
        night = Night(rulebook=book.model_copy(update={"balancing": larger})).on_screens(most=8)
        night.start("Ann Bob Cat Dan Eve", "Fay Gus Hal Ida", seats=8, override="short")
        with pytest.raises(NotAllowed, match="The tables are balanced"):
            draws.tables_due(night.floor, DRAW)

    @pytest.mark.rule("DM-seat-redraw")
    def test_or_everybody_anew_at_fewer_tables(self):
        night = Night().start("Ann Bob Cat Dan Eve", "Fay Gus Hal Ida", "Jon Kim Lou Max")
        fact = draws.tables_due(night.floor, DRAW)
        assert (fact.occasion, len(fact.tables), len(fact.seats)) == ("table_removed", 2, 13)

    @pytest.mark.rule("CPL-break", "DM-seat-redraw")
    def test_the_director_may_break_another_table(self):
        night = Night("tda").start("Ann Bob Cat", "Dan Eve Fay Gus", "Hal Ida Jon Kim").deal(1, 2, 3)
        assert draws.tables_due(night.floor, DRAW).table == 1
        fact = draws.table_broken(night.floor, DRAW, 2)
        assert isinstance(fact, TableBroken)
        assert {seated.player for seated in fact.seats} == {4, 5, 6, 7}
        assert draws.drawn_again(night.floor, fact) == fact
        assert sorted(night.record(fact).floor.tables) == [1, 3]

    def test_but_only_one_whose_players_have_seats_elsewhere(self):
        night = Night().start("Ann Bob Cat Dan", "Eve Fay Gus Hal", seats=5)
        with pytest.raises(NotAllowed, match="no seats for the 4 players of table 2"):
            draws.table_broken(night.floor, DRAW, 2)
        with pytest.raises(NotAllowed, match="last table"):
            draws.table_broken(Night().start(SIX).floor, DRAW, 1)

    @pytest.mark.rule("DM-seat-redraw")
    def test_of_two_tables_the_one_the_director_keeps_is_the_final_table(self):
        night = Night().start("Ann Bob Cat", "Dan Eve Fay").deal(1, 2)
        fact = draws.table_broken(night.floor, DRAW, 1)
        assert (fact.occasion, [table.table for table in fact.tables]) == ("final_table", [2])
        assert draws.drawn_again(night.floor, fact) == fact

    def test_or_nothing(self):
        with pytest.raises(NotAllowed, match="The tables are balanced"):
            draws.tables_due(Night().start(SIX).floor, DRAW)


def test_a_draw_can_be_made_again_from_what_it_published():
    floor = Night().buy_in(TWELVE).floor
    fact = draws.seats_for_all(floor, DRAW)
    assert draws.seats_for_all(floor, Draw.again(fact.draw)) == fact


class TestOneOfSeveral:
    @pytest.mark.rule("TDA-RP-14")
    def test_each_is_equally_likely_and_the_seed_says_which(self):
        night = Night().start(SIX)
        seeds = (number.to_bytes(32) for number in range(300))
        drawn = [
            draws.lot(night.floor, Draw(seed, DRAW.drawn), ("a", "b", "c"), "card").chosen for seed in seeds
        ]
        assert all(70 < drawn.count(each) < 130 for each in "abc")

    @pytest.mark.rule("TDA-RP-14")
    def test_it_is_made_again_from_its_seed(self):
        night = Night().start(SIX)
        fact = draws.lot(night.floor, DRAW, ("left", "right"), "two loose cards", 1)
        assert draws.drawn_again(night.floor, fact) == fact
        other = fact.model_copy(update={"chosen": "left" if fact.chosen == "right" else "right"})
        assert draws.drawn_again(night.floor, other) != other
        night.record(fact)

    def test_a_choice_stands_once_and_only_one_of_them_is_drawn(self):
        night = Night().start(SIX)
        fact = draws.lot(night.floor, DRAW, ("left", "right"), "two loose cards")
        with night.refuses(words="stands once"):
            night.record(fact.model_copy(update={"among": ("left", "Left", fact.chosen)}))
        with night.refuses(words="not among the choices"):
            night.record(fact.model_copy(update={"chosen": "both"}))
        with night.refuses(words="no table 3"):
            night.record(fact.model_copy(update={"table": 3}))
