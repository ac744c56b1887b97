"""Button and blinds of the next hand.

The big blind always moves to the next player who is still in; the small blind is owed by the seat that had
the big blind, the button belongs to the seat that had the small blind, and either may be empty (a dead small
blind, a dead button). With two players left the big blind moves on in the same way and the other player has
button and small blind, so that nobody has the big blind twice running. A player who has just sat down may
have to wait for the button; where nobody would be left to play with the big blind, the one who sits nearest
before it does not wait, and has the small blind.

Seats are numbered clockwise from 1. Source: DM-dead-button, CPL-dead-button, CPL-headsup, CPL-moved-wait;
rulings 66-72 and 168.
"""

from bisect import bisect_right
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

Marker = Literal["empty_seat", "previous_player"]
Waits = Literal["sb_and_button", "small_blind", "sb_one_hand", "between_only"]


@dataclass(frozen=True, slots=True)
class Positions:
    """Positions of one hand.

    button, small_blind: seats that may be empty or held by a player who waits;
    big_blind: always a player;
    marker: the seat in front of which the button is shown (see `dead_button_marker` of the rulebook);
    dealt_in, waiting: seats, in order from the left of the button.
    """

    button: int
    small_blind: int
    big_blind: int
    marker: int
    dealt_in: tuple[int, ...]
    waiting: tuple[int, ...] = ()

    @property
    def is_dead_button(self) -> bool:
        """True if nobody who is dealt in sits where the button is."""
        return self.button not in self.dealt_in

    @property
    def is_dead_small_blind(self) -> bool:
        """True if nobody who is dealt in sits where the small blind is."""
        return self.small_blind not in self.dealt_in


def distance(seat: int, after: int, seats: int) -> int:
    """Return how many places clockwise `seat` lies beyond the place next to `after`: 0 to seats - 1."""
    return (seat - after - 1) % seats


def clockwise(taken: Iterable[int], after: int) -> list[int]:
    """The seats of `taken` in clockwise order, beginning left of `after`; `after` itself comes last."""
    order = sorted(taken)
    beyond = bisect_right(order, after)
    return order[beyond:] + order[:beyond]


def next_taken(taken: Iterable[int], after: int) -> int:
    """The next of these seats, clockwise; of one alone, that one. So the button goes in games without blinds,
    which need no dead button. Source: FCD-button, FNP-first-dealer, ruling 13."""
    return clockwise(taken, after)[0]


def first_hand(button: int, taken: Collection[int]) -> Positions:
    """The first hand after the button was drawn or placed on `button`; nobody waits.

    Raises ValueError with fewer than two players.
    """
    if len(taken) < 2:
        raise ValueError("A hand needs two players.")
    if len(taken) == 2:
        small_blind = next_taken(taken, button - 1)
        return _heads_up(next_taken(taken, small_blind), taken)
    small_blind = next_taken(taken, button)
    big_blind = next_taken(taken, small_blind)
    return Positions(button, small_blind, big_blind, button, tuple(clockwise(taken, button)))


def next_hand(
    last: Positions,
    taken: Collection[int],
    seats: int,
    *,
    new: Mapping[int, int] | None = None,
    waits: Waits = "sb_and_button",
    marker: Marker = "empty_seat",
) -> Positions:
    """The hand after `last`.

    taken: seats with a player, absent and penalised ones included, since their blinds are posted.
    new: seats of players who have not been dealt in since they sat down → hands they have waited so far.
    Raises ValueError with fewer than two players.
    """
    if len(taken) < 2:
        raise ValueError("A hand needs two players.")
    small_blind = last.big_blind
    button = last.small_blind
    big_blind = next_taken(taken, small_blind)
    is_on_button = marker == "empty_seat" or last.is_dead_small_blind
    waiting = {
        seat
        for seat, waited in (new or {}).items()
        if seat != big_blind and _must_wait(seat, waited, button, small_blind, seats, waits, is_on_button)
    }
    if len(taken) - len(waiting) < 2:
        waiting.discard(clockwise(waiting, big_blind)[-1])
    dealt_in = [seat for seat in taken if seat not in waiting]
    if len(dealt_in) == 2:
        return _heads_up(big_blind, dealt_in, waiting)
    return Positions(
        button,
        small_blind,
        big_blind,
        _marker(button, last, dealt_in, marker),
        tuple(clockwise(dealt_in, button)),
        tuple(clockwise(waiting, button)),
    )


def _heads_up(big_blind: int, dealt_in: Collection[int], waiting: Collection[int] = ()) -> Positions:
    """Two players: the button has the small blind (CPL-headsup, DM-headsup-transition)."""
    (other,) = (seat for seat in dealt_in if seat != big_blind)
    return Positions(other, other, big_blind, other, (big_blind, other), tuple(sorted(waiting)))


def _must_wait(
    seat: int, waited: int, button: int, small_blind: int, seats: int, waits: Waits, is_on_button: bool
) -> bool:
    """Return whether a new player in `seat` is not dealt in. waited: hands they have sat out already;
    is_on_button: the button lies before its seat, and not with whoever had it before the small blind went
    out."""
    if seat in (small_blind, button):
        if waits == "between_only":
            return False
        if waits == "small_blind" and seat == button:
            return not is_on_button
        return waits == "sb_and_button" or waited == 0
    return distance(seat, button, seats) < distance(small_blind, button, seats)


def _marker(button: int, last: Positions, dealt_in: Collection[int], marker: Marker) -> int:
    """Return where a dead button is shown; DM leaves it with its last holder when the small blind has
    busted."""
    if button in dealt_in or marker == "empty_seat" or last.is_dead_small_blind:
        return button
    return last.marker if last.marker in dealt_in else clockwise(dealt_in, button)[-1]


def soonest_big_blind(last: Positions, open_seats: Iterable[int]) -> list[int]:
    """Open seats, the one that pays the big blind soonest first and the small blind's seat last (TDA 11A)."""
    return clockwise(open_seats, last.big_blind)
