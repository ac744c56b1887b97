"""Value of stacks of chips in money: the Independent Chip Model, exactly, by Malmuth and Harville.

Who has s of S chips wins with the chance s / S; the others play on for second place in the same way. Adding
that up over all orders of finish takes n! terms. Here is the same as a race: give each player a clock that
rings after a time with the exponential distribution of rate s; the first clock to ring is the winner's, the
next second's, and so on, since whoever is left at any moment has the next ring with the chance of their share
of the chips. A player whose clock rings at t is k-th if k − 1 of the others have rung, so that

    equity of i  =  ∫ sᵢ e^(−sᵢt) · Σₖ prizeₖ · [zᵏ⁻¹] Πⱼ≠ᵢ (e^(−sⱼt) + (1 − e^(−sⱼt)) z) dt

which is one integral for each player. With e^(−ct) = Φ(x), the normal distribution, it falls off at both ends
like a normal density, and the trapezoid rule converges faster than any power of its step. The products leave
out one factor each: they are a prefix of the factors times a suffix, the suffix already summed against the
prizes, so that a node costs players × prizes. Every term is positive; nothing cancels, nothing is divided.

The nodes are doubled until that changes nothing: 96 are enough where no stack dwarfs the rest, 768 where one
has a million million times another. `bin/bench icm` measures it: 60 players with ten paid take 16 ms, 500
with 75 paid 40 ms with numpy, which is used if it is there, and 600 ms without (2 cores, Python 3.11). All
orders of finish of up to seven players, added up, agree to 1e-12 of the prizes.

Source: David Harville, Assigning Probabilities to the Outcomes of Multi-Entry Competitions (JASA 68, 1973);
Mason Malmuth, Gambling Theory and Other Topics (1987).
"""

import importlib
import importlib.util
import math
from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby
from operator import mul
from typing import Any, Final

from clauses.refusal import NotAllowed

LARGEST: Final = 1e15  # chips, or money: whole numbers up to here are exact as floats
FEWEST_NODES: Final = 48
MOST_NODES: Final = 48 << 8
LOWEST: Final = -8.7  # Φ(LOWEST) and what lies below it is less than 1e-17
AGREES: Final = 1e-9  # of the prizes: half the nodes were right to that, so the nodes to its square
WITH_NUMPY: Final = 2_000  # players × prizes from which importing it is worth while


def equities(stacks: Sequence[float], prizes: Sequence[float]) -> list[float]:
    """Return what each stack is worth, in the order of the stacks and in the unit of the prizes; together
    they are the prizes of as many places as there are players. prizes: first place first.

    Equal stacks are worth exactly the same, and more chips are never worth less. Raises NotAllowed if a stack
    or prize is not a number that can be counted with, nobody has chips, or a better place gets less.

    >>> [round(equity, 6) for equity in equities([50, 30, 20], [70, 30])]
    [45.178571, 32.25, 22.571429]
    """
    _refuse(stacks, prizes)
    prizes = [float(prize) for prize in prizes[: len(stacks)]]
    total = math.fsum(prizes)
    if total == 0:
        return [0.0] * len(stacks)
    order = sorted(range(len(stacks)), key=lambda player: stacks[player])
    rising = _converged([float(stacks[player]) for player in order], [prize / total for prize in prizes])
    worth = dict(zip(order, _evened([stacks[player] for player in order], rising), strict=True))
    return [total * worth[player] for player in range(len(stacks))]


def _refuse(stacks: Sequence[float], prizes: Sequence[float]) -> None:
    if not stacks or not prizes:
        raise NotAllowed("There have to be stacks and prizes.")
    if not all(0 < stack <= LARGEST for stack in stacks):
        raise NotAllowed("Everybody who is still in has chips: every stack is above 0, and countable.")
    if not all(0 <= prize <= LARGEST for prize in prizes):
        raise NotAllowed("A prize is 0 or more, and countable.")
    if list(prizes) != sorted(prizes, reverse=True):
        raise NotAllowed("A better place cannot get less than the one behind it.")


def _converged(stacks: Sequence[float], prizes: Sequence[float]) -> list[float]:
    """The equities of rising stacks for prizes that are 1 together: the trapezoid rule with its nodes doubled
    until that changes nothing."""
    if len(prizes) == len(stacks):  # everybody has the last prize for sure
        sure, contested = prizes[-1], [prize - prizes[-1] for prize in prizes[:-1]]
    else:
        sure, contested = 0.0, list(prizes)
    if not any(contested):
        return [sure] * len(stacks)
    nodes = FEWEST_NODES
    coarse = trapezoid(stacks, contested, nodes)
    while nodes < MOST_NODES:
        between = trapezoid(stacks, contested, nodes, half=0.5)
        finer = [(one + other) / 2 for one, other in zip(coarse, between, strict=True)]
        nodes *= 2
        is_fine = max(abs(new - old) for new, old in zip(finer, coarse, strict=True)) < AGREES
        coarse = finer
        if is_fine:
            break
    return [sure + equity for equity in coarse]


