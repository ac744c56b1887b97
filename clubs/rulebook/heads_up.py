"""Options about heads-up tournaments."""

from typing import Literal

from clauses.option import option
from clauses.section import Section


class HeadsUp(Section):
    """Tournaments of matches between two: pools first, then play-offs."""

    pool_tie: Literal["play_off", "direct_result"] = option(
        "play_off",
        "Equal in a pool",
        "What decides between players of a pool who have won as many matches.",
        "DM-hu-ties",
        ruling=175,
        choices={
            "play_off": "a separate match",
            "direct_result": "the matches between them, then a separate one",
        },
    )
    knockouts: bool = option(
        True,
        "A match won is a knockout",
        "Whether whoever wins a match has the points for a knockout. Matches that were not played are none.",
        "DM-points-knockout",
        ruling=176,
    )
    tie_knockouts: bool = option(
        True,
        "So is one that breaks a tie",
        "Whether the separate match between equals of a pool is a knockout, too, where matches are.",
        "DM-hu-ties",
        "DM-points-knockout",
        ruling=176,
    )
