"""Bomb Pot: everybody posts, nobody bets before the flop, and two boards take half of every pot each.

The posts are dead antes of two big blinds; there are no blinds and no big-blind ante. Betting starts on the
flop, left of the button. One card is burnt for each board on each street; the odd chip goes to the winner
nearest to the left of the button. Source: DM-bomb-post, DM-bomb-boards, rulings 197, 219 and 220.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from gameplay.engine.ranking import Ranking
from gameplay.engine.structures import Structure
from gameplay.engine.turns import NO_TURNS, Play
from gameplay.engine.variation import Played, Variation, VariedDealer
from words.text import Text


class PostedPotDealer(VariedDealer):
    """A pot that everybody posts for instead of blinds, with several boards and no betting before the flop.

    posts: how many big blinds; boards_dealt: how many boards."""

    posts: ClassVar[int]
    boards_dealt: ClassVar[int]
    is_posted = False

    def collect_antes(self, amount: int) -> None:
        if not self.is_posted:
            self.is_posted = True
            super().collect_antes(self.posts * self.game.full_blind)

    def post_blinds(self, small: int, big: int, big_blind_ante: int = 0) -> None:
        self.collect_antes(0)

    def betting_round(self, first: int, structure: Structure, *given: Any, **how: Any) -> Play:
        if not any(self.boards):
            self.kill_dead()
            return NO_TURNS
        return super().betting_round(first, structure, *given, **how)

    def burn_and_turn(self, count: int) -> None:
        self.deal_board(count)

    def deal_board(self, count: int, board: int | None = None, place: str = "board") -> None:
        """To every board, with a burn each, unless one is named."""
        if board is not None:
            super().deal_board(count, board, place)
            return
        for number in range(self.boards_dealt):
            self.burn()
            super().deal_board(count, number, place)

    def showdown(
        self, *rankings: Ranking, boards: Sequence[Sequence[int]] | None = None, **given: Any
    ) -> Play:
        return super().showdown(*rankings, boards=self.boards if boards is None else boards, **given)


class BombPotDealer(PostedPotDealer):
    """Two big blinds each, two boards."""

    posts: ClassVar[int] = 2
    boards_dealt: ClassVar[int] = 2


class PostedPot(Variation):
    """Base of every pot that is posted."""

    place: ClassVar[int] = 10
    dealer: ClassVar[type[PostedPotDealer]]

    def posts_in(self, game: Played) -> int:
        """Return what everybody posts in a hand of this game."""
        return self.dealer.posts * game.full_blind

    def misfit(self, game: Played) -> str:
        if not game.streets or game.boards > 1 or not game.full_blind:
            return Text("{pot} is for games with blinds and one board.", pot=self.title)
        if sum(isinstance(each, PostedPot) for each in game.in_force) > 1:
            return Text("Pots that everybody posts for are dealt one at a time.")
        return ""


class BombPot(PostedPot):
    """Bomb Pot."""

    name: ClassVar[str] = "bomb_pot"
    title: ClassVar[str] = Text("Bomb Pot")
    sentence: ClassVar[str] = Text(
        "Everybody posts two big blinds, betting starts on the flop, and two boards take half of the pot "
        "each."
    )
    clauses: ClassVar[tuple[str, ...]] = ("DM-bomb-post", "DM-bomb-boards")
    dealer: ClassVar[type[PostedPotDealer]] = BombPotDealer
    boards: ClassVar[int] = 2
