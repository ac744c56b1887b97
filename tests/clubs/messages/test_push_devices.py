"""Tests of which browsers a member is told in, and their own page of them."""

import json
import re

import pytest
from django.urls import reverse

from clauses.refusal import NotAllowed
from clubs.actions import renew_claim
from clubs.actions.anonymising import anonymise
from clubs.messages.kinds import WORDS, About
from clubs.messages.preferences import wishes_of
from clubs.messages.push import MOST_DEVICES, add_device, devices_of
from clubs.models import Message, MessageWish, PushDevice
from config.models import Job
from config.outgoing import vapid
from tests.clubs.messages.push_browser import OFF_THE_CURVE, Browser, ban_text, service, told

__all__ = ["ban_text", "service", "told"]

pytestmark = pytest.mark.django_db

PAGE = "/clubs/dead-money/my-messages/"


class TestBrowsers:
    """Tests of what a browser gives."""

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
        assert "This device gets your messages from now on." in said
        (device,) = devices_of(ann)
        assert device.digest in said
        said = elder.post(PAGE, {"forget": device.digest}, follow=True).content.decode()
        assert "That device gets no more messages." in said
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
