"""Push or fold before the flop, solved: who is to act moves all-in or folds, and those behind call or fold.

Both sides learn by fictitious play over the 169 kinds of two cards: each round they answer best to the mean
of what the other has done so far. Heads-up that comes as near to the equilibrium as one likes; with more
players behind, one caller at most is reckoned with, and the blinds are taken to lie anywhere behind.
Amounts are big blinds.

`python -m gameplay.engine.games.holdem.push_fold` computes charts.json again, in some minutes, and prints for
each chart the most that one seat could win more in a hundred hands.
"""

import json
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import mul
from pathlib import Path

from gameplay.engine.cards import DECK
from gameplay.engine.games.holdem.two_card_classes import CLASSES, RANKS, hands_of_classes
from gameplay.engine.ranking import HIGH

Matrix = list[list[float]]
Strategy = list[float]
"""The chance to push or to call, by class."""

SMALL_BLIND = 0.5
BLINDS = 1.5
DEAD_WHEN_CALLED = 1.0
"""The part of the blinds that belongs to neither of two all-in players, where several are behind, about."""

SAMPLES = 250
ROUNDS = 150
DEPTHS = {
    1: (2, 3, 5, 7, 10, 12, 15, 20, 25),
    2: (3, 6, 10, 15),
    3: (3, 6, 10, 15),
    5: (3, 6, 10, 15),
    8: (3, 6, 10, 15),
}
"""The depths that are solved, by how many are behind."""

CHARTS_FILE = Path(__file__).with_name("charts.json")
GOOD = 0.25
"""The part of all hands that counts as good ones."""

LEVELS_OF_DIGITS = 9
"""A chance is kept as a digit: so many ninths."""


@dataclass(frozen=True)
class Equities:
    """The chances of each class against each other one. won: the part of the pot; pairs: how many pairs of
    hands without a card in common there are."""

    won: Matrix
    pairs: Matrix

    @cached_property
    def weighted(self) -> Matrix:
        """The product of both."""
        return [
            [a * b for a, b in zip(*rows, strict=True)] for rows in zip(self.won, self.pairs, strict=True)
        ]

    @cached_property
    def hands(self) -> list[float]:
        """The pairs of hands with each class in them."""
        return [sum(row) for row in self.pairs]


def measure_equities(samples: int, chance: random.Random) -> Equities:
    """Deal boards to every pair of classes, so many to each, and count."""
    hands = [hands_of_classes()[name] for name in CLASSES]
    size = len(hands)
    won: Matrix = [[0.5] * size for _ in range(size)]
    pairs: Matrix = [[0.0] * size for _ in range(size)]
    for one in range(size):
        for other in range(one, size):
            both = [(a, b) for a in hands[one] for b in hands[other] if not {*a} & {*b}]
            pairs[one][other] = pairs[other][one] = float(len(both))
            if both and one != other:
                won[one][other] = equity_of(both, samples, chance)
                won[other][one] = 1 - won[one][other]
    return Equities(won, pairs)


def equity_of(
    both: Sequence[tuple[tuple[int, int], tuple[int, int]]], samples: int, chance: random.Random
) -> float:
    """The part of the pot that the first of two hands wins, over some deals."""
    total = 0.0
    for _ in range(samples):
        mine, theirs = chance.choice(both)
        board: list[int] = []
        while len(board) < 5:
            card = int(chance.random() * len(DECK))
            if card not in mine and card not in theirs and card not in board:
                board.append(card)
        a, b = HIGH.strengths((mine, theirs), board)
        total += 1.0 if a > b else 0.5 if a == b else 0.0
    return total / samples


