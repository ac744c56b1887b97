"""Draws, moves, broken tables and the button as facts (tournaments/night/floor/seats.py, buttons.py)."""

import pytest

from clubs.rulebook import PRESETS
from tables.seating import SeatPlace
from tests.tournaments.nights import Night
from tournaments.night.facts import (
    ButtonDrawn,
    ButtonPlaced,
    DealerNamed,
    DealerRedrawn,
    SeatedAt,
    SeatsDrawn,
    SeatsSwapped,
    TableBroken,
    TableOpened,
    TableSeats,
)

SIX = "Ann Bob Cat Dan Eve Fay"
EIGHT = "Ann Bob Cat Dan Eve Fay Gus Hal"


def breaks(night, table, **seats):
    """Breaks a table; the new seats by name as (table, seat)."""
    moved = [SeatedAt(player=night.ids[n], table=t, seat=s) for n, (t, s) in seats.items()]
    return night.record(TableBroken(table=table, seats=moved))


class TestDraw:
    @pytest.mark.rule("DM-seat-random")
    def test_everybody_gets_a_seat_of_their_own(self):
        night = Night().buy_in(SIX)
        with night.refuses("DM-seat-random", "Fay would have no seat"):
            night.seat("Ann Bob Cat", "Dan Eve")
        with night.refuses("DM-seat-random", "one seat of their own"):
            night.seat("Ann Bob Cat", "Dan Eve Fay Ann")
        with night.refuses(words="does not exist"):
            night.seat("Ann Bob Cat", "Dan Eve Fay", seats=2)
        night.seat("Ann Bob Cat", "Dan Eve Fay")
        assert night["Eve"].seat == SeatPlace(2, 2)

    def test_it_can_be_drawn_again_until_the_clock_starts(self):
        night = Night().buy_in(SIX).seat("Ann Bob Cat", "Dan Eve Fay").seat("Fay Eve Dan Cat Bob Ann")
        assert night["Fay"].seat == SeatPlace(1, 1)
        night = Night().start(SIX)
        with night.refuses("DM-seat-redraw"):
            night.seat(SIX)

    @pytest.mark.rule("DM-dealer-seat")
    def test_who_draws_the_middle_seat_deals(self):
        night = Night().buy_in(SIX).seat("Ann Bob Cat Dan Eve Fay")
        assert night.floor.tables[1].dealer == night.ids["Eve"]
        assert Night("cpl").buy_in(SIX).seat(SIX).floor.tables[1].dealer is None

    @pytest.mark.rule("DM-dealer-redraw")
    def test_the_dealer_card_may_be_given_back_once(self):
        night = Night().buy_in(SIX).seat(SIX)
        with night.refuses("DM-dealer-redraw", "Ann did not draw the dealer card"):
            night.record(DealerRedrawn(player=1, other=2, right="new_player"))
        night.record(DealerRedrawn(player=5, other=1, right="last_dealer"))
        assert (night["Eve"].seat, night["Ann"].seat) == (SeatPlace(1, 1), SeatPlace(1, 5))
        assert night.floor.tables[1].dealer == 1
        night.record(DealerRedrawn(player=1, other=5, right="new_player"))
        with night.refuses("DM-dealer-redraw", "Eve has redrawn once"):
            night.record(DealerRedrawn(player=5, other=2, right="last_dealer"))

    @pytest.mark.rule("DM-dealer-redraw")
    def test_not_once_a_hand_has_been_dealt(self):
        night = Night().start(SIX).deal()
        with night.refuses("DM-dealer-redraw"):
            night.record(DealerRedrawn(player=5, other=1, right="last_dealer"))

    @pytest.mark.rule("DM-dealer-redraw")
    def test_after_every_drawing_anew_until_the_next_hand(self):
        """Eve gave the card back at the start; at the final table she draws it and may do so again."""
        night = Night().buy_in(f"{SIX} Gus").seat("Ann Bob Cat Dan Eve", "Fay Gus")
        night.record(DealerRedrawn(player=5, other=1, right="new_player")).start_only().deal(1, 2)
        night.seat("Ann Bob Cat Dan Eve Fay Gus", occasion="final_table")
        night.record(DealerRedrawn(player=5, other=2, right="new_player"))
        assert (night["Eve"].seat, night["Bob"].seat) == (SeatPlace(1, 2), SeatPlace(1, 5))
        assert night.floor.tables[1].dealer == 2
        with night.refuses("DM-dealer-redraw", "Eve did not draw the dealer card"):
            night.record(DealerRedrawn(player=5, other=1, right="new_player"))
        night.record(ButtonPlaced(table=1, seat=1)).deal()
        with night.refuses("DM-dealer-redraw", "since the seats were drawn"):
            night.record(DealerRedrawn(player=2, other=1, right="new_player"))

    @pytest.mark.rule("DM-dealer-seat")
    def test_who_sits_down_in_the_dealers_seat_of_a_table_without_a_dealer_deals(self):
        late = SeatedAt(player=7, table=1, seat=5)
        night = Night().start("Ann Bob Cat Dan Eve Fay").bust("Eve", by="Ann")
        assert night.floor.tables[1].dealer is None
        night.buy_in("Gus", seat=late)
        assert night.floor.tables[1].dealer == 7
        assert 7 in night.floor.dealers
        named = (
            Night().start(SIX).bust("Eve", by="Ann").record(DealerNamed(player=2)).buy_in("Gus", seat=late)
        )
        assert named.floor.tables[1].dealer == 2
        cpl = Night("cpl").start(SIX).bust("Eve", by="Ann").buy_in("Gus", seat=late)
        assert cpl.floor.tables[1].dealer is None

    @pytest.mark.rule("DM-seat-random")
    def test_two_players_change_seats_and_the_dealers_seat_keeps_its_dealer(self):
        night = Night().buy_in(SIX).seat("Ann Bob Cat", "Dan Eve Fay")
        night.record(SeatsSwapped(player=1, other=6))
        assert (night["Ann"].seat, night["Fay"].seat) == (SeatPlace(2, 3), SeatPlace(1, 1))
        with night.refuses(words="Two players with seats"):
            night.record(SeatsSwapped(player=1, other=1))
        night = Night().buy_in(SIX).seat(SIX).record(SeatsSwapped(player=5, other=1))
        assert night.floor.tables[1].dealer == 5

    def test_the_dealer_who_changes_tables_leaves_the_card_at_his_seat(self):
        night = Night().buy_in("Ann Bob Cat Dan Eve Fay Gus").seat("Ann Bob Cat Dan Eve", "Fay Gus")
        night.record(SeatsSwapped(player=5, other=6))
        assert (night.floor.tables[1].dealer, night.floor.tables[2].dealer) == (6, None)

    def test_another_player_may_deal(self):
        night = Night().start(SIX).record(DealerNamed(player=3))
        assert night.floor.tables[1].dealer == 3


