"""Omaha hi-lo, eight or better. Source: DM-omaha8."""

from collections.abc import Mapping
from typing import ClassVar

from gameplay.engine.games.holdem.omaha import Omaha
from gameplay.engine.ranking import OMAHA_EIGHT_OR_BETTER, OMAHA_HIGH, Ranking
from words.text import Text


class OmahaHiLo(Omaha):
    """Omaha for high and for low: the two may be made with different cards, and without a low of five
    different ranks up to the eight the high hand wins all."""

    name = "omaha-hi-lo"
    pokerstars: ClassVar[str] = "Omaha Hi/Lo"
    title = Text("Omaha hi-lo")
    in_short = Text(
        "Omaha for two halves of the pot: the best high hand takes one, the lowest hand of five "
        "different cards up to the eight the other. Each is made of two of one's own cards and three of "
        "the board, not necessarily the same ones. Without such a low the high hand takes all."
    )
    ranked_by: ClassVar[tuple[Ranking, ...]] = (OMAHA_HIGH, OMAHA_EIGHT_OR_BETTER)
    letters: ClassVar[Mapping[str, str]] = {"no-limit": "NO/8", "pot-limit": "PO/8", "limit": "FO/8"}
