"""Reason why something is due, in a sentence, and the clause as the club's own book has it.

The same thing may be due by the rules of a book that is not the club's (the first button by high card is the
pub league's): then the sentence stands alone. Source: the clauses named here.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from words.text import Text

WHY: Final[Mapping[str, str]] = MappingProxyType(
    {
        "CPL-break": Text("Everybody fits on one table fewer."),
        "CPL-high-card": Text("The highest card gets the first button."),
        "CPL-winner": Text("One player has all the chips."),
        "C5-9.4-blind-note": Text("Large pots that are rolled over outgrow the blinds."),
        "DM-absent-removed": Text("A player who has not come by the cut-off is taken out."),
        "DM-addon-once": Text("One for everybody who is still in."),
        "DM-balance-two": Text("No table plays with two players fewer than another."),
        "DM-balance-who": Text("Who moves depends on where the button is."),
        "DM-colour-up": Text("The blinds need them no longer."),
        "DM-deal-who": Text("Every one of them has to agree."),
        "DM-dealer-seat": Text("Every table has a dealer of its own."),
        "DM-payout-19-24": Text("The club's table has no row for a field of this size."),
        "DM-payout-6-7": Text("Payouts come to the whole prize pool."),
        "DM-place-same-hand": Text("Out in one hand: the larger stack at its start is placed better."),
        "DM-points-chip-leader": Text("The biggest stacks earn points."),
        "DM-rebuy-cutoff": Text("Then nobody can rebuy any more."),
        "DM-seat-random": Text("Seats are drawn at random."),
        "DM-points-knockout": Text("Every knockout pays."),
        "DM-bomb-when": Text("Every table is dealt one before the next level."),
        "DM-rit-transfer": Text("Whoever is out passes their plaques on."),
        "DM-www-pot": Text("As many of them as places are paid."),
        "DM-seat-redraw": Text("Everybody draws a new seat for it."),
    }
)


def why(clause: str) -> str:
    """The sentence for a clause; nothing for none."""
    return WHY.get(clause, "")


def cited(clause: str, book: str) -> str:
    """The clause, if it is one of the club's own book ("DM")."""
    return clause if clause.partition("-")[0] == book else ""
