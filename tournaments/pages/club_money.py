"""Pages about a club's money: its accounts and lines, a member's, a season's, and the form by which an elder
enters a line.
"""

import csv
import io
from collections.abc import Iterable
from functools import reduce
from operator import add
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clauses.refusal import NotAllowed
from clubs import ledger
from clubs.access import club_of, member_of, season_of
from clubs.actions.ledger import enter, take_back
from clubs.files.sheet import escape_formula
from clubs.forms.once import OnceForm, refuse
from clubs.ledger import (
    KITTY,
    OUTSIDE,
    STAFF,
    Account,
    AccountKind,
    Certificate,
    account_of,
    certificate_of_lines,
    championship_pot,
    differences,
    member,
)
from clubs.ledger.accounts import KEPT, NIGHTS
from clubs.ledger.settling import CASH_BOX
from clubs.models import Club, Event, LedgerLine, Member, Season
from clubs.queries.ledger import (
    LEDGER_PAGE,
    NIGHT,
    LedgerFilter,
    LedgerRow,
    account_names,
    as_lines,
    balances,
    ledger_lines,
    ledger_rows,
    prizes_of,
)
from clubs.rules import belongs, directs, membership, owns
from clubs.views.page import page, posted
from config.pages.toasts import toast
from config.privacy.private_pages import private
from config.serving.request_keys import request_key
from tournaments.fields import MoneyField, fresh_request, in_money_of
from tournaments.heads_up.match_problems import match_certificates
from tournaments.models import HeadsUpTournament, Tournament
from tournaments.money_check import check_money, problems
from tournaments.night import money as night_money
from tournaments.night.floor_cache import floor_of
from tournaments.pages.settle_up import payment_to
from tournaments.presenters.certificate_view import certificate_view
from words.money import cents, money
from words.text import Text, localised, message_of
from words.typed import number as typed_number


class MoneyEntryForm(OnceForm):
    """source, target: accounts once they are clean; amount: in cents."""

    source = forms.ChoiceField(label=_("From"))
    target = forms.ChoiceField(label=_("To"))
    amount = MoneyField(label=_("Amount"))
    reason = forms.CharField(label=_("What for"), max_length=200)
    receipt = forms.CharField(
        label=_("Receipt number"),
        max_length=40,
        help_text=_(
            "What stands on it, or a number of your own. One that has been entered already is refused."
        ),
    )

    def __init__(self, *arguments: Any, club: Club, **options: Any) -> None:
        super().__init__(*arguments, **options)
        in_money_of(self, club.sign)
        choices = account_choices(club)
        for name in ("source", "target"):
            self.declared(name, forms.ChoiceField).choices = choices

    def clean_source(self) -> Account:
        """The account that is meant."""
        return account_of(self.cleaned_data["source"])

    def clean_target(self) -> Account:
        """The account that is meant."""
        return account_of(self.cleaned_data["target"])

    def clean_amount(self) -> int:
        """Raises ValidationError where there is none."""
        cents: int | None = self.cleaned_data["amount"]
        if not cents:
            raise ValidationError(gettext("An entry needs an amount above nothing."))
        return cents


def account_choices(club: Club) -> list[tuple[str, Any]]:
    """The accounts that an elder may move money between."""
    pots = [
        (championship_pot(season.pk).code, gettext("Championship pot, %(season)s") % {"season": season.name})
        for season in club.seasons.all()
    ]
    people = club.members.filter(left_at=None).values_list("number", "name")
    return [
        (OUTSIDE.code, gettext("Cash: the shop, the box, a pocket")),
        *((account.code, localised(account.kind.words)) for account in (KITTY, STAFF)),
        *pots,
        (gettext("Members"), [(member(number).code, name) for number, name in people]),
    ]


