"""Invitations, reminders, changes, places and bans, each with its entry for the calendar."""

import re
from datetime import time, timedelta

import icalendar
import pytest
from django.utils import timezone

from clubs import actions as club_actions
from clubs.actions.suspensions import lift_suspension, suspend_member
from clubs.messages.kinds import About
from clubs.models import Event, Message, MessageSettings
from clubs.rulebook import Kind
from config.models import Job
from config.work.runner import try_again
from tests.mailing import wants
from tests.tournaments.nights import EIGHT_O_CLOCK
from tournaments.attendance.actions import lift_ban
from tournaments.attendance.by_mail import answer_token
from tournaments.attendance.feeds import member_entries
from tournaments.attendance.queries import sign_ups_of
from tournaments.messages.reminders_due import ask_for_all
from tournaments.models import Duty

pytestmark = pytest.mark.django_db


@pytest.fixture
def asks(weeks):
    """Members of the club who ask for mail: asks("Zoe Ann", About.PLACE)."""

    def ask(names, *kinds):
        for name in names.split():
            wants(weeks.member(name), *kinds)

    return ask


def entry_of(mail):
    """The method of the calendar entry in a mail, and its event."""
    part = next(part for part in mail.walk() if part.get_content_type() == "text/calendar")
    calendar = icalendar.Calendar.from_ical(part.get_content())
    assert part.get_param("method") == calendar["METHOD"]
    return str(calendar["METHOD"]), calendar.walk("VEVENT")[0]


def feed_uid(event, member):
    (entry,) = member_entries([event], member, lambda event: "", timezone.now())
    return entry.uid


def move(event, starts_at):
    return club_actions.change_event(
        event=event, name=event.name, kind=Kind(event.kind), starts_at=starts_at, capacity=event.capacity
    )


@pytest.mark.rule("DM-rsvp-cancel")
def test_who_has_not_answered_is_invited_a_week_before_and_reminded_two_days_before(
    weeks, asks, wall, postbox, work
):
    asks("Ann Bob Cat")
    event = weeks.night(3)
    weeks.say(3, "Bob", minutes=60 * 24 * 10)
    weeks.say(3, "Cat", is_coming=False, minutes=60 * 24 * 10)
    wall.move_to(event.starts_at - timedelta(days=8))
    ask_for_all()()
    assert work() == []
    wall.move_to(event.starts_at - timedelta(days=7))
    ask_for_all()()  # each day: what is there stays
    work()
    (mail,) = postbox.mails
    assert (mail["To"], mail["Subject"]) == ("ann@example.org", "Week 3 · Dead Money")
    method, entry = entry_of(mail)
    assert (method, entry["UID"]) == ("REQUEST", feed_uid(event, weeks.member("Ann")))
    assert str(entry["ATTENDEE"]) == "mailto:ann@example.org"
    assert entry["ATTENDEE"].params["PARTSTAT"] == "NEEDS-ACTION"
    wall.move_to(event.starts_at - timedelta(days=2))
    work()
    assert [mail["To"] for mail in postbox.mails] == ["ann@example.org"] * 2


def test_an_invitation_says_when_what_for_how_much_and_by_whom_and_has_a_button_for_each_answer(
    weeks, asks, wall, postbox, work
):
    asks("Ann")
    event = weeks.night(3)
    Event.objects.filter(pk=event.pk).update(note="At Bob's <bar>")
    Duty.objects.create(event=event, member=weeks.member("Cat"), part=Duty.Part.DIRECTOR)
    wall.move_to(event.starts_at - timedelta(days=7))
    ask_for_all()()
    work()
    (mail,) = postbox.mails
    there = f"https://club.example/answer/{answer_token(event, weeks.member('Ann'))}/"
    page = f"https://club.example/clubs/dead-money/my-nights/#event-{event.pk}"
    assert mail.get_body(("plain",)).get_content().splitlines()[:15] == [
        "Friday, 11 December 2026, 20:00",
        "",
        "Are you coming?",
        "",
        "Entry: $20 for 3,000 chips, rebuys $10 for 3,000, add-on $10 for 3,000",
        "Format: Live",
        "Note: At Bob's <bar>",
        "Invited by: Cat",
        "",
        f"I’m in: {there}?coming=yes",
        "",
        f"Can’t make it: {there}?coming=no",
        "",
        page,
        "",
    ]
    shown = mail.get_body(("html",)).get_content()
    assert re.findall(r'href="([^"]+)"', shown)[:3] == [f"{there}?coming=yes", f"{there}?coming=no", page]
    assert "At Bob&#x27;s &lt;bar&gt;" in shown
    assert not re.search(r"<(img|script|link|iframe)|url\(", shown)  # nothing is fetched from anywhere
    kinds = [part.get_content_type() for part in mail.walk()]
    assert kinds == ["multipart/alternative", "text/plain", "text/html", "text/calendar"]


