"""Showing points, money, places, clauses and moments the way a club does."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from django import template
from django.template import Context
from django.urls import reverse
from django.utils import timezone
from django.utils.html import conditional_escape, escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from clauses import book, tda
from clauses.forms import Option
from clauses.tda import cited
from clubs import addresses
from clubs.actions.suspensions import suspended
from clubs.how_we_play import Sentence
from clubs.models import Club, Event, Member, Season, Suspension
from clubs.queries.pages import Cell, Row
from clubs.queries.rulebooks import rulebook_in_force
from clubs.queries.seasons import given_points
from clubs.queries.suspensions import suspensions_of
from clubs.rules import directs, membership, owns
from clubs.scoring import units
from clubs.scoring.columns import Column, Place, Sums, shown
from clubs.webhooks.messenger_views import offers
from config import public_address
from config.templatetags.icons import icon
from words import initials, numbers
from words.money import in_currency, money
from words.numbers import ordinal
from words.text import Text
from words.typed import number as typed_number

register = template.Library()


@register.filter
def points(kept: int) -> str:
    """Points kept in units: 3½."""
    return numbers.number_in_words(units.points(kept))


@register.filter
def number_in_words(number: Fraction | Decimal | int) -> str:
    """A number that may have a part: 1½."""
    return numbers.number_in_words(Fraction(number))


@register.filter
def result_cells(cells: Iterable[Cell]) -> SafeString:
    """The cells of a line of the standings. Written in one go: there are a thousand of them on a page, and a
    template takes ten times as long for each."""
    missed = escape(gettext("not there"))
    return mark_safe("".join(_result_cell(cell, missed) for cell in cells))  # noqa: S308 (escaped here)


def _result_cell(cell: Cell, missed: str) -> str:
    if not cell.path:
        return f'<td class="result missed"><span class="hidden-visually">{missed}</span></td>'
    points = escape(cell.points)
    text = f"<s>{points}</s>" if cell.how == "dropped" else points
    link = f'<a href="{escape(cell.path)}">{text}</a>'
    return f'<td class="result {cell.how}" data-shade="{cell.shade}">{link}</td>'


class ShownColumns(NamedTuple):
    """Columns that the standings have at a place."""

    place: Place
    columns: Sequence[Column]


@register.simple_tag
def columns_at(place: Place, lines: Iterable[Sums | Row]) -> ShownColumns:
    """The columns that these lines of the standings have at this place."""
    of_table = [each.line if isinstance(each, Row) else each for each in lines]
    return ShownColumns(place, shown(place, of_table))


@register.simple_tag
def column_heads(at: ShownColumns) -> SafeString:
    """Headings of these columns."""
    heads = ((_column_style(each, at.place), each.heading) for each in at.columns)
    return format_html_join("", '<th scope="col" class="{}">{}</th>', heads)


@register.filter
def column_cells(line: Sums, at: ShownColumns) -> SafeString:
    """These columns of a line of the standings, written in one go like the others."""
    sums = line.sums
    cells = [_column_cell(each, sums[each.position], at.place) for each in at.columns]
    return mark_safe("".join(cells))  # noqa: S308 (escaped here)


def _column_cell(column: Column, value: int, place: Place) -> str:
    is_blank = column.hides_zero and not value and (place == "paper" or column.where_any)
    style = _column_style(column, place)
    if column.style and place != "paper":
        style += f" {column.style}"
    return f'<td class="{style}">{"" if is_blank else conditional_escape(column.words(value))}</td>'


def _column_style(column: Column, place: Place) -> str:
    return "number wide-only" if place == "paper" and column.on_paper == "wide" else "number"


@register.filter
def kind_beside(event: Event, club: Club) -> str:
    """The club's name of a tournament's kind, where it stands beside the tournament's own name; nothing where
    that begins with it, as Live 7 does."""
    kind = club.kind_called(event.kind)
    return "" if event.name.casefold().startswith(kind.casefold()) else kind


@register.filter
def role_in(role: str, club: Club) -> Text:
    """Return what the club calls somebody who has this role, as in "Ann is an elder": elder."""
    return club.role_names[role].bare


@register.filter
def place(number: int) -> str:
    """1st, 2nd, 3rd."""
    return ordinal(number)


@register.filter
def in_money(cents: int | None, club: Club) -> str:
    """An amount in the club's currency; nothing for an unknown one."""
    return "" if cents is None else money(cents, club.sign)


@register.filter
def called_by(kind: str, club: Club) -> str:
    """Return what the club calls a kind of tournament."""
    return club.kind_called(kind)


@register.filter
def in_zone_of(moment: datetime, club: Club) -> datetime:
    """The moment as the club's clock shows it."""
    return moment.astimezone(club.zone).replace(tzinfo=None)


