"""State that a hand leaves for the next one of its game, and that its variations leave for any that plays
them.

Between hands players are named by what the table knows them by (a seat, a member's number), in a hand by
their place in it: `renamed` goes from one to the other, and no name is lost on the way.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Self

from words.shares import split
from words.text import Sentences

Rename = Callable[[int], int]


@dataclass(frozen=True, slots=True)
class Carry:
    """State that outlives a hand. A game or a variation adds what it needs to know besides, as plain values.

    chips: what lies in the middle meanwhile and is nobody's."""

    chips: int = 0

    @property
    def same_players(self) -> bool:
        """True if the same players are dealt again for it, even those who have no chips."""
        return False

    def settled(self, players: int) -> list[int]:
        """Return what each player gets when there is no next hand at this table, from the left of the button;
        the last player left takes all (rulings 38 and 39).

        >>> Carry(100).settled(3)
        [34, 33, 33]
        """
        return split(self.chips, players)

    @property
    def words(self) -> str:
        """Sentence about what lies there besides what a game has rolled over; nothing where that is
        nothing."""
        return ""

    @property
    def is_the_last_players(self) -> bool:
        """True if the chips go to whoever is the last to have any."""
        return True

    def with_button(self, *, is_dead: bool) -> Self:
        """The same for a hand whose button lies before a player, or before an empty seat."""
        return self

    def renamed(self, rename: Rename) -> Self:
        """The same with its players called otherwise."""
        return self

    def without(self, player: int) -> Self:
        """The same once a player has gone for good."""
        return self

    def rebought(self, player: int) -> Self:
        """The same once a player has bought in again."""
        return self

    def kept_by(self, player: int) -> int | None:
        """Return what a player who leaves the table has again when they return; None where that is
        nothing."""
        return None

    def given_back(self, player: int, kept: int) -> Self:
        """The same once they have returned."""
        return self

    @property
    def data(self) -> dict[str, Any]:
        """As a record keeps it."""
        return asdict(self)

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        """Return what a record has kept."""
        return cls(**data)


@dataclass(frozen=True, slots=True)
class Carries(Carry):
    """State that a hand with variations leaves. own: for its game; of: for each variation, by its name."""

    own: Carry | None = None
    of: Mapping[str, Carry] = field(default_factory=dict)

    @classmethod
    def of_parts(cls, own: Carry | None, of: Mapping[str, Carry]) -> "Carries":
        """All of it together.

        >>> Carries.of_parts(Carry(3), {"mushroom": Carry(20)}).chips
        23
        """
        return cls(chips_in(own) + sum(map(chips_in, of.values())), own, of)

    @property
    def same_players(self) -> bool:
        return self.own is not None and self.own.same_players

    @property
    def words(self) -> str:
        return Sentences([words for carry in self.of.values() if (words := carry.words)], " · ")

    def with_button(self, *, is_dead: bool) -> "Carries":
        return self._each(lambda carry: carry.with_button(is_dead=is_dead))

    def renamed(self, rename: Rename) -> "Carries":
        return self._each(lambda carry: carry.renamed(rename))

    def without(self, player: int) -> "Carries":
        return self._each(lambda carry: carry.without(player))

    def rebought(self, player: int) -> "Carries":
        return self._each(lambda carry: carry.rebought(player))

    def _each(self, change: Callable[[Carry], Carry]) -> "Carries":
        own = None if self.own is None else change(self.own)
        return Carries.of_parts(own, {name: change(carry) for name, carry in self.of.items()})

    @property
    def data(self) -> dict[str, Any]:
        own = None if self.own is None else self.own.data
        return {"own": own, "of": {name: carry.data for name, carry in self.of.items()}}


def chips_in(carry: Carry | None) -> int:
    """The chips that wait in the middle for the next hand."""
    return 0 if carry is None else carry.chips


def rolled_in(carry: Carry | None) -> int:
    """Of these chips, those that a hand of the game itself has left."""
    return chips_in(carry.own if isinstance(carry, Carries) else carry)


def by_name(game: str, carry: Carry | None) -> dict[str, Carry]:
    """Return what a hand has left, apart: the game's own by its name, and that of each variation by its
    name."""
    if isinstance(carry, Carries):
        own = {} if carry.own is None else {game: carry.own}
        return {**own, **carry.of}
    return {} if carry is None else {game: carry}


def to_places(players: Sequence[int]) -> Rename:
    """From what a table calls its players to their places in a hand; who is not dealt in is called by a
    number below zero until the hand is over. players: by place.

    >>> rename, back = to_places([7, 3]), from_places([7, 3])
    >>> [rename(3), rename(5)], [back(rename(3)), back(rename(5))]
    ([1, -6], [3, 5])
    """
    places = {player: place for place, player in enumerate(players)}
    return lambda player: places.get(player, ~player)


def from_places(players: Sequence[int]) -> Rename:
    """The way back."""
    return lambda place: players[place] if place >= 0 else ~place
