"""A club's money: accounts, the lines that move amounts between them, and the certificate that none is lost.

- `accounts`: where money lies, and to whom it belongs.
- `lines`: moves from one account to another; what they come to, and what a correction appends.
- `settling`: who pays whom, in the fewest transfers.
- `paying`: how somebody is paid: account numbers, links with an amount.
- `certificate`: taken = paid out + withheld + held + owed.

Amounts are whole cents, in currencies without cents whole hundreds of them.
"""

from clubs.ledger.accounts import (
    KITTY,
    OUTSIDE,
    STAFF,
    Account,
    AccountKind,
    account_of,
    bounties,
    championship_pot,
    flights,
    member,
    prize_pool,
    ring_games,
    side_games,
    tickets,
)
from clubs.ledger.by_hand import unpaid_prizes
from clubs.ledger.certificate import Certificate, certificate_of_lines, differences
from clubs.ledger.lines import Line, Purpose, balances, refuse_overdraft, to_append

__all__ = [
    "KITTY",
    "OUTSIDE",
    "STAFF",
    "Account",
    "AccountKind",
    "Certificate",
    "Line",
    "Purpose",
    "account_of",
    "balances",
    "bounties",
    "certificate_of_lines",
    "championship_pot",
    "differences",
    "flights",
    "member",
    "prize_pool",
    "refuse_overdraft",
    "ring_games",
    "side_games",
    "tickets",
    "to_append",
    "unpaid_prizes",
]
