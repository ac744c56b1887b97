"""Facts of dealer's choice at tables of felt: which games may be chosen, and what was."""

from typing import Annotated, Literal

from pydantic import Field

from tournaments.night.facts.parts import Fact, GamePicked, Name, Part, PlayerId, TableNumber

GameKey = Annotated[str, Field(min_length=1, max_length=60)]


class FeltGame(Part):
    """A game that may be chosen. key: what the club's list calls it; game: as it is played; least: how many
    players it takes, as `most` of the game is how many it is for."""

    key: GameKey
    game: GamePicked
    least: Annotated[int, Field(ge=2, le=10)] = 2

    def is_for(self, players: int) -> bool:
        """Whether as many can play it."""
        return self.least <= players <= self.game.most


class FeltGames(Fact):
    """From which games whoever has the button of the next hand chooses it, at tables of felt.

    tables: which, none for all that are not named elsewhere;
    games: none for tables whose game is not recorded;
    choosing_time: seconds for a choice.
    """

    kind: Literal["felt_games"] = "felt_games"
    tables: tuple[TableNumber, ...] = ()
    games: Annotated[tuple[FeltGame, ...], Field(max_length=30)] = ()
    choosing_time: Annotated[int, Field(ge=10, le=600)] = 45


class GameChosen(Fact):
    """The game of the next hand of a table of felt.

    player: who chooses it;
    game: its key on the list, title: what it is called;
    by: whether the dealer chose it, or none was chosen when the hand was dealt.
    """

    kind: Literal["game_chosen"] = "game_chosen"
    table: TableNumber
    player: PlayerId
    game: GameKey
    title: Name
    by: Literal["dealer", "time"] = "dealer"
