"""Seasons and their calendars (clubs/actions/seasons.py)."""

from datetime import UTC, date, datetime, time

import pytest

from clauses.refusal import NotAllowed
from clubs import actions
from clubs.calendar.pattern import proposed
from clubs.models import Event, Season
from clubs.rulebook import PRESETS, Kind
from tests.clubs.conftest import finished

pytestmark = pytest.mark.django_db


def at(day, hour=19, month=1):
    return datetime(2026, month, day, hour, 30, tzinfo=UTC)


def schedule(season, name="Live 1", kind=Kind.LIVE, starts_at=None, **more):
    return actions.schedule_event(season=season, name=name, kind=kind, starts_at=starts_at or at(9), **more)


def test_a_season_sent_twice_is_made_once(club):
    days = {"starts_on": date(2026, 1, 1), "ends_on": date(2026, 6, 30)}
    made = [actions.create_season(club=club, name="Spring", request_id="r", **days) for _ in range(2)]
    assert made[0] == made[1]
    assert actions.create_season(club=club, name="Spring", **days).slug == "spring-2"


def test_two_years_stay_two_in_a_season_s_address(club):
    days = {"starts_on": date(2026, 1, 1), "ends_on": date(2026, 6, 30)}
    assert actions.create_season(club=club, name="Season 2026/27", **days).slug == "season-2026-27"


def test_a_season_cannot_end_before_it_begins(club):
    with pytest.raises(NotAllowed, match="cannot end before it begins"):
        actions.create_season(club=club, name="Spring", starts_on=date(2026, 2, 1), ends_on=date(2026, 1, 1))


def test_a_tournament_sent_twice_is_scheduled_once(season):
    assert schedule(season, request_id="r") == schedule(season, request_id="r")
    assert Event.objects.count() == 1


@pytest.mark.rule("DM-season-calendar")
def test_tournaments_of_every_kind_and_one_championship(season):
    for kind in Kind:
        schedule(season, name=kind.words, kind=kind)
    with pytest.raises(NotAllowed, match="Spring 2026 has its Championship already"):
        schedule(season, name="Another", kind=Kind.CHAMPIONSHIP)


def test_a_tournament_lies_within_its_season(season):
    with pytest.raises(NotAllowed, match="9 July 2026 is outside Spring 2026"):
        schedule(season, starts_at=at(9, month=7))


def test_the_day_is_the_club_s(season):
    """In summer London's day ends an hour before that of UTC."""
    schedule(season, starts_at=datetime(2026, 6, 30, 22, 30, tzinfo=UTC))
    with pytest.raises(NotAllowed, match="1 July 2026 is outside"):
        schedule(season, starts_at=datetime(2026, 6, 30, 23, 30, tzinfo=UTC))


def test_one_name_a_day(season):
    schedule(season)
    with pytest.raises(NotAllowed, match="There is a tournament “Live 1” on that day already"):
        schedule(season, starts_at=at(9, 21))
    schedule(season, starts_at=at(16))


def test_a_later_time_postpones_and_what_it_was_first_stays_known(season):
    event = schedule(season)
    for day in (16, 23):
        actions.change_event(event=event, name="Live 1", kind=Kind.LIVE, starts_at=at(day))
    event.refresh_from_db()
    assert (event.starts_at, event.postponed_from) == (at(23), at(9))


def test_a_cancelled_tournament_makes_room_and_can_be_restored(season):
    first = schedule(season, kind=Kind.CHAMPIONSHIP)
    actions.cancel_event(event=first)
    second = schedule(season, name="Final", kind=Kind.CHAMPIONSHIP)
    with pytest.raises(NotAllowed, match="has its Championship already"):
        actions.restore_event(event=first)
    actions.cancel_event(event=second)
    assert actions.restore_event(event=first).status == "scheduled"


