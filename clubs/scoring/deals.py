"""A deal: how those who are left may divide the prizes left, and what each way gives them.

Part of the prizes may be left to play for. It comes off the top: the best prizes are lowered, all to the same
height, until so much has been taken; what is divided are the prizes as they then stand.

- *icm*: what each stack is worth (clubs/scoring/icm.py).
- *chips*: everybody gets the last of the prizes, the rest goes by chips; nobody gets more than first prize,
  since nobody could win more by playing on: what is above it goes to the others, by chips again.
- *even*: everybody gets the same.
- *own*: amounts of the players' own; nothing is computed.

Amounts are whole cents, or whole units where a currency has no cents; what does not divide goes by largest
remainder, to the larger stack first. Source: DM-deal-who; ruling 140.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal

from clauses.refusal import NotAllowed
from clubs.scoring.icm import equities
from words.money import Amount
from words.shares import apportioned, split

Method = Literal["icm", "chips", "even"]
COMPUTED: Final[tuple[Method, ...]] = ("icm", "chips", "even")


def divided(
    method: Method, stacks: Mapping[int, int], prizes: Sequence[int], unit: int = 1
) -> dict[int, int]:
    """Player → what they take, in cents. stacks: of all who are left, in chips; prizes: as many as there are
    players, first place first. Raises NotAllowed where stacks are needed and one is missing."""
    if method != "even" and not all(stacks.values()):
        raise NotAllowed("Count everybody's stack: the deal goes by chips.", "DM-deal-who")
    order = sorted(stacks, key=lambda player: (-stacks[player], player))
    amounts = _amounts(method, tuple(stacks[player] for player in order), tuple(prizes), unit)
    by_player = dict(zip(order, amounts, strict=True))
    return {player: by_player[player] for player in stacks}


@lru_cache(maxsize=200)
def _amounts(method: str, stacks: tuple[int, ...], prizes: tuple[int, ...], unit: int) -> tuple[int, ...]:
    """stacks: falling. Kept, for every phone of a deal asks for the same."""
    return apportioned(WAYS[method](stacks, prizes), sum(prizes), unit)


def by_chips(stacks: Sequence[int], prizes: Sequence[int]) -> list[float]:
    """The last prize for everybody, the rest by chips, and for nobody more than first prize."""
    least, most = prizes[-1], prizes[0] - prizes[-1]
    to_give, chips = float(sum(prizes) - least * len(stacks)), sum(stacks)
    amounts = []
    for stack in stacks:  # the largest first: once one is below the most, all others are
        amount = min(float(most), to_give * stack / chips)
        amounts.append(least + amount)
        to_give, chips = to_give - amount, chips - stack
    return amounts


def evenly(stacks: Sequence[int], prizes: Sequence[int]) -> list[float]:
    """The same for everybody."""
    return [sum(prizes) / len(stacks)] * len(stacks)


WAYS: Final[Mapping[str, Callable[[Sequence[int], Sequence[int]], list[float]]]] = {
    "icm": equities,
    "chips": by_chips,
    "even": evenly,
}


def to_divide(prizes: Sequence[int], played_for: Sequence[int]) -> tuple[int, ...]:
    """The prizes that are divided when some of the money is left to play for. played_for: what each place
    gets then, first place first. Raises NotAllowed where that is more than there is, or rises."""
    taken = sum(played_for)
    if list(played_for) != sorted(played_for, reverse=True) or len(played_for) > len(prizes):
        raise NotAllowed("A better place cannot get less than the one behind it.", "DM-deal-who")
    if taken >= sum(prizes):
        raise NotAllowed(
            "What is left to play for has to be less than the {left} there is.",
            "DM-deal-who",
            left=Amount(sum(prizes)),
        )
    return _lowered(prizes, taken)


def _lowered(prizes: Sequence[int], taken: int) -> tuple[int, ...]:
    """The best of the falling prizes lowered to one height, until `taken` cents have come off; odd cents come
    off the last of them."""
    lowered = list(prizes)
    for top in range(1, len(lowered) + 1):
        floor = lowered[top] if top < len(lowered) else 0
        room = sum(lowered[:top]) - floor * top
        if taken <= room:
            return (*split(sum(lowered[:top]) - taken, top), *lowered[top:])
    return tuple(lowered)


def compared(stacks: Mapping[int, int], prizes: Sequence[int], unit: int = 1) -> dict[Method, dict[int, int]]:
    """Return what each way gives to everybody; without all stacks only what needs none."""
    ways = COMPUTED if all(stacks.values()) else ("even",)
    return {method: divided(method, stacks, prizes, unit) for method in ways}
