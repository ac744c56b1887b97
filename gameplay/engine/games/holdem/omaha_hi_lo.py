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
    title = Text("Omaha hi-lo")
    ranked_by: ClassVar[tuple[Ranking, ...]] = (OMAHA_HIGH, OMAHA_EIGHT_OR_BETTER)
    letters: ClassVar[Mapping[str, str]] = {"no-limit": "NO/8", "pot-limit": "PO/8", "limit": "FO/8"}
