"""Certificate of a ring game, that no money was made or lost: computed from its facts, by other code than the
fold's.

    paid in + owed + put right = paid out + kept on accounts + on the tables

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
    tables say lies on them; kept: what players are owed for chips, on their accounts."""

    paid_in: int
    owed: int
    put_right: int
    paid_out: int
    on_tables: int
    kept: int = 0

    @property
    def difference(self) -> int:
        """Amount that is missing on the tables, or too much where it is below none; 0 where all adds up."""
        return self.paid_in + self.owed + self.put_right - self.paid_out - self.kept - self.on_tables

    @property
    def cashed(self) -> int:
        """Money that was due for chips given back: paid out, or kept on accounts."""
        return self.paid_out + self.kept

    @property
    def is_cashless(self) -> bool:
        """True if nobody has paid for chips yet: there is no cash to pay out."""
        return not self.paid_in and self.owed > 0

    @property
    def holds(self) -> bool:
        """True if it all adds up."""
        return self.difference == 0


def certificate(payloads: Iterable[Mapping[str, Any]], on_tables: int) -> RingCertificate:
    """The certificate of a game. payloads: its facts in force, in order, as the log has them; on_tables: the
    money that the floor says lies there."""
    totals, owes, kept = _added_up(payloads)
    put_right = totals["more"] - totals["less"]
    return RingCertificate(totals["in"], owes.total(), put_right, totals["out"], on_tables, kept.total())


def ring_money(payloads: Iterable[Mapping[str, Any]], on_tables: int) -> Certificate:
    """The same in the figures of every certificate of the club: what was put right came from a pocket, or
    went into the kitty; who has chips on credit owes the club, which owes what is kept on accounts."""
    totals, owes, kept = _added_up(payloads)
    members = Counter(kept)
    members.subtract(owes)
    return Certificate(
        taken=totals["in"] + totals["more"],
        withheld=totals["less"],
        paid_out=totals["out"],
        held=on_tables,
        members={player: cents for player, cents in members.items() if cents},
    )


def _added_up(
    payloads: Iterable[Mapping[str, Any]],
) -> tuple[Counter[str], Counter[int], Counter[int]]:
    """Return what came in and went out, what was put right to more or to less; player → what they owe; player
    → what they are owed."""
    totals: Counter[str] = Counter()
    owes: Counter[int] = Counter()
    kept: Counter[int] = Counter()
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
                if fact.get("on_account"):
                    kept[fact["player"]] += fact["cents"] - set_off
                else:
                    totals["out"] += fact["cents"] - set_off
            case "chips_put_right":
                totals["more" if fact["cents"] > 0 else "less"] += abs(fact["cents"])
    return totals, owes, kept
