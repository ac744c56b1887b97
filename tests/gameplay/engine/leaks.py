"""Data: what somebody at the table sees must not depend on cards that they do not know: the same hand with
these cards in each other's places, and the same choices, has to look the same to them.
"""

from collections.abc import Mapping
from dataclasses import replace
from types import FunctionType, MethodType

from gameplay.engine.events import SPECTATOR
from gameplay.engine.hand import replay

CARDS = ("cards", "given", "taken", "card", "turned_up")
"""What fields of events are called that hold cards."""


OPEN = {"BoardDealt", "DealtUp", "Shown", "CentreShown", "Laid", "Traded", "TurnedUp"}
OPEN |= {"AllTurnedUp", "ExchangedCard", "KingTurned", "LaidForTop", "MiddleTurnedUp", "SwappedHands", "Took"}
COVERED = {"DealtCovered", "DealtToForehead"}
"""Events whose cards everybody sees, and those whose cards their player does not see, by name."""


def may_know(hand, viewer):
    """The cards that a viewer was dealt, and those that were ever turned up."""
    known = set()
    for event in hand.events:
        kind = type(event).__name__
        own = getattr(event, "seat", None) == viewer
        others = viewer != SPECTATOR and not own
        if kind in OPEN or (own and kind not in COVERED) or (others and kind == "DealtToForehead"):
            for field in CARDS:
                value = getattr(event, field, ())
                known.update(value if isinstance(value, tuple) else (value,))
    return known


def frozen(thing):
    """All that hangs on a view, as something that can be compared."""
    if thing is None or isinstance(thing, str | int | float | bytes | type) or hasattr(thing, "strength"):
        return thing
    if isinstance(thing, FunctionType | MethodType):
        return thing.__qualname__
    if isinstance(thing, Mapping):
        return tuple((frozen(name), frozen(value)) for name, value in thing.items())
    if isinstance(thing, set | frozenset):
        return frozenset(map(frozen, thing))
    if isinstance(thing, tuple | list | range):
        return (type(thing).__name__, *map(frozen, thing))
    slots = [slot for kind in type(thing).__mro__ for slot in getattr(kind, "__slots__", ())]
    names = [*slots, *getattr(thing, "__dict__", {})]
    return (type(thing).__name__, *((name, frozen(getattr(thing, name, None))) for name in names))


def moved(choice, places):
    """A choice with other cards in it."""
    if choice[0] == "raise":
        return choice
    return tuple(
        tuple(places.get(card, card) for card in part) if isinstance(part, tuple) else places.get(part, part)
        for part in choice
    )


def permuted(hand, viewer, chance):
    """The same hand as far as it has come, with all cards that a viewer may not know in other places. Raises
    NotAllowed where somebody cannot choose with their other cards what they have chosen."""
    record, known = hand.record, may_know(hand, viewer)
    unknown = [card for card in record.deck if card not in known]
    places = dict(zip(unknown, chance.sample(unknown, len(unknown)), strict=True))
    deck = tuple(places.get(card, card) for card in record.deck)
    return replay(replace(record, deck=deck), [moved(choice, places) for choice in record.choices])
