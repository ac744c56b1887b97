"""Straddle: who is next after the big blind may post twice as much before the deal, and acts last.

The straddle is a live third blind: everybody has to match it, betting begins with the next player, and who
has posted it may still raise. A raise comes to at least another straddle. It is posted by who has said before
the deal that they want to, who has more chips than it takes, and where at least three are dealt in. No
rulebook of the house says anything about it: this is how ring games play it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Self

from gameplay.engine.carry import Carry, Rename
from gameplay.engine.events import Posted
from gameplay.engine.state import Mark
from gameplay.engine.structures import NoLimit, PotLimit, Structure
from gameplay.engine.turns import Play
from gameplay.engine.variation import Played, Variation, VariedDealer
from gameplay.engine.views import View
from gameplay.engine.wording import POSTS
from words.text import Text

POSTS["straddle"] = Text("a straddle")
BLINDS: Final = 2
"""Size of a straddle in big blinds."""
LEAST_PLAYERS: Final = 3


@dataclass(frozen=True, slots=True)
class Straddler(Carry):
    """player: who wants to straddle the hand, None for nobody. It is said before each hand, and none leaves
    it for the next one."""

    player: int | None = None

    def renamed(self, rename: Rename) -> Self:
        return self if self.player is None else replace(self, player=rename(self.player))

    def without(self, player: int) -> Self:
        return replace(self, player=None) if player == self.player else self

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        return cls(**data)


class StraddleDealer(VariedDealer):
    """Takes the straddle, and begins the betting after it."""

    @property
    def straddler(self) -> int | None:
        """Player who straddles: only who is next after the big blind does, and only with chips left behind
        it."""
        straddler = self.found.get("straddle")
        seat = self.after(self.big_blind)
        if (
            not isinstance(straddler, Straddler)
            or straddler.player != seat
            or len(self.order) < LEAST_PLAYERS
        ):
            return None
        return seat

    @property
    def leaves(self) -> Carry | None:
        self.left.pop("straddle", None)
        return super().leaves

    def marks(self, seat: int) -> tuple[Mark, ...]:
        marks = super().marks(seat)
        if seat != self.straddler or not self.has_straddled:
            return marks
        return (*marks, Mark(Text("Straddle"), Text("Straddle")))

    @property
    def has_straddled(self) -> bool:
        """True if it has been posted."""
        return any(isinstance(event, Posted) and event.what == "straddle" for event in self.events)

    def post_blinds(self, small: int, big: int, big_blind_ante: int = 0) -> None:
        super().post_blinds(small, big, big_blind_ante)
        seat, amount = self.straddler, BLINDS * big
        if seat is None or not amount or self.stacks[seat] <= amount or self.bet_to_match > big:
            return
        if seat in self.missed_blinds:
            return
        self.bets[seat] = self.takes(seat, amount, "straddle")
        self.bet_to_match = self.raise_base = amount
        self.left_of_big_blind = self.after(seat)

    def betting_round(self, first: int, structure: Structure, *given: Any, **how: Any) -> Play:
        size = self.bet_to_match
        if size and self.straddler is not None and self.has_straddled:
            if isinstance(structure, PotLimit) and structure.opening:
                structure = replace(structure, size=size, opening=size * 7 // 2)
            elif isinstance(structure, (NoLimit, PotLimit)):
                structure = replace(structure, size=size)
        return super().betting_round(first, structure, *given, **how)


class Straddle(Variation):
    """Straddle."""

    name: ClassVar[str] = "straddle"
    title: ClassVar[str] = Text("Straddle")
    sentence: ClassVar[str] = Text(
        "The player next after the big blind may post two big blinds before the deal, and acts "
        "last before the flop."
    )
    place: ClassVar[int] = 85
    dealer: ClassVar[type[VariedDealer]] = StraddleDealer
    carry: ClassVar[type[Carry] | None] = Straddler
    in_histories: ClassVar[bool] = True

    def explained(self, game: Any, view: View) -> tuple[str, ...]:
        """Return that the straddle counts as the big blind, as long as it can still be raised."""
        if any(view.boards) or not any(
            isinstance(event, Posted) and event.what == "straddle" for event in view.events
        ):
            return ()
        return (Text("Straddled: a raise is to {chips:,} at least.", chips=2 * BLINDS * game.full_blind),)

    def misfit(self, game: Played) -> str:
        if game.betting_limit == "limit" or not game.full_blind:
            return Text("Straddles are for games with blinds, without limit or with the pot as limit.")
        return ""
