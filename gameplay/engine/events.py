"""What happened in a hand, step by step: each event is a small record that can say itself in one plain
sentence, given the players' names.

`seen_by` gives an event as one viewer may see it (a seat, SPECTATOR, or DIRECTOR, who sees all): cards that
are not theirs to see are unknown cards. An event with hidden cards has `cards`, and stands in PRIVATE or
says that it `is_private`.

>>> seen_by(Dealt(1, (50, 45)), 1).words(("Ann", "Bob"))
'Bob is dealt ace of hearts and king of diamonds.'
>>> seen_by(Dealt(1, (50, 45)), 0).words(("Ann", "Bob"))
'Bob is dealt two cards.'
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Protocol

from gameplay.engine.cards import UNKNOWN, without
from gameplay.engine.ranking import Ranking, held
from gameplay.engine.wording import ACTS, NEWS, PLACES, POSTS, bought, counted, listed, part_of
from words.text import Listing, Text, grouped

SPECTATOR: Final = -1
DIRECTOR: Final = -2
Names = Sequence[str]


class Event(Protocol):
    """What every event can do.

    An event of a game's own may also have `deed`, what stands at its player's seat for it, `turned_up`,
    cards of the player that lay face down until then, and `is_private`, that its `cards` are for its seat
    alone.
    """

    def words(self, names: Names) -> str:
        """The event as a sentence, which can be said in other languages (words/text.py)."""


Note = tuple[Any, ...]
"""Events as they are kept until somebody reads them: a class and its fields, or what makes several."""


class Posted(NamedTuple):
    """A forced bet. what: "ante", "small blind", "big blind", "big-blind ante" or "bring-in"."""

    seat: int
    amount: int
    what: str
    all_in: bool = False

    def words(self, names: Names) -> str:
        said = {"name": names[self.seat], "what": POSTS.get(self.what, self.what), "chips": self.amount}
        if self.all_in:
            return Text("{name} posts {what} of {chips:,} and is all-in.", **said)
        return Text("{name} posts {what} of {chips:,}.", **said)


class Paid(NamedTuple):
    """Chips paid into the pot outside the betting. what: for what, in a short word ("ante") or as a card is
    written ("3h")."""

    seat: int
    amount: int
    what: str
    all_in: bool = False

    def words(self, names: Names) -> str:
        said = {"name": names[self.seat], "what": bought(self.what), "chips": self.amount}
        if self.all_in:
            return Text("{name} pays {chips:,} for {what} and is all-in.", **said)
        return Text("{name} pays {chips:,} for {what}.", **said)


class Dealt(NamedTuple):
    """Cards face down to a player."""

    seat: int
    cards: tuple[int, ...]

    def words(self, names: Names) -> str:
        return Text("{name} is dealt {cards}.", name=names[self.seat], cards=listed(self.cards))


class DealtToForehead(NamedTuple):
    """Cards that all players see but the one they are dealt to."""

    seat: int
    cards: tuple[int, ...]

    def words(self, names: Names) -> str:
        return Text(
            "{name} is dealt {cards} on the forehead.", name=names[self.seat], cards=listed(self.cards)
        )


class DealtCovered(NamedTuple):
    """Cards face down to a player who may not look at them yet."""

    seat: int
    cards: tuple[int, ...]

    def words(self, names: Names) -> str:
        return Text(
            "{name} is dealt {cards} that nobody may look at yet.",
            name=names[self.seat],
            cards=listed(self.cards),
        )


class LookedAt(NamedTuple):
    """A player sees own cards that they might not look at until now."""

    seat: int
    cards: tuple[int, ...]

    def words(self, names: Names) -> str:
        said = {"name": names[self.seat], "cards": listed(self.cards)}
        if UNKNOWN in self.cards:
            return Text("{name} looks at {cards}.", **said)
        return Text("{name} finds {cards}.", **said)


class DealtToMiddle(NamedTuple):
    """Cards face down in the middle, which nobody sees."""

    cards: tuple[int, ...]

    def words(self, names: Names) -> str:
        return Text("The dealer lays {cards} face down in the centre.", cards=listed(self.cards))


class DealtUp(NamedTuple):
    """Cards face up to a player."""

    seat: int
    cards: tuple[int, ...]

    def words(self, names: Names) -> str:
        return Text("{name} is dealt {cards} face up.", name=names[self.seat], cards=listed(self.cards))


class Burnt(NamedTuple):
    """A card burnt, which nobody sees."""

    cards: tuple[int, ...]

    def words(self, names: Names) -> str:
        return Text("The dealer burns {cards}.", cards=counted(len(self.cards)))


class BoardDealt(NamedTuple):
    """Cards face up to a board, or to the Centre. place: what the board is called ("board", "Centre")."""

    cards: tuple[int, ...]
    place: str = "board"
    board: int = 0

    def words(self, names: Names) -> str:
        place = PLACES.get(self.place) or Text("the {place}", place=self.place)
        if self.board:
            place = Text("board {number}", number=self.board + 1)
        return Text("The dealer turns {cards} for {place}.", cards=listed(self.cards), place=place)


class Checked(NamedTuple):
    """A check."""

    seat: int

    def words(self, names: Names) -> str:
        return Text("{name} checks.", name=names[self.seat])


class Folded(NamedTuple):
    """A fold."""

    seat: int

    def words(self, names: Names) -> str:
        return Text("{name} folds.", name=names[self.seat])


class Called(NamedTuple):
    """A call. amount: the chips put in now."""

    seat: int
    amount: int
    all_in: bool = False

    def words(self, names: Names) -> str:
        said = {"name": names[self.seat], "chips": self.amount}
        if self.all_in:
            return Text("{name} calls {chips:,} and is all-in.", **said)
        return Text("{name} calls {chips:,}.", **said)


class Raised(NamedTuple):
    """A bet or raise. to: what their bet of the round comes to; above: what it was over before; amount: the
    chips put in now; all_in."""

    seat: int
    to: int
    above: int
    amount: int
    all_in: bool = False

    def words(self, names: Names) -> str:
        said = {"name": names[self.seat], "chips": self.to}
        if self.above and self.all_in:
            return Text("{name} raises to {chips:,} and is all-in.", **said)
        if self.above:
            return Text("{name} raises to {chips:,}.", **said)
        if self.all_in:
            return Text("{name} bets {chips:,} and is all-in.", **said)
        return Text("{name} bets {chips:,}.", **said)


class RaisedBy(Raised):
    """A bet or raise in a game that counts raises by what they are on top of a call (ruling 50)."""

    __slots__ = ()

    def words(self, names: Names) -> str:
        if not self.above:
            return super().words(names)
        said = {"name": names[self.seat], "more": self.to - self.above, "chips": self.to}
        if self.all_in:
            return Text("{name} raises by {more:,} to {chips:,} and is all-in.", **said)
        return Text("{name} raises by {more:,} to {chips:,}.", **said)


class CutDown(NamedTuple):
    """A bet that was larger than the pot allows is cut to the most that is allowed. named: what the player
    wanted the bet of the round to come to; to: what it comes to."""

    seat: int
    named: int
    to: int

    def words(self, names: Names) -> str:
        return Text(
            "{named:,} was more than the pot allows: {chips:,} goes back to {name}.",
            named=self.named,
            chips=self.named - self.to,
            name=names[self.seat],
        )


class Returned(NamedTuple):
    """The part of a bet that nobody called goes back."""

    seat: int
    amount: int

    def words(self, names: Names) -> str:
        return Text("Uncalled bet of {chips:,} returned to {name}.", chips=self.amount, name=names[self.seat])


class Collected(NamedTuple):
    """The bets of a round go into the pot, which is then of this size."""

    pot: int

    def words(self, names: Names) -> str:
        return Text("The pot is {chips:,}.", chips=self.pot)


class Discarded(NamedTuple):
    """Cards thrown away unseen; none is standing pat."""

    seat: int
    cards: tuple[int, ...]

    def words(self, names: Names) -> str:
        if not self.cards:
            return Text("{name} stands pat.", name=names[self.seat])
        return Text("{name} discards {cards}.", name=names[self.seat], cards=listed(self.cards))


class Drew(NamedTuple):
    """Cards drawn from the deck."""

    seat: int
    cards: tuple[int, ...]

    def words(self, names: Names) -> str:
        return Text("{name} draws {cards}.", name=names[self.seat], cards=listed(self.cards))


class Reshuffled(NamedTuple):
    """The deck ran out: what was thrown away is shuffled into a new one."""

    number: int

    def words(self, names: Names) -> str:
        return Text(
            "{count} card is shuffled into a new deck.",
            "{count} cards are shuffled into a new deck.",
            count=self.number,
        )


class RoundBegan(NamedTuple):
    """A round of a game that has several begins. number: from 1."""

    number: int

    def words(self, names: Names) -> str:
        return Text("Round {number} begins.", number=self.number)


class WentOut(NamedTuple):
    """A player has no part in the game any more, though they have not folded: what they had to pay for it is
    gone."""

    seat: int

    def words(self, names: Names) -> str:
        return Text("{name} is out of the game.", name=names[self.seat])

    @property
    def deed(self) -> str:
        """What stands at the player's seat."""
        return Text("out")


