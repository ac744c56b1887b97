"""From which number the colour of a player's disc follows at a table: a member's is their number in the club,
as on every page of the club.

The rows of members are asked for their numbers once: without that, a look at a table is one query more.
"""

from collections.abc import Iterable
from typing import Final

from clubs.models import Member
from config.caching.process_cache import ProcessCache
from gameplay.ring.facts import Player

KEPT: Final = 5000  # members
BOT: Final = 0

_numbers: Final = ProcessCache[int, int](KEPT)


def avatars_of(players: Iterable[Player]) -> dict[str, int]:
    """The key of each player → their number; BOT for a house player, a visitor's row for a visitor."""
    all_players = list(players)
    numbers = _numbers_of({player.id for player in all_players if player.kind == "member"})
    return {player.key: _avatar(player, numbers) for player in all_players}


def _avatar(player: Player, numbers: dict[int, int]) -> int:
    if player.is_house:
        return BOT
    return numbers.get(player.id, player.id) if player.kind == "member" else player.id


def _numbers_of(rows: set[int]) -> dict[int, int]:
    """The row of a member → their number in the club, which never changes."""
    by_row = {row: number for row in rows if (number := _numbers.get(row)) is not None}
    unknown = rows - by_row.keys()
    if unknown:
        for row, number in Member.objects.filter(pk__in=unknown).values_list("pk", "number"):
            by_row[row] = number
            _numbers.put(row, number)
    return by_row
