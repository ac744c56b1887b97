"""Goldschlager: a plaque that swaps one or two own cards for the top cards of the deck.

It is played before the turn is dealt, once in a hand: by who is to bet, before they do; and, before the turn,
by whoever is all-in, or by everybody once nobody can bet any more, from the left of the button. The cards are
thrown away first, each swap is whole before the next player is asked, and hands that lie open stay open. Who
scoops with a suited connector that everybody sees, ace-king and ace-two included, earns another plaque.
Source: DM-gold-plaque, DM-gold-use, DM-gold-earn, rulings 213 to 217.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from clauses.option import option
from gameplay.engine.betting import Betting
from gameplay.engine.buttons import Button
from gameplay.engine.cards import RANKS, UNKNOWN, without
from gameplay.engine.carry import Carry
from gameplay.engine.choices import Choice, Verb
from gameplay.engine.decisions import Decision, Discards, Menu, name_choices
from gameplay.engine.events import Discarded, Drew, Shown
from gameplay.engine.plaques import PLAQUES, PlaqueEarned, PlaquePlayed, Plaques
from gameplay.engine.state import Mark
from gameplay.engine.structures import Structure
from gameplay.engine.turns import Play
from gameplay.engine.variation import Played, Variation, VariedDealer
from gameplay.engine.views import View
from words.text import Text

NAME: Final = "goldschlager"
TITLE: Final = PLAQUES.setdefault(NAME, Text("Goldschlager"))
PLAY: Final[Choice] = ("goldschlager",)
KEEP: Final[Choice] = ("keep cards",)
TURN: Final = 4  # card of the board
MOST: Final = 2  # cards that are swapped
name_choices({"goldschlager": Text("Goldschlager"), "keep cards": Text("keep the cards")})
BUTTON: Final = Button(PLAY[0], TITLE, "B")
KEYS: Final = {PLAY: BUTTON.key, KEEP: "K"}
ASKED: Final = Text("Swap cards with a Goldschlager plaque?")


class Swap(Discards):
    """Choice of cards that go for the top cards of the deck."""

    __slots__ = ()

    def __init__(self, seat: int, hand: Sequence[int]) -> None:
        super().__init__(seat, hand, MOST, least=1)

    @property
    def question(self) -> str:
        return Text("Which card or two are swapped?")

    @property
    def question_to_others(self) -> str:
        return Text("Choose your discards.")

    @property
    def buttons(self) -> tuple[Button, ...]:
        return (Button("discard", Text("Swap"), "D", "first"),)


def is_suited_connector(hole: Sequence[int]) -> bool:
    """Return whether two cards are of one suit and neighbours in rank.

    >>> from gameplay.engine.cards import cards
    >>> [is_suited_connector(cards(hole)) for hole in ("8h7h", "AsKs", "As2s", "8h7s", "8h6h")]
    [True, True, True, False, False]
    """
    if len(hole) != 2 or UNKNOWN in hole:
        return False
    (low, high) = sorted(card >> 2 for card in hole)
    return hole[0] & 3 == hole[1] & 3 and high - low in (1, len(RANKS) - 1)


class GoldschlagerDealer(VariedDealer):
    """Lets whoever holds a plaque swap cards before the turn. swapped: who has, in this hand."""

    swapped: tuple[int, ...] = ()

    @property
    def plaques_to_swap(self) -> Plaques:
        """Plaques of each player."""
        plaques = self.left.get(NAME)
        return plaques if isinstance(plaques, Plaques) else Plaques()

    def marks(self, seat: int) -> tuple[Mark, ...]:
        if not (count := self.plaques_to_swap.of(seat)):
            return super().marks(seat)
        short = Text("Gold {count}", count=count) if count > 1 else Text("Gold")
        return (*super().marks(seat), Mark(Text("{count} × Goldschlager", count=count), short))

    def may_swap(self, seat: int) -> bool:
        """Return whether a player could play a plaque now."""
        return (
            seat not in self.swapped
            and self.plaques_to_swap.of(seat) > 0
            and bool(self.holes[seat])
            and all(len(board) < TURN for board in self.boards)
        )

    def betting_round(self, first: int, structure: Structure, *given: Any, **how: Any) -> Play:
        yield from self.with_swaps(super().betting_round(first, structure, *given, **how))
        streets = self.game.streets_after(self.board)
        if streets and len(self.board) < TURN <= len(self.board) + streets[0]:
            yield from self.before_the_turn()

    def with_swaps(self, play: Play) -> Play:
        """A round of betting in which a player may swap before they bet."""
        turns = iter(play)
        decision = next(turns, None)
        while decision is not None:
            if isinstance(decision, Betting):
                decision.besides = (BUTTON,) if self.may_swap(decision.seat) else ()
            choice = yield decision
            if choice == PLAY:
                yield from self.swap(decision.seat)
                continue
            try:
                decision = turns.send(choice)
            except StopIteration:
                return

    def before_the_turn(self) -> Play:
        """Ask those who are all-in, or all when nobody can bet any more."""
        for seat in self.seats_from(self.left_of_button):
            if self.may_swap(seat) and (self.closed or not self.stacks[seat]):
                offered = {KEEP: Text("Keep the cards"), PLAY: TITLE}
                choice = yield Menu(seat, offered, KEEP, ASKED, KEYS)
                if choice == PLAY:
                    yield from self.swap(seat)

    def swap(self, seat: int) -> Play:
        """The plaque is played, cards go, and as many come from the deck."""
        self.swapped += (seat,)
        self.left[NAME] = self.plaques_to_swap.with_more(seat, -1)
        self.note((PlaquePlayed, seat, NAME))
        _, gone = yield Swap(seat, self.holes[seat])
        self.note((Discarded, seat, gone))
        self.muck += gone
        cards = self.serve(seat, len(gone), keep_out=gone)
        self.holes[seat] = without(self.holes[seat], gone) + cards
        self.note((Drew, seat, cards))
        if seat in self.shown:
            self.note((Shown, seat, self.cards_of(seat)))

    def would_show(self, seat: int) -> bool:
        return is_suited_connector(self.holes[seat]) or super().would_show(seat)

    def afterwards(self) -> Play:
        yield from super().afterwards()
        self.left[NAME] = self.plaques_to_swap
        seat = self.scooper
        needs_showdown = self.variations[NAME].scoop_needs_showdown
        if seat is None or len(self.holes[seat]) != 2:
            return
        is_seen = yield from self.scooped_openly(needs_showdown=needs_showdown)
        if is_seen and is_suited_connector(self.holes[seat]):
            self.left[NAME] = self.plaques_to_swap.with_more(seat, 1)
            self.note((PlaqueEarned, seat, NAME))


class Goldschlager(Variation):
    """Goldschlager."""

    name: ClassVar[str] = NAME
    title: ClassVar[str] = TITLE
    sentence: ClassVar[str] = Text(
        "Everybody has a plaque that swaps one or two own cards before the turn; scooping with a suited "
        "connector earns another."
    )
    clauses: ClassVar[tuple[str, ...]] = ("DM-gold-plaque", "DM-gold-use", "DM-gold-earn")
    place: ClassVar[int] = 30
    dealer: ClassVar[type[VariedDealer]] = GoldschlagerDealer
    carry: ClassVar[type[Carry] | None] = Plaques
    swapped: ClassVar[int] = MOST
    acts: ClassVar[int] = 1
    verbs: ClassVar[tuple[Verb, ...]] = (Verb(PLAY[0]), Verb(KEEP[0]))
    events: ClassVar[tuple[type, ...]] = (PlaqueEarned,)

    scoop_needs_showdown: bool = option(
        False,
        "Scooping needs a showdown",
        "Whether a plaque is earned only at a showdown.",
        "DM-gold-earn",
        ruling=216,
    )

    def misfit(self, game: Played) -> str:
        if not game.streets:
            return Text("Goldschlager is for games with a board.")
        return ""

    def answer(self, decision: Decision, view: View) -> Choice | None:
        """A house player swaps when the flop has brought them nothing, and they are all-in or owe a call."""
        mine = next(seat for seat in view.seats if seat.seat == view.viewer)
        nothing = bool(view.boards[0]) and not has_something(mine.hole, view.boards[0])
        if isinstance(decision, Menu) and PLAY in decision.offered:
            return PLAY if nothing else KEEP
        if BUTTON in decision.besides and nothing and owes(view):
            return PLAY
        return None


def owes(view: View) -> bool:
    """Return whether a viewer has to call."""
    mine = next(seat for seat in view.seats if seat.seat == view.viewer)
    return mine.bet < max(seat.bet for seat in view.seats)


def has_something(hole: Sequence[int], board: Sequence[int]) -> bool:
    """Return whether a hand has a pair with an own card, or four cards of a suit."""
    ranks, suits = [card >> 2 for card in (*hole, *board)], [card & 3 for card in (*hole, *board)]
    return any(ranks.count(card >> 2) > 1 for card in hole) or max(map(suits.count, suits)) >= TURN
