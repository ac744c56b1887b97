"""Showing digital tables on pages of other apps."""

from typing import Any

from django import template
from django.template import Context

from clubs.models import Club
from gameplay.engine.game import Game
from gameplay.engine.games.rules_page import paragraph as in_a_paragraph
from gameplay.game_pages.felt_game import announced_words, asked_options, felt_game_page
from gameplay.ring.offered_games import quick_games
from gameplay.sources.night_games import WhoseAnte
from tournaments.fields import fresh_request
from tournaments.night.structure import Level

register = template.Library()


@register.filter
def paragraph(game: Game) -> str:
    """The rules of a game in a paragraph."""
    return in_a_paragraph(game)


@register.inclusion_tag("gameplay/play_buttons.html", takes_context=True)
def play_now(context: Context, club: Club, *, leads: bool = False) -> dict[str, Any]:
    """A game in one click, against house players. leads: the page has nothing that is more to be done."""
    return {
        "leads": leads,
        "club": club,
        "games": quick_games(),
        "request_id": fresh_request(),
        "csrf_token": context.get("csrf_token"),
    }


@register.inclusion_tag("gameplay/parts/felt_game.html")
def felt_game(picked: str, level: Level | None, whose_ante: WhoseAnte) -> dict[str, Any]:
    """A game that is played on felt: the picture of its deal, its rules, what wins and the order of hands.
    picked: a GamePicked as JSON."""
    return {"explained": felt_game_page(picked, level, whose_ante)}


@register.inclusion_tag("gameplay/parts/felt_options.html")
def felt_options(picked: str, announces: str) -> dict[str, Any]:
    """The fields in which a dealer announces variations of a game on felt. picked, announces: the game as it
    is listed, and its FeltOptions, as JSON."""
    return {"options": asked_options(picked, announces)}


@register.simple_tag
def felt_told(picked: str, announced: str) -> str:
    """Return what a dealer has announced with a game on felt, in words. picked, announced: as JSON."""
    return announced_words(picked, announced)
