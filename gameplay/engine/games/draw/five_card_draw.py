"""Five-card draw. Source: FCD, and FNP's and the blinds' ways of playing it."""

from collections.abc import Sequence
from typing import ClassVar

from gameplay.engine.dealer import Dealer
from gameplay.engine.decisions import Allowed, anything
from gameplay.engine.game import Play
from gameplay.engine.games.draw.options import DrawOptions
from gameplay.engine.outline import Stage, bet, down, draw
from gameplay.engine.wording import counted
from words.text import Text

ACE = 12


class FiveCardDraw(DrawOptions):
    """Five cards face down, a round of betting, a draw, another round, and the best hand wins."""

    name = "five-card-draw"
    pokerstars: ClassVar[str] = "5 Card Draw"
    title = Text("Five card draw")
    in_short = Text(
        "Five cards each, face down. After a round of betting everybody may throw cards away for new "
        "ones; after another round the best hand wins."
    )

    @property
    def stages(self) -> tuple[Stage, ...]:
        return (down(5), bet(), self.drawing, bet())

    @property
    def drawing(self) -> Stage:
        """The draw."""
        most, with_ace = self.most_discards, self.most_discards_with_ace
        if with_ace <= most or most >= 5:
            return draw(None if most >= 5 else most)
        words = Text(
            "Everybody may throw away up to {cards}, or {more} from a hand with an ace, and is dealt as many "
            "new ones.",
            cards=counted(most),
            more=counted(with_ace),
        )
        return Stage("draw", with_ace, words)

    def play(self, dealer: Dealer) -> Play:
        yield from self.ante_up(dealer, self.ante)
        dealer.post_blinds(self.small_blind, self.big_blind, self.big_blind_ante)
        dealer.deal_down(5)
        first = dealer.left_of_big_blind if self.big_blind else dealer.left_of_button
        yield from dealer.betting_round(first, self.betting)
        yield from dealer.draw(self.allowed)
        yield from dealer.betting_round(dealer.left_of_button, self.betting, is_last=True)
        yield from dealer.showdown(*self.rankings(dealer))

    def allowed(self, hand: Sequence[int]) -> Allowed:
        """Three cards may go, or four from a hand with an ace (a card nobody knows may be one)."""
        if not any(card < 0 or card >> 2 == ACE for card in hand):
            return self.most_discards, anything
        return max(self.most_discards, self.most_discards_with_ace), self.keeps_ace(hand)