@register.filter
def in_words(option: Option, club: Club) -> str:
    """Return what an option of the rulebook says."""
    return option.leaf.words(option.leaf.read(option.typed, club.sign), club.sign)


@register.filter
def marked_up(text: str) -> SafeString:
    """The words of a ruling: its **emphasis** and its `clauses`."""
    escaped = escape(text)
    emphasised = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", escaped)
    return mark_safe(re.sub(r"`(.+?)`", r"<code>\1</code>", emphasised))  # noqa: S308 (escaped above)


@register.filter
def recap_path(event: Event) -> str:
    """Return where its story is told, if it has one."""
    return addresses.recap(event)


@register.filter
def tonight_path(club: Club) -> str:
    """Return where a night outside the calendar is begun, if anywhere."""
    return addresses.tonight(club)


@register.filter
def attendance_path(season: Season) -> str:
    """Return where its no-shows are, if anywhere."""
    return addresses.attendance(season)


@register.filter
def mine_path(club: Club) -> str:
    """Return where one says whether one comes to its tournaments, if anywhere."""
    return addresses.mine(club)


@register.filter
def money_path(club: Club) -> str:
    """Return where its accounts are, if anywhere."""
    return addresses.club_money(club)


@register.filter
def season_money_path(season: Season) -> str:
    """Return where its money is, if anywhere."""
    return addresses.season_money(season)


@register.filter
def without_sign(cents: int) -> int:
    """The size of an amount."""
    return abs(cents)


@register.filter
def tables_path(club: Club) -> str:
    """Return where the club's digital tables are, if anywhere."""
    return addresses.tables(club)


@register.filter
def ring_games_path(club: Club) -> str:
    """Return where directors open ring games, if anywhere."""
    return addresses.ring_games(club)


@register.filter
def uses(club: Club, page: addresses.Page) -> bool:
    """True if the navigation of the club leads to a page: once it has what the page shows."""
    return addresses.is_in_use(page, club)


@register.filter
def games_path(club: Club) -> str:
    """Return where the games that the club can play are explained, if anywhere."""
    return addresses.games(club)


@register.filter
def needs_path(member: Member) -> str:
    """Return where it is said what a member needs of the next night, if anywhere."""
    return addresses.needs(member)


@register.filter
def of_key(mapping: Mapping[int, object], key: int) -> object:
    """Return what a mapping has for a key, or nothing."""
    return mapping.get(key)


@register.simple_tag
def avatar(number: int, name: str, size: str = "") -> SafeString:
    """A member's initials on a disc of their colour, the mark of house players for number 0; a decoration
    beside their name. size: "", "large", "at-table"."""
    css = f"avatar {size}" if size else "avatar"
    if not number:
        return format_html('<span class="{} bot" aria-hidden="true">{}</span>', css, icon("bot"))
    letters = initials.initials(name)
    return format_html(
        '<span class="{}" data-tone="{}" aria-hidden="true">{}</span>', css, initials.tone(number), letters
    )


@register.simple_tag(takes_context=True)
def clause(context: Context, name: str | int) -> SafeString:
    """A link to the words of a clause ("DM-points-itm"), of a TDA rule ("TDA-44") or of a ruling (125). Of no
    clause of another club's book, which binds nobody here; without a book the TDA rule that says the same,
    and no ruling. On the pages of a rulebook with a book all are shown, as where its options come from, and
    on those of a game in a club with a book."""
    club: Club = context["club"]
    of_options = "rulebook" in context or (context.get("of_a_game") and book_of(club) != "none")
    if not of_options:
        name = cited(str(name), book_of(club))
        if not name:
            return SafeString("")
    if typed_number(str(name)) is not None:
        if getattr(context.get("rulebook"), "book", "") == "none":
            return SafeString("")
        path = reverse("club_rulings", args=[club.slug])
        return format_html('<a class="clause" href="{}#ruling-{}">ruling {}</a>', path, name, name)
    if name not in tda.rules() and name not in book.clauses():
        return format_html('<span class="clause">{}</span>', name)
    return rule_link(context, str(name), str(name))


def book_of(club: Club) -> str:
    """The book that a club plays by now ("DM"), asked once for each club that a page has."""
    kept = club.__dict__
    if "book_in_force" not in kept:
        kept["book_in_force"] = rulebook_in_force(club).book
    book_in_force: str = kept["book_in_force"]
    return book_in_force


