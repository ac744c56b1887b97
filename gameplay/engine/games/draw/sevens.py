"""The Sevens Rule of lowball, and rounds of betting in which nobody checks and raises. Source:
BG-california-lowball, barge-common.md.

A hand of seven-high or better has to be bet after the draw where nobody has bet yet, and to raise an all-in
of less than a bet. Whoever only checks or calls with one may win what lay in the pot by then, and gives the
hands that it beats back what they put in after that.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from gameplay.engine.betting import Betting
from gameplay.engine.cards import UNKNOWN, cards
from gameplay.engine.choices import Choice
from gameplay.engine.dealer import Dealer
from gameplay.engine.events import Names, Returned
from gameplay.engine.offer import Offer
from gameplay.engine.ranking import LOW, Ranking, wild
from gameplay.engine.state import State
from gameplay.engine.structures import Structure
from gameplay.engine.turns import Play
from words.text import Text

LOW_WITH_JOKER: Ranking = wild(LOW, limit="none")
WORST_SEVEN = LOW.strength(cards("7h6d5c4s3h")) or 0

Bets = Sequence[int]


class GivenBack(NamedTuple):
    """Chips of a beaten player that the winner may not keep, because they had to bet and did not."""

    seat: int
    amount: int

    def words(self, names: Names) -> str:
        return Text(
            "By the Sevens Rule {name} gets {chips:,} back.", name=names[self.seat], chips=self.amount
        )


def is_seven(hand: Sequence[int]) -> bool:
    """Return whether a hand is a seven or better, of five different ranks.

    >>> is_seven(cards("7h6d5c4s3h")), is_seven(cards("8h4d3c2sAh")), is_seven(cards("7h7d5c4sXx"))
    (True, False, False)
    """
    return UNKNOWN not in hand and (LOW_WITH_JOKER.strength(hand) or 0) >= WORST_SEVEN


class LowballOffer(Offer):
    """Bets open to a player. has_to_raise: whether they have to bet or raise by the Sevens Rule, which is
    theirs alone to know."""

    __slots__ = ("has_to_raise",)

    def __init__(self, betting: "LowballRound") -> None:
        super().__init__(betting)
        self.has_to_raise = betting.has_to_raise


class LowballRound(Betting):
    """A round of betting. checked: who has checked in it; failed: who has not bet or raised though they had
    to, with what everybody had bet right after that, in the order in which they did.

    may_check_raise: whether who has checked may raise; with_sevens: whether sevens have to be bet."""

    __slots__ = ("checked", "failed", "may_check_raise", "with_sevens")

    def __init__(
        self,
        state: State,
        structure: Structure,
        first: int,
        beforehand: Callable[[int], Play] | None = None,
        *,
        may_check_raise: bool,
        with_sevens: bool,
        failed: dict[int, Bets],
    ) -> None:
        super().__init__(state, structure, first, beforehand)
        self.may_check_raise, self.with_sevens, self.failed = may_check_raise, with_sevens, failed
        self.checked: set[int] = set()

    def bounds(self) -> tuple[int, int]:
        if self.seat in self.checked and not self.may_check_raise:
            self._least = self._most = 0
            return 0, 0
        return super().bounds()

    def _why_no_raise(self) -> tuple[str, str]:
        if self.seat in self.checked and not self.may_check_raise:
            return Text("A player who has checked may not raise in the same round."), "BG-california-lowball"
        return super()._why_no_raise()

    def play(self) -> Play:
        turns = super().play()
        try:
            decision = next(turns)
            while True:
                choice = yield decision
                if decision is self:
                    self.heed(choice)
                decision = turns.send(choice)
        except StopIteration:
            return

    def heed(self, choice: Choice) -> None:
        """Heed what a choice that is about to be made means for what may follow."""
        if choice[0] in ("check", "call") and self.has_to_raise:
            bets = [*self.state.bets]
            bets[self.seat] += self.to_call
            self.failed.setdefault(self.seat, bets)
        if choice[0] == "check":
            self.checked.add(self.seat)

    @property
    def has_to_raise(self) -> bool:
        """True if the player whose turn it is has to bet or raise: with a seven, where all before them have
        checked or there is less than a bet."""
        short = self.with_sevens and self.bet < self.structure.size
        return short and bool(self.least) and is_seven(self.state.holes[self.seat])

    def for_view(self) -> Offer:
        return LowballOffer(self)


def give_back(dealer: Dealer, before: Bets, failed: Mapping[int, Bets]) -> None:
    """Give back what was bet after they should have bet themselves: those they beat take it back. before:
    what everybody had put in when the round began; failed: who should have bet, and what everybody had bet in
    the round by then."""
    hands = {seat: dealer.holes[seat] for seat in dealer.still_in}
    if failed.keys().isdisjoint(hands) or any(UNKNOWN in hand for hand in hands.values()):
        return
    put = [now - then for now, then in zip(dealer.contributed, before, strict=True)]
    back = dict.fromkeys(hands, 0)
    winners: set[int] = set()
    for low, high in levels(put, dealer.still_in):
        best = best_of({seat: hand for seat, hand in hands.items() if put[seat] >= high})
        since = next((bets for seat, bets in failed.items() if seat in best), None)
        if since is not None and best <= failed.keys():
            winners |= best
            has_folded_chips = any(put[seat] > low for seat in dealer.order if dealer.folded[seat])
            for seat in hands:
                if put[seat] >= high and not (has_folded_chips and seat in best):
                    back[seat] += high - min(max(since[seat], low), high)
    if any(chips for seat, chips in back.items() if seat not in winners):
        take_back(dealer, back, winners)


def best_of(hands: Mapping[int, Sequence[int]]) -> set[int]:
    """Return who has the best of these hands."""
    strengths = {seat: LOW_WITH_JOKER.strength(hand) or 0 for seat, hand in hands.items()}
    return {seat for seat, strength in strengths.items() if strength == max(strengths.values())}


def levels(put: Bets, seats: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The layers into which what these players have put in divides, as pots are: from where to where."""
    low = 0
    for high in sorted({put[seat] for seat in seats} - {0}):
        yield low, high
        low = high


def take_back(dealer: Dealer, back: Mapping[int, int], winners: Collection[int]) -> None:
    """The hands are turned up, and players take chips out of the pot again: beaten ones what they had put in,
    winners what of theirs is matched by nobody any more."""
    if not dealer.shown:
        dealer.turn_up()
    for seat, chips in back.items():
        if chips:
            dealer.contributed[seat] -= chips
            dealer.stacks[seat] += chips
            dealer.note((Returned if seat in winners else GivenBack, seat, chips))
