"""Money that comes into the prizes from elsewhere than entries: from a sponsor, from an account of the club.

What an account of the club gives is bound at once, so that it cannot be spent twice while the night is
played. Source: DM-champ-pot.
"""

from collections.abc import Iterator

from clubs import ledger
from clubs.ledger import Account, Certificate, Line, Purpose
from tournaments.night.facts import FlightBrought, PoolAdded
from tournaments.night.floor import Floor
from tournaments.night.floor.prizes import Prizes, overlay, pool
from tournaments.night.money.contribution import Contribution, NightMoney


def lines(night: NightMoney) -> Iterator[Line]:
    """One for each time that money was added."""
    for recorded in night.facts:
        if isinstance(recorded.fact, FlightBrought) and recorded.fact.prizes:
            yield _line(night, recorded.sequence, "flights", recorded.fact.prizes)
        if isinstance(recorded.fact, PoolAdded) and recorded.fact.cents:
            yield _line(night, recorded.sequence, recorded.fact.source, recorded.fact.cents)
    yield from _guarantee(night)


def at_once(night: NightMoney) -> Iterator[Line]:
    """Of these, what accounts of the club give: a guarantee from the start of the clock on."""
    yield from (_line(night, *fund) for fund in night.floor.of(Prizes).funds if fund.cents)
    if night.floor.started_at:
        yield from _guarantee(night)


def _guarantee(night: NightMoney) -> Iterator[Line]:
    """Yield what entries have left open of the prizes that are guaranteed, from the account that stands for
    it."""
    if cents := overlay(night.floor):
        account = ledger.STAFF if night.floor.terms.guaranteed_by == "staff" else ledger.KITTY
        yield Line("guarantee", Purpose.GUARANTEE, account, night.pool, cents)


def _line(night: NightMoney, sequence: int, source: str, cents: int) -> Line:
    accounts: dict[str, Account] = {
        "outside": ledger.OUTSIDE,
        "championship_pot": night.pot,
        "kitty": ledger.KITTY,
        "staff": ledger.STAFF,
        "flights": ledger.flights(),
    }
    purposes = {"championship_pot": Purpose.FROM_POT, "flights": Purpose.CARRIED}
    purpose = purposes.get(source, Purpose.ADDED)
    return Line(f"added:{sequence}", purpose, accounts[source], night.pool, cents, None, sequence)


def tally(floor: Floor) -> Certificate:
    """Return what was added, and by whom."""
    funded = sum(fund.cents for fund in floor.of(Prizes).funds)
    added = pool(floor).added
    made_good = added - floor.of(Prizes).added
    return Certificate(taken=floor.of(Prizes).added - funded, funded=funded + made_good, held=added)


FUNDING = Contribution(frozenset({"pool_added", "flight_brought"}), lines, tally, at_once)
