"""Tickets: buy-ins that are paid already, won at a satellite or sold by the club."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.club import Club, Member
from clubs.models.season import Event


class Ticket(models.Model):
    """An asset in the club's ledger: its worth lies in the account of tickets until it is used, refunded or
    expires.

    number: counted from 1 in the club; cents: what it is worth; event: the tournament that it pays, null for
    any with that buy-in; won_at: the satellite where it was won, null for one that was sold. used_at: the
    tournament whose buy-in it has paid; its facts say so, and undoing them opens it again. paid_from: the
    account that a sold one was paid from. ended_by, ended_at, reason: of an elder who sold or refunded it, or
    had it expire.
    """

    class State(models.TextChoices):
        OPEN = "open", _("open")
        USED = "used", _("used")
        REFUNDED = "refunded", _("refunded")
        EXPIRED = "expired", _("expired")
        VOID = "void", _("void")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="tickets")
    number = models.PositiveIntegerField()
    member = models.ForeignKey(Member, on_delete=models.RESTRICT, related_name="tickets")
    cents = models.BigIntegerField()
    event = models.ForeignKey(Event, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    won_at = models.ForeignKey(
        Event, on_delete=models.RESTRICT, null=True, blank=True, related_name="tickets_won"
    )
    used_at = models.ForeignKey(
        Event, on_delete=models.RESTRICT, null=True, blank=True, related_name="tickets_used"
    )
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    paid_from = models.CharField(max_length=40, blank=True)
    made_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    ended_by = models.ForeignKey(Member, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["club", "number"], name="ticket_number")]

    def __str__(self) -> str:
        return f"Ticket {self.number}"
