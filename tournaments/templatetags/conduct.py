"""Tags for rulings: their sheets, what they rest on, and those about a member, for directors."""

from typing import Any

from django import template
from django.template.context import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString

from clauses.tda import cited
from clubs.models import Club, Member
from clubs.rules import directs
from clubs.templatetags.club import book_of
from tournaments.heads_up.queries import contest_of
from tournaments.models import HeadsUpTournament, Tournament
from tournaments.night.conduct_log import decisions
from tournaments.night.floor_cache import floor_of
from tournaments.templatetags.night import opening_at

register = template.Library()


@register.simple_tag
def sheet_at(address: str, sheet: str, **query: object) -> SafeString:
    """The attributes of a link that opens a sheet of the console at this address: <a {% sheet_at address
    "what-now" table=3 %}>."""
    return opening_at(address, sheet, query)


@register.simple_tag(takes_context=True)
def cites(context: Context, clause: str) -> SafeString:
    """The clause that a sentence of a night rests on, as its club cites it, which may be not at all. The
    club's book is `book` of the template, or that of its `tournament`, its `heads_up` or its `club`."""
    book: str = context.get("book") or ""
    tournament, heads_up, club = (context.get(name) for name in ("tournament", "heads_up", "club"))
    if book:
        pass
    elif isinstance(tournament, Tournament):
        book = floor_of(tournament, tournament.log.length).rulebook.book
    elif isinstance(heads_up, HeadsUpTournament):
        book = contest_of(heads_up, heads_up.log.length).rulebook.book
    elif isinstance(club, Club):
        book = book_of(club)
    clause_shown = cited(clause, book) if book else clause
    return format_html('<span class="clause">{}</span>', clause_shown) if clause_shown else SafeString("")


@register.inclusion_tag("tournaments/parts/member_decisions.html", takes_context=True)
def member_decisions(context: Context, member: Member) -> dict[str, Any]:
    """Nothing for anybody who does not direct the club, whatever page asks."""
    club: Club = context["club"]
    may = directs(context["request"].user, club)
    return {"club": club, "decisions": decisions(club, player=member.number) if may else []}
