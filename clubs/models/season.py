"""Seasons and the tournaments scheduled in them."""

from datetime import datetime, timedelta

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.club import Club, RulebookVersion
from clubs.rulebook import Kind


class Season(models.Model):
    """A season. closed_with: the rules by which it was closed; its standings stand from then on."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="seasons")
    name = models.CharField(max_length=80)
    slug = models.SlugField()
    starts_on = models.DateField("first day")
    ends_on = models.DateField("last day")
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_with = models.ForeignKey(
        RulebookVersion, on_delete=models.RESTRICT, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ["-starts_on", "-pk"]
        constraints = [models.UniqueConstraint(fields=["club", "slug"], name="season_slug")]

    def __str__(self) -> str:
        return self.name


class Qualification(models.Model):
    """A list of those whom a season's standings qualify: the first so many places, or so many per cent of the
    table, of those who have played at least so many nights (clubs/scoring/qualifying.py)."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="qualifications")
    name = models.CharField(max_length=80)
    places = models.PositiveIntegerField(null=True, blank=True)
    percent = models.PositiveSmallIntegerField(null=True, blank=True)
    nights = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["season", "name"], name="qualification_name"),
            models.CheckConstraint(
                condition=models.Q(places__gte=1, percent=None)
                | models.Q(places=None, percent__gte=1, percent__lte=100),
                name="qualification_places_or_percent",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Event(models.Model):
    """A tournament of the season: its place in the calendar, and what its night came to.

    imported: its results come from a file, not from a night run here. postponed_from: when it was first to
    be. players, paid_places: null until there are results. Money is in cents and known for nights run here:
    taken in, kept for the Championship and the kitty, and divided.
    format: how it is played; its kind says what it costs and what it counts. rules: those that it has of its
    own, as clubs/rulebook/formats.py has them. leads_to: the tournament that a satellite's tickets pay, or
    the last day of a flight. open_to: the list of those who may play, null where everybody may.
    capacity: how many places there are, null where there is room for as many as come. moved_at: when it was
    last given another time; changed_at: when what calendars say of it last changed; sequence: how often.
    location: where it is played, for those who come and for directors alone; location_hours: how many hours
    before the start it is told, null as soon as they have said yes.
    """

    class Status(models.TextChoices):
        SCHEDULED = "scheduled", _("Scheduled")
        RUNNING = "running", _("Running")
        FINISHED = "finished", _("Finished")
        CANCELLED = "cancelled", _("Cancelled")

    class Format(models.TextChoices):
        TOURNAMENT = "tournament", _("Tournament at tables")
        POINTS_ONLY = "points_only", _("At tables, for points alone: without money")
        HEADS_UP = "heads_up", _("Heads-up: two pools, then play-offs")
        SHOOT_OUT = "shoot_out", _("Shoot-out: each table plays down to its winners, who meet")
        SATELLITE = "satellite", _("Satellite: the prizes are tickets for another tournament")
        FLIGHT = "flight", _("Flight: who is left takes their chips to the last day")
        LAST_DAY = "last_day", _("Last day: the flights meet with their chips")

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="events")
    name = models.CharField(max_length=80)
    kind = models.CharField(max_length=20, choices=[(kind.value, kind.words) for kind in Kind])
    format = models.CharField(max_length=20, choices=Format.choices, default=Format.TOURNAMENT)
    rules = models.JSONField(null=True, blank=True)
    leads_to = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="led_to_by"
    )
    open_to = models.ForeignKey(
        Qualification, on_delete=models.SET_NULL, null=True, blank=True, related_name="opens"
    )
    starts_at = models.DateTimeField("starts")
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.SCHEDULED)
    note = models.CharField(max_length=200, blank=True)
    location = models.CharField(max_length=200, blank=True, db_default="")
    location_hours = models.PositiveSmallIntegerField(null=True, blank=True)
    postponed_from = models.DateTimeField(null=True, blank=True)
    capacity = models.PositiveIntegerField("places", null=True, blank=True)
    moved_at = models.DateTimeField(null=True, blank=True)
    changed_at = models.DateTimeField(null=True, blank=True)
    sequence = models.PositiveIntegerField(default=0)
    imported = models.BooleanField(default=False)
    players = models.PositiveIntegerField(null=True, blank=True)
    paid_places = models.PositiveIntegerField(null=True, blank=True)
    taken = models.BigIntegerField(null=True, blank=True)
    championship_share = models.BigIntegerField(null=True, blank=True)
    kitty_share = models.BigIntegerField(null=True, blank=True)
    staff_share = models.BigIntegerField(null=True, blank=True)
    prize_pool = models.BigIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["starts_at", "pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def location_told_at(self) -> datetime | None:
        """The moment from which those who come read the address, None where they do at once."""
        if self.location_hours is None:
            return None
        return self.starts_at - timedelta(hours=self.location_hours)

    @property
    def has_results(self) -> bool:
        """True if it has places and points of its own: those of a flight are its last day's."""
        return self.format != self.Format.FLIGHT

    @property
    def kind_words(self) -> str:
        """Club's words for its kind."""
        return self.season.club.kind_called(self.kind)

    @property
    def starts_there(self) -> datetime:
        """Start by the clock of the club."""
        return self.starts_at.astimezone(self.season.club.zone)
