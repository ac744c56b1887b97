"""Rulings about a member, on their page, for directors."""

from typing import Any

from django import template
from django.template.context import Context
from django.utils.safestring import SafeString

from clubs.models import Club, Member
from clubs.rules import directs
from tournaments.night.conduct_log import decisions
from tournaments.templatetags.night import opening_at

register = template.Library()


@register.simple_tag
def sheet_at(address: str, sheet: str, **query: object) -> SafeString:
    """The attributes of a link that opens a sheet of the console at this address: <a {% sheet_at address
    "what-now" table=3 %}>."""
    return opening_at(address, sheet, query)


@register.inclusion_tag("tournaments/parts/member_decisions.html", takes_context=True)
def member_decisions(context: Context, member: Member) -> dict[str, Any]:
    """Nothing for anybody who does not direct the club, whatever page asks."""
    club: Club = context["club"]
    may = directs(context["request"].user, club)
    return {"club": club, "decisions": decisions(club, player=member.number) if may else []}
