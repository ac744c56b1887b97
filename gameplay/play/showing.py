"""Hands that are turned up once a hand is over: one's own, or called ones that somebody may ask to see.

Until the next hand is dealt whoever was still in may show the cards that nobody saw; and whoever the house
lets may ask to see hands that were called and then thrown away. Cards that are shown are shown to everybody.
Source: CPL-ask-to-see, DM-etiquette-show-one, TDA 18, ruling 79.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from clauses.refusal import NotAllowed
from gameplay import archive
from gameplay.engine.cards import UNKNOWN
from gameplay.engine.events import (
    SPECTATOR,
    BoardDealt,
    Dealt,
    DealtUp,
    Discarded,
    Drew,
    Event,
    Folded,
    HandKilled,
    Mucked,
    Raised,
    Shown,
)
from gameplay.live_hands import LiveHand
from gameplay.models import Hand, Table
from gameplay.play.locked_table import LockedTable, locked, save
from gameplay.sources import Moved

CARDS: Final = (BoardDealt, Dealt, DealtUp, Discarded, Drew)


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
    everybody ask who was dealt in; or only the one that bet or raised last in the last round, if they called
    it and have not thrown theirs away."""
    if live.is_on or live.voided:
        return []
    seen = shown_now(live)
    unseen = [other for other in _seats(live, Mucked) if other not in seen and other != place]
    if live.hand.game.ask_to_see == "anyone_in_hand":
        return unseen
    if place in _seats(live, (Folded, HandKilled, Mucked)):
        return []
    return [other for other in unseen if other == _last_bettor(live.hand.events)]


def _last_bettor(events: Sequence[Event]) -> int | None:
    """Return who bet or raised last after the last cards, if anybody did."""
    last = next((event for event in reversed(events) if isinstance(event, (Raised, *CARDS))), None)
    return last.seat if isinstance(last, Raised) else None


def _seats(live: LiveHand, kind: type[Any] | tuple[type[Any], ...]) -> list[int]:
    return [event.seat for event in live.hand.events if isinstance(event, kind)]


@transaction.atomic
def show_hand(
    *, table: Table, by: str, hand: int, card: int | None = None, now: datetime | None = None
) -> Table:
    """A player turns up cards that nobody saw, all of them or one. card: the one of theirs, None for all.
    Raises Moved when the hand is not the latest any more, and NotAllowed when there is nothing of theirs to
    show."""
    at = locked(table.pk, now or timezone.now())
    live, place = _ended(at, by, hand)
    if not may_show(live, place) and place not in shown_now(live):
        raise NotAllowed("You have no cards to show.")
    if card is None:
        return _turned_up(at, live, [place])
    if card not in live.everything[place]:
        raise NotAllowed("You do not have that card.")
    if place in shown_now(live) or card in cards_shown(live, place):
        return at.table
    return _keep(at, live, [Shown(place, (card,))])


@transaction.atomic
def ask_to_see(*, table: Table, by: str, hand: int, now: datetime | None = None) -> Table:
    """Every hand that was called and thrown away is turned up, because somebody asks who may. Raises Moved
    when the hand is not the latest any more, and NotAllowed."""
    at = locked(table.pk, now or timezone.now())
    live, place = _ended(at, by, hand)
    called = may_ask(live, place)
    if not called and not live.revealed:
        raise NotAllowed("There is no called hand that you may ask to see.", "CPL-ask-to-see")
    return _turned_up(at, live, called)


def _ended(at: LockedTable, by: str, hand: int) -> tuple[LiveHand, int]:
    """The latest hand, which is over, and the place of whoever asks."""
    live = at.live
    if live is None or live.number != hand or live.is_on or live.voided:
        raise Moved
    place = live.place_of(by)
    if place is None:
        raise NotAllowed("You were not dealt into this hand.", "CPL-ask-to-see")
    return live, place


def _turned_up(at: LockedTable, live: LiveHand, places: Sequence[int]) -> Table:
    new = [place for place in places if place not in shown_now(live)]
    if not new:
        return at.table
    cards = live.everything
    return _keep(at, live, [Shown(place, cards[place]) for place in new])


def _keep(at: LockedTable, live: LiveHand, shows: Sequence[Shown]) -> Table:
    revealed = (*live.revealed, *shows)
    Hand.objects.filter(pk=live.pk).update(revealed=archive.to_data(revealed))
    at.live = replace(live, revealed=revealed, _views={})
    return save(at)
