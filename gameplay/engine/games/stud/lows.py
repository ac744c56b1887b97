"""Stud that the high card brings in and the lowest board opens. Source: BG-action-razz, BG-action-razzdugi,
BG-deuce-to-seven-razz, BG-london-lowball, BG-razzdugi, BG-stud-high-low-no-qualifier.

Where badugi is one half, the odd chip goes to the other.
"""

from collections.abc import Mapping
from typing import ClassVar, Literal

from clauses.option import option
from gameplay.engine.dealer import Dealer
from gameplay.engine.games.barge import OF_STUD, POT_LIMIT_STUD, STUD
from gameplay.engine.games.stud.razz import Razz
from gameplay.engine.games.wild_cards import WILD_OPTIONS
from gameplay.engine.ranking import ACE_TO_SIX, BADUGI, DEUCE_TO_SEVEN, HIGH, LOW, Ranking, register
from gameplay.engine.ranking.faces import ACTION_RAZZ
from words.text import Text

register("action-razz", ACTION_RAZZ)

OF_OTHER_LIMITS = frozenset(
    {
        "limit",
        "small_bet",
        "big_bet",
        "most_raises",
        "cap_heads_up",
        "least_bet",
        "largest_raise",
        "pot_cap",
    }
)
"""Options that are moot in a game always bet with the pot as limit: the limit, and what others need."""

LOWS_AS_RAZZ = Text("The high card, ace low, brings in; the lowest board opens from fourth street.")
NO_MORE = Text("The forced bet is the minimum bet itself: whoever brings in brings in no more than that.")
NOT_IN_A_ROW = Text("Ace, king, queen, jack and ten are not in a row: the ace is low.")
ANY_OF_SEVEN = Text("The face may be any of the seven cards, and each side pot is compared by itself.")


class ActionRazz(Razz):
    """Razz in which a hand with a jack, queen or king among its seven cards beats every hand without."""

    name = "action-razz"
    title = Text("Action Razz")
    in_short = Text(
        "Razz in which action counts: any hand with a jack, queen or king among its seven cards beats "
        "every hand without one. Otherwise the lowest five of the seven win, aces low, straights and "
        "flushes of no account."
    )
    ranked_by: ClassVar[tuple[Ranking, ...]] = (ACTION_RAZZ,)
    moot: ClassVar[frozenset[str]] = Razz.moot | WILD_OPTIONS
    letters: ClassVar[Mapping[str, str]] = {}
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"bg-action-razz": STUD}
    readings = (*OF_STUD, ANY_OF_SEVEN)


class Razzdugi(Razz):
    """Half the pot for razz, half for the best badugi of the seven cards."""

    name = "razzdugi"
    title = Text("Razzdugi")
    in_short = Text(
        "Seven cards each, dealt as in stud. Half of the pot goes to the lowest five cards, half to the "
        "best badugi: cards of different ranks and suits, four at best, and low."
    )
    ranked_by: ClassVar[tuple[Ranking, ...]] = (LOW, BADUGI)
    moot: ClassVar[frozenset[str]] = Razz.moot | WILD_OPTIONS
    letters: ClassVar[Mapping[str, str]] = {}
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"bg-razzdugi": STUD}
    readings = OF_STUD


class ActionRazzdugi(Razz):
    """Half the pot for Action Razz, half for the best badugi of the seven cards."""

    name = "action-razzdugi"
    title = Text("Action Razzdugi")
    in_short = Text(
        "Seven cards each, dealt as in stud. Half of the pot goes to the best hand of Action Razz, "
        "where a hand with a jack, queen or king beats every hand without one; half goes to the best "
        "badugi: cards of different ranks and suits, four at best, and low."
    )
    ranked_by: ClassVar[tuple[Ranking, ...]] = (ACTION_RAZZ, BADUGI)
    moot: ClassVar[frozenset[str]] = Razz.moot | WILD_OPTIONS
    letters: ClassVar[Mapping[str, str]] = {}
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"bg-action-razzdugi": STUD}
    readings = (*OF_STUD, ANY_OF_SEVEN)


class StudHiLoNoQualifier(Razz):
    """Half the pot for the best five of the seven, half for the lowest, however high it is."""

    name = "stud-hi-lo-no-qualifier"
    title = Text("Seven-card stud hi-lo without a qualifier")
    in_short = Text(
        "Seven-card stud for two halves of the pot: the best five cards take one, the lowest five the "
        "other, however high they are."
    )
    ranked_by: ClassVar[tuple[Ranking, ...]] = (HIGH, LOW)
    letters: ClassVar[Mapping[str, str]] = {}
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"bg-stud-high-low-no-qualifier": STUD}
    readings = (LOWS_AS_RAZZ, *OF_STUD)


class DeuceToSevenRazz(Razz):
    """The lowest five of the seven by deuce to seven; the ace is high, and brings in first of all."""

    name = "deuce-to-seven-razz"
    title = Text("2-7 razz")
    in_short = Text(
        "Seven cards each, dealt as in stud, and the worst poker hand of five wins. Aces are high, and "
        "straights and flushes count against one."
    )
    ranked_by: ClassVar[tuple[Ranking, ...]] = (DEUCE_TO_SEVEN,)
    letters: ClassVar[Mapping[str, str]] = {}
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"bg-deuce-to-seven-razz": STUD}
    readings = OF_STUD

    opens_by: ClassVar[Ranking] = DEUCE_TO_SEVEN
    third_street_card: ClassVar[str] = Text("the highest card, aces high,")

    def opener(self, dealer: Dealer) -> int:
        """The highest up card, ace high, of equal ones the highest suit or the first left of the button."""
        wild = self.wild_now(dealer)
        return max(
            dealer.still_in,
            key=lambda seat: self.low_card(self.counts_as(dealer.ups[seat][0], wild)),
        )


class LondonLowball(Razz):
    """The lowest five of the seven by ace to six, with the pot as limit; straights and flushes spoil a
    hand."""

    name = "london-lowball"
    title = Text("London Lowball")
    in_short = Text(
        "Seven cards each, dealt as in stud and bet with the pot as limit, and the lowest five of them win. "
        "Aces are low, and straights and flushes count against one: six, four, three, two and ace of more "
        "than one suit is the best hand."
    )
    ranked_by: ClassVar[tuple[Ranking, ...]] = (ACE_TO_SIX,)
    moot: ClassVar[frozenset[str]] = Razz.moot | WILD_OPTIONS | OF_OTHER_LIMITS
    letters: ClassVar[Mapping[str, str]] = {}
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"bg-london-lowball": POT_LIMIT_STUD}
    readings = (*OF_STUD, NO_MORE, NOT_IN_A_ROW)

    opens_by: ClassVar[Ranking] = ACE_TO_SIX

    limit: Literal["limit", "spread", "pot-limit"] = option(
        "pot-limit",
        "Betting",
        "How much may be bet.",
        "BG-london-lowball",
        choices={
            "limit": "fixed limit, the small and the big bet",
            "spread": "between the minimum bet and the largest raise",
            "pot-limit": "from the bring-in to the pot",
        },
    )