@require_safe
@private
def club_money(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what the accounts hold, and the lines of the ledger. A member reads what concerns nobody else, or
    them."""
    club = club_of(request, slug, belongs)
    me, runs = membership(request.user, club.pk), directs(request.user, club)
    choice = _wanted(request, club, me, runs)
    number = typed_number(request.GET.get("page", "1"), longest=5) or 1
    first = (number - 1) * LEDGER_PAGE
    lines = list(ledger_lines(club, choice)[first : first + LEDGER_PAGE + 1])
    held = balances(club)
    return page(
        request,
        "tournaments/club_money.html",
        club,
        **_accounts(club, held),
        people=_people(club, held) if runs else [],
        mine=held.get(ledger.member(me.number), 0) if me else 0,
        rows=ledger_rows(club, lines[:LEDGER_PAGE]),
        more=len(lines) > LEDGER_PAGE,
        number=number,
        wanted=choice,
        account=choice.account.code if choice.account else "",
        events=Event.objects.filter(season__club=club, status=Event.Status.FINISHED).order_by("-starts_at"),
        asked=_asked(request),
        problems=problems(club) if runs and club.money_wrong_at else [],
        request_id=fresh_request(),
    )


def _accounts(club: Club, held: dict[Account, int]) -> dict[str, Any]:
    """The accounts that the club keeps, those of nights together, and what the box must hold."""
    kept = {account: amount for account, amount in held.items() if account.kind in KEPT}
    kept |= {account: held.get(account, 0) for account in (ledger.KITTY,)}
    names = account_names(club, kept)
    owed = [amount for account, amount in held.items() if account.kind is AccountKind.MEMBER]
    return {
        "accounts": [
            (names[account], account.code, amount)
            for account, amount in sorted(kept.items(), key=lambda each: names[each[0]])
            if amount or account == ledger.KITTY
        ],
        "nights_hold": sum(amount for account, amount in held.items() if account.kind in NIGHTS),
        "owed": sum(amount for amount in owed if amount > 0),
        "owing": sum(-amount for amount in owed if amount < 0),
        "box": -held.get(ledger.OUTSIDE, 0),
    }


def _people(club: Club, held: dict[Account, int]) -> list[tuple[Member, int, int]]:
    """Members whose account is not even: what they are owed, and what of it may be settled here, not being a
    prize of a night."""
    numbers = {account.of: amount for account, amount in held.items() if account.kind == "member" and amount}
    members = Member.objects.filter(club=club, number__in=numbers)
    return [
        (member, numbers[member.number], _to_settle(member, numbers[member.number])) for member in members
    ]


def _to_settle(member: Member, owed: int) -> int:
    if owed < 0:
        return -owed
    return max(0, owed - ledger.unpaid_prizes(*prizes_of(member)))


def _wanted(request: HttpRequest, club: Club, me: Member | None, runs: bool) -> LedgerFilter:
    """Return what the address asks for. Raises Http404 for an account that is none."""
    code = request.GET.get("account", "")
    try:
        account = account_of(code) if code else None
    except ValueError:
        raise Http404 from None
    season = club.seasons.filter(slug=request.GET.get("season", "")).first()
    return LedgerFilter(
        account=account,
        member=typed_number(request.GET.get("member", "")),
        event=typed_number(request.GET.get("night", "")),
        season=season.pk if season else None,
        reader=None if runs or me is None else me.number,
    )


def _asked(request: HttpRequest) -> str:
    """The filter as part of an address, without the page."""
    query = request.GET.copy()
    query.pop("page", None)
    return query.urlencode()


@require_safe
@private
def money_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """The lines that are asked for as a spreadsheet."""
    club = club_of(request, slug, directs)
    choice = _wanted(request, club, None, runs=True)
    sheet = "\ufeff" + _csv(ledger_rows(club, ledger_lines(club, choice)[:100_000]), club)
    headers = {"Content-Disposition": f'attachment; filename="{club.slug}-money.csv"'}
    return HttpResponse(sheet, content_type="text/csv; charset=utf-8", headers=headers)


def _csv(rows: Iterable[LedgerRow], club: Club) -> str:
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow(
        ("at", "night", "purpose", "from", "to", "amount", "member", "reason", "receipt", "by", "fact")
    )
    for row in rows:
        line = row.line
        sign, whole = "-" if line.cents < 0 else "", abs(line.cents)
        texts = (line.member, line.reason, line.receipt, line.by)
        writer.writerow(
            (
                line.at.astimezone(club.zone).isoformat(timespec="seconds"),
                escape_formula(line.event.name if line.event else ""),
                line.purpose,
                escape_formula(localised(row.source)),
                escape_formula(localised(row.target)),
                f"{sign}{whole // 100}.{whole % 100:02}",
                *(escape_formula(str(text or "")) for text in texts),
                line.fact or "",
            )
        )
    return file.getvalue()


@require_safe
@private
def member_money(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show what a member is owed or owes, and the lines that made it: for them and for directors."""
    member_row = member_of(request, slug, number, belongs)
    me = membership(request.user, member_row.club_id)
    if me != member_row and not directs(request.user, member_row.club):
        raise Http404
    account = ledger.member(member_row.number)
    owed = balances(member_row.club, [account]).get(account, 0)
    return page(
        request,
        "tournaments/member_money.html",
        member_row.club,
        member=member_row,
        owed=owed,
        size=abs(owed),
        to_settle=_to_settle(member_row, owed),
        payment=payment_to(member_row.club, CASH_BOX, -owed, member_row.name)
        if owed < 0 and me == member_row
        else None,
        rows=ledger_rows(
            member_row.club, ledger_lines(member_row.club, LedgerFilter(member=member_row.number))[:500]
        ),
        request_id=fresh_request(),
    )


@require_POST
def settle(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A member pays what they owe, or is paid what they are owed, all of it or the amount that is typed."""
    member = member_of(request, slug, number, directs)
    by, club = membership(request.user, member.club_id), member.club
    account = ledger.member(member.number)
    owed = balances(club, [account]).get(account, 0)
    source, target = (ledger.OUTSIDE, account) if owed < 0 else (account, ledger.OUTSIDE)
    try:
        typed = request.POST.get("amount", "").strip()
        amount = cents(typed, club.sign) if typed else _to_settle(member, owed)
        if by is None:
            raise Http404
        enter(
            club=club,
            source=source,
            target=target,
            cents=amount,
            by=by,
            reason=request.POST.get("reason", ""),
            request_id=request_key(request),
        )
    except NotAllowed as refusal:
        toast(request, refusal.text, level=messages.ERROR)
    except ValueError as wrong:
        toast(request, message_of(wrong), level=messages.ERROR)
    else:
        toast(request, Text("{name}: {money} settled.", name=member.name, money=money(amount, club.sign)))
    return redirect("member_money", slug, number)


@require_http_methods(["GET", "HEAD", "POST"])
@private
def enter_money(request: HttpRequest, slug: str) -> HttpResponse:
    """An elder enters an expense, something paid in, a transfer or a charge."""
    club = club_of(request, slug, owns)
    by = membership(request.user, club.pk)
    form = MoneyEntryForm(
        posted(request), club=club, initial={"source": ledger.KITTY.code, "target": ledger.OUTSIDE.code}
    )
    if request.method == "POST" and form.is_valid() and by:
        typed = form.cleaned_data
        try:
            line = enter(
                club=club,
                source=typed["source"],
                target=typed["target"],
                cents=typed["amount"],
                by=by,
                reason=typed["reason"],
                receipt=typed["receipt"],
                request_id=request_key(request),
            )
        except NotAllowed as refusal:
            refuse(form, refusal)
        else:
            toast(request, Text("{money} entered.", money=money(line.cents, club.sign)))
            return redirect("club_money", slug)
    status = 422 if form.errors else 200
    return page(request, "tournaments/money_entry.html", club, form=form, status=status)


@require_POST
def take_back_line(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """An elder takes back what was entered by hand."""
    club = club_of(request, slug, owns)
    line, by = LedgerLine.objects.filter(club=club, pk=pk).first(), membership(request.user, club.pk)
    if line is None or by is None:
        raise Http404
    try:
        take_back(line=line, by=by, reason=request.POST.get("reason", ""))
    except NotAllowed as refusal:
        toast(request, refusal.text, level=messages.ERROR)
    else:
        toast(request, Text("{money} taken back.", money=money(line.cents, club.sign)))
    return redirect("club_money", slug)


@require_POST
def check(request: HttpRequest, slug: str) -> HttpResponse:
    """A director has everything reckoned again."""
    club = club_of(request, slug, directs)
    if wrong := check_money(club):
        count = len(wrong)
        toast(
            request,
            Text(
                "It does not add up in {count} place.", "It does not add up in {count} places.", count=count
            ),
            level=messages.ERROR,
        )
    else:
        toast(request, Text("Everything adds up: nothing is lost, nothing was made."))
    return HttpResponseRedirect(reverse("club_money", args=[slug]))


@require_safe
@private
def season_money(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """A season's money, night by night, with its certificate."""
    season_row = season_of(request, slug, season, belongs)
    club, pot = season_row.club, ledger.championship_pot(season_row.pk)
    nights = _nights(season_row)
    certificate = reduce(add, (each for _, each in nights), Certificate())
    rows = LedgerLine.objects.filter(season=season_row)
    by_nights = certificate_of_lines(as_lines(rows.filter(origin=NIGHT, event__status=Event.Status.FINISHED)))
    others = ledger_rows(club, rows.filter(origin="").order_by("-pk")[:LEDGER_PAGE])
    held = balances(club, [pot, ledger.KITTY])
    return page(
        request,
        "tournaments/season_money.html",
        club,
        season=season_row,
        nights=nights,
        certificate=certificate_view(certificate, differences(certificate, by_nights, club.sign), club.sign),
        pot=held.get(pot, 0),
        kitty=held.get(ledger.KITTY, 0),
        rows=[row for row in others if not row.line.member_id or directs(request.user, club)],
    )


def _nights(season: Season) -> list[tuple[Tournament | HeadsUpTournament, Certificate]]:
    """The season's finished nights, at tables and heads-up, each with its certificate."""
    those = Tournament.objects.filter(event__season=season, event__status=Event.Status.FINISHED)
    rows = those.select_related("event__season__club", "log")
    nights: list[tuple[Tournament | HeadsUpTournament, Certificate]] = [
        (each, night_money.certificate(floor_of(each))) for each in rows
    ]
    nights += match_certificates(season)
    return sorted(nights, key=lambda each: (each[0].event.starts_at, each[0].event_id))
