"""A clock without a club: two taps, its desk, its display, and a club that takes it while it runs."""

from datetime import timedelta

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs import actions as club_actions
from clubs.models import Club, Event, Member, User
from clubs.queries.clubs import has_clubs
from clubs.rulebook import Kind
from tables.models import Entry, Log
from tournaments import bare_clocks
from tournaments.console import bare_clock
from tournaments.models import BareClock, Display, Tournament
from tournaments.night.actions import close_again
from tournaments.night.floor.clockwork import head_count, running_clock
from tournaments.night.floor_cache import floor_of
from tournaments.tasks import forget_clocks

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nobody_has_started_one():
    cache.clear()


def started(client=None, key="1" * 32):
    """A clock that was started from its page."""
    client = client or Client()
    answer = client.post(reverse("bare_clock_start"), {"template": "quick", "request_id": key})
    assert answer.status_code == 302
    return BareClock.objects.latest("pk")


def floor(clock):
    tournament = Tournament.objects.select_related("event__season__club", "log").get(pk=clock.tournament_id)
    return floor_of(tournament, tournament.log.length).at(timezone.now())


def post(clock, name, **typed):
    address = reverse("bare_clock_act", args=[clock.key, name])
    number = Entry.objects.count()
    return Client().post(address, {"request_id": f"{name}-{number}", **typed}, headers={"HX-Request": "true"})


def director(club, name="Dee"):
    user = User.objects.create_user(name)
    member = club.members.filter(name=name).first()
    if member is None:
        (member,) = club_actions.add_members(club=club, people=[club_actions.Person(name)])
    Member.objects.filter(pk=member.pk).update(user=user, role=Member.Role.DIRECTOR)
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def club():
    return club_actions.found_club(name="The Crown", founder="Ann")


def test_two_taps_from_the_front_page_to_a_clock_that_runs():
    client = Client()
    assert reverse("bare_clock_start") in client.get("/").content.decode()
    assert "Quick: 12-minute levels" in client.get(reverse("bare_clock_start")).content.decode()
    clock = started(client)
    running = running_clock(floor(clock))
    assert running.is_running
    assert running.name == "Level 1"
    page = client.get(reverse("bare_clock", args=[clock.key])).content.decode()
    assert 'data-running="true"' in page
    assert "Throw the clock away" in page
    display = Display.objects.get(tournament=clock.tournament)
    shown = Client().get(reverse("display", args=[display.code])).content.decode()
    assert 'data-running="true"' in shown
    assert clock.key not in shown


def test_a_site_with_nothing_but_clocks_has_no_club():
    started()
    assert not has_clubs()
    answer = Client().get("/")
    assert "Welcome to Dead Button" in answer.content.decode()


def test_nobody_sees_the_club_that_stands_behind_it(club):
    clock = started()
    for client in (Client(), director(club)):
        assert client.get(reverse("club", args=[clock.club.slug])).status_code == 404
        assert client.get(reverse("night_console", args=[clock.tournament_id])).status_code == 404
        assert client.get(reverse("night_display", args=[clock.tournament_id])).status_code == 404


def test_the_desk_runs_the_clock():
    with time_machine.travel("2026-11-20 20:00", tick=False) as now:
        clock = started()
        now.shift(60)
        assert post(clock, "pause", reason="other").status_code == 200
        now.shift(600)
        assert running_clock(floor(clock)).left == timedelta(minutes=11)
        post(clock, "resume")
        post(clock, "time", seconds="60")
        assert running_clock(floor(clock)).left == timedelta(minutes=12)
        post(clock, "level", steps="1")
        assert running_clock(floor(clock)).name == "Level 2"
        now.shift(13 * 60)
        assert running_clock(floor(clock)).name == "Level 3"
        post(clock, "level", steps="-1")
        assert running_clock(floor(clock)).name == "Level 2", "back from where it stands now"
        Client().post(reverse("bare_clock_undo", args=[clock.key]), {"request_id": "undo"})
        assert running_clock(floor(clock)).name == "Level 3"


def test_its_start_is_not_taken_back():
    clock = started()
    Client().post(reverse("bare_clock_undo", args=[clock.key]), {"request_id": "undo"})
    assert running_clock(floor(clock)).is_running


