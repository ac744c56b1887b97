"""Sizes of bets: whether to fold, call or raise, and how much.

The chance to win against everybody (`prospect`, for as many as are still in) is held against the price: a
call needs more than the pot offers, and a bet that is large for the pot or the stack needs more on top. Who
is well ahead of their part of the pot raises; now and then somebody raises with nothing, and not always who
could.

Round amounts: what people bet, in chips that lie on the table.
"""

import random
from collections import Counter
from math import gcd
from typing import Final

from gameplay.engine.choices import CALL, CHECK, FOLD, Choice, raise_to
from gameplay.engine.events import Collected, Raised
from gameplay.engine.game import Game
from gameplay.engine.offer import Offer
from gameplay.engine.views import View
from gameplay.house.bot import bot_of, opponents, place
from gameplay.house.prospects import prospect

STEPS: Final = (1, 2, 5)
MOST_GRAINS: Final = 40
"""An amount is so many of one chip at most."""


def rounded(amount: float, chip: int) -> int:
    """The amount in whole chips, the larger it is in the larger ones. chip: the smallest that bets are made
    with.

    >>> [rounded(amount, 100) for amount in (331, 901, 1345, 2740, 13_880)]
    [300, 900, 1300, 2700, 14000]
    >>> rounded(7.4, 1), rounded(33, 25), rounded(3, 25)
    (7, 25, 25)
    """
    power, step = 1, 0
    while amount > MOST_GRAINS * chip * power * STEPS[step]:
        step += 1
        if step == len(STEPS):
            power, step = 10 * power, 0
    grain = chip * power * STEPS[step]
    return max(grain, round(amount / grain) * grain)


def smallest_chip(game: Game) -> int:
    """The smallest chip that bets are made with: all blinds, or else the ante, can be paid with it."""
    return gcd(getattr(game, "small_blind", 0), game.full_blind) or getattr(game, "ante", 0) or 1


CROWD = 0.75
"""Hands go together: against n opponents the chance is as against n ** CROWD that have nothing in common."""

BET_AHEAD = 1.35
"""So many times their equal part of the pot a player expects who bets."""

RAISE_AHEAD = 1.55
"""So many times who raises a bet."""

BOLDER = 0.18
"""So much less is enough for either where bets are small."""

CARE = 0.10
"""Margin that a bet the size of the pot or more needs above its price."""

BLUFFS = 0.06
SLOW = 0.15
"""Share of hands that could raise and only call or check."""

MORE_FOR_EACH = 1.3
"""So many times more is needed after every raise of the round, where bets are large."""

ENOUGH = 3
"""Raises in a round of small bets after which a player only calls: others think as highly of their hands."""

STACK_OFF = 0.62
"""With less than this chance nobody raises with more than a third of their stack."""


def bet(offer: Offer, view: View, game: Game, chance: random.Random) -> Choice:
    """Fold, check, call or raise: always one of the offer's choices."""
    against = len(opponents(view))
    if not offer.to_call and not offer.least:
        return CHECK
    wins = prospect(view, game, chance, against**CROWD)
    me = view.seats[place(view)]
    pot = sum(pot.amount for pot in view.pots) + sum(seat.bet for seat in view.seats)
    small = bot_of(game).has_small_bets(game)
    ahead = wins * (against + 1) + (BOLDER if small else 0)
    before = raises_in_round(view)
    needed = RAISE_AHEAD if offer.to_call else BET_AHEAD
    if not small:
        needed *= MORE_FOR_EACH ** sum(before.values())
    if (
        offer.least
        and not (small and before[view.viewer] >= ENOUGH)
        and raises(offer, ahead, needed, against, chance)
    ):
        amount = bet_size(offer, game, pot, wins, chance)
        if wins >= STACK_OFF or 3 * (amount - me.bet) <= me.stack:
            return raise_to(amount)
    if not offer.to_call:
        return CHECK
    if ahead > needed:
        return CALL
    price = offer.to_call / (pot + offer.to_call)
    large = max(offer.to_call / max(1, pot - offer.to_call), offer.to_call / (2 * me.stack))
    return CALL if wins > price + CARE * min(1.0, large) ** 2 - 0.02 else FOLD


def raises_in_round(view: View) -> Counter[int]:
    """The number of bets and raises of each seat in this round."""
    raises: Counter[int] = Counter()
    for event in view.events:
        if isinstance(event, Collected):
            raises.clear()
        elif isinstance(event, Raised):
            raises[event.seat] += 1
    return raises


def raises(offer: Offer, ahead: float, needed: float, against: int, chance: random.Random) -> bool:
    """True if it bets or raises."""
    luck = chance.random()
    if ahead > needed:
        return luck > SLOW
    return not offer.to_call and against < 3 and luck < BLUFFS


def bet_size(offer: Offer, game: Game, pot: int, wins: float, chance: random.Random) -> int:
    """The amount to bet or raise to: half the pot to all of it after the call, more with more, in
    round amounts; what is legal."""
    part = 0.4 + 0.5 * wins + 0.2 * chance.random()
    amount_aimed_at = offer.bet + round(part * (pot + offer.to_call))
    amounts = offer.raises_to
    if isinstance(amounts, range):
        amount = min(max(rounded(amount_aimed_at, smallest_chip(game)), offer.least), offer.most)
        return offer.most if 3 * amount > 2 * offer.most else amount
    return amounts[-1] if wins > STACK_OFF else amounts[0]