class TestFinalTable:
    def final(self, *names, preset="dead_money"):
        night = Night(preset).start("Ann Bob Cat", "Dan Eve Fay").deal(1, 2).bust("Ann", by="Bob")
        return night.seat(*names, occasion="final_table")

    @pytest.mark.rule("DM-seat-redraw")
    def test_everybody_still_in_draws_a_seat_and_the_other_table_is_gone(self):
        night = self.final("Dan Bob Eve Cat Fay")
        assert list(night.floor.tables) == [1]
        assert night["Dan"].seat == SeatPlace(1, 1)
        assert night["Ann"].seat is None

    @pytest.mark.rule("CPL-high-card-final")
    def test_the_button_is_drawn_again(self):
        night = self.final("Dan Bob Eve Cat Fay", preset="cpl")
        with night.refuses("CPL-high-card", "draw high card"):
            night.deal()
        cards = {1: "2c", 2: "Kd", 3: "Kh", 4: "9s", 5: "Ts"}
        night.record(ButtonDrawn(table=1, seat=3, cards=(cards,))).deal()
        assert night.posts() == ("Eve", "Cat", "Fay")

    def test_nobody_is_left_out_and_there_is_one_table(self):
        night = Night().start("Ann Bob Cat", "Dan Eve Fay")
        with night.refuses("DM-seat-random"):
            night.seat("Ann Bob Cat Dan Eve", occasion="final_table")
        with night.refuses(words="one final table"):
            night.seat("Ann Bob Cat", "Dan Eve Fay", occasion="final_table")

    def test_a_new_draw_of_all_tables_needs_play_to_have_begun(self):
        night = Night().buy_in(SIX)
        with night.refuses(words="not begun"):
            night.record(
                SeatsDrawn(occasion="table_removed", tables=[TableSeats(table=1, seats=9)], seats=[])
            )


