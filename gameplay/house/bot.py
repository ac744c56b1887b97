"""House player of a game: what each game answers for itself, with usual answers for any game.

A game says how it is played in its own folder: it has a `bot` of this class. One that has none is played all
the same, only less well.
"""

import random
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from gameplay.engine.choices import Choice
from gameplay.engine.decisions import Decision, Discards, Menu
from gameplay.engine.events import Discarded, Raised
from gameplay.engine.game import Game
from gameplay.engine.offer import Offer
from gameplay.engine.ranking import Ranking
from gameplay.engine.views import SeatView, View
from gameplay.house.keeping import Cards, growing_hands, keep_for_high

COMPARISONS = 40
"""Number of opponents' hands looked at for one choice, over all deals, about."""

MOST_OPPONENTS = 4
BEST_OF_RAISER = 2
"""A raise of theirs counts for another hand to choose from, up to so many; where bets are small, for one."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Plan of what is known and what must be dealt out.

    own, board: cards that are known;
    draws, fills: how many the own hand (face down) and the board still get;
    opponents: for each the cards they show, how many more they have or get, and of how many such hands they
        have the best;
    rankings: how hands compare at this moment;
    against_board: whether the board is a hand to beat;
    comparisons: how many opponents' hands to look at."""

    own: tuple[int, ...]
    draws: int
    board: tuple[int, ...]
    fills: int
    opponents: tuple[tuple[tuple[int, ...], int, int], ...]
    rankings: tuple[Ranking, ...]
    against_board: bool = False
    comparisons: int = COMPARISONS


class Bot:
    """A way to play a game. draws: how many times cards are thrown away for new ones."""

    draws: int = 1

    def has_small_bets(self, game: Game) -> bool:
        """Return whether a bet is never large for the pot, so that it says less."""
        return game.betting_limit in ("limit", "spread")

    def known_equity(self, view: View, game: Game) -> float | None:
        """The chance to beat one opponent where it is known without dealing anything out."""
        return None

    def plan(self, view: View, game: Game) -> Plan:
        """Return what must be dealt out: here, nothing but the opponents' hands as they are."""
        me, others = view.seats[place(view)], likeliest(view, game)
        up_cards = tuple((seat.up, len(seat.hole), 1 + raises(view, game, seat.seat)) for seat in others)
        return Plan(me.cards, 0, view.live_boards[0], 0, up_cards, game.rankings(view))

    def plans(self, view: View, game: Game) -> list[Plan]:
        """The same for each part of the pot that has cards of its own to be dealt out: one, in most games."""
        return [self.plan(view, game)]

    def bet(self, offer: Offer, view: View, game: Game, chance: random.Random) -> Choice | None:
        """Return what a rule of the game asks for when it is one's turn to bet, or what the game's own way of
        thinking comes to; None where it leaves that open."""
        return None

    def first_worth(self, hole: Cards, game: Game) -> float:
        """The worth of the first cards: the better, the greater."""
        return 0.0

    def wished(self, hand: Cards, draws: int) -> Iterator[Cards]:
        """Return what a player would like to keep with so many draws left, the best wish first; then ever
        more, up to the whole hand."""
        return growing_hands(hand, keep_for_high(hand))

    def discards(self, decision: Discards, view: View, game: Game, chance: random.Random) -> Choice | None:
        """Return which cards to throw away for new ones; None where that follows from what is wished."""
        return None

    def keeps(self, hand: Cards, draws: int, wild: Collection[int]) -> Iterator[Cards]:
        """Yield what is wished with wild cards among them, which always stay. wild: which cards are."""
        wilds = tuple(card for card in hand if card in wild)
        natural = tuple(card for card in hand if card not in wild)
        if not wilds:
            yield from self.wished(hand, draws)
        elif not natural:
            yield hand
        else:
            yield from ((*wilds, *stays) for stays in self.wished(natural, draws))

    def choose(self, decision: Decision, view: View, game: Game, chance: random.Random) -> Choice:
        """An answer to what only this game asks: to a menu any, unless the game's own bot knows better."""
        if isinstance(decision, Menu):
            return chance.choice(list(decision.choices()))
        return decision.on_timeout


USUAL = Bot()
"""Bot of a game that has none of its own."""


def bot_of(game: Game) -> Bot:
    """Return who plays this game."""
    return game.bot if isinstance(game.bot, Bot) else USUAL


def place(view: View) -> int:
    """Return where the viewer stands among the seats of the view."""
    return next(place for place, seat in enumerate(view.seats) if seat.seat == view.viewer)


def opponents(view: View) -> list[int]:
    """The seats still in, without the viewer's."""
    return [seat.seat for seat in view.seats if not seat.folded and seat.seat != view.viewer]


def likeliest(view: View, game: Game) -> list[SeatView]:
    """The opponents to reckon with: those who have raised most often."""
    others = [seat for seat in view.seats if not seat.folded and seat.seat != view.viewer]
    return sorted(others, key=lambda seat: -raises(view, game, seat.seat))[:MOST_OPPONENTS]


def raises(view: View, game: Game, seat: int) -> int:
    """Return how often this seat has bet or raised, as far as it counts."""
    raises_made = sum(isinstance(event, Raised) and event.seat == seat for event in view.events)
    return min(raises_made, 1 if bot_of(game).has_small_bets(game) else BEST_OF_RAISER)


def has_drawn(view: View, seat: int) -> list[int]:
    """Return how many cards this seat has thrown away each time."""
    return [len(event.cards) for event in view.events if isinstance(event, Discarded) and event.seat == seat]
