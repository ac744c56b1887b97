"""What was ruled about a member, on their page, for directors."""

from typing import Any

from django import template
from django.template.context import Context

from clubs.models import Club, Member
from clubs.rules import directs
from tournaments.night.conduct_log import decisions

register = template.Library()


@register.inclusion_tag("tournaments/parts/member_decisions.html", takes_context=True)
def member_decisions(context: Context, member: Member) -> dict[str, Any]:
    """Nothing for anybody who does not direct the club, whatever page asks."""
    club: Club = context["club"]
    may = directs(context["request"].user, club)
    return {"club": club, "decisions": decisions(club, player=member.number) if may else []}
