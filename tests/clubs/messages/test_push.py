"""Messages by push: encrypted for the browsers that members have given, by a push service of the test."""

import base64
import json
from datetime import timedelta
from types import SimpleNamespace

import pytest
import time_machine
from django.utils import timezone
from py_vapid import Vapid02

from clubs.messages.kinds import WORDS, About
from clubs.messages.preferences import choose, wishes_of
from clubs.messages.push import add_device, devices_of, reached
from clubs.messages.queueing import Notice, tell
from clubs.models import Message, MessageWish, PushDevice
from config.outgoing import NotSent, vapid
from tests.clubs.messages.push_browser import OFF_THE_CURVE, Browser, ban_text, service, told
from tests.receiver import says
from words.text import Text

__all__ = ["ban_text", "service", "told"]

pytestmark = pytest.mark.django_db


def test_a_push_is_encrypted_for_the_browser_signed_and_short(ann, told, service):
    assert told.say() == [True]
    (received,) = service.received
    message = Message.objects.get()
    assert told.browser.reads(received) == {
        "title": "You are barred.",
        "body": "Are you coming?\nDead Money",
        "path": "/clubs/x/7/",
        "tag": f"message-{message.pk}",
        "off": told.browser.reads(received)["off"],
        "off_words": "No more of these",
        "off_done": "Switched off: You are banned, or a ban is lifted",
    }
    assert b"barred" not in received.body
    assert (received.headers["ttl"], received.headers["urgency"]) == ("86400", "normal")
    assert Vapid02.verify(received.headers["authorization"])
    claims = received.headers["authorization"].split("t=")[1].split(".")[1]
    said = json.loads(base64.urlsafe_b64decode(claims + "=="))
    assert (said["aud"], said["sub"]) == (service.url(""), "https://club.example")
    assert message.state == Message.State.SENT


def test_it_comes_once_however_often_it_is_asked_for(told, service, work):
    for _ in range(3):
        told.say()
    assert len(service.received) == 1


def test_every_browser_of_the_member_shows_it_and_nobody_elses(ann, people, told, service):
    second, other = Browser(service, "/send/two"), Browser(service, "/send/three")
    add_device(member=ann, text=second.text, device="Mac")
    add_device(member=people[1], text=other.text, device="Mac")
    told.say()
    assert [received.path for received in service.received] == ["/send/one", "/send/two"]
    assert second.reads(service.received[1])["title"] == "You are barred."
    with pytest.raises(Exception):  # noqa: B017 (whatever it calls that)
        other.reads(service.received[1])


def test_in_the_members_language(ann, told, service):
    ann.message_settings.language = "es"
    ann.message_settings.save()
    told.say()
    said = told.browser.reads(service.received[0])
    assert said["off_words"] == "No más de estos"


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_removed(ann, told, service, status):
    service.answers = [says(status)]
    assert told.say() == [True]
    assert devices_of(ann) == []
    message = Message.objects.get()
    assert (message.state, message.error) == (Message.State.FAILED, "no browser takes it any more")
    assert reached([ann.pk]) == set()


def test_one_that_is_gone_does_not_keep_it_from_another(ann, told, service):
    second = Browser(service, "/send/two")
    add_device(member=ann, text=second.text, device="Mac")
    service.answers = [says(410), says(201)]
    told.say()
    assert [device.device for device in devices_of(ann)] == ["Mac"]
    assert Message.objects.get().state == Message.State.SENT


def test_one_that_nothing_can_be_encrypted_for_is_removed_and_keeps_it_from_nobody(
    ann, people, told, service, work
):
    bea, browser = people[1], Browser(service, "/send/bea")
    add_device(member=bea, text=browser.text, device="Mac")
    choose(member=bea, wishes=[("ban", "push")], offered=["push"], quiet_from=None, quiet_until=None)
    PushDevice.objects.filter(member=ann).update(p256dh=OFF_THE_CURVE)
    tell(ann.club, About.BAN, [Notice(each.pk, "s-1") for each in (ann, bea)])
    assert work() == [True]
    assert [received.path for received in service.received] == ["/send/bea"]
    assert devices_of(ann) == []
    assert dict(Message.objects.values_list("member__name", "state")) == {"Ann": "failed", "Bea": "sent"}


def test_a_browser_that_is_added_while_they_choose_elsewhere_is_no_fault(ann, service, monkeypatch):
    MessageWish.objects.create(member=ann, about="ban", channel="push")
    monkeypatch.setattr("django.db.models.query.QuerySet.exists", lambda _: False)  # not seen yet
    add_device(member=ann, text=Browser(service).text, device="")
    assert wishes_of(ann) == {(str(about), "push") for about in WORDS}


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_service_that_is_busy_is_asked_again(ann, told, service, status, work):
    service.answers = [says(status), says(201)]
    assert told.say() == [False]
    message = Message.objects.get()
    assert (message.state, message.error) == (Message.State.WAITING, f"HTTP {status}")
    with time_machine.travel(timezone.now() + timedelta(minutes=2), tick=False):
        assert work() == [True]
    assert Message.objects.get().state == Message.State.SENT
    assert len(devices_of(ann)) == 1