class Rolled(NamedTuple):
    """Dice rolled, by whoever has the button. dice: 1 to 6 each."""

    seat: int
    dice: tuple[int, ...]

    def words(self, names: Names) -> str:
        fell = Listing([grouped(die) for die in self.dice])
        return Text("{name} rolls {dice}.", name=names[self.seat], dice=fell)

    @property
    def deed(self) -> str:
        """What stands at the player's seat."""
        return Text("rolled {total}", total=sum(self.dice))


class Did(NamedTuple):
    """A player's act that is its own name: "calls", "passes", "stays"."""

    seat: int
    act: str

    def words(self, names: Names) -> str:
        return Text("{name} {act}.", name=names[self.seat], act=ACTS.get(self.act, self.act))


class Announced(NamedTuple):
    """Something of the hand itself: "Middle Call", "The Centre stays and checks"."""

    what: str

    def words(self, names: Names) -> str:
        return Text("{news}.", news=NEWS.get(self.what, self.what))


class Shown(NamedTuple):
    """A hand turned face up. Everybody sees all of it.

    seat: whose, from 0, clockwise;
    cards: all cards of the player, those face up before included, in the order of the deal;
    boards: the shared cards that they play with, a tuple for each board; empty in a game without one;
    rankings: how the hand is compared, in the order of the parts of a pot; empty when hands are turned up
        before the last card;
    up: which of the cards lay face up before, where a ranking asks for it.
    """

    seat: int
    cards: tuple[int, ...]
    boards: tuple[tuple[int, ...], ...] = ()
    rankings: tuple[Ranking, ...] = ()
    up: tuple[int, ...] = ()

    def words(self, names: Names) -> str:
        hand = held(without(self.cards, self.up), self.up)
        called = [
            ranking.words(hand, board)
            for board in self.boards or ((),)
            for ranking in self.rankings
            if ranking.strength(hand, board) is not None
        ]
        said = {"name": names[self.seat], "cards": listed(self.cards)}
        if called:
            return Text("{name} shows {cards}: {hand}.", hand=Listing(called), **said)
        return Text("{name} shows {cards}.", **said)

    @property
    def turned_up(self) -> tuple[int, ...]:
        """Cards of the player that lay face down until now."""
        return self.cards


