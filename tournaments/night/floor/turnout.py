"""Number of players who must have come before play may begin, as each format asks for them.

The minimum is for the entries of a whole tournament. A night asks for so many present; a flight asks for
nobody, since others may come to the next one; a last day counts whoever entered any of its flights, however
few of them are left. Source: DM-season-minimum.
"""

from dataclasses import dataclass

from tournaments.night.facts import FlightBrought
from tournaments.night.floor.state import Feature, Floor
from words.text import Text


@dataclass(frozen=True, slots=True)
class Flights(Feature):
    """Flights that have come to this last day."""

    brought: tuple[FlightBrought, ...] = ()

    @property
    def buy_ins_before(self) -> int:
        """Paid entries of all of them."""
        return sum(flight.buy_ins for flight in self.brought)


@dataclass(frozen=True, slots=True)
class Turnout:
    """players: who counts; minimum: how many the rulebook asks for, 0 for as many as there are.
    is_of_flights: they have entered one of the flights, and need not be here today."""

    players: int
    minimum: int
    is_of_flights: bool = False

    @property
    def is_enough(self) -> bool:
        """True if play may begin without a reason."""
        return self.players >= self.minimum

    @property
    def words(self) -> Text:
        """Both numbers in a sentence."""
        if self.is_of_flights:
            return Text(
                "{count} player has entered a flight; the rulebook asks for {minimum}.",
                "{count} players have entered a flight; the rulebook asks for {minimum}.",
                count=self.players,
                minimum=self.minimum,
            )
        return Text(
            "{count} player is present; the rulebook asks for {minimum}.",
            "{count} players are present; the rulebook asks for {minimum}.",
            count=self.players,
            minimum=self.minimum,
        )


def turnout(floor: Floor) -> Turnout:
    """Return how many there are of those whom the format of this night asks for. Before its flights have
    come, a last day asks for nobody."""
    played_as, minimum = floor.rulebook.format, floor.rulebook.season.minimum_players
    if played_as.flight:
        return Turnout(present(floor), 0)
    if played_as.last_day:
        entered = sum(player.entered and not player.is_house for player in floor.players.values())
        return Turnout(entered, minimum if floor.of(Flights).brought else 0, is_of_flights=True)
    return Turnout(present(floor), minimum)


def present(floor: Floor) -> int:
    """Return how many have bought in and are there: absent stacks do not count, nor does the house."""
    return sum(not floor.players[player].absent for player in floor.people)
