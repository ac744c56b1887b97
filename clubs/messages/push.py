"""Messages by web push: a notification that leads to a page, on every browser that the member has given.

It is encrypted for the browser, so the push service between reads nothing. There is push where the site is
reached by https: browsers know nothing of it elsewhere. The addresses of push services come from browsers, so
they are called as all such addresses are (config/outgoing/).
"""

import base64
import hashlib
import json
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from time import monotonic
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from pydantic import BaseModel, Field, ValidationError

from clauses.refusal import NotAllowed
from clubs.messages.channels import Channel, Content, Deferred, Refused, Send
from clubs.messages.kinds import URGENT, WORDS, About
from clubs.messages.mail import off_path
from clubs.models import Member, Message, MessageWish, PushDevice
from config.outgoing import NotCalled, NotSent, place_of, post
from config.outgoing.calling import SECONDS
from config.outgoing.places import LONGEST, Place
from config.outgoing.vapid import authorization
from words.text import Text, localised

NAME: Final = "push"
MOST_DEVICES: Final = 10  # of one member; the oldest goes
LONGEST_TITLE, LONGEST_BODY = 120, 300  # letters; a notification shows fewer
KEPT_FOR: Final = timedelta(days=1)  # by the push service, for a device that is off
GONE: Final = (404, 410)
LATER: Final = (408, 429)  # as are all faults of the service
MOST_LOST: Final = 30.0  # seconds of a batch on services that do not answer
SLOW: Final = 2.0  # seconds; who takes longer loses them, too
SILENT_FOR: Final = timedelta(days=3)  # then a browser is removed
AN_HOUR: Final = timedelta(hours=1)


def is_there() -> bool:
    """Return whether browsers of this site know push."""
    return bool(settings.HTTPS or settings.PUBLIC_ADDRESS.startswith("https://"))


def reached(members: Collection[int]) -> set[int]:
    """Return who of them has given a browser."""
    return set(PushDevice.objects.filter(member__in=members).values_list("member_id", flat=True))


# Browsers


class Keys(BaseModel):
    """With which a push is encrypted, in base64: a point of P-256, and sixteen bytes."""

    p256dh: str = Field(max_length=100, pattern=r"^[\w-]+=*$")
    auth: str = Field(max_length=40, pattern=r"^[\w-]+=*$")


class Subscription(BaseModel):
    """Subscription as a browser gives it to the page (PushSubscription.toJSON)."""

    endpoint: str = Field(max_length=LONGEST)
    keys: Keys


def subscription_of(text: str) -> Subscription:
    """Return what a browser has sent. Raises NotAllowed for anything that cannot be pushed to."""
    refusal = NotAllowed("This browser has given nothing that the site can push to.")
    try:
        given = Subscription.model_validate_json(text)
        place = place_of(given.endpoint)
        point, secret = _decoded(given.keys.p256dh), _decoded(given.keys.auth)
        _check_on_curve(point)
    except (ValidationError, ValueError, NotCalled):
        raise refusal from None
    if (len(point), len(secret)) != (65, 16) or (place.scheme != "https" and not settings.OUTGOING_PRIVATE):
        raise refusal
    return given


def _decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))


def _check_on_curve(point: bytes) -> None:
    """Raises ValueError for what is no point of P-256: nothing can be encrypted with it."""
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey

    EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)


def digest_of(endpoint: str) -> str:
    """By which a browser is recognised."""
    return hashlib.sha256(endpoint.encode()).hexdigest()


@transaction.atomic
def add_device(*, member: Member, text: str, device: str) -> PushDevice:
    """One more browser tells this member. Who has asked for nothing by push yet is told everything. The same
    again changes nothing. Raises NotAllowed."""
    given = subscription_of(text)
    Member.objects.select_for_update().get(pk=member.pk)
    row, _ = PushDevice.objects.update_or_create(
        member=member,
        digest=digest_of(given.endpoint),
        defaults={
            "endpoint": given.endpoint,
            "p256dh": given.keys.p256dh,
            "auth": given.keys.auth,
            "device": device,
        },
    )
    others = PushDevice.objects.filter(member=member).order_by("-pk").values_list("pk", flat=True)
    PushDevice.objects.filter(pk__in=list(others[MOST_DEVICES:])).delete()
    if not MessageWish.objects.filter(member=member, channel=NAME).exists():
        wishes = [MessageWish(member=member, about=about, channel=NAME) for about in WORDS]
        MessageWish.objects.bulk_create(wishes, ignore_conflicts=True)  # they may be choosing elsewhere
    return row


def remove_device(*, member: Member, digest: str) -> None:
    """It is told nothing any more. Doing it twice changes nothing."""
    PushDevice.objects.filter(member=member, digest=digest).delete()


def devices_of(member: Member) -> list[PushDevice]:
    """The browsers on which a member is told."""
    return list(PushDevice.objects.filter(member=member).order_by("pk"))


def forget_devices(member: Member, *_: object) -> None:
    """None of their browsers is told anything any more: their private link was taken back, or they are to be
    forgotten."""
    PushDevice.objects.filter(member=member).delete()


# Sending