class TestMoves:
    def test_a_player_takes_the_seat_and_leaves_his_own_open(self):
        night = Night().start(SIX, "Gus Hal Ida Jon").deal(1, 2).move("Ann", 2, 6)
        assert night["Ann"].seat == SeatPlace(2, 6)
        assert 1 in night.floor.tables[1].open_seats

    @pytest.mark.rule("CPL-moved-wait")
    def test_cpl_in_the_small_blind_seat_he_waits_until_the_button_has_passed(self):
        """At table 2 Ida had the big blind and busts; Ann sits down there, in what is the small blind."""
        night = Night("cpl").start(SIX, "Gus Hal Ida Jon Kim", seats=8).deal(2)
        night.bust("Ida", by="Jon").move("Ann", 2, 3).deal(2)
        assert night.posts(2) == ("Hal", None, "Jon")
        assert night.floor.tables[2].hand.positions.waiting == (3,)
        night.deal(2)
        assert night["Ann"].waited == 2
        night.deal(2)
        assert night["Ann"].waited is None

    @pytest.mark.rule("DM-balance-sb")
    def test_dead_money_there_he_skips_one_hand(self):
        night = Night().start(SIX, "Gus Hal Ida Jon Kim").deal(2)
        night.bust("Ida", by="Jon").move("Ann", 2, 3).deal(2)
        assert night["Ann"].waited == 1
        night.deal(2)
        assert (night.posts(2), night["Ann"].waited) == (("Ann", "Jon", "Kim"), None)

    @pytest.mark.rule("CPL-moved-bb")
    def test_in_the_big_blind_seat_he_posts_and_plays(self):
        night = Night("cpl").start(SIX, "Gus Hal Ida - Kim", seats=8).deal(2).move("Ann", 2, 4).deal(2)
        assert night.posts(2) == ("Hal", "Ida", "Ann")
        assert night["Ann"].waited is None

    def test_only_to_an_open_seat_of_a_table_that_exists(self):
        night = Night().start(SIX, "Gus Hal Ida Jon")
        with night.refuses(words="Seat 2 at table 2 is not open"):
            night.move("Ann", 2, 2)
        with night.refuses(words="There is no table 3"):
            night.move("Ann", 3, 2)
        night.record(TableOpened(table=3, seats=9)).move("Ann", 3, 2)
        with night.refuses(words="Table 3 is open"):
            night.record(TableOpened(table=3, seats=9))

    def test_the_table_that_its_last_player_leaves_is_gone(self):
        night = Night().start("Ann Bob Cat Dan Eve", "Fay").move("Fay", 1, 7)
        assert list(night.floor.tables) == [1]


