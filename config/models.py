"""The site's own rows."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.utils import timezone


class JobQuerySet(models.QuerySet["Job"]):
    def waiting(self) -> "JobQuerySet":
        """Those that are still to be done."""
        return self.filter(done_at=None, failed_at=None)

    def due(self, now: datetime) -> "JobQuerySet":
        """Those that are to be done now, the longest due first."""
        return self.waiting().filter(due_at__lte=now).order_by("due_at", "pk")


class Job(models.Model):
    """Work that comes later: a task that is done once, with these ids (config/work/).

    key: what nobody can ask for twice; task: its name in the registry; ids: numbers only, among them `club`
    where it is a club's. made_at: when it was asked for; due_at: it is not done before that, and at once
    where both are the same. attempts: how often it has been begun in vain since somebody last asked for it;
    error: how it failed the last time. swept_at: when a sweep last sent it to the workers. done_at;
    failed_at: since when nobody tries it any more.
    """

    key = models.CharField(max_length=200, unique=True)
    task = models.CharField(max_length=60)
    ids = models.JSONField(default=dict)
    made_at = models.DateTimeField(default=timezone.now)
    due_at = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)
    error = models.CharField(max_length=500, blank=True)
    swept_at = models.DateTimeField(null=True)
    done_at = models.DateTimeField(null=True)
    failed_at = models.DateTimeField(null=True)

    objects = JobQuerySet.as_manager()

    class Meta:
        indexes = [
            models.Index(
                fields=["due_at"],
                name="job_due",
                condition=models.Q(done_at=None, failed_at=None),
            ),
            models.Index(fields=["failed_at"], name="job_failed", condition=~models.Q(failed_at=None)),
            models.Index(fields=["done_at"], name="job_done", condition=~models.Q(done_at=None)),
        ]

    def __str__(self) -> str:
        return self.key


class Pulse(models.Model):
    """The one row that says when a process of the site last looked up (config/live/pulse.py); at: null while
    nobody's time runs. reached: how far time had come when a clock was last put back."""

    at = models.DateTimeField(null=True)
    reached = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return str(self.at)


class Outage(models.Model):
    """A time in which no process of the site looked up though somebody's time ran."""

    began_at = models.DateTimeField()
    ended_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.began_at} – {self.ended_at}"


class SignedInDevice(models.Model):
    """A session of an account (config/signed_in.py). session_key: its row in Django's table, which is the
    secret of its cookie and shown to nobody. device: what it runs on, as people call it; by_link: signed in
    by a private link; seen_at: when it last asked for something, to the hour."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="devices")
    session_key = models.CharField(max_length=40, unique=True)
    device = models.CharField(max_length=40, blank=True)
    by_link = models.BooleanField(default=False)
    began_at = models.DateTimeField()
    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.device


class ProblemReport(models.Model):
    """A report that something went wrong, for whoever looks after the site (config/problems.py). number: of
    the request, as the page showed it; words: what they were doing; contact: where they can be answered;
    user: whose, if they were signed in; settled_at: when it was dealt with."""

    number = models.CharField(max_length=64)
    words = models.TextField(max_length=2000, blank=True)
    contact = models.CharField(max_length=200, blank=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now, db_index=True)
    settled_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["number", "words"], name="problem_once")]

    def __str__(self) -> str:
        return self.number
