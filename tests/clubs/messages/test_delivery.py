"""Messages to members: who gets one, that it comes once whatever happens, and what it looks like."""

from datetime import UTC, datetime, time, timedelta
from functools import partial

import pytest
import time_machine
from django.db import transaction
from django.utils import timezone

from clubs.actions import found_club
from clubs.actions.ending import end_club, freeze_club, thaw_club
from clubs.messages import composing, delivering, mail
from clubs.messages.channels import Content
from clubs.messages.delivering import WHY_LEFT
from clubs.messages.kinds import About
from clubs.messages.preferences import choose, give_address
from clubs.messages.queueing import Notice, tell
from clubs.models import Club, Message, MessageSettings, MessageWish
from config.models import Job
from config.work.runner import run, try_again
from tests.mailing import wants
from tests.threads import at_once
from words.text import Text

pytestmark = pytest.mark.django_db


@pytest.fixture
def ban_text(monkeypatch):
    """Return what a message about a ban says in these tests."""

    def compose(message, shared):
        return Content(Text("You are barred."), (Text("Are you coming?"),), f"/x/{message.ids['season']}/")

    monkeypatch.setitem(composing._composers, About.BAN, compose)


def say(club, members, subject="s-1", **options):
    notices = [Notice(member.pk, subject, {"season": 7}) for member in members]
    return tell(club, About.BAN, notices, **options)


def states(**wanted):
    return sorted(Message.objects.filter(**wanted).values_list("member__name", "state"))


def test_only_who_asked_and_has_confirmed_an_address_is_told(club, people, postbox, work, ban_text):
    ann, bea, cal, dov = people[:4]
    wants(ann, About.BAN)
    wants(bea, About.SEASON)
    MessageWish.objects.create(member=cal, about=About.BAN, channel="mail")  # without an address
    wants(dov, About.BAN)
    dov.left_at = timezone.now()
    dov.save()
    assert say(club, people) == 1
    assert work() == [True]
    assert [mail["To"] for mail in postbox.mails] == ["ann@example.org"]


