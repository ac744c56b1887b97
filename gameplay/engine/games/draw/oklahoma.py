"""Oklahoma. Source: FNP-oklahoma-deal and the clauses after it, rulings 100 and 123."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from clauses.option import option
from gameplay.engine.choices import AS_ASKED, Verb
from gameplay.engine.dealer import Dealer
from gameplay.engine.decisions import Allowed, anything
from gameplay.engine.game import Play
from gameplay.engine.games.draw.bot import OklahomaBot
from gameplay.engine.games.draw.options import DrawOptions
from gameplay.engine.games.friday import FRIDAY_DRAW
from gameplay.engine.games.passing import Passed, PassingLeft, PassingRight, Received, lay_down
from gameplay.engine.outline import Stage, bet, down, draw, passed
from words.text import Text

LEFT, RIGHT = 2, 1
"""Numbers of cards for the player on the left and for the one on the right."""


class Oklahoma(DrawOptions):
    """Seven cards, of which two go to the left and one to the right, and up to four are drawn anew; the best
    five of the seven win."""

    name = "oklahoma"
    title = Text("Oklahoma")
    in_short = Text(
        "Seven cards each, of which everybody gives two to the neighbour on the left and one to the "
        "neighbour on the right. Then up to four cards may be drawn anew, and the best five of seven "
        "win. There is betting before, between and after."
    )
    seats: ClassVar[range] = range(2, 8)
    bot: ClassVar[object | None] = OklahomaBot()
    letters: ClassVar[Mapping[str, str]] = {}
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"fnp-oklahoma": FRIDAY_DRAW}
    verbs: ClassVar[tuple[Verb, ...]] = (
        Verb("left", AS_ASKED),
        Verb("right", AS_ASKED),
    )
    events: ClassVar[tuple[type, ...]] = (Passed, Received)

    most_players: int = option(7, "Players", "How many may play.", "FNP-oklahoma-deal", ge=2, le=7)
    most_discards: int = option(4, "Discards", "How many cards may go.", "FNP-oklahoma-draw", ge=0, le=5)

    @property
    def stages(self) -> tuple[Stage, ...]:
        return (
            *(down(7), bet(), passed(LEFT, "left"), passed(RIGHT, "right"), bet()),
            *(draw(self.most_discards), bet()),
        )

    def play(self, dealer: Dealer) -> Play:
        yield from self.ante_up(dealer, self.ante)
        dealer.post_blinds(self.small_blind, self.big_blind, self.big_blind_ante)
        dealer.deal_down(7)
        first = dealer.left_of_big_blind if self.big_blind else dealer.left_of_button
        yield from dealer.betting_round(first, self.betting)
        yield from pass_on(dealer)
        yield from dealer.betting_round(dealer.left_of_button, self.betting)
        yield from dealer.draw(self.allowed)
        yield from dealer.betting_round(dealer.left_of_button, self.betting, is_last=True)
        yield from dealer.showdown(*self.rankings(dealer))

    def allowed(self, hand: Sequence[int]) -> Allowed:
        """Four cards may go, or none."""
        return self.most_discards, anything


def pass_on(dealer: Dealer) -> Play:
    """Pass cards on: everybody still in lays down what goes left and what goes right before anybody takes up
    what they get: it goes to the next players still in (ruling 100)."""
    seats = dealer.seats_from(dealer.left_of_button)
    passed = []
    for place, seat in enumerate(seats):
        _, *left = yield PassingLeft(seat, dealer.holes[seat], LEFT)
        passed.append(lay_down(dealer, seat, tuple(left), seats[(place + 1) % len(seats)]))
        _, *right = yield PassingRight(seat, dealer.holes[seat], RIGHT)
        passed.append(lay_down(dealer, seat, tuple(right), seats[place - 1]))
    for seat, cards, to in passed:
        dealer.holes[to] += cards
        dealer.note((Received, to, cards, seat))
