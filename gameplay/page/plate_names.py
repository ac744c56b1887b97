"""Names of players on their plates, where there is room for a dozen letters in a line.

What two at one table would show alike is told apart as the club tells namesakes apart: by the member's
number, behind a name that is seen whole, else behind its first word, so that a telephone shows it, too.
"""

import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from gameplay.page.hand_view import Chair

LINE: Final = 90  # tenths of a letter of middling width for which a line has room in the largest type
LINE_ACROSS: Final = 180  # in a line across the whole plate, in smaller type
SEEN: Final = 20  # signs that are seen of a name on two lines of a telephone
WIDTHS: Final = dict.fromkeys("iljtfrI.,'’-()1 ", 6) | dict.fromkeys("mwMW@", 15)


@dataclass(frozen=True, slots=True)
class PlateName:
    """A name on a plate. css: "long" where it takes a line across the plate, "longer" where it takes two."""

    words: str
    css: str = ""


def plate_names(chairs: Sequence[Chair], mine: int = 0) -> dict[int, PlateName]:
    """The number of each chair that somebody sits in → the name on its plate. mine: the viewer's, where no
    word says that they are a visitor."""
    taken = [chair for chair in chairs if chair.name]
    seen = Counter(_seen(chair.name) for chair in taken)
    return {
        chair.number: _plate_name(
            chair, is_alike=seen[_seen(chair.name)] > 1, has_tag=chair.is_guest and chair.number != mine
        )
        for chair in taken
    }


def _seen(name: str) -> str:
    return name[:SEEN].casefold()


def _plate_name(chair: Chair, *, is_alike: bool, has_tag: bool) -> PlateName:
    words = _told_apart(chair) if is_alike else chair.name
    wide = width(words) + (width("visitor") if has_tag else 0)
    return PlateName(words, "longer" if wide > LINE_ACROSS else "long" if wide > LINE else "")


def _told_apart(chair: Chair) -> str:
    mark = f"#{chair.avatar}" if chair.avatar and not chair.is_guest else f"({chair.number})"
    first, _, rest = chair.name.partition(" ")
    if len(chair.name) < SEEN or not rest:
        return f"{chair.name} {mark}"
    return f"{first} {mark} {rest}"


def width(words: str) -> int:
    """Return how much room words take, in tenths of a letter of middling width.

    >>> width("Ann"), width("Will"), width("王伟")
    (30, 33, 40)
    """
    return sum(WIDTHS.get(sign) or _width(sign) for sign in words)


def _width(sign: str) -> int:
    if unicodedata.combining(sign):
        return 0
    return 20 if unicodedata.east_asian_width(sign) in "WF" else 10
