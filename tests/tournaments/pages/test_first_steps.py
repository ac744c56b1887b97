"""The first hour: the empty site leads, and a new club's list ticks itself off."""

import pytest
from django.test import Client

from clubs import actions
from clubs.actions import Person
from clubs.models import Club
from tests.world import World
from tournaments.models import Display
from tournaments.pages.upcoming import first_steps

pytestmark = pytest.mark.django_db
HERE = {"HTTP_HOST": "127.0.0.1:8000", "REMOTE_ADDR": "127.0.0.1"}


def front(**request):
    return Client().get("/", **request).content.decode()


def test_on_the_machine_that_runs_the_site_the_welcome_has_the_button_itself(settings):
    settings.ALLOWED_HOSTS = ["*"]
    assert "/found/" in front(**HERE)


@pytest.mark.parametrize(
    "elsewhere",
    [
        {"REMOTE_ADDR": "192.168.1.7"},
        {"HTTP_HOST": "192.168.1.20:8000"},
        {"HTTP_X_FORWARDED_FOR": "203.0.113.9"},
    ],
)
def test_anywhere_else_the_welcome_names_the_terminal_and_tells_no_secret(settings, elsewhere):
    settings.ALLOWED_HOSTS = ["*"]
    page = front(**HERE | elsewhere)
    assert "/found/" not in page
    assert "terminal" in page


def test_once_there_is_a_club_nobody_is_welcomed(settings):
    settings.ALLOWED_HOSTS = ["*"]
    actions.found_club(name="Dead Money", is_public=False)
    assert "/found/" not in front(**HERE)


def done(club):
    return [step.name for step in first_steps(club) if step.is_done]


def test_each_step_ticks_itself_off():
    world = World()
    club = actions.found_club(name="New", founder="Ann")
    assert done(club) == []
    actions.add_members(club=club, people=[Person("Bob")])
    assert done(club) == ["members"]
    actions.keep_rules(club=club)
    assert done(Club.objects.get(pk=club.pk)) == ["members", "rules"]
    Display.objects.create(club=club, code="abcdefgh")
    assert "tv" in done(club)
    world.client("director").post(f"/clubs/{world.club.slug}/rehearsal/")
    assert "rehearsal" in done(Club.objects.get(pk=world.club.pk))


def test_a_rulebook_that_was_changed_has_been_checked():
    club = actions.found_club(name="New", founder="Ann")
    book = club.rulebooks.get().rulebook
    actions.save_rulebook(club=club, rulebook=book.model_copy(update={"name": "Ours"}))
    assert done(Club.objects.get(pk=club.pk)) == ["rules"]


def test_the_list_stands_on_the_home_of_a_new_club_for_those_who_direct_it():
    world = World()
    address = f"/clubs/{world.club.slug}/"
    assert "first-steps" in world.client("elder").get(address).content.decode()
    assert "first-steps" not in world.client("member").get(address).content.decode()
    assert world.played
    assert "first-steps" not in world.client("elder").get(address).content.decode()


def test_an_elder_says_that_the_rules_are_right():
    world = World()
    address = f"/clubs/{world.club.slug}/rulebook/kept/"
    assert world.client("director").post(address).status_code == 404
    world.client("elder").post(address)
    assert Club.objects.get(pk=world.club.pk).rules_kept_at
