"""Betting before the flop by house players: by the part of all hands that are better, their place and the
price.

Who is first in opens so many of their hands as their place allows; who faces a raise raises again with the
best of what the other opens, and calls as the price asks; large bets are called by the chance to win against
what others may hold (`house/reading.py`). Short stacks push or fold as the charts have it (`push_fold.py`).
Shares are parts of all hands, from 0 to 1, the best first.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from gameplay.engine.choices import CALL, CHECK, FOLD, Choice, raise_to
from gameplay.engine.events import Posted
from gameplay.engine.game import Game
from gameplay.engine.games.holdem.charts import DEEPEST, chance_in, load_charts
from gameplay.engine.offer import Offer
from gameplay.engine.views import View
from gameplay.house.acts import Act, acts_of
from gameplay.house.bet_sizing import rounded, smallest_chip
from gameplay.house.bot import opponents, place
from gameplay.house.thinking import dealing_order

OPENS: Final = (0.0, 0.45, 0.44, 0.30, 0.23, 0.185, 0.16, 0.14, 0.13, 0.12)
"""The share with which a player opens, by how many opponents are still to act."""

OPENS_HEADS_UP: Final = 0.82
RAISES_LIMPS: Final = 0.55
"""Behind players who only called, so much of what one would open is raised."""

LIMPS_BEHIND: Final = 1.3
RAISES_OPTION: Final = 0.16
RAISES_OPTION_HEADS_UP: Final = 0.35
BLUFFS: Final = 0.06
"""The part of hands just too weak to call that raise again."""

LARGE: Final = 0.28
"""A call of such a part of the stack is weighed by the chance to win."""

ANTES_COUNT: Final = 1.12
RAISES_AGAIN: Final = 0.26
"""So much of what the other opens is raised again."""

CALLS_COLD: Final = 0.22
"""And so much more of it called, by who has put nothing in."""

USUAL_PRICE: Final = 0.27
SLOW: Final = 0.08
PUSHES: Final = 12
"""With so many big blinds and fewer whoever is first in pushes or folds."""

SHORT: Final = 26
"""With so many big blinds and fewer raises are smaller."""

BLINDS: Final = ("small blind", "big blind")


@dataclass(frozen=True, slots=True)
class Spot:
    """A turn before the flop. share: of all hands that are better; players: dealt in; behind: opponents who
    have not acted; raises: all of them, in order; limpers: how many only called the blind; price: the part of
    the pot that a call makes up; in_blind: True if the viewer has only posted a blind; raised: True if they
    have raised; opened: the share with which one opens from where the first raise came."""

    share: float
    players: int
    behind: int
    raises: Sequence[Act]
    limpers: int
    price: float
    in_blind: bool
    raised: bool
    opened: float

    @property
    def heads_up(self) -> bool:
        """True if only two were dealt in."""
        return self.players == 2


def spot_of(offer: Offer, view: View, share: float) -> Spot:
    """The turn as far as bets before the flop hang on it."""
    acts = acts_of(view)
    acted = {act.seat for act in acts}
    raises = [act for act in acts if act.kind == "raise"]
    order = acting_order(view)
    opened = 0.0
    if raises and raises[0].seat in order:
        opened = opening_share(len(order), len(order) - 1 - order.index(raises[0].seat))
    return Spot(
        share=share,
        players=len(view.seats),
        behind=len([seat for seat in opponents(view) if seat not in acted]),
        raises=raises,
        limpers=sum(act.kind == "call" and not act.raises for act in acts),
        price=offer.to_call / max(1, pot_of(view) + offer.to_call),
        in_blind=view.viewer not in acted and view.seats[place(view)].bet > 0,
        raised=any(act.seat == view.viewer for act in raises),
        opened=opened,
    )


def opening_share(players: int, behind: int) -> float:
    """The part of all hands with which a player opens who has so many behind them."""
    return OPENS_HEADS_UP if players == 2 else OPENS[min(max(behind, 1), len(OPENS) - 1)]


def acting_order(view: View) -> list[int]:
    """The seats in the order in which they act first: those with blinds last."""
    blinds = [each.seat for each in view.events if isinstance(each, Posted) and each.what in BLINDS]
    return [*(seat for seat in dealing_order(view) if seat not in blinds), *dict.fromkeys(blinds)]


def short_stacked(offer: Offer, view: View, game: Game, chance: random.Random) -> Choice | None:
    """The answer of the charts, where they have one: push or fold as the first with a short stack, call or
    fold against one who has pushed."""
    spot = spot_of(offer, view, 0.0)
    depth, hole = depth_of(view, game), view.seats[place(view)].hole
    if not spot.raises and not spot.limpers and depth <= PUSHES and offer.to_call and offer.least:
        pushes = chance.random() < chance_in(load_charts().nearest(spot.behind, depth).push, hole)
        return raise_to(offer.most) if pushes else FOLD
    if len(spot.raises) == 1 and depth <= DEEPEST and not spot.behind and len(opponents(view)) == 1:
        raiser = view.seats[spot.raises[0].seat]
        if not raiser.stack or not offer.least:
            order = acting_order(view)
            behind = len(order) - 1 - order.index(spot.raises[0].seat)
            calls = chance.random() < chance_in(load_charts().nearest(behind, depth).call, hole)
            return CALL if calls else FOLD
    return None


def depth_of(view: View, game: Game) -> float:
    """The big blinds that the viewer can lose."""
    me = view.seats[place(view)]
    reach = max(
        (seat.stack + seat.bet for seat in view.seats if not seat.folded and seat.seat != view.viewer),
        default=0,
    )
    return min(me.stack + me.bet, reach) / max(1, game.full_blind)


def answer(offer: Offer, view: View, game: Game, share: float, chance: random.Random) -> Choice | None:
    """The choice before the flop; None where the chance to win has to be weighed against a large bet."""
    spot = spot_of(offer, view, share)
    if is_large(offer, view, game):
        return FOLD if share > 0.75 else None
    if not spot.raises:
        return first_in(offer, view, game, spot, chance)
    if len(spot.raises) == 1:
        return against_one(offer, view, game, spot, chance)
    return against_more(offer, view, game, spot, chance)


def is_large(offer: Offer, view: View, game: Game) -> bool:
    """True if a call takes a good part of what the viewer can lose."""
    return offer.to_call > 0 and offer.to_call >= LARGE * depth_of(view, game) * max(1, game.full_blind)


def first_in(offer: Offer, view: View, game: Game, spot: Spot, chance: random.Random) -> Choice:
    """Open, or raise who only called; check or call where that is cheap."""
    share = opening_share(spot.players, spot.behind)
    if not offer.to_call:
        raises = (RAISES_OPTION_HEADS_UP if spot.heads_up else RAISES_OPTION) * (
            1 if spot.limpers < 3 else 0.6
        )
        return raised(offer, view, game, spot) if spot.share < raises else CHECK
    if getattr(game, "ante", 0) or getattr(game, "big_blind_ante", 0):
        share *= ANTES_COUNT
    if not spot.limpers:
        return raised(offer, view, game, spot) if spot.share < share else FOLD
    if spot.share < share * RAISES_LIMPS:
        return raised(offer, view, game, spot)
    cheap = share * LIMPS_BEHIND * (1.6 if spot.in_blind else 1)
    return CALL if spot.share < cheap else FOLD


def against_one(offer: Offer, view: View, game: Game, spot: Spot, chance: random.Random) -> Choice:
    """Raise again, call or fold against one raise."""
    again = min(0.15, max(0.03, RAISES_AGAIN * spot.opened))
    cheaper = (1 - spot.price) / (1 - USUAL_PRICE)
    callers = sum(act.kind == "call" and act.raises == 1 for act in acts_of(view))
    if spot.in_blind and not spot.behind:
        stays = (0.24 + 0.55 * spot.opened) * cheaper**2
    elif spot.raised or spot.heads_up:
        stays = 0.6 * cheaper**2
    else:
        stays = again + (CALLS_COLD + 0.03 * callers) * spot.opened * cheaper
    if spot.share < again * (0.8 if callers else 1.0):
        return raised(offer, view, game, spot) if offer.least and chance.random() > SLOW else CALL
    if spot.share < stays:
        return CALL
    if spot.share < stays * 1.25 and not callers and offer.least and chance.random() < BLUFFS:
        return raised(offer, view, game, spot)
    return FOLD


def against_more(offer: Offer, view: View, game: Game, spot: Spot, chance: random.Random) -> Choice:
    """The same against a second raise and those after it."""
    wide = 1.7 if spot.heads_up else 1.0
    again = wide * (0.028 if len(spot.raises) == 2 else 0.018)
    cheaper = (1 - spot.price) / (1 - USUAL_PRICE)
    if spot.raised:
        own = opening_share(spot.players, spot.behind) if spot.heads_up else max(0.12, spot.opened)
        stays = (0.5 * own if len(spot.raises) == 2 else 0.16 * own) * cheaper**1.5
    else:
        stays = 0.045 * wide
    if spot.share < again and offer.least:
        return raised(offer, view, game, spot)
    return CALL if spot.share < max(stays, again) else FOLD


def raised(offer: Offer, view: View, game: Game, spot: Spot) -> Choice:
    """A raise as large as people make it; all-in where little would be left."""
    if not offer.least:
        return CALL if offer.to_call else CHECK
    if not isinstance(offer.raises_to, range):
        return raise_to(offer.raises_to[-1])
    me, blind = view.seats[place(view)], max(1, game.full_blind)
    depth = (me.stack + me.bet) / blind
    if not spot.raises:
        amount = (2.5 if depth > SHORT else 2.1) * blind + spot.limpers * blind
    else:
        amount = offer.bet * (2.9 if depth > SHORT else 2.4) + spot.limpers * blind
        if spot.in_blind and not spot.heads_up:
            amount *= 1.2
    amount = min(max(rounded(amount, smallest_chip(game)), offer.least), offer.most)
    return raise_to(offer.most if 5 * amount > 2 * (me.stack + me.bet) else amount)


def pot_of(view: View) -> int:
    """The chips in the middle and in front of the seats."""
    return sum(pot.amount for pot in view.pots) + sum(seat.bet for seat in view.seats)
