"""The charts of hold'em before the flop: which hands are better than others, and with which to push or call.

They are computed by `push_fold.py` and lie in charts.json. Between two depths the nearer one counts.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from gameplay.engine.games.holdem.two_card_classes import CLASSES, class_name, hands_of_classes

DEEPEST: Final = 25
"""Big blinds up to which a push is called by the chart."""

NINTHS: Final = 9


@dataclass(frozen=True, slots=True)
class Chart:
    """Push or fold, and call or fold, as a digit (ninths) for each class. behind: how many may call; depth:
    big blinds; gain: the most that one seat could win more in a hundred hands."""

    behind: int
    depth: int
    gain: float
    push: str
    call: str


@dataclass(frozen=True, slots=True)
class Charts:
    """All of them. shares: the part of all hands that are better, by class."""

    shares: dict[str, float]
    charts: Sequence[Chart]

    def nearest(self, behind: int, depth: float) -> Chart:
        """The chart for so many behind and such a depth, or the next to it."""
        return min(self.charts, key=lambda chart: (abs(chart.behind - behind), abs(chart.depth - depth)))


@cache
def load_charts() -> Charts:
    """The charts, read once."""
    data = json.loads(Path(__file__).with_name("charts.json").read_text(encoding="utf-8"))
    sizes = {name: len(hands) for name, hands in hands_of_classes().items()}
    total, better, shares = sum(sizes.values()), 0, {}
    for name in data["order"].split():
        shares[name] = (better + sizes[name] / 2) / total
        better += sizes[name]
    return Charts(shares, [Chart(**each) for each in data["charts"]])


def share_of(hole: Sequence[int]) -> float:
    """The part of all hands that are better than these two cards, 0 to 1."""
    return load_charts().shares[class_name(hole)]


def chance_in(digits: str, hole: Sequence[int]) -> float:
    """The chance that a chart gives to two cards."""
    return int(digits[CLASSES.index(class_name(hole))]) / NINTHS
