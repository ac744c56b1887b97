"""What is kept at the table."""

from typing import Literal

from clauses.option import option
from clauses.section import Section


class Conduct(Section):
    """How a club decides when something has gone wrong, in a deal or between people."""

    substantial_action: Literal["dm", "tda"] = option(
        "dm",
        "A misdeal can be called until",
        "When so much has happened that a hand plays on, whatever was wrong with its deal. "
        "Directors are told before they void a hand.",
        "DM-misdeal-action",
        "C5-4.3-misdeal",
        ruling=230,
        choices={
            "dm": "two players have acted after the blinds or the forced bet",
            "tda": "two have acted, one of them with chips, or three actions of any kind were made",
        },
    )
    suspended_on_screens: bool = option(
        True,
        "Suspended from tables on screens, too",
        "Whether a member who is suspended or barred may not sit down at the club's tables on screens "
        "either. A practice table of their own is open to them.",
        "DM-etiquette-sanction",
        ruling=266,
    )
