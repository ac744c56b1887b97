"""Rota: who directs and who deals at a tournament."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Event, Member


class Duty(models.Model):
    """A member is named to direct a tournament, or to deal at it. It gives them no rights: those are their
    role's, and of a paired tablet."""

    class Part(models.TextChoices):
        DIRECTOR = "director", _("Director")
        DEALER = "dealer", _("Dealer")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="duties")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="duties")
    part = models.CharField(max_length=10, choices=Part.choices)

    class Meta:
        ordering = ["event", "pk"]
        constraints = [models.UniqueConstraint(fields=["event", "member", "part"], name="duty_once")]

    def __str__(self) -> str:
        return f"{self.member}: {self.part}"
