"""Terms of an entry and the structure, in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.rulebook import Terms
from tournaments.night.structure import Break, Level, period_name
from tournaments.presenters.clock_face import blinds
from words.money import Currency, money
from words.text import Sentences, Text, grouped


@dataclass(frozen=True, slots=True)
class PeriodRow:
    """A level or break of the structure in words."""

    name: str
    blinds: str
    ante: str
    minutes: int
    colour_up: str


def terms_words(terms: Terms, symbol: str) -> str:
    """Return what an entry costs and brings, and whether more can be bought."""
    sentences = [price_words(terms.buy_in, terms.chips, symbol)]
    if terms.rebuy:
        price = money(terms.rebuy.price, symbol)
        sentences.append(Text("rebuys {price} for {chips:,}", price=price, chips=terms.rebuy.chips))
    if terms.add_on:
        price = money(terms.add_on.price, symbol)
        sentences.append(Text("add-on {price} for {chips:,}", price=price, chips=terms.add_on.chips))
    return Sentences(sentences, ", ")


def price_words(cents: int, chips: int, symbol: str | Currency) -> str:
    """Return what something costs and which chips it brings."""
    if not cents:
        return Text("{chips:,} chips", chips=chips)
    return Text("{price} for {chips:,} chips", price=money(cents, symbol), chips=chips)


def structure_rows(periods: Sequence[Level | Break]) -> list[PeriodRow]:
    """Every level and break of a structure, in words."""
    return [_period_row(periods, index) for index in range(len(periods))]


def _period_row(periods: Sequence[Level | Break], index: int) -> PeriodRow:
    period, name = periods[index], period_name(periods, index)
    if isinstance(period, Break):
        gone = Sentences([grouped(chip) for chip in period.colour_up], ", ")
        return PeriodRow(name, "", "", period.minutes, gone)
    return PeriodRow(name, blinds(period), grouped(period.ante) if period.ante else "", period.minutes, "")
