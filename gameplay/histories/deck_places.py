"""Places of cards in the deck, told from what happened: what binds the cards that somebody saw to the
positions that were committed to before the deal.

Cards of a round go around the table one at a time; the board, burns and draws take what lies on top. Once a
deck has been shuffled again in the middle of a hand its cards have no place in it any more.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gameplay.engine.cards import UNKNOWN
from gameplay.engine.events import (
    BoardDealt,
    Burnt,
    Dealt,
    DealtCovered,
    DealtToForehead,
    DealtToMiddle,
    DealtUp,
    Drew,
    Event,
    Reshuffled,
    seen_by,
)

AROUND: Final = (Dealt, DealtUp, DealtToForehead, DealtCovered)
FROM_THE_TOP: Final = (Burnt, BoardDealt, DealtToMiddle, Drew)


@dataclass(frozen=True, slots=True)
class DealtGroup:
    """Cards that left the deck together. number: of the event; seat: whose they are, None for the middle;
    places: of each card, from 1 for the top."""

    number: int
    seat: int | None
    cards: tuple[int, ...]
    places: tuple[int, ...]


def left_the_deck(events: Sequence[Event]) -> Iterator[DealtGroup]:
    """The cards in the order of their events, until the deck is shuffled again."""
    next_place, number = 1, 0
    while number < len(events):
        event: Any = events[number]
        if isinstance(event, Reshuffled):
            return
        if isinstance(event, AROUND):
            together = _round(events, number)
            for place, each in enumerate(together):
                places = range(
                    next_place + place, next_place + len(together) * len(each.cards), len(together)
                )
                yield DealtGroup(number + place, each.seat, each.cards, tuple(places))
            next_place += len(together) * len(event.cards)
            number += len(together)
            continue
        if isinstance(event, FROM_THE_TOP):
            places = range(next_place, next_place + len(event.cards))
            yield DealtGroup(number, getattr(event, "seat", None), event.cards, tuple(places))
            next_place += len(event.cards)
        number += 1


def _round(events: Sequence[Any], number: int) -> list[Any]:
    """The events of one round around the table: each seat once, as many cards for each."""
    together: list[Any] = []
    for event in events[number:]:
        first = together[0] if together else event
        if type(event) is not type(first) or len(event.cards) != len(first.cards):
            break
        if any(each.seat == event.seat for each in together):
            break
        together.append(event)
    return together


def named_in(events: Iterable[Event]) -> set[int]:
    """Every card that these events name."""
    cards: set[int] = set()
    for event in events:
        for name in ("cards", "boards", "card", "given", "taken"):
            cards.update(_flat(getattr(event, name, ())))
    return cards - {UNKNOWN}


def _flat(value: Any) -> Iterator[int]:
    if isinstance(value, tuple):
        for each in value:
            yield from _flat(each)
    else:
        yield value


def to_open(events: Sequence[Event], viewer: int) -> set[int]:
    """The cards whose place in the deck tells this viewer nothing new: those they know and that left it
    before it was shuffled again. A card that came back out of the discards would tell who threw it away.
    events: as the director sees them."""
    anew = next((n for n, event in enumerate(events) if isinstance(event, Reshuffled)), len(events))
    again = {
        card for event in events[anew:] if isinstance(event, AROUND + FROM_THE_TOP) for card in event.cards
    }
    named_cards = named_in(seen_by(event, viewer) for event in events)
    cards: set[int] = set()
    for left in left_the_deck(events):
        at_once = named_in([seen_by(events[left.number], viewer)])
        cards.update(card for card in left.cards if card in at_once or card in named_cards - again)
    return cards
