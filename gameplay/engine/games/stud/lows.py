"""Stud that the high card brings in and the lowest board opens. Source: BG-action-razz, BG-action-razzdugi,
BG-deuce-to-seven-razz, BG-razzdugi, BG-stud-high-low-no-qualifier.

Where badugi is one half, the odd chip goes to the other.
"""

from collections.abc import Mapping
from typing import ClassVar

from gameplay.engine.dealer import Dealer
from gameplay.engine.games.barge import SAME_OPENS, STUD
from gameplay.engine.games.stud.razz import Razz
from gameplay.engine.ranking import BADUGI, DEUCE_TO_SEVEN, HIGH, LOW, Ranking, register
from gameplay.engine.ranking.faces import ACTION_RAZZ
from words.text import Text

register("action-razz", ACTION_RAZZ)

LOWS_AS_RAZZ = Text("The high card, ace low, brings in; the lowest board opens from fourth street.")
ANY_OF_SEVEN = Text("The face may be any of the seven cards, and each side pot is compared by itself.")


class ActionRazz(Razz):
    """Razz in which a hand with a jack, queen or king among its seven cards beats every hand without."""

    name = "action-razz"
    title = Text("Action Razz")
    ranked_by: ClassVar[tuple[Ranking, ...]] = (ACTION_RAZZ,)
    letters: ClassVar[Mapping[str, str]] = {}
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"bg-action-razz": STUD}
    readings = (SAME_OPENS, ANY_OF_SEVEN)


class Razzdugi(Razz):
    """Half the pot for razz, half for the best badugi of the seven cards."""

    name = "razzdugi"
    title = Text("Razzdugi")
    ranked_by: ClassVar[tuple[Ranking, ...]] = (LOW, BADUGI)
    letters: ClassVar[Mapping[str, str]] = {}
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"bg-razzdugi": STUD}
    readings = (SAME_OPENS,)


class ActionRazzdugi(Razz):
    """Half the pot for Action Razz, half for the best badugi of the seven cards."""

    name = "action-razzdugi"
    title = Text("Action Razzdugi")
    ranked_by: ClassVar[tuple[Ranking, ...]] = (ACTION_RAZZ, BADUGI)
    letters: ClassVar[Mapping[str, str]] = {}
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"bg-action-razzdugi": STUD}
    readings = (SAME_OPENS, ANY_OF_SEVEN)


class StudHiLoNoQualifier(Razz):
    """Half the pot for the best five of the seven, half for the lowest, however high it is."""

    name = "stud-hi-lo-no-qualifier"
    title = Text("Seven-card stud hi-lo without a qualifier")
    ranked_by: ClassVar[tuple[Ranking, ...]] = (HIGH, LOW)
    letters: ClassVar[Mapping[str, str]] = {}
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"bg-stud-high-low-no-qualifier": STUD}
    readings = (LOWS_AS_RAZZ, SAME_OPENS)


class DeuceToSevenRazz(Razz):
    """The lowest five of the seven by deuce to seven; the ace is high, and brings in first of all."""

    name = "deuce-to-seven-razz"
    title = Text("2-7 razz")
    ranked_by: ClassVar[tuple[Ranking, ...]] = (DEUCE_TO_SEVEN,)
    letters: ClassVar[Mapping[str, str]] = {}
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"bg-deuce-to-seven-razz": STUD}
    readings = (SAME_OPENS,)

    opens_by: ClassVar[Ranking] = DEUCE_TO_SEVEN

    def opener(self, dealer: Dealer) -> int:
        """The highest up card, ace high, of equal ones the highest suit or the first left of the button."""
        wild = self.wild_now(dealer)
        return max(
            dealer.still_in,
            key=lambda seat: self.low_card(self.counts_as(dealer.ups[seat][0], wild)),
        )
