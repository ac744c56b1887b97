"""A poster: who won, the places below and what there is to say of it, as wide as a messenger shows pictures.

No browser says here how wide a text is, and each device has its own letters. So widths are reckoned on the
wide side, in ems, and what would not fit is cut. A name is isolated from the words around it: one written
from right to left leaves the order of the others alone. Source: UAX #9 (the first-strong isolate).
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal
from unicodedata import category, east_asian_width

from words.names import tidy
from words.text import Listing, Sentences, Text

WIDTH, HEIGHT = 1200, 630
MARGIN, MIDDLE, RIGHT = 64, 580, 1136
PLACES_BELOW: Final = 5  # the winner
NOTES: Final = 5
NOTE_SIZE, NOTE_STEP, NOTE_GAP, NOTE_INDENT = 25, 32, 14, 26
TOP, FOOT = 226, 594  # of the notes
LONGEST_NAME: Final = 11.0  # ems, in a sentence
REGULAR: Final = 0.92  # of the width of bold letters, which is what is reckoned

ISOLATE, POP = "\u2068", "\u2069"
WORDS = re.compile(f"(?:{ISOLATE}[^{POP}]*{POP}|[^ {ISOLATE}])+")
NARROW, BROAD = frozenset("iíìîïjlıftrI.,:;!|'’()[]-·"), frozenset("mwMWO@%QG—…")


@dataclass(frozen=True, slots=True)
class Caption:
    """Words on the poster. y: of their base line; ink: which of its colours; is_end: x is where they end."""

    words: str
    x: float
    y: float
    size: int
    ink: Literal["ink", "soft", "bright"] = "ink"
    is_bold: bool = False
    is_end: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the places. place, prize: as they are written."""

    place: str
    name: str
    prize: str


@dataclass(frozen=True, slots=True)
class Poster:
    """A whole picture. dots: where the notes begin, as (x, y)."""

    title: str
    lines: tuple[Caption, ...]
    dots: tuple[tuple[float, float], ...]
    width: int = WIDTH
    height: int = HEIGHT


def poster(
    *,
    club: str,
    title: str,
    day: str,
    label: str,
    winners: Sequence[str],
    prize: str,
    places: Sequence[Place],
    notes: Sequence[str],
) -> Poster:
    """Lay the poster out, all of it in the active language, for the widths of the words are needed.

    label: above the winners; prize: of a single one; places: of the others, best first; notes: sentences
    whose names are still to be isolated.
    """
    room = (RIGHT - MARGIN) / 26 - width(day) - 1
    noted, dots = _notes([isolated(note) for note in notes[:NOTES]])
    lines = (
        Caption(_name(club, room), MARGIN, 96, 26, "soft"),
        Caption(day, RIGHT, 96, 26, "soft", is_end=True),
        Caption(_name(title, (RIGHT - MARGIN) / 46), MARGIN, 154, 46, is_bold=True),
        *_winners(label, winners, prize),
        *_places(places),
        *noted,
    )
    return Poster(title, lines, dots)


def _winners(label: str, winners: Sequence[str], prize: str) -> Iterable[Caption]:
    yield Caption(label, MARGIN, TOP + NOTE_SIZE * 0.75, 24, "bright")
    room = MIDDLE - 2 * NOTE_INDENT - MARGIN
    listed = isolated(Listing([*winners]), room / 30 / min(len(winners), 2) - 1)
    if len(winners) == 1:
        size = next((size for size in (60, 52, 44) if width(tidy(winners[0])) <= room / size), 36)
        yield Caption(_name(winners[0], room / size), MARGIN, TOP + 80, size, is_bold=True)
        if prize:
            yield Caption(prize, MARGIN, TOP + 122, 32, "soft")
        return
    for number, line in enumerate(wrapped(listed, room / 30, 2)):
        yield Caption(line, MARGIN, TOP + 68 + 38 * number, 30, is_bold=True)