@dataclass(frozen=True)
class Spot:
    """A player who pushes or folds. depth: the stacks; behind: how many may call."""

    equities: Equities
    depth: float
    behind: int

    @property
    def dead(self) -> float:
        """The chips in a called pot that neither player put in from their stack."""
        return 0.0 if self.behind == 1 else DEAD_WHEN_CALLED

    @property
    def folding(self) -> float:
        """The worth of a fold to the one who might push."""
        return -SMALL_BLIND if self.behind == 1 else 0.0

    @property
    def posted(self) -> float:
        """The blind of a caller, in the mean of their places."""
        return 1.0 if self.behind == 1 else BLINDS / self.behind

    def push_values(self, call: Strategy) -> list[float]:
        """The worth of a push, by class, against callers who all call alike."""
        pairs, weighted, hands = self.equities.pairs, self.equities.weighted, self.equities.hands
        stolen = 1.0 if self.behind == 1 else BLINDS
        values = []
        for place, total in enumerate(hands):
            called = sum(map(mul, pairs[place], call))
            won = sum(map(mul, weighted[place], call)) / called if called else 0.0
            nobody = (1 - called / total) ** self.behind
            values.append(nobody * stolen + (1 - nobody) * (won * (2 * self.depth + self.dead) - self.depth))
        return values

    def call_values(self, push: Strategy) -> list[float]:
        """The worth of a call less that of a fold, by class."""
        pairs, weighted = self.equities.pairs, self.equities.weighted
        values = []
        for place in range(len(pairs)):
            pushed = sum(map(mul, pairs[place], push))
            won = sum(map(mul, weighted[place], push)) / pushed if pushed else 0.0
            values.append(won * (2 * self.depth + self.dead) - self.depth + self.posted)
        return values

    def solve(self, rounds: int) -> tuple[Strategy, Strategy]:
        """The strategies after so many rounds: to push and to call."""
        push = [1.0] * len(CLASSES)
        call = [0.5] * len(CLASSES)
        for number in range(1, rounds + 1):
            step = 1 / (number + 1)
            answers = [float(value > self.folding) for value in self.push_values(call)]
            push = [old + step * (new - old) for old, new in zip(push, answers, strict=True)]
            answers = [float(value > 0) for value in self.call_values(push)]
            call = [old + step * (new - old) for old, new in zip(call, answers, strict=True)]
        return push, call

    def gain(self, push: Strategy, call: Strategy) -> float:
        """The most that one seat could win more against the others' strategies, in big blinds a hand."""
        hands = self.equities.hands
        total = sum(hands)
        pushing = sum(
            weight * (max(value, self.folding) - part * value - (1 - part) * self.folding)
            for weight, value, part in zip(hands, self.push_values(call), push, strict=True)
        )
        met = [sum(map(mul, row, push)) for row in self.equities.pairs]
        calling = sum(
            weight * (max(value, 0) - part * value)
            for weight, value, part in zip(met, self.call_values(push), call, strict=True)
        )
        return float(max(pushing, calling) / total)


def in_digits(strategy: Strategy) -> str:
    """A strategy as one digit for each class."""
    return "".join(str(round(part * LEVELS_OF_DIGITS)) for part in strategy)


def from_digits(digits: str) -> Strategy:
    """The strategy again."""
    return [int(digit) / LEVELS_OF_DIGITS for digit in digits]


def order_of_classes(equities: Equities) -> list[str]:
    """The classes, the best first: by what they win against any hand and against good ones, with something
    for cards that play well after the flop."""
    worth = [sum(row) / total for row, total in zip(equities.weighted, equities.hands, strict=True)]
    good = best_part(worth, equities.hands, GOOD)
    against_good = [
        sum(map(mul, row, good)) / sum(map(mul, pairs, good))
        for row, pairs in zip(equities.weighted, equities.pairs, strict=True)
    ]
    scores = {
        name: any_hand + 1.2 * good_hand + playability(name)
        for name, any_hand, good_hand in zip(CLASSES, worth, against_good, strict=True)
    }
    return sorted(scores, key=scores.__getitem__, reverse=True)


def best_part(worth: Sequence[float], hands: Sequence[float], part: float) -> list[float]:
    """1.0 for the best classes that make up such a part of all hands, 0.0 for the others."""
    chosen, taken = [0.0] * len(worth), 0.0
    for place in sorted(range(len(worth)), key=worth.__getitem__, reverse=True):
        if taken < part * sum(hands):
            chosen[place] = 1.0
            taken += hands[place]
    return chosen


def playability(name: str) -> float:
    """The worth of a class beyond its chance at showdown: one suit, and ranks that lie close together."""
    if name[0] == name[1]:
        return 0.05
    gap = RANKS.index(name[0]) - RANKS.index(name[1]) - 1
    return 0.07 * name.endswith("s") + max(0.0, 0.05 - 0.015 * gap)


def compute(samples: int, rounds: int) -> dict[str, object]:
    """All charts, as charts.json has them."""
    equities = measure_equities(samples, random.Random(1))  # noqa: S311 (the same charts again)
    return charts_from(equities, rounds)


def charts_from(equities: Equities, rounds: int) -> dict[str, object]:
    """The same from what hands win against each other."""
    charts = []
    for behind, depths in DEPTHS.items():
        for depth in depths:
            spot = Spot(equities, depth, behind)
            push, call = (in_digits(strategy) for strategy in spot.solve(rounds))
            gain = 100 * spot.gain(from_digits(push), from_digits(call))
            charts.append(
                {"behind": behind, "depth": depth, "gain": round(gain, 2), "push": push, "call": call}
            )
            sys.stdout.write(
                f"{behind} behind, {depth} big blinds: at most {gain:.2f} per hundred hands to win\n"
            )
    return {"order": " ".join(order_of_classes(equities)), "charts": charts}


if __name__ == "__main__":
    CHARTS_FILE.write_text(json.dumps(compute(SAMPLES, ROUNDS), indent=0) + "\n", encoding="utf-8")
