"""The lines of a game's page in a definition: how each is written, and which step it is.

>>> read_step("draw up to 3").most, read_step("deal four up")
(3, None)
"""

import difflib
import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from gameplay.engine.games.own.declaring import Declare
from gameplay.engine.games.own.steps import Pass, TurnUp
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
