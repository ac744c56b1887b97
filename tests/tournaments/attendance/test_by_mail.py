"""Answers by the link of a mail (tournaments/attendance/by_mail.py, tournaments/pages/attendance.py)."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from clubs.actions.members import renew_claim
from clubs.models import Event, Member, User
from config.privacy.redaction import redacted
from tournaments.attendance.by_mail import answer_path
from tournaments.models import Rsvp

pytestmark = [pytest.mark.django_db, pytest.mark.rule("DM-rsvp-cancel")]
BEGUN = "Week 3 has begun: tell the director."


@pytest.fixture
def event(weeks, wall):
    event = weeks.night(3)
    wall.move_to(event.starts_at - timedelta(days=7))
    return event


@pytest.fixture
def path(weeks, event):
    """Ann's link."""
    return answer_path(event, weeks.member("Ann"), is_coming=True)


def answers(event):
    return {rsvp.member.name: rsvp.is_coming for rsvp in Rsvp.objects.filter(event=event)}


def refused(client, path):
    """Neither way is anything answered: the status of looking, and of both answers."""
    ways = [client.get(path), *(client.post(path, {"coming": coming}) for coming in ("yes", "no"))]
    return [way.status_code for way in ways]


def test_looking_answers_nothing_and_a_button_does_without_signing_in(client, event, path):
    for look in (client.get, client.head):  # what looks through mails for harm opens every link
        assert look(path).status_code == 200
        assert answers(event) == {}
    assert "Are you coming?" in client.get(path).content.decode()
    assert client.get(path)["Cache-Control"] == "no-store, private"
    assert "You’re in." in client.post(path, {"coming": "yes"}).content.decode()
    assert answers(event) == {"Ann": True}
    assert "You’re not coming." in client.post(path, {"coming": "no"}).content.decode()
    assert answers(event) == {"Ann": False}


def test_no_other_site_answers_through_a_browser(path):
    assert Client(enforce_csrf_checks=True).post(path, {"coming": "no"}).status_code == 403


def test_it_answers_for_its_member_and_nobody_else(client, weeks, event, path):
    client.force_login(User.objects.create_user("bob"))
    assert client.post(path, {"coming": "yes"}).status_code == 200  # not Bob, who is signed in
    assert answers(event) == {"Ann": True}
    token = path.split("/")[2]
    ann, bob = weeks.member("Ann"), weeks.member("Bob")
    for forged in (
        token.replace(f"-{ann.pk}-", f"-{bob.pk}-"),
        token[:-1],
        f"{10**30}-1-x.y",
        "guess",
    ):
        assert refused(client, f"/answer/{forged}/") == [404] * 3


def test_a_yes_keeps_the_guests_whom_they_named(client, weeks, event, path):
    weeks.rule(guests=3)
    weeks.say(3, "Ann", minutes=60 * 24 * 8, guests=2)
    client.post(path, {"coming": "yes"})
    assert Rsvp.objects.get().guests == 2


def test_it_holds_until_the_tournament_begins(client, event, path, wall):
    wall.move_to(event.starts_at - timedelta(seconds=1))
    assert client.post(path, {"coming": "yes"}).status_code == 200
    wall.move_to(event.starts_at)
    assert refused(client, path) == [200, 422, 422]
    assert BEGUN in client.get(path).content.decode()
    assert '<form method="post" class="row"' not in client.get(path).content.decode()
    assert answers(event) == {"Ann": True}


@pytest.mark.parametrize("status", [Event.Status.RUNNING, Event.Status.FINISHED, Event.Status.CANCELLED])
def test_nor_of_one_that_began_early_or_is_cancelled(client, event, path, status):
    Event.objects.filter(pk=event.pk).update(status=status)
    assert refused(client, path) == [200, 422, 422]
    assert answers(event) == {}


def test_who_takes_a_private_link_back_takes_the_links_of_mails_back(client, weeks, path):
    renew_claim(member=weeks.member("Ann"), by=weeks.member("Ann"))
    assert refused(client, path) == [404] * 3


def test_who_has_left_answers_nothing(client, weeks, path):
    Member.objects.filter(name="Ann").update(left_at=timezone.now())
    assert refused(client, path) == [404] * 3


def test_neither_yes_nor_no_is_refused(client, event, path):
    assert client.post(path, {"coming": "maybe"}).status_code == 422
    assert answers(event) == {}


def test_no_log_keeps_such_a_link(path):
    assert redacted(f"GET {path}") == "GET /answer/…/?coming=yes"
