"""The lines of a club's ledger, as rows that are only ever added, and its tickets: buy-ins that are paid
already, won at a satellite or sold by the club.
"""

from typing import Any, NoReturn

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.ledger import Account, Line, Purpose, account_of
from clubs.ledger.accounts import OF_EVENTS, OF_SEASONS
from clubs.models.club import Club, Member
from clubs.models.season import Event, Season


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


class PaymentAddress(models.Model):
    """Ways in which a member is paid, or the club where there is none. iban, holder: of an account, read by
    whoever has to pay into it and by nobody else; links: of the club, as clubs/ledger/paying.py has them."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="payment_addresses")
    member = models.OneToOneField(
        Member, on_delete=models.CASCADE, null=True, blank=True, related_name="payment_address"
    )
    iban = models.CharField(max_length=34, blank=True)
    holder = models.CharField(max_length=70, blank=True)
    links = models.JSONField(default=list)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club"], condition=models.Q(member=None), name="payment_address_of_club"
            )
        ]

    def __str__(self) -> str:
        return f"How {self.member or self.club} is paid"


class LedgerLine(models.Model):
    """A move of money; see clubs/ledger/lines.py.

    origin: from whose facts it comes, `night` for those of its event, empty for what an elder has entered;
    event: the tournament whose accounts its codes mean;
    item: which of the lines of its origin it is;
    source, target: codes of accounts, without the event or season that stand beside them;
    season: whose money page shows it, and whose Championship pot its codes mean;
    by: who entered it, or recorded the fact with which it was written;
    receipt: the number on the paper that proves it;
    takes_back: the line of an elder's that it undoes, with the amount below zero.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="ledger_lines")
    event = models.ForeignKey(
        Event, on_delete=models.RESTRICT, null=True, blank=True, related_name="ledger_lines"
    )
    season = models.ForeignKey(
        Season, on_delete=models.RESTRICT, null=True, blank=True, related_name="ledger_lines"
    )
    origin = models.CharField(max_length=40, blank=True)
    item = models.CharField(max_length=60)
    purpose = models.CharField(max_length=20)
    source = models.CharField(max_length=40)
    target = models.CharField(max_length=40)
    cents = models.BigIntegerField()
    member = models.ForeignKey(
        Member, on_delete=models.RESTRICT, null=True, blank=True, related_name="ledger_lines"
    )
    fact = models.PositiveIntegerField(null=True, blank=True)
    at = models.DateTimeField()
    by = models.ForeignKey(Member, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    reason = models.CharField(max_length=200, blank=True)
    receipt = models.CharField(max_length=40, blank=True)
    takes_back = models.OneToOneField(
        "self", on_delete=models.RESTRICT, null=True, blank=True, related_name="taken_back_by"
    )

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["club", "source"], name="ledger_source"),
            models.Index(fields=["club", "target"], name="ledger_target"),
            models.Index(fields=["club", "origin"], name="ledger_origin"),
            models.Index(fields=["club", "-id"], name="ledger_latest"),
        ]

    def __str__(self) -> str:
        return f"{self.item}: {self.cents} from {self.source} to {self.target}"

    def save(self, *arguments: Any, **options: Any) -> None:
        """Raises TypeError for a line that is in the ledger: nothing in it is changed."""
        if self.pk is not None:
            raise TypeError("A line of the ledger is not changed: another one takes it back.")
        super().save(*arguments, **options)

    def delete(self, *arguments: Any, **options: Any) -> NoReturn:
        """Raises TypeError: nothing is taken out of the ledger."""
        raise TypeError("A line of the ledger is not deleted: another one takes it back.")

    def line(self, member: int | None) -> Line:
        """As the ledger reckons with it. member: the number of the one it concerns."""
        return Line(
            self.item,
            Purpose(self.purpose),
            account_in(self.source, self.event_id, self.season_id),
            account_in(self.target, self.event_id, self.season_id),
            self.cents,
            member,
            self.fact,
        )


def code_of(account: Account) -> str:
    """An account as a row has it: its event or season has a column of its own."""
    return account.kind.value if account.kind in OF_EVENTS | OF_SEASONS else account.code


def account_in(code: str, event: int | None, season: int | None) -> Account:
    """The account that a row means. event, season: their keys in that row."""
    account = account_of(code)
    if account.kind in OF_EVENTS:
        return account._replace(of=event or 0)
    return account._replace(of=season or 0) if account.kind in OF_SEASONS else account
