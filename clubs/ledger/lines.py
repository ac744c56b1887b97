"""Lines of the ledger: each moves an amount from one account to another, so that all accounts together are
always zero. A line is never changed: one that was wrong is taken back by another with the amount below zero.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from clauses.refusal import NotAllowed
from clauses.section import Named
from clubs.ledger.accounts import MAY_BE_NEGATIVE, Account
from words.money import Currency, money
from words.text import Text


class Purpose(Named):
    """Purpose of a line."""

    BUY_IN = "buy_in"
    REBUY = "rebuy"
    ADD_ON = "add_on"
    WITHHELD = "withheld"
    FROM_POT = "from_pot"
    ADDED = "added"
    GUARANTEE = "guarantee"
    PRIZE = "prize"
    SIDE_GAME = "side_game"
    SIDE_PRIZE = "side_prize"
    TICKET = "ticket"
    CARRIED = "carried"
    CASHED_OUT = "cashed_out"
    PAID = "paid"
    EXPENSE = "expense"
    DEPOSIT = "deposit"
    TRANSFER = "transfer"
    CHARGE = "charge"
    SETTLED = "settled"

    @property
    def words(self) -> str:
        return _WORDS[self]


_WORDS: Mapping[Purpose, str] = {
    Purpose.BUY_IN: Text("Buy-in"),
    Purpose.REBUY: Text("Rebuy"),
    Purpose.ADD_ON: Text("Add-on"),
    Purpose.WITHHELD: Text("Withheld"),
    Purpose.FROM_POT: Text("From the Championship pot"),
    Purpose.ADDED: Text("Added to the pool"),
    Purpose.GUARANTEE: Text("Guaranteed prize pool"),
    Purpose.PRIZE: Text("Prize"),
    Purpose.SIDE_GAME: Text("Side game"),
    Purpose.TICKET: Text("Ticket"),
    Purpose.CARRIED: Text("Carried to the last day"),
    Purpose.SIDE_PRIZE: Text("Won in a side game"),
    Purpose.CASHED_OUT: Text("Chips cashed out"),
    Purpose.PAID: Text("Paid out"),
    Purpose.EXPENSE: Text("Expense"),
    Purpose.DEPOSIT: Text("Paid in"),
    Purpose.TRANSFER: Text("Transfer"),
    Purpose.CHARGE: Text("Charge"),
    Purpose.SETTLED: Text("Settled"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """A move of money.

    key: names it among the lines of its night: `buy_in:12`;
    source, target: where from and where to;
    cents: how much; below zero in a line that takes an earlier one back;
    member: the number of whom it concerns, None for nobody;
    fact: the sequence of the fact that it comes from, None where several together make it.
    """

    key: str
    purpose: Purpose
    source: Account
    target: Account
    cents: int
    member: int | None = None
    fact: int | None = None

    @property
    def taken_back(self) -> "Line":
        """The line that takes this one back."""
        return replace(self, cents=-self.cents)


def balances(lines: Iterable[Line]) -> dict[Account, int]:
    """Account → cents, of every account that a line touches. They add up to nothing."""
    sums: defaultdict[Account, int] = defaultdict(int)
    for line in lines:
        sums[line.source] -= line.cents
        sums[line.target] += line.cents
    return dict(sums)


def to_append(written: Iterable[Line], due: Iterable[Line]) -> list[Line]:
    """Return what is to be written behind the lines of a night so that they come to those that are due: each
    that does not hold any more is taken back, each that is new is added; nothing where they agree."""
    standing: defaultdict[Line, int] = defaultdict(int)
    for line in written:
        standing[replace(line, cents=0)] += line.cents
    appended = []
    needed: dict[Line, int] = {}
    for line in due:
        bare = replace(line, cents=0)
        if bare in needed:
            raise ValueError(f"Two lines of a night are called {line.key}.")
        needed[bare] = line.cents
    for bare, cents in standing.items():
        if cents and needed.get(bare) != cents:
            appended.append(replace(bare, cents=-cents))
    for bare, cents in needed.items():
        if cents and standing.get(bare) != cents:
            appended.append(replace(bare, cents=cents))
    return appended


def refuse_overdraft(
    before: Mapping[Account, int],
    appended: Iterable[Line],
    named: Mapping[Account, str] | None = None,
    symbol: str | Currency = "$",
) -> None:
    """Raises NotAllowed where lines would leave an account below zero that cannot be, and lower than it was:
    nobody spends money twice, or before it is there. before: what the accounts held; named: what they are
    called, where their kind does not say it."""
    for account, change in balances(appended).items():
        held = before.get(account, 0)
        if account.kind in MAY_BE_NEGATIVE or change >= 0 or held + change >= 0:
            continue
        raise NotAllowed(
            "{account} holds {held}: {missing} is missing.",
            "DM-champ-pot" if account.kind == "championship_pot" else "DM-cuts",
            account=(named or {}).get(account, account.kind.words),
            held=money(held, symbol),
            missing=money(-held - change, symbol),
        )
