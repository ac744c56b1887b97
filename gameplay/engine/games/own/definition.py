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
pot-limit`, `deck from 6`, `deck without 8 9 T`, `deck with 2 jokers`, `wild 2 Jh jokers`. Then a step to each
line (verbs.py), where losers match the pot `match`, and last `win`: one part of the pot, or several in the
order in which they get odd chips (`win high and low 8`). What follows a # is a remark.
"""

import difflib
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from gameplay.engine.cards import DECK, JOKERS, RANKS
from gameplay.engine.games.own.declaring import Declare
from gameplay.engine.games.own.faults import Fault, Faulty
from gameplay.engine.games.own.hands import (
    HIGHS,
    QUALIFYING,
    RANKED,
    WINNINGS,
    WITH_WILDS,
    WildCards,
    read_wild,
)
from gameplay.engine.games.own.verbs import VERBS, nearest, read_step
from gameplay.engine.games.pattern import DealStep, Down, ThrowAway
from gameplay.engine.ranking.choice import Ranking
from words.text import Text

LONGEST: Final = 4_000
"""Characters of a definition."""

MOST_LINES, MOST_ROUNDS, MOST_CARDS, MOST_PARTS = 60, 8, 12, 3
"""Lines of a definition, its rounds of betting, cards that a hand may be made of, parts of a pot."""

KEPT: Final = 200
"""So many definitions are not read again: a hand that is on is made of its record at every request."""

MATCH: Final = "match"
MOST_CHOICES_A_ROUND: Final = 4
"""Steps in which players choose, where losers match the pot and it is dealt again and again."""

LIMITS: Final = ("no-limit", "pot-limit", "limit")
NAME: Final = re.compile(r"[^\W_][^\x00-\x1f<>{}]{0,39}")


@dataclass(frozen=True)
class Definition:
    """A game that was written down.

    title: its name; pattern: the steps of its page; winnings: what wins each part of a pot, as it is written
    (`hands.WINNINGS`); rankings: the same as hands are compared; wilds: the cards that are wild; deck: the
    cards; seats: the fewest and the most who may play, nothing for as many as there are cards for; limit: how
    it is bet unless a table says otherwise; matches: whether losers match the pot (guts.py)."""

    title: str
    pattern: tuple[DealStep, ...]
    winnings: tuple[str, ...]
    rankings: tuple[Ranking, ...]
    wilds: WildCards
    deck: tuple[int, ...]
    seats: tuple[int, int] | None
    limit: str
    matches: bool = False

    @property
    def declares(self) -> bool:
        """True if players declare what they go for."""
        return any(isinstance(step, Declare) for step in self.pattern)

    @property
    def own_cards(self) -> int:
        """Number of cards a player is dealt, without those drawn."""
        return sum(step.own for step in self.pattern)

    @property
    def board_cards(self) -> int:
        """Number of cards the board has in the end."""
        return sum(step.board for step in self.pattern)

    @property
    def most_players(self) -> int:
        """For how many there are cards, without those drawn."""
        return (len(self.deck) - self.board_cards) // self.own_cards


@lru_cache(KEPT)
def read(text: str) -> Definition:
    """The game of a text. Raises Faulty with all that is wrong in it."""
    if len(text) > LONGEST:
        raise Faulty([Fault(0, Text("A game is written in {count:,} characters at most.", count=LONGEST))])
    if len(text.splitlines()) > MOST_LINES:
        raise Faulty([Fault(0, Text("A game is written in {count} lines at most.", count=MOST_LINES))])
    reader = Reader()
    for number, line in enumerate(text.splitlines(), start=1):
        if words := " ".join(line.partition("#")[0].split()):
            reader.line(number, words)
    return reader.definition()


class Reader:
    """Reads line after line, and notes what is wrong."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.title, self.limit = "", LIMITS[0]
        self.seats: tuple[int, int] | None = None
        self.deck, self.wilds = DECK, WildCards()
        self.steps: list[tuple[int, DealStep]] = []
        self.winnings: tuple[str, ...] = ()
        self.won_in = self.matched_in = 0
        self.unread = False
        self.heads: Mapping[str, Callable[[int, str], None]] = {
            "name": self.read_name,
            "players": self.read_players,
            "limit": self.read_limit,
            "deck": self.read_deck,
            "wild": self.read_wild,
        }

    def fault(self, number: int, sentence: str) -> None:
        """Something is wrong in this line."""
        self.faults.append(Fault(number, sentence))

    def line(self, number: int, words: str) -> None:
        """A line without its remark."""
        first, _, rest = words.partition(" ")
        first = first.lower()
        if first in self.heads:
            if self.steps or self.won_in:
                self.fault(number, Text("“{word}” stands above the first step.", word=first))
            self.heads[first](number, rest)
        elif first == "win":
            self.read_win(number, rest.lower())
        elif self.won_in:
            self.fault(number, Text("Nothing comes after “win”."))
        elif self.matched_in:
            self.fault(number, Text("After “match” comes only what wins."))
        elif words.lower() == MATCH:
            self.matched_in = number
        elif (step := read_step(words.lower())) is not None:
            self.steps.append((number, step))
        else:
            self.unknown(number, words)

    def unknown(self, number: int, words: str) -> None:
        """A line that says nothing known."""
        self.unread = True
        shortened = words if len(words) <= 40 else words[:39] + "…"
        heads = difflib.get_close_matches(words.lower().partition(" ")[0], [*self.heads, "win"], 1, 0.7)
        if like := heading(heads[0]) if heads else nearest(words.lower(), iter(EXAMPLES)):
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
        match rest.upper().split():
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

    def read_wild(self, number: int, rest: str) -> None:
        """Read the wild cards."""
        try:
            self.wilds = read_wild(rest)
        except ValueError:
            self.fault(number, Text("Write wild cards like “wild 2 Jh jokers”: ranks, cards, jokers."))
        else:
            if not self.wilds.is_any:
                self.fault(number, Text("Say which cards are wild, like “wild 2 Jh jokers”."))

    def read_win(self, number: int, rest: str) -> None:
        """Read what wins, part by part."""
        if self.won_in:
            self.fault(number, Text("What wins stands in one line: “win high and low 8”."))
            return
        self.won_in = number
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
        if jokers := tuple(card for card in self.deck if card in JOKERS and card not in self.wilds.cards):
            self.wilds = WildCards(self.wilds.ranks, (*self.wilds.cards, *jokers))
        if not self.faults:
            self.faults += self.uneven()
        if self.faults:
            raise Faulty(self.faults)
        return Definition(
            self.title,
            tuple(step for _, step in self.steps),
            self.winnings,
            tuple(map(self.wilds.over, self.winnings)),
            self.wilds,
            self.deck,
            self.seats,
            self.limit,
            bool(self.matched_in),
        )

    def lacking(self) -> Iterator[Fault]:
        """Yield what a game has to say and this one does not."""
        if not self.title:
            yield Fault(0, Text("The game needs a name: “name Late Pineapple”."))
        if not self.unread and (not self.steps or not self.steps[0][1].own):
            number = self.steps[0][0] if self.steps else 0
            yield Fault(number, Text("A hand begins with cards for everybody, like “deal 2 down”."))
        if not self.unread and not self.matched_in and not any(step.rounds for _, step in self.steps):
            yield Fault(0, Text("There has to be a round of betting: “bet”."))
        if not self.won_in:
            yield Fault(0, Text("The last line says what wins, like “win high”."))

    def uneven(self) -> Iterator[Fault]:
        """Yield where lines do not go with each other."""
        yield from self.uneven_cards()
        rounds = sum(step.rounds for _, step in self.steps)
        if rounds > MOST_ROUNDS:
            yield Fault(0, Text("There are {count} rounds of betting at most.", count=MOST_ROUNDS))
        held = 0
        for number, step in self.steps:
            held += step.own if isinstance(step, Down) else 0
            if step.needs > held:
                yield Fault(number, Text("Nobody has so many cards face down by then."))
            held -= step.gone
        yield from self.unranked()
        yield from self.unmatched()
        yield from self.undeclared()
        yield from self.unwon()
        board = sum(step.board for _, step in self.steps)
        if board < 3 and any(name.startswith("omaha") for name in self.winnings):
            yield Fault(self.won_in, Text("Omaha needs a board of three cards or more."))
        for name in self.winnings:
            if self.wilds.is_any and name not in WITH_WILDS:
                yield Fault(self.won_in, Text("There is no rule for wild cards in “{name}”.", name=name))

    def unranked(self) -> Iterator[Fault]:
        """Yield where a hand has more cards than are ranked together, also if some of them go later: what it
        is worth is told at every moment."""
        own = board = 0
        for number, step in self.steps:
            own, board = own + step.own, board + step.board
            for name in self.winnings:
                if (ranked := WINNINGS[name].ranked(own, board)) > RANKED:
                    yield Fault(
                        number,
                        Text(
                            "A hand has {count} cards by then; for “{name}” it may have {most} at most.",
                            count=ranked,
                            name=name,
                            most=RANKED,
                        ),
                    )
                    return
            own -= step.gone if isinstance(step, ThrowAway) else 0

    def unwon(self) -> Iterator[Fault]:
        """Yield where it can be that nobody wins. If losers match the pot, it stays for the next round
        then."""
        if not self.matched_in and {*self.winnings} <= {*QUALIFYING}:
            also = f"high and {self.winnings[0]}"
            yield Fault(
                self.won_in,
                Text("Where no hand qualifies, nobody wins: add a part, like “win {parts}”.", parts=also),
            )

    def unmatched(self) -> Iterator[Fault]:
        """Yield where steps do not go with losers who match the pot: it is one pot for all, round after
        round."""
        if not self.matched_in:
            return
        for number, step in self.steps:
            if step.rounds:
                yield Fault(number, Text("Where losers match the pot, nobody bets."))
            elif isinstance(step, Declare):
                yield Fault(number, Text("Where losers match the pot, nobody declares."))
        if sum(step.is_choice for _, step in self.steps) > MOST_CHOICES_A_ROUND:
            yield Fault(
                0,
                Text(
                    "Where losers match the pot, players choose in {count} steps of a round at most.",
                    count=MOST_CHOICES_A_ROUND,
                ),
            )

    def undeclared(self) -> Iterator[Fault]:
        """Yield where what wins, or what comes after it, does not go with declaring."""
        places = [place for place, (_, step) in enumerate(self.steps) if isinstance(step, Declare)]
        if not places:
            return
        number = self.steps[places[0]][0]
        highs = [name in HIGHS for name in self.winnings]
        if highs != [True, False]:
            yield Fault(
                number, Text("Who declares goes high or low: write what wins like “win high and low”.")
            )
        for later, step in self.steps[places[0] + 1 :]:
            if not step.rounds:
                yield Fault(later, Text("After “declare” there is only betting."))

    def uneven_cards(self) -> Iterator[Fault]:
        """Yield where there are too many cards, or too few."""
        own = sum(step.own for _, step in self.steps)
        board = sum(step.board for _, step in self.steps)
        fewest = self.seats[0] if self.seats else 2
        most = self.seats[1] if self.seats else fewest
        if own + board > MOST_CARDS:
            yield Fault(0, Text("A hand is made of {count} cards at most, board and all.", count=MOST_CARDS))
        elif own * most + board > len(self.deck):
            yield Fault(
                0,
                Text(
                    "{players} players would need {needed} cards, and the deck has {cards}.",
                    players=most,
                    needed=own * most + board,
                    cards=len(self.deck),
                ),
            )


def heading(word: str) -> str:
    """The example that begins with a word.

    >>> heading("players")
    'players 2 to 8'
    """
    return next(each for each in EXAMPLES if each.startswith(word))


EXAMPLES: Final = (
    "name Late Pineapple",
    "players 2 to 8",
    "limit pot-limit",
    "deck from 6",
    "wild 2",
    "match",
    "win high",
)
"""Lines that are no steps."""
