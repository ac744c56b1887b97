"""A game that a club has written down, as it was read (reading.py): the steps of its page, what wins, what is
wild, how the cards in the middle lie.
"""

from dataclasses import dataclass
from functools import cache

from gameplay.engine.games.own.auction import Auction
from gameplay.engine.games.own.declaring import Declare
from gameplay.engine.games.own.guts import Match
from gameplay.engine.games.own.layouts import IN_A_ROW, Layout
from gameplay.engine.games.own.verbs import BringIn
from gameplay.engine.games.own.wilds import WildCards
from gameplay.engine.games.pattern import DealStep
from gameplay.engine.ranking.choice import Ranking


@dataclass(frozen=True)
class Definition:
    """A game that was written down.

    title: its name; pattern: the steps of its page; winnings: what wins each part of a pot, as it is written
    (`hands.WINNINGS`); wilds: the cards that are wild; deck: the cards; seats: the fewest and the most who
    may play, nothing for as many as there are cards for; limit: how it is bet unless a table says otherwise;
    layout: how the cards in the middle lie; no_blinds: whether everybody antes instead."""

    title: str
    pattern: tuple[DealStep, ...]
    winnings: tuple[str, ...]
    wilds: WildCards
    deck: tuple[int, ...]
    seats: tuple[int, int] | None
    limit: str
    layout: Layout = IN_A_ROW
    no_blinds: bool = False

    @property
    def rankings(self) -> tuple[Ranking, ...]:
        """Comparison of hands from the start: a ranking for each part of the pot."""
        return self.rankings_with("")

    def rankings_with(self, more: str) -> tuple[Ranking, ...]:
        """The same once other ranks are wild, too."""
        return made_rankings(self.winnings, self.wilds, self.layout, self.board_cards, more)

    @property
    def matches(self) -> bool:
        """True if losers match the pot (guts.py)."""
        return any(isinstance(step, Match) for step in self.pattern)

    @property
    def brings_in(self) -> bool:
        """True if a card face up brings in, as in stud."""
        return any(isinstance(step, BringIn) for step in self.pattern)

    @property
    def has_auction(self) -> bool:
        """True if cards in the middle are bid for; they belong to nobody until they are taken."""
        return any(isinstance(step, Auction) for step in self.pattern)

    @property
    def is_decided_by_play(self) -> bool:
        """True if ranks become wild for everybody in the course of a hand."""
        return self.wilds.are_decided or any(isinstance(step, Match) and step.wild for step in self.pattern)

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
        """Number of cards each board has in the end."""
        return sum(step.board for step in self.pattern)

    @property
    def most_players(self) -> int:
        """For how many there are cards, without those drawn."""
        return (len(self.deck) - self.layout.boards * self.board_cards) // self.own_cards


@cache
def made_rankings(
    winnings: tuple[str, ...], wilds: WildCards, layout: Layout, board: int, more: str
) -> tuple[Ranking, ...]:
    """Return how hands compare, the same objects for the same game. board: of how many cards it is."""
    return tuple([layout.over(wilds.over(name, more), board) for name in winnings])
