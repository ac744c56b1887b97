"""The season after another one (clubs/actions/next_season.py), and who won those that are over."""

from datetime import UTC, date, datetime

import pytest

from clauses.refusal import NotAllowed
from clubs import actions
from clubs.models import Club, Event, Season
from clubs.queries.champions import champion_page, past_seasons
from clubs.rulebook import PRESETS, Kind
from tests.clubs.conftest import finished
from tests.clubs.views.pages import text

TODAY = date(2026, 5, 1)
CLUB = "/clubs/dead-money/"


@pytest.fixture
def play(live):
    def one(day, *players, kind=Kind.LIVE):
        event = live(day, kind)
        actions.write_results(event=event, scores=finished(*players), rulebook=PRESETS["dead_money"])
        return event

    return one


def open_next(season, request_id=""):
    return actions.open_next_season(season=season, today=TODAY, request_id=request_id)


def calendar(season):
    return [
        (e.name, e.kind, e.starts_there.strftime("%a %d %b %H:%M"), e.capacity) for e in season.events.all()
    ]


def test_it_has_the_tournaments_of_this_one_by_the_clock_of_the_club(season, live, play, people):
    """Through the summer: half past seven stays half past seven. What was cancelled is left out."""
    play(9, 1, 2)
    live(30, Kind.CHAMPIONSHIP)
    actions.cancel_event(event=live(16))
    made = open_next(season)
    assert (made.name, made.starts_on, made.ends_on) == (
        "Spring 2026 (2)",
        date(2026, 7, 1),
        date(2026, 12, 29),
    )
    assert calendar(made) == [
        ("Live 9", "live", "Fri 10 Jul 19:30", None),
        ("Championship 30", "championship", "Fri 31 Jul 19:30", None),
    ]
    assert {event.status for event in made.events.all()} == {"scheduled"}
    assert Club.objects.get().rulebooks.count() == 1


def test_two_taps_open_one(season, live):
    live(9)
    assert open_next(season, "a").pk == open_next(season, "a").pk
    assert Season.objects.count() == 2
    with pytest.raises(NotAllowed, match=r"Spring 2026 \(2\) follows Spring 2026 already"):
        open_next(season, "b")
    assert Season.objects.count() == 2


def test_it_is_taken_back_while_nothing_was_played(season, live, play, people):
    live(9)
    made = open_next(season, "a")
    actions.remove_season(season=made)
    assert list(Season.objects.values_list("name", flat=True)) == ["Spring 2026"]
    with pytest.raises(NotAllowed, match="taken back since"):
        open_next(season, "a")
    again = open_next(season, "b")
    event = again.events.get()
    actions.write_results(event=event, scores=finished(1, 2), rulebook=PRESETS["dead_money"])
    with pytest.raises(NotAllowed, match="has been played in"):
        actions.remove_season(season=again)
    assert Event.objects.filter(season=again).count() == 1


def test_one_tap_for_an_elder_and_back_from_the_toast(elder, season, live):
    live(9)
    page = elder.post(f"{CLUB}seasons/spring-2026/next/", {"request_id": "x"}, follow=True)
    assert "Spring 2026 (2) is open, with the calendar of Spring 2026." in text(page) + page.content.decode()
    assert f'action="{CLUB}seasons/spring-2026-2/remove/"' in page.content.decode()
    elder.post(f"{CLUB}seasons/spring-2026-2/remove/")
    assert Season.objects.count() == 1


def test_a_director_cannot(director, season):
    assert director.post(f"{CLUB}seasons/spring-2026/next/").status_code == 404
    assert director.post(f"{CLUB}seasons/spring-2026/remove/").status_code == 404
    assert Season.objects.count() == 1


# Champions


def test_a_season_has_a_champion_when_its_championship_was_played(season, club, play, people, client):
    for day in (2, 9, 16):
        play(day, 1, 2, 3, 4, 5, 6)
    assert past_seasons(club) == []
    assert client.get(f"{CLUB}seasons/spring-2026/champion/").status_code == 404
    play(30, 2, 3, 1, 4, 5, 6, kind=Kind.CHAMPIONSHIP)
    (past,) = past_seasons(club)
    assert (past.names, past.players, past.nights) == ("Ann", 6, 4)
    won = champion_page(season)
    assert (won.winner, [line.rank for line in won.podium]) == ("Bea", [1, 2, 3])
    said = text(client.get(f"{CLUB}seasons/spring-2026/champion/"))
    assert "Champion of Spring 2026 Ann 4 points ahead of Bea" in said
    assert "The Championship itself was won by Bea." in said
    assert (
        "Spring 2026 1 Jan 2026 – 30 Jun 2026 · 4 tournaments · 6 players"
        " 1 Champion Ann 80 points 2 Runner-up Bea Most wins Ann 3"
    ) in text(client.get(f"{CLUB}archive/"))


def test_those_who_are_equal_in_everything_share_the_title(season, club, people):
    """A season of one tournament, without a Championship, closed."""
    starts_at = datetime(2026, 1, 9, 20, tzinfo=UTC)
    event = actions.schedule_event(season=season, name="One", kind=Kind.LIVE, starts_at=starts_at)
    tied = [actions.Score(1, 1, 2), actions.Score(2, 1, 2), actions.Score(3, 3, 3)]
    actions.write_results(event=event, scores=tied, rulebook=PRESETS["dead_money"])
    assert past_seasons(club) == []
    actions.close_season(season=season)
    (past,) = past_seasons(club)
    assert past.names == "Ann and Bea"
    assert champion_page(Season.objects.get()).how == "Equal in everything: they share the title."


def test_bonus_points_or_the_championship_may_have_decided(season, play, people):
    play(9, 1, 2, 3, 4, 5, 6)
    play(16, 2, 1, 3, 4, 5, 6)
    play(30, 3, 4, 5, 6, 1, 2, kind=Kind.CHAMPIONSHIP)
    won = champion_page(season)
    assert won.past.names == "Cal"
    assert "points ahead of Ann" in won.how


def test_a_season_closed_without_a_night_has_no_champion(season, club, client):
    actions.close_season(season=season)
    assert past_seasons(club)[0].names == ""
    assert "nobody played" in text(client.get(f"{CLUB}archive/"))
    assert client.get(f"{CLUB}seasons/spring-2026/champion/").status_code == 404


def test_a_second_title_is_told(season, club, play, people, client):
    play(9, 1, 2)
    actions.close_season(season=season)
    second = open_next(Season.objects.get())
    event = second.events.get()
    actions.write_results(event=event, scores=finished(1, 2), rulebook=PRESETS["dead_money"])
    actions.close_season(season=second)
    assert "Champion before or since: Spring 2026" in text(
        client.get(f"{CLUB}seasons/{second.slug}/champion/")
    )
