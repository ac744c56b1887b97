"""Check that a hand that was kept is still the same hand when it is played again from its record and choices.

What is compared: the seed with what was shown before the deal, the deck with the seed, every event
and the stacks. A difference is said without any card: who runs the command need not be who may see them.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from pydantic import ValidationError

from clauses.refusal import NotAllowed
from gameplay import archive
from gameplay.engine.choices import Choice
from gameplay.engine.events import Event
from gameplay.engine.fair import deck_of, promises
from gameplay.engine.hand import Hand as EngineHand
from gameplay.engine.hand import Record, replay
from gameplay.engine.records import from_json
from gameplay.models import Hand


def differences(row: Hand, choices: Sequence[Choice]) -> list[str]:
    """Return what is no longer as it was kept; nothing if the hand holds."""
    try:
        record = from_json({**row.record, "choices": []})
    except (KeyError, ValueError, ValidationError):
        return ["its record cannot be read"]
    differing = list(deck_differences(row, record))
    try:
        hand = replay(record, choices)
    except NotAllowed as refusal:
        return [*differing, f"it cannot be played again: {refusal.reason}"]
    return [*differing, *event_differences(row, hand)]


def deck_differences(row: Hand, record: Record) -> Iterator[str]:
    """Yield whether the deck is the one that was promised."""
    if record.seed is None or not promises(record.seed, row.commitment):
        yield "its seed is not the one that was committed to before the deal"
    elif record.deck != deck_of(record.seed, row.commitment, record.game.deck):
        yield "its deck does not follow from its seed"


def event_differences(row: Hand, hand: EngineHand) -> Iterator[str]:
    """Yield whether the same happened."""
    try:
        before: tuple[Event, ...] = archive.from_data(row.events or ())
    except (KeyError, TypeError):
        yield "its events cannot be read"
        return
    now = hand.events
    for number, (was, would_be) in enumerate(zip(before, now, strict=False), start=1):
        if not archive.is_alike(was, would_be):
            then, today = without_cards(was), without_cards(would_be)
            yield f"event {number} of {len(before)} was {then} and would be {today}"
            break
    else:
        if len(before) != len(now):
            yield f"{len(before)} events happened and {len(now)} would"
    if row.voided_at is None:
        if not hand.finished:
            yield "it would not be over"
        elif list(hand.stacks) != row.stacks:
            yield f"the stacks were {row.stacks} and would be {list(hand.stacks)}"


def without_cards(event: Any) -> str:
    """An event without its cards."""
    fields = event._asdict()
    safe_fields = {
        name: value for name, value in fields.items() if name in ("seat", "amount", "to", "what", "pot")
    }
    text = ", ".join(f"{name} {value}" for name, value in safe_fields.items())
    return f"{type(event).__name__} ({text})" if text else type(event).__name__