def _places(places: Sequence[Place]) -> Iterable[Caption]:
    rows = places[:PLACES_BELOW]
    first = MARGIN + 28 * (max((width(line.place) for line in rows), default=0) + 0.8)
    last = MIDDLE - 2 * NOTE_INDENT
    for number, line in enumerate(rows):
        y = TOP + 180 + 44 * number
        room = (last - first) / 28 - (width(line.prize) + 0.6 if line.prize else 0)
        yield Caption(line.place, MARGIN, y, 28, "soft")
        yield Caption(_name(line.name, room), first, y, 28)
        if line.prize:
            yield Caption(line.prize, last, y, 28, "soft", is_end=True)


def _notes(notes: Sequence[str]) -> tuple[list[Caption], tuple[tuple[float, float], ...]]:
    """The notes below each other, each in as many lines as there is room for all."""
    left = MIDDLE + NOTE_INDENT
    room = (RIGHT - left) / NOTE_SIZE / REGULAR
    for most in (4, 3, 2):
        blocks = [wrapped(note, room, most) for note in notes]
        height = sum(NOTE_STEP * len(block) + NOTE_GAP for block in blocks) - NOTE_GAP
        if height <= FOOT - TOP:
            break
    lines, dots, y = [], [], TOP + NOTE_SIZE * 0.75
    for block in blocks:
        dots.append((MIDDLE + 6.0, y - NOTE_SIZE * 0.3))
        for words in block:
            lines.append(Caption(words, left, y, NOTE_SIZE))
            y += NOTE_STEP
        y += NOTE_GAP
    return lines, tuple(dots)


def width(words: str) -> float:
    """The ems that these words take at most in a bold letter without serifs.

    >>> width("Ann") < width("Mom"), width("日本"), width("\u2068\u2069"), width("e\u0301") == width("e")
    (True, 2.2, 0.0, True)
    """
    return round(sum(_width(sign) for sign in words), 3)


def _width(sign: str) -> float:
    kind = category(sign)
    if kind in ("Mn", "Me", "Cf"):
        return 0.0
    if east_asian_width(sign) in "WF" or kind == "So":
        return 1.1
    if sign in BROAD:
        return 1.0
    if sign in NARROW or kind == "Zs":
        return 0.42
    return 0.8 if kind == "Lu" else 0.66


def cut(words: str, most: float) -> str:
    """The words as far as they fit into so many ems.

    >>> cut("Maximiliana", 5), cut("Max", 5)
    ('Maxim…', 'Max')
    """
    if width(words) <= most:
        return words
    kept, room = "", most - width("…")
    for sign in words:
        room -= _width(sign)
        if room < 0:
            break
        kept += sign
    return kept.rstrip(" \u200d") + "…"


def isolated(text: Any, most: float = LONGEST_NAME) -> Any:
    """A text whose names, the plain strings among its values, are cut to so many ems and isolated.

    >>> isolated(Text("{name} won.", name="Ann"))
    '\u2068Ann\u2069 won.'
    """
    if isinstance(text, Listing | Sentences):
        return type(text)([isolated(part, most) for part in text.parts], text.one)
    if isinstance(text, Text):
        values = {name: isolated(value, most) for name, value in text.values.items()}
        return Text(text.one, text.many, **values) if values else text
    return _name(text, most) if isinstance(text, str) else text


def _name(name: str, most: float) -> str:
    return f"{ISOLATE}{cut(tidy(name), most)}{POP}"


def wrapped(text: str, most: float, lines: int) -> list[str]:
    """The words in so many lines of so many ems at most; a name stays in one, and what is left out is marked.

    >>> wrapped("Ann beat Bob and Cat", 6, 2)
    ['Ann beat', 'Bob and…']
    """
    words = WORDS.findall(text.localised() if isinstance(text, Text) else text)
    rows: list[str] = []
    for word in words:
        longer = f"{rows[-1]} {word}" if rows else word
        if rows and width(longer) <= most:
            rows[-1] = longer
        elif len(rows) < lines:
            rows.append(word)
        else:
            return _marked(rows, most)
    return rows


def _marked(rows: Sequence[str], most: float) -> list[str]:
    """The same lines with … behind the last, for which words there give way."""
    kept = WORDS.findall(rows[-1])
    while len(kept) > 1 and width(" ".join(kept) + "…") > most:
        kept.pop()
    return [*rows[:-1], " ".join(kept).rstrip(",") + "…"]