@dataclass
class Allowance:
    """Time that a batch waits for services that do not answer. Anybody may name one: they must not hold up
    what else the site does. lost: seconds; answered, silent: hosts, in this batch."""

    lost: float = 0.0
    answered: set[str] = field(default_factory=set)
    silent: set[str] = field(default_factory=set)

    def has_any(self, place: Place) -> bool:
        """Return whether this service is called in this batch: it answered last time, or there is time to
        lose."""
        if place.host in self.silent:
            return False
        if place.host in self.answered or self.lost + SECONDS <= MOST_LOST:
            return True
        devices = PushDevice.objects.filter(endpoint__startswith=f"{place.scheme}://{place.host_header}/")
        return devices.filter(answered_at__isnull=False, silent_since=None).exists()

    def note_answer(self, device: PushDevice, host: str, took: float) -> None:
        """It has answered after so many seconds."""
        self.lost += took if took > SLOW else 0.0
        self.answered.add(host)
        now = timezone.now()
        if device.silent_since or not device.answered_at or now - device.answered_at > AN_HOUR:
            device.answered_at, device.silent_since = now, None
            device.save(update_fields=["answered_at", "silent_since"])

    def note_silence(self, device: PushDevice, host: str, took: float) -> None:
        """It has not, for so many seconds. After days of that it goes, unless none has answered since: then
        this site is cut off."""
        self.lost += took
        self.silent.add(host)
        now = timezone.now()
        if device.silent_since is None:
            device.silent_since = now
            device.save(update_fields=["silent_since"])
            return
        others = PushDevice.objects.filter(answered_at__gt=device.silent_since)
        if now - device.silent_since >= SILENT_FOR and others.exists():
            device.delete()


@dataclass
class Pusher:
    """Sends to many browsers. Each push service is shown one signature, made when it is first asked."""

    signed: dict[str, str]
    allowance: Allowance = field(default_factory=Allowance)

    def send(self, message: Message, content: Content) -> None:
        """To all browsers of the member. Raises Refused where none has taken it and none will, Deferred where
        one may later."""
        body_text, is_late = payload(message, content), ""
        taken = 0
        for device in PushDevice.objects.filter(member=message.member_id).order_by("pk"):
            try:
                place = place_of(device.endpoint)
                if not self.allowance.has_any(place):
                    is_late = is_late or "others do not answer: it is tried later"
                    continue
                body = _encrypted(device, body_text)
            except NotCalled as fault:
                device.delete()
                is_late = is_late or str(fault.text)
                continue
            except ValueError:  # given before points were checked
                device.delete()
                continue
            try:
                status = self._push(device, place, body, message)
            except NotSent as fault:
                is_late = str(fault.text)
                continue
            except NotCalled as fault:
                device.delete()
                is_late = is_late or str(fault.text)
                continue
            if status in GONE:
                device.delete()
            elif status in LATER or status >= 500:
                is_late = f"HTTP {status}"
            taken += 200 <= status < 300
        if not taken:
            still = PushDevice.objects.filter(member=message.member_id).exists()
            raise (Deferred if is_late and still else Refused)(is_late or "no browser takes it any more")

    def _push(self, device: PushDevice, place: Place, body: bytes, message: Message) -> int:
        """The status with which the push service answers."""
        headers = {
            "Authorization": self._signed(place),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(seconds_kept(message, timezone.now())),
            "Urgency": "high" if message.about in URGENT else "normal",
        }
        began = monotonic()
        try:
            status = post(device.endpoint, body, headers)
        except NotSent:
            self.allowance.note_silence(device, place.host, monotonic() - began)
            raise
        self.allowance.note_answer(device, place.host, monotonic() - began)
        return status

    def _signed(self, place: Place) -> str:
        audience = f"{place.scheme}://{place.host_header}"
        if audience not in self.signed:
            self.signed[audience] = authorization(place)
        return self.signed[audience]


def _encrypted(device: PushDevice, text: bytes) -> bytes:
    """For this browser alone. Raises ValueError where its keys are none."""
    from pywebpush import WebPusher  # a second to load

    keys = {"p256dh": device.p256dh, "auth": device.auth}
    subscription: dict[str, Any] = {"endpoint": device.endpoint, "keys": keys}
    body: bytes = WebPusher(subscription).encode(text, content_encoding="aes128gcm")["body"]
    return body


def seconds_kept(message: Message, now: datetime) -> int:
    """Return how long the push service keeps it for a device that is off."""
    kept = min(message.until - now, KEPT_FOR) if message.until else KEPT_FOR
    return max(0, int(kept.total_seconds()))


def payload(message: Message, content: Content) -> bytes:
    """Return what the worker (static/js/push-worker.js) shows, in the language that is active."""
    club, about = message.member.club, About(message.about)
    values = {
        "title": _short(localised(content.title), LONGEST_TITLE),
        "body": _short(
            "\n".join([*(localised(line) for line in content.lines[:2]), club.name]), LONGEST_BODY
        ),
        "path": content.path,
        "tag": f"message-{message.pk}",
    }
    if about in WORDS:
        values |= {
            "off": off_path(message.member_id, about, NAME),
            "off_words": localised(Text("No more of these")),
            "off_done": localised(Text("Switched off: {kind}", kind=WORDS[about])),
        }
    return json.dumps(values, ensure_ascii=False).encode()


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


@contextmanager
def connect() -> Iterator[Send]:
    """For several messages."""
    yield Pusher({}).send


PUSH: Final = Channel(NAME, Text("On my devices"), is_there, reached, connect)
