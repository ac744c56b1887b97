"""A browser that can be pushed to, and a member who has one."""

import base64
import json
from types import SimpleNamespace

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from clubs.messages import composing
from clubs.messages.channels import Content
from clubs.messages.kinds import WORDS, About
from clubs.messages.preferences import choose
from clubs.messages.push import add_device
from clubs.messages.queueing import Notice, tell
from tests.receiver import Receiver, says
from words.text import Text

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
        """Return what a push says, as the browser decrypts it."""
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
            Text("You are barred."), (Text("Are you coming?"),), f"/clubs/x/{message.ids.get('season', 1)}/"
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
