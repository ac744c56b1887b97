"""Cards of the later streets of stud, also where the deck is too short for the last."""

from collections.abc import Sequence

from gameplay.engine.dealer import Dealer
from gameplay.engine.deck import BURN
from gameplay.engine.events import Reshuffled
from gameplay.engine.games.serving import serve_around, turn_common_card


def dealt_to(dealer: Dealer) -> list[int]:
    """Return who gets a card on a later street: the players still in, and in stud those who folded without a
    bet until somebody bets. Source: DM-stud-early-fold, ruling 203."""
    if not dealer.folded_without_bet:
        return list(dealer.still_in)
    return [seat for seat in dealer.order if seat in dealer.still_in or seat in dealer.folded_without_bet]


def deal_last(dealer: Dealer, to: Sequence[int], *, burns: bool = True) -> None:
    """A burn and a last card face down for each of these seats, from a deck that may be too short: then
    its last card is mixed with the burns, and if that does not do either, one card on the board is
    everybody's. Where nothing is burnt, discards and folded hands are shuffled in before that.
    Source: DM-stud-deck-short, DM-stud-common-card, FNP-deck-out, rulings 123 and 204."""
    if not burns:
        if dealer.deck.left >= len(to):
            dealer.deal_down(1, to)
        elif not serve_around(dealer, face_up=False):
            turn_common_card(dealer)
        return
    if dealer.deck.left > len(to):
        dealer.burn()
        dealer.deal_down(1, to)
        return
    if dealer.deck.left + len(dealer.burnt) < len(to):
        mix_in_burns(dealer)
        dealer.burn()
        dealer.deal_board(1, place="common card")
        return
    if dealer.deck.left > 1:
        dealer.burn()
    first = max(0, dealer.deck.left - 1)
    dealer.deal_down(1, to[:first])
    mix_in_burns(dealer)
    if dealer.deck.left > len(to) - first:
        dealer.burn()
    dealer.deal_down(1, to[first:])


def mix_in_burns(dealer: Dealer) -> None:
    """Shuffle the burnt cards and what is left of the deck into a new one."""
    mixed = [*dealer.burnt, *dealer.deck.take(dealer.deck.left, BURN)]
    dealer.burnt = ()
    dealer.deck.reshuffle(mixed)
    dealer.note((Reshuffled, len(mixed)))
