"""The lines of the ledger that follow from a night's facts, and its certificate, which follows from its
floor.

Each part of a night's money is a `Contribution` in a module of its own (`contribution.py` says what that is);
CONTRIBUTIONS is the list of them, the one place where a new one is entered.
"""

from collections.abc import Iterator
from functools import reduce
from operator import add

from clubs.ledger import Certificate, Line
from tournaments.night.floor import Floor
from tournaments.night.money.carrying import CARRYING
from tournaments.night.money.contribution import Contribution, NightMoney
from tournaments.night.money.funding import FUNDING
from tournaments.night.money.prize_money import PRIZES
from tournaments.night.money.side_pots import SIDE_POTS
from tournaments.night.money.taking import TAKING

__all__ = ["CONTRIBUTIONS", "READS", "Contribution", "NightMoney", "at_once", "certificate", "lines"]

CONTRIBUTIONS: tuple[Contribution, ...] = (TAKING, FUNDING, PRIZES, CARRYING, SIDE_POTS)
READS = frozenset[str]().union(*(each.reads for each in CONTRIBUTIONS))
"""The kinds of fact from which lines follow."""


def lines(night: NightMoney) -> Iterator[Line]:
    """Every line of a night, as its facts stand."""
    for each in CONTRIBUTIONS:
        yield from each.lines(night)


def at_once(night: NightMoney) -> Iterator[Line]:
    """Of these, the ones that count while the night is still played, because they bind an account of the
    club. The facts are not looked at."""
    for each in CONTRIBUTIONS:
        yield from each.at_once(night)


def certificate(floor: Floor) -> Certificate:
    """Return where the money of the night is, from its floor alone, without its lines."""
    return reduce(add, (each.tally(floor) for each in CONTRIBUTIONS))
