"""Programs of a club: those that are told what happens, what they were told, and tokens of the API."""

import secrets

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models.club import Club, Member


class ApiToken(models.Model):
    """A token by which a program asks for a club, in place of the member who made it.

    scopes: what it may do of what they may (clubs/api/scopes.py). digest: SHA-256 of the token, which is
    shown once and kept nowhere; ends_in: its last signs, by which people recognise it. used_at: when it was
    last used, to within an hour. revoked_at: since when it opens nothing; revoked_by: null where it went with
    its member's links.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="api_tokens")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=60)
    scopes = models.JSONField(default=list)
    digest = models.CharField(max_length=64, unique=True)
    ends_in = models.CharField(max_length=4)
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    revoked_by = models.ForeignKey(Member, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["-made_at", "-pk"]

    def __str__(self) -> str:
        return self.name


class Webhook(models.Model):
    """An address that is told. kinds: of what happens, as clubs/webhooks/hook_kinds.py names it.

    service: the messenger of a group (clubs/webhooks/messengers.py), empty for a program; name: what the club
    calls that group; address: of a messenger only so much as pages show. secret: what a program's events are
    signed with, or where and with which keys a messenger is reached, sealed (config/privacy/sealing.py);
    shown_at: when a program's was shown, which is once. secret_before: the one before, with which it is
    signed, too, until secret_before_until.
    failures: how often nobody took it since it was last taken; failing_since: when that began; rests_until:
    so long it is not called. off_at: since when it is told nothing; off_because: why, as words.text.to_json
    has it, null where an elder has switched it off. removed_at: it is gone, and its row for those who were
    just telling it.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="webhooks")
    service = models.CharField(max_length=10, blank=True, default="", db_default="")
    name = models.CharField(max_length=60, blank=True, default="", db_default="")
    address = models.CharField(max_length=500)
    kinds = models.JSONField(default=list)
    secret = models.TextField(blank=True)
    shown_at = models.DateTimeField(null=True)
    secret_before = models.TextField(blank=True)
    secret_before_until = models.DateTimeField(null=True)
    made_by = models.ForeignKey(Member, on_delete=models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(default=timezone.now)
    failures = models.PositiveIntegerField(default=0)
    failing_since = models.DateTimeField(null=True)
    rests_until = models.DateTimeField(null=True)
    off_at = models.DateTimeField(null=True)
    off_because = models.JSONField(null=True)
    removed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name or self.address


def fresh_message_id() -> str:
    return f"msg_{secrets.token_hex(12)}"


class WebhookDelivery(models.Model):
    """Something that a program is told, once or, when it is sent again, as often as that.

    message_id: the same however often it is sent (`webhook-id`); data: without anybody's name, which is put
    in when it is sent. round: of asking for it, so that only the last one counts; attempts: calls since it
    was asked for; called_at: since when a messenger is being called that would show a repeat, null where it
    is not; status: what was answered last, null where nobody answered; error: why it was not taken, as
    words.text.to_json has it.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("on its way")
        TAKEN = "taken", _("taken")
        FAILED = "failed", _("not taken")
        DROPPED = "dropped", _("not sent: switched off")
        UNSURE = "unsure", _("may have arrived")
        LEFT = "left", _("nothing to say any more")

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    message_id = models.CharField(max_length=40, unique=True, default=fresh_message_id)
    kind = models.CharField(max_length=40)
    at = models.DateTimeField()
    data = models.JSONField(default=dict)
    made_at = models.DateTimeField(default=timezone.now)
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    round = models.PositiveIntegerField(default=1)
    attempts = models.PositiveSmallIntegerField(default=0)
    called_at = models.DateTimeField(null=True)
    status = models.PositiveIntegerField(null=True)
    error = models.JSONField(null=True)
    tried_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["webhook", "-id"], name="webhook_deliveries"),
            models.Index(fields=["made_at"], name="webhook_delivery_made"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.message_id}"
