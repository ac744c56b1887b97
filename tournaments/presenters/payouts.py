"""What each place gets and who has it."""

from dataclasses import dataclass

from tournaments.night.floor import Floor
from tournaments.night.floor.places import places
from tournaments.night.floor.prizes import division, prizes
from words.money import money
from words.text import Text


@dataclass(frozen=True, slots=True)
class Placed:
    """A place, who has it, and what it gets."""

    place: str
    name: str
    prize: str


def payouts(floor: Floor, symbol: str) -> list[Placed]:
    """What each place gets and, where it is decided, who has it; the first place on top."""
    won, finished = prizes(floor), places(floor)
    amounts = division(floor).amounts
    decided = sum(finish.first <= len(amounts) for finish in finished.values())
    still_open = [
        Placed(str(place), "", money(amount, symbol))
        for place, amount in enumerate(amounts[: max(len(amounts) - decided, 0)], 1)
        if amount
    ]
    still_open += [
        Placed(str(place), Text("left to play for"), money(amount, symbol))
        for place, amount in enumerate(floor.played_for, 1)
        if not floor.is_over and place <= len(floor.contenders)
    ]
    return still_open + [
        Placed(str(finish), floor.name(player), money(won[player], symbol))
        for player, finish in finished.items()
        if won.get(player)
    ]