class Silent:
    """Services that never answer, by what their names begin with; others take all. Each wait is ten seconds
    by a clock of the test."""

    def __init__(self, monkeypatch):
        self.called, self.now = [], 0.0
        self.is_silent = True
        monkeypatch.setattr("clubs.messages.push.post", self.post)
        monkeypatch.setattr("clubs.messages.push.monotonic", lambda: self.now)

    def post(self, endpoint, body, headers):
        host = endpoint.split("/")[2]
        self.called.append(host)
        if host.startswith("silent") and self.is_silent:
            self.now += 10
            raise NotSent(Text("{host} did not answer within {count} seconds.", host=host, count=10))
        return 201


@pytest.fixture
def pushes(ann, service, ban_text, work, monkeypatch):
    """Members with browsers at these hosts: give(member, *hosts); say() tells all of them of a ban."""
    silent = Silent(monkeypatch)
    members = []

    def give(member, *hosts):
        for host in hosts:
            browser = Browser(service)
            browser.given["endpoint"] = f"https://{host}/{member.pk}"
            add_device(member=member, text=browser.text, device=host)
        choose(member=member, wishes=[("ban", "push")], offered=["push"], quiet_from=None, quiet_until=None)
        members.append(member)

    def say(subject):
        tell(ann.club, About.BAN, [Notice(each.pk, subject) for each in members])
        return work()

    return SimpleNamespace(give=give, say=say, silent=silent)


def sent():
    return set(Message.objects.filter(state=Message.State.SENT).values_list("member__name", "subject"))


def test_services_that_never_answer_cost_thirty_seconds_of_a_batch_and_nobody_else_a_message(people, pushes):
    ann, bea, cal = people[:3]
    pushes.give(cal, "good.example")
    pushes.say("s-0")
    pushes.give(ann, *(f"silent{n}.example" for n in range(10)))
    pushes.give(bea, "silent1.example", "good.example")
    pushes.silent.called.clear()
    assert pushes.say("s-1") == [False]
    assert pushes.silent.now == 30
    three = [f"silent{n}.example" for n in range(3)]
    assert sorted(pushes.silent.called) == ["good.example", "good.example", *three]
    assert sent() == {("Cal", "s-0"), ("Cal", "s-1"), ("Bea", "s-1")}


def test_who_answered_last_time_is_called_whatever_was_lost_and_once_silent_is_not_called_again(
    people, pushes
):
    ann, bea = people[:2]
    pushes.give(ann, *(f"silent{n}.example" for n in range(4)))
    pushes.silent.is_silent = False
    pushes.say("s-0")
    pushes.silent.is_silent = True
    pushes.give(bea, "silent0.example")
    pushes.silent.called.clear()
    pushes.say("s-1")
    assert pushes.silent.called == [f"silent{n}.example" for n in range(4)]  # Bea's is known to be silent
    pushes.silent.called.clear()
    pushes.say("s-2")
    assert len(pushes.silent.called) == 3


def test_who_is_silent_for_three_days_goes_unless_the_site_is_cut_off(people, pushes):
    ann, bea = people[:2]
    pushes.give(ann, "silent0.example")
    start = timezone.now()
    for day in range(4):
        with time_machine.travel(start + timedelta(days=day, minutes=1), tick=False):
            pushes.say(f"s-{day}")
    assert len(devices_of(ann)) == 1  # nobody else has answered either
    pushes.give(bea, "good.example")
    with time_machine.travel(start + timedelta(days=5), tick=False):
        pushes.say("s-5")
        pushes.say("s-6")
    assert (devices_of(ann), len(devices_of(bea))) == ([], 1)


def test_what_the_service_refuses_is_not_sent_again(told, service):
    service.answers = [says(403)]
    assert told.say() == [True]
    assert Message.objects.get().state == Message.State.FAILED


def test_it_is_kept_no_longer_than_it_is_of_use(told, service):
    with time_machine.travel(timezone.now(), tick=False):
        told.say(until=timezone.now() + timedelta(minutes=10))
    assert service.received[0].headers["ttl"] == "600"


def test_one_signature_for_a_service_of_many_browsers(ann, told, service, monkeypatch):
    made = []
    real = vapid.authorization
    monkeypatch.setattr("clubs.messages.push.authorization", lambda place: made.append(place) or real(place))
    for number in range(4):
        add_device(member=ann, text=Browser(service, f"/send/{number}").text, device="Mac")
    told.say()
    assert (len(service.received), len(made)) == (5, 1)


def test_one_tap_switches_the_kind_off_without_signing_in(ann, told, service, client, work):
    told.say()
    off = told.browser.reads(service.received[0])["off"]
    assert client.post(off).status_code == 200
    assert (About.BAN, "push") not in wishes_of(ann)
    told.say("s-2")
    assert len(service.received) == 1


def test_the_key_follows_from_the_sites_secret_and_from_nothing_else(settings):
    first = vapid.public_key()
    assert first == vapid.public_key()
    assert len(base64.urlsafe_b64decode(first + "=")) == 65
    settings.SECRET_KEY = "another"
    assert vapid.public_key() != first
