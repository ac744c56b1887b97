"""Tests of what a draw, a swap, a move and a broken table leave behind (tournaments/night/floor/seats.py)."""

import pytest

from clubs.rulebook import PRESETS
from tables.seating import SeatPlace
from tests.tournaments.nights import Night
from tournaments.night.due import Act, due
from tournaments.night.facts import (
    ButtonDrawn,
    ButtonPlaced,
    DealerNamed,
    DealerRedrawn,
    HandForHand,
    PotRolledOver,
    SeatedAt,
    SeatsDrawn,
    SeatsSwapped,
    StacksCounted,
    TableBroken,
    TableOpened,
    TableSeats,
)
from tournaments.night.floor.buttons import is_new_table
from tournaments.night.floor.seats import Redraws

SIX = "Ann Bob Cat Dan Eve Fay"
DM, CPL = PRESETS["dead_money"], PRESETS["cpl"]


def with_seating(book=DM, **options):
    return book.model_copy(update={"seating": book.seating.model_copy(update=options)})


def carrying():
    balancing = CPL.balancing.model_copy(update={"rollover_on_break": "carry"})
    return CPL.model_copy(update={"balancing": balancing})


def breaks(night, table, **seats):
    moved = [SeatedAt(player=night.ids[n], table=t, seat=s) for n, (t, s) in seats.items()]
    return night.record(TableBroken(table=table, seats=moved))


def redraw(night, occasion, **tables):
    """Everybody at the tables named: t1="Ann Bob", …"""
    numbers = {int(name[1:]): names.split() for name, names in tables.items()}
    seats = [
        SeatedAt(player=night.ids[name], table=number, seat=seat)
        for number, names in numbers.items()
        for seat, name in enumerate(names, 1)
    ]
    room = [TableSeats(table=number, seats=9) for number in numbers]
    return night.record(SeatsDrawn(occasion=occasion, tables=room, seats=seats))


