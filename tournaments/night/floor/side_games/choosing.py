"""Which side games are played tonight, and who takes part in them.

Source: DM-www-pot; rulings 251, 252.
"""

from clauses.refusal import NotAllowed
from tournaments.night.facts import SideGameJoined, SideGamesSet
from tournaments.night.floor.fold import When, folds
from tournaments.night.floor.side_games import wild_wild_west
from tournaments.night.floor.side_games.registry import played
from tournaments.night.floor.state import Floor


@folds(SideGamesSet)
def side_games_set(floor: Floor, fact: SideGamesSet, when: When) -> None:
    """The side games of this night, chosen while nobody plays."""
    if floor.clock:
        raise NotAllowed("Side games are chosen before the clock starts.", "DM-www-pot")
    if wild_wild_west.drawn(floor):
        raise NotAllowed("The Bullseye is drawn: undo the draw to change the game.", "DM-www-pot")
    floor.side_games = fact.games


@folds(SideGameJoined)
def side_game_joined(floor: Floor, fact: SideGameJoined, when: When) -> None:
    """Somebody takes part, or does not, until it is known who carries a bounty; whoever comes later says so
    when they come (ruling 252)."""
    game = played(floor).get(fact.game)
    if game is None:
        raise NotAllowed("That side game is not played tonight.", "DM-www-pot")
    player = floor.player(fact.player)
    if not player.entered or player.is_house:
        raise NotAllowed("{name} has not bought in.", game.clause, name=player.name)
    if floor.takes_part.get((fact.game, player.id), game.everybody) == fact.takes_part:
        raise NotAllowed(
            "{name} takes part already." if fact.takes_part else "{name} does not take part.",
            game.clause,
            name=player.name,
        )
    game.refuse_joining(floor, player)
    floor.takes_part = {**floor.takes_part, (fact.game, player.id): fact.takes_part}
