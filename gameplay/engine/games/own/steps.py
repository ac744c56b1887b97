"""Steps of a definition that no game of the books has as a step."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from gameplay.engine.dealer import Dealer
from gameplay.engine.games.exposing import expose
from gameplay.engine.games.passing import PassingLeft, PassingRight, Received, lay_down
from gameplay.engine.games.pattern import DealStep
from gameplay.engine.outline import Stage, passed, turned_up
from gameplay.engine.turns import Play

if TYPE_CHECKING:
    from gameplay.engine.games.pattern import Pattern

NEIGHBOUR = {"left": (PassingLeft, 1), "right": (PassingRight, -1)}


@dataclass(frozen=True)
class Pass(DealStep):
    """Everybody still in lays so many cards down for a neighbour, and gets theirs once all have."""

    count: int
    to: Literal["left", "right"]
    is_choice: ClassVar[bool] = True

    @property
    def stage(self) -> Stage:
        return passed(self.count, self.to)

    @property
    def needs(self) -> int:
        """Number of cards a player has to hold face down for it."""
        return self.count

    def play(self, game: "Pattern", dealer: Dealer, number: int) -> Play:
        seats = dealer.seats_from(dealer.left_of_button)
        passed = []
        for seat, other in zip(seats, self.receivers(seats), strict=True):
            question, _ = NEIGHBOUR[self.to]
            _, *cards = yield question(seat, dealer.holes[seat], self.count)
            passed.append(lay_down(dealer, seat, tuple(cards), other))
        for seat, laid_down, other in passed:
            dealer.holes[other] += laid_down
            dealer.note((Received, other, laid_down, seat))

    def receivers(self, seats: Sequence[int]) -> list[int]:
        """Return who gets the cards of each of these seats: the next one of them (ruling 100)."""
        _, step = NEIGHBOUR[self.to]
        return [seats[(place + step) % len(seats)] for place in range(len(seats))]


@dataclass(frozen=True)
class TurnUp(DealStep):
    """Everybody still in turns so many of their cards up, all together."""

    count: int
    is_choice: ClassVar[bool] = True

    @property
    def stage(self) -> Stage:
        return turned_up(self.count)

    @property
    def needs(self) -> int:
        """Number of cards a player has to hold face down for it."""
        return self.count

    @property
    def gone(self) -> int:
        """Number of cards a player holds fewer face down after it."""
        return self.count

    def play(self, game: "Pattern", dealer: Dealer, number: int) -> Play:
        return expose(dealer, self.count)