class TestARedraw:
    @pytest.mark.rule("DM-addon-once")
    def test_hands_dealt_since_the_cut_off_are_not_forgotten(self):
        night = Night().start("Ann Bob Cat", "Dan Eve Fay").at(121).deal(1).at(122).deal(1).at(123).deal(2)
        redraw(night, "final_table", t3=SIX)
        with night.refuses("DM-addon-once"):
            night.add_on("Dan")

    def test_nor_how_many_were_dealt_in_all_and_hand_for_hand(self):
        night = Night().start("Ann Bob Cat", "Dan Eve Fay").deal(1, 1, 2).record(HandForHand()).deal(1, 1, 2)
        redraw(night, "final_table", t1=SIX)
        assert (night.floor.tables[1].hands, night.floor.tables[1].round) == (4, 2)
        assert Night().start(SIX).floor.tables[1].round == 0
        assert redraw(night, "final_table", t4=SIX).floor.tables[4].hands == 0

    @pytest.mark.rule("DM-rebuy-stack")
    def test_nor_that_it_is_recorded_how_hands_end(self):
        night = Night().start("Ann Bob Cat", "Dan Eve Fay").deal(1).finish_hand()
        redraw(night, "final_table", t1=SIX).record(ButtonPlaced(table=1, seat=1)).deal()
        with night.refuses("DM-rebuy-stack", "between hands"):
            night.rebuy("Ann", 500)

    def test_whoever_has_another_seat_is_told_so(self):
        night = Night().start("Ann Bob Cat", "Dan Eve Fay").at(30)
        redraw(night, "final_table", t1="Ann Cat Bob Dan Eve Fay")
        assert night["Ann"].moved is None
        assert night["Bob"].moved == night["Dan"].moved == (night.floor.sequence, night.now)

    def test_it_is_known_when_it_was(self):
        night = Night("cpl").start("Ann Bob Cat", "Dan Eve Fay", seats=8).at(70)
        table = redraw(night, "final_table", t1=SIX).floor.tables[1]
        assert (table.button_at, table.seated_at, night.floor.of(Redraws).at) == (night.clock.played,) * 3

    @pytest.mark.rule("CPL-high-card-reseat")
    def test_when_a_table_goes_those_of_which_enough_is_new_draw_for_the_button(self):
        """Table 1 keeps its three and gets Gus; table 2 keeps none of its three."""
        night = Night("cpl").start("Ann Bob Cat", "Dan Eve Fay", "Gus", seats=9).deal(1, 2)
        redraw(night, "table_removed", t1="Ann Bob Cat Gus", t2="Dan Eve Fay")
        assert [table.button_due for table in night.floor.tables.values()] == [False, False]
        night = Night("cpl").start("Ann Bob Cat", "Dan Eve Fay", "Gus", seats=9).deal(1, 2)
        redraw(night, "table_removed", t1="Dan Bob Eve Gus", t4="Ann Cat Fay")
        assert [table.button_due for table in night.floor.tables.values()] == [True, True]

    @pytest.mark.rule("CPL-high-card-reseat")
    def test_who_sat_there_long_ago_is_as_good_as_new(self):
        """No hand is recorded: who sits at table 1 now sat there in the hand before."""
        night = Night("cpl").start("Ann Bob Cat", "Dan Eve Fay", seats=8).at(30)
        night.move("Ann", 2, 7).at(60)
        redraw(night, "table_removed", t1="Dan Eve Fay Ann", t2="Bob Cat")
        assert [table.button_due for table in night.floor.tables.values()] == [True, True]
        night = Night("cpl").start("Ann Bob Cat", "Dan Eve Fay", seats=8).at(30)
        night.move("Ann", 2, 7).at(60)
        redraw(night, "table_removed", t2="Dan Eve Fay Ann", t1="Bob Cat")
        assert [table.button_due for table in night.floor.tables.values()] == [False, False]

    @pytest.mark.rule("CPL-high-card-reseat")
    def test_who_moved_there_a_moment_before_is_new_too(self):
        """Ann came to table 2 at 55; with Bob two of its four are new to it."""
        night = Night("cpl").start("Ann Bob Cat", "Dan Eve Fay", seats=8).at(55).move("Ann", 2, 7).at(58)
        redraw(night, "table_removed", t2="Ann Bob Dan Eve", t1="Cat Fay")
        assert night.floor.tables[2].button_due

    @pytest.mark.rule("CPL-high-card", "CPL-high-card-final")
    def test_where_nobody_counts_new_players_the_start_and_the_final_table_draw(self):
        never = with_seating(CPL, high_card_when_new=0)
        night = Night(rulebook=never).buy_in(SIX).seat("Ann Bob Cat", "Dan Eve Fay")
        assert all(table.button_due for table in night.floor.tables.values())
        night.start_only()
        assert (
            not redraw(night, "table_removed", t1="Dan Eve Fay", t2="Ann Bob Cat").floor.tables[1].button_due
        )
        assert redraw(night, "final_table", t1=SIX).floor.tables[1].button_due

    @pytest.mark.rule("DM-seat-redraw", "DM-dead-button")
    def test_a_table_that_does_not_draw_for_the_button_has_it_where_it_was_to_come(self):
        """Dead Money's book draws seats, and no button: it goes on from the seat where it lay."""
        night = Night().start("Ann Bob Cat", "Dan Eve Fay")
        assert redraw(night, "final_table", t1=SIX).deal().posts() == ("Ann", "Bob", "Cat")
        for hands, button in ((1, "Bob"), (2, "Cat"), (3, "Ann")):
            night = Night().start("Ann Bob Cat", "Dan Eve Fay").deal(*[1] * hands)
            assert redraw(night, "table_removed", t1=SIX).deal().posts()[0] == button
        two = Night().start("Ann Bob Cat", "Dan Eve Fay", "Gus Hal Ida").deal(1, 2, 2, 3)
        redraw(two, "table_removed", t1="Ida Hal Gus Fay", t2="Eve Dan Cat Bob Ann")
        two.deal(1, 2)
        assert [two.posts(table)[0] for table in (1, 2)] == ["Hal", "Cat"]

    @pytest.mark.rule("DM-seat-redraw", "CPL-high-card")
    def test_where_no_button_was_there_is_one_to_be_drawn(self):
        night = Night().start("Ann Bob Cat", "Dan Eve Fay").deal(1, 2)
        redraw(night, "table_removed", t3=SIX)
        assert night.floor.tables[3].button_due
        assert next(iter(due(night.floor, bytes(32)))).act is Act.DRAW_BUTTON
        night = Night().start("Ann Bob Cat", "Dan Eve Fay").record(TableOpened(table=3, seats=9))
        redraw(night, "table_removed", t1="Ann Bob Cat", t3="Dan Eve Fay")
        assert [table.button_due for table in night.floor.tables.values()] == [False, True]

    @pytest.mark.rule("DM-balance-who")
    def test_a_button_of_which_nobody_has_told_for_long_is_not_known_better_by_a_draw(self):
        night = Night().start("Ann Bob Cat", "Dan Eve Fay").deal(1, 2).at(30)
        table = redraw(night, "final_table", t1=SIX).floor.tables[1]
        assert not night.floor.knows_button(table)

    @pytest.mark.rule("CPL-high-card-reseat")
    @pytest.mark.parametrize(("percent", "new", "draws"), [(67, 2, False), (66, 2, True), (1, 1, True)])
    def test_the_percentage_is_reached_or_not(self, percent, new, draws):
        night = Night(rulebook=with_seating(CPL, high_card_when_new=percent)).start(
            "Ann Bob Cat", "Dan Eve Fay"
        )
        table = night.deal(1).floor.tables[1]
        players = {seat: player if seat > new else 9 + seat for seat, player in table.players.items()}
        assert is_new_table(night.floor, table.but(players=players)) is draws

    @pytest.mark.rule("DM-seat-redraw", "DM-absent-dealt-in")
    def test_after_the_start_nobody_is_dealt_in_who_was_not(self):
        night = Night().start("Ann Bob Cat", "Dan Eve Fay").commit("Gus")
        with night.refuses(words="Gus has not bought in"):
            redraw(night, "final_table", t1=f"{SIX} Gus")
        strict = DM.model_copy(update={"absence": DM.absence.model_copy(update={"dealt_in": False})})
        night = Night(rulebook=strict).buy_in("Ann Bob").commit("Gus")
        with night.refuses("DM-absent-dealt-in", "Gus is not here"):
            night.seat("Ann Bob Gus")

    def test_a_seat_at_a_table_that_is_not_there_does_not_exist(self):
        night = Night().buy_in("Ann Bob")
        seats = [SeatedAt(player=1, table=1, seat=1), SeatedAt(player=2, table=2, seat=1)]
        with night.refuses(words="does not exist"):
            night.record(SeatsDrawn(occasion="start", tables=[TableSeats(table=1, seats=9)], seats=seats))

    @pytest.mark.rule("DM-dealer-seat")
    def test_on_screens_nobody_deals(self):
        night = Night().on_screens(2).buy_in("Ann Bob Cat Dan Eve Fay Gus Hal Ida Jon")
        night.seat("Ann Bob Cat Dan Eve", "Fay Gus Hal Ida Jon")
        assert [table.dealer for table in night.floor.tables.values()] == [5, None]

    def test_hands_on_screens_are_ended_first(self):
        night = Night().on_screens().start("Ann Bob Cat", "Dan Eve Fay").deal_on_screens(1, 2)
        with night.refuses(words="Table 1 plays a hand on screens"):
            redraw(night, "final_table", t1=SIX)


