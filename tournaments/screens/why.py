"""Why something is due, in a sentence, and the clause as the club's own book has it.

The same thing may be due by the rules of a book that is not the club's (the first button by high card is the
pub league's): then the sentence stands alone. Source: the clauses named here.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from clubs.saying import Said

WHY: Final[Mapping[str, str]] = MappingProxyType(
    {
        "CPL-break": Said("Everybody fits on one table fewer."),
        "CPL-high-card": Said("The highest card gets the first button."),
        "CPL-winner": Said("One player has all the chips."),
        "C5-9.4-blind-note": Said("Large pots that are rolled over outgrow the blinds."),
        "DM-absent-removed": Said("Who has not come by the cut-off is taken out."),
        "DM-addon-once": Said("One for everybody who is still in."),
        "DM-balance-two": Said("No table plays with two players fewer than another."),
        "DM-balance-who": Said("Who moves depends on where the button is."),
        "DM-colour-up": Said("The blinds need them no longer."),
        "DM-dealer-seat": Said("Every table has a dealer of its own."),
        "DM-payout-19-24": Said("The club's table has no row for a field of this size."),
        "DM-payout-6-7": Said("Payouts come to the whole prize pool."),
        "DM-place-same-hand": Said("Out in one hand: the larger stack at its start is placed better."),
        "DM-points-chip-leader": Said("The biggest stacks earn points."),
        "DM-rebuy-cutoff": Said("Then nobody can rebuy any more."),
        "DM-seat-random": Said("Seats are drawn at random."),
        "DM-seat-redraw": Said("Everybody draws a new seat for it."),
    }
)


def why(clause: str) -> str:
    """The sentence for a clause; nothing for none."""
    return WHY.get(clause, "")


def cited(clause: str, book: str) -> str:
    """The clause, if it is one of the club's own book ("DM")."""
    return clause if clause.partition("-")[0] == book else ""
