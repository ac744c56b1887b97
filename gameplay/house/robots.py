"""Robots without judgement, against which house players are measured: each plays one trick in every hand.

A robot answers bets by its trick and everything else (discards, menus, antes) as a house player does, so that
its results tell what the trick is worth. All but the tight one look at no card.
"""

import random
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from gameplay.engine.choices import CALL, CHECK, FOLD, Choice, raise_to
from gameplay.engine.events import BoardDealt, Called, Checked, Dealt, DealtUp, Discarded, Folded, Raised
from gameplay.engine.game import Game
from gameplay.engine.offer import Offer
from gameplay.engine.views import View
from gameplay.house.levels import CHAMPION, Level, level_below
from gameplay.house.player import decide
from gameplay.house.prospects import prospect

Trick = Callable[[Offer, View, Game, random.Random], Choice]
"""An answer to a bet."""

Player = Callable[[View, Game, random.Random], Choice]
"""An answer to any decision."""

OPENING = 2.5
"""Big blinds to which the opener opens."""

MANIAC_RAISES = 0.6
MANIAC_FOLDS = 0.1
TIGHT_RAISES = 0.68
TIGHT_STAYS = 0.56
"""The chances to beat one opponent with which the tight robot raises and stays."""

LEVEL_BELOW: Final = "level-below"


def shove(offer: Offer, view: View, game: Game, chance: random.Random) -> Choice:
    """Bet as much as possible, every time."""
    return raise_to(offer.most) if offer.least else stay(offer)


def open_any(offer: Offer, view: View, game: Game, chance: random.Random) -> Choice:
    """Open any cards to two and a half blinds, bet half the pot once more, then give up."""
    raised = raises_by_round(view)
    if any(seat != view.viewer for seats in raised for seat in seats):
        return give_up(offer)
    rounds = len(raised)
    if rounds == 1 and not raised[0]:
        return sized_bet(offer, round(OPENING * game.full_blind) or pot_of(view) // 2)
    if rounds == 2 and raised[0] and not raised[1]:
        return sized_bet(offer, pot_of(view) // 2)
    return give_up(offer)


def min_raise(offer: Offer, view: View, game: Game, chance: random.Random) -> Choice:
    """Bet or raise the least as the first to do so before the second and third cards, with any; fold to
    whoever raises."""
    raised = raises_by_round(view)
    if any(seat != view.viewer for seat in raised[-1]) or len(raised) > 2 or raised[-1]:
        return give_up(offer)
    return sized_bet(offer, offer.least)


def stay_in(offer: Offer, view: View, game: Game, chance: random.Random) -> Choice:
    """Check and call, whatever it costs."""
    return stay(offer)


def fold_always(offer: Offer, view: View, game: Game, chance: random.Random) -> Choice:
    """Check where it is free, and fold."""
    return give_up(offer)


def rage(offer: Offer, view: View, game: Game, chance: random.Random) -> Choice:
    """Bet or raise the pot more often than not, and hardly ever fold."""
    drawn = chance.random()
    if drawn < MANIAC_RAISES:
        return sized_bet(offer, offer.bet + pot_of(view) + offer.to_call)
    return give_up(offer) if drawn > 1 - MANIAC_FOLDS else stay(offer)


def gamble(offer: Offer, view: View, game: Game, chance: random.Random) -> Choice:
    """Fold, call or raise any amount by chance."""
    drawn = chance.random()
    if drawn < 1 / 3 and offer.least:
        return raise_to(chance.choice(offer.raises_to))
    return give_up(offer) if drawn > 2 / 3 else stay(offer)


def wait_for_cards(offer: Offer, view: View, game: Game, chance: random.Random) -> Choice:
    """Raise three quarters of the pot with good cards, call with fair ones, fold the others."""
    wins = prospect(view, game, chance)
    if wins > TIGHT_RAISES and len(raises_by_round(view)[-1]) < 2:
        return sized_bet(offer, offer.bet + 3 * (pot_of(view) + offer.to_call) // 4)
    return stay(offer) if wins > TIGHT_STAYS else give_up(offer)


TRICKS: Final[Mapping[str, Trick]] = {
    "shover": shove,
    "opener": open_any,
    "min-raiser": min_raise,
    "station": stay_in,
    "folder": fold_always,
    "maniac": rage,
    "random": gamble,
    "naive-tight": wait_for_cards,
}
ROBOTS: Final = (*TRICKS, LEVEL_BELOW)
"""The names of all, as commands have them."""


def robot(name: str, level: Level = CHAMPION) -> Player:
    """A robot by its name. level: of those it plays against. Raises KeyError for a name that none has, and
    below the lowest level."""
    if name != LEVEL_BELOW:
        return partial(play_trick, TRICKS[name])
    below = level_below(level)
    if below is None:
        raise KeyError(name)
    return partial(decide, level=below)


def play_trick(trick: Trick, view: View, game: Game, chance: random.Random) -> Choice:
    """Answer a bet by the trick, anything else as a house player does."""
    if isinstance(view.decision, Offer):
        return trick(view.decision, view, game, chance)
    return decide(view, game, chance)


def stay(offer: Offer) -> Choice:
    """Call or check."""
    return CALL if offer.to_call else CHECK


def give_up(offer: Offer) -> Choice:
    """Fold, or check where that is free."""
    return FOLD if offer.to_call else CHECK


def sized_bet(offer: Offer, total: int) -> Choice:
    """A bet or raise to this total, or to what is possible next to it; else a call."""
    if not offer.least:
        return stay(offer)
    if isinstance(offer.raises_to, range):
        return raise_to(min(max(total, offer.least), offer.most))
    return raise_to(min(offer.raises_to, key=lambda amount: abs(amount - total)))


def pot_of(view: View) -> int:
    """The chips in the middle and in front of the seats."""
    return sum(pot.amount for pot in view.pots) + sum(seat.bet for seat in view.seats)


def raises_by_round(view: View) -> list[list[int]]:
    """The seats that have bet or raised, in order, for each round of betting until now: a round begins where
    somebody acts after cards have moved."""
    rounds: list[list[int]] = []
    begins = True
    for event in view.events:
        if isinstance(event, (BoardDealt, Dealt, DealtUp, Discarded)):
            begins = True
        elif isinstance(event, (Called, Checked, Folded, Raised)):
            if begins:
                rounds.append([])
                begins = False
            if isinstance(event, Raised):
                rounds[-1].append(event.seat)
    return [*rounds, []] if begins else rounds
