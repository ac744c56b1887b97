"""Parts that games with draws share."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Literal

from clauses.option import option
from gameplay.engine.dealer import Dealer
from gameplay.engine.decisions import Allowed
from gameplay.engine.game import Game, Play


class Drawing(Game):
    """A game in which cards are thrown away for new ones."""

    announceable: ClassVar[frozenset[str]] = Game.announceable | {"own_discards_excluded"}

    own_discards_excluded: bool = option(
        True,
        "Own discards",
        "When the deck runs out: whether players are spared what they have just thrown away, as far as there "
        "are other cards.",
        "FNP-deck-out",
        "DM-27td-deck",
        ruling=123,
    )

    @property
    def keeps_out_own(self) -> bool:
        return self.own_discards_excluded


class DeuceToSeven(Drawing):
    """A draw for the worst hand. Books differ in when new cards come: DM has players draw one after the
    other, BARGE has all announce first."""

    announceable: ClassVar[frozenset[str]] = Drawing.announceable | {"new_cards"}

    new_cards: Literal["at_once", "after_all"] = option(
        "at_once",
        "New cards",
        "When players get new cards for those that they have thrown away.",
        "DM-27td-rounds",
        "BG-deuce-to-seven-lowball",
        "BG-deuce-to-seven-triple-draw",
        choices={
            "at_once": "at once, before the next player draws",
            "after_all": "once all have thrown theirs away",
        },
    )

    def draw(self, dealer: Dealer, allowed: Callable[[Sequence[int]], Allowed]) -> Play:
        """One draw of everybody still in."""
        return dealer.draw(allowed) if self.new_cards == "at_once" else dealer.draw_together(allowed)