def test_players_are_counted_without_names():
    clock = started()
    post(clock, "count-heads", players="9", left="9", stack="5000")
    post(clock, "count-heads", players="9", left="6", stack="5000")
    assert head_count(floor(clock)).average == 7500
    shown = Client().get(reverse("bare_clock", args=[clock.key])).content.decode()
    assert "6 / 9" in shown
    assert "7,500" in shown
    refused = post(clock, "count-heads", players="9", left="10")
    assert refused.status_code == 422
    assert "More players are left than began." in refused.content.decode()


def test_nothing_else_is_done_from_the_desk():
    clock = started()
    for name in ("start", "buy-in", "draw-seats", "finish", "nonsense"):
        assert post(clock, name).status_code == 404


def test_levels_are_changed_while_it_runs():
    clock = started()
    page = reverse("bare_clock_levels", args=[clock.key])
    columns = {"type": ["level", "break", "level"], "small_blind": ["25", "", "50"]}
    columns |= {"big_blind": ["50", "", "100"], "ante": ["0", "", "0"], "minutes": ["7", "5", "7"]}
    more = Client().post(page, {**columns, "change": "level-2", "request_id": "a" * 32})
    assert "Level 3" in more.content.decode()
    wrong = Client().post(page, {**columns, "minutes": ["7", "x", "7"], "request_id": "b" * 32})
    assert wrong.status_code == 422
    assert 'value="x"' in wrong.content.decode()
    assert Client().post(page, {**columns, "request_id": "c" * 32}).status_code == 302
    running = running_clock(floor(clock))
    assert [period.minutes for period in running.periods] == [7, 5, 7]
    assert timedelta(minutes=6, seconds=50) < running.left <= timedelta(minutes=7)


def test_a_wrong_link_opens_nothing():
    started()
    for name in ("bare_clock", "bare_clock_levels", "bare_clock_keep"):
        assert Client().get(reverse(name, args=["guess"])).status_code == 404
    for name in ("bare_clock_undo", "bare_clock_end"):
        assert Client().post(reverse(name, args=["guess"])).status_code == 404
    assert Client().post(reverse("bare_clock_act", args=["guess", "pause"])).status_code == 404


def test_the_display_does_not_run_it():
    clock = started()
    code = Display.objects.get(tournament=clock.tournament).code
    assert Client().post(reverse("bare_clock_act", args=[code, "pause"])).status_code == 404


def test_many_clocks_from_one_place_are_refused(monkeypatch):
    monkeypatch.setitem(bare_clock.LIMITS, "clock", "3/h/ip,600/d/key")
    client = Client()
    for number in range(3):
        client.post(reverse("bare_clock_start"), {"template": "quick", "request_id": f"{number:032}"})
    answer = client.post(reverse("bare_clock_start"), {"template": "quick", "request_id": "f" * 32})
    assert answer.status_code == 429
    assert "Too many clocks were started from here." in answer.content.decode()
    assert BareClock.objects.count() == 3


def test_the_same_form_starts_one_clock():
    client = Client()
    started(client)
    started(client)
    assert BareClock.objects.count() == 1


def test_a_club_takes_it_and_the_clock_runs_on(club):
    with time_machine.travel("2026-11-20 20:00", tick=False) as now:
        clock = started()
        code = Display.objects.get().code
        now.shift(15 * 60)
        before = running_clock(floor(clock))
        dee, keep = director(club), reverse("bare_clock_keep", args=[clock.key])
        assert "Take it into The Crown" in dee.get(keep).content.decode()
        answer = dee.post(keep, {"club": club.slug, "name": "Friday", "request_id": "1" * 32})
        night = Tournament.objects.get()
        assert answer.url == reverse("night_console", args=[night.pk])
        assert night.event.season.club == club
        assert Club.objects.get() == club
        after = running_clock(floor(clock))
        assert (after.index, after.left) == (before.index, before.left)
        console = dee.get(answer.url).content.decode()
        assert "Level 2" in console
        assert "clock-pause" in console
        assert 'data-running="true"' in Client().get(reverse("display", args=[code])).content.decode()


def test_the_second_who_takes_it_gets_a_sentence(club):
    clock = started()
    other = club_actions.found_club(name="The Anchor", founder="Bea")
    keep = reverse("bare_clock_keep", args=[clock.key])
    director(club).post(keep, {"club": club.slug, "name": "Friday", "request_id": "3" * 32})
    second = director(other, "Fay").post(keep, {"club": other.slug, "name": "Friday", "request_id": "4" * 32})
    assert "Somebody has taken this clock into a club" in second.content.decode()
    assert Tournament.objects.get().event.season.club == club
    assert not Event.objects.filter(season__club=other).exists()


