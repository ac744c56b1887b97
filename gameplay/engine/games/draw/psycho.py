"""Psycho. Source: FNP-psycho-draw, FNP-psycho-stud, rulings 97, 101 and 123."""

from collections.abc import Mapping
from typing import ClassVar

from clauses.option import option
from gameplay.engine.choices import Verb
from gameplay.engine.dealer import Dealer
from gameplay.engine.events import Dealt, DealtUp
from gameplay.engine.game import Play
from gameplay.engine.games.draw.bot import PsychoBot
from gameplay.engine.games.draw.five_card_draw import FiveCardDraw
from gameplay.engine.games.exposing import EXPOSE, TurnedUp, expose
from gameplay.engine.games.friday import FRIDAY_DRAW
from gameplay.engine.ranking import HIGH
from gameplay.engine.views import View
from words.text import Text

UP = 3
"""How many of the five cards are turned up."""


class Psycho(FiveCardDraw):
    """Five card draw up to the showdown; instead, three cards are turned up, and it goes on as stud with one
    card up and one down."""

    name = "psycho"
    title = Text("Psycho")
    seats: ClassVar[range] = range(2, 8)
    bot: ClassVar[object | None] = PsychoBot()
    letters: ClassVar[Mapping[str, str]] = {}
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {
        "fnp-psycho": {**FRIDAY_DRAW, "most_discards": 5, "most_discards_with_ace": 5}
    }
    verbs: ClassVar[tuple[Verb, ...]] = (EXPOSE,)
    events: ClassVar[tuple[type, ...]] = (TurnedUp,)

    most_players: int = option(7, "Players", "How many may play.", "FNP-psycho-draw", ge=2, le=7)

    def play(self, dealer: Dealer) -> Play:
        dealer.collect_antes(self.ante)
        dealer.post_blinds(self.small_blind, self.big_blind, self.big_blind_ante)
        dealer.deal_down(5)
        first = dealer.left_of_big_blind if self.big_blind else dealer.left_of_button
        yield from dealer.betting_round(first, self.betting)
        yield from dealer.draw(self.allowed)
        yield from dealer.betting_round(dealer.left_of_button, self.betting)
        yield from expose(dealer, UP)
        serve_around(dealer, face_up=True)
        yield from dealer.betting_round(highest_board(dealer), self.betting)
        serve_around(dealer, face_up=False)
        yield from dealer.betting_round(highest_board(dealer), self.betting)
        yield from dealer.showdown(*self.rankings(dealer))

    def street(self, view: View) -> str:
        shown = max(len(seat.up) for seat in view.seats)
        if not shown:
            return super().street(view)
        cards = max(len(seat.cards) for seat in view.seats)
        return {5: Text("Turning up"), 6: Text("Card up")}.get(cards, Text("Card down"))


def serve_around(dealer: Dealer, *, face_up: bool) -> None:
    """A card for everybody still in; where the deck cannot serve them, from discards and folded hands."""
    for seat in dealer.seats_from(dealer.left_of_button):
        cards = dealer.serve(seat, 1)
        held, event = (dealer.ups, DealtUp) if face_up else (dealer.holes, Dealt)
        held[seat] += cards
        dealer.note((event, seat, cards))


def highest_board(dealer: Dealer) -> int:
    """Who opens: the best cards face up as a poker hand, of equal ones the first left of the button."""
    return max(dealer.seats_from(dealer.left_of_button), key=lambda seat: HIGH.strength(dealer.ups[seat]))
