"""The dealers' tablets: codes to pair one with, those that are paired, what they ask the director, and notes
of a table. A tablet is bound to a table of a night, or of a heads-up tournament."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from words.text import from_json


class ShortCode(models.Model):
    """A short code that pairs one tablet with one table. digest: of the code, which is not kept itself."""

    table = models.PositiveIntegerField()
    digest = models.CharField(max_length=64, unique=True)
    made_by = models.ForeignKey("clubs.Member", on_delete=models.SET_NULL, null=True, related_name="+")
    expires_at = models.DateTimeField()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"Code for table {self.table}"


class PairingCode(ShortCode):
    """One for a table of a night."""

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="+")


class MatchCode(ShortCode):
    """One for a table of a heads-up tournament."""

    heads_up = models.ForeignKey("tournaments.HeadsUpTournament", on_delete=models.CASCADE, related_name="+")


class PairedDevice(models.Model):
    """A browser that is bound to one table.

    mark: four letters to tell it by; digest: of the secret in its cookie; name: what kind of device it is.
    seen_at: when it last asked for its page, to within half a minute. ended_at: revoked, or given back.
    """

    table = models.PositiveIntegerField()
    mark = models.CharField(max_length=8)
    name = models.CharField(max_length=40)
    digest = models.CharField(max_length=64, unique=True)
    paired_at = models.DateTimeField()
    paired_by = models.CharField(max_length=80, blank=True)
    seen_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    ended_by = models.CharField(max_length=80, blank=True)

    class Meta:
        abstract = True
        ordering = ("table", "paired_at")

    def __str__(self) -> str:
        return f"{self.name} {self.mark}, table {self.table}"


class Tablet(PairedDevice):
    """One at a table of a night."""

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="tablets")

    @property
    def prefix(self) -> str:
        """Prefix of the request ids of its records, so that no tablet can use those of another."""
        return f"t{self.pk}."


class MatchTablet(PairedDevice):
    """One at a table of a heads-up tournament."""

    heads_up = models.ForeignKey(
        "tournaments.HeadsUpTournament", on_delete=models.CASCADE, related_name="tablets"
    )

    @property
    def prefix(self) -> str:
        """As that of a tablet of a night."""
        return f"m{self.pk}."


class TabletQuestion(models.Model):
    """Record of a tablet without a network that the rules no longer allowed when it arrived.

    act, typed: what was meant, as the tablet sent it; said: the same in words; at: when it happened. reason,
    clause: why it was refused. sentences: `said` and `reason` as they can be said in other languages.
    answer: what became of it, empty while it waits for a director.
    """

    class Answer(models.TextChoices):
        RECORDED = "recorded", _("recorded after all")
        DISMISSED = "dismissed", _("dismissed")
        AGREES = "agrees", _("the same was on record")
        TAKEN_BACK = "taken_back", _("taken back on the tablet")

    request_id = models.CharField(max_length=64)
    act = models.CharField(max_length=40)
    typed = models.JSONField()
    said = models.CharField(max_length=500)
    at = models.DateTimeField()
    asked_at = models.DateTimeField()
    reason = models.CharField(max_length=500)
    clause = models.CharField(max_length=60, blank=True)
    sentences = models.JSONField(default=dict)
    answer = models.CharField(max_length=12, choices=Answer.choices, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_by = models.CharField(max_length=80, blank=True)

    class Meta:
        abstract = True
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.said} ({self.reason})"

    @property
    def what(self) -> str:
        """Sentence about what was recorded, for whoever looks now."""
        return sentence_of(self.sentences.get("said"), self.said)

    @property
    def why(self) -> str:
        """Sentence about why it was refused, likewise."""
        return sentence_of(self.sentences.get("reason"), self.reason)


class Question(TabletQuestion):
    """One that a tablet of a night asks."""

    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.CASCADE, related_name="questions"
    )
    tablet = models.ForeignKey(Tablet, on_delete=models.CASCADE, related_name="questions")

    class Meta(TabletQuestion.Meta):
        constraints = [
            models.UniqueConstraint(fields=["tablet", "request_id"], name="question_request"),
        ]


class MatchQuestion(TabletQuestion):
    """One that a tablet of a heads-up tournament asks."""

    tablet = models.ForeignKey(MatchTablet, on_delete=models.CASCADE, related_name="questions")

    class Meta(TabletQuestion.Meta):
        constraints = [
            models.UniqueConstraint(fields=["tablet", "request_id"], name="match_question_request"),
        ]


class TableNote(models.Model):
    """Note of a table for its next dealer. text: in somebody's words; by: who wrote it, a person or a tablet;
    taken_off_at: when it was taken off, None while it is shown."""

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="+")
    table = models.PositiveIntegerField()
    text = models.CharField(max_length=200)
    at = models.DateTimeField()
    by = models.CharField(max_length=80)
    taken_off_at = models.DateTimeField(null=True, blank=True)
    taken_off_by = models.CharField(max_length=80, blank=True)

    def __str__(self) -> str:
        return f"Table {self.table}: {self.text}"


def sentence_of(data: Any, otherwise: str) -> str:
    """A sentence that was taken down; what was kept of it before that was done."""
    return otherwise if data is None else from_json(data)