class TestTheDealersCard:
    def test_needs_seats_and_another_player(self):
        night = Night().buy_in(SIX)
        with night.refuses(words="The seats have not been drawn"):
            night.record(DealerRedrawn(player=5, other=1, right="new_player"))
        night.seat(SIX)
        with night.refuses(words="Two players with seats"):
            night.record(DealerRedrawn(player=5, other=5, right="new_player"))

    @pytest.mark.rule("DM-dealer-redraw")
    def test_a_hand_at_any_table_ends_it(self):
        night = Night().start("Ann Bob Cat Dan Eve", "Fay Gus").deal(2)
        with night.refuses("DM-dealer-redraw", "since the seats were drawn"):
            night.record(DealerRedrawn(player=5, other=1, right="new_player"))

    @pytest.mark.rule("DM-dealer-redraw", "DM-dealer-seat")
    def test_at_a_table_that_loses_its_dealer_it_is_who_sits_in_the_middle(self):
        night = Night().buy_in("Ann Bob Cat Dan Eve Fay Gus Hal Ida Jon")
        night.seat("Ann Bob Cat Dan Eve", "Fay Gus Hal Ida Jon").record(DealerNamed(player=6))
        night.record(DealerRedrawn(player=5, other=6, right="new_player"))
        assert [table.dealer for table in night.floor.tables.values()] == [6, 10]

    @pytest.mark.rule("DM-dealer-seat")
    def test_on_screens_nobody_takes_the_place_of_who_was_named(self):
        night = Night().on_screens().start(SIX, "Gus Hal Ida").record(DealerNamed(player=1))
        night.record(SeatsSwapped(player=1, other=7))
        assert night.floor.tables[1].dealer is None

    def test_whoever_is_named_has_a_seat_and_has_dealt(self):
        night = Night().buy_in(SIX)
        with night.refuses(words="Ann has no seat yet"):
            night.record(DealerNamed(player=1))
        assert 3 in Night().start(SIX).record(DealerNamed(player=3)).floor.dealers


