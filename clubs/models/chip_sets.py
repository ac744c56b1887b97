"""The chip sets that a club owns, each by a name of its own."""

from django.db import models

from clubs.models.club import Club


class ChipSet(models.Model):
    """Colours, values and how many of each. chips: as clubs/rulebook/floor.py has them."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="chip_sets")
    name = models.CharField(max_length=40)
    chips = models.JSONField()

    class Meta:
        ordering = ["name", "pk"]
        constraints = [models.UniqueConstraint(fields=["club", "name"], name="chip_set_name")]

    def __str__(self) -> str:
        return self.name
