"""Answers to tournaments, lifted bans, the private addresses of calendars, and the rota of directors and
dealers.
"""

from django.core.signing import Signer
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Event, Member, Season
from tournaments.models.phone import fresh_key


class Duty(models.Model):
    """A member is named to direct a tournament, or to deal at it. It gives them no rights: those are their
    role's, and of a paired tablet."""

    class Part(models.TextChoices):
        DIRECTOR = "director", _("Director")
        DEALER = "dealer", _("Dealer")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="duties")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="duties")
    part = models.CharField(max_length=10, choices=Part.choices)

    class Meta:
        ordering = ["event", "pk"]
        constraints = [models.UniqueConstraint(fields=["event", "member", "part"], name="duty_once")]

    def __str__(self) -> str:
        return f"{self.member}: {self.part}"


class Rsvp(models.Model):
    """Answer of a member to a tournament.

    is_late: they have cancelled when it was too late, whatever they said since; has_checked_in: they were at
    the door of the night, known once that is over.
    guests: how many come with them. answered_at: when they last said so; since: when they said yes, by which
    they wait for a place, null in rows from before there were places; placed_at: when they were given one,
    null as long as they wait or are barred. answered_by: the director who entered it for them, as they were
    told; null for what members say themselves.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rsvps")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="rsvps")
    is_coming = models.BooleanField()
    is_late = models.BooleanField(default=False)
    has_checked_in = models.BooleanField(default=False, db_default=False)
    guests = models.PositiveSmallIntegerField(default=0)
    answered_at = models.DateTimeField()
    since = models.DateTimeField(null=True, blank=True)
    placed_at = models.DateTimeField(null=True, blank=True)
    answered_by = models.ForeignKey(
        Member, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ["answered_at", "pk"]
        constraints = [models.UniqueConstraint(fields=["event", "member"], name="rsvp_member")]

    def __str__(self) -> str:
        return f"{self.member}: {'comes' if self.is_coming else 'does not come'}"


class Regular(models.Model):
    """A member who comes to all of a season: nights that are scheduled are answered for them, until they take
    that back. What they say of one night stands for that night."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="regulars")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="regular_in")
    since = models.DateTimeField()

    class Meta:
        ordering = ["since", "pk"]
        constraints = [models.UniqueConstraint(fields=["season", "member"], name="regular_once")]

    def __str__(self) -> str:
        return f"{self.member}: {self.season}"


class BanLift(models.Model):
    """An elder has lifted the ban that a member's no-shows of a season brought on (DM-noshow-ban)."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="ban_lifts")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="ban_lifts")
    by = models.ForeignKey(Member, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    at = models.DateTimeField()
    why = models.CharField(max_length=200)

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.member}: {self.why}"


class LetIn(models.Model):
    """A director has let somebody play in a tournament whose qualification list they are not on."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="let_in")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="let_in")
    by = models.ForeignKey(Member, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    at = models.DateTimeField()
    why = models.CharField(max_length=200)

    class Meta:
        ordering = ["at", "pk"]
        constraints = [models.UniqueConstraint(fields=["event", "member"], name="let_in_once")]

    def __str__(self) -> str:
        return f"{self.member}: {self.event}"


def feed_keys() -> Signer:
    """Signs and checks the private addresses of calendars."""
    return Signer(salt="tournaments.feed", sep=".")


class CalendarFeed(models.Model):
    """The private address at which a member's calendar program reads the club's calendar with their answers.

    key: half of it; the other half is signed with the site's secret, so that who reads the database reads no
    calendar. A new key takes the old address back.
    """

    member = models.OneToOneField(Member, on_delete=models.CASCADE, related_name="calendar_feed")
    key = models.CharField(max_length=24, unique=True, default=fresh_key, editable=False)
    made_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"Calendar of {self.member}"

    @property
    def token(self) -> str:
        """End of the address."""
        return feed_keys().sign(self.key)
