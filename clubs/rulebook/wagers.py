"""Wagers that need a ruling: chips put in that are no whole raise, a raise after short all-ins, and a call
that was misunderstood.

An amount between a call and the least raise is one or the other: half of the last raise decides as the TDA
has it, unless a club's own clause does. Chips of an earlier bet that are still in front count with the new
ones where some of them were taken back, or where they cover the call already. What comes out is shown to
whoever decides and decides nothing itself. static/js/wagers.js says the same on a page that nobody answers.
Amounts are chips. Source: TDA-43, TDA-44, TDA-45, TDA-46, TDA-47, TDA-51, CPL-multi-chip, DM-nl-under-min,
DM-nl-no-reopen, DM-nl-multi-all-in, DM-limit-half-bet, CPL-incomplete-raise, DM-nl-misunderstood (rulings 5,
62, 236, 237).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

STANDS_FROM: Final = 80  # per cent of the wager
EXACT: Final = "TDA-41"  # chips of exactly the sum are a call

How = Literal["chip", "chips", "amount", "raise"]
"""One chip without a word, several, an amount said, or "raise" said."""
Outcome = Literal["raise", "complete", "call", "undercall"]
Limit = Literal["no-limit", "pot-limit", "limit"]


@dataclass(frozen=True, slots=True)
class WagerRules:
    """The rules of a club for wagers, an id for each outcome. earlier: chips of an earlier bet count with the
    new ones; reopens, together, half: an all-in lets those raise again who have acted, several do, half a bet
    in limit does; several_raise: several chips without a word are a raise; under_half: what less than half a
    raise is; completes: a raise over a short all-in only completes the raise (ruling 62)."""

    full: str = "TDA-43"
    short: str = "TDA-43"
    one_chip: str = "TDA-44"
    several: str = "TDA-45"
    undercall: str = "TDA-51"
    earlier: str = "TDA-46"
    reopens: str = "TDA-47"
    together: str = "TDA-47"
    half: str = "TDA-47"
    several_raise: bool = False
    under_half: Literal["call", "complete"] = "call"
    completes: bool = False

    @property
    def ids(self) -> frozenset[str]:
        """The ids that a reading of chips rests on, the TDA's behind them included."""
        own = (self.full, self.short, self.one_chip, self.several, self.undercall, self.earlier)
        return frozenset({*own, "TDA-43", "TDA-44", "TDA-45", "TDA-46", "TDA-51"})

    @property
    def reopening_ids(self) -> frozenset[str]:
        """The ids that say whether an all-in reopens the betting, the TDA's behind them included."""
        return frozenset({self.reopens, self.together, self.half, "TDA-47"})


