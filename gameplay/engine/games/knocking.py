"""Turns that go round until somebody knocks, and the last turns after it. Source: FNP-whiskey-knock,
FNP-whiskey-last-turns.
"""

from collections.abc import Callable, Generator

from gameplay.engine.choices import Choice
from gameplay.engine.dealer import Dealer
from gameplay.engine.decisions import Decision
from gameplay.engine.turns import Play

Turn = Generator[Decision, Choice, bool]


def until_a_knock(
    dealer: Dealer, first: int, turn: Callable[[int, int], Turn]
) -> Generator[Decision, Choice, int]:
    """Turns clockwise from this seat until one is a knock; who has knocked. turn: what a player does, given
    their seat and how many orbits there have been; whether it was a knock."""
    seats = dealer.seats_from(first)
    number = 0
    while True:
        seat = seats[number % len(seats)]
        if (yield from turn(seat, number // len(seats))):
            return seat
        number += 1


def last_turns(dealer: Dealer, knocker: int, turn: Callable[[int], Play]) -> Play:
    """One more turn for everybody but whoever has knocked, as long as they are in."""
    for seat in dealer.others[knocker]:
        if not dealer.folded[seat]:
            yield from turn(seat)
