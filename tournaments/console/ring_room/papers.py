"""Prints of a ring game: who bought chips and what they cashed, each to be signed."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.rules import directs
from tables.queries import lines
from tournaments.console.ring_room.views import game_of
from tournaments.ring_games.queries import certificate_of, floor_from
from words.names import search_key
from words.text import Text


@require_safe
@never_cache
def cash_outs_to_sign(request: HttpRequest, pk: int) -> HttpResponse:
    """Everybody who has bought chips, by name; who still sits there has room for what they will give back."""
    game = game_of(request, pk, directs)
    written = lines(game.log)
    floor = floor_from(written, game.club.sign)
    context: dict[str, Any] = {
        "club": game.club,
        "sheet": {"name": "cash-outs", "words": Text("Cash-outs")},
        "about": Text("Ring game"),
        "starts_at": game.opened_at,
        "back": reverse("ring_game", args=[pk]),
        "players": sorted(floor.players.values(), key=lambda player: search_key(player.name)),
        "certificate": certificate_of(written, floor),
        "bought": sum(player.bought for player in floor.players.values()),
        "cashed": sum(player.cashed for player in floor.players.values()),
        "owes": sum(player.owes for player in floor.players.values()),
    }
    return render(request, "print/cash-outs.html", context)
