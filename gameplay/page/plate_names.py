"""Names, colours and discs of players on their plates, and the room that a hand's cards need.

There is room for a dozen letters in a line. What two at one table would show alike is told apart as the club
tells namesakes apart: by the member's number, behind a name that is seen whole, else behind its first word,
so that a telephone shows it, too. Numbers of members are kept: without that, a look at a table is one query
more.
"""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from clubs.models import Member
from config.caching.process_cache import ProcessCache
from gameplay.engine.events import Posted
from gameplay.engine.outline import Stage
from gameplay.engine.views import SeatView
from gameplay.page.hand_view import Chair, HandView
from gameplay.ring.facts import Player
from words.text import Text

KEPT: Final = 5000  # members
BOT: Final = 0

_numbers: Final = ProcessCache[int, int](KEPT)


def avatars_of(players: Iterable[Player]) -> dict[str, int]:
    """The key of each player → their number; BOT for a house player, a visitor's row for a visitor."""
    all_players = list(players)
    numbers = _numbers_of({player.id for player in all_players if player.kind == "member"})
    return {player.key: _avatar(player, numbers) for player in all_players}


def _avatar(player: Player, numbers: dict[int, int]) -> int:
    if player.is_house:
        return BOT
    return numbers.get(player.id, player.id) if player.kind == "member" else player.id


def _numbers_of(rows: set[int]) -> dict[int, int]:
    """The row of a member → their number in the club, which never changes."""
    by_row = {row: number for row in rows if (number := _numbers.get(row)) is not None}
    unknown = rows - by_row.keys()
    if unknown:
        for row, number in Member.objects.filter(pk__in=unknown).values_list("pk", "number"):
            by_row[row] = number
            _numbers.put(row, number)
    return by_row


def holds(now: HandView) -> int:
    """Return how many cards a player holds at most in this hand, as far as the game or the felt can tell."""
    lying = max(len(seat.hole) + len(seat.up) for seat in now.view.seats)
    return max(lying, now.game.cards, now.game.held, *accumulate(map(_more, now.game.stages), initial=0))


def last_down(now: HandView, seat: SeatView) -> int:
    """Return how many cards face down came after the last one that is dealt face up to all: they lie at the
    end, as they do on a table, and the cards before them stay where they are."""
    kinds = [stage.kind for stage in now.game.stages]
    if "up" not in kinds:
        return 0
    last_up = len(kinds) - kinds[::-1].index("up")
    first = sum(_more(stage) for stage in now.game.stages[:last_up] if stage.kind != "up")
    return max(0, len(seat.hole) - max(0, first))


def _more(stage: Stage) -> int:
    """By how many cards a stage makes every hand larger."""
    signs = {"down": 1, "up": 1, "away": -1}
    return signs.get(stage.kind, 0) * stage.number


@dataclass(frozen=True, slots=True)
class Disc:
    """A disc in front of a seat."""

    seat: int
    css: str
    """"button", "small-blind", "big-blind", "dead"."""
    text: str
    words: str


def discs_of(now: HandView) -> Sequence[Disc]:
    """The button, even where nobody sits any more, and the blinds of this hand."""
    table, discs = now.table, []
    if table.button is not None:
        is_dead = any(chair.number == table.button and chair.place is None for chair in table.chairs)
        css = "button dead" if is_dead else "button"
        discs.append(Disc(table.button, css, "D", Text("Button")))
    blinds = {
        "small blind": ("small-blind", Text("SB"), Text("Small blind")),
        "big blind": ("big-blind", Text("BB"), Text("Big blind")),
    }
    for event in now.events:
        if isinstance(event, Posted) and event.what in blinds and event.seat in now.chairs:
            discs.append(Disc(now.chairs[event.seat].number, *blinds[event.what]))
    return discs


LINE: Final = 90  # tenths of a letter of middling width for which a line has room in the largest type
LINE_ACROSS: Final = 180  # in a line across the whole plate, in smaller type
SEEN: Final = 20  # signs that are seen of a name on two lines of a telephone
WIDTHS: Final = dict.fromkeys("iljtfrI.,'’-()1 ", 6) | dict.fromkeys("mwMW@", 15)


@dataclass(frozen=True, slots=True)
class PlateName:
    """A name on a plate."""

    words: str
    css: str = ""
    """"long" for a line across the plate, "longer" for two."""


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
