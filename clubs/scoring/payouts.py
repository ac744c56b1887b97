"""Division of a prize pool: what is withheld, how many places are paid, and what each gets.

The club's table says which shares a field of a given size pays; kinds of tournament that pay a percentage of
the players take the row with that many places. Every prize is rounded down to the club's unit and what is
left over goes to first place, so that the prizes always add up to the pool. A field for which the table has
no row gets the nearest one below it (or the lowest) and a warning for the director, who may set their own
payouts; or, where the club has it so, shares that fall evenly, and each place its buy-in at least if the pool
holds that.

Money is in cents. Source: DM-cuts, DM-payout-6-7 to DM-payout-19-24, DM-payout-online,
DM-champ-extra-payout; rulings 137 and 141-145.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from clauses.refusal import NotAllowed
from clubs.rulebook import Band, Kind, Payouts, Rulebook, Terms
from clubs.scoring.paid_places import in_amounts, smooth_shares
from words.money import Amount
from words.shares import split
from words.text import Text


@dataclass(frozen=True, slots=True)
class Pool:
    """Uses of the money of a night. taken: everything paid in; added: by a sponsor or the season's
    Championship pot; prizes: what is divided. Always taken + added == championship + kitty + staff +
    prizes."""

    taken: int
    championship: int
    kitty: int
    added: int
    prizes: int
    staff: int = 0

    @property
    def withheld(self) -> int:
        """All that does not go into the prizes."""
        return self.championship + self.kitty + self.staff


@dataclass(frozen=True, slots=True)
class Shares:
    """Shares of the pool. percents: for each place paid, first place first, together 100; is_smooth: by no
    row of the club's tables."""

    percents: tuple[Fraction, ...] = ()
    warnings: tuple[str, ...] = ()
    is_smooth: bool = False

    @property
    def places(self) -> int:
        """Number of places that are paid."""
        return len(self.percents)


@dataclass(frozen=True, slots=True)
class Division:
    """Prize of each place, first place first. warnings: sentences the director should read; coin: the
    smallest amount in which several share a prize."""

    amounts: tuple[int, ...] = ()
    warnings: tuple[str, ...] = ()
    coin: int = 1

    @property
    def places(self) -> int:
        """Number of places that are in the money."""
        return len(self.amounts)

    def of(self, first: int, last: int) -> tuple[int, ...]:
        """Return what those who share the places from `first` to `last` get: their prizes added and divided,
        odd coins one each to those who come first in order, and parts of a coin to the very first (rulings
        137, 263). One amount a player."""
        return tuple(split(sum(self.amounts[first - 1 : last]), last - first + 1, self.coin))