def test_only_a_cancelled_tournament_is_removed_and_twice_as_well_as_once(season):
    event = schedule(season)
    with pytest.raises(NotAllowed, match="Live 1 is not cancelled: it stays"):
        actions.remove_event(event=event)
    actions.cancel_event(event=event)
    for _ in range(2):
        actions.remove_event(event=event)
    assert not season.events.exists()
    assert schedule(season).name == "Live 1"


def test_what_has_begun_is_neither_cancelled_nor_of_another_kind(season):
    event = schedule(season)
    actions.begin_event(event=event)
    with pytest.raises(NotAllowed, match="has begun and cannot be cancelled"):
        actions.cancel_event(event=event)
    with pytest.raises(NotAllowed, match="has been played as Live"):
        actions.change_event(event=event, name="Live 1", kind=Kind.ONLINE, starts_at=at(9))
    with pytest.raises(NotAllowed, match="still being played"):
        actions.close_season(season=season)


def test_a_whole_calendar_at_the_club_s_time_in_winter_and_summer(season):
    calendar = proposed(date(2026, 1, 9), date(2026, 6, 26))
    for _ in range(2):
        actions.schedule_calendar(season=season, calendar=calendar, at=time(19, 30), request_id="r")
    starts = [event.starts_at for event in Event.objects.order_by("starts_at")]
    assert len(starts) == 12
    assert starts[0] == datetime(2026, 1, 9, 19, 30, tzinfo=UTC)
    assert starts[-1] == datetime(2026, 6, 26, 18, 30, tzinfo=UTC)


def test_a_calendar_that_does_not_fit_is_scheduled_not_even_in_part(season):
    with pytest.raises(NotAllowed, match="outside Spring 2026"):
        actions.schedule_calendar(
            season=season, calendar=proposed(date(2026, 5, 1), date(2026, 9, 1)), at=time(19, 30)
        )
    assert not Event.objects.exists()


def test_a_closed_season_changes_no_more_until_it_is_reopened(season):
    actions.close_season(season=season)
    with pytest.raises(NotAllowed, match="Spring 2026 is closed"):
        schedule(season)
    actions.reopen_season(season=Season.objects.get())
    schedule(season)


def test_moving_a_played_tournament_changes_what_was_the_latest(season, people):
    first, second = schedule(season), schedule(season, "Live 2", starts_at=at(16))
    for event, order in ((first, (1, 2, 3, 4, 5, 6)), (second, (2, 1, 3, 4, 5, 6))):
        actions.write_results(event=event, scores=finished(*order), rulebook=PRESETS["dead_money"])
    before = dict(season.standings.values_list("member__number", "rank_before"))
    actions.change_event(event=first, name="Live 1", kind=Kind.LIVE, starts_at=at(23))
    after = dict(season.standings.values_list("member__number", "rank_before"))
    assert (before[1], after[1]) == (1, 2)


def test_open_pages_are_told(season, told, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        schedule(season)
    assert set(told) == {f"season-{season.pk}", f"club-{season.club_id}"}


@pytest.mark.parametrize("name", ["=HYPERLINK(1)", "  ", "Live \ue000"])
def test_clubs_seasons_and_tournaments_have_names_that_files_and_screens_can_hold(club, name):
    days = {"starts_on": date(2026, 1, 1), "ends_on": date(2026, 12, 31)}
    season = actions.create_season(club=club, name="  Spring \u200e 2026 ", **days)
    assert season.name == "Spring 2026"
    when = {"kind": Kind.LIVE, "starts_at": datetime(2026, 3, 7, 19, tzinfo=UTC)}
    event = actions.schedule_event(season=season, name="Live  1", **when)
    assert event.name == "Live 1"
    for act in (
        lambda: actions.found_club(name=name),
        lambda: actions.create_season(club=club, name=name, **days),
        lambda: actions.change_season(season=season, name=name, **days),
        lambda: actions.schedule_event(season=season, name=name, **when),
        lambda: actions.change_event(event=event, name=name, **when),
    ):
        with pytest.raises(NotAllowed):
            act()