def trapezoid(
    stacks: Sequence[float], prizes: Sequence[float], nodes: int, *, half: float = 0.0
) -> list[float]:
    """The integral of each of the rising `stacks` with that many steps, for fewer prizes than players. half:
    0.5 for the nodes between the others."""
    scale = -_time(LOWEST) / _over(stacks, len(prizes))
    rates = [stack / scale for stack in stacks]
    highest = _highest(math.fsum(rates))
    step = (highest - LOWEST) / nodes
    weighed = [_node(LOWEST + (number + half) * step, step) for number in range(nodes + 1)]
    if len(stacks) * len(prizes) >= WITH_NUMPY and importlib.util.find_spec("numpy"):
        return _summed_with_numpy(importlib.import_module("numpy"), rates, prizes, weighed)
    return _summed(rates, prizes, weighed)


def _over(stacks: Sequence[float], prizes: int) -> float:
    """A time by which all prizes are won, but for a chance below e^−39. Of those who have rung, and of those
    who have not, there are about as many as expected: Chernoff's bounds for both."""
    players, time = len(stacks), 1 / math.fsum(stacks)
    while True:
        waiting = math.fsum(math.exp(-stack * time) for stack in stacks)
        few_rang = _chernoff(prizes - 1, players - waiting)
        many_wait = _chernoff(players - prizes + 1, waiting)
        if (few_rang < -39 and players - waiting > prizes - 1) or (
            many_wait < -39 and waiting < players - prizes + 1
        ):
            return time
        time *= 1.2


def _chernoff(number: int, expected: float) -> float:
    """The logarithm of what bounds the chance of that number, or one yet farther from the expected one."""
    if expected == 0:
        return -math.inf if number else 0.0
    return number - expected + (number * math.log(expected / number) if number else 0.0)


def _highest(rate: float) -> float:
    """From where on nobody's clock has rung yet, given the rate of all together."""
    x = 0.0
    while rate * math.erfc(x / math.sqrt(2)) > 1e-17:
        x += 0.05
    return x


def _time(x: float) -> float:
    """ln Φ(x): minus the time at x, in units of the scale."""
    root = math.sqrt(2)
    return math.log1p(-0.5 * math.erfc(x / root)) if x > 0 else math.log(0.5 * math.erfc(-x / root))


def _node(x: float, step: float) -> tuple[float, float]:
    """Return what the time at x is, as ln Φ(x), and the weight of the node: step · φ(x) / Φ(x)."""
    time = _time(x)
    return time, step * math.exp(-x * x / 2 - time) / math.sqrt(2 * math.pi)


def _summed(
    rates: Sequence[float], prizes: Sequence[float], weighed: Sequence[tuple[float, float]]
) -> list[float]:
    """Return what the nodes come to for each player."""
    equity = [0.0] * len(rates)
    for time, weight in weighed:
        waits = [math.exp(rate * time) for rate in rates]
        rung = [-math.expm1(rate * time) for rate in rates]
        ahead = [1.0, *[0.0] * (len(prizes) - 1)]  # the chance that 0, 1, 2 … of those before have rung
        for player, behind in enumerate(_suffixes(waits, rung, prizes)):
            wait, ring = waits[player], rung[player]
            equity[player] += weight * rates[player] * wait * sum(map(mul, ahead, behind))
            ahead = [wait * same + ring * fewer for same, fewer in zip(ahead, (0.0, *ahead), strict=False)]
    return equity


def _suffixes(
    waits: Sequence[float], rung: Sequence[float], prizes: Sequence[float]
) -> Iterator[list[float]]:
    """Return what each player can expect if 0, 1, 2 … of those before them have rung, by those after them."""
    behind = [list(prizes)]
    for wait, ring in zip(waits[:0:-1], rung[:0:-1], strict=True):
        last = behind[-1]
        behind.append([wait * same + ring * more for same, more in zip(last, (*last[1:], 0.0), strict=True)])
    return reversed(behind)


def _summed_with_numpy(
    numpy: Any, rates: Sequence[float], prizes: Sequence[float], weighed: Sequence[tuple[float, float]]
) -> list[float]:
    """The same, all nodes at once: rows are how many have rung, columns the nodes."""
    times, weights = numpy.array(weighed).T
    exponents = numpy.outer(rates, times)
    waits, rung = numpy.exp(exponents), -numpy.expm1(exponents)
    behind = numpy.empty((len(rates), len(prizes), len(times)))
    behind[-1] = numpy.array(prizes)[:, None]
    for player in range(len(rates) - 1, 0, -1):
        numpy.multiply(behind[player], waits[player], out=behind[player - 1])
        behind[player - 1, :-1] += behind[player, 1:] * rung[player]
    ahead = numpy.zeros((len(prizes), len(times)))
    ahead[0] = 1
    equity = []
    for player, rate in enumerate(rates):
        expected = numpy.einsum("kt,kt->t", ahead, behind[player])
        equity.append(float(rate * (weights * waits[player] * expected).sum()))
        have_rung = ahead[:-1] * rung[player]
        ahead *= waits[player]
        ahead[1:] += have_rung
    return equity


def _evened(stacks: Sequence[float], rising: Sequence[float]) -> list[float]:
    """The same without what rounding did: equal for equal stacks, never falling, and 1 together."""
    numbers = iter(rising)
    groups = [[next(numbers) for _ in equal] for _, equal in groupby(stacks)]
    means = accumulate((math.fsum(group) / len(group) for group in groups), max)
    even = [mean for mean, group in zip(means, groups, strict=True) for _ in group]
    together = math.fsum(even)
    return [equity / together for equity in even]
