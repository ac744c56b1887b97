"""Wagers that need a ruling: chips put in that are no whole raise, and a call that was misunderstood.

An amount between a call and the least raise is one or the other: half of the last raise decides as the TDA
has it, unless a club's own clause does. What comes out is shown to whoever decides and decides nothing
itself. static/js/wagers.js says the same on a page that nobody answers. Amounts are chips. Source: TDA-43,
TDA-44, TDA-45, TDA-51, CPL-multi-chip, DM-nl-under-min, DM-nl-misunderstood (ruling 236).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

STANDS_FROM: Final = 80  # per cent of the wager
EXACT: Final = "TDA-41"  # chips of exactly the sum are a call

How = Literal["chip", "chips", "amount", "raise"]
"""One chip without a word, several, an amount said, or "raise" said."""
Outcome = Literal["raise", "complete", "call", "undercall"]


@dataclass(frozen=True, slots=True)
class WagerRules:
    """The rules of a club for wagers, an id for each outcome. several_raise: several chips without a word are
    a raise; under_half: what less than half a raise is."""

    full: str = "TDA-43"
    short: str = "TDA-43"
    one_chip: str = "TDA-44"
    several: str = "TDA-45"
    undercall: str = "TDA-51"
    several_raise: bool = False
    under_half: Literal["call", "complete"] = "call"

    @property
    def ids(self) -> frozenset[str]:
        """The ids of the rules that it rests on, the TDA's behind them included."""
        own = (self.full, self.short, self.one_chip, self.several, self.undercall)
        return frozenset({*own, "TDA-43", "TDA-44", "TDA-45", "TDA-46", "TDA-51"})


TDA: Final = WagerRules()
BY_BOOK: Final[Mapping[str, WagerRules | None]] = {
    "DM": WagerRules(
        full="DM-nl-min-raise",
        short="DM-nl-under-min",
        one_chip="DM-nl-one-chip",
        undercall="DM-nl-short-call",
        under_half="complete",
    ),
    "CPL": WagerRules(
        full="CPL-min-raise",
        one_chip="CPL-single-chip",
        several="CPL-multi-chip",
        several_raise=True,
    ),
    "FNP": None,  # raises of so many chips at most, and no change is taken
    "C5": None,
}
"""Book → its rules where they are not the TDA's; None where raises are another thing."""


def wager_rules(book: str) -> WagerRules | None:
    """Return the rules by which wagers are read in a club of this book; None where no amount is in doubt."""
    return BY_BOOK.get(book, TDA)


@dataclass(frozen=True, slots=True)
class Wager:
    """Chips put in against a bet, by somebody who has more. faced: the bet to call, above 0; put: all that
    they have out; raised: by how much the last bet or raise went up, 0 for the bet itself; smallest: the
    smallest of their chips, 0 where nobody has said."""

    faced: int
    put: int
    how: How
    raised: int = 0
    smallest: int = 0

    @property
    def increase(self) -> int:
        """The least by which a raise goes up."""
        return self.raised or self.faced


@dataclass(frozen=True, slots=True)
class Reading:
    """Reading of a wager as a call or a raise. total: what the player has to have out; rule: the id that it
    rests on."""

    outcome: Outcome
    total: int
    rule: str


def read_wager(wager: Wager, rules: WagerRules = TDA) -> Reading:
    """Return how a wager counts.

    >>> read_wager(Wager(400, 700, "chips")).total
    800
    >>> read_wager(Wager(400, 500, "chips")).outcome
    'call'
    """
    minimum = wager.faced + wager.increase
    if wager.how == "raise":
        return _at_least(wager.put, minimum, rules, rules.full)
    if wager.put < wager.faced:
        return Reading("undercall", wager.faced, rules.undercall)
    if wager.put == wager.faced:
        return Reading("call", wager.faced, EXACT)
    if wager.how == "chip":
        return Reading("call", wager.faced, rules.one_chip)
    if wager.how == "chips" and rules.several_raise:
        return _at_least(wager.put, minimum, rules, rules.several)
    if wager.how == "chips" and wager.smallest and wager.put - wager.smallest < wager.faced:
        return Reading("call", wager.faced, rules.several)
    return _by_half(wager, minimum, rules)


def _by_half(wager: Wager, minimum: int, rules: WagerRules) -> Reading:
    is_half = 2 * (wager.put - wager.faced) >= wager.increase
    if is_half or rules.under_half == "complete":
        return _at_least(wager.put, minimum, rules, rules.full)
    return Reading("call", wager.faced, rules.short)


def _at_least(put: int, minimum: int, rules: WagerRules, rule: str) -> Reading:
    return Reading("raise", put, rule) if put >= minimum else Reading("complete", minimum, rules.short)


@dataclass(frozen=True, slots=True)
class PutIn:
    """A call that was misunderstood. wagered: what they faced, above 0; put: what they put in."""

    wagered: int
    put: int

    @property
    def percent(self) -> int:
        """Whole per cent, rounded down, so that nothing reads as 80 that is less.

        >>> PutIn(1200, 300).percent, PutIn(1200, 959).percent
        (25, 79)
        """
        return 100 * self.put // self.wagered

    @property
    def stands(self) -> bool:
        """True if they are held to have known.

        >>> PutIn(1200, 959).stands, PutIn(1200, 960).stands
        (False, True)
        """
        return self.percent >= STANDS_FROM
