"""Webhooks of a ring game (clubs/webhooks/): that one is on, and that it is over. What anybody bought or won
is told to no program."""

from datetime import datetime

from clubs.webhooks.hook_kinds import HookKind
from clubs.webhooks.telling import Told, listening, tell
from tournaments.models import RingGame


def tell_ring_programs(game: RingGame, kind: HookKind, *, players: int, now: datetime) -> None:
    """Has them told, in the transaction in which it happens. players: who have sat down so far."""
    data = {"ring_game": game.pk, "players": players}
    data |= {"event": game.event_id} if game.event_id else {}
    tell(listening(game.club_id), [Told(kind, now, data)])
