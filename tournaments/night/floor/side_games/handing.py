"""Winnings in side games that have been handed over.

A knockout may be put right after its bounty was paid: then one player has been handed too much, gives it
back, and another is owed it.
"""

from clauses.refusal import NotAllowed
from tournaments.night.facts import SidePotPaid
from tournaments.night.floor.fold import When, folds
from tournaments.night.floor.side_games.registry import account
from tournaments.night.floor.state import Floor
from words.money import Amount


@folds(SidePotPaid)
def side_pot_paid(floor: Floor, fact: SidePotPaid, when: When) -> None:
    """Money goes to a player, or back: never more than is owed, one way or the other."""
    player = floor.player(fact.player)
    if when.is_first:
        owed = account(floor).owed.get(player.id, 0)
        if not owed or not fact.cents or (fact.cents > 0) != (owed > 0) or abs(fact.cents) > abs(owed):
            raise NotAllowed(
                "{name} is owed {owed} from the side games." if owed >= 0 else "{name} has {owed} too much.",
                "DM-www-outlaw-pay",
                name=player.name,
                owed=Amount(abs(owed)),
            )
    floor.handed = {**floor.handed, player.id: floor.handed.get(player.id, 0) + fact.cents}
