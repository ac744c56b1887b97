"""Cards that players turn up by choice, each in secret and all of them together. Source: FNP-psycho-stud,
FNP-mexican, rulings 101 and 111.
"""

from typing import ClassVar, Final, NamedTuple

from gameplay.engine.cards import without
from gameplay.engine.choices import AS_ASKED, Verb
from gameplay.engine.dealer import Dealer
from gameplay.engine.decisions import name_choices
from gameplay.engine.events import Names
from gameplay.engine.games.together import decide_together
from gameplay.engine.picking import Picking
from gameplay.engine.turns import Play
from gameplay.engine.wording import counted, listed
from words.text import Text

name_choices({"expose": Text("turn up")})
EXPOSE: Final = Verb("expose", AS_ASKED)


class Exposing(Picking):
    """Choice of cards to turn up."""

    verb: ClassVar[str] = "expose"
    __slots__ = ()

    @property
    def question(self) -> str:
        return Text(
            "Which card is turned up?",
            "Which {cards} are turned up?",
            cards=counted(self.count),
            count=self.count,
        )

    @property
    def button(self) -> str:
        return Text("Turn up")


class TurnedUp(NamedTuple):
    """Cards of a player that lay face down and are turned up."""

    seat: int
    turned_up: tuple[int, ...]

    def words(self, names: Names) -> str:
        return Text("{name} turns up {cards}.", name=names[self.seat], cards=listed(self.turned_up))

    @property
    def deed(self) -> str:
        """Deed shown at the player's seat."""
        return Text("turned up")


def expose(dealer: Dealer, count: int) -> Play:
    """Let everybody still in, all-in or not, turn so many cards up, all at once when the last has chosen."""
    seats = dealer.seats_from(dealer.left_of_button)
    chosen = yield from decide_together(Exposing(seat, dealer.holes[seat], count) for seat in seats)
    for seat, (_, *cards) in chosen.items():
        up = tuple(cards)
        dealer.holes[seat] = without(dealer.holes[seat], up)
        dealer.ups[seat] += up
        dealer.note((TurnedUp, seat, up))
