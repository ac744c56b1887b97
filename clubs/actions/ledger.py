"""Writing a club's ledger: what follows from a night, and what an elder enters. Lines are only added.

Source: DM-cuts, DM-champ-pot, DM-elders.
"""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime

from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs.actions import submissions
from clubs.actions.locks import locked_club
from clubs.ledger import OUTSIDE, Account, AccountKind, Line, Purpose, balances, refuse_overdraft, to_append
from clubs.ledger import member as ledger_member
from clubs.ledger.by_hand import purpose_of, refuse_amount, refuse_settling, unpaid_prizes
from clubs.ledger.paying import PayLink
from clubs.ledger.settling import CASH_BOX, Transfer, after
from clubs.models import Club, Event, LedgerLine, Member, PaymentAddress, Season
from clubs.models.ledger import code_of
from clubs.queries import ledger as queries
from clubs.rules import DIRECTING
from config.live import topics
from words.money import has_cents, money
from words.text import Text
from words.typed import without_nul

LONGEST_RECEIPT = 40

ledger_written = Signal()
"""Sent with `club` and `lines`, the rows, in the transaction in which they were added to its ledger."""


def write_night_lines(
    *, event: Event, lines: Iterable[Line], by: Member | None = None, at: datetime | None = None
) -> list[LedgerLine]:
    """Brings the lines of a tournament to those that are due; what was added for it. The caller holds the
    lock of the night's log. Raises NotAllowed as `write_lines` does."""
    return write_lines(
        club_id=event.season.club_id,
        origin=queries.NIGHT,
        lines=lines,
        event=event,
        season_id=event.season_id,
        by=by,
        at=at,
    )


@transaction.atomic
def write_lines(
    *,
    club_id: int,
    origin: str,
    lines: Iterable[Line],
    event: Event | None = None,
    season_id: int | None = None,
    by: Member | None = None,
    at: datetime | None = None,
) -> list[LedgerLine]:
    """Brings the lines that come from one log of facts to those that are due; what was added for it. Doing it
    twice changes nothing. The caller holds the lock of that log.

    origin: names it among the logs of the club, a ring game's by when it was opened; event: the tournament
    whose log it is, and whose accounts the lines move. Raises NotAllowed where an account would be left below
    zero that cannot be.
    """
    appended = to_append(queries.lines_of(club_id, origin, event), lines)
    if not appended:
        return []
    club = locked_club(club_id)
    _refuse_overdraft(club, appended)
    _refuse_settled(club, origin, event, appended)
    numbers = {line.member for line in appended if line.member is not None}
    members = Member.objects.filter(club=club, number__in=numbers)
    keys = dict(members.values_list("number", "pk"))
    at = at or timezone.now()
    rows = [
        LedgerLine(
            club=club,
            origin=origin,
            event=event,
            season_id=season_id,
            by=by,
            at=at,
            **_columns(line),
            member_id=keys.get(line.member) if line.member is not None else None,
            fact=line.fact,
        )
        for line in appended
    ]
    lines_written = LedgerLine.objects.bulk_create(rows, batch_size=500)
    ledger_written.send(Club, club=club, lines=lines_written)
    return lines_written


def _columns(line: Line) -> dict[str, object]:
    return {
        "item": line.key,
        "purpose": line.purpose.value,
        "source": code_of(line.source),
        "target": code_of(line.target),
        "cents": line.cents,
    }


def _refuse_overdraft(club: Club, appended: Collection[Line]) -> None:
    """The club is locked: what its accounts hold now they hold when the lines are written."""
    changed = list(balances(appended))
    before = queries.balances(club, changed)
    refuse_overdraft(before, appended, queries.account_names(club, changed), club.sign)


def _refuse_settled(club: Club, origin: str, event: Event | None, appended: Collection[Line]) -> None:
    """Raises NotAllowed where somebody would be paid by the cash box, or pay into it, what members have paid
    each other already."""
    paid = [transfer for transfer, _ in queries.settled_lines(club, origin, event)]
    with_the_box = {
        line.member
        for line in appended
        if line.cents > 0 and AccountKind.OUTSIDE in (line.source.kind, line.target.kind)
    }
    numbers = {number for each in paid for number in each[:2]} & with_the_box
    if not numbers:
        return
    standing = queries.held_by_members(queries.lines_of(club.pk, origin, event))
    left = after({account.of: cents for account, cents in standing.items()}, paid)
    changes = balances(appended)
    for member in Member.objects.filter(club=club, number__in=numbers):
        before, change = left.get(member.number, 0), changes.get(ledger_member(member.number), 0)
        if change and (not before or before * (before + change) < 0):
            raise NotAllowed("{name} has settled up already: undo that first.", name=member.name)


