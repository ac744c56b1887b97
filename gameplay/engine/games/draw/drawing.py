"""What games with draws share."""

from clauses.option import option
from gameplay.engine.game import Game


class Drawing(Game):
    """A game in which cards are thrown away for new ones."""

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
