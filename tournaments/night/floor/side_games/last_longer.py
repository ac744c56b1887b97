"""Last longer: a pot between those who enter it, for whoever of them stays in longest.

Who goes out last in one hand with others of them shares it with them, whatever they had; after a deal
everybody of them who was still in does. A knockout counts when there is no rebuy any more.

Source: CPL-winner; rulings 254, 260.
"""

from typing import Final

from clauses.refusal import NotAllowed
from tournaments.night.floor.records import Player
from tournaments.night.floor.side_games.records import GameAccount, Win, shared
from tournaments.night.floor.side_games.taking_part import is_anybody_out, may_come_back, taking_part
from tournaments.night.floor.state import Floor
from words.text import Text

NAME: Final = "last_longer"


def refuse_joining(floor: Floor, player: Player) -> None:
    """One enters or leaves it until somebody has been knocked out."""
    refuse_choosing(floor)


def refuse_choosing(floor: Floor) -> None:
    """It is open until somebody is out: afterwards it would be known who has lost it."""
    if is_anybody_out(floor):
        raise NotAllowed("Somebody is out already: the last longer is closed.", "CPL-winner")


def settled(floor: Floor) -> GameAccount:
    """Return who put in what, and who has won it once only one of them is left, or nobody."""
    rules = floor.side_games.last_longer
    if rules is None:
        return GameAccount()
    players = taking_part(floor, NAME, unless_said=False)
    taken = dict.fromkeys(players, rules.amount)
    winners = longest(floor, players)
    parts = shared(sum(taken.values()), winners, floor.side_games.coin) if winners else {}
    wins = [Win(player, cents, Text("the last longer")) for player, cents in parts.items()]
    return GameAccount(taken, wins)


def longest(floor: Floor, players: list[int]) -> list[int]:
    """Return who of them has lasted longest; nobody while that is open."""
    players_in_it = [floor.players[player] for player in players]
    left = [each.id for each in players_in_it if each.out is None or may_come_back(floor, each)]
    if left:
        return left if len(left) == 1 or floor.is_over else []
    last = max((each.out.when_out for each in players_in_it if each.out), default=None)
    return [each.id for each in players_in_it if each.out and each.out.when_out == last]
