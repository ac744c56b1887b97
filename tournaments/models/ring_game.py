"""Ring games: the club they are played in, their log, and what members won at those that are over."""

from django.db import models

from clubs.models import Club, Event, Member


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
