"""Seven-card stud. Source: DM-stud-streets and the clauses after it."""

from collections.abc import Mapping
from typing import ClassVar

from gameplay.engine.dealer import Dealer
from gameplay.engine.game import Play
from gameplay.engine.games.stud.bring_in import brings_in
from gameplay.engine.games.stud.last_card import deal_last, dealt_to
from gameplay.engine.games.stud.options import StudOptions
from gameplay.engine.ranking import HIGH, Ranking, held
from gameplay.engine.state import State
from gameplay.engine.structures import Limit, Structure
from words.text import Text


class SevenCardStud(StudOptions):
    """Two cards down and one up, three more up, one down, and the best five of the seven win."""

    name = "seven-card-stud"
    title = Text("Seven-card stud")
    seats: ClassVar[range] = range(2, 9)
    ranked_by: ClassVar[tuple[Ranking, ...]] = (HIGH,)
    open_pairs: ClassVar[bool] = True
    letters: ClassVar[Mapping[str, str]] = {"limit": "F7S"}

    def play(self, dealer: Dealer) -> Play:
        dealer.collect_antes(self.ante)
        dealer.deal_down(2)
        dealer.deal_up(1)
        opener = self.opener(dealer)
        if self.opening == "forced":
            yield from brings_in(dealer, opener, self.bring_in, self.small_bet)
            opener = dealer.after(opener)
        yield from dealer.betting_round(opener, self.bets(3, dealer))
        for street in (4, 5, 6):
            if self.burn:
                dealer.burn()
            dealer.deal_up(1, dealt_to(dealer))
            yield from dealer.betting_round(self.first(dealer), self.bets(street, dealer))
        deal_last(dealer, dealt_to(dealer), burns=self.burn)
        yield from dealer.betting_round(self.first(dealer), self.bets(7, dealer))
        yield from dealer.showdown(*self.rankings(dealer))

    def opener(self, dealer: Dealer) -> int:
        """Who opens third street: the lowest up card, of equal ones the lowest suit or the first left of the
        button."""
        return min(dealer.order, key=lambda seat: self.low_card(dealer.ups[seat][0]))

    def low_card(self, card: int) -> int:
        """How high a card is for the opening of third street."""
        return card if self.low_tie == "suit" else card >> 2

    def first(self, dealer: Dealer) -> int:
        """Who opens a later street: the highest board, of equal ones the one dealt first."""
        return max(dealer.still_in, key=lambda seat: HIGH.strength(dealer.ups[seat], dealer.board))

    def bets(self, street: int, dealer: Dealer) -> Structure:
        """The bets of a street: small on the first two, and either on the second with an open pair."""
        if self.limit == "spread":
            return self.spread()
        size = self.small_bet if street < 5 else self.big_bet
        larger = self.big_bet if street == 4 and self.open_pairs and self.open_pair and pairs(dealer) else 0
        completes = self.raise_over_short_all_in == "complete"
        return Limit(size, cap=self.most_raises, larger=larger, completes=completes)

    def odd_chips_to(self, state: State, winners: list[int]) -> list[int]:
        if self.stud_odd_chip == "clockwise":
            return winners
        high = self.rankings(state)[0]
        hands = {seat: held(state.holes[seat], state.ups[seat]) for seat in winners}
        return sorted(winners, key=lambda seat: -max(high.best(hands[seat], state.board)))


def pairs(dealer: Dealer) -> bool:
    """Whether anybody still in shows an open pair."""
    return any(len({card >> 2 for card in dealer.ups[seat]}) < 2 for seat in dealer.still_in)
