"""Everything that a site keeps of one member, for that member to read and take with them; docs/formats.md
describes the file. Other people are not in it.

OwnRows is a model with the rows of it that are about a person; it stands in one of SECTIONS, which say why it
is kept and for how long. Another app adds its own parts when it starts:

    keep_own("attendance", OwnRows(Rsvp, lambda who: Rsvp.objects.filter(member__in=who.members)))

Every column that holds text of a person is in a part or has its reason in tests/test_own_data.py.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time
from functools import cached_property
from typing import Any, Final

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db.models import ForeignKey, Model, Q, QuerySet

from clubs import ledger
from clubs.belongings import AnyField
from clubs.models import (
    ApiToken,
    GivenPoints,
    JoinRequest,
    KnockoutCredit,
    LedgerLine,
    LinkEntry,
    LongWork,
    Member,
    Message,
    MessageSettings,
    MessageWish,
    PaymentAddress,
    PointLine,
    PushDevice,
    Result,
    Standing,
    Suspension,
    Ticket,
    User,
)
from clubs.models.club import NameField
from clubs.queries.club_rows import one_moment
from config.models import ProblemReport, SignedInDevice
from words.text import Text

FORMAT: Final = "dead-button-member"
VERSION: Final = 2
AT_ONCE: Final = 1000  # rows
PLAIN: Final = (str, int, float, bool, list, dict)
UNTIL_FORGOTTEN: Final = Text("Until you are forgotten.")
UNDER_A_NUMBER: Final = Text("For as long as the club; once you are forgotten, under a number and no name.")
WITH_THE_ACCOUNT: Final = Text("As long as the account.")


@dataclass(frozen=True)
class OneselfOf:
    """A member with those who were merged into them, and their account. keys: by which rows refer to them."""

    member: Member

    @cached_property
    def members(self) -> list[Member]:
        """The member, first, and those who were merged into them."""
        return [self.member, *self.member.merged.order_by("pk")]

    @cached_property
    def keys(self) -> dict[type[Model], set[int | None]]:
        """Their keys, by the model that rows refer to."""
        return {Member: {each.pk for each in self.members}, User: {self.member.user_id} - {None}}

    @property
    def ledger_accounts(self) -> list[str]:
        """Their accounts in the club's ledger."""
        return [ledger.member(each.number).code for each in self.members]


Rows = Callable[[OneselfOf], QuerySet[Any]]


@dataclass(frozen=True, slots=True)
class OwnRows:
    """A model and its rows that are about a person. without: columns that open something, or say nothing
    about anybody; shape: makes a row instead of its columns."""

    model: type[Model]
    rows: Rows
    without: frozenset[str] = frozenset()
    shape: Callable[[Any, OneselfOf], Mapping[str, object]] | None = None

    @property
    def columns(self) -> list[AnyField]:
        """Columns of a row that are written."""
        return [
            each
            for each in self.model._meta.concrete_fields
            if not each.primary_key and each.name not in self.without and not isinstance(each, NameField)
        ]

    def written(self, oneself: OneselfOf) -> Iterator[Mapping[str, object]]:
        """Yield the rows as JSON has them, in the order in which they came to be. Of people only oneself is
        named: "you"."""
        rows = self.rows(oneself).order_by("pk")
        if self.shape:
            yield from (self.shape(row, oneself) for row in rows.iterator(AT_ONCE))
            return
        people = {each.name: each for each in self.columns if each.related_model in oneself.keys}
        others = [each for each in self.columns if each.name not in people]
        related = [each.name for each in others if isinstance(each, ForeignKey)]
        for row in (rows.select_related(*related) if related else rows).iterator(AT_ONCE):
            named = {
                name: "you"
                for name, each in people.items()
                if getattr(row, each.attname) in oneself.keys[each.related_model]
            }
            yield {each.name: _as_json(getattr(row, each.name)) for each in others} | named


@dataclass(frozen=True, slots=True)
class Section:
    """Rows that are kept for one purpose. why, until: sentences for the member."""

    key: str
    title: str
    why: str
    until: str
    parts: list[OwnRows] = field(default_factory=list)


def of_members(model: type[Model], *, without: str = "") -> OwnRows:
    """Every row whose `member` they are."""

    def rows(who: OneselfOf) -> QuerySet[Any]:
        return model._base_manager.filter(member__in=who.members)

    return OwnRows(model, rows, frozenset(without.split()))


