"""Messages by push: encrypted for the browsers that members have given, by a push service of the test."""

import base64
import json
import re
from datetime import timedelta
from types import SimpleNamespace

import http_ece
import pytest
import time_machine
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.urls import reverse
from django.utils import timezone
from py_vapid import Vapid02

from clauses.refusal import NotAllowed
from clubs.actions import renew_claim
from clubs.actions.anonymising import anonymise
from clubs.messages import composing
from clubs.messages.channels import Content
from clubs.messages.kinds import WORDS, About
from clubs.messages.preferences import choose, wishes_of
from clubs.messages.push import MOST_DEVICES, add_device, devices_of, reached
from clubs.messages.queueing import Notice, tell
from clubs.models import Message, MessageWish, PushDevice
from config.models import Job
from config.outgoing import NotSent, vapid
from tests.receiver import Receiver, says
from words.text import Text

pytestmark = pytest.mark.django_db
PAGE = "/clubs/dead-money/my-messages/"
OFF_THE_CURVE = "A" * 87  # 65 bytes that are no point


def in_base64(raw):
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


class Browser:
    """A browser that lets a push service of the test push to it."""

    def __init__(self, service, path="/send/one"):
        self.key, self.secret = ec.generate_private_key(ec.SECP256R1()), b"sixteen bytes ok"
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.given = {
            "endpoint": service.url(path),
            "expirationTime": None,
            "keys": {"p256dh": in_base64(point), "auth": in_base64(self.secret)},
        }

    @property
    def text(self):
        return json.dumps(self.given)

    def reads(self, received):
        """What a push says, as the browser decrypts it."""
        assert received.headers["content-encoding"] == "aes128gcm"
        body = http_ece.decrypt(
            received.body, private_key=self.key, auth_secret=self.secret, version="aes128gcm"
        )
        return json.loads(body)


@pytest.fixture
def service(settings):
    settings.OUTGOING_PRIVATE = True
    settings.PUBLIC_ADDRESS = "https://club.example"
    with Receiver() as made:
        made.answers = [says(201)] * 100
        yield made


@pytest.fixture
def ban_text(monkeypatch):
    def compose(message, shared):
        return Content(
            Text("You are barred."), (Text("Do you come?"),), f"/clubs/x/{message.ids.get('season', 1)}/"
        )

    monkeypatch.setitem(composing._composers, About.BAN, compose)


@pytest.fixture
def told(ann, service, ban_text, work):
    """Ann has a browser; say() tells her of a ban, and it is sent."""
    browser = Browser(service)
    add_device(member=ann, text=browser.text, device="Android phone")
    awake = {"quiet_from": None, "quiet_until": None}
    choose(member=ann, wishes=[(about, "push") for about in WORDS], offered=["push"], **awake)

    def say(subject="s-1", **options):
        tell(ann.club, About.BAN, [Notice(ann.pk, subject, {"season": 7})], **options)
        return work()

    return SimpleNamespace(browser=browser, say=say)


