"""Facts of dealer's choice at a night's tables: which games may be chosen, and what was."""

from typing import Annotated, Literal

from pydantic import Field

from tournaments.night.facts.parts import About, Fact, GamePicked, Name, Part, PlayerId, TableNumber

GameKey = Annotated[str, Field(min_length=1, max_length=60)]


OptionName = Annotated[str, Field(min_length=1, max_length=60)]
OptionValue = bool | int | Annotated[str, Field(max_length=60)]
ListedValue = OptionValue | tuple[OptionValue, ...]


class FeltOption(Part):
    """An option of a game that its dealer may announce. values: what it may be; listed: what it is if nothing
    is announced; several: it is any number of the values."""

    name: OptionName
    values: Annotated[tuple[OptionValue, ...], Field(min_length=1, max_length=20)]
    listed: ListedValue
    several: bool = False

    def has(self, value: OptionValue) -> bool:
        """Return whether it is so, or one of those that are, if nothing is announced."""
        return value in self.listed if isinstance(self.listed, tuple) else value == self.listed

    def allows(self, value: ListedValue) -> bool:
        """Return whether it may be so."""
        if isinstance(value, tuple):
            return self.several and len(set(value)) == len(value) and set(value) <= set(self.values)
        return not self.several and value in self.values


class FeltGame(Part):
    """A game that may be chosen. key: what the club's list calls it; game: as it is played; least: how many
    players it takes, as `most` of the game is how many it is for; announces: what its dealer may announce."""

    key: GameKey
    game: GamePicked
    least: Annotated[int, Field(ge=2, le=10)] = 2
    announces: Annotated[tuple[FeltOption, ...], Field(max_length=20)] = ()

    def is_for(self, players: int) -> bool:
        """Return whether as many can play it."""
        return self.least <= players <= self.game.most


class FeltGames(Fact, about=About("hands", "tables")):
    """From which games whoever has the button of the next hand chooses it, on felt and on screens.

    tables: which; none for all, also for those that had a list of their own until now;
    games: none for tables whose game is not recorded;
    choosing_time: seconds for a choice.
    """

    kind: Literal["felt_games"] = "felt_games"
    tables: tuple[TableNumber, ...] = ()
    games: Annotated[tuple[FeltGame, ...], Field(max_length=30)] = ()
    choosing_time: Annotated[int, Field(ge=10, le=600)] = 45


class GameChosen(Fact, about=About("hands", "card")):
    """The game of the next hand of a table.

    player: who chooses it;
    game: its key on the list, title: what it is called;
    announced: options that are otherwise than on the list;
    by: whether the dealer chose it, or none was chosen when the hand was dealt.
    """

    kind: Literal["game_chosen"] = "game_chosen"
    table: TableNumber
    player: PlayerId
    game: GameKey
    title: Name
    announced: Annotated[dict[OptionName, ListedValue], Field(max_length=20)] = {}
    by: Literal["dealer", "time"] = "dealer"
