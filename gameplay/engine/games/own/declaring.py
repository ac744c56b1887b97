"""High, low or both: what players go for is said in secret, revealed together, and binding.

Each half of a pot goes to the best hand of those who went for it. Whoever went for both has to have the best
hand both ways, alone, and then has the whole pot; otherwise they have nothing, and both halves are the
others'. A half for which nobody is left goes with the other half; where nobody is left for either, the cards
speak.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from gameplay.engine import showdown
from gameplay.engine.choices import Choice, Verb
from gameplay.engine.dealer import Dealer
from gameplay.engine.decisions import Menu, name_choices
from gameplay.engine.events import Names, Shown
from gameplay.engine.games.pattern import DealStep
from gameplay.engine.games.together import decide_together
from gameplay.engine.outline import Stage, choice
from gameplay.engine.pots import Pot
from gameplay.engine.ranking import Ranking, held
from gameplay.engine.turns import Play
from words.shares import split
from words.text import Text

if TYPE_CHECKING:
    from gameplay.engine.games.pattern import Pattern

HIGH: Final = "high"
LOW: Final = "low"
BOTH: Final = "both"
HALVES: Final = (HIGH, LOW)
OFFERED: Final[Mapping[Choice, str]] = {
    (HIGH,): Text("High"),
    (LOW,): Text("Low"),
    (BOTH,): Text("Both"),
}
KEYS: Final[Mapping[Choice, str]] = {(HIGH,): "U", (LOW,): "D", (BOTH,): "B"}
DECLARES: Final = tuple(Verb(word) for word in (HIGH, LOW, BOTH))
SAID: Final = {HIGH: Text("high"), LOW: Text("low"), BOTH: Text("both ways")}
name_choices({HIGH: Text("high"), LOW: Text("low"), BOTH: Text("both")})

SHARING: Final = (
    Text("All hands are shown; a hand wins only what was declared."),
    Text(
        "A half goes to the best of those who went for it; who went for both has to be the best both ways, "
        "alone."
    ),
)
"""Sentence about the showdown of a game in which players declare."""

Strengths = Mapping[int, Mapping[str, int | None]]


class Declaring(Menu):
    """High, low or both, which nobody else hears of yet."""

    kind: ClassVar[str] = "declaring"
    __slots__ = ()

    def __init__(self, seat: int) -> None:
        super().__init__(seat, OFFERED, (HIGH,), Text("High, low or both, for yourself alone?"), KEYS)


class Declared(NamedTuple):
    """Declaration of a player, as all reveal it together. way: "high", "low" or "both"."""

    seat: int
    way: str

    def words(self, names: Names) -> str:
        if self.way == BOTH:
            return Text("{name} goes both ways.", name=names[self.seat])
        if self.way == LOW:
            return Text("{name} goes low.", name=names[self.seat])
        return Text("{name} goes high.", name=names[self.seat])

    @property
    def deed(self) -> str:
        """Deed shown at the player's seat."""
        return SAID[self.way]

    @property
    def halves(self) -> tuple[str, ...]:
        """The halves of the pot that they can win."""
        return HALVES if self.way == BOTH else (self.way,)


def declare(dealer: Dealer) -> Play:
    """Ask everybody still in, all-in or not, what they go for, and all of it is revealed at once."""
    seats = dealer.seats_from(dealer.left_of_button)
    answers = yield from decide_together(Declaring(seat) for seat in seats)
    for seat, (way,) in answers.items():
        dealer.note((Declared, seat, way))


@dataclass(frozen=True)
class Declare(DealStep):
    """Declaration by everybody still in."""

    is_choice: ClassVar[bool] = True

    @property
    def stage(self) -> Stage:
        return choice(
            Text(
                "Everybody says in secret whether they go for the high, the low or both; "
                "all is revealed at once."
            )
        )

    def play(self, game: "Pattern", dealer: Dealer, number: int) -> Play:
        return declare(dealer)


def declarations(dealer: Dealer) -> dict[int, Declared]:
    """Return what everybody has declared, by seat; nothing where nobody has been asked."""
    return {event.seat: event for event in dealer.events if isinstance(event, Declared)}


def settle(dealer: Dealer, declared: Mapping[int, Declared], rankings: Sequence[Ranking]) -> None:
    """All show their hands, and the pots are paid. rankings: of the high, and of the low."""
    compared = dict(zip(HALVES, rankings, strict=True))
    board = dealer.board
    order = dealer.seats_from(dealer.first_to_act if dealer.last_aggressor is None else dealer.last_aggressor)
    dealer.shown = tuple(order)
    for seat in order:
        ways = tuple(compared[half] for half in declared[seat].halves)
        dealer.note((Shown, seat, dealer.cards_of(seat), (board,), ways, dealer.ups[seat]))
    strengths = {
        seat: {
            half: way.strength(held(dealer.holes[seat], dealer.ups[seat]), board)
            for half, way in compared.items()
        }
        for seat in order
    }
    pots = dealer.pots()
    dealer.empty_the_middle()
    for number, pot in enumerate(pots):
        won = winners(pot, {seat: each.halves for seat, each in declared.items()}, strengths)
        for (half, seats), amount in zip(won.items(), split(pot.amount, len(won)), strict=True):
            showdown.share(dealer, seats, amount, number, len(pots), half if len(won) > 1 else "")


def winners(pot: Pot, declared: Mapping[int, Collection[str]], strengths: Strengths) -> dict[str, list[int]]:
    """Return who shares each half of a pot, the high first; the whole pot where only one half is left.
    declared: what each seat went for."""
    going = {half: [seat for seat in pot.eligible if half in declared[seat]] for half in HALVES}
    both = [seat for seat in pot.eligible if len(declared[seat]) > 1]
    leading = {half: best(half, going[half], strengths) for half in HALVES}
    for seat in both:
        if all(leading[half] == [seat] for half in HALVES):
            return {HIGH: [seat]}
    left = {half: [seat for seat in going[half] if seat not in both] for half in HALVES}
    won = {half: having for half in HALVES if (having := best(half, left[half], strengths))}
    if won:
        return won
    return {half: having for half in HALVES if (having := best(half, pot.eligible, strengths))}


def best(half: str, seats: Sequence[int], strengths: Strengths) -> list[int]:
    """Return who of these has the best hand for a half; nobody where none qualifies."""
    ranked = {seat: value for seat in seats if (value := strengths[seat][half]) is not None}
    most = max(ranked.values(), default=None)
    return [seat for seat, value in ranked.items() if value == most]
