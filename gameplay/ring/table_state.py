"""State of a ring table: who sits where with how many chips, and what the last hand left."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gameplay.engine.carry import Carry
from gameplay.engine.game import Game
from gameplay.engine.games import GAMES, read_carries
from gameplay.ring.announcing import Announcement
from gameplay.ring.facts import Player
from gameplay.ring.table_options import GameSpec, Settings, TableOptions
from tables.button import Positions
from words.text import Sentences


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat that is taken. leaving: they go when the hand that is on is over; away: they are sitting out
    because they were not connected; dead: their hand is dead by rule from the deal on, though they stay;
    out_at_blind: they sit out from their next big blind on; buys_in_again: they have new chips by themselves
    when they lose their last ones; straddles: whether they post one when they may, "once" or
    "always"; keeps: when they go, seat and chips are kept for them; has_left: they have gone so; missed: the
    blinds that they have missed and owe, "small" or "both"; waits: for the big blind, instead of posting
    them."""

    player: Player
    chips: int
    sitting_out: bool = False
    leaving: bool = False
    away: bool = False
    dead: bool = False
    out_at_blind: bool = False
    buys_in_again: bool = False
    straddles: str = ""
    keeps: bool = False
    has_left: bool = False
    missed: str = ""
    waits: bool = False

    @property
    def plays(self) -> bool:
        """True if they want to be dealt in."""
        return not (self.sitting_out or self.leaving or self.has_left)


@dataclass(frozen=True, slots=True)
class Chosen:
    """A game that a dealer has chosen. seat, player: the dealer's, and their key; spec: the game as the table
    lists it; game: as it is dealt; told: options that were announced with it; by: as in GamePicked."""

    seat: int
    player: str
    spec: GameSpec
    game: Game
    told: Mapping[str, Any]
    by: str

    @property
    def announcement(self) -> Announcement:
        """Announcement by which it was chosen."""
        return Announcement(self.by, self.told)


@dataclass(frozen=True, slots=True)
class Ring:
    """The table.

    chairs: by seat;
    button: the seat it lay at, drawn before the first hand;
    high_card: the card it was drawn with, nothing where it was drawn otherwise;
    last: where the blinds were, after a hand with blinds;
    carries: game or variation → what its last hand left;
    picked: which of the games is next, or was the last one that was chosen;
    round_from: in a rotation, the seat from which the button went round with this game;
    chosen: the game that a dealer has chosen for the next hand, until it is over;
    chosen_by: player's key → what they chose last;
    asked: keys of those who have been asked for the game since the last hand;
    listed: how often the list of games has been changed;
    bought: all chips that ever came to the table less those that left it;
    since_pot: hands since the last pot that everybody posted for;
    kept: player → variation → what they held when they stood up, and have again when they return;
    left_with: player → the chips with which they stood up;
    left_at: player → how many hands had been played when they stood up, and what blinds they owed;
    ended: the seat whose player has won because all others have left.
    """

    settings: Settings
    host: str = ""
    chairs: Mapping[int, Chair] = field(default_factory=dict)
    button: int | None = None
    high_card: str = ""
    last: Positions | None = None
    carries: Mapping[str, Any] = field(default_factory=dict)
    picked: int = 0
    round_from: int | None = None
    chosen: Chosen | None = None
    chosen_by: Mapping[str, Chosen] = field(default_factory=dict)
    asked: frozenset[str] = frozenset()
    listed: int = 0
    hands: int = 0
    pause: str | None = None
    closed: bool = False
    bought: int = 0
    since_pot: int = 0
    kept: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    left_with: Mapping[str, int] = field(default_factory=dict)
    left_at: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    ended: int | None = None

    @property
    def options(self) -> TableOptions:
        """Options that the host chose for the table, whatever is played."""
        return self.settings.table

    @property
    def spec(self) -> GameSpec:
        """The game that is played next, with its options."""
        return self.settings.games[self.picked]

    @property
    def game(self) -> Game:
        """The game of the next hand, as far as it is known."""
        return self.spec.made if self.chosen is None else self.chosen.game

    @property
    def game_of_the_broke(self) -> Game | None:
        """Game that deals the same players again, where nobody has chips, for what it left in the middle
        (ruling 37)."""
        if not any(chair.chips for chair in self.chairs.values()):
            for spec in self.settings.games:
                left = self.left.get(spec.game)
                if left is not None and left.same_players:
                    return spec.made
        return None

    @property
    def posted_next(self) -> Game | None:
        """The next hand, where it is a pot that everybody posts for (ruling 311)."""
        is_due = self.options.posted_pot != "none" and self.since_pot >= self.options.posted_pot_every
        if not is_due or self.game_of_the_broke is not None:
            return None
        return self.settings.as_posted_pot(self.picked)

    @property
    def is_heads_up(self) -> bool:
        """True if only two are left of a game that ends when one has all the chips."""
        return not self.options.rebuys and len(self.still_there) == 2

    @property
    def started(self) -> bool:
        """True if a hand has been dealt: from then on options stay (FCD-opt-before-start)."""
        return self.button is not None

    @property
    def open_seats(self) -> list[int]:
        """Seats in which nobody sits, the lowest first."""
        return [seat for seat in range(1, self.options.seats + 1) if seat not in self.chairs]

    def seat_of(self, key: str) -> int | None:
        """Return where somebody sits."""
        return next((seat for seat, chair in self.chairs.items() if chair.player.key == key), None)

    @property
    def left(self) -> Mapping[str, Carry]:
        """State that the last hand of each game left for its next one, and that variations have left, as they
        know it; players are called by their seats."""
        return read_carries(self.carries)

    def carry_of(self, game: Game) -> Carry | None:
        """Return what earlier hands left for one of this game with its variations."""
        return game.takes_over(self.left)

    def found_by(self, game: Game) -> int:
        """Return what other games have left in the middle for a hand of this one (ruling 244)."""
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
        """Sentence about what variations have left there."""
        return Sentences([words for left in self.left.values() if (words := left.words)], " · ")

    @property
    def rolled_over(self) -> int:
        """Of these, what hands have left in the middle."""
        return sum(left.chips for name, left in self.left.items() if name in GAMES)

    @property
    def still_there(self) -> list[int]:
        """The seats with chips whose players have not left."""
        return [seat for seat, chair in self.chairs.items() if chair.chips and not chair.has_left]

    @property
    def gone(self) -> list[Chair]:
        """Players who have left a game that is played to a winner; their seats and chips are kept."""
        return [chair for _, chair in sorted(self.chairs.items()) if chair.has_left]

    @property
    def last_one(self) -> int | None:
        """The seat of the only player who has not left such a game. They may end it."""
        is_alone = len(self.still_there) == 1 and bool(self.gone) and self.ended is None
        return self.still_there[0] if is_alone else None

    @property
    def winner(self) -> int | None:
        """The seat that holds all the chips of a game without rebuys, which is then over (FCD-winner), or of
        the last player, once they have ended a game that all others have left."""
        if self.ended is not None:
            return self.ended
        with_chips = [seat for seat, chair in self.chairs.items() if chair.chips]
        if self.options.rebuys or not self.hands or len(with_chips) != 1 or self.left_to_the_last:
            return None
        return with_chips[0]

    @property
    def is_over(self) -> bool:
        """True if no hand follows: it was closed, or somebody holds all the chips."""
        return self.closed or self.winner is not None
