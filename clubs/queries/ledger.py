"""Reading a club's ledger."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Q, QuerySet, Sum

from clubs.ledger import Account, AccountKind, Line, Purpose
from clubs.ledger import balances as balances_of
from clubs.ledger.accounts import OF_EVENTS, OF_SEASONS
from clubs.ledger.settling import CASH_BOX, Transfer, after, still_open
from clubs.models import Club, Event, LedgerLine, Member, Season
from clubs.models.ledger import account_in, code_of
from words.text import Text

FIELDS = ("item", "purpose", "source", "target", "cents", "member__number", "fact", "event_id", "season_id")
NIGHT = "night"
"""The origin of lines that come from the facts of their event."""


def lines_of(club_id: int, origin: str, event: Event | None = None) -> list[Line]:
    """The lines from one log as they are written, those included that take others back. event: whose log it
    is, where it is a night's."""
    return as_lines(LedgerLine.objects.filter(club=club_id, origin=origin, event=event))


def as_lines(rows: QuerySet[LedgerLine]) -> list[Line]:
    """Rows as the ledger reckons with them, in the order in which they were written."""
    return [
        Line(
            item,
            Purpose(purpose),
            account_in(source, event, season),
            account_in(target, event, season),
            cents,
            member,
            fact,
        )
        for item, purpose, source, target, cents, member, fact, event, season in rows.order_by(
            "pk"
        ).values_list(*FIELDS)
    ]


def balances(club: Club, accounts: Iterable[Account] | None = None) -> dict[Account, int]:
    """Account → cents, of every account of the club with a line, or of these. Two queries."""
    rows = LedgerLine.objects.filter(club=club).order_by()
    chosen = None if accounts is None else set(accounts)
    codes = None if chosen is None else {code_of(account) for account in chosen}
    totals: defaultdict[Account, int] = defaultdict(int)
    for side, sign in (("target", 1), ("source", -1)):
        those = rows if codes is None else rows.filter(**{f"{side}__in": codes})
        sums = those.values_list(side, "event_id", "season_id").annotate(cents=Sum("cents"))
        for code, event, season, cents in sums:
            account = account_in(code, event, season)
            if chosen is None or account in chosen:
                totals[account] += sign * cents
    return dict(totals)


def balance(club: Club, account: Account) -> int:
    """Return what an account holds, in cents."""
    return balances(club, [account]).get(account, 0)


def account_names(club: Club, accounts: Iterable[Account]) -> dict[Account, str]:
    """Return what accounts are called: a member's by their name, a pot by its season, a night's by the
    night."""
    by_kind: defaultdict[AccountKind, set[int]] = defaultdict(set)
    chosen = list(accounts)
    for account in chosen:
        by_kind[account.kind].add(account.of)
    of_events = [AccountKind.PRIZE_POOL, AccountKind.SIDE_GAMES, AccountKind.BOUNTIES]
    events = set[int]().union(*(by_kind[kind] for kind in of_events))
    names: dict[AccountKind, Mapping[int, str]] = {}
    if members := by_kind[AccountKind.MEMBER]:
        rows = Member.objects.filter(club=club, number__in=members)
        names[AccountKind.MEMBER] = dict(rows.values_list("number", "name"))
    if seasons := by_kind[AccountKind.CHAMPIONSHIP_POT]:
        found_seasons = Season.objects.filter(club=club, pk__in=seasons)
        names[AccountKind.CHAMPIONSHIP_POT] = dict(found_seasons.values_list("pk", "name"))
    if events:
        found_events = Event.objects.filter(season__club=club, pk__in=events)
        names |= {key: dict(found_events.values_list("pk", "name")) for key in of_events}
    return {account: _name(account, names.get(account.kind, {}).get(account.of, "")) for account in chosen}


def _name(account: Account, name: str) -> str:
    if account.kind is AccountKind.MEMBER:
        return name or Text("Member {number}", number=account.of)
    return Text("{account}, {name}", account=account.kind.words, name=name) if name else account.kind.words


def receipt_line(club: Club, receipt: str) -> LedgerLine | None:
    """The line that has this receipt number, if one stands that has."""
    lines = LedgerLine.objects.filter(club=club, receipt__iexact=receipt, cents__gt=0, taken_back_by=None)
    return lines.select_related("by", "member").order_by("pk").first()


def prizes_of(member: Member) -> tuple[dict[int, int], dict[int, int]]:
    """Event → what the member has won there, and what of it was handed over, in cents."""
    rows = LedgerLine.objects.filter(member=member, event__isnull=False).order_by()
    sums = rows.values_list("event_id", "purpose").annotate(cents=Sum("cents"))
    won: dict[int, int] = {}
    handed: dict[int, int] = {}
    for event, purpose, cents in sums.filter(Q(purpose=Purpose.PRIZE) | Q(purpose=Purpose.PAID)):
        (won if purpose == Purpose.PRIZE else handed)[event] = cents
    return won, handed


