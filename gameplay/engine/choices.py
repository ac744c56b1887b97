"""Choices of a player when it is their turn: small plain tuples, so that a hand can be written down and read
again. The first word says what kind of choice it is; amounts are whole chips, cards are ints.

A raise names the total that the player's bet of this round comes to, an opening bet likewise.

>>> raise_to(300), discard((12, 3)), CALL
(('raise', 300), ('discard', (12, 3)), ('call',))
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

Choice = tuple[Any, ...]

FOLD: Final[Choice] = ("fold",)
CHECK: Final[Choice] = ("check",)
CALL: Final[Choice] = ("call",)
STAND_PAT: Final[Choice] = ("discard", ())
SHOW: Final[Choice] = ("show",)
MUCK: Final[Choice] = ("muck",)


AS_ASKED: Final = -1


@dataclass(frozen=True, slots=True)
class Verb:
    """A choice of a game's own, as it is typed: the word, and then so many cards.

    name: the word, which is the choice's first part;
    cards: how many are named after it, AS_ASKED for as many as the decision says;
    refusal, clause: what is said to somebody who names more or fewer, and what that rests on."""

    name: str
    cards: int = 0
    refusal: str = ""
    clause: str = ""


def raise_to(amount: int) -> Choice:
    """Bet or raise so that the player's bet of this round comes to `amount`."""
    return ("raise", amount)


def discard(cards: Iterable[int]) -> Choice:
    """Throw these cards away for as many new ones; none of them is standing pat."""
    return ("discard", tuple(cards))


def show(cards: Iterable[int]) -> Choice:
    """Show a hand whose cards the record did not know until now."""
    return ("show", tuple(cards))


def written(choices: Iterable[Choice]) -> list[list[Any]]:
    """Choices as JSON takes them.

    >>> written([CALL, discard((12, 3))])
    [['call'], ['discard', [12, 3]]]
    """
    return [[list(part) if isinstance(part, tuple) else part for part in choice] for choice in choices]


def read(rows: Iterable[Sequence[Any]]) -> list[Choice]:
    """Choices as JSON gave them back.

    >>> read([["call"], ["discard", [12, 3]]])
    [('call',), ('discard', (12, 3))]
    """
    return [tuple(tuple(part) if isinstance(part, list) else part for part in row) for row in rows]
