"""The accounts of a club: whose the money is that lies in its cash box.

Money comes from *outside*, from people's pockets, and goes there: that account is what the box holds, with a
minus. A night holds money in its own accounts until it is decided, the club keeps some for longer, and a
member's account is what they are owed, or owe.
"""

from typing import Final, NamedTuple

from clauses.section import Named
from words.text import Text
from words.typed import number as typed_number


class AccountKind(Named):
    """The kinds of account."""

    OUTSIDE = "outside"
    PRIZE_POOL = "prize_pool"
    SIDE_GAMES = "side_games"
    BOUNTIES = "bounties"
    RING_GAMES = "ring_games"
    TICKETS = "tickets"
    FLIGHTS = "flights"
    CHAMPIONSHIP_POT = "championship_pot"
    KITTY = "kitty"
    STAFF = "staff"
    MEMBER = "member"

    @property
    def words(self) -> str:
        return WORDS[self]


WORDS: Final[dict[AccountKind, str]] = {
    AccountKind.OUTSIDE: Text("Cash"),
    AccountKind.PRIZE_POOL: Text("Prize pool"),
    AccountKind.SIDE_GAMES: Text("Side games"),
    AccountKind.BOUNTIES: Text("Bounties"),
    AccountKind.RING_GAMES: Text("Ring games"),
    AccountKind.TICKETS: Text("Tickets"),
    AccountKind.FLIGHTS: Text("Flights"),
    AccountKind.CHAMPIONSHIP_POT: Text("Championship pot"),
    AccountKind.KITTY: Text("Kitty"),
    AccountKind.STAFF: Text("Staff"),
    AccountKind.MEMBER: Text("Members"),
}

OF_EVENTS: Final = frozenset({AccountKind.PRIZE_POOL, AccountKind.SIDE_GAMES, AccountKind.BOUNTIES})
OF_SEASONS: Final = frozenset({AccountKind.CHAMPIONSHIP_POT})

NIGHTS: Final = frozenset(
    {AccountKind.PRIZE_POOL, AccountKind.SIDE_GAMES, AccountKind.BOUNTIES, AccountKind.RING_GAMES}
)
"""Accounts of what a night or a ring game holds until it is decided."""

KEPT: Final = frozenset(
    {
        AccountKind.CHAMPIONSHIP_POT,
        AccountKind.KITTY,
        AccountKind.STAFF,
        AccountKind.TICKETS,
        AccountKind.FLIGHTS,
    }
)
"""Accounts of what the club keeps for longer than a night."""

MOVED_BY_FACTS: Final = frozenset({AccountKind.TICKETS, AccountKind.FLIGHTS})
"""Of these, what nobody moves by hand: it belongs to tickets, and to tournaments of several days."""

MAY_BE_NEGATIVE: Final = frozenset({AccountKind.OUTSIDE, AccountKind.MEMBER})


class Account(NamedTuple):
    """An account. of: whose it is: the event of a prize pool, of side games and bounties; the season of a
    Championship pot; the member's number; 0 where the club has one only."""

    kind: AccountKind
    of: int = 0

    @property
    def code(self) -> str:
        """As rows and addresses write it: `kitty`, `prize_pool:17`."""
        return f"{self.kind.value}:{self.of}" if self.of else self.kind.value


OUTSIDE: Final = Account(AccountKind.OUTSIDE)
KITTY: Final = Account(AccountKind.KITTY)
STAFF: Final = Account(AccountKind.STAFF)


def account_of(code: str) -> Account:
    """The account that a code names. Raises ValueError for what is none.

    >>> account_of("prize_pool:17") == prize_pool(17), account_of("kitty").code
    (True, 'kitty')
    """
    kind, _, of = code.partition(":")
    number = typed_number(of, longest=18)
    if of and (of != str(number) or not number):
        raise ValueError(code)
    return Account(AccountKind(kind), number or 0)


def prize_pool(event: int) -> Account:
    """Return what a tournament divides. event: its key."""
    return Account(AccountKind.PRIZE_POOL, event)


def side_games(event: int) -> Account:
    """The pots of a tournament's side games."""
    return Account(AccountKind.SIDE_GAMES, event)


def bounties(event: int) -> Account:
    """The bounties on heads that nobody has taken yet."""
    return Account(AccountKind.BOUNTIES, event)


def ring_games() -> Account:
    """The money that lies on the tables of ring games as chips."""
    return Account(AccountKind.RING_GAMES)


def tickets() -> Account:
    """Return what pays the later entries that satellites have promised."""
    return Account(AccountKind.TICKETS)


def flights() -> Account:
    """The prizes of flights whose last day has not come yet."""
    return Account(AccountKind.FLIGHTS)


def championship_pot(season: int) -> Account:
    """Return what a season keeps for its Championship (DM-champ-pot). season: its key."""
    return Account(AccountKind.CHAMPIONSHIP_POT, season)


def member(number: int) -> Account:
    """Return what a member is owed; below zero what they owe. number: theirs in the club."""
    return Account(AccountKind.MEMBER, number)
