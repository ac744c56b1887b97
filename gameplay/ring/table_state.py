"""What a ring table looks like: who sits where with how many chips, and what the last hand left."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gameplay.engine.carry import Carry
from gameplay.engine.game import Game
from gameplay.engine.games import GAMES, read_carries
from gameplay.ring.facts import Player
from gameplay.ring.table_options import GameSpec, Settings, TableOptions
from tables.button import Positions
from words.text import Sentences


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat that is taken. leaving: they go when the hand that is on is over; away: they are sitting out
    because they were not connected; dead: their hand is folded when their turn comes, though they stay."""

    player: Player
    chips: int
    sitting_out: bool = False
    leaving: bool = False
    away: bool = False
    dead: bool = False

    @property
    def plays(self) -> bool:
        """Whether they want to be dealt in."""
        return not (self.sitting_out or self.leaving)


@dataclass(frozen=True, slots=True)
class Ring:
    """The table.

    chairs: by seat;
    button: the seat it lay at, drawn before the first hand;
    last: where the blinds were, after a hand with blinds;
    carries: game or variation → what its last hand left;
    picked: which of the games is next;
    is_picked: whether the button has chosen it;
    bought: all chips that ever came to the table less those that left it.
    """

    settings: Settings
    host: str = ""
    chairs: Mapping[int, Chair] = field(default_factory=dict)
    button: int | None = None
    last: Positions | None = None
    carries: Mapping[str, Any] = field(default_factory=dict)
    picked: int = 0
    is_picked: bool = False
    hands: int = 0
    pause: str | None = None
    closed: bool = False
    bought: int = 0

    @property
    def options(self) -> TableOptions:
        """What the host chose for the table, whatever is played."""
        return self.settings.table

    @property
    def spec(self) -> GameSpec:
        """The game that is played next, with its options."""
        return self.settings.games[self.picked]

    @property
    def game(self) -> Game:
        """The game of the next hand."""
        return self.spec.made

    @property
    def next_game(self) -> Game:
        """The game of the next hand; where nobody has chips, the one that deals the same players again for
        what it left in the middle (ruling 37)."""
        if not any(chair.chips for chair in self.chairs.values()):
            for spec in self.settings.games:
                left = self.left.get(spec.game)
                if left is not None and left.same_players:
                    return spec.made
        return self.game

    @property
    def is_heads_up(self) -> bool:
        """Whether only two are left of a game that ends when one has all the chips."""
        return not self.options.rebuys and sum(chair.chips > 0 for chair in self.chairs.values()) == 2

    @property
    def started(self) -> bool:
        """Whether a hand has been dealt: from then on options stay (FCD-opt-before-start)."""
        return self.button is not None

    @property
    def open_seats(self) -> list[int]:
        """Those in which nobody sits, the lowest first."""
        return [seat for seat in range(1, self.options.seats + 1) if seat not in self.chairs]

    def seat_of(self, key: str) -> int | None:
        """Where somebody sits."""
        return next((seat for seat, chair in self.chairs.items() if chair.player.key == key), None)

    @property
    def left(self) -> Mapping[str, Carry]:
        """What the last hand of each game left for its next one, and what variations have left, as they know
        it; players are called by their seats."""
        return read_carries(self.carries)

    def carry_of(self, game: Game) -> Carry | None:
        """What earlier hands left for one of this game with its variations."""
        return game.takes_over(self.left)

    def found_by(self, game: Game) -> int:
        """What other games have left in the middle for a hand of this one (ruling 244)."""
        if self.options.rollover_in_rotation != "next_hand":
            return 0
        return sum(left.chips for name, left in self.left.items() if name in GAMES and name != game.name)

    @property
    def rolled(self) -> int:
        """Chips that lie on the table between hands and are nobody's."""
        return sum(left.chips for left in self.left.values())

    @property
    def left_to_the_last(self) -> int:
        """Of these, what belongs to the last player who has chips."""
        return sum(left.chips for left in self.left.values() if left.is_the_last_players)

    @property
    def lying_aside(self) -> str:
        """What variations have left there, in words."""
        return Sentences([words for left in self.left.values() if (words := left.words)], " · ")

    @property
    def rolled_over(self) -> int:
        """Of these, what hands have left in the middle."""
        return sum(left.chips for name, left in self.left.items() if name in GAMES)

    @property
    def winner(self) -> int | None:
        """The seat that holds all the chips of a game without rebuys, which is then over (FCD-winner)."""
        with_chips = [seat for seat, chair in self.chairs.items() if chair.chips]
        if self.options.rebuys or not self.hands or len(with_chips) != 1 or self.left_to_the_last:
            return None
        return with_chips[0]

    @property
    def is_over(self) -> bool:
        """Whether no hand follows: it was closed, or somebody holds all the chips."""
        return self.closed or self.winner is not None
