"""Tags that say on the club's pages who did not come."""

from typing import Any

from django import template
from django.template import Context

from clubs.models import Club, Member
from clubs.rules import directs, membership
from tournaments.attendance.queries import season_lines

register = template.Library()


@register.inclusion_tag("tournaments/parts/member_missed.html", takes_context=True)
def missed(context: Context, member: Member) -> dict[str, Any]:
    """Return what a member has missed, season by season, for themselves and for directors."""
    user, club = context["request"].user, member.club
    if not directs(user, club) and membership(user, club.pk) != member:
        return {}
    lines = [(season, line) for season in club.seasons.all() for line in season_lines(season, member)]
    return {"club": club, "seasons": [(season, line) for season, line in lines if line.missed]}


@register.simple_tag(takes_context=True)
def no_shows(context: Context, club: Club) -> dict[int, Any]:
    """Member → their line of the latest season, of those who missed something; for directors."""
    season = club.seasons.first()
    if season is None or not directs(context["request"].user, club):
        return {}
    return {line.member.pk: line for line in season_lines(season) if line.missed}


@register.inclusion_tag("tournaments/parts/no_show_tag.html")
def no_show_tag(lines: dict[int, Any], member: Member) -> dict[str, Any]:
    """Return how many tournaments a member has missed, beside their name."""
    return {"line": lines.get(member.pk)}
