"""Certificate of a ring game, that no money was made or lost: computed from its facts, by other code than the
fold's.

    paid in + owed + put right = paid out + on the tables

All amounts are whole cents.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from clubs.ledger import Certificate


@dataclass(frozen=True, slots=True)
class RingCertificate:
    """paid_in: money that players have given for chips; owed: chips on credit, not paid or set off yet;
    put_right: what was put right, with a reason each; paid_out: money given for chips; on_tables: what the
    tables say lies on them."""

    paid_in: int
    owed: int
    put_right: int
    paid_out: int
    on_tables: int

    @property
    def difference(self) -> int:
        """Amount that is missing on the tables, or too much where it is below none; 0 where all adds up."""
        return self.paid_in + self.owed + self.put_right - self.paid_out - self.on_tables

    @property
    def holds(self) -> bool:
        """True if it all adds up."""
        return self.difference == 0


def certificate(payloads: Iterable[Mapping[str, Any]], on_tables: int) -> RingCertificate:
    """The certificate of a game. payloads: its facts in force, in order, as the log has them; on_tables: the
    money that the floor says lies there."""
    totals, owes = _added_up(payloads)
    put_right = totals["more"] - totals["less"]
    return RingCertificate(totals["in"], owes.total(), put_right, totals["out"], on_tables)


def ring_money(payloads: Iterable[Mapping[str, Any]], on_tables: int) -> Certificate:
    """The same in the figures of every certificate of the club: what was put right came from a pocket, or
    went into the kitty; who has chips on credit owes the club."""
    totals, owes = _added_up(payloads)
    return Certificate(
        taken=totals["in"] + totals["more"],
        withheld=totals["less"],
        paid_out=totals["out"],
        held=on_tables,
        members={player: -cents for player, cents in owes.items() if cents},
    )


def _added_up(payloads: Iterable[Mapping[str, Any]]) -> tuple[Counter[str], Counter[int]]:
    """Return what came in and went out, what was put right to more or to less; player → what they owe."""
    totals: Counter[str] = Counter()
    owes: Counter[int] = Counter()
    for fact in payloads:
        match fact["kind"]:
            case "chips_bought" | "chips_rebought" if fact["on_credit"]:
                owes[fact["player"]] += fact["cents"]
            case "chips_bought" | "chips_rebought":
                totals["in"] += fact["cents"]
            case "debt_paid":
                owes[fact["player"]] -= fact["cents"]
                totals["in"] += fact["cents"]
            case "cashed_out":
                set_off = min(owes[fact["player"]], fact["cents"])
                owes[fact["player"]] -= set_off
                totals["out"] += fact["cents"] - set_off
            case "chips_put_right":
                totals["more" if fact["cents"] > 0 else "less"] += abs(fact["cents"])
    return totals, owes