@transaction.atomic
def mark_settled(
    *,
    club: Club,
    origin: str,
    transfer: Transfer,
    by: Member,
    event: Event | None = None,
    request_id: str = "",
) -> None:
    """Record that a transfer of a night's or a ring game's settling up has been paid; of one that is recorded
    already nothing. origin, event: whose money it is, as `write_lines`.

    The payer's account gets what the payee's gives, so the cash box has no part in what members pay.
    Raises NotAllowed for a transfer that is not open, for one of the cash box from somebody who does not
    direct, for one of two others, and where either has settled with the club meanwhile.
    """
    club = locked_club(club.pk)
    _, first = submissions.claim(request_id, "settle_up", club)
    settled_now = queries.settlement(club, origin, event)
    _refuse_strangers(transfer, by)
    if not first or (transfer in settled_now.paid and transfer not in settled_now.left):
        return
    if transfer not in settled_now.left:
        raise NotAllowed("This is not what is left to pay: look again.")
    item = f"{queries.SETTLING}{origin}:{transfer.payer}:{transfer.payee}"
    season = event.season if event else club.seasons.filter(closed_at=None).first()
    at, rows = timezone.now(), []
    for member in _of_transfer(club, transfer):
        account, pays = ledger_member(member.number), member.number == transfer.payer
        owed = queries.balance(club, account)
        refuse_settling(member.name, transfer.cents, owed=owed, prizes=0, pays=pays, symbol=club.sign)
        purpose = Purpose.PAID if event and not pays else Purpose.SETTLED  # of a prize that is handed over
        source, target = (OUTSIDE, account) if pays else (account, OUTSIDE)
        line = Line(item, purpose, source, target, transfer.cents)
        row = LedgerLine(club=club, event=event, season=season, member=member, by=by, at=at, **_columns(line))
        row.save()
        rows.append(row)
    ledger_written.send(Club, club=club, lines=rows)


def _of_transfer(club: Club, transfer: Transfer) -> list[Member]:
    """The members of a transfer, who pays first. Raises NotAllowed for a number that nobody has."""
    numbers = [number for number in transfer[:2] if number != CASH_BOX]
    members = {each.number: each for each in Member.objects.filter(club=club, number__in=numbers)}
    for number in numbers:
        if number not in members:
            raise NotAllowed("The club has no member number {number}.", number=number)
    return [members[number] for number in numbers]


def _refuse_strangers(transfer: Transfer, by: Member) -> None:
    if by.role in DIRECTING:
        return
    if not transfer.is_between_members:
        raise NotAllowed("What the cash box pays or gets is recorded by a director.")
    if by.number not in transfer[:2]:
        raise NotAllowed("This is recorded by the two who pay each other, or by a director.")


@transaction.atomic
def unmark_settled(
    *,
    club: Club,
    origin: str,
    transfer: Transfer,
    by: Member,
    event: Event | None = None,
    request_id: str = "",
) -> None:
    """Take back that a transfer was paid; of one that is not recorded nothing. Raises NotAllowed as
    `mark_settled` does for whoever may not."""
    club = locked_club(club.pk)
    _, first = submissions.claim(request_id, "settle_up", club)
    _refuse_strangers(transfer, by)
    pairs = queries.settled_lines(club, origin, event) if first else []
    lines = next((lines for each, lines in reversed(pairs) if each == transfer), ())
    at = timezone.now()
    for line in lines:
        LedgerLine(
            club=club,
            event=line.event,
            season=line.season,
            member=line.member,
            by=by,
            at=at,
            **_columns(line.line(None).taken_back),
            takes_back=line,
        ).save()


@transaction.atomic
def save_payment_address(
    *, club: Club, member: Member | None, iban: str, holder: str, links: Sequence[PayLink] = ()
) -> None:
    """Keep how a member is paid, or the club where there is none; where nothing is said, nothing is kept."""
    club = locked_club(club.pk)
    rows = PaymentAddress.objects.filter(club=club, member=member)
    if not iban and not links:
        rows.delete()
        return
    values = {"iban": iban, "holder": holder, "links": [list(link) for link in links]}
    if not rows.update(**values):
        PaymentAddress.objects.create(club=club, member=member, **values)


def forget_payment_address(member: Member, *_: object) -> None:
    """Delete how a member is paid: they are to be forgotten."""
    PaymentAddress.objects.filter(member=member).delete()


