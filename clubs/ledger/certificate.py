"""The certificate of conservation: what was taken is what was paid out, withheld, is held and is owed.

It is computed twice on two ways that do not meet, from a night's floor and from the lines of the ledger; it
holds where each adds up and both say the same.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from clubs.ledger.accounts import KEPT, NIGHTS, Account, AccountKind
from clubs.ledger.lines import Line, balances
from words.money import Currency, money
from words.text import Text


@dataclass(frozen=True, slots=True)
class Certificate:
    """Certificate of where the money of a night or a season is, in cents.

    taken: what came in from outside;
    funded: what accounts that the club keeps have given: a pot, the kitty;
    withheld: what went into them;
    paid_out: what went outside;
    held: what lies in the night's own accounts, undecided;
    members: number → what they are owed, below zero what they owe.
    """

    taken: int = 0
    funded: int = 0
    withheld: int = 0
    paid_out: int = 0
    held: int = 0
    members: Mapping[int, int] = field(default_factory=dict)

    @property
    def owed(self) -> int:
        """Amount owed to members."""
        return sum(cents for cents in self.members.values() if cents > 0)

    @property
    def owing(self) -> int:
        """Amount that members owe."""
        return -sum(cents for cents in self.members.values() if cents < 0)

    @property
    def missing(self) -> int:
        """By how much the two sides differ; 0 where it holds, below zero where more is there than came."""
        return self.taken + self.funded + self.owing - self.paid_out - self.withheld - self.held - self.owed

    @property
    def holds(self) -> bool:
        """True if nothing is lost and nothing was made."""
        return self.missing == 0

    def __add__(self, other: "Certificate") -> "Certificate":
        members = Counter(self.members)
        members.update(other.members)
        return Certificate(
            self.taken + other.taken,
            self.funded + other.funded,
            self.withheld + other.withheld,
            self.paid_out + other.paid_out,
            self.held + other.held,
            {number: cents for number, cents in members.items() if cents},
        )


FIGURES: Final[Mapping[str, str]] = {
    "taken": Text("Taken"),
    "funded": Text("From the club's accounts"),
    "withheld": Text("Withheld"),
    "paid_out": Text("Paid out"),
    "held": Text("Held"),
    "owed": Text("Owed to members"),
    "owing": Text("Owed by members"),
}
"""Names of the figures."""


def certificate_of_lines(lines: Iterable[Line]) -> Certificate:
    """The same figures as the ledger has them."""
    written = list(lines)
    sums: Counter[str] = Counter()
    for line in written:
        sums[_figure(line.source, line.target)] += line.cents
        if line.source.kind is AccountKind.OUTSIDE and line.target.kind in KEPT:
            sums["taken"] += line.cents
    lying = balances(written)
    return Certificate(
        sums["taken"],
        sums["funded"],
        sums["withheld"],
        sums["paid_out"],
        sum(cents for account, cents in lying.items() if account.kind in NIGHTS),
        {account.of: cents for account, cents in lying.items() if account.kind == "member" and cents},
    )


def _figure(source: Account, target: Account) -> str:
    """Return which figure a move adds to; empty for one within the night's accounts."""
    if target.kind in KEPT:
        return "" if source.kind in KEPT else "withheld"
    if source.kind is AccountKind.OUTSIDE:
        return "taken"
    if source.kind in KEPT:
        return "spent" if target.kind is AccountKind.OUTSIDE else "funded"
    return "paid_out" if target.kind is AccountKind.OUTSIDE else ""


def differences(certificate: Certificate, ledger: Certificate, symbol: str | Currency = "$") -> list[str]:
    """Sentences that say what is wrong: a figure that the ledger has otherwise, an equation that does not
    hold. Nothing where the certificate holds."""
    wrong: list[str] = []
    for name, words in FIGURES.items():
        if (in_ledger := getattr(ledger, name)) != (here := getattr(certificate, name)):
            wrong.append(
                Text(
                    "{figure}: the facts say {facts}, the ledger {ledger}.",
                    figure=words,
                    facts=money(here, symbol),
                    ledger=money(in_ledger, symbol),
                )
            )
    if certificate.missing:
        wrong.append(Text("{missing} is missing.", missing=money(certificate.missing, symbol)))
    if dict(certificate.members) != dict(ledger.members) and not wrong:
        wrong.append(Text("The ledger owes other members than the facts do."))
    return wrong
