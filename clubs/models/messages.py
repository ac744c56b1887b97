"""Messages to members: what each wants by which channel, on which browsers, and every message there was."""

from datetime import time

from django.core.signing import Signer
from django.db import models
from django.utils import timezone

from clubs.models.club import Club, Member


class PushDevice(models.Model):
    """A browser that shows a member's messages, until they switch that off or the push service says that it
    is gone.

    endpoint: where the push service takes what is for it; digest: of that, by which it is recognised; p256dh,
    auth: with which it is encrypted, so that the service cannot read it. device: what it runs on, as people
    call it. answered_at: when the service last answered, to the hour; silent_since: since when it has not
    answered, null while it does.
    """

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="push_devices")
    digest = models.CharField(max_length=64)
    endpoint = models.CharField(max_length=1000)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    device = models.CharField(max_length=40, blank=True)
    made_at = models.DateTimeField(default=timezone.now)
    answered_at = models.DateTimeField(null=True)
    silent_since = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["member", "digest"], name="push_device_once")]

    def __str__(self) -> str:
        return f"{self.member}: {self.device}"


QUIET_FROM, QUIET_UNTIL = time(22), time(8)


class MessageSettings(models.Model):
    """Settings of a member's messages.

    address: where mail goes, empty until it is confirmed; pending: one that they have given and not confirmed
    yet; confirm_key: half of the link that confirms it, the other half is signed; asked_at, asks: when such a
    link was last sent, and how many on that day. language: empty for the club's. quiet_from, quiet_until: the
    hours, by the club's clock, in which they are left alone; null for none.
    """

    member = models.OneToOneField(Member, on_delete=models.CASCADE, related_name="message_settings")
    address = models.EmailField(blank=True)
    pending = models.EmailField(blank=True)
    confirm_key = models.CharField(max_length=24, blank=True, editable=False)
    asked_at = models.DateTimeField(null=True, blank=True)
    asks = models.PositiveSmallIntegerField(default=0)
    language = models.CharField(max_length=10, blank=True)
    quiet_from = models.TimeField(null=True, blank=True, default=QUIET_FROM)
    quiet_until = models.TimeField(null=True, blank=True, default=QUIET_UNTIL)

    class Meta:
        indexes = [models.Index(fields=["confirm_key"], name="message_confirm")]

    def __str__(self) -> str:
        return f"Messages to {self.member}"


def off_keys() -> Signer:
    """Signs and checks the links that switch one kind of message off."""
    return Signer(salt="clubs.messages.off", sep=".")


def confirm_keys() -> Signer:
    """Signs and checks the links that confirm an address."""
    return Signer(salt="clubs.messages.confirm", sep=".")


class MessageWish(models.Model):
    """A member has asked for messages of a kind (`about`, clubs/messages/kinds.py) by a channel."""

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="message_wishes")
    about = models.CharField(max_length=12)
    channel = models.CharField(max_length=8)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["member", "about", "channel"], name="message_wish_once")
        ]

    def __str__(self) -> str:
        return f"{self.member}: {self.about} by {self.channel}"


class Message(models.Model):
    """One message to one member by one channel. Its text is made when it is sent.

    subject: what tells it from others of its kind, so that nobody is told the same twice; ids: what it is
    about, numbers only. due_at: it is not sent before; until: nor after, null where it is never too late.
    batch: those that one job sends together. state: what became of it, settled_at: when; error: why it failed
    or was left, or went wrong so far.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        SENT = "sent"
        FAILED = "failed"
        LEFT = "left"

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="messages")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="messages")
    channel = models.CharField(max_length=8)
    about = models.CharField(max_length=12)
    subject = models.CharField(max_length=80)
    ids = models.JSONField(default=dict)
    made_at = models.DateTimeField(default=timezone.now)
    due_at = models.DateTimeField()
    until = models.DateTimeField(null=True, blank=True)
    batch = models.BigIntegerField(db_index=True)
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    settled_at = models.DateTimeField(null=True, blank=True)
    error = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["member", "channel", "about", "subject"], name="message_never_twice"
            )
        ]
        indexes = [
            models.Index(fields=["club", "-id"], name="message_of_club"),
            models.Index(fields=["made_at"], name="message_made"),
        ]

    def __str__(self) -> str:
        return f"{self.about} to {self.member} by {self.channel}"
