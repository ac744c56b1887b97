"""The structures that a club keeps, each by a name of its own."""

from django.db import models

from clubs.models import Club


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
