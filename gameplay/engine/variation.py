"""Variations, played on top of any game that has the structure for them: kill pots, plaques, a bomb pot.

A variation is a dealer who does some things differently: posts another blind, asks before a card is turned,
deals a second board. The game stays the page that it is. Several variations are one dealer, who does what
each of them says, the earlier ones around the later ones. What a variation leaves for the next hand is a
`Carry` beside the game's own.
"""

from collections.abc import Generator, Mapping, Sequence
from typing import Any, ClassVar, Protocol

from clauses.refusal import NotAllowed
from clauses.section import Section
from gameplay.engine.carry import Carries, Carry
from gameplay.engine.choices import SHOW, Choice, Verb
from gameplay.engine.dealer import Dealer
from gameplay.engine.decisions import Decision, Showing
from gameplay.engine.deck import Deck, GivenCards
from gameplay.engine.events import Shown, Won
from gameplay.engine.ranking import Ranking
from gameplay.engine.state import HouseRules
from gameplay.engine.turns import LastStanding, Play
from gameplay.engine.views import View


class Played(Protocol):
    """A game, as far as variations ask about it (gameplay/engine/game.py)."""

    @property
    def streets(self) -> tuple[int, ...]:
        """Number of cards that are turned for a board at a time."""

    @property
    def boards(self) -> int:
        """Number of boards."""

    @property
    def cards(self) -> int:
        """Number of cards each player is dealt at most."""

    @property
    def full_blind(self) -> int:
        """Its big blind, 0 without one."""

    @property
    def betting_limit(self) -> str:
        """Betting limit."""

    @property
    def compared_by(self) -> tuple[Ranking, ...]:
        """Comparison of hands."""

    @property
    def in_force(self) -> "tuple[Variation, ...]":
        """All variations it is played with."""


class Variation(Section):
    """A variation with its options. What a class says of it is the same for all options:

    name: the word for records, and of its field among a game's `variations`; never changed once there are
        records;
    title, sentence: what people call it, and what it is;
    clauses: what it rests on;
    place: where it stands among others, the lowest is the outermost;
    dealer: who plays it;
    carry: the type of what outlives a hand, None where nothing does;
    boards: how many boards it deals at most;
    swapped: how many cards each player may come to be dealt besides;
    acts: how many acts it may add to those of a player who bets;
    verbs: the choices that only it has, as they are typed;
    events: the types of event that only it has;
    in_histories: whether hand histories can tell a hand that is played with it;
    """

    name: ClassVar[str]
    title: ClassVar[str]
    sentence: ClassVar[str]
    clauses: ClassVar[tuple[str, ...]] = ()
    place: ClassVar[int] = 50
    dealer: ClassVar[type["VariedDealer"]]
    carry: ClassVar[type[Carry] | None] = None
    boards: ClassVar[int] = 1
    swapped: ClassVar[int] = 0
    acts: ClassVar[int] = 0
    verbs: ClassVar[tuple[Verb, ...]] = ()
    events: ClassVar[tuple[type, ...]] = ()
    in_histories: ClassVar[bool] = False

    @property
    def opening(self) -> Carry | None:
        """Chips that lie there before the first hand; nothing where there is nothing yet."""
        return None

    def misfit(self, game: Played) -> str:
        """Return why it cannot be played with a game; nothing if it can."""
        return ""

    def explained(self, game: Any, view: View) -> tuple[str, ...]:
        """Return what it changes in this hand and has to be known beside one's cards. It tells a viewer
        nothing that the view does not."""
        return ()

    def answer(self, decision: Decision, view: View) -> Choice | None:
        """Return what a house player chooses, None where this variation has nothing to say to it."""
        return None


class VariedDealer(Dealer):
    """A dealer who plays variations. A variation has a class of its own made of this one, and calls `super()`
    in whatever it does differently.

    game: what is played; variations: those in force, by name; these two are the same for all hands of it;
    found, left: by the name of a variation, what the hand before has left for it, and what this one leaves.
    """

    game: ClassVar[Any]
    variations: ClassVar[Mapping[str, Any]]
    found: dict[str, Carry]
    left: dict[str, Carry]

    def __init__(
        self,
        rules: HouseRules,
        stacks: Sequence[int],
        button: int,
        deck: Deck | GivenCards,
        dead_small_blind: bool = False,
        carry: Carry | None = None,
        asks_to_show: bool = False,
    ) -> None:
        own = carry.own if isinstance(carry, Carries) else carry
        self.found = dict(carry.of) if isinstance(carry, Carries) else {}
        self.left = dict(self.found)
        self._asked_to_show = False
        super().__init__(rules, stacks, button, deck, dead_small_blind, own, asks_to_show)

    @property
    def leaves(self) -> Carry | None:
        return Carries.of_parts(self.carry_out, self.left)

    def around(self, play: Play) -> Play:
        """The hand from before its first card to what follows after the chips are won."""
        yield from self.beforehand()
        try:
            yield from play
        except LastStanding:
            self.wins_unopposed()
        yield from self.afterwards()

    def beforehand(self) -> Play:
        """Play what comes before anything is posted."""
        yield from ()

    def afterwards(self) -> Play:
        """Play what comes once the chips are won."""
        yield from ()

    def scooped_openly(self, *, needs_showdown: bool) -> Generator[Decision, Choice, bool]:
        """Yield whether somebody has won every pot alone and everybody sees their cards. Who has won without
        a showdown is asked once whether they show, whatever they hold, so that the question tells nothing."""
        seat = self.scooper
        if seat is None or seat in self.shown:
            return seat is not None
        if needs_showdown or self._asked_to_show:
            return False
        self._asked_to_show = True
        hole = self.holes[seat]
        choice = yield Showing(seat, self.cards_of(seat), self.would_show(seat))
        if choice != SHOW:
            return False
        self.shown += (seat,)
        self.note((Shown, seat, (*hole, *self.ups[seat])))
        return True

    def would_show(self, seat: int) -> bool:
        """Return whether a player gains something by showing a hand that has won unopposed: they show it when
        their time runs out."""
        return False

    @property
    def won(self) -> dict[int, int]:
        """Chips that each winner of the hand has won."""
        by_seat: dict[int, int] = {}
        for event in self.events:
            if isinstance(event, Won):
                by_seat[event.seat] = by_seat.get(event.seat, 0) + event.amount
        return by_seat

    @property
    def is_unopposed(self) -> bool:
        """True if the hand was won because everybody else had folded."""
        return any(isinstance(event, Won) and event.pot is None for event in self.events)

    @property
    def scooper(self) -> int | None:
        """Player who has won every pot of the hand alone (ruling 216), None where they were shared."""
        won = list(self.won)
        return won[0] if len(won) == 1 else None


def dealer_of(game: Any, variations: Sequence[Variation]) -> type[Dealer]:
    """Return who deals a game with these variations. Raises NotAllowed where one of them does not fit."""
    if not variations:
        return Dealer
    if unfit := misfit(game, variations):
        raise NotAllowed(unfit)
    fields = {"game": game, "variations": {each.name: each for each in variations}}
    return type("Dealer", tuple(each.dealer for each in variations), fields)


def misfit(game: Any, variations: Sequence[Variation]) -> str:
    """Return why these cannot be played with a game; nothing if they can."""
    return next((why for each in variations if (why := each.misfit(game))), "")
