"""A tournament: its place in the season, its log, and the rulebook frozen into it when it starts."""

from django.db import models

from clubs.rulebook import Kind, Rulebook


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
