"""All side games, and what a night comes to in them.

`account` adds up what a player put in, won and was handed: what was taken is what was handed out and what is
held, whatever was undone or put right since.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from clauses.refusal import NotAllowed
from tournaments.night.floor.records import Player
from tournaments.night.floor.side_games import bounties, high_hand, last_longer, wild_wild_west
from tournaments.night.floor.side_games.records import GameAccount, Head, Win
from tournaments.night.floor.side_games.taking_part import takes_part
from tournaments.night.floor.state import Feature, Floor
from words.text import Text


@dataclass(frozen=True, slots=True)
class HandedOver(Feature):
    """Cents that players were handed of what they won in side games, by player."""

    by_player: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SideGame:
    """A side game.

    title: what players call it;
    clause: the rule that it rests on;
    settled: what it comes to on a floor;
    refuse_joining: raises NotAllowed where a player can neither enter it nor stay out any more;
    refuse_choosing: raises NotAllowed where, once play has begun, it is too late to play it or otherwise;
    everybody: whether everybody takes part of whom nothing else was said;
    is_chosen: whether players choose to take part.
    """

    title: Text
    clause: str
    settled: Callable[[Floor], GameAccount]
    refuse_joining: Callable[[Floor, Player], None]
    refuse_choosing: Callable[[Floor], None]
    everybody: bool = True
    is_chosen: bool = True


GAMES: Final[Mapping[str, SideGame]] = MappingProxyType(
    {
        wild_wild_west.NAME: SideGame(
            Text("Wild Wild West"),
            "DM-www-pot",
            wild_wild_west.settled,
            wild_wild_west.refuse_joining,
            wild_wild_west.refuse_choosing,
        ),
        bounties.NAME: SideGame(
            Text("Bounties"),
            "DM-points-knockout",
            bounties.settled,
            bounties.refuse_joining,
            bounties.refuse_choosing,
            is_chosen=False,
        ),
        last_longer.NAME: SideGame(
            Text("Last longer"),
            "CPL-winner",
            last_longer.settled,
            last_longer.refuse_joining,
            last_longer.refuse_choosing,
            everybody=False,
        ),
        high_hand.NAME: SideGame(
            Text("High hand"),
            "CPL-winner",
            high_hand.settled,
            high_hand.refuse_joining,
            high_hand.refuse_choosing,
            everybody=False,
        ),
    }
)


def played(floor: Floor) -> dict[str, SideGame]:
    """Name → the games that are played tonight."""
    return {name: game for name, game in GAMES.items() if getattr(floor.side_games, name) is not None}


def may_join(floor: Floor, name: str, game: SideGame) -> list[int]:
    """Return who does not take part in a game yet, and still may."""
    return [
        player.id
        for player in floor.players.values()
        if player.entered
        and not (player.absent or player.is_house)
        and not takes_part(floor, name, player, unless_said=game.everybody)
        and not is_settled(floor, game, player)
    ]


def is_settled(floor: Floor, game: SideGame, player: Player) -> bool:
    """True where it cannot be changed any more whether a player takes part."""
    try:
        game.refuse_joining(floor, player)
    except NotAllowed:
        return True
    return floor.finished_at is not None


@dataclass(frozen=True, slots=True)
class SideMoney:
    """The money of all side games of a night, in cents.

    taken, won, handed: by player; won leaves out what still waits.
    """

    games: Mapping[str, GameAccount]
    taken: Mapping[int, int]
    won: Mapping[int, int]
    handed: Mapping[int, int]

    @property
    def held(self) -> int:
        """Amount in the box: all that was taken less what was handed over."""
        return sum(self.taken.values()) - sum(self.handed.values())

    @property
    def owed(self) -> dict[int, int]:
        """Player → what they have won and were not handed; less than nothing where they were handed more
        than a correction has left them."""
        owed = {p: self.won.get(p, 0) - self.handed.get(p, 0) for p in [*self.won, *self.handed]}
        return {player: cents for player, cents in owed.items() if cents}

    @property
    def wins(self) -> list[tuple[str, Win]]:
        """Every win with the name of its game."""
        return [(name, win) for name, game in self.games.items() for win in game.wins]

    @property
    def heads(self) -> list[tuple[str, Head]]:
        """Every head with the name of its game."""
        return [(name, head) for name, game in self.games.items() for head in game.heads]


def account(floor: Floor) -> SideMoney:
    """Return what everybody put in, won and was handed (floor: brought to the present)."""
    games = {name: game.settled(floor) for name, game in played(floor).items()}
    taken, won = dict[int, int](), dict[int, int]()
    for game in games.values():
        for player, cents in game.taken.items():
            taken[player] = taken.get(player, 0) + cents
        for win in game.wins:
            if not win.waits:
                won[win.player] = won.get(win.player, 0) + win.cents
    handed = {player: cents for player, cents in floor.of(HandedOver).by_player.items() if cents}
    return SideMoney(games, taken, won, handed)
