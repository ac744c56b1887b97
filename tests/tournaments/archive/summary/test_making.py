"""The summary of a floor (tournaments/archive/summary/making.py)."""

from datetime import timedelta

import pytest

from clubs.rulebook import Bounties, SideGames
from tests.tournaments.archive.test_night_file import HEADER
from tests.tournaments.nights import EIGHT_O_CLOCK, Night, levels
from tournaments.archive.summary import summary
from tournaments.night.facts import (
    ClockPaused,
    DealerNamed,
    Finished,
    SideGamesSet,
    SidePotPaid,
    StacksCounted,
    SteppedAway,
)

SIX = "Ann Bob Cat Dan Eve Fay"
TWELVE = (SIX, "Gus Hal Ida Jon Kim Lou")


def made(night, now=None):
    return summary(HEADER, night.floor, now, len(night.facts))


class TestStatus:
    def test_from_nothing_to_the_end(self):
        night = Night()
        told = [made(night).status]
        night.start("Ann Bob", override="two").at(125)
        told.append(made(night).status)
        night.bust("Ann", by="Bob")
        told.append(made(night).status)
        told.append(made(night.record(Finished())).status)
        assert told == ["not_started", "running", "decided", "finished"]

    def test_of_an_empty_log_nothing_is_known_but_the_night(self):
        found = made(Night())
        assert (found.at, found.entries, found.clock, found.tables) == (None, 0, None, ())
        assert (found.tournament, found.club, found.currency) == ("Friday 7", "Dead Money", "$")

    def test_it_is_as_of_the_last_fact_or_of_the_moment_asked_for(self):
        night = Night().start(SIX)
        assert made(night).at == EIGHT_O_CLOCK
        later = EIGHT_O_CLOCK + timedelta(minutes=25)
        found = made(night, later)
        assert (found.at, found.clock.level, found.clock.seconds_left) == (later, 2, 15 * 60)


class TestClock:
    def test_the_level_what_follows_and_how_long_until_the_break(self):
        night = Night().start(SIX, structure=levels(breaks=(2,))).at(5)
        clock = made(night, night.now).clock
        assert (clock.period, clock.running, clock.small_blind, clock.big_blind) == ("Level 1", True, 50, 100)
        assert (clock.seconds_left, clock.played_seconds) == (15 * 60, 5 * 60)
        assert (clock.next.period, clock.next.big_blind, clock.next.seconds) == ("Level 2", 200, 20 * 60)
        assert clock.seconds_to_break == 35 * 60

    def test_in_a_break_the_blinds_are_those_that_follow(self):
        night = Night().start(SIX, structure=levels(breaks=(1,)))
        clock = made(night, EIGHT_O_CLOCK + timedelta(minutes=21)).clock
        assert (clock.in_break, clock.level, clock.big_blind) == (True, 1, 200)

    def test_before_a_break_the_next_period_has_no_blinds(self):
        clock = made(Night().start(SIX, structure=levels(breaks=(1,)))).clock
        assert (clock.next.small_blind, clock.next.big_blind, clock.next.ante) == (None, None, None)

    def test_a_pause_says_why(self):
        night = Night().start(SIX).at(5).record(ClockPaused(reason="dispute", note="a bet"))
        clock = made(night).clock
        assert (clock.running, clock.pause.reason, clock.pause.note) == (False, "dispute", "a bet")


class TestTables:
    def test_seats_stacks_and_the_dealer(self):
        night = Night().start(*TWELVE).record(DealerNamed(player=8), StacksCounted(stacks={7: 4000}))
        night.record(SteppedAway(player=7))
        first, second = made(night).tables
        assert [seat.name for seat in first.players] == SIX.split()
        assert first.open_seats == (7, 8, 9)
        assert second.dealer == 8
        gus = second.players[0]
        assert (gus.seat, gus.stack, gus.stack_at, gus.away) == (1, 4000, EIGHT_O_CLOCK, True)
        assert second.players[1].stack is None

    def test_the_hand_that_is_on_and_the_one_that_follows(self):
        night = Night("cpl").start("Ann Bob Cat Dan", override="short").deal()
        (table,) = made(night).tables
        assert (table.hand.number, table.hand.level, table.hand.finished) == (1, 1, False)
        assert (table.hand.button, table.hand.small_blind, table.hand.big_blind) == (1, 2, 3)
        assert (table.next_hand.button, table.next_hand.big_blind) == (2, 4)
        assert made(night.finish_hand()).tables[0].hand.finished

    def test_there_is_none_with_one_player(self):
        night = Night().start("Ann Bob", override="two").at(125).bust("Ann", by="Bob")
        assert made(night).tables[0].next_hand is None


class TestPeople:
    @pytest.fixture
    def night(self):
        night = Night().commit("Zoe").start(SIX)
        return night.at(125).bust("Cat", by="Ann").busts(("Dan", "Ann Bob", None))

    def test_those_with_a_place_come_best_first_then_the_others_by_seat(self, night):
        found = made(night)
        assert [(each.name, each.first, each.state) for each in found.places] == [
            ("Dan", 5, "knocked_out"),
            ("Cat", 6, "knocked_out"),
        ]
        assert [(each.name, each.state) for each in found.others] == [
            ("Ann", "in"),
            ("Bob", "in"),
            ("Eve", "in"),
            ("Fay", "in"),
            ("Zoe", "expected"),
        ]

    def test_shared_knockouts_are_parts_and_points_wait_for_a_place(self, night):
        people = {each.name: each for each in (*made(night).places, *made(night).others)}
        assert (people["Ann"].knockouts, people["Bob"].knockouts) == (1.5, 0.5)
        assert people["Ann"].points is None
        assert people["Dan"].points == 4
        assert people["Ann"].prize is None

    def test_money_is_what_was_taken_and_divided(self, night):
        money = made(night).money
        assert (money.buy_ins, money.taken) == (6, 12_000)
        assert money.taken == money.championship + money.kitty + money.prizes
        assert sum(money.payouts) == money.prizes
        assert not money.deal


class TestSideGames:
    def test_what_everybody_put_in_and_has_won_and_who_still_carries_a_bounty(self):
        night = Night().record(SideGamesSet(games=SideGames(bounties=Bounties(amount=500)))).start(SIX)
        night.at(125).bust("Ann", by="Bob").record(SidePotPaid(player=2, cents=500))
        money = made(night).side_games
        assert (money.taken, money.handed, money.held) == (3000, 500, 2500)
        (game,) = money.games
        assert (game.name, game.title, game.pot) == ("bounties", "Bounties", 3000)
        assert [(each.name, each.paid, each.won) for each in game.players[:2]] == [
            ("Ann", 500, 0),
            ("Bob", 500, 500),
        ]
        assert {each.name: each.state for each in game.heads}["Ann"] == "taken"
        assert {each.name: each.worth for each in game.heads}["Bob"] == 500

    def test_without_any_nothing_is_said(self):
        assert made(Night().start(SIX)).side_games.games == ()
