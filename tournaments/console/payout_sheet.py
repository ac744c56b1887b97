"""The sheet of payouts: amounts or percents, as many places as a director wishes, and what that comes to.

Nothing of it is recorded but the amounts (`PayoutsSet`): percents are a way to type them.
Source: DM-payout-6-7, rulings 142-144.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from clauses.refusal import NotAllowed
from clubs.rulebook import Band, Kind, Rulebook
from clubs.scoring.paid_places import (
    in_amounts,
    proposed_shares,
    refuse_places,
    shares_of_amounts,
    typed_percent,
    written_percent,
)
from clubs.scoring.payouts import shares_of, unit_of
from tournaments.console.deal_sheet import plain_amount
from tournaments.night.floor import Floor
from tournaments.night.floor.prizes import division, entries_settled, pool, unplaced
from words.money import cents, money
from words.text import Text
from words.typed import number as typed_number

Way = Literal["amounts", "percent"]
FIELDS: Final[Mapping[Way, str]] = {"amounts": "amount", "percent": "percent"}
SPARE: Final = 2  # empty rows below the last place


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A place. typed: as its field shows it; beside: the same the other way, in words."""

    place: int
    typed: str
    beside: str


@dataclass(frozen=True, slots=True)
class PayoutSheet:
    """lead: how much is divided among how many; places, least: as typed; least_example: a buy-in, in words;
    total: what typed percents add up to, in words, empty for amounts; prizes: in cents."""

    way: Way
    field: str
    rows: Sequence[PlaceRow]
    places: str
    least: str
    least_example: str
    lead: str
    players: int
    prizes: int
    total: str
    is_whole: bool
    fault: NotAllowed | None


def payout_sheet(floor: Floor, query: Mapping[str, str], symbol: str) -> PayoutSheet:
    """Return what the sheet shows. query: what was typed, empty for a sheet that is opened; symbol: of the
    club's money."""
    prizes = pool(floor).prizes
    way = _way(floor, query)
    least = query.get("least", "").strip()
    texts, fault = typed_rows(query), None
    try:
        at_least = cents(least, symbol) if least else 0
        if query.get("propose"):
            texts = {way: _proposed(floor, query.get("places", ""), way, at_least)}
        elif not texts:
            texts = {way: _standing(floor, way)}
        elif way not in texts:
            texts = {way: _the_other_way(floor, texts, way, symbol, at_least)}
        beside = _beside(floor, texts[way], way, symbol, at_least)
    except (NotAllowed, ValueError) as wrong:
        fault = refusal_of(wrong, symbol)
        way = way if way in texts or not texts else next(iter(texts))
        texts.setdefault(way, _standing(floor, way))
        beside = []
    typed = texts[way]
    total = _total(typed) if way == "percent" else None
    places = sum(bool(text) for text in typed)
    return PayoutSheet(
        way=way,
        field=FIELDS[way],
        rows=[
            PlaceRow(place, text, beside[place - 1] if place <= len(beside) else "")
            for place, text in enumerate([*typed, *[""] * SPARE], 1)
        ],
        places=query.get("places", "").strip() or str(places or ""),
        least=least,
        least_example=money(floor.terms.buy_in, symbol) if floor.terms.buy_in else "",
        lead=_lead(floor, prizes, symbol),
        players=floor.buy_ins,
        prizes=prizes,
        total=_of_all(total),
        is_whole=total == 100,
        fault=fault,
    )


def typed_rows(query: Mapping[str, str]) -> dict[Way, list[str]]:
    """The way in which rows were typed → their texts, first place first, without the empty ones at the end;
    nothing where none were."""
    for way, field in FIELDS.items():
        by_place = {}
        for name, text in query.items():
            place = typed_number(name.removeprefix(f"{field}-")) if name.startswith(f"{field}-") else None
            if place is not None:
                by_place[place] = text.strip()
        if by_place:
            last = max((place for place, text in by_place.items() if text), default=0)
            return {way: [by_place[place] for place in sorted(by_place) if place <= last]}
    return {}


def read_shares(texts: Sequence[str]) -> list[Fraction]:
    """Percents; empty ones are left out. Raises ValueError with a sentence."""
    return [typed_percent(text) for text in texts if text]


def refusal_of(wrong: NotAllowed | ValueError, symbol: str) -> NotAllowed:
    """Return what was typed wrong, or is against the rules, as it is said to a director."""
    if isinstance(wrong, NotAllowed):
        wrong.say_money(symbol)
        return wrong
    text = wrong.args[0] if wrong.args else ""
    return NotAllowed(text if isinstance(text, Text) else str(text))


