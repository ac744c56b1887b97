"""What happened in a hand, step by step: each event is a small record that can say itself in one plain
sentence, given the players' names.

`seen_by` gives an event as one viewer may see it (a seat, SPECTATOR, or DIRECTOR, who sees all): cards that
are not his to see are unknown cards. An event with hidden cards has `cards`, and stands in PRIVATE.

>>> seen_by(Dealt(1, (50, 45)), 1).words(("Ann", "Bob"))
'Bob is dealt ace of hearts and king of diamonds.'
>>> seen_by(Dealt(1, (50, 45)), 0).words(("Ann", "Bob"))
'Bob is dealt two cards.'
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Protocol

from gameplay.engine.cards import UNKNOWN, spoken
from gameplay.engine.ranking import HIGH, Ranking

SPECTATOR: Final = -1
DIRECTOR: Final = -2
Names = Sequence[str]

COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Event(Protocol):
    """What every event can do."""

    def words(self, names: Names) -> str:
        """The event as a sentence."""


def counted(number: int, thing: str = "card") -> str:
    """A number of things in words.

    >>> counted(2), counted(1), counted(0)
    ('two cards', 'one card', 'no cards')
    """
    word = COUNTS[number] if number < len(COUNTS) else f"{number:,}"
    return f"{word} {thing}" if number == 1 else f"{word} {thing}s"


def listed(cards: Sequence[int]) -> str:
    """Cards as they are said; a number of them where they are unknown."""
    if UNKNOWN in cards or not cards:
        return counted(len(cards))
    said = [spoken(card) for card in cards]
    return " and ".join([*([", ".join(said[:-1])] if said[1:] else []), said[-1]])


def _all_in(all_in: bool) -> str:
    return " and is all-in" if all_in else ""


Note = tuple[Any, ...]
"""Events as they are kept until somebody reads them: a class and its fields, or what makes several."""


class Posted(NamedTuple):
    """A forced bet. what: "ante", "small blind", "big blind", "big-blind ante" or "bring-in"."""

    seat: int
    amount: int
    what: str
    all_in: bool = False

    def words(self, names: Names) -> str:
        article = "an" if self.what == "ante" else "the"
        return f"{names[self.seat]} posts {article} {self.what} of {self.amount:,}{_all_in(self.all_in)}."


class Dealt(NamedTuple):
    """Cards face down to a player."""

    seat: int
    cards: tuple[int, ...]

    def words(self, names: Names) -> str:
        return f"{names[self.seat]} is dealt {listed(self.cards)}."


class DealtUp(NamedTuple):
    """Cards face up to a player."""

    seat: int
    cards: tuple[int, ...]

    def words(self, names: Names) -> str:
        return f"{names[self.seat]} is dealt {listed(self.cards)} face up."


class Burnt(NamedTuple):
    """A card burnt, which nobody sees."""

    cards: tuple[int, ...]

    def words(self, names: Names) -> str:
        return f"The dealer burns {counted(len(self.cards))}."


class BoardDealt(NamedTuple):
    """Cards face up to a board, or to the Centre. place: what the board is called ("board", "Centre")."""

    cards: tuple[int, ...]
    place: str = "board"
    board: int = 0

    def words(self, names: Names) -> str:
        which = f" {self.board + 1}" if self.board else ""
        return f"The dealer turns {listed(self.cards)} for the {self.place}{which}."


class Checked(NamedTuple):
    """A check."""

    seat: int

    def words(self, names: Names) -> str:
        return f"{names[self.seat]} checks."


class Folded(NamedTuple):
    """A fold."""

    seat: int

    def words(self, names: Names) -> str:
        return f"{names[self.seat]} folds."


class Called(NamedTuple):
    """A call. amount: the chips put in now."""

    seat: int
    amount: int
    all_in: bool = False

    def words(self, names: Names) -> str:
        return f"{names[self.seat]} calls {self.amount:,}{_all_in(self.all_in)}."


class Raised(NamedTuple):
    """A bet or raise. to: what his bet of the round comes to; above: what it was over before; amount: the
    chips put in now; all_in."""

    seat: int
    to: int
    above: int
    amount: int
    all_in: bool = False

    def words(self, names: Names) -> str:
        act = f"raises to {self.to:,}" if self.above else f"bets {self.to:,}"
        return f"{names[self.seat]} {act}{_all_in(self.all_in)}."


class Returned(NamedTuple):
    """The part of a bet that nobody called goes back."""

    seat: int
    amount: int

    def words(self, names: Names) -> str:
        return f"{self.amount:,} uncalled goes back to {names[self.seat]}."


class Collected(NamedTuple):
    """The bets of a round go into the pot, which is then of this size."""

    pot: int

    def words(self, names: Names) -> str:
        return f"The pot is {self.pot:,}."


class Discarded(NamedTuple):
    """Cards thrown away unseen; none is standing pat."""

    seat: int
    cards: tuple[int, ...]

    def words(self, names: Names) -> str:
        if not self.cards:
            return f"{names[self.seat]} stands pat."
        if UNKNOWN in self.cards:
            return f"{names[self.seat]} discards {counted(len(self.cards))}."
        return f"{names[self.seat]} discards {listed(self.cards)}."


class Drew(NamedTuple):
    """Cards drawn from the deck."""

    seat: int
    cards: tuple[int, ...]

    def words(self, names: Names) -> str:
        return f"{names[self.seat]} draws {listed(self.cards)}."


class Reshuffled(NamedTuple):
    """The deck ran out: what was thrown away is shuffled into a new one."""

    number: int

    def words(self, names: Names) -> str:
        return f"{counted(self.number)} are shuffled into a new deck.".capitalize()


class Traded(NamedTuple):
    """A card of the hand and one of the Centre change places, in the open."""

    seat: int
    given: int
    taken: int

    def words(self, names: Names) -> str:
        return f"{names[self.seat]} trades {spoken(self.given)} for the Centre's {spoken(self.taken)}."


class Laid(NamedTuple):
    """A card laid face up in the Centre."""

    seat: int
    card: int

    def words(self, names: Names) -> str:
        return f"{names[self.seat]} lays {spoken(self.card)} in the Centre."


class Did(NamedTuple):
    """A player's act that is its own name: "calls", "passes", "stays"."""

    seat: int
    act: str

    def words(self, names: Names) -> str:
        return f"{names[self.seat]} {self.act}."