def rule_link(context: Context, name: str, label: str) -> SafeString:
    """A link to the page of a TDA rule, or to the words of a clause; nothing for what is neither, nor for a
    clause on the pages of a rulebook without a book."""
    club: Club = context["club"]
    if rule := tda.rules().get(name):
        path = reverse("club_floor_rule", args=[club.slug, rule.id])
        return format_html('<a class="clause" href="{}" title="{}">{}</a>', path, rule.title, label)
    entry = book.clauses().get(name)
    if entry is None or getattr(context.get("rulebook"), "book", "") == "none":
        return SafeString("")
    path = reverse("club_clauses", args=[club.slug, entry.book])
    return format_html('<a class="clause" href="{}#{}" title="{}">{}</a>', path, name, entry.rule, label)


NAMED_RULE = re.compile(
    r"\b(?P<id>TDA[- ](?:RP-)?\d+\b|(?:BG|C5|CPL|DM|FCD|FNP)-[a-z0-9]+(?:[.-][a-z0-9]+)*)"
    r"|\b(?:[Rr]ules?|[Ss]ee) (?:RP-)?\d+(?:(?:, | and )(?:RP-)?\d+)*"
)
RULE_NUMBER = re.compile(r"(?:RP-)?\d+")


@register.simple_tag(takes_context=True)
def with_rules(context: Context, text: str) -> SafeString:
    """The text of a rule, in which other rules that it names are links: "TDA-44", "DM-odd-chip", and as the
    TDA table names its own, "rule 71", "See 2 and 42"."""

    def link(label: str, name: str) -> str:
        return rule_link(context, name, label) or label

    def one(match: re.Match[str]) -> str:
        if named := match["id"]:
            return link(named, named.replace(" ", "-"))
        return RULE_NUMBER.sub(lambda number: link(number[0], f"TDA-{number[0]}"), match[0])

    return mark_safe(NAMED_RULE.sub(one, escape(text)))  # noqa: S308 (escaped, and links that are)


@register.filter
def told_to(text: Text, club: Club) -> str:
    """A sentence with its amounts in the club's money."""
    return in_currency(text, club.sign)


@register.simple_tag(takes_context=True)
def why(context: Context, sentence: Sentence) -> SafeString:
    """Links to what a sentence rests on: clauses of the club's book, else the options that it comes from."""
    club: Club = context["club"]
    links = []
    for name in sentence.clauses_of(context["rulebook"].book):
        entry = book.clauses()[name]
        path = reverse("club_clauses", args=[club.slug, entry.book])
        links.append((path, name, gettext("Clause %(name)s") % {"name": name}, entry.rule))
    if not links and sentence.section:
        links.append(("", sentence.section, gettext("The options"), ""))
    marks = [
        format_html(
            '<a class="why" href="{}#{}" aria-label="{}" title="{}">§</a>', path, name, words, rule or words
        )
        for path, name, words, rule in links
    ]
    return mark_safe("".join(marks))  # noqa: S308 (escaped above)


@register.inclusion_tag("clubs/member_suspensions.html", takes_context=True)
def member_suspensions(context: Context, member: Member) -> dict[str, object]:
    """Return when a member may not play, and might not, for themselves and for directors."""
    user, club = context["request"].user, member.club
    me = membership(user, club.pk)
    if me is None or not (me.pk == member.pk or directs(user, club)):
        return {}
    now, suspensions = timezone.now(), suspensions_of(member)
    for each in suspensions:
        each.member, each.holds = member, each.covers(now)  # type: ignore[attr-defined]  # for the template
    may_lift = owns(user, club) and me.pk != member.pk
    return {"suspensions": suspensions, "may_lift": may_lift, "member": member, "club": club}


@register.inclusion_tag("clubs/given_points.html")
def given_points_of(member: Member, season: Season) -> dict[str, object]:
    """Points that a member was given by hand in a season, with the reasons."""
    return {"given": given_points(season, member), "club": member.club}


@register.simple_tag
def suspension_sentence(suspension: Suspension) -> str:
    """Until when a member may not play."""
    return suspended(suspension).reason


@register.inclusion_tag("config/reach.html", takes_context=True)
def reachable(context: Context) -> dict[str, object]:
    """Return where other devices reach the site, beside links and codes; nothing where the address bar says
    it."""
    request = context["request"]
    address = public_address.public_address(request)
    return {
        "reach": address,
        "choices": [(origin, public_address.host_of(origin)) for origin in address.others],
        "back": request.get_full_path(),
        "csrf_token": context.get("csrf_token", ""),
    }


@register.inclusion_tag("clubs/tell_group.html", takes_context=True)
def tell_group(context: Context, event: Event, kind: str = "") -> dict[str, object]:
    """The buttons by which a director tells the club's group of a tournament, or the one of this kind;
    nothing where it has no group."""
    club, user = event.season.club, context["request"].user
    may_tell = directs(user, club) and club.frozen_at is None
    buttons = [each for each in offers(event) if kind in ("", each[0])] if may_tell else []
    return {"request": context["request"], "club": club, "event": event, "offers": buttons}
