"""Players' phones: the private link, and what players ask the director for."""

import secrets

from django.core.signing import Signer
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Member
from tournaments.models.display import SIGNS
from tournaments.models.night import Tournament

CHECK_IN_LENGTH = 6


def fresh_key() -> str:
    return secrets.token_urlsafe(12)


def fresh_check_in() -> str:
    return "".join(secrets.choice(SIGNS) for _ in range(CHECK_IN_LENGTH))


def keys() -> Signer:
    """Signs and checks the private links of phones."""
    return Signer(salt="tournaments.phone", sep=".")


class Phone(models.Model):
    """A member's private link to what is theirs on a night.

    key: half of the link; the other half is signed with the site's secret, so that who reads the database
    opens no phone. A new key takes the old link back. code: what the phone shows at the door to check in.
    opened_at: when it was first opened on a device; from then on nobody is shown it but the member.
    seen_night, seen: the latest move that they have acknowledged, by its number in the log of that night.
    """

    member = models.OneToOneField(Member, on_delete=models.CASCADE, related_name="phone")
    key = models.CharField(max_length=24, unique=True, default=fresh_key, editable=False)
    code = models.CharField(max_length=12, unique=True, default=fresh_check_in, editable=False)
    opened_at = models.DateTimeField(null=True, blank=True)
    seen_night = models.ForeignKey(
        Tournament, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    seen = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"Phone of {self.member}"

    @property
    def token(self) -> str:
        """End of the private link."""
        return keys().sign(self.key)


class Ask(models.Model):
    """Something a player asks the director for, from their phone or by the dealer of their table. Nothing is
    recorded until they are answered.

    before: how many of it they had when they asked, so that one given without an answer is recognised.
    stack: what they say they have left. answer: empty while they wait. table: whose tablet asks for them.
    """

    class Kind(models.TextChoices):
        REBUY = "rebuy", _("Rebuy")
        RE_ENTRY = "re-enter", _("Re-entry")
        ADD_ON = "add-on", _("Add-on")

    class Answer(models.TextChoices):
        GIVEN = "given", _("Given")
        DISMISSED = "dismissed", _("Dismissed")
        WITHDRAWN = "withdrawn", _("Withdrawn")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="asks")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="asks")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    stack = models.PositiveBigIntegerField(default=0)
    before = models.PositiveIntegerField(default=0)
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    request_id = models.CharField(max_length=64, unique=True)
    asked_at = models.DateTimeField()
    answer = models.CharField(max_length=10, choices=Answer.choices, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_by = models.ForeignKey(
        Member, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    why = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "member", "kind"],
                condition=models.Q(answer=""),
                name="ask_once_at_a_time",
            )
        ]

    def __str__(self) -> str:
        return f"{self.member}: {self.kind}"
