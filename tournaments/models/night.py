"""Tournaments, heads-up tournaments, ring games and rehearsals: each its place in the season, its log, and
the rulebook frozen into it when it starts; levels that programs were told of, structures that a club keeps.
"""

import secrets
from typing import Final

from django.core.validators import MaxValueValidator
from django.db import models

from clubs.models import Club, Event, Member
from clubs.rulebook import Kind, Rulebook


class KeptStructure(models.Model):
    """Levels and breaks, to begin a night from. periods: as tournaments/night/structure.py has them;
    changed_at: when they were kept last."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="structures")
    name = models.CharField(max_length=40)
    periods = models.JSONField()
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [models.UniqueConstraint(fields=["club", "name"], name="structure_name")]

    def __str__(self) -> str:
        return self.name


class ToldLevel(models.Model):
    """The level or break that programs were told of last. index: of it in the structure. Nobody records that
    a level begins, so this is where it is known that it has been said."""

    tournament = models.OneToOneField(
        "tournaments.Tournament", on_delete=models.CASCADE, related_name="told_level"
    )
    index = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"{self.tournament}: {self.index}"


class RingGame(models.Model):
    """One ring game. event: the tournament that had too few players, where it is played instead of one."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="ring_games")
    event = models.ForeignKey(
        Event, on_delete=models.SET_NULL, null=True, blank=True, related_name="ring_games"
    )
    log = models.OneToOneField("tables.Log", on_delete=models.PROTECT, related_name="ring_game")
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-opened_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["club"], condition=models.Q(closed_at=None), name="one_ring_game_of_a_club"
            )
        ]

    def __str__(self) -> str:
        return f"Ring game {self.pk}"


class RingResult(models.Model):
    """Result of a member at a ring game that is over: bought and cashed, in cents."""

    game = models.ForeignKey(RingGame, on_delete=models.CASCADE, related_name="results")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="ring_results")
    bought = models.PositiveBigIntegerField()
    cashed = models.PositiveBigIntegerField()
    owes = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "member"], name="ring_result_member")]

    def __str__(self) -> str:
        return f"{self.member}: {self.profit}"

    @property
    def profit(self) -> int:
        """Profit, below none a loss."""
        return self.cashed - self.bought


class HeadsUpTournament(models.Model):
    """One event that is played heads-up. rulebook_data: empty until the pools are drawn, then the rules it is
    played by."""

    event = models.OneToOneField("clubs.Event", on_delete=models.CASCADE, related_name="heads_up")
    log = models.OneToOneField("tables.Log", on_delete=models.PROTECT, related_name="heads_up")
    rulebook_data = models.JSONField(null=True, blank=True)

    def __str__(self) -> str:
        return str(self.event)

    @property
    def kind(self) -> Kind:
        return Kind(self.event.kind)

    @property
    def frozen_rulebook(self) -> Rulebook | None:
        return Rulebook.model_validate(self.rulebook_data) if self.rulebook_data else None


class Tournament(models.Model):
    """One event's night. rulebook_data: empty until the clock starts, then the rules it is played by."""

    event = models.OneToOneField("clubs.Event", on_delete=models.CASCADE, related_name="tournament")
    log = models.OneToOneField("tables.Log", on_delete=models.PROTECT, related_name="tournament")
    rulebook_data = models.JSONField(null=True, blank=True)

    def __str__(self) -> str:
        return str(self.event)

    @property
    def kind(self) -> Kind:
        return Kind(self.event.kind)

    @property
    def frozen_rulebook(self) -> Rulebook | None:
        return Rulebook.model_validate(self.rulebook_data) if self.rulebook_data else None


FASTEST: Final = 60


def fresh_clock_key() -> str:
    """A private link that nobody can guess."""
    return secrets.token_urlsafe(18)


class Rehearsal(models.Model):
    """A night in a club of its own, with invented players, that plays itself while a director looks.

    club: the invented one, which goes with it; pace: how many times as fast as in life it plays, 0 while it
    stands still; played_at: until when it has been played.
    """

    club = models.OneToOneField("clubs.Club", on_delete=models.CASCADE, related_name="+")
    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="+")
    pace = models.PositiveSmallIntegerField(default=0, validators=[MaxValueValidator(FASTEST)])
    played_at = models.DateTimeField()
    made_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"Rehearsal {self.pk}"


class BareClock(models.Model):
    """A clock that was started without a club, in one invented for it, until somebody takes it into theirs.

    key: what its private link ends in; club: the invented one, null once it is taken; used_at: when
    something was done with it last; claimed_at: when it was taken into a club, null before.
    """

    key = models.CharField(max_length=32, unique=True, default=fresh_clock_key, editable=False)
    club = models.OneToOneField(
        "clubs.Club", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="bare_clock")
    made_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(db_index=True)
    claimed_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"Clock {self.pk}"
