"""Prizes of the places and who has them."""

from dataclasses import dataclass

from tournaments.night.floor import Floor
from tournaments.night.floor.places import Deal, places
from tournaments.night.floor.prizes import cash_prizes, division, prizes, tickets_at_stake
from tournaments.presenters.ended import prize_words
from words.money import in_column, money
from words.text import Text


@dataclass(frozen=True, slots=True)
class Placed:
    """A place, who has it, and what it gets."""

    place: str
    name: str
    prize: str


def place_words(floor: Floor, place: int, amount: int, symbol: str) -> str:
    """Return what a place gets: money, or a ticket of a satellite."""
    rules = floor.rulebook.format.satellite
    ticket = rules.ticket if rules and place <= tickets_at_stake(floor) else 0
    return prize_words(amount, amount - ticket, symbol)


def payouts(floor: Floor, symbol: str) -> list[Placed]:
    """Return what each place gets and, where it is decided, who has it; the first place on top."""
    won, in_cash, finished = prizes(floor), cash_prizes(floor), places(floor)
    amounts = division(floor).amounts
    symbol = in_column([*amounts, *in_cash.values()], symbol)
    decided = sum(finish.first <= len(amounts) for finish in finished.values())
    still_open = [
        Placed(str(place), "", place_words(floor, place, amount, symbol))
        for place, amount in enumerate(amounts[: max(len(amounts) - decided, 0)], 1)
        if amount
    ]
    still_open += [
        Placed(str(place), Text("left to play for"), money(amount, symbol))
        for place, amount in enumerate(floor.of(Deal).played_for, 1)
        if not floor.is_over and place <= len(floor.contenders)
    ]
    return still_open + [
        Placed(str(finish), floor.name(player), prize_words(won[player], in_cash[player], symbol))
        for player, finish in finished.items()
        if won.get(player)
    ]
