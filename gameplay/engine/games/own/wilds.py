"""Wild cards of a definition: some from the start, others that the play of a hand decides.

From the start: ranks, single cards, jokers. Decided by play: the rank that follows a queen (or any other
rank) face up, the lowest card that each player holds face down, the middle of a cross. A queen that is the
last card face up makes nothing wild but queens; what followed an earlier one is wild no more as soon as the
next falls.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from typing import Any, ClassVar, Final, NamedTuple

from gameplay.engine.cards import JOKERS, RANKS, SUITS, card
from gameplay.engine.events import DealtUp, Event
from gameplay.engine.games.own.hands import WINNINGS
from gameplay.engine.ranking import Ranking, down_of, register_maker, wild
from gameplay.engine.ranking.registry import from_data, to_data

WITH_WILDS: Final = ("high", "low", "low 8", "low 2-7")
"""Of what can be won, what has a rule for wild cards."""

TEN: Final = {"10": "T"}
AFTER: Final = re.compile(r"\bafter (10|[2-9tjqka])(?!\S)", re.IGNORECASE)
LOWEST: Final = re.compile(r"\blowest in the hole(?!\S)", re.IGNORECASE)
MIDDLE: Final = re.compile(r"\bmiddle(?!\S)", re.IGNORECASE)


class WildCards(NamedTuple):
    """Wild cards of a definition. ranks: as they are written ("29"); cards: single ones, jokers among them;
    after: the rank that is wild, and makes wild what follows it face up, nothing if none does; is_lowest:
    each player's lowest card face down is wild for them, with all of its rank; is_middle: the middle card of
    the cross is, with all of its rank."""

    ranks: str = ""
    cards: tuple[int, ...] = ()
    after: str = ""
    is_lowest: bool = False
    is_middle: bool = False

    @property
    def is_any(self) -> bool:
        """True if any card is, or can be."""
        return any(self)

    @property
    def are_decided(self) -> bool:
        """True if cards become wild for everybody in the course of a hand."""
        return bool(self.after) or self.is_middle

    def over(self, name: str, more: str = "") -> Ranking:
        """A way to win with these wild cards. more: other ranks that are wild now. Raises KeyError where
        there is no rule for them."""
        if not (self.is_any or more):
            return WINNINGS[name].ranking
        ranking: Any = WINNINGS[name].ranking
        if name not in WITH_WILDS:
            raise KeyError(name)
        ranks = "".join(rank for rank in RANKS if rank in self.ranks + self.after + more)
        cards = tuple([each for each in self.cards if each not in JOKERS])
        if self.is_lowest:
            return LowestDown(ranking, ranks, cards)
        return with_wild(ranking, ranks, cards)

    def joined(self, jokers: Iterable[int]) -> "WildCards":
        """The same with jokers, which are always wild."""
        return self._replace(cards=(*self.cards, *(each for each in jokers if each not in self.cards)))


@cache
def with_wild(ranking: Any, ranks: str, cards: tuple[int, ...]) -> Ranking:
    """A ranking with these cards wild, the same object for the same ones."""
    return wild(ranking, ranks=ranks, cards=cards)


def read_wild(words: str) -> WildCards:
    """The wild cards of a line: ranks, cards and "jokers", with spaces between them; "after Q", "lowest in
    the hole" and "middle". Raises ValueError for a word that is none of these.

    >>> read_wild("2 J Kh")
    WildCards(ranks='2J', cards=(46,), after='', is_lowest=False, is_middle=False)
    >>> read_wild("after Q").after, read_wild("lowest in the hole").is_lowest
    ('Q', True)
    """
    follows, words = taken_out(AFTER, words)
    lowest, words = taken_out(LOWEST, words)
    middle, words = taken_out(MIDDLE, words)
    ranks, single = "", list[int]()
    for written in words.replace(",", " ").split():
        word = re.sub("^10(?=[cdhs]?$)", "T", written)
        if word.lower() == "jokers":
            single += JOKERS
        elif len(word) == 1 and word.upper() in RANKS:
            ranks += word.upper()
        elif re.fullmatch(rf"[{RANKS}][{SUITS}]", word):
            single.append(card(word))
        else:
            raise ValueError(written)
    after = TEN.get(follows[1], follows[1].upper()) if follows else ""
    return WildCards(ranks, tuple(single), after, lowest is not None, middle is not None)


def taken_out(phrase: re.Pattern[str], words: str) -> tuple[re.Match[str] | None, str]:
    """Return where a phrase stands in a line, None if it does not, and the line without it."""
    match = phrase.search(words)
    return match, words if match is None else words[: match.start()] + words[match.end() :]


class LowestDown(Ranking):
    """A ranking in which everybody's lowest card face down is wild for them, with all they use of its rank.
    Aces are high, and jokers, which are wild anyway, are not asked. of: what hands are compared by; ranks,
    cards: what is wild for all."""

    by_place: ClassVar[bool] = True

    def __init__(self, of: Any, ranks: str = "", cards: Sequence[int] = ()) -> None:
        self.of, self.ranks, self.cards = of, ranks, tuple(cards)
        self.part = of.part  # type: ignore[misc]  # one for each, where a protocol has one for all
        self.wild = wild(of, ranks=ranks, cards=cards).wild

    @property
    def definition(self) -> dict[str, Any]:
        """Definition it was made of, as plain data."""
        options = {"ranks": self.ranks, "cards": list(self.cards)}
        more = {name: value for name, value in options.items() if value}
        return {"name": "lowest-down", "of": to_data(self.of), **more}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LowestDown) and self.definition == other.definition

    def __hash__(self) -> int:
        return hash((self.ranks, self.cards))

    def theirs(self, hole: Sequence[int]) -> Ranking:
        """Return how a hand with these cards face down is ranked."""
        return with_wild(self.of, self.ranks + lowest_rank(down_of(hole)), self.cards)

    def strength(self, hole: Sequence[int], board: Sequence[int] = ()) -> int | None:
        return self.theirs(hole).strength(hole, board)

    def words(self, hole: Sequence[int], board: Sequence[int] = ()) -> str:
        return self.theirs(hole).words(hole, board)

    def best(self, hole: Sequence[int], board: Sequence[int] = ()) -> tuple[int, ...]:
        return self.theirs(hole).best(hole, board)


def _lowest_down(*, of: Any, ranks: str = "", cards: Sequence[int] = ()) -> LowestDown:
    return LowestDown(from_data(of), ranks, cards)


register_maker("lowest-down", _lowest_down)


def lowest_rank(down: Collection[int]) -> str:
    """The lowest rank among these cards, nothing where there is none.

    >>> from gameplay.engine.cards import cards
    >>> lowest_rank(cards("AhKd9c")), lowest_rank(())
    ('9', '')
    """
    ranks = [each >> 2 for each in down if 0 <= each < 4 * len(RANKS)]
    return RANKS[min(ranks)] if ranks else ""


def followed(events: Iterable[Event], rank: str) -> str:
    """The rank of the card that was dealt face up right after the last one of this rank; nothing where none
    was, and where it is a joker."""
    trigger = RANKS.index(rank)
    follows, is_next = "", False
    for event in events:
        for each in event.cards if isinstance(event, DealtUp) else ():
            if each >> 2 == trigger:
                follows, is_next = "", True
            elif is_next:
                follows, is_next = ("" if each in JOKERS else RANKS[each >> 2]), False
    return follows
