"""Tags for the pages of ring games: forms that record something, links that open a sheet, what other pages
say of a ring game."""

from typing import Any

from django import template
from django.template.context import Context
from django.urls import reverse
from django.utils.safestring import SafeString

from clubs.models import Club, Member
from tournaments.ring_games import queries
from tournaments.templatetags.night import opening_at, posts

register = template.Library()


@register.simple_block_tag(takes_context=True)
def ring_act(context: Context, content: str, name: str, key: object = "", css: str = "") -> SafeString:
    """A form that posts an act of a ring game and puts the fresh page in place; `key` tells it from others of
    its name."""
    address = reverse("ring_game_act", args=[context["game"].pk, name])
    return posts(context, address, f"{name}-{key}" if key else name, content, css)


@register.simple_block_tag(takes_context=True)
def ring_post(context: Context, content: str, view: str, key: object = "") -> SafeString:
    """The same for an address of its own."""
    return posts(context, reverse(view, args=[context["game"].pk]), f"{view}-{key}", content, "")


@register.simple_tag(takes_context=True)
def ring_opens(context: Context, sheet: str, **query: object) -> SafeString:
    """The attributes of a link that opens a sheet: <a {% ring_opens "player" player=7 %}>."""
    return opening_at(reverse("ring_game", args=[context["game"].pk]), sheet, query)


@register.inclusion_tag("tournaments/ring_games/now.html", takes_context=True)
def ring_game_now(context: Context, club: Club) -> dict[str, Any]:
    """The ring game that is on, on the club's home; for directors a way to open one."""
    directs = bool(context.get("directs"))
    return {"club": club, "game": queries.open_game(club.pk), "directs": directs, "me": context.get("me")}


@register.inclusion_tag("tournaments/ring_games/record.html", takes_context=True)
def ring_record(context: Context, member: Member) -> dict[str, Any]:
    """Return what a member won and lost at ring games, where the club's options say so."""
    club: Club = context["club"]
    results = queries.ring_record(member) if queries.shows_profit(club) else []
    return {
        "club": club,
        "results": results,
        "profit": sum(result.profit for result in results),
        "games": len(results),
    }


@register.simple_tag(takes_context=True)
def ring_place(context: Context, table: int, seat: int) -> SafeString:
    """The attributes of a link that opens the sheet of a free seat."""
    return ring_opens(context, "seat", place=f"{table}-{seat}")
