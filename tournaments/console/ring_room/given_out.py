"""The chips that a buy-in of a ring game is given out in."""

from pydantic import ValidationError

from clauses.refusal import NotAllowed
from clubs.rulebook.ring_games import RingGames
from tournaments.night.structure import Level
from tournaments.ring_games.chip_counts import in_chips
from tournaments.structures.hand_out import OwnedChip, hand_out


def given_out(terms: RingGames) -> dict[str, int]:
    """Colour → how many chips a buy-in is given out in: enough small ones to play with, as for a tournament's
    stack; as few as make it where the club's chips do not come to that. Source: DM-ring-chips.

    >>> given_out(RingGames(small_blind=5, big_blind=10, buy_in=1000))
    {'red': 10, 'blue': 10, 'green': 6, 'black': 7}
    """
    chips = [OwnedChip(chip.colour, chip.cents) for chip in terms.chips]
    try:
        first = Level(small_blind=terms.small_blind, big_blind=max(terms.big_blind, terms.unit))
        each = hand_out(chips, terms.buy_in, 1, first).each
    except (NotAllowed, ValidationError):
        return in_chips(terms.chips, terms.buy_in)
    return {chip.colour: each[chip.value] for chip in chips if chip.value in each}
