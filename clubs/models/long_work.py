"""Work that somebody waits for, and that takes longer than an answer may (clubs/long_work/); the clubs that
such work brought in from files.
"""

import secrets
from typing import Any

from django.db import models
from django.utils import timezone

from clubs.models.club import Club, User


class ClubImport(models.Model):
    """A club that was brought in from its file. content: the SHA-256 of the rows in that file, so that it is
    brought in once."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="came_by")
    content = models.CharField(max_length=64, unique=True)
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"Import of {self.club}"


def fresh_code() -> str:
    """By which a piece of work is known in addresses: nobody guesses it."""
    return secrets.token_urlsafe(16)


class LongWork(models.Model):
    """Something that was asked for on a page and is done as a job.

    kind: what it is (clubs/long_work/long_kinds.py); club: whose, null while there is none yet; by: who
    asked, null where they have no account (their session knows the code); request_id: by which what it does
    is done once, however often it is begun; wish: what was asked for, and in which language. begun_at: when
    it was last begun. ended_at: since when it is done or refused; cancelled_at: since when nobody wants it
    any more, one of the two at most. refusal: why the rules forbid it (words/text.py); name: of the file that
    came of it; made: the number of what came of it.
    """

    code = models.CharField(max_length=32, unique=True, default=fresh_code)
    kind = models.CharField(max_length=40)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, null=True, related_name="+")
    by = models.ForeignKey(User, on_delete=models.CASCADE, null=True, related_name="+")
    request_id = models.CharField(max_length=64, unique=True, default=fresh_code)
    wish = models.JSONField(default=dict)
    asked_at = models.DateTimeField(default=timezone.now, db_index=True)
    begun_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    cancelled_at = models.DateTimeField(null=True)
    refusal: Any = models.JSONField(null=True)
    name = models.CharField(max_length=120, blank=True)
    made = models.PositiveBigIntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "club", "by"],
                condition=models.Q(ended_at=None, cancelled_at=None),
                name="long_work_asked_once",
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"

    @property
    def is_open(self) -> bool:
        """True if it is still to be done."""
        return self.ended_at is None and self.cancelled_at is None

    @property
    def key(self) -> str:
        """Of its job."""
        return f"long/{self.pk}"


class LongWorkPart(models.Model):
    """A part of a file, in the order of numbers: of one that was sent (is_sent), or of one that came of
    it."""

    work = models.ForeignKey(LongWork, on_delete=models.CASCADE, related_name="parts")
    is_sent = models.BooleanField()
    number = models.PositiveIntegerField()
    data = models.BinaryField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["work", "is_sent", "number"], name="long_work_part_once")
        ]

    def __str__(self) -> str:
        return f"{self.work_id}/{self.number}"