def pool_of(taken: int, terms: Terms, added: int = 0, coin: int = 1) -> Pool:
    """The pool made of everything taken (buy-ins, rebuys, add-ons). Each withheld share is rounded down to
    whole coins. Source: DM-cuts, rulings 145, 262, 263.
    """
    percents = (terms.championship_percent, terms.kitty_percent, terms.staff_percent)
    championship, kitty, staff = (taken * percent // 100 // coin * coin for percent in percents)
    return Pool(taken, championship, kitty, added, taken + added - championship - kitty - staff, staff)


def shares_of(rulebook: Rulebook, kind: Kind, buy_ins: int, rebuys: int = 0) -> Shares:
    """Return which places a field of this size pays, by the club's tables. buy_ins: one per player."""
    payouts = rulebook.payouts
    if buy_ins <= 0:
        return Shares()
    more = payouts.championship_more if kind is Kind.CHAMPIONSHIP else 0
    table = rulebook.terms_of(kind).payouts
    field = buy_ins + rebuys if payouts.count == "entries" else buy_ins
    if table == "percent":
        return _shares_for(min(_part_of(field, buy_ins, payouts) + more, buy_ins), payouts)
    rows = payouts.championship_bands if table == "championship_bands" else payouts.bands
    added = more if table == "bands" else 0
    if payouts.unlisted == "smooth" and rows and field > rows[-1].most:
        places = max(len(rows[-1].percents), _part_of(field, buy_ins, payouts)) + added
        return Shares(smooth_shares(min(places, buy_ins)), is_smooth=True)
    if table == "championship_bands":
        shares = _row_for(field, rows, Text("Championship payouts"))
    else:
        shares = _row_for(field, rows, Text("payouts"))
        if added and shares.places:
            longer = _shares_for(min(shares.places + added, buy_ins), payouts)
            shares = replace(longer, warnings=shares.warnings + longer.warnings)
    return _no_more_places_than(buy_ins, shares)


def _part_of(field: int, players: int, payouts: Payouts) -> int:
    """The number of places that a part of the field comes to: one in so many entries, or the percentage of
    the players."""
    if payouts.one_paid_in:
        return min(players, max(1, field // payouts.one_paid_in))
    return paid_by_percent(players, payouts.percent_paid, payouts.percent_rounding)


def paid_places(rulebook: Rulebook, kind: Kind, buy_ins: int, rebuys: int = 0) -> int:
    """Return how many places are in the money."""
    return shares_of(rulebook, kind, buy_ins, rebuys).places


def paid_by_percent(players: int, percent: int, rounding: str = "half_up") -> int:
    """Return how many of `players` are paid: rounded, a half upward unless the club has it otherwise, at
    least one. Source: DM-payout-online, ruling 143.

    >>> [paid_by_percent(players, 15) for players in (6, 10, 20, 23)]
    [1, 2, 3, 3]
    >>> [paid_by_percent(10, 15, rounding) for rounding in ("down", "half_up", "up")]
    [1, 2, 2]
    """
    over = {"half_up": 50, "down": 0, "up": 99}[rounding]
    return min(players, max(1, (players * percent + over) // 100))


def divide(prizes: int, rulebook: Rulebook, kind: Kind, buy_ins: int, rebuys: int = 0) -> Division:
    """The pool `prizes` in prizes that add up to it."""
    shares = shares_of(rulebook, kind, buy_ins, rebuys)
    if not shares.percents:
        return Division((), shares.warnings)
    unit = unit_of(rulebook)
    least = rulebook.terms_of(kind).buy_in if shares.is_smooth else 0
    if -(-least // unit) * unit * shares.places > prizes:
        least = 0
    amounts = in_amounts(prizes, shares.percents, unit, least)
    return Division(amounts, shares.warnings, rulebook.payouts.coin)


def unit_of(rulebook: Rulebook) -> int:
    """Return what prizes are rounded down to, in cents (rulings 144, 263)."""
    return max(rulebook.payouts.coin, rulebook.payouts.unit)


def divide_in_tickets(prizes: int, ticket: int, players: int, coin: int = 1) -> Division:
    """The pool of a satellite: as many tickets as it pays, and the rest in cash for the next place. Where
    everybody has one, the rest is divided among them. ticket: what one is worth; coin: as in `Division`.

    >>> divide_in_tickets(26_000, 10_000, 8).amounts, divide_in_tickets(25_000, 10_000, 2).amounts
    ((10000, 10000, 6000), (12500, 12500))
    """
    count = min(prizes // ticket, players)
    rest = prizes - count * ticket
    if count and count == players:
        shares = Division((rest,), coin=coin).of(1, count)
        return Division(tuple(ticket + share for share in shares), coin=coin)
    return Division((ticket,) * count + ((rest,) if rest else ()), coin=coin)


def set_by_director(prizes: int, amounts: Sequence[int], players: int) -> Division:
    """The director's own payouts. Raises NotAllowed unless they add up to the pool, do not rise from one
    place to the next, and pay no more places than there are players."""
    if sum(amounts) != prizes:
        raise NotAllowed(
            "These payouts add up to {sum}; the prize pool is {pool}.",
            "DM-payout-6-7",
            sum=Amount(sum(amounts)),
            pool=Amount(prizes),
        )
    if any(amount < 0 for amount in amounts) or list(amounts) != sorted(amounts, reverse=True):
        raise NotAllowed("A better place cannot get less than the one behind it.", "DM-payout-6-7")
    if len(amounts) > players:
        raise NotAllowed(
            "{count} places cannot be paid among {players} players.",
            "DM-payout-6-7",
            count=len(amounts),
            players=players,
        )
    return Division(tuple(amounts))


def _row_for(field: int, bands: Sequence[Band], table: str) -> Shares:
    if not bands:
        return Shares(
            (), (Text("The rulebook has no table of {table}: enter what each place gets.", table=table),)
        )
    below = [band for band in bands if band.fewest <= field]
    row = below[-1] if below else bands[0]
    if row.fewest <= field <= row.most:
        return Shares(_exact(row))
    return Shares(
        _exact(row),
        (
            Text(
                "The {table} have no row for {field} buy-ins: "
                "the row for {fewest}–{most} is used unless you enter your own.",
                table=table,
                field=field,
                fewest=row.fewest,
                most=row.most,
            ),
        ),
    )


def _shares_for(places: int, payouts: Payouts) -> Shares:
    """The first row with that many places; without one, smooth shares, or the longest shorter row, whose last
    share is divided among the places beyond it."""
    if places == 1:
        return Shares((Fraction(100),))
    bands = (*payouts.bands, *payouts.championship_bands)
    if payouts.unlisted == "smooth" and all(len(band.percents) != places for band in bands):
        return Shares(smooth_shares(places), is_smooth=True)
    shorter = [band for band in bands if len(band.percents) <= places]
    if not shorter:
        return Shares(
            (Fraction(100, places),) * places, (_no_row_with(places, Text("every place gets the same")),)
        )
    row = max(shorter, key=lambda band: len(band.percents))
    if len(row.percents) == places:
        return Shares(_exact(row))
    *better, last = _exact(row)
    beyond = places - len(better)
    return Shares(
        (*better, *(last / beyond for _ in range(beyond))),
        (
            _no_row_with(
                places,
                Text("the last share of the row with {places} is divided", places=len(row.percents)),
            ),
        ),
    )


def _no_row_with(places: int, instead: str) -> str:
    return Text(
        "The payouts have no row with {places} places: {instead} unless you enter your own.",
        places=places,
        instead=instead,
    )


def _no_more_places_than(players: int, shares: Shares) -> Shares:
    """With fewer players than places, the shares left over belong to first place."""
    if shares.places <= players:
        return shares
    kept = list(shares.percents[:players])
    kept[0] += sum(shares.percents[players:], Fraction(0))
    return Shares(tuple(kept), shares.warnings)


def _exact(band: Band) -> tuple[Fraction, ...]:
    return tuple(Fraction(percent) for percent in band.percents)
