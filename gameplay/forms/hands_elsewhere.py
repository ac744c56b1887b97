"""Hands of another place that somebody pastes or sends to read them: played on the engine, told in words."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from django.core.files.base import File

from gameplay.engine.phh.replay import Outcome
from gameplay.engine.recorded_files import decoded, replayed_hands
from words.text import Text, localised

LONGEST: Final = 300_000
"""Characters that are read on a page, some hundred hands; a larger file is read by a command."""
MOST: Final = 10
"""Hands that a page tells."""


@dataclass(frozen=True, slots=True)
class ToldHand:
    """A hand. name: its number in the file; result: ok, differs or refused; reason: of either of these, or of
    a rake; unit: what one chip of the sentences is, nothing where it is one."""

    name: str
    result: str
    reason: str
    sentences: tuple[str, ...]
    unit: str


@dataclass(frozen=True, slots=True)
class ToldHands:
    """The hands of a text. is_cut: whether it has more of them than are told."""

    hands: tuple[ToldHand, ...] = ()
    refusal: str = ""
    is_cut: bool = False


def sent_text(typed: str, sent: "File[bytes] | None") -> str:
    """Return what was pasted, or else the file that was sent, as far as it is read."""
    if typed.strip() or sent is None:
        return typed
    return decoded(sent.read(4 * LONGEST))


def told_hands(text: str) -> ToldHands | None:
    """The first hands of a text in words; None where nothing was sent."""
    if not text.strip():
        return None
    if len(text) > LONGEST:
        refusal = Text("This is too long: {count:,} characters are read at most.", count=LONGEST)
        return ToldHands(refusal=localised(refusal))
    outcomes = list(islice(replayed_hands(text), MOST + 1))
    return ToldHands(tuple(_told(outcomes[:MOST])), is_cut=len(outcomes) > MOST)


def _told(outcomes: list[Outcome]) -> Iterator[ToldHand]:
    for each in outcomes:
        places = range(len(each.stacks))
        names = each.players or tuple(f"p{place + 1}" for place in places)
        sentences = tuple(localised(event.words(names)) for event in each.events)
        unit = f"{1 / each.scale:g}" if each.scale > 1 else ""
        line = f"{each.line}: " if each.line else ""
        yield ToldHand(each.name, each.result, f"{line}{each.reason}", sentences, unit)