class TestBrokenTable:
    def test_its_players_sit_down_at_the_others(self):
        night = Night().start("Ann Bob Cat Dan Eve Fay", "Ida Jon").deal(1, 2)
        breaks(night, 2, Ida=(1, 9), Jon=(1, 7))
        assert list(night.floor.tables) == [1]
        assert (night["Ida"].seat, night["Jon"].waited) == (SeatPlace(1, 9), 0)

    @pytest.mark.rule("CPL-high-card-reseat")
    def test_a_table_half_of_which_is_new_draws_for_the_button(self):
        """Dead Money's book has no such rule: there the button moves on."""

        def night(preset):
            begun = Night(preset).start("Ann Bob", "Cat Dan", "Eve Fay").deal(1, 2, 3)
            return breaks(begun, 3, Eve=(1, 3), Fay=(1, 4))

        assert not night("dead_money").floor.tables[1].button_due
        night = night("cpl")
        assert night.floor.tables[1].button_due
        with night.refuses("CPL-high-card"):
            night.deal(1)
        night.deal(2)

    @pytest.mark.rule("CPL-high-card-reseat")
    def test_one_of_which_less_than_half_is_new_plays_on(self):
        night = Night().start("Ann Bob Cat", "Dan Eve Fay", "Gus Hal").deal(1, 2, 3)
        breaks(night, 3, Gus=(1, 4), Hal=(2, 5))
        assert not night.floor.tables[1].button_due
        night.deal(1, 2)

    @pytest.mark.rule("CPL-high-card-reseat")
    def test_a_table_half_renewed_by_single_moves_draws_too(self):
        """Ann and Bob play on at table 1; Gus alone is a third of it, Hal with him half."""
        night = Night("cpl").start("Ann Bob", "Cat Dan Eve Fay Gus Hal", seats=8).deal(1, 2).move("Gus", 1, 3)
        assert not night.floor.tables[1].button_due
        night.move("Hal", 1, 4)
        assert night.floor.tables[1].button_due
        with night.refuses("CPL-high-card", "draw high card"):
            night.deal(1)
        assert not night.floor.tables[2].button_due

    @pytest.mark.rule("CPL-high-card-reseat")
    def test_those_who_have_been_dealt_in_there_are_not_new_any_more(self):
        night = Night("cpl").start("Ann Bob Cat", "Dan Eve Fay Gus Hal", seats=8).deal(1, 2)
        night.move("Gus", 1, 4).deal(1).move("Hal", 1, 5)
        assert not night.floor.tables[1].button_due

    @pytest.mark.rule("CPL-high-card-reseat")
    def test_a_broken_table_and_single_moves_are_counted_together(self):
        night = Night("cpl").start("Ann Bob Cat", "Dan Eve Fay Gus", "Hal Ida", seats=8).deal(1, 2, 3)
        night.move("Gus", 1, 4)
        breaks(night, 3, Hal=(1, 5), Ida=(1, 6))
        assert night.floor.tables[1].button_due
        night = Night("cpl").start("Ann Bob Cat", "Dan Eve Fay Gus", "Hal Ida", seats=8).deal(1, 2, 3)
        breaks(night, 3, Hal=(1, 5), Ida=(1, 6))
        assert not night.floor.tables[1].button_due

    def test_moves_over_hours_are_not_taken_for_one_where_hands_are_not_recorded(self):
        night = Night("cpl").start("Ann Bob Cat", "Dan Eve Fay Gus Hal Ida", seats=8)
        for minute, (name, seat) in zip((15, 30, 45), (("Gus", 4), ("Hal", 5), ("Ida", 6)), strict=True):
            night.at(minute).move(name, 1, seat)
        assert not night.floor.tables[1].button_due
        night = Night("cpl").start("Ann Bob Cat", "Dan Eve Fay Gus Hal Ida", seats=8).at(15)
        night.move("Gus", 1, 4).move("Hal", 1, 5).at(16).move("Ida", 1, 6)
        assert night.floor.tables[1].button_due

    def test_a_rulebook_of_earlier_days_counts_broken_tables_only(self):
        book = PRESETS["cpl"]
        book = book.model_copy(
            update={"seating": book.seating.model_copy(update={"counts_as_new": "broken_tables"})}
        )
        night = Night(rulebook=book).start("Ann Bob", "Cat Dan Eve Fay Gus Hal", seats=8).deal(1, 2)
        night.move("Gus", 1, 3).move("Hal", 1, 4).deal(1)
        assert night["Gus"].waited is None

    @pytest.mark.rule("CPL-break")
    def test_everybody_there_needs_an_open_seat_elsewhere(self):
        night = Night().start("Ann Bob Cat Fay", "Dan Eve")
        with night.refuses("CPL-break", "Everybody at table 2"):
            breaks(night, 2, Dan=(1, 5))
        with night.refuses("CPL-break", "Seat 3 at table 1 is not open"):
            breaks(night, 2, Dan=(1, 3), Eve=(1, 5))
        with night.refuses("CPL-break", "not open"):
            breaks(night, 2, Dan=(1, 5), Eve=(1, 5))
        with night.refuses("CPL-break", "not open"):
            breaks(night, 2, Dan=(1, 5), Eve=(2, 5))

    def test_the_last_table_is_not_broken(self):
        night = Night().start(SIX)
        with night.refuses("CPL-break"):
            breaks(night, 1, Ann=(2, 1))


class TestButton:
    @pytest.mark.rule("CPL-high-card", "CPL-high-card-suits")
    def test_the_highest_card_gets_it(self):
        night = Night().buy_in("Ann Bob Cat").seat("Ann Bob Cat")
        cards = {1: "Ah", 2: "As", 3: "Ac"}
        with night.refuses("CPL-high-card", "highest card"):
            night.record(ButtonDrawn(table=1, seat=1, cards=(cards,)))
        with night.refuses("CPL-high-card", "draws one card"):
            night.record(ButtonDrawn(table=1, seat=1, cards=({1: "Ah"},)))
        night.record(ButtonDrawn(table=1, seat=2, cards=(cards,)))
        assert night.floor.tables[1].button == 2

    def test_the_director_may_put_it_anywhere(self):
        night = Night().start("Ann Bob Cat Dan Eve Fay").deal().record(ButtonPlaced(table=1, seat=4)).deal()
        assert night.posts() == ("Dan", "Eve", "Fay")
        with night.refuses(words="has 9 seats"):
            night.record(ButtonPlaced(table=1, seat=10))

    def test_nobody_draws_for_an_empty_seat(self):
        night = Night().buy_in("Ann Bob Cat").seat("Ann Bob Cat")
        with night.refuses("CPL-high-card"):
            night.record(ButtonDrawn(table=1, seat=7))
