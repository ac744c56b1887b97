"""Cards of a hand that is over which nobody has seen, and who may have them turned up.

Source: CPL-ask-to-see, ruling 79.
"""

from typing import Any

from gameplay.engine.cards import UNKNOWN
from gameplay.engine.events import SPECTATOR, Folded, HandKilled, Mucked, Raised
from gameplay.live_hands import LiveHand


def shown_now(live: LiveHand) -> set[int]:
    """The places whose cards everybody has seen."""
    return {seat.seat for seat in live.view(SPECTATOR).seats if UNKNOWN not in seat.hole}


def cards_shown(live: LiveHand, place: int) -> set[int]:
    """The cards of a place that everybody has seen."""
    return {card for card in live.view(SPECTATOR).seats[place].hole if card != UNKNOWN}


def cards_to_show(live: LiveHand, place: int) -> tuple[int, ...]:
    """The cards of a place that may be shown one by one: in a hand of two that nobody saw, those of them that
    have not been shown yet, as long as that is not the last."""
    own = live.everything[place]
    if len(own) != 2 or cards_shown(live, place):
        return ()
    return own


def may_show(live: LiveHand, place: int) -> bool:
    """Return whether a player still in has cards that nobody saw."""
    if live.is_on or live.voided or place in shown_now(live):
        return False
    return place not in _seats(live, (Folded, HandKilled)) and bool(live.everything[place])


def may_ask(live: LiveHand, place: int) -> list[int]:
    """The called hands that this player may ask to see: those thrown away at the showdown, if the house lets
    everybody ask who was dealt in, or only who bet or raised last."""
    if live.is_on or live.voided:
        return []
    if live.hand.game.ask_to_see == "last_aggressor_only":
        raised = [event.seat for event in live.hand.events if isinstance(event, Raised)]
        if raised[-1:] != [place]:
            return []
    seen = shown_now(live)
    return [other for other in _seats(live, Mucked) if other not in seen and other != place]


def _seats(live: LiveHand, kind: type[Any] | tuple[type[Any], ...]) -> list[int]:
    return [event.seat for event in live.hand.events if isinstance(event, kind)]