@pytest.mark.rule("DM-rsvp-cancel")
def test_who_comes_is_reminded_a_day_before_and_while_they_can_still_cancel(weeks, asks, wall, postbox, work):
    asks("Bob", About.REMINDER)
    event = weeks.night(3)
    weeks.say(3, "Bob", minutes=60 * 24 * 8)
    wall.move_to(event.starts_at - timedelta(days=8))
    ask_for_all()()
    while Job.objects.filter(task="remind", done_at=None).exists():
        wall.move_to(Job.objects.filter(task="remind", done_at=None).earliest("due_at").due_at)
        work()
    said = [mail.get_body(("plain",)).get_content() for mail in postbox.mails]
    assert ["It is tomorrow." in each for each in said] == [True, False]
    assert "You may still cancel" in said[1]
    assert entry_of(postbox.mails[0])[1]["ATTENDEE"].params["PARTSTAT"] == "ACCEPTED"


@pytest.mark.rule("DM-rsvp-cancel")
def test_what_quiet_hours_held_back_says_tomorrow_only_on_the_day_before(weeks, asks, wall, postbox, work):
    asks("Bob", About.REMINDER)
    event = weeks.night(3)
    weeks.say(3, "Bob", minutes=60 * 24 * 8)
    night = {"quiet_from": time(19), "quiet_until": time(8)}  # it begins at eight in the evening
    MessageSettings.objects.filter(member=weeks.member("Bob")).update(**night)
    wall.move_to(event.starts_at - timedelta(days=1, minutes=1))
    ask_for_all()()
    wall.shift(timedelta(minutes=1))
    work()
    assert postbox.mails == []
    wall.move_to(event.starts_at - timedelta(hours=11))
    work()
    (said,) = [mail.get_body(("plain",)).get_content() for mail in postbox.mails]
    assert "tomorrow" not in said
    assert "Week 3" in postbox.mails[0]["Subject"]


def test_what_is_scheduled_for_this_week_invites_at_once_and_once(weeks, asks, wall, postbox, work):
    asks("Ann", About.INVITATION)
    event = club_actions.schedule_event(
        season=weeks.season, name="Soon", kind=Kind.LIVE, starts_at=timezone.now() + timedelta(days=3)
    )
    work()
    move(event, event.starts_at + timedelta(days=1))
    work()
    assert [mail["Subject"] for mail in postbox.mails] == ["Soon · Dead Money"]


def test_who_answered_meanwhile_is_not_asked(weeks, asks, wall, postbox, work):
    asks("Ann", About.INVITATION)
    event = weeks.night(1)
    wall.move_to(event.starts_at - timedelta(days=7))
    ask_for_all()()
    postbox.refuses = {"ann@example.org": "451 later"}
    work()
    assert Message.objects.get().state == "waiting"
    weeks.say(1, "Ann", minutes=60 * 24 * 6)
    try_again(Job.objects.get(task="deliver_messages", done_at=None).pk)
    work()
    assert (postbox.mails, Message.objects.get().state) == ([], "left")


