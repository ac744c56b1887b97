"""Side games of a table: the hand that somebody shows for the high hand, and who of a last longer is still in
there. Who enters them, and who is paid, is the director's."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.night.floor import Floor, Player
from tournaments.night.floor.side_games import high_hand, last_longer
from tournaments.night.floor.side_games.hand_ranks import NAMES
from tournaments.night.floor.side_games.taking_part import takes_part, taking_part
from words.money import money
from words.text import Listing


@dataclass(frozen=True, slots=True)
class SideAtTable:
    """The side games at one table.

    high_hand: what is in its pot, empty where none is open; may_show: number, seat and name of those here who
    have entered it; standing: the hand to beat, and whose it is, empty while nobody has shown any;
    last_longer: what is in its pot, empty where it is not played or won; lasting: who of them is still in
    here, left: and how many of them in the whole room.
    """

    high_hand: str = ""
    may_show: Sequence[tuple[int, int | None, str]] = ()
    standing: str = ""
    standing_of: str = ""
    last_longer: str = ""
    lasting: str = ""
    left: int = 0


def side_at_table(floor: Floor, here: Sequence[Player], symbol: str) -> SideAtTable | None:
    """Return what the tablet says of them; None where there is nothing. here: who sits at the table."""
    side_games = SideAtTable(**_high_hand(floor, here, symbol), **_last_longer(floor, here, symbol))
    return side_games if side_games != SideAtTable() else None


def _high_hand(floor: Floor, here: Sequence[Player], symbol: str) -> dict[str, Any]:
    if floor.side_games.high_hand is None or high_hand.is_closed(floor):
        return {}
    standing = high_hand.best(floor)
    return {
        "high_hand": money(high_hand.settled(floor).pot, symbol),
        "may_show": tuple(
            (player.id, player.seat.seat if player.seat else None, player.name)
            for player in here
            if takes_part(floor, high_hand.NAME, player, unless_said=False)
        ),
        "standing": NAMES[standing[0].rank[0]] if standing else "",
        "standing_of": Listing([floor.name(hand.player) for hand in standing]) if standing else "",
    }


def _last_longer(floor: Floor, here: Sequence[Player], symbol: str) -> dict[str, Any]:
    if floor.side_games.last_longer is None:
        return {}
    players = taking_part(floor, last_longer.NAME, unless_said=False)
    if not players or last_longer.longest(floor, players):
        return {}
    lasting = [player.name for player in here if player.id in players and player.out is None]
    return {
        "last_longer": money(last_longer.settled(floor).pot, symbol),
        "lasting": Listing(lasting) if lasting else "",
        "left": sum(floor.players[player].out is None for player in players),
    }
