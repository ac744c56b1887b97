"""Levels of a night's clock that programs were told of."""

from django.db import models


class ToldLevel(models.Model):
    """The level or break that programs were told of last. index: of it in the structure. Nobody records that
    a level begins, so this is where it is known that it has been said."""

    tournament = models.OneToOneField(
        "tournaments.Tournament", on_delete=models.CASCADE, related_name="told_level"
    )
    index = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"{self.tournament}: {self.index}"
