"""Games beside the tournament, for money of their own: which of them a club plays, and for how much."""

from typing import Literal

from clauses.option import option
from clauses.section import Cents, Section


class WildWildWest(Section):
    """Bounties on the winner and the paid players of the last event."""

    amount: Cents = option(
        500,
        "Each pays",
        "What everybody who takes part puts into the Wild Wild West pot. An Outlaw is worth twice as much.",
        "DM-www-pot",
        "DM-www-outlaw-pay",
        ge=1,
    )


class SideGames(Section):
    """What is played beside every tournament, until a director chooses otherwise for a night."""

    wild_wild_west: WildWildWest | None = option(
        None,
        "Wild Wild West",
        "One Bullseye and some Outlaws carry bounties. Leave empty where it is not played.",
        "DM-www-pot",
        ruling=157,
        empty="not played",
    )
    coin: Literal[1, 100] = option(
        1,
        "Smallest coin",
        "What several share is divided down to this; what is left over goes to whoever is named first.",
        "DM-www-outlaw-pay",
        ruling=254,
        choices={"1": "cents", "100": "units of money"},
    )