class Announced(NamedTuple):
    """Something of the hand itself: "Middle Call", "The Centre stays and checks"."""

    what: str

    def words(self, names: Names) -> str:
        return f"{self.what}."


class Shown(NamedTuple):
    """A hand turned face up. hole: all cards of the player; boards: what they play with; rankings: how they
    are compared, none when hands are turned up before the last card."""

    seat: int
    cards: tuple[int, ...]
    boards: tuple[tuple[int, ...], ...] = ()
    rankings: tuple[Ranking, ...] = ()

    def words(self, names: Names) -> str:
        called = " and ".join(
            ranking.words(self.cards, board)
            for board in self.boards or ((),)
            for ranking in self.rankings
            if ranking.strength(self.cards, board) is not None
        )
        return f"{names[self.seat]} shows {listed(self.cards)}{called and f': {called}'}."


class Mucked(NamedTuple):
    """A beaten hand thrown away unseen."""

    seat: int

    def words(self, names: Names) -> str:
        return f"{names[self.seat]} mucks."


class Won(NamedTuple):
    """Chips won. pot: which pot, 0 the main pot, None for everything because nobody else is left; pots: how
    many there are; part: what it was won with in a split game ("high", "low", "board 2")."""

    seat: int
    amount: int
    pot: int | None = None
    pots: int = 1
    part: str = ""

    def words(self, names: Names) -> str:
        which = "the main pot" if not self.pot else f"side pot {self.pot}"
        source = f" from {which}" if self.pots > 1 and self.pot is not None else ""
        part = f" with the {self.part}" if self.part else ""
        return f"{names[self.seat]} wins {self.amount:,}{source}{part}."


class CentreShown(NamedTuple):
    """The Centre's hand at showdown."""

    cards: tuple[int, ...]

    def words(self, names: Names) -> str:
        return f"The Centre has {listed(self.cards)}: {HIGH.words(self.cards)}."


class Carried(NamedTuple):
    """Chips that lie in the middle from the hand before."""

    amount: int

    def words(self, names: Names) -> str:
        return f"{self.amount:,} lies in the middle from the hand before."


class RolledOver(NamedTuple):
    """Chips that stay on the table for the next hand."""

    amount: int

    def words(self, names: Names) -> str:
        return f"{self.amount:,} stays on the table for the next hand."


PRIVATE: Final = (Dealt, Discarded, Drew, Burnt)


def seen_by(event: Event, viewer: int) -> Event:
    """The event as this viewer may see it."""
    if viewer == DIRECTOR or not isinstance(event, PRIVATE):
        return event
    if not isinstance(event, Burnt) and event.seat == viewer:
        return event
    return event._replace(cards=(UNKNOWN,) * len(event.cards))


def dealt_around(seats: Sequence[int], hands: Sequence[tuple[int, ...]]) -> list[Event]:
    """Cards dealt face down around the table, hand by hand."""
    return [Dealt(seat, cards) for seat, cards in zip(seats, hands, strict=True)]


def all_shown(
    seats: Sequence[int],
    hands: Sequence[tuple[int, ...]],
    boards: tuple[tuple[int, ...], ...] = (),
    rankings: tuple[Ranking, ...] = (),
) -> list[Event]:
    """Hands shown one after the other, as `Shown` says it of each."""
    return [Shown(seat, hand, boards, rankings) for seat, hand in zip(seats, hands, strict=True)]
