"""Account of a side game: what was put into its pot, whose head is worth what, and who has won it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from words.text import Text


@dataclass(frozen=True, slots=True)
class Head:
    """Worth of somebody's head.

    role: why they carry a bounty, in a word;
    cents: what it is or was worth;
    state: on it; waiting, while they may still rebuy or an envelope is closed; taken by others; their own;
        nobody's, where they went out and nobody is paid for it;
    words: more of it, instead of its state.
    """

    player: int
    role: Text
    cents: int
    state: Literal["on", "waiting", "taken", "own", "nobodys"] = "on"
    words: str = ""


@dataclass(frozen=True, slots=True)
class Win:
    """Money that a player has won.

    what: for what, in words; of: whose bounty it is; knockout: the sequence of the one that won it;
    waits: it is theirs only when that player cannot rebuy any more.
    """

    player: int
    cents: int
    what: Text
    of: int | None = None
    knockout: int | None = None
    waits: bool = False


@dataclass(frozen=True, slots=True)
class GameAccount:
    """A side game on a floor.

    taken: player → what they put in;
    wins: what was won, what is still waited for included;
    heads: who carries a bounty;
    of_buy_ins: whether it was taken out of the buy-ins, and not beside them.
    """

    taken: Mapping[int, int] = field(default_factory=dict)
    wins: Sequence[Win] = ()
    heads: Sequence[Head] = ()
    of_buy_ins: bool = False

    @property
    def pot(self) -> int:
        """All that was put in."""
        return sum(self.taken.values())


def shared(cents: int, players: Iterable[int], coin: int = 1) -> dict[int, int]:
    """Player → equal parts in whole coins; what is left over goes to whoever is named first.

    >>> shared(1000, [7, 3, 5])
    {7: 334, 3: 333, 5: 333}
    >>> shared(100_000, [7, 3, 5], coin=100)
    {7: 33400, 3: 33300, 5: 33300}
    """
    among = list(dict.fromkeys(players))
    each = cents // len(among) // coin * coin
    parts = dict.fromkeys(among, each)
    parts[among[0]] += cents - each * len(among)
    return parts
