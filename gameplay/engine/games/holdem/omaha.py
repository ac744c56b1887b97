"""Omaha. Source: DM-omaha."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from clauses.option import option
from gameplay.engine.games.holdem.bot import OmahaBot
from gameplay.engine.games.holdem.holdem import Holdem
from gameplay.engine.ranking import OMAHA_HIGH, Ranking
from words.text import Text


class Omaha(Holdem):
    """Hold'em with four cards each, of which exactly two play with exactly three of the board."""

    name = "omaha"
    pokerstars: ClassVar[str] = "Omaha"
    title = Text("Omaha")
    in_short = Text(
        "Hold'em with four cards each, of which exactly two play with exactly three of the board: never "
        "one, never three, and never the board alone."
    )
    seats: ClassVar[range] = range(2, 12)
    cards: ClassVar[int] = 4
    bot: ClassVar[object | None] = OmahaBot()
    letters: ClassVar[Mapping[str, str]] = {"no-limit": "NO", "pot-limit": "PO", "limit": "FO"}
    ranked_by: ClassVar[tuple[Ranking, ...]] = (OMAHA_HIGH,)

    limit: Literal["no-limit", "pot-limit", "limit"] = option(
        "no-limit",
        "Betting",
        "How much may be bet: as in hold'em, unless the event says otherwise.",
        "DM-omaha",
        "DM-pl-max-bet",
        ruling=246,
        choices={"no-limit": "no-limit", "pot-limit": "pot-limit", "limit": "fixed limit"},
    )
