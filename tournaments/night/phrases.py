"""Pieces that sentences about facts are made of: names, money, lists, reasons."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

from tournaments.night import facts as f
from tournaments.night.structure import Break, Level, period_name
from words.money import money
from words.text import Listing, Text

Names = Mapping[int, str]
NAMED: Final = 6  # players in one sentence; the others are counted
SUITS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


class Words:
    """The names and the money of one club. periods: the structure of the night, where that is known; hand:
    the number of the hand that is dealt, 0 where it is not known."""

    def __init__(
        self, names: Names, symbol: str, periods: Sequence[Level | Break] = (), hand: int = 0
    ) -> None:
        self.names, self.symbol, self.periods, self.hand = names, symbol, periods, hand

    def __call__(self, player: int) -> str:
        return self.names.get(player) or Text("Player {number}", number=player)

    def all(self, players: Iterable[int]) -> str:
        """Names of several players, in one list."""
        return listed([self(player) for player in players])

    def period(self, index: int) -> str:
        """Return what a part of the structure is called, counted from 0: Level 3, the break."""
        if index >= len(self.periods):
            return Text("part {number} of the structure", number=index + 1)
        if isinstance(self.periods[index], Break):
            return Text("the break")
        return period_name(self.periods, index)

    def card(self, written: str) -> str:
        """A card as people read it: A♠ for "As", 10♥ for "Th"."""
        return written[0].replace("T", "10") + SUITS[written[1]]

    def money(self, cents: int) -> str:
        """An amount in cents, in the club's currency."""
        return money(cents, self.symbol)


def listed(words: Sequence[str], last: str = "and") -> Listing:
    """Ann, Bob and Carl."""
    return Listing(words, last)


def some_names(names: Sequence[str]) -> Listing:
    """As many of the names as one sentence holds, and how many more there are."""
    more = [Text("{count} more", count=len(names) - NAMED)] if len(names) > NAMED else []
    return listed([*names[:NAMED], *more])


def clock_time(seconds: int) -> str:
    """A length of time as clocks show it: 4:05, 1:00:00."""
    minutes, left = divmod(seconds, 60)
    hours, of_hour = divmod(minutes, 60)
    return f"{hours}:{of_hour:02}:{left:02}" if hours else f"{minutes}:{left:02}"


def counted(number: int, thing: str, plural: str = "") -> Text:
    """1 hand, 2 hands. thing, plural: written out where it is called, so that translators find them."""
    return Text(f"{{count:,}} {thing}", f"{{count:,}} {plural or thing + 's'}", count=number)


def because(reason: str) -> str:
    """A reason behind its sentence, if there is one."""
    return f": {reason.strip()}" if reason.strip() else ""


def at(seat: f.SeatedAt | None) -> str:
    """The seat that somebody got, behind their sentence."""
    return Text(", table {table}, seat {seat}", table=seat.table, seat=seat.seat) if seat else ""


def tables_meant(tables: Sequence[int]) -> Text:
    """Tables by their numbers, none for all of them."""
    if not tables:
        return Text("All tables")
    numbers = listed([str(number) for number in tables])
    return Text("Table {numbers}", "Tables {numbers}", numbers=numbers, count=len(tables))


Saying = Callable[[Any, Words], str]
SAYINGS: dict[type[f.Fact], Saying] = {}
"""Kind of fact → its sentence, where the module that folds the kind says it, too."""

S = TypeVar("S", bound=Saying)


def says(fact: type[f.Fact]) -> Callable[[S], S]:
    """Marks the function that says a kind of fact in one sentence, in the past tense, without a full stop."""

    def register(saying: S) -> S:
        SAYINGS[fact] = saying
        return saying

    return register
