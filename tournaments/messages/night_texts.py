"""Texts during a night."""

from django.urls import reverse

from clubs.messages.channels import Content
from clubs.messages.composing import Shared
from clubs.models import Message
from tournaments.models import Tournament
from tournaments.night.floor import Floor
from tournaments.night.floor_cache import floor_of
from words.text import Text


def seat_message(message: Message, shared: Shared) -> Content | None:
    """Return where they sit as it stands now; None for whoever sits nowhere."""
    pk = message.ids["night"]
    night_and_floor = shared.of(("night", pk), lambda: _night(pk))
    player = night_and_floor[1].players.get(message.ids["player"]) if night_and_floor else None
    if night_and_floor is None or player is None or player.seat is None or player.out:
        return None
    tournament, floor = night_and_floor
    if floor.finished_at:
        return None
    title = Text("Table {table}, seat {seat}", table=player.seat.table, seat=player.seat.seat)
    sentence = (
        Text("You move to table {table}, seat {seat}.", table=player.seat.table, seat=player.seat.seat)
        if message.about == "move"
        else Text("You sit at table {table}, seat {seat}.", table=player.seat.table, seat=player.seat.seat)
    )
    return Content(
        title, (sentence, tournament.event.name), reverse("event_night", args=[tournament.event_id])
    )


def _night(pk: int) -> tuple[Tournament, Floor] | None:
    tournaments = Tournament.objects.select_related("event__season__club", "log")
    tournament = tournaments.filter(pk=pk).first()
    return (tournament, floor_of(tournament)) if tournament else None