@pytest.mark.parametrize("name", ["pause", "level"])
def test_the_private_link_ends_when_a_club_has_taken_it(club, name):
    clock = started()
    director(club).post(
        reverse("bare_clock_keep", args=[clock.key]),
        {"club": club.slug, "name": "Friday", "request_id": "3" * 32},
    )
    length = Log.objects.get(tournament__isnull=False).length
    refused = post(clock, name, steps="1", reason="other")
    assert refused.status_code == 422
    assert "its directors run it" in refused.content.decode()
    assert "The Crown" not in refused.content.decode()
    Client().post(reverse("bare_clock_end", args=[clock.key]))
    assert Log.objects.get(tournament__isnull=False).length == length


def test_players_and_members_of_other_clubs_do_not_take_it_into_one_they_do_not_direct(club):
    clock = started()
    other = club_actions.found_club(name="The Anchor", founder="Bea")
    answer = director(other, "Fay").post(
        reverse("bare_clock_keep", args=[clock.key]),
        {"club": club.slug, "name": "Friday", "request_id": "3" * 32},
    )
    assert answer.status_code == 404
    assert BareClock.objects.get().claimed_at is None


def test_a_club_is_founded_for_it(settings):
    settings.FOUNDING = "members"
    clock, user = started(), User.objects.create_user("Nell", password="long enough here")
    client = Client()
    client.force_login(user)
    typed = {"name": "New club", "founder": "Nell", "preset": "tda", "timezone": "Europe/London"}
    keep = reverse("bare_clock_keep", args=[clock.key])
    refused = client.post(keep, typed | {"timezone": "Nowhere", "request_id": "a" * 32})
    assert refused.status_code == 422
    assert 'value="New club"' in refused.content.decode()
    answer = client.post(keep, typed | {"currency": "£", "request_id": "b" * 32})
    assert answer.status_code == 302
    assert Tournament.objects.get().event.season.club.name == "New club"
    assert Club.objects.get().members.get().user == user


def test_a_night_of_a_clock_alone_is_closed_again(club):
    clock = started()
    night = bare_clocks.claim_clock(clock=clock, club=club, name="A", kind=Kind.LIVE, now=timezone.now())
    close_again(tournament=night)
    assert not Tournament.objects.exists()


def test_what_nobody_has_used_goes_after_two_days(club):
    old, fresh = started(), started(Client(), "2" * 32)
    log_of_old = old.tournament.log_id
    BareClock.objects.update(used_at=timezone.now() - timedelta(days=3))
    post(fresh, "pause", reason="other")
    forget_clocks()()
    assert list(BareClock.objects.all()) == [fresh]
    assert not Log.objects.filter(pk=log_of_old).exists()
    assert Club.objects.filter(is_of_clock=True).count() == 1


def test_what_is_sent_twice_is_done_once(club):
    clock = started()
    paused = reverse("bare_clock_act", args=[clock.key, "pause"])
    longer = reverse("bare_clock_act", args=[clock.key, "time"])
    for _ in range(2):
        assert Client().post(longer, {"seconds": "60", "request_id": "5" * 32}).status_code == 302
    assert timedelta(minutes=12) < running_clock(floor(clock)).left <= timedelta(minutes=13)
    Client().post(paused, {"reason": "other", "request_id": "6" * 32})
    for _ in range(2):
        Client().post(reverse("bare_clock_undo", args=[clock.key]), {"request_id": "7" * 32})
    assert running_clock(floor(clock)).is_running
    assert running_clock(floor(clock)).left > timedelta(minutes=12), "the longer level stands"
    dee, keep = director(club), reverse("bare_clock_keep", args=[clock.key])
    typed = {"club": club.slug, "name": "Friday", "request_id": "8" * 32}
    dee.post(keep, typed)
    dee.post(keep, typed)
    assert Event.objects.count() == 1


def test_a_clock_is_thrown_away():
    clock = started()
    assert Client().post(reverse("bare_clock_end", args=[clock.key])).status_code == 302
    assert (BareClock.objects.count(), Club.objects.count(), Log.objects.count()) == (0, 0, 0)
    assert Client().get(reverse("bare_clock", args=[clock.key])).status_code == 404
