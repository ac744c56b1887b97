"""The server's clock jumps; the club's clocks are put forward or back in the middle of a night."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from clauses.refusal import NotAllowed
from clubs.actions import change_club
from clubs.rulebook import Kind
from tables.log import as_of
from tests.tournaments.nights import EIGHT_O_CLOCK, Night, levels
from tournaments.archive.as_of import choices, moment_of
from tournaments.archive.export import whole_log
from tournaments.night import actions
from tournaments.night import floor as floors
from tournaments.night.facts import BoughtIn, ClockPaused, LevelSet, Rebought, SteppedAway
from tournaments.night.facts_of import fold
from tournaments.night.floor import Recorded

SIX = "Ann Bob Cat Dan Eve Fay"
DAY = 24 * 60


def shown(floor, now):
    clock = floor.at(now).clock
    return clock.name, clock.left


class TestServerClock:
    def test_put_back_by_an_hour_the_night_goes_on_from_where_it_stood(self, friday):
        friday.start(SIX).at(25).deal()
        friday.at(-35).deal()
        assert shown(friday.floor, friday.now) == ("Level 2", timedelta(minutes=15))
        friday.at(-30).deal()
        assert shown(friday.floor, friday.now) == ("Level 2", timedelta(minutes=10))
        assert friday.reloaded() == friday.floor

    def test_until_something_is_recorded_the_clock_stands_still(self, friday):
        friday.start(SIX).at(25).deal().at(-35)
        assert shown(friday.floor, friday.now) == ("Level 2", timedelta(minutes=15))

    def test_one_day_ahead_and_back_the_director_sets_the_level_and_it_runs(self, friday):
        friday.start(SIX, structure=levels(9)).at(15).deal().at(DAY + 16).deal()
        assert shown(friday.floor, friday.now)[0] == "Level 9"
        friday.at(17).record(LevelSet(index=0))
        assert shown(friday.floor, friday.now) == ("Level 1", timedelta(minutes=20))
        friday.at(22).deal()
        assert shown(friday.floor, friday.now) == ("Level 1", timedelta(minutes=15))

    def test_undoing_what_was_recorded_while_it_was_wrong_heals_the_night(self, friday):
        friday.start(SIX, structure=levels(9)).at(15).deal()
        friday.at(DAY + 16).deal()
        wrong = friday.latest
        friday.at(17).deal().undo(wrong)
        assert shown(friday.floor, friday.now) == ("Level 1", timedelta(minutes=3))
        assert friday.floor.clock.cut_off_at is None
        friday.rebuy("Ann", 500)

    def test_nothing_is_lost_or_out_of_order(self, friday):
        friday.start(SIX)
        for minute in (5, 500, 6, -90, 7):
            friday.at(minute).deal()
        lines = whole_log(friday.tournament)
        assert [line.sequence for line in lines] == list(range(1, friday.latest + 1))
        assert friday.floor.tables[1].hands == 5
        assert friday.reloaded() == friday.floor

    def test_as_it_was_then_has_no_holes_although_the_clock_was_ahead_for_a_while(self, friday):
        friday.start(SIX).at(DAY).deal().at(20).deal()
        lines = as_of(whole_log(friday.tournament), EIGHT_O_CLOCK + timedelta(minutes=20))
        assert fold(lines, friday.rulebook, Kind.LIVE) == friday.floor

    def test_two_servers_whose_clocks_differ_by_seconds_do_not_make_the_night_longer(self, friday):
        friday.start(SIX)
        for minute in range(1, 11):
            friday.at(minute, 3).deal()
            friday.at(minute).deal()
        assert shown(friday.floor, friday.now) == ("Level 1", timedelta(minutes=9, seconds=57))

    def test_a_device_that_was_offline_does_not_put_the_night_back(self):
        night = Night().start(SIX).at(15)
        night.record(SteppedAway(player=1))
        late = Recorded(
            len(night.facts) + 1, EIGHT_O_CLOCK + timedelta(minutes=2), SteppedAway(player=2), night.now
        )
        floor = floors.apply(night.floor, late)
        assert floor.clock.as_of == night.now
        assert shown(floor, night.now) == ("Level 1", timedelta(minutes=5))


class TestRebuyAtTheCutOff:
    """Tests of what decides is when it happened by the device that recorded it; nobody believes the
    future."""

    def record(self, night, fact, at):
        return actions.record(tournament=night.tournament, act=[fact], by=night.by, request_id=f"{at}", at=at)

    @pytest.mark.rule("DM-rebuy-cutoff")
    def test_one_second_after_it_is_refused_whatever_the_clock_of_the_device_says(self, friday):
        friday.start(SIX).at(120, 1)
        for claimed in (friday.now, friday.now + timedelta(days=1)):
            with pytest.raises(NotAllowed) as refusal:
                self.record(friday, Rebought(player=1, stack=500), claimed)
            assert refusal.value.clause == "DM-rebuy-cutoff"
        assert friday.reloaded().rebuys == 0

    @pytest.mark.rule("DM-rebuy-cutoff")
    def test_one_made_in_time_on_a_tablet_without_wifi_counts_when_it_is_sent_later(self, friday):
        friday.start(SIX).at(131)
        outcome = self.record(friday, Rebought(player=1, stack=500), friday.now - timedelta(minutes=12))
        assert outcome.state.rebuys == 1
        assert friday.reloaded() == outcome.state


class TestDaylightSaving:
    """In London on 25 October 2026 the hour from one to two comes twice."""

    @pytest.fixture
    def autumn(self, friday):
        """A night that begins at eight, British summer time; five hours later it is one o'clock."""
        friday.wall.move_to(datetime(2026, 10, 24, 19, 0, tzinfo=UTC))
        friday.now = datetime(2026, 10, 24, 19, 0, tzinfo=UTC)
        friday.start(SIX, structure=levels(40))
        return friday

    def go(self, night, hour, minute):
        night.now = datetime(2026, 10, 25, hour, minute, tzinfo=UTC)
        night.wall.move_to(night.now)
        return night

    def test_the_clock_of_the_night_counts_every_minute_of_both_hours(self, autumn):
        self.go(autumn, 0, 30).deal()
        assert shown(autumn.floor, autumn.now) == ("Level 17", timedelta(minutes=10))
        self.go(autumn, 1, 30)
        assert shown(autumn.floor, autumn.now) == ("Level 20", timedelta(minutes=10))

    def test_as_it_was_at_half_past_one_asks_which_one_and_shows_each(self, autumn):
        self.go(autumn, 0, 20).bust("Fay", by="Ann")
        self.go(autumn, 1, 20).bust("Eve", by="Ann")
        self.go(autumn, 2, 0).bust("Dan", by="Ann")
        lines = whole_log(autumn.tournament)
        night = lines[0].recorded_at, lines[-1].recorded_at
        zone = ZoneInfo("Europe/London")
        left = {
            choice.words: len(fold(as_of(lines, choice.moment), autumn.rulebook, Kind.LIVE).in_play)
            for choice in choices("01:30", zone, *night)
        }
        assert left == {"01:30 BST": 5, "01:30 GMT": 4}
        assert moment_of("00:59", zone, *night) < moment_of("02:00", zone, *night)

    def test_the_end_of_a_pause_is_a_moment_not_a_time_of_day(self, autumn):
        self.go(autumn, 0, 50).record(ClockPaused(reason="break", minutes=20))
        assert not autumn.floor.at(self.go(autumn, 1, 9).now).clock.is_running
        assert autumn.floor.at(self.go(autumn, 1, 10).now).clock.is_running


def test_a_club_that_moves_to_another_zone_changes_what_is_shown_not_what_was(friday, club):
    friday.start(SIX).at(40).deal()
    change_club(club=club, name=club.name, timezone="Asia/Tokyo", currency="¥", is_public=True, felt="green")
    assert friday.reloaded() == friday.floor


def test_a_night_that_began_tomorrow_by_a_wrong_clock_can_be_started_today(friday):
    friday.at(DAY).record(BoughtIn(player=1, name="Ann"))
    friday.at(0).buy_in("Bob Cat Dan Eve Fay").seat(SIX).start_only()
    assert shown(friday.floor, EIGHT_O_CLOCK + timedelta(minutes=5)) == ("Level 1", timedelta(minutes=15))