@transaction.atomic
def enter(
    *,
    club: Club,
    source: Account,
    target: Account,
    cents: int,
    by: Member,
    reason: str = "",
    receipt: str = "",
    request_id: str = "",
) -> LedgerLine:
    """An elder enters what was spent, paid in, moved or charged, or what a member settled.

    Raises NotAllowed without a reason or, unless a member settles what they owe or are owed, a receipt
    number; for a receipt that has been entered; for an account that would be left below zero. A request id
    that was seen before is answered with what it made.
    """
    club = locked_club(club.pk)
    submission, first = submissions.claim(request_id, "money", club)
    if not first:
        return submissions.made_before(submission, LedgerLine.objects.all())
    purpose = purpose_of(source, target)
    refuse_amount(cents, 1 if has_cents(club.currency) else 100)
    reason, receipt = without_nul(reason).strip()[:200], without_nul(receipt).strip()
    member = _member_of(club, source, target)
    season = _season_of(club, source, target)
    if purpose is Purpose.SETTLED and member is not None:
        _refuse_settling(club, member, cents, pays=target.kind is AccountKind.MEMBER)
    else:
        _refuse_unproved(club, reason, receipt)
    row = LedgerLine(
        club=club,
        season=season,
        member=member,
        by=by,
        at=timezone.now(),
        **_columns(Line(f"by_hand:{purpose.value}", purpose, source, target, cents)),
        reason=reason,
        receipt=receipt,
    )
    _refuse_overdraft(club, [row.line(None)])
    row.save()
    submissions.remember_made(submission, row.pk)
    ledger_written.send(Club, club=club, lines=[row])
    return row


def _refuse_unproved(club: Club, reason: str, receipt: str) -> None:
    if not reason:
        raise NotAllowed("Say what it is for.", "DM-elders")
    if not receipt:
        raise NotAllowed("Give the number of the receipt, or one of your own.", "DM-elders")
    if len(receipt) > LONGEST_RECEIPT:
        raise NotAllowed("A receipt number has {most} characters at most.", most=LONGEST_RECEIPT)
    if first := queries.receipt_line(club, receipt):
        raise NotAllowed(
            "Receipt {receipt} has been entered already: {money} for “{reason}”, by {who} on "
            "{day:%-d %B %Y}.",
            "DM-elders",
            receipt=first.receipt,
            money=money(first.cents, club.sign),
            reason=first.reason,
            who=first.by.name if first.by else Text("somebody who is not here any more"),
            day=first.at.astimezone(club.zone).date(),
        )


def _refuse_settling(club: Club, member: Member, cents: int, *, pays: bool) -> None:
    owed = queries.balance(club, Account(AccountKind.MEMBER, member.number))
    prizes = unpaid_prizes(*queries.prizes_of(member))
    refuse_settling(member.name, cents, owed=owed, prizes=prizes, pays=pays, symbol=club.sign)


def _member_of(club: Club, *accounts: Account) -> Member | None:
    """The member whom an entry concerns: the one whose account it moves. Raises NotAllowed for a number that
    nobody has."""
    member = None
    for account in reversed(accounts):
        if account.kind is AccountKind.MEMBER:
            member = Member.objects.filter(club=club, number=account.of).first()
            if member is None:
                raise NotAllowed("The club has no member number {number}.", number=account.of)
    return member


def _season_of(club: Club, *accounts: Account) -> Season | None:
    """The season on whose money page an entry stands: that of the pot it moves, else the one that is open.
    Raises NotAllowed for a pot of no season of the club."""
    for account in accounts:
        if account.kind is AccountKind.CHAMPIONSHIP_POT:
            season = club.seasons.filter(pk=account.of).first()
            if season is None:
                raise NotAllowed("The club has no such season.")
            return season
    return club.seasons.filter(closed_at=None).first()


@transaction.atomic
def take_back(*, line: LedgerLine, by: Member, reason: str) -> LedgerLine:
    """An elder takes back what was entered by hand; its receipt may be entered again. Taking it back twice
    changes nothing. Raises NotAllowed for a line that follows from a night, without a reason, and where an
    account would be left below zero."""
    club = locked_club(line.club_id)
    line = LedgerLine.objects.select_related("member").get(pk=line.pk)
    existing = LedgerLine.objects.filter(takes_back=line).first()
    if existing:
        return existing
    if line.item.startswith(queries.SETTLING):
        raise NotAllowed("Members settled up: it is undone where they did.")
    if line.origin or line.takes_back_id is not None:
        raise NotAllowed("This follows from a night: it is corrected in the log of the night.")
    reason = without_nul(reason).strip()[:200]
    if not reason:
        raise NotAllowed("Say why it is taken back.", "DM-elders")
    back = line.line(None).taken_back
    _refuse_overdraft(club, [back])
    row = LedgerLine(
        club=club,
        season=line.season,
        member=line.member,
        by=by,
        at=timezone.now(),
        **_columns(back),
        reason=reason,
        receipt=line.receipt,
        takes_back=line,
    )
    row.save()
    return row


def note_money(*, club: Club, is_wrong: bool) -> None:
    """Note whether the money of a club has been found not to add up: its directors are told until a check
    finds nothing. club: as it was before that check looked; what was found since it has not seen."""
    row = Club.objects.filter(pk=club.pk)
    if is_wrong:
        changed = row.filter(money_wrong_at=None).exists()
        row.update(money_wrong_at=timezone.now())
    else:
        noted = row.exclude(money_wrong_at=None).filter(money_wrong_at=club.money_wrong_at)
        changed = noted.update(money_wrong_at=None) > 0
    if changed:
        topics.changed(f"club-{club.pk}")
