"""Entries of the ledger that an admin may make by hand: which accounts it moves money between says what it
is.

A night's own accounts are the night's: what goes into them, or out of them, are its facts.
"""

from collections.abc import Mapping
from typing import Final

from clauses.refusal import NotAllowed
from clubs.ledger.accounts import KEPT, MOVED_BY_FACTS, Account, AccountKind
from clubs.ledger.lines import Purpose
from words.money import Currency, money

MOST: Final = 100_000_000_000  # cents of one entry


def purpose_of(source: Account, target: Account) -> Purpose:
    """Return what it is to move money from one account to the other. Raises NotAllowed where nobody may."""
    if source == target:
        raise NotAllowed("Money is moved from one account to another.")
    for account in (source, target):
        if account.kind not in KEPT | {AccountKind.OUTSIDE, AccountKind.MEMBER}:
            raise NotAllowed("What a night holds is moved by its own facts.", "DM-cuts")
        if account.kind in MOVED_BY_FACTS:
            raise NotAllowed("What tickets and flights are worth moves with them alone.", "DM-cuts")
    if source.kind is target.kind is AccountKind.CHAMPIONSHIP_POT:
        raise NotAllowed("From one season's pot to another's money goes through the kitty.", "DM-champ-pot")
    if source.kind is AccountKind.OUTSIDE:
        return Purpose.SETTLED if target.kind is AccountKind.MEMBER else Purpose.DEPOSIT
    if source.kind is AccountKind.MEMBER:
        if target.kind is AccountKind.OUTSIDE:
            return Purpose.SETTLED
        return Purpose.TRANSFER if target.kind is AccountKind.MEMBER else Purpose.CHARGE
    return Purpose.TRANSFER if target.kind in KEPT else Purpose.EXPENSE


def refuse_amount(cents: int, smallest: int = 1) -> None:
    """Raises NotAllowed for an amount that is none. smallest: what all amounts are whole numbers of."""
    if not 0 < cents <= MOST:
        raise NotAllowed("An entry needs an amount above nothing.")
    if cents % smallest:
        raise NotAllowed("This currency has no cents: write a whole amount.")


def refuse_settling(
    name: str,
    cents: int,
    *,
    owed: int,
    prizes: int,
    pays: bool,
    symbol: str | Currency = "$",
) -> None:
    """Raises NotAllowed where a member would pay more than they owe, or be paid more than they are owed.

    owed: what they are owed, below zero what they owe; prizes: what of it are prizes, which are paid out on
    the night's cash-out sheet; pays: whether the member pays.
    """
    if pays and cents > -owed:
        if owed >= 0:
            raise NotAllowed("{name} owes nothing.", name=name)
        raise NotAllowed("{name} owes {owed}, no more.", name=name, owed=money(-owed, symbol))
    if not pays and cents > owed - prizes:
        if prizes > 0:
            raise NotAllowed(
                "{prizes} of what {name} is owed are prizes: they are paid out on the cash-out sheet of the "
                "night.",
                name=name,
                prizes=money(prizes, symbol),
            )
        if owed <= 0:
            raise NotAllowed("{name} is owed nothing.", name=name)
        raise NotAllowed("{name} is owed {owed}, no more.", name=name, owed=money(owed, symbol))


def unpaid_prizes(won: Mapping[int, int], handed: Mapping[int, int]) -> int:
    """Return what a member's prizes come to that have not been handed over. won, handed: event → cents."""
    return sum(max(0, cents - handed.get(event, 0)) for event, cents in won.items())
