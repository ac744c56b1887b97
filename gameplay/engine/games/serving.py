"""Cards dealt one by one from a deck that may run out.

Whoever the deck cannot serve, and those after them, are served from discards, folded hands and what is left
of it, shuffled; where that does not do for a whole round either, one card in the middle is everybody's.
Source: FNP-deck-out, ruling 123.
"""

from collections.abc import Iterable

from gameplay.engine.dealer import Dealer
from gameplay.engine.events import Dealt, DealtCovered, DealtUp
from gameplay.engine.wording import name_place
from words.text import Text

name_place("common card", Text("the common card"))


def serve_one(dealer: Dealer, seat: int, *, face_up: bool) -> int | None:
    """The next card for a player, None where there is none left at all."""
    if not dealer.servable:
        return None
    cards = dealer.serve(seat, 1)
    if face_up:
        dealer.ups[seat] += cards
        dealer.note((DealtUp, seat, cards))
    else:
        dealer.holes[seat] += cards
        dealer.note((DealtCovered if seat in dealer.covered else Dealt, seat, cards))
    return cards[0]


def serve_around(dealer: Dealer, *, face_up: bool) -> bool:
    """A card for everybody still in, from the left of the button; whether there were enough."""
    seats = dealer.seats_from(dealer.left_of_button)
    if dealer.servable < len(seats):
        return False
    for seat in seats:
        serve_one(dealer, seat, face_up=face_up)
    return True


def turn_common_card(dealer: Dealer, board: int = 0) -> Iterable[int]:
    """One card in the middle that is everybody's; which, or none where there is none left."""
    if not dealer.servable:
        return ()
    dealer.deal_board(1, board, "common card")
    return dealer.boards[board][-1:]