TDA: Final = WagerRules()
BY_BOOK: Final[Mapping[str, WagerRules | None]] = {
    "DM": WagerRules(
        full="DM-nl-min-raise",
        short="DM-nl-under-min",
        one_chip="DM-nl-one-chip",
        undercall="DM-nl-short-call",
        reopens="DM-nl-no-reopen",
        together="DM-nl-multi-all-in",
        half="DM-limit-half-bet",
        under_half="complete",
    ),
    "CPL": WagerRules(
        full="CPL-min-raise",
        one_chip="CPL-single-chip",
        several="CPL-multi-chip",
        reopens="CPL-incomplete-raise",
        together="CPL-incomplete-raise",
        several_raise=True,
        completes=True,
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
    """Chips put in against a bet, by somebody who has more. faced: the bet to call, above 0; put: the new
    chips, or the amount that was said; raised: by how much the last bet or raise went up, 0 for the bet
    itself; smallest: the smallest of the new chips, 0 where nobody has said; earlier: chips of an earlier bet
    that were still in front; back: how many of these were taken back, at most all of them."""

    faced: int
    put: int
    how: How
    raised: int = 0
    smallest: int = 0
    earlier: int = 0
    back: int = 0

    @property
    def increase(self) -> int:
        """The least by which a raise goes up."""
        return self.raised or self.faced

    @property
    def out(self) -> int:
        """All that they have out in the end; an amount that was said is a total.

        >>> Wager(900, 2000, "chips", earlier=100, back=50).out
        2050
        """
        return self.put if self.how == "amount" else self.earlier - self.back + self.put

    @property
    def is_one_bet(self) -> bool:
        """True if old and new chips count as one bet: some were taken back, or they covered the call."""
        return 0 < self.back < self.earlier or 0 < self.faced <= self.earlier


@dataclass(frozen=True, slots=True)
class Reading:
    """Reading of a wager as a call or a raise. total: what the player has to have out; rule: the id that it
    rests on; is_bound: they have taken earlier chips back and may not fold any more (TDA-46)."""

    outcome: Outcome
    total: int
    rule: str
    is_bound: bool = False


def read_wager(wager: Wager, rules: WagerRules = TDA) -> Reading:
    """Return how a wager counts.

    >>> read_wager(Wager(400, 700, "chips")).total
    800
    >>> read_wager(Wager(400, 500, "chips")).outcome
    'call'
    >>> read_wager(Wager(900, 1000, "chip", earlier=100)).outcome
    'call'
    """
    return replace(_read(wager, rules), is_bound=wager.back > 0)


def _read(wager: Wager, rules: WagerRules) -> Reading:
    minimum = wager.faced + wager.increase
    if wager.how == "raise":
        return _at_least(wager.out, minimum, rules, rules.full)
    if wager.out < wager.faced:
        return Reading("undercall", wager.faced, rules.undercall)
    if wager.out == wager.faced:
        return Reading("call", wager.faced, EXACT)
    if wager.how == "chips" and rules.several_raise:
        return _at_least(wager.out, minimum, rules, rules.several)
    if wager.how != "amount" and wager.is_one_bet:
        return _by_half(wager, minimum, rules, rules.earlier, rules.earlier)
    if wager.how == "chip":
        return Reading("call", wager.faced, rules.one_chip)
    if wager.how == "chips" and wager.smallest and wager.out - wager.smallest < wager.faced:
        return Reading("call", wager.faced, rules.several)
    return _by_half(wager, minimum, rules, rules.full, rules.short)


def _by_half(wager: Wager, minimum: int, rules: WagerRules, full: str, short: str) -> Reading:
    is_half = 2 * (wager.out - wager.faced) >= wager.increase
    if is_half or rules.under_half == "complete":
        return _at_least(wager.out, minimum, rules, full)
    return Reading("call", wager.faced, short)


def _at_least(put: int, minimum: int, rules: WagerRules, rule: str) -> Reading:
    return Reading("raise", put, rule) if put >= minimum else Reading("complete", minimum, rules.short)


@dataclass(frozen=True, slots=True)
class BettingRound:
    """A round of betting as somebody faces it. bets: every bet and raise so far as the total it came to, each
    larger than the one before, the big blind first; least: the least bet of the round, in limit the size of a
    bet, 0 for the first one; put: what the player has out; has_acted: they have, since the cards came; pot:
    all chips in the middle, those of this round too, 0 where nobody has said."""

    bets: tuple[int, ...]
    put: int = 0
    has_acted: bool = False
    limit: Limit = "no-limit"
    least: int = 0
    pot: int = 0

    @property
    def to_call(self) -> int:
        """Chips that a call costs."""
        return self.bets[-1] - self.put


@dataclass(frozen=True, slots=True)
class RaiseRight:
    """Right to raise, or none. least, most: totals that they may raise to, most 0 where only their stack
    bounds it or nobody has said what is in the pot; rule: the id that it rests on."""

    may_raise: bool
    least: int
    most: int
    rule: str


def may_raise(betting: BettingRound, rules: WagerRules = TDA) -> RaiseRight:
    """Return whether a player may raise, and to what. Several short all-ins count together, for each player
    by what they face themselves; the least raise stays the last full bet or raise of the round.

    >>> may_raise(BettingRound((400, 550, 850), put=400, has_acted=True))
    RaiseRight(may_raise=True, least=1250, most=0, rule='TDA-47')
    >>> may_raise(BettingRound((400, 550, 850), put=550, has_acted=True)).may_raise
    False
    """
    is_limit = betting.limit == "limit"
    bet = base = 0
    size = betting.least or betting.bets[0]
    is_full_above = False  # a full bet or raise since they put in what they have out
    for total in betting.bets:
        if total >= base + size:
            size = size if is_limit else max(size, total - bet)
            base, is_full_above = total, is_full_above or total > betting.put
        elif not is_limit and not (rules.completes and base):
            base = total
        bet = total
    enough = (size + 1) // 2 if is_limit else size
    is_open = betting.to_call >= enough or (is_limit and is_full_above)
    if betting.has_acted and (not is_open or not betting.to_call):
        return RaiseRight(False, 0, 0, rules.half if is_limit else rules.reopens)
    rule = (
        rules.half
        if is_limit
        else rules.reopens
        if is_full_above or not betting.has_acted
        else rules.together
    )
    return RaiseRight(True, base + size, _most(betting, base + size), rule)


def _most(betting: BettingRound, least: int) -> int:
    if betting.limit == "limit":
        return least
    if betting.limit == "pot-limit" and betting.pot:
        return max(least, betting.bets[-1] + betting.pot + betting.to_call)
    return 0


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
