"""Squid Game: a posted pot with three boards, of which one is killed.

Everybody posts one big blind, and betting starts on the flop. As soon as the three rivers lie there, before
the last betting, the board with the lowest of them is killed, suits telling equal ranks apart; the other two
take half of every pot each. If all but one fold earlier, nothing is killed.
Source: DM-squid-post, DM-squid-kill, DM-squid-split, rulings 8, 197, 219 and 221 to 223.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from gameplay.engine.events import Names
from gameplay.engine.structures import Structure
from gameplay.engine.turns import Play
from gameplay.engine.variations.bomb_pot import PostedPot, PostedPotDealer
from gameplay.engine.views import View
from gameplay.engine.wording import listed
from words.text import Text


class BoardKilled(NamedTuple):
    """A board is out of the hand. board: which, from 0; cards: its river."""

    board: int
    cards: tuple[int, ...]

    def words(self, names: Names) -> str:
        values = {"number": self.board + 1, "river": listed(self.cards)}
        return Text("Board {number} is killed: {river} is the lowest river.", **values)


def lowest(rivers: Sequence[int]) -> int:
    """Return which of these cards is the lowest: aces are high, and of one rank clubs lie below diamonds,
    hearts and spades.

    >>> from gameplay.engine.cards import cards
    >>> lowest(cards("7d7cAh")), lowest(cards("As2s2h"))
    (1, 2)
    """
    return min(range(len(rivers)), key=rivers.__getitem__)


class SquidDealer(PostedPotDealer):
    """One big blind each, three boards, and one of them is killed: it lies there no more."""

    posts: ClassVar[int] = 1
    boards_dealt: ClassVar[int] = 3

    def betting_round(self, first: int, structure: Structure, *given: Any, **how: Any) -> Play:
        whole = sum(self.game.streets)
        if all(len(board) == whole for board in self.boards):
            rivers = [board[-1] for board in self.boards]
            self.kill(lowest(rivers))
        return super().betting_round(first, structure, *given, **how)

    def kill(self, board: int) -> None:
        """Take a board out of the hand."""
        river = self.boards[board][-1:]
        self.muck += self.boards[board]
        self.boards[board] = ()
        self.note((BoardKilled, board, river))


class Squid(PostedPot):
    """Squid Game."""

    name: ClassVar[str] = "squid"
    title: ClassVar[str] = Text("Squid Game")
    sentence: ClassVar[str] = Text(
        "Everybody posts a big blind, betting starts on the flop, and of three boards the one with the "
        "lowest river is killed."
    )
    clauses: ClassVar[tuple[str, ...]] = ("DM-squid-post", "DM-squid-kill", "DM-squid-split")
    dealer: ClassVar[type[PostedPotDealer]] = SquidDealer
    boards: ClassVar[int] = 3
    events: ClassVar[tuple[type, ...]] = (BoardKilled,)

    def explained(self, game: Any, view: View) -> tuple[str, ...]:
        """Return which board goes, until it has gone."""
        if any(isinstance(event, BoardKilled) for event in view.events):
            return (Text("Each of the two boards that are left takes half of the pot."),)
        return (
            Text(
                "Before the last betting the board with the lowest river is killed; each of the other two "
                "takes half of the pot."
            ),
        )
