"""Messages during a ring game: that a seat is kept for them, where, until when."""

from datetime import datetime
from typing import Any

from django.urls import reverse

from clubs.messages.channels import Content, channels
from clubs.messages.composing import Shared
from clubs.messages.kinds import About
from clubs.messages.queueing import Notice, somebody_wants, tell
from clubs.models import Message
from clubs.queries.numbers import members_by_number
from tournaments.models import RingGame
from tournaments.ring_games.actions import ring_recorded
from tournaments.ring_games.queries import ring_floor, ring_game
from tournaments.ring_games.ring_floor import RingFloor
from words.text import Text


def follow_ring_games() -> None:
    """From now on, in the transaction in which it happens."""
    ring_recorded.connect(_recorded, dispatch_uid="messages")


def _recorded(game: RingGame, before: RingFloor, after: RingFloor, **_: Any) -> None:
    called = [call for player, call in after.calls.items() if player not in before.calls]
    if not called or not channels() or not somebody_wants(game.club, About.SEAT):
        return
    members = members_by_number(game.club_id, [call.player for call in called])
    for call in called:
        if call.player in members:
            notice = Notice(
                members[call.player].pk,
                f"ring-{game.pk}/{after.sequence}",
                {"ring_game": game.pk, "player": call.player},
            )
            tell(game.club, About.SEAT, [notice], until=call.until)


def called_message(message: Message, shared: Shared) -> Content | None:
    """The seat to which they are called as it stands now; None for whoever is called to none."""
    pk = message.ids["ring_game"]
    game_and_floor = shared.of(("ring", pk), lambda: _game(pk))
    call = game_and_floor[1].calls.get(message.ids["player"]) if game_and_floor else None
    if game_and_floor is None or call is None:
        return None
    game, _ = game_and_floor
    until: datetime = call.until.astimezone(game.club.zone)
    return Content(
        Text("You are called: table {table}, seat {seat}", table=call.table, seat=call.seat),
        (
            Text(
                "Table {table}, seat {seat} is kept for you until {until:%H:%M}.",
                table=call.table,
                seat=call.seat,
                until=until,
            ),
            Text("Ring game"),
        ),
        reverse("ring_game_display", args=[pk]),
    )


def _game(pk: int) -> tuple[RingGame, RingFloor] | None:
    game = ring_game(pk)
    return (game, ring_floor(game)) if game else None