class TestASwap:
    @pytest.mark.rule("DM-dealer-seat", "DM-dealer-redraw")
    def test_whoever_gets_the_dealers_seat_by_it_has_not_dealt(self):
        night = Night().start(SIX).record(SeatsSwapped(player=5, other=1))
        assert (night.floor.tables[1].dealer, night.floor.dealers) == (5, {5})
        night = Night().start("Ann Bob Cat Dan Eve", "Fay Gus").record(SeatsSwapped(player=5, other=6))
        assert (night.floor.tables[1].dealer, night.floor.dealers) == (6, {5, 6})

    @pytest.mark.rule("CPL-high-card-reseat")
    def test_makes_a_table_new_like_a_move(self):
        night = Night("cpl").start("Ann Bob", "Cat Dan", seats=8).deal(1, 2).at(5)
        night.record(SeatsSwapped(player=1, other=3))
        assert [table.button_due for table in night.floor.tables.values()] == [True, True]
        assert night["Ann"].moved == night["Cat"].moved == (night.floor.sequence, night.now)

    @pytest.mark.rule("CPL-high-card-reseat")
    def test_two_within_minutes_count_together_and_two_in_an_hour_do_not(self):
        def due(first, second):
            night = Night("cpl").start("Ann Bob Cat", "Dan Eve Fay", seats=8)
            night.at(first).record(SeatsSwapped(player=1, other=4))
            night.at(second).record(SeatsSwapped(player=2, other=5))
            return night.floor.tables[1].button_due

        assert due(15, 16)
        assert not due(15, 45)

    def test_before_the_start_it_changes_no_button(self):
        night = Night("cpl").buy_in("Ann Bob Cat Dan").seat("Ann Bob", "Cat Dan", seats=8)
        night.record(ButtonPlaced(table=1, seat=1), ButtonPlaced(table=2, seat=1))
        night.record(SeatsSwapped(player=1, other=3)).move("Bob", 2, 5)
        assert not any(table.button_due for table in night.floor.tables.values())

    def test_nobody_in_a_hand_on_screens_changes_seats(self):
        night = Night().on_screens().start("Ann Bob Cat", "Dan Eve Fay").deal_on_screens(2)
        with night.refuses(words="Dan plays a hand at table 2"):
            night.record(SeatsSwapped(player=1, other=4))


