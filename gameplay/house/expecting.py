"""The worth of each bet, call or check on average, against hands that opponents may hold (`reading.py`).

A call is held against the price that is really asked. A bet is worth the pot where everybody folds, and what
the hand wins of a larger one against those hands that stay: people defend about as often as the size of the
bet gives them reason to. Amounts are chips, worths too.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp

from gameplay.engine.choices import CALL, CHECK, FOLD, Choice, raise_to
from gameplay.engine.game import Game
from gameplay.engine.offer import Offer
from gameplay.engine.views import View
from gameplay.house.bet_sizing import rounded, smallest_chip
from gameplay.house.bot import opponents, place
from gameplay.house.reading import Reading, step

SIZES = (0.33, 0.5, 0.75, 1.0)
"""Bets that people make, as parts of the pot."""

RAISES = (0.75, 1.2)
"""Raises, as parts of the pot after the call."""

LARGEST = 1.6
"""All-in is thought of where it is no more than so many pots."""

FOLDS = 0.75
"""So much of what would make a bluff pay for itself is folded."""

NEARLY = 0.02
"""Worths that differ by less than this part of the pot are nearly equal: people mix what they do."""

UNPLAYED = 0.04
"""The part of a pot that is lost on average, with every street to come, by whoever acts first."""

UNPLAYED_LAST = 0.02
"""And to whoever acts last."""

RERAISED = 0.025
"""The part of the pot that a bet loses with every street to come, because it may be raised."""

MARGIN = 0.02
"""A call of a whole stack needs so much more than its price: chances are only estimated."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A turn. pot: the chips in the middle and in front of all; to_call: what a call costs; own_bet: what
    lies before the viewer; streets: how many rounds of betting are still to come; is_last: True if the viewer
    acts after all opponents in them."""

    pot: int
    to_call: int
    own_bet: int
    streets: int
    is_last: bool


def best_choice(
    offer: Offer, view: View, game: Game, reading: Reading, chance: random.Random, situation: Situation
) -> Choice:
    """One of the best choices, each the more often the more it is worth."""
    worths = dict(all_worths(offer, view, game, reading, situation))
    best = max(worths.values())
    heat = NEARLY * situation.pot
    odds = [exp(max(-20.0, (worth - best) / heat)) for worth in worths.values()]
    kept = [each if each > 0.1 else 0.0 for each in odds]
    return chance.choices(list(worths), kept)[0]


def all_worths(
    offer: Offer, view: View, game: Game, reading: Reading, situation: Situation
) -> Iterator[tuple[Choice, float]]:
    """Every choice that is thought of, with its worth."""
    equity = reading.equity()
    pot, price = situation.pot, situation.to_call
    left = min_stack(view)
    streets = situation.streets if left > price else 0
    unplayed = UNPLAYED_LAST if situation.is_last else UNPLAYED
    played = equity - unplayed * streets * 4 * equity * (1 - equity)
    if price and not streets:
        played -= MARGIN * min(1.0, price / pot)
    if price:
        yield FOLD, 0.0
        yield CALL, played * (pot + price) - price
    else:
        yield CHECK, played * pot
    for total in totals(offer, view, game, situation):
        yield raise_to(total), worth_of_raise(total, view, reading, situation)


def min_stack(view: View) -> int:
    """The chips that the viewer can still put in against anybody."""
    me = view.seats[place(view)]
    others = [view.seats[other].stack for other in range(len(view.seats)) if other != place(view)]
    return min(me.stack, max(others, default=0))


def totals(offer: Offer, view: View, game: Game, situation: Situation) -> Sequence[int]:
    """The totals to bet or raise to that are thought of: sizes that people use, in round amounts."""
    if not offer.least:
        return []
    if not isinstance(offer.raises_to, range) or offer.least == offer.most:
        return sorted({offer.least, offer.most})
    after = situation.pot + situation.to_call
    chip = smallest_chip(game)
    amounts = set()
    for part in RAISES if offer.bet else SIZES:
        amount = min(max(rounded(offer.bet + part * after, chip), offer.least), offer.most)
        amounts.add(offer.most if 5 * amount > 4 * offer.most else amount)
    reach = max(seat.bet + seat.stack for seat in view.seats if seat.seat != view.viewer and not seat.folded)
    if min(offer.most, reach) - offer.bet <= LARGEST * after:
        amounts.add(offer.most)
    return sorted(amounts)


def worth_of_raise(total: int, view: View, reading: Reading, situation: Situation) -> float:
    """The worth of a bet or raise to this total."""
    pot, cost = situation.pot, total - situation.own_bet
    calls, continuing, added = [], [], 0.0
    for number, seat in enumerate(opponents(view)):
        other = view.seats[place_of(view, seat)]
        owes = max(0, min(total - other.bet, other.stack))
        bound = FOLDS * owes / (pot + cost) if other.stack else 0.0
        weights = reading.weights[number]
        stays = (
            [
                weight * step(rank - bound)
                for weight, rank in zip(weights, reading.standing[number], strict=True)
            ]
            if owes
            else list(weights)
        )
        part = sum(stays) / sum(weights)
        calls.append(part)
        continuing.append(stays)
        added += part * owes
    nobody = 1.0
    for part in calls:
        nobody *= 1 - part
    somebody = max(1e-9, 1 - nobody)
    won = (reading.equity(continuing, calls) - nobody) / somebody
    returned = max(0.0, cost - max_owed(total, view))
    paid = cost - returned
    final = pot + paid + added / somebody
    stays_won = max(0.0, min(1.0, won))
    return nobody * pot + somebody * (stays_won * final - paid) - RERAISED * pot * situation.streets


def max_owed(total: int, view: View) -> int:
    """The most that an opponent can match of a raise to this total, counted from the viewer's own bet."""
    me = view.seats[place(view)]
    reach = max(seat.bet + seat.stack for seat in view.seats if seat.seat != view.viewer and not seat.folded)
    return max(0, min(total, reach) - me.bet)


def place_of(view: View, seat: int) -> int:
    """The place of a seat among those of the view."""
    return next(number for number, each in enumerate(view.seats) if each.seat == seat)
