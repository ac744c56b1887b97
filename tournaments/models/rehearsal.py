"""A practice night, thrown away afterwards."""

from typing import Final

from django.core.validators import MaxValueValidator
from django.db import models

from tournaments.models.night import Tournament

FASTEST: Final = 60


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
