"""Planning a whole calendar (clubs/views/calendars.py, clubs/forms/rhythm.py)."""

import re
from datetime import UTC, date, datetime, timedelta

import pytest
from django.utils import timezone

from clubs import actions
from clubs.actions.seasons import add_kind, rename_kind, retire_kind
from clubs.models import Event
from clubs.rulebook import Kind
from tests.clubs.views.pages import text, typed

pytestmark = pytest.mark.django_db

SEASON = "/clubs/dead-money/seasons/spring-2026/"
PLAN = f"{SEASON}calendar/"
FRIDAYS = {
    "weekdays": ["4"],
    "every": "week",
    "first": "2026-01-01",
    "at": "19:00",
    "number": "4",
    "last": "",
    "turn_1": "online",
    "turn_2": "live",
    "left_out": "",
}


def send(browser, path=PLAN, **fields):
    return browser.post(path, {**typed(browser.get(path)), **FRIDAYS, **fields})


def planned(page):
    """The days of the preview with what stands beside them."""
    body = page.content.decode()
    rows = re.findall(
        r'<time datetime="(\d{4}-\d\d-\d\d)[^>]*>.*?</time>\s*<span class="calendar-what">(.*?)</span>\s*<',
        body,
        re.S,
    )
    return [(day, re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", what)).strip()) for day, what in rows]


@pytest.mark.rule("DM-season-calendar")
def test_days_by_weekday_are_shown_then_scheduled(director, season):
    assert "Plan the calendar" in text(director.get(SEASON))
    page = send(director)
    assert planned(page) == [
        ("2026-01-02", "Online 1"),
        ("2026-01-09", "Live 1"),
        ("2026-01-16", "Online 2"),
        ("2026-01-23", "Live 2"),
    ]
    assert not Event.objects.exists()
    form = {**typed(page), **FRIDAYS, "schedule": "yes"}
    for _ in range(2):
        assert director.post(PLAN, form).status_code == 302
    rows = Event.objects.order_by("starts_at").values_list("kind", "starts_at")
    assert list(rows) == [
        ("online", datetime(2026, 1, 2, 19, tzinfo=UTC)),
        ("live", datetime(2026, 1, 9, 19, tzinfo=UTC)),
        ("online", datetime(2026, 1, 16, 19, tzinfo=UTC)),
        ("live", datetime(2026, 1, 23, 19, tzinfo=UTC)),
    ]


def test_the_clock_of_the_club_stays_at_seven_when_it_is_put_forward(director, season):
    send(director, first="2026-03-20", number="3", schedule="yes")
    starts = Event.objects.order_by("starts_at").values_list("starts_at", flat=True)
    assert [each.hour for each in starts] == [19, 19, 18]  # in UTC; summer time begins on 29 March


def test_a_tap_leaves_a_day_out_and_puts_it_back(director, season):
    page = send(director, drop="2026-01-09")
    assert planned(page)[1] == ("2026-01-09", "left out")
    assert planned(page)[-1] == ("2026-01-30", "Live 2")
    assert ">\n2026-01-09</textarea>" in page.content.decode()
    page = send(director, left_out="2026-01-09", restore="2026-01-09")
    assert planned(page)[1] == ("2026-01-09", "Live 1")
    send(director, left_out="9 January 2026\n16.1.2026", schedule="yes")
    days = [each.date() for each in Event.objects.order_by("starts_at").values_list("starts_at", flat=True)]
    assert days == [date(2026, 1, 2), date(2026, 1, 23), date(2026, 1, 30), date(2026, 2, 6)]


def test_the_last_one_is_the_championship_where_there_is_none_yet(director, season, club):
    page = send(director, closes="championship")
    assert planned(page)[-1] == ("2026-01-23", "Championship")
    send(director, closes="championship", schedule="yes")
    assert 'name="closes"' not in director.get(PLAN).content.decode()
    assert planned(send(director, first="2026-02-01"))[0] == ("2026-02-06", "Online 3")
    season.events.all().delete()
    retire_kind(club=club, kind=Kind.CHAMPIONSHIP)
    assert 'name="closes"' not in director.get(PLAN).content.decode()


def test_what_is_on_already_is_said(director, season, live):
    live(9, name="Charity night")
    assert ("2026-01-09", "Live 2 already that day: Charity night") in planned(send(director))
    event = Event.objects.get()
    actions.cancel_event(event=event)
    assert ("2026-01-09", "Live 1") in planned(send(director))


def test_days_that_cannot_be_are_said_and_nothing_is_scheduled(director, season):
    page = send(director, first="2026-06-19", number="3")
    assert planned(page)[-1] == ("2026-07-03", "Online 2 outside the season")
    assert "Schedule these" not in text(page)
    page = send(director, weekdays=["6"], first="2026-03-29", at="01:30", number="1")
    assert "There is no 01:30 on 29 March 2026" in text(page)
    page = send(director, first="2026-06-19", number="3", schedule="yes")
    assert "outside Spring 2026" in text(page)
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"left_out": "yule"}, "“yule” is not a date"),
        ({"left_out": "31.2.2026"}, "there is no day “31.2.2026”"),
        ({"weekdays": ["9"]}, "Select a valid choice"),
        ({"number": "1000"}, "less than or equal to 120"),
    ],
)
def test_what_is_typed_wrong_is_said_and_stays(director, season, wrong, said):
    page = send(director, **wrong)
    assert page.status_code == 422
    assert said in text(page)
    assert "The days stand here once what is typed is right." in text(page)