class TestTablesComeAndGo:
    def test_a_new_one_has_no_button_and_plays_the_hand_of_the_others(self):
        night = Night().record(TableOpened(table=1, seats=9))
        assert (night.floor.tables[1].round, night.floor.tables[1].button_due) == (0, True)
        night = Night().start("Ann Bob Cat", "Dan Eve Fay").record(HandForHand()).deal(1, 1, 2)
        assert night.record(TableOpened(table=3, seats=9)).floor.tables[3].round == 2

    def test_whoever_moves_has_a_seat(self):
        night = Night().buy_in(SIX).record(TableOpened(table=1, seats=9))
        with night.refuses(words="Ann has no seat yet"):
            night.move("Ann", 1, 1)

    @pytest.mark.rule("CPL-break")
    def test_each_of_its_players_and_nobody_else_gets_a_seat_when_it_goes(self):
        night = Night().start("Ann Bob Cat Dan", "Eve Fay")
        with night.refuses("CPL-break", "Everybody at table 2"):
            breaks(night, 2, Eve=(1, 5), Ann=(1, 6))
        twice = [SeatedAt(player=p, table=1, seat=s) for p, s in ((5, 5), (6, 6), (6, 7))]
        with night.refuses("CPL-break", "Everybody at table 2"):
            night.record(TableBroken(table=2, seats=twice))
        alone = Night().start(SIX)
        with alone.refuses("CPL-break", "The last table is not broken"):
            breaks(alone, 1, Ann=(1, 8))

    @pytest.mark.rule("CPL-high-card-reseat")
    def test_a_move_an_hour_before_is_not_counted_with_it(self):
        night = Night("cpl").start("Ann Bob Cat", "Dan Eve Fay Gus", "Hal Ida", seats=8)
        night.at(15).move("Gus", 1, 4).at(60)
        breaks(night, 3, Hal=(1, 5), Ida=(1, 6))
        assert not night.floor.tables[1].button_due

    def test_in_a_rulebook_of_earlier_days_a_move_never_makes_a_table_new(self):
        book = with_seating(CPL, counts_as_new="broken_tables")
        night = (
            Night(rulebook=book).start("Ann Bob Cat Dan", "Eve", seats=8, override="few").move("Dan", 2, 5)
        )
        assert not night.floor.tables[2].button_due


