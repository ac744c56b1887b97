"""Bets of a house player where cards are shared: it reads what opponents may hold and weighs each choice."""

import random

from gameplay.engine.choices import CHECK, Choice
from gameplay.engine.events import Dealt
from gameplay.engine.game import Game
from gameplay.engine.offer import Offer
from gameplay.engine.views import View
from gameplay.house.bot import opponents, place
from gameplay.house.expecting import Situation, best_choice
from gameplay.house.reading import Effort, read


def think(offer: Offer, view: View, game: Game, chance: random.Random, effort: Effort) -> Choice:
    """The choice of a player who weighs all that are sensible."""
    if not offer.to_call and not offer.least:
        return CHECK
    return best_choice(
        offer, view, game, read(view, game, chance, effort), chance, situation_of(offer, view, game)
    )


def situation_of(offer: Offer, view: View, game: Game) -> Situation:
    """The turn as far as its worths hang on it."""
    me = view.seats[place(view)]
    pot = sum(pot.amount for pot in view.pots) + sum(seat.bet for seat in view.seats)
    return Situation(
        pot=max(1, pot),
        to_call=offer.to_call,
        own_bet=me.bet,
        streets=len(game.streets_after(view.live_boards[0])),
        is_last=acts_last(view),
    )


def acts_last(view: View) -> bool:
    """True if the viewer acts after all opponents in the rounds to come."""
    live = {*opponents(view), view.viewer}
    order = [seat for seat in dealing_order(view) if seat in live]
    return not order or order[-1] == view.viewer


def dealing_order(view: View) -> list[int]:
    """The seats as they were dealt to: the first left of the button, the button last."""
    return list(dict.fromkeys(event.seat for event in view.events if isinstance(event, Dealt)))