class Mucked(NamedTuple):
    """A beaten hand thrown away unseen."""

    seat: int

    def words(self, names: Names) -> str:
        return Text("{name} mucks.", name=names[self.seat])


class Won(NamedTuple):
    """Chips won. Everybody sees all of it.

    seat: by whom, from 0, clockwise;
    amount: chips;
    pot: which pot, 0 the main pot, None for everything because nobody else is left;
    pots: how many pots there are;
    part: what it was won with in a split game ("high", "spade", "board 2").
    """

    seat: int
    amount: int
    pot: int | None = None
    pots: int = 1
    part: str = ""

    def words(self, names: Names) -> str:
        said = {"name": names[self.seat], "chips": self.amount}
        source = self.pots > 1 and self.pot is not None
        pot = Text("side pot {number}", number=self.pot) if self.pot else Text("the main pot")
        if self.part and source:
            return Text(
                "{name} wins {chips:,} from {pot} with {part}.", pot=pot, part=part_of(self.part), **said
            )
        if self.part:
            return Text("{name} wins {chips:,} with {part}.", part=part_of(self.part), **said)
        if source:
            return Text("{name} wins {chips:,} from {pot}.", pot=pot, **said)
        return Text("{name} wins {chips:,}.", **said)


class Carried(NamedTuple):
    """Chips that lie in the middle from the hand before."""

    amount: int

    def words(self, names: Names) -> str:
        return Text("{chips:,} lies in the middle from the hand before.", chips=self.amount)


PRIVATE: Final = (Dealt, Discarded, Drew, Burnt, DealtToForehead, DealtCovered, LookedAt, DealtToMiddle)
NOBODYS: Final = (Burnt, DealtCovered, DealtToMiddle)
"""Cards of these nobody sees but the director."""


def seen_by(event: Event, viewer: int) -> Event:
    """The event as this viewer may see it."""
    is_hidden = isinstance(event, PRIVATE) or getattr(event, "is_private", False)
    if viewer == DIRECTOR or not is_hidden:
        return event
    hidden: Any = event
    if isinstance(event, DealtToForehead):
        is_seen = viewer not in (event.seat, SPECTATOR)
    else:
        is_seen = not isinstance(event, NOBODYS) and hidden.seat == viewer
    return event if is_seen else unseen(hidden)


def unseen(event: Any) -> Event:
    """An event with cards that nobody knows instead of its own."""
    seen: Event = event._replace(cards=(UNKNOWN,) * len(event.cards))
    return seen


def dealt_around(seats: Sequence[int], hands: Sequence[tuple[int, ...]]) -> list[Event]:
    """Cards dealt face down around the table, hand by hand."""
    return [Dealt(seat, cards) for seat, cards in zip(seats, hands, strict=True)]


def burnt_and_turned(burnt: tuple[int, ...], turned: tuple[int, ...]) -> list[Event]:
    """A card burnt, and the next ones turned up for the board."""
    return [Burnt(burnt), BoardDealt(turned, "board", 0)]


def all_shown(
    seats: Sequence[int],
    hands: Sequence[tuple[int, ...]],
    boards: tuple[tuple[int, ...], ...] = (),
    rankings: tuple[Ranking, ...] = (),
) -> list[Event]:
    """Hands shown one after the other, as `Shown` says it of each."""
    return [Shown(seat, hand, boards, rankings) for seat, hand in zip(seats, hands, strict=True)]
