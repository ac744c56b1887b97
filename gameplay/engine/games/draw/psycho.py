"""Psycho. Source: FNP-psycho-draw, FNP-psycho-stud, rulings 97, 101 and 123."""

from collections.abc import Mapping
from typing import ClassVar, Final

from clauses.option import option
from gameplay.engine.choices import Verb
from gameplay.engine.dealer import Dealer
from gameplay.engine.game import Play
from gameplay.engine.games.draw.bot import PsychoBot
from gameplay.engine.games.draw.five_card_draw import FiveCardDraw
from gameplay.engine.games.exposing import EXPOSE, TurnedUp, expose
from gameplay.engine.games.friday import FRIDAY_DRAW
from gameplay.engine.games.serving import serve_around, turn_common_card
from gameplay.engine.outline import Stage, bet, down, last_down, turned_up, up
from gameplay.engine.views import View
from words.text import Text

HIGHEST_UP: Final = Text(
    "Once cards lie face up, whoever shows the highest acts first; of equal ones the first left of the "
    "button."
)
UP = 3
"""Number of the five cards that are turned up."""


class Psycho(FiveCardDraw):
    """Five card draw up to the showdown; instead, three cards are turned up, and it goes on as stud with one
    card up and one down."""

    name = "psycho"
    title = Text("Psycho")
    in_short = Text(
        "Five card draw up to the showdown, and then stud instead: everybody turns three of their five "
        "cards up, is dealt one more face up and one more face down, with betting after each, and the "
        "best five of seven win."
    )
    seats: ClassVar[range] = range(2, 8)
    bot: ClassVar[object | None] = PsychoBot()
    letters: ClassVar[Mapping[str, str]] = {}
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {
        "fnp-psycho": {**FRIDAY_DRAW, "most_discards": 5, "most_discards_with_ace": 5}
    }
    verbs: ClassVar[tuple[Verb, ...]] = (EXPOSE,)
    events: ClassVar[tuple[type, ...]] = (TurnedUp,)

    most_players: int = option(7, "Players", "How many may play.", "FNP-psycho-draw", ge=2, le=7)

    @property
    def stages(self) -> tuple[Stage, ...]:
        return (
            *(down(5), bet(), self.drawing, bet(), turned_up(UP)),
            *(up(1, Text("Card up")), bet(), last_down(1, Text("Card down")), bet()),
        )

    @property
    def opens(self) -> tuple[str, ...]:
        return (*super().opens, HIGHEST_UP)

    def play(self, dealer: Dealer) -> Play:
        yield from self.ante_up(dealer, self.ante)
        dealer.post_blinds(self.small_blind, self.big_blind, self.big_blind_ante)
        dealer.deal_down(5)
        first = dealer.left_of_big_blind if self.big_blind else dealer.left_of_button
        yield from dealer.betting_round(first, self.betting)
        yield from dealer.draw(self.allowed)
        yield from dealer.betting_round(dealer.left_of_button, self.betting)
        yield from expose(dealer, UP)
        self.serve_around(dealer, face_up=True)
        yield from dealer.betting_round(self.highest_board(dealer), self.betting)
        self.serve_around(dealer, face_up=False)
        yield from dealer.betting_round(self.highest_board(dealer), self.betting, is_last=True)
        yield from dealer.showdown(*self.rankings(dealer))

    def street(self, view: View) -> str:
        most_up = max(len(seat.up) for seat in view.seats)
        if not most_up:
            return super().street(view)
        cards = max(len(seat.cards) for seat in view.seats)
        return {5: Text("Turning up"), 6: Text("Card up")}.get(cards, Text("Card down"))

    def serve_around(self, dealer: Dealer, *, face_up: bool) -> None:
        """A card for everybody still in, or one for all."""
        if not serve_around(dealer, face_up=face_up):
            turn_common_card(dealer)

    def highest_board(self, dealer: Dealer) -> int:
        """Return who opens: the best cards face up as a poker hand, of equal ones the first left of the
        button."""
        high = self.rankings(dealer)[0]
        seats = dealer.seats_from(dealer.left_of_button)
        return max(seats, key=lambda seat: high.strength(dealer.ups[seat]) or 0)