def test_a_mail_is_plain_and_can_be_switched_off(club, people, postbox, work, ban_text, client):
    ann = people[0]
    wants(ann, About.BAN)
    say(club, [ann])
    work()
    (mail,) = postbox.mails
    assert mail["Subject"] == "You are barred. · Dead Money"
    assert mail["From"] == "Dead Money <club@club.example>"
    assert mail.get_content_type() == "multipart/alternative"
    said = mail.get_body(("plain",)).get_content().replace("\r\n", "\n")
    assert "Are you coming?\n\nhttps://club.example/x/7/" in said
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = mail["List-Unsubscribe"].strip(" <>").removeprefix("https://club.example")
    assert client.get(link).status_code == 200
    assert MessageWish.objects.filter(member=ann).exists()  # looking does nothing
    assert client.post(link, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert client.post(link, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not MessageWish.objects.filter(member=ann).exists()
    say(club, [ann], "s-2")
    assert work() == []
    client.post(link, {"again": "1"})
    assert MessageWish.objects.filter(member=ann, about="ban", channel="mail").count() == 1


def test_it_is_said_in_the_language_of_the_member(club, people, postbox, work, ban_text):
    wants(people[0], About.BAN, language="es")
    wants(people[1], About.BAN)
    say(club, people[:2])
    work()
    (spanish,), (english,) = postbox.to("ann@example.org"), postbox.to("bea@example.org")
    assert "Are you coming?" not in spanish.get_body(("plain",)).get_content()
    assert "Are you coming?" in english.get_body(("plain",)).get_content()


def test_nobody_is_told_the_same_twice(club, people, postbox, work, ban_text):
    wants(people[0], About.BAN)
    assert [say(club, people), say(club, people)] == [1, 0]
    work()
    assert [say(club, people), say(club, people, "s-2")] == [0, 1]
    work()
    assert len(postbox.mails) == 2


@pytest.mark.django_db(transaction=True)
def test_two_who_say_the_same_at_once_say_it_once(club, people, postbox, work, ban_text):
    for member in people[:3]:
        wants(member, About.BAN)
    assert at_once(partial(say, club, people), partial(say, club, people)) == []
    work()
    assert sorted(mail["To"] for mail in postbox.mails) == [f"{n}@example.org" for n in ("ann", "bea", "cal")]


def test_what_is_taken_back_tells_nobody(club, people, postbox, work, ban_text):
    wants(people[0], About.BAN)
    with transaction.atomic():
        say(club, people)
        transaction.set_rollback(True)
    assert (work(), states()) == ([], [])


def test_many_go_over_one_connection_and_are_queued_by_few_questions(
    club, people, postbox, work, ban_text, django_assert_max_num_queries
):
    for member in people:
        wants(member, About.BAN)
    with django_assert_max_num_queries(12):
        say(club, people)
    assert Job.objects.filter(task="deliver_messages", done_at=None).count() == 1
    postbox.connections = 0
    work()
    assert (len(postbox.mails), postbox.connections) == (10, 1)


def test_who_is_refused_fails_and_who_is_put_off_is_tried_again(club, people, postbox, work, ban_text):
    for member in people[:3]:
        wants(member, About.BAN)
    postbox.refuses = {"ann@example.org": "550 no <ann@example.org> here", "bea@example.org": "451 later"}
    say(club, people)
    assert work() == [False]
    assert states() == [("Ann", "failed"), ("Bea", "waiting"), ("Cal", "sent")]
    assert Message.objects.get(member=people[0]).error == "550 no <…> here"
    postbox.refuses = {}
    try_again(Job.objects.get(task="deliver_messages", done_at=None).pk)
    assert work() == [True]
    assert states() == [("Ann", "failed"), ("Bea", "sent"), ("Cal", "sent")]
    assert [mail["To"] for mail in postbox.mails] == ["cal@example.org", "bea@example.org"]


def test_a_server_that_is_away_loses_nothing(club, people, postbox, work, ban_text, settings):
    wants(people[0], About.BAN)
    port, settings.EMAIL_PORT = settings.EMAIL_PORT, 1
    say(club, people)
    assert (work(), states()) == ([False], [("Ann", "waiting")])
    settings.EMAIL_PORT = port
    try_again(Job.objects.get(task="deliver_messages", done_at=None).pk)
    assert (work(), states()) == ([True], [("Ann", "sent")])


def test_who_is_killed_between_sending_and_marking_sends_it_again_as_the_same(
    club, people, postbox, work, ban_text, monkeypatch
):
    for member in people[:3]:
        wants(member, About.BAN)
    say(club, people)
    settle, marked = delivering._settle, []

    def killed(message, state, error=""):
        if len(marked) == 1:
            raise KeyboardInterrupt
        marked.append(message)
        settle(message, state, error)

    monkeypatch.setattr(delivering, "_settle", killed)
    with pytest.raises(KeyboardInterrupt):
        work()
    monkeypatch.setattr(delivering, "_settle", settle)
    Job.objects.filter(done_at=None).update(due_at=timezone.now())
    work()
    ids = [mail["Message-ID"] for mail in postbox.mails]
    assert [mail["To"].partition("@")[0] for mail in postbox.mails] == ["ann", "bea", "bea", "cal"]
    assert ids[1] == ids[2]
    assert len(set(ids)) == 3
    assert {state for _, state in states()} == {"sent"}


def test_what_cannot_be_composed_holds_back_nobody_else(club, people, postbox, work, monkeypatch, caplog):
    for member in people[:2]:
        wants(member, About.BAN)

    def compose(message, shared):
        if message.member == people[0]:
            raise ZeroDivisionError("broken")
        return Content(Text("You are barred."))

    monkeypatch.setitem(composing._composers, About.BAN, compose)
    say(club, people)
    assert work() == [False]
    assert states() == [("Ann", "waiting"), ("Bea", "sent")]
    assert "could not be composed" in caplog.text


def test_what_breaks_for_one_holds_back_nobody_else(
    club, people, postbox, work, ban_text, monkeypatch, caplog
):
    for member in people[:2]:
        wants(member, About.BAN)
    real = mail.mail_of

    def broken(message, content):
        if message.member == people[0]:
            raise ZeroDivisionError("no mail to Ann@Example.org")
        return real(message, content)

    monkeypatch.setattr(mail, "mail_of", broken)
    say(club, people)
    assert work() == [False]
    assert states() == [("Ann", "waiting"), ("Bea", "sent")]
    assert Message.objects.get(member=people[0]).error == "ZeroDivisionError: no mail to …"


@pytest.mark.parametrize(
    "said",
    [
        "550 no <ANN@EXAMPLE.ORG> here",
        "550 5.1.1 Ann@Example.Org: no such box",
        '550 "ann"@example.org and o\'ann@sub.example.org',
    ],
)
def test_what_a_server_says_is_kept_without_addresses(club, people, postbox, work, ban_text, said):
    wants(people[0], About.BAN)
    postbox.refuses = {"ann@example.org": said}
    say(club, people)
    work()
    error = Message.objects.get().error
    assert error.startswith("550 ")
    assert "@" not in error
    assert "ann" not in error.lower()


def test_an_address_that_no_mail_can_have_is_not_said(club, people, postbox, work, ban_text):
    wants(people[0], About.BAN)
    MessageSettings.objects.update(address="Ann Smith@@example.org")
    say(club, people)
    work()
    message = Message.objects.get()
    assert message.state == "failed"
    assert "@" not in message.error


@pytest.mark.parametrize("gone", ["left_at", "anonymised_at"])
def test_who_has_left_wants_nothing_again_by_an_old_link(people, client, gone):
    ann = people[0]
    setattr(ann, gone, timezone.now())
    ann.save()
    assert client.post(mail.off_path(ann.pk, About.BAN, "mail"), {"again": "1"}).status_code == 404
    assert not MessageWish.objects.exists()


EVENING = datetime(2026, 1, 9, 22, 30, tzinfo=UTC)  # as London's clock


def test_quiet_hours_hold_it_back_until_they_are_over(club, people, postbox, work, ban_text):
    night = (time(22), time(8))
    wants(people[0], About.BAN, quiet=night)
    wants(people[1], About.BAN)
    with time_machine.travel(EVENING, tick=False) as clock:
        say(club, people)
        work()
        assert states() == [("Ann", "waiting"), ("Bea", "sent")]
        clock.move_to(EVENING.replace(hour=8, day=10))
        work()
    assert {state for _, state in states()} == {"sent"}


@pytest.mark.parametrize(
    ("chosen", "comes_at"),
    [((None, None), 22), ((time(22), time(23)), 23), ((time(21), time(9)), 24 + 9)],
    ids=["none", "shorter", "longer"],
)
def test_other_quiet_hours_hold_for_what_waits(club, people, postbox, work, ban_text, chosen, comes_at):
    for member in people[:2]:
        wants(member, About.BAN, quiet=(time(22), time(8)))
    with time_machine.travel(EVENING, tick=False) as clock:
        say(club, people)
        wishes = [(About.BAN, "mail")]
        for _ in range(2):
            choose(
                member=people[0],
                wishes=wishes,
                offered=["mail"],
                quiet_from=chosen[0],
                quiet_until=chosen[1],
            )
        for hour in (22, 23, 24 + 8, 24 + 9):
            clock.move_to(EVENING.replace(hour=0, minute=40) + timedelta(hours=hour))
            work()
            come = {"Ann": hour >= comes_at, "Bea": hour >= 24 + 8}
            assert dict(states()) == {name: "sent" if come[name] else "waiting" for name in come}
    assert [mail["To"] for mail in postbox.mails].count("ann@example.org") == 1


def test_what_would_be_too_late_in_the_morning_comes_in_the_night(club, people, postbox, work, ban_text):
    wants(people[0], About.BAN, quiet=(time(22), time(8)))
    with time_machine.travel(EVENING, tick=False):
        say(club, people, until=EVENING + timedelta(hours=2))
        say(club, people, "urgent", is_urgent=True)
        work()
    assert len(postbox.mails) == 2


def test_what_came_too_late_is_left(club, people, postbox, work, ban_text):
    wants(people[0], About.BAN)
    with time_machine.travel(EVENING, tick=False) as clock:
        say(club, people, until=EVENING + timedelta(minutes=10))
        clock.shift(timedelta(minutes=11))
        work()
    assert (Message.objects.get().state, Message.objects.get().error) == ("left", "too late")
    assert postbox.mails == []


def test_what_is_not_wanted_any_more_is_not_sent(club, people, postbox, work, ban_text):
    wants(people[0], About.BAN)
    say(club, people)
    MessageWish.objects.all().delete()
    assert work() == [True]
    assert (states(), postbox.mails) == ([("Ann", "left")], [])


def test_without_mail_nothing_is_queued(club, people, postbox, work, ban_text, settings):
    wants(people[0], About.BAN)
    settings.SENDS_MAIL = False
    assert (say(club, people), Message.objects.count(), work()) == (0, 0, [])


@pytest.mark.rule("SEC-frozen")
class TestFrozenClub:
    def test_what_waits_when_it_is_frozen_is_not_sent_any_more(self, club, people, postbox, work, ban_text):
        wants(people[0], About.BAN)
        assert say(club, people[:1]) == 1
        freeze_club(club=club)
        assert work() == [True]
        assert not postbox.mails
        left = Message.objects.get()
        assert (left.state, str(WHY_LEFT[left.error])) == (Message.State.LEFT, "the club was frozen")
        thaw_club(club=club)
        work()
        assert not postbox.mails
        assert say(club, people[:1], "s-2") == 1
        work()
        assert [mail["To"] for mail in postbox.mails] == ["ann@example.org"]

    def test_an_address_is_confirmed_all_the_same(self, club, people, postbox, work):
        freeze_club(club=club)
        give_address(member=people[0], address="ann@example.org")
        work()
        assert [mail["To"] for mail in postbox.mails] == ["ann@example.org"]


@pytest.mark.rule("SEC-deleted")
def test_what_waits_when_the_club_is_deleted_is_gone_and_another_clubs_is_sent(
    club, people, postbox, work, ban_text
):
    other = found_club(name="Live Money", founder="Zoe")
    zoe = other.members.get()
    for member in (people[0], zoe):
        wants(member, About.BAN)
        assert say(member.club, [member]) == 1
    end_club(club=club, typed=club.name, has_file=True)
    Club.objects.filter(pk=club.pk).update(deletes_at=timezone.now())
    job = Job.objects.get(task="delete_club")
    Job.objects.filter(pk=job.pk).update(due_at=timezone.now())
    assert run(job.pk)
    assert not Club.objects.filter(pk=club.pk).exists()
    assert [job.ids["club"] for job in Job.objects.filter(task="deliver_messages")] == [other.pk]
    assert work() == [True]
    assert [mail["To"] for mail in postbox.mails] == ["zoe@example.org"]
