"""Contribution of a part of a night to its lines of the ledger and to its certificate."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from clubs import ledger
from clubs.ledger import Account, Certificate, Line
from tournaments.night.floor import Floor, Recorded


@dataclass(frozen=True, slots=True)
class NightMoney:
    """Money that the lines of a night are derived from. event, season: their keys; facts: those in force, in
    order, at least of the kinds that the contributions read; floor: after them."""

    event: int
    season: int
    facts: Sequence[Recorded]
    floor: Floor

    @property
    def pool(self) -> Account:
        """Its prize pool."""
        return ledger.prize_pool(self.event)

    @property
    def pot(self) -> Account:
        """Its season's Championship pot."""
        return ledger.championship_pot(self.season)


@dataclass(frozen=True, slots=True)
class Contribution:
    """A part of a night's money.

    reads: the kinds of fact that `lines` reads;
    lines: from the facts;
    tally: its part of the certificate, from the floor and by another path than the lines;
    at_once: those of its lines that bind an account of the club while the night is still played; they follow
        from the floor alone.
    """

    reads: frozenset[str]
    lines: Callable[[NightMoney], Iterable[Line]]
    tally: Callable[[Floor], Certificate]
    at_once: Callable[[NightMoney], Iterable[Line]] = lambda night: ()
