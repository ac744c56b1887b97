"""Double Board. Source: DM-double-board, ruling 197."""

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from gameplay.engine.dealer import Dealer
from gameplay.engine.game import Play
from gameplay.engine.games.holdem.holdem import Holdem
from gameplay.engine.outline import FLOP_TURN_RIVER, Stage, bet, down
from gameplay.engine.wording import counted
from words.text import Text

BOARDS: Final = range(2)


class DoubleBoard(Holdem):
    """Hold'em with two boards, dealt street by street; the best hand on each takes half of the pot."""

    name = "double-board"
    title = Text("Double Board")
    in_short = Text(
        "Hold'em with two boards at the same time. The best hand on each of them takes half of the pot, "
        "and whoever has both takes it all."
    )
    seats: ClassVar[range] = range(2, 19)
    boards: ClassVar[int] = 2
    letters: ClassVar[Mapping[str, str]] = {}
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"dm-double-board": {}}

    @property
    def stages(self) -> tuple[Stage, ...]:
        return tuple(self.by_street())

    def by_street(self) -> Iterator[Stage]:
        """Each street on both boards, with its betting."""
        yield down(self.cards)
        yield bet()
        for cards, street in FLOP_TURN_RIVER:
            words = Text("{street}: {cards} for each of the two boards.", street=street, cards=counted(cards))
            yield Stage("board", cards * len(BOARDS), words)
            yield bet()

    def play(self, dealer: Dealer) -> Play:
        self.post(dealer)
        dealer.deal_down(self.cards)
        yield from dealer.betting_round(dealer.left_of_big_blind, self.bets[0])
        for cards, betting in zip((3, 1, 1), self.bets[1:], strict=True):
            for board in BOARDS:
                if self.burn:
                    dealer.burn()
                dealer.deal_board(cards, board)
            yield from dealer.betting_round(dealer.left_of_button, betting)
        yield from dealer.showdown(*self.rankings(dealer), boards=dealer.boards)