SETTLING: Final = "settle:"
"""The beginning of the item of lines by which members settle up."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """Settling up of a night or a ring game.

    sums: member → what they are owed of it, below zero what they owe, before any transfer was paid;
    names: of all of these;
    paid: transfers that are marked as paid;
    left: those that are left, what the cash box pays or gets among them.
    """

    sums: Mapping[int, int]
    names: Mapping[int, str]
    paid: Sequence[Transfer]
    left: Sequence[Transfer]

    @property
    def is_offered(self) -> bool:
        """True if members have something to pay each other: the cash box alone pays as it always does."""
        return any(each.is_between_members for each in (*self.paid, *self.left))

    @property
    def now(self) -> Mapping[int, int]:
        """Member → what they are owed now, below zero what they owe."""
        return after(self.sums, self.paid)


def settlement(club: Club, origin: str, event: Event | None = None) -> Settlement:
    """Return who pays whom after what one log has written into the ledger. origin, event: as `lines_of`."""
    rows = LedgerLine.objects.filter(club=club, origin=origin, event=event)
    sums = {account.of: cents for account, cents in held_by_members(as_lines(rows)).items()}
    paid = [transfer for transfer, _ in settled_lines(club, origin, event)]
    numbers = {*sums, *(number for each in paid for number in each[:2])}
    names = dict(Member.objects.filter(club=club, number__in=numbers).values_list("number", "name"))
    named = {number: names.get(number) or Text("Member {number}", number=number) for number in numbers}
    named[CASH_BOX] = Text("Cash box")
    return Settlement(sums, named, sorted(paid), still_open(sums, paid))


def held_by_members(lines: Iterable[Line]) -> dict[Account, int]:
    """Account → cents, of members whose account these lines have left uneven."""
    lying = balances_of(lines)
    return {
        account: cents for account, cents in lying.items() if account.kind is AccountKind.MEMBER and cents
    }


def settled_lines(
    club: Club, origin: str, event: Event | None = None
) -> list[tuple[Transfer, tuple[LedgerLine, ...]]]:
    """Every transfer that stands, in the order in which they were marked, with its lines: the payer's and the
    payee's."""
    rows = LedgerLine.objects.filter(
        club=club,
        origin="",
        event=event,
        item__startswith=f"{SETTLING}{origin}:",
        takes_back=None,
        taken_back_by=None,
    )
    pairs: list[tuple[Transfer, tuple[LedgerLine, ...]]] = []
    waiting = list(rows.order_by("pk"))
    while waiting:
        payer, payee = (int(number) for number in waiting[0].item.split(":")[-2:])
        transfer = Transfer(payer, payee, waiting[0].cents)
        many = 2 if transfer.is_between_members else 1
        pairs.append((transfer, tuple(waiting[:many])))
        waiting = waiting[many:]
    return pairs


LEDGER_PAGE = 100  # lines


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """A line as it is read. source, target: what its accounts are called."""

    line: LedgerLine
    source: str
    target: str
    purpose: str

    @property
    def may_be_taken_back(self) -> bool:
        """True if an elder may: they entered it by hand and nobody has yet."""
        line = self.line
        if line.origin or line.item.startswith(SETTLING):
            return False
        return line.takes_back_id is None and not hasattr(line, "taken_back_by")


@dataclass(frozen=True, slots=True)
class LedgerFilter:
    """Filter of the ledger; None and empty for all lines. reader: the number of a member who reads what
    concerns nobody else."""

    account: Account | None = None
    member: int | None = None
    event: int | None = None
    season: int | None = None
    reader: int | None = None


def ledger_lines(club: Club, chosen: LedgerFilter) -> QuerySet[LedgerLine]:
    """The lines, the latest first."""
    rows = LedgerLine.objects.filter(club=club)
    if chosen.account:
        code = code_of(chosen.account)
        rows = rows.filter(Q(source=code) | Q(target=code))
        if chosen.account.kind in OF_SEASONS:
            rows = rows.filter(season=chosen.account.of)
        elif chosen.account.kind in OF_EVENTS:
            rows = rows.filter(event=chosen.account.of)
    if chosen.member is not None:
        rows = rows.filter(member__number=chosen.member)
    if chosen.event is not None:
        rows = rows.filter(event=chosen.event)
    if chosen.season is not None:
        rows = rows.filter(season=chosen.season)
    if chosen.reader is not None:
        rows = rows.filter(Q(member=None) | Q(member__number=chosen.reader))
    return rows.select_related("event", "member", "by", "taken_back_by").order_by("-pk")


def ledger_rows(club: Club, lines: Iterable[LedgerLine]) -> list[LedgerRow]:
    """Lines with the names of their accounts."""
    pairs = [(line, line.line(None)) for line in lines]
    names = account_names(club, {account for _, each in pairs for account in (each.source, each.target)})
    return [
        LedgerRow(line, names[each.source], names[each.target], each.purpose.words) for line, each in pairs
    ]
