"""Razz: stud for the lowest hand. Source: DM-razz, DM-razz-order, ruling 205."""

from collections.abc import Mapping
from typing import ClassVar

from gameplay.engine.dealer import Dealer
from gameplay.engine.games.barge import STUD
from gameplay.engine.games.stud.seven_card_stud import SevenCardStud
from gameplay.engine.ranking import LOW, Ranking
from words.text import Text


class Razz(SevenCardStud):
    """The lowest five of the seven win; aces are low, straights and flushes mean nothing."""

    name = "razz"
    pokerstars: ClassVar[str] = "Razz"
    title = Text("Razz")
    in_short = Text(
        "Seven cards each, dealt as in stud, and the lowest five of them win. Aces are low, and "
        "straights and flushes do not matter: five, four, three, two and ace is the best hand."
    )
    ranked_by: ClassVar[tuple[Ranking, ...]] = (LOW,)
    open_pairs: ClassVar[bool] = False
    moot: ClassVar[frozenset[str]] = frozenset({"open_pair"})
    letters: ClassVar[Mapping[str, str]] = {"limit": "FR"}
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"bg-razz": STUD}

    opens_by: ClassVar[Ranking] = LOW

    third_street_card: ClassVar[str] = Text("the highest card, aces low,")
    best_board: ClassVar[str] = Text("the lowest cards")

    def top_card(self, dealer: Dealer, seat: int) -> int:
        """Return the highest card that a player shows, aces low."""
        return max((((card + 4) % 52) for card in dealer.ups[seat]), default=-1)

    def opener(self, dealer: Dealer) -> int:
        """The highest up card, ace low, of equal ones the highest suit or the first left of the button."""
        wild = self.wild_now(dealer)
        return max(
            dealer.still_in,
            key=lambda seat: self.low_card((self.counts_as(dealer.ups[seat][0], wild) + 4) % 52),
        )
