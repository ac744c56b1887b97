"""A game as a club writes it down: a few lines of text, read into the steps of its page and what wins.

>>> late = read('''
... name Late Pineapple
... deal 3 down
... bet
... flop
... bet
... turn
... bet
... throw away 1
... river
... bet
... win high
... ''')
>>> late.title, len(late.pattern), late.winnings
('Late Pineapple', 9, ('high',))

Above the first step stand what holds for the whole game, in any order: `name`, `players 2 to 8`, `limit
pot-limit`, `no blinds`, `deck from 6`, `deck without 8 9 T`, `deck with 2 jokers`, `wild 2 Jh jokers`, `wild
after Q`, `layout cross`. Then a step to each line (verbs.py), and last `win`: one part of the pot, or several
in the order in which they get odd chips (`win high and low 8`). What follows a # is a remark.
"""

import difflib
import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Final

from gameplay.engine.cards import DECK, JOKERS, RANKS, name
from gameplay.engine.games.own.definition import Definition
from gameplay.engine.games.own.faults import Fault, Faulty
from gameplay.engine.games.own.guts import Match
from gameplay.engine.games.own.hands import WINNINGS
from gameplay.engine.games.own.layouts import IN_A_ROW, read_layout
from gameplay.engine.games.own.misfits import Places, misfits
from gameplay.engine.games.own.verbs import VERBS, nearest, read_step
from gameplay.engine.games.own.wilds import TEN, WildCards, read_wild
from gameplay.engine.games.pattern import DealStep
from words.text import Text

LONGEST: Final = 4_000
"""Characters of a definition."""

MOST_LINES, MOST_PARTS = 60, 3
"""Lines of a definition, parts of a pot."""

KEPT: Final = 200
"""So many definitions are not read again: a hand that is on is made of its record at every request."""

LIMITS: Final = ("no-limit", "pot-limit", "limit")
ONCE: Final = frozenset({"players", "limit", "wild", "layout"})
"""Lines of which a second one would replace the first."""

NO_CARDS: Final = re.compile(r"(?<!\d)00?(?!\d)")
NAME: Final = re.compile(r"[^\W_][^\x00-\x1f<>{}]{0,39}")


@lru_cache(KEPT)
def read(text: str) -> Definition:
    """The game of a text. Raises Faulty with all that is wrong in it."""
    return _reader(text).definition()


def misreadings(text: str) -> list[Fault]:
    """Lines of a game that do not do what they seem to: they replace an earlier line, move no card, or name a
    wild card that is not in the deck. Asked before a game is saved: one that was saved before is played as it
    was. Raises Faulty."""
    reader = _reader(text)
    game = reader.definition()
    return [*reader.doubts, *not_in_deck(game, reader.wild_in)]


def _reader(text: str) -> "Reader":
    """Return what has read all lines of a text. Raises Faulty for one that is too long."""
    if len(text) > LONGEST:
        raise Faulty([Fault(0, Text("A game is written in {count:,} characters at most.", count=LONGEST))])
    if len(text.splitlines()) > MOST_LINES:
        raise Faulty([Fault(0, Text("A game is written in {count} lines at most.", count=MOST_LINES))])
    reader = Reader()
    for number, line in enumerate(text.splitlines(), start=1):
        if words := " ".join(line.partition("#")[0].split()):
            reader.line(number, words)
    return reader