def test_a_tournament_that_is_moved_or_cancelled_tells_who_said_yes(weeks, asks, wall, postbox, work):
    asks("Ann Bob Cat", About.CHANGE)
    event = weeks.night(2)
    weeks.say(2, "Ann", minutes=60 * 24 * 10)
    weeks.say(2, "Bob", is_coming=False, minutes=60 * 24 * 10)
    event = move(event, event.starts_at + timedelta(days=1))
    work()
    (moved,) = postbox.mails
    assert moved["To"] == "ann@example.org"
    method, entry = entry_of(moved)
    assert (method, int(entry["SEQUENCE"])) == ("REQUEST", event.sequence)
    club_actions.cancel_event(event=event)
    work()
    method, cancelled = entry_of(postbox.mails[1])
    assert (method, cancelled["STATUS"], cancelled["UID"]) == ("CANCEL", "CANCELLED", entry["UID"])
    assert int(cancelled["SEQUENCE"]) == event.sequence + 1
    club_actions.restore_event(event=Event.objects.get(pk=event.pk))
    work()
    assert entry_of(postbox.mails[2])[0] == "REQUEST"


def test_who_is_in_from_the_waiting_list(weeks, asks, wall, postbox, work):
    asks("Ann Bob Cat", About.PLACE)
    weeks.night(1, capacity=1)
    weeks.say(1, "Ann", minutes=3000)
    weeks.say(1, "Bob", minutes=2900)
    weeks.say(1, "Cat", minutes=2800)
    assert work() == []
    weeks.say(1, "Ann", is_coming=False, minutes=2700)
    work()
    (mail,) = postbox.mails
    assert (mail["To"], mail["Subject"]) == ("bob@example.org", "You are in: Week 1 · Dead Money")
    assert entry_of(mail)[1]["ATTENDEE"].params["PARTSTAT"] == "ACCEPTED"


@pytest.mark.rule("DM-rsvp-cancel")
def test_who_is_in_hears_of_it_while_they_may_cancel_or_at_once_without_being_told_they_may(
    weeks, asks, wall, postbox, work
):
    asks("Bob", About.PLACE)
    event = weeks.night(1, capacity=1)
    weeks.say(1, "Ann", minutes=3000)
    weeks.say(1, "Bob", minutes=2900)
    weeks.say(1, "Ann", is_coming=False, minutes=2700)
    message, cancel_by = Message.objects.get(), sign_ups_of(event).cancel_by
    assert message.until == cancel_by
    Message.objects.update(until=event.starts_at)
    wall.move_to(cancel_by)
    work()
    (mail,) = postbox.mails
    said = mail.get_body(("plain",)).get_content()
    assert "it is yours" in said
    assert "You may cancel until" not in said


@pytest.mark.rule("DM-etiquette-sanction")
def test_a_suspension_and_its_end(weeks, asks, wall, postbox, work):
    asks("Zoe Ann", About.BAN)
    zoe, ann = weeks.member("Zoe"), weeks.member("Ann")
    until = EIGHT_O_CLOCK + timedelta(weeks=1)
    made = suspend_member(member=zoe, by=ann, why="Threw a chair", until=until)
    work()
    (mail,) = postbox.mails
    assert (mail["To"], mail["Subject"]) == ("zoe@example.org", "You are suspended · Dead Money")
    said = " ".join(mail.get_body(("plain",)).get_content().split())
    assert "Zoe is suspended until 27 November 2026. The reason: Threw a chair" in said
    lift_suspension(suspension=made, by=ann, why="Has mended it")
    work()
    assert postbox.mails[1]["Subject"] == "You may play again · Dead Money"
    assert "Has mended it" in postbox.mails[1].get_body(("plain",)).get_content()
    assert len(postbox.mails) == 2


@pytest.mark.rule("DM-noshow-ban")
def test_a_ban_and_its_end(weeks, asks, wall, postbox, work):
    asks("Zoe Ann", About.BAN)
    wall.move_to(EIGHT_O_CLOCK + timedelta(weeks=2, hours=5))
    weeks.missed(1)
    assert work() == []
    weeks.missed(2)
    work()
    (mail,) = postbox.mails
    assert mail["To"] == "zoe@example.org"
    assert "missed Week 1 and Week 2" in " ".join(mail.get_body(("plain",)).get_content().split())
    weeks.played(3)  # nothing new about it
    assert work() == []
    zoe, ann = weeks.member("Zoe"), weeks.member("Ann")
    lift_ban(season=weeks.season, member=zoe, by=ann, why="Was in hospital")
    work()
    assert postbox.mails[1]["Subject"] == "You may play again · Dead Money"
    assert "Was in hospital" in postbox.mails[1].get_body(("plain",)).get_content()
