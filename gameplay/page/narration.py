"""Narration of a hand, line by line, in the engine's own sentences.

A player's own cards come sorted, once everybody has been dealt theirs; what the others drew is a number.
Source: FCD-sorted, FCD-draw-announced.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from gameplay.engine.cards import UNKNOWN
from gameplay.engine.events import (
    BoardDealt,
    Called,
    Checked,
    Dealt,
    Did,
    Discarded,
    Drew,
    Event,
    Folded,
    HandKilled,
    Paid,
    Posted,
    Raised,
    RoundBegan,
    WentOut,
    Won,
)
from gameplay.engine.wording import DEEDS
from gameplay.page.hand_view import in_order
from words.text import Text, grouped


@dataclass(frozen=True, slots=True)
class StoryLine:
    """A line of the story."""

    key: str
    """Its place, for the page to know it by."""
    words: str
    weight: str = ""
    """"won", "mine" or nothing."""
    sound: str = ""
    """"deal", "check", "chips", "fold", "won" or nothing."""


def narration(hand: int, events: Sequence[Event], names: Sequence[str], me: int) -> list[StoryLine]:
    """A hand's lines so far, as told to one viewer."""
    return [
        StoryLine(f"said-{hand}-{number}", event.words(names), _weight(event, me), _sound(event))
        for number, event in enumerate(in_telling_order(events, me))
    ]


def in_telling_order(events: Iterable[Event], me: int) -> Iterator[Event]:
    """The events, the viewer's own cards after those of the deal they were part of."""
    own: list[Event] = []
    for event in events:
        if isinstance(event, Dealt) and event.seat == me:
            own.append(event._replace(cards=tuple(in_order(event.cards))))
            continue
        if not isinstance(event, Dealt):
            yield from own
            own = []
        if isinstance(event, (Drew, Discarded)) and UNKNOWN not in event.cards:
            yield event._replace(cards=tuple(in_order(event.cards)))
        else:
            yield event
    yield from own


def _weight(event: Any, me: int) -> str:
    if isinstance(event, Won):
        return "won"
    return "mine" if isinstance(event, (Dealt, Drew)) and event.seat == me else ""


def _sound(event: Any) -> str:
    match event:
        case Dealt() | Drew() | BoardDealt():
            return "deal"
        case Checked():
            return "check"
        case Folded() | HandKilled() | Discarded():
            return "fold"
        case Called() | Raised() | Posted() | Paid():
            return "chips"
        case Won():
            return "won"
        case _:
            return ""


def last_actions(events: Sequence[Any]) -> dict[int, str]:
    """Return what each seat did last, in a word or two for its plate; in a game of several rounds in this
    one."""
    deeds: dict[int, str] = {}
    out = {event.seat for event in events if isinstance(event, WentOut)}
    for event in events:
        if isinstance(event, RoundBegan):
            deeds = {seat: words for seat, words in deeds.items() if seat in out}
        elif words := _deed(event):
            deeds[event.seat] = words
    return deeds


def _deed(event: Any) -> str:
    match event:
        case Checked():
            return Text("checks")
        case Folded():
            return Text("folds")
        case Called():
            return Text("all-in") if event.all_in else Text("calls")
        case Raised():
            if event.all_in:
                return Text("all-in")
            return Text("raises") if event.above else Text("bets")
        case Posted(what="ante" | "big-blind ante"):
            return Text("all-in") if event.all_in else ""
        case Posted():
            return Text("all-in") if event.all_in else Text("posts")
        case Discarded(cards=()):
            return Text("stands pat")
        case Discarded():
            return Text("threw away {count}", count=len(event.cards))
        case Drew():
            return Text("drew {count}", count=len(event.cards))
        case Did():
            return DEEDS.get(event.act, event.act)
        case Won():
            return Text("wins {chips}", chips=grouped(event.amount))
        case _:
            words: str = getattr(event, "deed", "")
            return words
