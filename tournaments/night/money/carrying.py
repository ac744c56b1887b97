"""Amounts that a flight carries to its last day: the prizes that its entries have made, which no place of it
wins.

They lie in the club's account of flights until the last day takes them into its pool (funding.py).
"""

from collections.abc import Iterator

from clubs import ledger
from clubs.ledger import Certificate, Line, Purpose
from tournaments.night.floor import Floor
from tournaments.night.floor.flights import Bags, carried_prizes
from tournaments.night.money.contribution import Contribution, NightMoney


def lines(night: NightMoney) -> Iterator[Line]:
    """One, once the chips are bagged."""
    if night.floor.of(Bags).stacks is not None and (cents := carried_prizes(night.floor)):
        yield Line("carried", Purpose.CARRIED, night.pool, ledger.flights(), cents)


def tally(floor: Floor) -> Certificate:
    """Return what has left the pool of the flight."""
    cents = carried_prizes(floor) if floor.of(Bags).stacks is not None else 0
    return Certificate(withheld=cents, held=-cents)


CARRYING = Contribution(frozenset(), lines, tally)
