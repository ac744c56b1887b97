"""Side games of the night, and who takes part in them.

A game is chosen, changed or called off until it would be unfair: one that rests on knockouts until somebody
is out, a high hand until the cut-off or the first hand that is shown. Source: DM-www-pot; rulings 251, 252,
257, 260, 261.

Winnings in side games that have been handed over.

A knockout may be put right after its bounty was paid: then one player has been handed too much, gives it
back, and another is owed it.
"""

from clauses.refusal import NotAllowed
from clubs.rulebook import SideGames
from tournaments.night.facts import SideGameJoined, SideGamesSet, SidePotPaid
from tournaments.night.floor.fold import When, folds
from tournaments.night.floor.side_games import bounties, wild_wild_west
from tournaments.night.floor.side_games.registry import GAMES, HandedOver, account, played
from tournaments.night.floor.side_games.taking_part import TakingPart
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
    handed = floor.of(HandedOver).by_player
    floor.put(HandedOver({**handed, player.id: handed.get(player.id, 0) + fact.cents}))


@folds(SideGamesSet)
def side_games_set(floor: Floor, fact: SideGamesSet, when: When) -> None:
    """The side games of this night."""
    if floor.clock is None and wild_wild_west.drawn(floor):
        raise NotAllowed("The Bullseye is drawn: undo the draw to change the game.", "DM-www-pot")
    changed = changed_games(floor.side_games, fact.games)
    for name in changed if floor.clock else ():
        GAMES[name].refuse_choosing(floor)
    floor.side_games = fact.games
    if floor.clock is None or bounties.NAME in changed:
        bounties.put_on_heads(floor)


def changed_games(before: SideGames, after: SideGames) -> list[str]:
    """The names of those that are played otherwise, or only in one of them. Other coins change every game."""
    if before.coin != after.coin:
        return [name for name in GAMES if getattr(before, name) or getattr(after, name)]
    return [name for name in GAMES if getattr(before, name) != getattr(after, name)]


@folds(SideGameJoined)
def side_game_joined(floor: Floor, fact: SideGameJoined, when: When) -> None:
    """Record that a player takes part, or does not, until the bounties are drawn; late arrivals say so
    when they come (ruling 252)."""
    game = played(floor).get(fact.game)
    if game is None:
        raise NotAllowed("That side game is not played tonight.", "DM-www-pot")
    player = floor.player(fact.player)
    if not player.entered or player.is_house:
        raise NotAllowed("{name} has not bought in.", game.clause, name=player.name)
    answers = floor.of(TakingPart).answers
    if answers.get((fact.game, player.id), game.everybody) == fact.takes_part:
        raise NotAllowed(
            "{name} takes part already." if fact.takes_part else "{name} does not take part.",
            game.clause,
            name=player.name,
        )
    if when.is_new:
        game.refuse_joining(floor, player)
    floor.put(TakingPart({**answers, (fact.game, player.id): fact.takes_part}))
