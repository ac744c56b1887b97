"""A heads-up tournament: its place in the season, its log, and the rulebook frozen into it with the draw."""

from django.db import models

from clubs.rulebook import Kind, Rulebook


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