def test_a_push_is_encrypted_for_the_browser_signed_and_short(ann, told, service):
    assert told.say() == [True]
    (received,) = service.received
    message = Message.objects.get()
    assert told.browser.reads(received) == {
        "title": "You are barred.",
        "body": "Do you come?\nDead Money",
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


class TestBrowsers:
    """What a browser gives."""

    def wrong(self, service):
        good = Browser(service).given
        short = {**good, "keys": {**good["keys"], "auth": "c2hvcnQ"}}
        point = {**good, "keys": {**good["keys"], "p256dh": "c2hvcnQ"}}
        inside = {**good, "endpoint": "https://user@push.example/"}
        port = {**good, "endpoint": "https://push.example:22/"}
        long = {**good, "endpoint": "https://push.example/" + "a" * 1000}
        off = {**good, "keys": {**good["keys"], "p256dh": OFF_THE_CURVE}}
        return ["", "null", "{}", "\0", *map(json.dumps, (short, point, inside, port, long, off))]

    def test_what_cannot_be_pushed_to_is_refused(self, ann, service):
        for text in self.wrong(service):
            with pytest.raises(NotAllowed):
                add_device(member=ann, text=text, device="")
        assert devices_of(ann) == []

    def test_without_encryption_on_the_way_is_refused(self, ann, service, settings):
        settings.OUTGOING_PRIVATE, settings.OUTGOING_PORTS = False, [service.port]
        with pytest.raises(NotAllowed):
            add_device(member=ann, text=Browser(service).text, device="")

    def test_an_address_inside_is_not_called_and_goes(self, ann, told, service, settings):
        settings.OUTGOING_PRIVATE, settings.OUTGOING_PORTS = False, [service.port]
        told.say()
        assert service.received == []
        assert devices_of(ann) == []
        assert "not an address of the public net" in Message.objects.get().error

    def test_the_first_asks_for_everything_and_later_ones_change_nothing(self, ann, service):
        add_device(member=ann, text=Browser(service).text, device="")
        assert wishes_of(ann) == {(str(about), "push") for about in WORDS}
        MessageWish.objects.exclude(about=About.BAN).delete()
        add_device(member=ann, text=Browser(service, "/two").text, device="")
        assert wishes_of(ann) == {("ban", "push")}

    def test_the_same_again_is_one_with_its_latest_keys(self, ann, service):
        for browser in (Browser(service), Browser(service)):
            add_device(member=ann, text=browser.text, device="")
        (device,) = devices_of(ann)
        assert device.p256dh == browser.given["keys"]["p256dh"]

    def test_a_member_has_ten_and_the_oldest_goes(self, ann, service):
        for number in range(MOST_DEVICES + 1):
            add_device(member=ann, text=Browser(service, f"/{number}").text, device=str(number))
        assert [device.device for device in devices_of(ann)] == [str(number) for number in range(1, 11)]

    def test_a_link_that_is_taken_back_takes_them_with_it(self, ann, service):
        add_device(member=ann, text=Browser(service).text, device="")
        renew_claim(member=ann, by=ann)
        assert devices_of(ann) == []

    def test_who_is_forgotten_has_none(self, people, ann, service):
        add_device(member=people[2], text=Browser(service).text, device="")
        anonymise(member=people[2], by=ann)
        assert not PushDevice.objects.exists()


class TestPages:
    """A member's own page."""

    def test_a_device_is_added_and_removed_by_one_tap_each(self, elder, ann, service):
        browser = Browser(service)
        for _ in range(2):
            said = elder.post(PAGE, {"subscription": browser.text}, follow=True).content.decode()
        assert "This device is told from now on." in said
        (device,) = devices_of(ann)
        assert device.digest in said
        said = elder.post(PAGE, {"forget": device.digest}, follow=True).content.decode()
        assert "That device is told nothing any more." in said
        assert devices_of(ann) == []

    def test_another_members_device_is_left_alone(self, elder, people, service):
        device = add_device(member=people[1], text=Browser(service).text, device="")
        elder.post(PAGE, {"forget": device.digest})
        assert len(devices_of(people[1])) == 1

    def test_what_is_no_browser_says_so(self, elder, service):
        said = elder.post(PAGE, {"subscription": "{}"}, follow=True).content.decode()
        assert "This browser has given nothing that the site can push to." in said

    def test_the_page_has_the_key_and_the_worker(self, elder, service, client):
        text = elder.get(PAGE).content.decode()
        assert re.search(r'data-push="([\w-]+)"', text)[1] == vapid.public_key()
        worker = client.get(reverse("push_worker"))
        assert worker["Content-Type"].startswith("text/javascript")
        assert b"showNotification" in worker.content

    def test_without_https_nothing_is_said_of_it(self, elder, settings):
        settings.PUBLIC_ADDRESS = ""
        assert "data-push" not in elder.get(PAGE).content.decode()

    def test_the_club_is_an_app_that_begins_with_its_page(self, elder, club):
        text = elder.get(PAGE).content.decode()
        path = re.search(r'rel="manifest" href="([^"]+)" crossorigin="use-credentials"', text)[1]
        said = elder.get(path).json()
        assert (said["name"], said["start_url"], said["display"]) == (
            "Dead Money",
            "/clubs/dead-money/",
            "standalone",
        )

    def test_nothing_waits_that_nobody_can_send(self, ann, told, service, settings, work):
        settings.PUBLIC_ADDRESS = ""
        told.say()
        assert not Message.objects.exists()
        assert not Job.objects.filter(task="deliver_messages").exists()
