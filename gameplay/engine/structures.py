"""Betting structures: no-limit, pot-limit, double-pot-limit, limit, and raises between two bounds.

A structure says what a bet or raise is at least made of, and at most. Amounts are totals of a player's bet of
the round. What every structure shares (short all-ins, reopening, what opponents can call) is in `betting.py`.
"""

from dataclasses import dataclass, field
from typing import NamedTuple


class Facing(NamedTuple):
    """Wager that a player faces who may raise; amounts are chips.

    bet: what has to be matched;
    call: what is missing to it, whether they have as much or not;
    pot: all chips in the middle, the bets of this round included; 0 under a structure that does not count it;
    base: what the next full raise is counted from;
    size: the least raise;
    unentered: it is the first round, and nobody has entered yet;
    brought_in: the round began with a forced bet by the low card;
    unposted: what the blinds of the hand lack of their full size."""

    bet: int
    call: int
    pot: int
    base: int
    size: int
    unentered: bool = False
    brought_in: bool = False
    unposted: int = 0


@dataclass(frozen=True, slots=True)
class NoLimit:
    """Any raise up to the stack.

    size: the least bet, and the least raise until a larger one is made;
    cap: how many raises a round may have, 0 for any number;
    opening_counts: whether the opening bet is one of them;
    completes: whether a raise over a short all-in raise only has to complete it (ruling 62) or comes on top
        of it;
    pot_cap: the pot at which betting stops, 0 for none.
    """

    size: int
    cap: int = 0
    opening_counts: bool = False
    completes: bool = False
    larger: int = field(default=0, init=False)
    fixed: bool = field(default=False, init=False)
    unlimited: bool = field(default=True, init=False)
    half_reopens: bool = field(default=False, init=False)
    cuts: bool = field(default=False, init=False)
    half_counts: bool = field(default=False, init=False)
    pot_cap: int = field(default=0, init=False)
    counts_pot: bool = field(default=False, init=False)

    def most(self, facing: Facing) -> int:
        """The largest total that a raise may come to, whatever the player has."""
        return 1 << 60


@dataclass(frozen=True, slots=True)
class PotLimit(NoLimit):
    """A raise is at most the pot after the call, times `multiple`.

    before_call: the pot is counted before the call instead;
    opening: the most that may be bet before anybody has entered the first round, 0 for the pot rule;
    uncounted: dead chips that do not count;
    full_blinds: whether blinds that are dead or short count as if they had been posted in full;
    cuts: a larger bet is cut to the most that is allowed instead of refused.

    Source: DM-pl-max-raise, DM-pl-open, DM-pl-surplus, FCD-pot-limit, FCD-double-pot, TDA 54, rulings 51,
    181 and 245.
    """

    multiple: int = 1
    before_call: bool = False
    opening: int = 0
    uncounted: int = 0
    cuts: bool = False
    full_blinds: bool = False
    unlimited: bool = field(default=False, init=False)
    counts_pot: bool = field(default=True, init=False)

    def most(self, facing: Facing) -> int:
        if self.opening and facing.unentered:
            return self.opening
        pot = facing.pot - self.uncounted + (0 if self.before_call else facing.call)
        if self.full_blinds:
            pot += facing.unposted
        return facing.bet + self.multiple * pot


@dataclass(frozen=True, slots=True)
class Limit(NoLimit):
    """Every bet and raise has one size. larger: a second size that anybody may use instead, until somebody
    has (stud's open pair). An all-in of half a size reopens the betting, and the next raise completes it or,
    where nothing is completed, comes on top of it. half_counts: less than half a size is completed, more is
    not. Source: DM-limit-size, DM-limit-cap, DM-limit-half-bet, DM-stud-open-pair, ruling 237."""

    completes: bool = True
    larger: int = 0
    half_counts: bool = False
    fixed: bool = field(default=True, init=False)
    unlimited: bool = field(default=False, init=False)
    half_reopens: bool = field(default=True, init=False)

    def most(self, facing: Facing) -> int:
        return facing.base + (self.larger or facing.size)


@dataclass(frozen=True, slots=True)
class Spread(NoLimit):
    """Any raise from `size` to `largest` chips, however large the last one was, as long as the pot is below
    its cap. Source: FNP-stakes, FNP-pot-limit, rulings 91 and 92."""

    largest: int = 5
    pot_cap: int = 0
    fixed: bool = field(default=True, init=False)
    unlimited: bool = field(default=False, init=False)

    def most(self, facing: Facing) -> int:
        return facing.bet + max(self.largest, self.size)


Structure = NoLimit | PotLimit | Limit | Spread