class TestWhatLiesInTheMiddle:
    """Chips of a table that goes (ruling 39)."""

    def night(self, *tables, book=CPL, rolled=1000):
        night = Night(rulebook=book).on_screens(most=8).start(*tables, seats=8, override="few")
        night.deal_on_screens(2)
        first = next(iter(night.floor.tables[2].players.values()))
        name = night.floor.name(first)
        return night.play_on_screens(f"{name} {night[name].stack - rolled}", table=2, rolled_over=rolled)

    @pytest.mark.rule("C5-9.1-next-hand")
    def test_each_share_is_known_as_of_then(self):
        night = self.night("Ann Bob", "Dan Eve Fay", rolled=1001).at(5)
        breaks(night, 2, Dan=(1, 4), Eve=(1, 5), Fay=(1, 6))
        assert night["Eve"].counted == (3334, night.now)

    @pytest.mark.rule("C5-9.1-next-hand")
    def test_without_any_nothing_is_counted_anew(self):
        night = self.night("Ann Bob", "Dan Eve Fay", rolled=0)
        then = night.now
        breaks(night.at(5), 2, Dan=(1, 4), Eve=(1, 5), Fay=(1, 6))
        assert night["Eve"].counted == (3000, then)

    @pytest.mark.rule("C5-9.1-next-hand")
    def test_carried_they_go_where_the_first_left_of_the_button_goes(self):
        night = self.night("Ann Bob", "Dan Eve Fay", "Gus Hal", book=carrying())
        breaks(night, 2, Dan=(1, 4), Eve=(3, 5), Fay=(1, 6))
        assert [table.rolled_over for table in night.floor.tables.values()] == [0, 1000]

    @pytest.mark.rule("C5-9.1-next-hand")
    def test_also_when_all_draw_new_seats(self):
        night = self.night("Ann Bob", "Dan Eve Fay", book=carrying())
        redraw(night, "final_table", t1="Ann Bob Dan Eve Fay")
        assert night.floor.tables[1].rolled_over == 1000
        assert sum(night.stacks().values()) + 1000 == night.floor.chips_in_play

    @pytest.mark.rule("C5-9.1-next-hand", "C5-2.6-centre-wins")
    def test_but_not_from_a_table_at_which_nobody_else_has_chips(self):
        night = Night(rulebook=carrying()).on_screens(most=8).start("Ann Bob", "Dan Eve", seats=8)
        night.deal_on_screens(2)
        night.play_on_screens("Dan 0 Eve 0", table=2, rolled_over=6000, all_broke=True)
        breaks(night, 2, Dan=(1, 4), Eve=(1, 5))
        assert (night["Dan"].stack, night["Eve"].stack, night.floor.rolled_over) == (3000, 3000, 0)

    @pytest.mark.rule("C5-9.1-next-hand")
    def test_on_the_felt_they_are_the_dealers_business(self):
        night = Night(rulebook=carrying()).start("Ann Bob", "Dan Eve", seats=8, override="few")
        night.record(PotRolledOver(table=2, chips=900), StacksCounted(stacks={4: 2000}))
        then = night.now
        breaks(night.at(5), 2, Dan=(1, 4), Eve=(1, 5))
        assert (night.floor.tables[1].rolled_over, night["Dan"].counted) == (0, (2000, then))

    @pytest.mark.rule("C5-9.1-next-hand")
    def test_the_last_who_moves_away_takes_them_along_and_nobody_else_does(self):
        night = self.night("Ann Bob", "Dan Eve").move("Eve", 1, 5)
        assert (night["Eve"].stack, night.floor.tables[2].rolled_over) == (3000, 1000)
        night.move("Dan", 2, 7)
        assert (night["Dan"].stack, night.floor.tables[2].rolled_over) == (2000, 1000)
        night.move("Dan", 1, 7)
        assert (night["Dan"].stack, night.floor.rolled_over) == (3000, 0)


class TestTheButton:
    @pytest.mark.rule("FNP-seat-draw-tie", part="the draw for the button")
    @pytest.mark.rule("CPL-high-card")
    def test_everybody_draws_in_the_first_round_and_the_last_decides(self):
        night = Night("friday_night").buy_in("Ann Bob Cat").seat("Ann Bob Cat", seats=7)
        rounds = ({1: "Kd", 2: "Kh", 3: "2c"}, {1: "9c", 2: "3d"})
        night.record(ButtonDrawn(table=1, seat=1, cards=rounds))
        assert night.floor.tables[1].button == 1

    def test_it_may_be_put_on_the_last_seat_and_nobody_waits_for_it_any_more(self):
        night = (
            Night("cpl").start("Ann Bob Cat Dan Eve", "Fay Gus Hal Ida", seats=8).deal(1).move("Fay", 1, 8)
        )
        assert night["Fay"].waited == 0
        night.at(40).record(ButtonPlaced(table=1, seat=8))
        assert night["Fay"].waited is None
        assert night.floor.tables[1].seated_at == night.clock.played
        assert night["Fay"].seat == SeatPlace(1, 8)
