"""Seven-card stud hi-lo, eight or better. Source: DM-stud8-split, DM-stud8-order, DM-stud8-odd-chip."""

from collections.abc import Mapping
from typing import ClassVar

from gameplay.engine.games.barge import STUD
from gameplay.engine.games.stud.seven_card_stud import SevenCardStud
from gameplay.engine.ranking import EIGHT_OR_BETTER, HIGH, Ranking
from words.text import Text


class StudHiLo(SevenCardStud):
    """Any five of the seven for high, any five for a low up to the eight; without a low, high wins all."""

    name = "stud-hi-lo"
    pokerstars: ClassVar[str] = "7 Card Stud Hi/Lo"
    title = Text("Seven-card stud hi-lo")
    in_short = Text(
        "Seven-card stud for two halves of the pot: the best five of the seven take one, the lowest "
        "hand of five different cards up to the eight the other. Without such a low the high hand takes "
        "all."
    )
    ranked_by: ClassVar[tuple[Ranking, ...]] = (HIGH, EIGHT_OR_BETTER)
    open_pairs: ClassVar[bool] = False
    moot: ClassVar[frozenset[str]] = frozenset({"open_pair"})
    letters: ClassVar[Mapping[str, str]] = {"limit": "F7S/8"}
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"bg-stud-high-low-eight-or-better": STUD}
