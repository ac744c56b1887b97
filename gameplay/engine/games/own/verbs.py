"""The lines of a game's page in a definition: how each is written, and which step it is.

>>> read_step("draw up to 3").most, read_step("deal four up")
(3, None)

Steps of a definition that no game of the books has as a step.
"""

import difflib
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, Literal, NamedTuple

from gameplay.engine.dealer import Dealer
from gameplay.engine.games.exposing import expose
from gameplay.engine.games.own.declaring import Declare
from gameplay.engine.games.passing import PassingLeft, PassingRight, Received, lay_down
from gameplay.engine.games.pattern import (
    BET,
    FLOP,
    RIVER,
    TURN,
    Board,
    DealStep,
    Down,
    Draw,
    ThrowAway,
    Up,
)
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


class Verb(NamedTuple):
    """A line as it is written. example: with a number in each place that has one; make: the step of these
    numbers."""

    example: str
    make: Callable[..., DealStep]

    def read(self, line: str) -> DealStep | None:
        """The step, None if the line is another."""
        match = re.fullmatch(re.sub(r"\d+", "([0-9]{1,2})", self.example), line)
        return self.make(*map(int, match.groups())) if match else None


VERBS: Final = (
    Verb("deal 2 down", Down),
    Verb("deal 1 up", Up),
    Verb("flop", lambda: FLOP),
    Verb("turn", lambda: TURN),
    Verb("river", lambda: RIVER),
    Verb("board 2", Board),
    Verb("bet", lambda: BET),
    Verb("draw any", Draw),
    Verb("draw up to 3", Draw),
    Verb("throw away 1", ThrowAway),
    Verb("pass 1 left", lambda count: Pass(count, "left")),
    Verb("pass 1 right", lambda count: Pass(count, "right")),
    Verb("turn up 1", TurnUp),
    Verb("declare", Declare),
)


def read_step(line: str) -> DealStep | None:
    """The step that a line says; None if it says none."""
    return next((step for verb in VERBS if (step := verb.read(line)) is not None), None)


def nearest(line: str, others: Iterator[str]) -> str:
    """The example that a line is most like, nothing if it is like none of them."""
    examples = [*(verb.example for verb in VERBS), *others]
    numbered = re.sub(r"\d+", "1", line)
    alike = difflib.get_close_matches(numbered, [re.sub(r"\d+", "1", each) for each in examples], 1, 0.5)
    return next((each for each in examples if alike and re.sub(r"\d+", "1", each) == alike[0]), "")