class Reader:
    """Reads line after line, and notes what is wrong."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.doubts: list[Fault] = []
        self.title, self.limit = "", LIMITS[0]
        self.seats: tuple[int, int] | None = None
        self.deck, self.wilds = DECK, WildCards()
        self.layout, self.no_blinds = IN_A_ROW, False
        self.steps: list[tuple[int, DealStep]] = []
        self.winnings: tuple[str, ...] = ()
        self.won_in = self.wild_in = self.laid_in = 0
        self.unread = False
        self.heads_read: set[str] = set()
        self.heads: Mapping[str, Callable[[int, str], None]] = {
            "name": self.read_name,
            "players": self.read_players,
            "limit": self.read_limit,
            "deck": self.read_deck,
            "wild": self.read_wild,
            "layout": self.read_layout,
            "no": self.read_no_blinds,
        }

    def fault(self, number: int, sentence: str) -> None:
        """Note what is wrong in this line."""
        self.faults.append(Fault(number, sentence))

    def line(self, number: int, words: str) -> None:
        """A line without its remark."""
        first, _, rest = words.partition(" ")
        first = first.lower()
        if first in self.heads:
            if self.steps or self.won_in:
                self.fault(number, Text("“{word}” stands above the first step.", word=first))
            if first in ONCE and first in self.heads_read:
                self.doubts.append(Fault(number, Text("“{word}” stands in one line only.", word=first)))
            self.heads_read.add(first)
            self.heads[first](number, rest)
        elif first == "win":
            self.read_win(number, rest.lower())
        elif self.won_in:
            self.fault(number, Text("Nothing comes after “win”."))
        elif (step := read_step(words.lower())) is not None:
            self.steps.append((number, step))
            if NO_CARDS.search(words):
                self.doubts.append(Fault(number, Text("This does nothing: write 1 card or more.")))
        else:
            self.unknown(number, words)

    def unknown(self, number: int, words: str) -> None:
        """A line that says nothing known."""
        self.unread = True
        shortened = words if len(words) <= 40 else words[:39] + "…"
        heads = difflib.get_close_matches(words.lower().partition(" ")[0], [*self.heads, "win"], 1, 0.7)
        like = MEANT.get(words.lower().partition(" ")[0])
        if like or (like := heading(heads[0]) if heads else nearest(words.lower(), iter(EXAMPLES))):
            self.fault(
                number, Text("“{words}” is not known. Write it like “{like}”.", words=shortened, like=like)
            )
        else:
            examples = ", ".join(verb.example for verb in VERBS)
            self.fault(
                number, Text("“{words}” is not known. There is {known}.", words=shortened, known=examples)
            )

    def read_name(self, number: int, rest: str) -> None:
        """Read the name of the game."""
        if self.title:
            self.fault(number, Text("The game has a name already."))
        elif not NAME.fullmatch(rest):
            self.fault(number, Text("A name has up to 40 letters, and begins with one."))
        else:
            self.title = rest

    def read_players(self, number: int, rest: str) -> None:
        """Read the range of players."""
        match = re.fullmatch(r"([0-9]{1,2}) to ([0-9]{1,2})", rest)
        if not match or not 2 <= int(match[1]) <= int(match[2]):
            self.fault(number, Text("Write how many may play like “players 2 to 8”."))
        else:
            self.seats = int(match[1]), int(match[2])

    def read_limit(self, number: int, rest: str) -> None:
        """Read the betting limit."""
        if rest.lower() not in LIMITS:
            self.fault(number, Text("Betting is no-limit, pot-limit or limit."))
        else:
            self.limit = rest.lower()

    def read_deck(self, number: int, rest: str) -> None:
        """Read the deck."""
        match [TEN.get(word, word) for word in rest.upper().split()]:
            case ["FROM", rank] if rank in [*RANKS]:
                gone = RANKS[: RANKS.index(rank)]
                self.deck = tuple(
                    card for card in self.deck if card in JOKERS or RANKS[card // 4] not in gone
                )
            case ["WITHOUT", *ranks] if ranks and set(ranks) <= {*RANKS}:
                self.deck = tuple(
                    card for card in self.deck if card in JOKERS or RANKS[card // 4] not in ranks
                )
            case ["WITH", ("1" | "2") as count, ("JOKER" | "JOKERS")]:
                self.deck = (*(card for card in self.deck if card not in JOKERS), *JOKERS[: int(count)])
            case _:
                self.fault(
                    number,
                    Text("Write a deck like “deck from 6”, “deck without 8 9 T” or “deck with 2 jokers”."),
                )

    def read_layout(self, number: int, rest: str) -> None:
        """Read how the cards in the middle lie."""
        self.laid_in = number
        try:
            self.layout = read_layout(rest.lower())
        except ValueError:
            self.fault(
                number, Text("Write a layout like “layout cross”, “layout 2 rows” or “layout 2 boards”.")
            )

    def read_no_blinds(self, number: int, rest: str) -> None:
        """Read that there are no blinds."""
        if rest.lower() != "blinds":
            self.fault(number, Text("Write “no blinds” where everybody antes instead."))
        self.no_blinds = True

    def read_wild(self, number: int, rest: str) -> None:
        """Read the wild cards."""
        self.wild_in = number
        try:
            self.wilds = read_wild(rest)
        except ValueError:
            self.fault(
                number,
                Text(
                    "Write wild cards like “wild 2 Jh jokers”: ranks, cards, jokers, “after Q”, “lowest in "
                    "the hole”, “middle”."
                ),
            )
        else:
            if not self.wilds.is_any:
                self.fault(number, Text("Say which cards are wild, like “wild 2 Jh jokers”."))

    def read_win(self, number: int, rest: str) -> None:
        """Read what wins, part by part."""
        if self.won_in:
            self.fault(number, Text("What wins stands in one line: “win high and low 8”."))
            return
        self.won_in = number
        if not rest:
            self.fault(number, Text("The last line says what wins, like “win high”."))
            return
        parts = tuple(part.strip() for part in re.split(r",| and ", rest))
        for part in parts:
            if part not in WINNINGS:
                ways = ", ".join(WINNINGS)
                self.fault(
                    number, Text("Nothing is won with “{part}”. There is {known}.", part=part, known=ways)
                )
        if len(parts) > MOST_PARTS:
            self.fault(number, Text("A pot has {count} parts at most.", count=MOST_PARTS))
        elif len(set(parts)) < len(parts):
            self.fault(number, Text("Each part of the pot is won with something else."))
        self.winnings = parts

    def definition(self) -> Definition:
        """The game. Raises Faulty."""
        self.faults += self.lacking()
        self.wilds = self.wilds.joined(card for card in self.deck if card in JOKERS)
        if self.faults:
            raise Faulty(self.faults)
        game = Definition(
            self.title,
            tuple(step for _, step in self.steps),
            self.winnings,
            self.wilds,
            self.deck,
            self.seats,
            self.limit,
            self.layout,
            self.no_blinds,
        )
        places = Places(tuple(number for number, _ in self.steps), self.won_in, self.wild_in, self.laid_in)
        if uneven := [*misfits(game, places)]:
            raise Faulty(uneven)
        return game

    def lacking(self) -> Iterator[Fault]:
        """Yield what a game has to say and this one does not."""
        if not self.title:
            yield Fault(0, Text("The game needs a name: “name Late Pineapple”."))
        if not self.unread and (not self.steps or not self.steps[0][1].own):
            number = self.steps[0][0] if self.steps else 0
            yield Fault(number, Text("A hand begins with cards for everybody, like “deal 2 down”."))
        if not self.unread and not any(step.rounds or isinstance(step, Match) for _, step in self.steps):
            yield Fault(0, Text("There has to be a round of betting: “bet”."))
        if not self.won_in:
            yield Fault(0, Text("The last line says what wins, like “win high”."))


def not_in_deck(game: Definition, line: int) -> Iterator[Fault]:
    """Yield the wild cards that a line names and the deck does not have."""
    ranks = {RANKS[card // 4] for card in game.deck if card not in JOKERS}
    if gone := [rank for rank in game.wilds.ranks + game.wilds.after if rank not in ranks]:
        yield Fault(line, Text("The deck has no {rank} that could be wild.", rank=gone[0]))
    missing = [card for card in game.wilds.cards if card not in game.deck]
    if {*JOKERS} <= {*missing}:
        yield Fault(line, Text("The deck has no joker that could be wild: write “deck with 1 joker”."))
    if single := [card for card in missing if card not in JOKERS]:
        yield Fault(line, Text("The deck has no {rank} that could be wild.", rank=name(single[0])))


def heading(word: str) -> str:
    """The example that begins with a word.

    >>> heading("players")
    'players 2 to 8'
    """
    return next(each for each in EXAMPLES if each.startswith(word))


MEANT: Final = {
    **dict.fromkeys(("ante", "antes"), "no blinds"),
    **dict.fromkeys(("discard", "muck"), "throw away 1"),
    **dict.fromkeys(("expose", "show", "roll"), "turn up 1"),
    **dict.fromkeys(("replace", "change", "exchange"), "draw up to 3"),
    **dict.fromkeys(("showdown", "best"), "win high"),
}
"""First words that others write → the line that is meant."""

EXAMPLES: Final = (
    "name Late Pineapple",
    "players 2 to 8",
    "limit pot-limit",
    "deck from 6",
    "wild 2",
    "layout cross",
    "no blinds",
    "win high",
)
"""Lines that are no steps."""