def test_with_every_day_left_out_nothing_is_scheduled(director, season):
    page = send(director, last="2026-01-02", number="", left_out="2026-01-02", schedule="yes")
    assert "No day is left" in text(page)


def test_days_stand_ready_from_tomorrow_on_at_the_weekday_of_last_time(director, club):
    today = timezone.now().date()
    season = actions.create_season(
        club=club, name="Now", starts_on=today - timedelta(days=30), ends_on=today + timedelta(days=60)
    )
    page = director.get(f"/clubs/dead-money/seasons/{season.slug}/calendar/")
    days = [date.fromisoformat(day) for day, _ in planned(page)]
    assert days
    assert all(day > today and day.weekday() == 4 for day in days)
    starts_at = datetime.combine(today - timedelta(days=7), datetime.min.time(), UTC).replace(hour=18)
    actions.schedule_event(season=season, name="L", kind=Kind.LIVE, starts_at=starts_at)
    page = director.get(f"/clubs/dead-money/seasons/{season.slug}/calendar/")
    weekdays = {date.fromisoformat(day).weekday() for day, _ in planned(page)}
    assert weekdays == {starts_at.astimezone(club.zone).weekday()}


def test_kinds_are_called_as_the_club_calls_them(director, season, club):
    rename_kind(club=club, kind=Kind.LIVE, name="Thursday")
    add_kind(club=club, name="Turbo", like=Kind.LIVE)
    page = send(director, turn_1="own_1")
    assert [what for _, what in planned(page)] == ["Turbo 1", "Thursday 1", "Turbo 2", "Thursday 2"]


@pytest.mark.rule("DM-season-calendar")
def test_a_calendar_is_spread_over_the_season(director, season):
    path = f"{PLAN}?as=spread"
    fields = {"live": "8", "big_money": "3", "first": "2026-01-09", "last": "2026-06-26", "at": "19:00"}
    plan = director.post(path, {**typed(director.get(path)), **fields})
    assert planned(plan)[0] == ("2026-01-09", "Live 1")
    assert planned(plan)[-1] == ("2026-06-26", "Championship")
    assert not Event.objects.exists()
    form = {**typed(plan), **fields, "schedule": "yes"}
    for _ in range(2):
        assert director.post(path, form).status_code == 302
    assert list(Event.objects.values_list("kind", flat=True)).count("live") == 8
    assert Event.objects.count() == 12