def _way(floor: Floor, query: Mapping[str, str]) -> Way:
    """As chosen, else as the rows were typed. Where the pool has outgrown the director's payouts it begins
    with their shares, so that what they decided is one tap away."""
    chosen = next((way for way in FIELDS if way == query.get("way")), None)
    return chosen or next(iter(typed_rows(query)), None) or ("percent" if unplaced(floor) else "amounts")


def _proposed(floor: Floor, places: str, way: Way, least: int) -> list[str]:
    count = refuse_places(typed_number(places), floor.buy_ins)
    shares = proposed_shares(count, _tables(floor.rulebook, floor.kind))
    amounts = in_amounts(pool(floor).prizes, shares, unit_of(floor.rulebook), least)
    return _texts(shares, amounts, way)


def _tables(rulebook: Rulebook, kind: Kind) -> tuple[Band, ...]:
    payouts = rulebook.payouts
    if rulebook.terms_of(kind).payouts == "championship_bands":
        return (*payouts.championship_bands, *payouts.bands)
    return (*payouts.bands, *payouts.championship_bands)


def _standing(floor: Floor, way: Way) -> list[str]:
    """The payouts as they stand: the director's own, or by the club's table."""
    amounts = division(floor).amounts
    return _texts(_shares_meant(floor, amounts, 0), amounts, way)


def _shares_meant(floor: Floor, amounts: Sequence[int], least: int) -> tuple[Fraction, ...]:
    """The shares of which these amounts were made, where a row of the club or our own come to them: 50% and
    not 50.84%, which is what they are once the rest has gone to first place."""
    by_the_table = shares_of(floor.rulebook, floor.kind, floor.buy_ins, floor.bought_again).percents
    proposed = proposed_shares(len(amounts), _tables(floor.rulebook, floor.kind)) if amounts else ()
    for shares in (by_the_table, proposed):
        with suppress(NotAllowed):
            if in_amounts(sum(amounts), shares, unit_of(floor.rulebook), least) == tuple(amounts):
                return shares
    return shares_of_amounts(amounts)


def _the_other_way(
    floor: Floor, texts: Mapping[Way, Sequence[str]], way: Way, symbol: str, least: int
) -> list[str]:
    """Rows that were typed in the other way."""
    if way == "amounts":
        return _texts((), _come_to(floor, read_shares(texts["percent"]), least), way)
    amounts = [cents(text, symbol) for text in texts["amounts"] if text]
    return _texts(_shares_meant(floor, amounts, least), amounts, way)


def _texts(shares: Sequence[Fraction], amounts: Sequence[int], way: Way) -> list[str]:
    if way == "percent":
        return [written_percent(share) for share in shares]
    return [plain_amount(amount) for amount in amounts]


def _beside(floor: Floor, texts: Sequence[str], way: Way, symbol: str, least: int) -> list[str]:
    """Return what stands beside each row: its amount, or its share of the pool."""
    if way == "percent":
        amounts = iter(_come_to(floor, read_shares(texts), least))
        return [money(next(amounts), symbol) if text else "" for text in texts]
    prizes = pool(floor).prizes or 1
    return [
        f"{written_percent(Fraction(100 * cents(text, symbol), prizes))}%" if text else "" for text in texts
    ]


def _come_to(floor: Floor, shares: Sequence[Fraction], least: int) -> Sequence[int]:
    """The amounts; of shares that do not add up yet each by itself, without what is left over."""
    prizes, unit = pool(floor).prizes, unit_of(floor.rulebook)
    if sum(shares) == 100:
        return in_amounts(prizes, shares, unit, least)
    return [int(prizes * share / 100) // unit * unit for share in shares]


def _total(texts: Sequence[str]) -> Fraction:
    """Return what can be read of them, added up."""
    total = Fraction(0)
    for text in texts:
        try:
            total += typed_percent(text) if text else 0
        except ValueError:
            continue
    return total


def _of_all(total: Fraction | None) -> str:
    if total is None:
        return ""
    return Text("{shared} of {whole}", shared=f"{written_percent(total)}%", whole="100%")


def _lead(floor: Floor, prizes: int, symbol: str) -> str:
    if not floor.buy_ins:
        return Text("Nobody has bought in yet: there is nothing to divide.")
    if entries_settled(floor):
        return Text("{prizes} to divide.", prizes=money(prizes, symbol))
    return Text(
        "If entries closed now: {count} player, {prizes} to divide.",
        "If entries closed now: {count} players, {prizes} to divide.",
        count=floor.buy_ins,
        prizes=money(prizes, symbol),
    )
