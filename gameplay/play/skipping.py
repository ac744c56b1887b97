"""A player who has folded need not wait for house players: what these have left to choose is done at once.

They choose as they would have chosen; only the pause before it falls away. Where other people were dealt in
as well the hand takes its time for them.
"""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from clauses.refusal import NotAllowed
from gameplay.live_hands import LiveHand
from gameplay.models import Table
from gameplay.play.due import STEPS_AT_ONCE, house_plays
from gameplay.play.locking import locked
from gameplay.play.save import save
from gameplay.sources import Moved


def may_skip(live: LiveHand, key: str) -> bool:
    """Return whether only house players have anything left to choose in a hand that this player has
    folded."""
    place = live.place_of(key) if key else None
    if place is None or not live.is_on or live.turn is None or not live.turn.is_house:
        return False
    others = [player for player in live.players if player.key != key]
    return all(player.is_house for player in others) and live.view(place).seats[place].folded


@transaction.atomic
def skip_hand(*, table: Table, by: str, hand: int, now: datetime | None = None) -> Table:
    """House players play a hand to its end at once, because whoever folded asks for it. Asked twice, it
    happens once. Raises Moved when the hand is not the latest any more, and NotAllowed."""
    at = locked(table.pk, now or timezone.now())
    if at.live is None or at.live.number != hand:
        raise Moved
    if not at.live.is_on:
        return at.table
    if at.source.pause is not None:
        raise NotAllowed("The table is paused.")
    if not may_skip(at.live, by):
        raise NotAllowed("A hand is skipped once you have folded and only bots are left in it.")
    for _ in range(STEPS_AT_ONCE):
        if not at.live.is_on:
            break
        house_plays(at, at.live, at.now)
    return save(at)
