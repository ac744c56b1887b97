"""Stud in which a card that is dealt may change the game at once, before the next one is dealt.

Source: FNP-baseball-fours, FNP-baseball-threes-up, FNP-bitch-misdeal, FNP-gbu-bad, FNP-deck-out, rulings 106,
107, 112 and 123.
"""

from collections.abc import Mapping
from typing import ClassVar

from gameplay.engine.dealer import Dealer
from gameplay.engine.game import Play
from gameplay.engine.games.serving import serve_one, turn_common_card
from gameplay.engine.games.stud.seven_card_stud import SevenCardStud
from gameplay.engine.turns import NO_TURNS


class CardByCard(SevenCardStud):
    """Seven-card stud that looks at every card as it falls. common_board: on which board a card lies that is
    everybody's, where the deck is short."""

    letters: ClassVar[Mapping[str, str]] = {}
    common_board: ClassVar[int] = 0
    looks_at_cards: ClassVar[bool] = True

    def play(self, dealer: Dealer) -> Play:
        yield from self.ante_up(dealer, self.ante)
        yield from self.from_the_deal(dealer)

    def from_the_deal(self, dealer: Dealer) -> Play:
        """From the first card to the showdown."""
        dealer.deal_down(2)
        yield from self.deal_street(dealer, 3)
        yield from self.open_betting(dealer)
        for street in (4, 5, 6, 7):
            if self.burn and dealer.deck.left:
                dealer.burn()
            yield from self.deal_street(dealer, street)
            is_last = street == 7
            yield from dealer.betting_round(self.first(dealer), self.bets(street, dealer), is_last=is_last)
        common = self.shared(dealer.boards)
        yield from dealer.showdown(*self.rankings(dealer), boards=common or [()])

    def deal_street(self, dealer: Dealer, street: int) -> Play:
        """A card for everybody still in, the last one face down."""
        seats = dealer.seats_from(dealer.left_of_button)
        for place, seat in enumerate(seats):
            if dealer.servable < len(seats) - place:
                for common in turn_common_card(dealer, self.common_board):
                    self.common_card_falls(dealer, common)
                break
            card = serve_one(dealer, seat, face_up=street < 7)
            if card is not None:
                yield from self.falls(dealer, seat, card, street)
        yield from self.after_street(dealer, street)

    def falls(self, dealer: Dealer, seat: int, card: int, street: int) -> Play:
        """Play what a card brings with it that has just been dealt to a player."""
        return NO_TURNS

    def common_card_falls(self, dealer: Dealer, card: int) -> None:
        """Apply the effects of a common card."""

    def after_street(self, dealer: Dealer, street: int) -> Play:
        """Play what happens when everybody has their card, before the betting."""
        return NO_TURNS