SECTIONS: Final[tuple[Section, ...]] = (
    Section(
        "profile",
        Text("Profile"),
        Text("Your name, number and role, by which the club knows you, and when you joined."),
        UNTIL_FORGOTTEN,
        [
            OwnRows(
                Member,
                lambda who: Member.objects.filter(pk__in=[each.pk for each in who.members]),
                frozenset({"claim"}),
            ),
            OwnRows(
                JoinRequest,
                lambda who: JoinRequest.objects.filter(
                    Q(member__in=who.members) | Q(user__in=who.keys[User], club=who.member.club)
                ),
            ),
        ],
    ),
    Section(
        "account",
        Text("Account"),
        Text("Your username, addresses and sign-in methods, so that you can come back."),
        WITH_THE_ACCOUNT,
        [
            OwnRows(
                User,
                lambda who: User.objects.filter(memberships=who.member),
                frozenset({"password", "is_superuser", "is_staff", "is_active", "sign_outs", "news_seen"}),
            ),
            OwnRows(EmailAddress, lambda who: EmailAddress.objects.filter(user=who.member.user_id)),
            OwnRows(
                Authenticator,
                lambda who: Authenticator.objects.filter(user=who.member.user_id),
                frozenset({"data"}),
            ),
        ],
    ),
    Section(
        "devices",
        Text("Devices and links"),
        Text("Devices your links let in or your messages go to, so that you notice a stranger."),
        UNTIL_FORGOTTEN,
        [
            of_members(LinkEntry),
            OwnRows(
                SignedInDevice,
                lambda who: SignedInDevice.objects.filter(user=who.member.user_id),
                frozenset({"session_key"}),
            ),
            of_members(PushDevice, without="digest endpoint p256dh auth"),
        ],
    ),
    Section(
        "messages",
        Text("Messages and consents"),
        Text("What you agreed to be told and where, and what you were sent, so that nobody is told twice."),
        Text("Consents until you withdraw them; what was sent for 120 days."),
        [
            of_members(MessageSettings, without="confirm_key"),
            of_members(MessageWish),
            of_members(Message),
        ],
    ),
    Section(
        "attendance",
        Text("Attendance"),
        Text("Your answers to invitations and what you asked for on a night, so that the club can plan."),
        UNDER_A_NUMBER,
    ),
    Section(
        "results",
        Text("Results and points"),
        Text("Your places, knockouts, prizes and points, of which the standings are made."),
        UNDER_A_NUMBER,
        [
            of_members(Result),
            OwnRows(PointLine, lambda who: PointLine.objects.filter(result__member__in=who.members)),
            OwnRows(
                KnockoutCredit,
                lambda who: KnockoutCredit.objects.filter(
                    Q(by__in=who.members) | Q(victim__in=who.members)
                ),
            ),
            of_members(Standing),
            of_members(GivenPoints),
        ],
    ),
    Section(
        "money",
        Text("Money"),
        Text("What you paid, won, owe or are owed, so that the club's money adds up."),
        UNDER_A_NUMBER,
        [
            of_members(PaymentAddress, without="links"),
            OwnRows(
                LedgerLine,
                lambda who: LedgerLine.objects.filter(
                    Q(member__in=who.members)
                    | Q(source__in=who.ledger_accounts)
                    | Q(target__in=who.ledger_accounts),
                    club=who.member.club,
                ),
            ),
            of_members(Ticket),
        ],
    ),
    Section(
        "penalties",
        Text("Suspensions and bans"),
        Text("Why and until when you may not play. Penalties at a table are in the log."),
        Text("For as long as the club; the reason until you are forgotten."),
        [of_members(Suspension)],
    ),
    Section(
        "log",
        Text("Log"),
        Text("What happened to you at tables and what you recorded, from which all else follows."),
        UNDER_A_NUMBER,
    ),
    Section(
        "hands",
        Text("Hands on screens"),
        Text("Hands you were dealt into and your choices, for replays; your notes about others."),
        UNDER_A_NUMBER,
    ),
    Section(
        "programs",
        Text("Programs, files and reports"),
        Text("Tokens of programs that act for you, files you have waited for, problems you reported."),
        Text("Tokens until you are forgotten; files for two days; reports for a year."),
        [
            OwnRows(
                ProblemReport,
                lambda who: ProblemReport.objects.filter(user=who.member.user_id).exclude(user=None),
            ),
            of_members(ApiToken, without="digest"),
            OwnRows(
                LongWork,
                lambda who: LongWork.objects.filter(by=who.member.user_id).exclude(by=None),
                frozenset({"code", "request_id"}),
            ),
        ],
    ),
)  # fmt: skip


def keep_own(section: str, *parts: OwnRows) -> None:
    """Put these parts of another app into a section. Raises StopIteration where it does not exist."""
    kept = next(each for each in SECTIONS if each.key == section).parts
    kept += [part for part in parts if part.model not in {each.model for each in kept}]


def counted(member: Member) -> list[tuple[Section, int]]:
    """Return the sections with the number of their rows."""
    oneself = OneselfOf(member)
    return [(each, sum(part.rows(oneself).count() for part in each.parts)) for each in SECTIONS]


def own_data(member: Member, now: datetime) -> dict[str, object]:
    """Return all of it as one JSON object, as it is at one moment: `sections` by key, each with `why`,
    `until` and `rows`, which has a list for each kind of row. Times are UTC, money is whole cents."""
    oneself = OneselfOf(member)
    with one_moment():
        sections = {
            each.key: {
                "title": str(each.title),
                "why": str(each.why),
                "until": str(each.until),
                "rows": {part.model._meta.label_lower: list(part.written(oneself)) for part in each.parts},
            }
            for each in SECTIONS
        }
    return {
        "format": FORMAT,
        "version": VERSION,
        "club": member.club.name,
        "member": member.name,
        "written_at": _as_json(now),
        "sections": sections,
    }


def _as_json(value: object) -> object:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, date | time):
        return value.isoformat()
    return value if value is None or isinstance(value, PLAIN) else str(value)
