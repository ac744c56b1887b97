"""Decisions between hand and Centre."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from clauses.refusal import NotAllowed
from gameplay.engine.buttons import Button
from gameplay.engine.choices import Choice
from gameplay.engine.decisions import Decision, not_possible
from gameplay.engine.games.centre_five.choices import DRAW, PASS, PLAYER_CALL, STAY
from words.text import Listing, Text


class Modification(Decision):
    """A turn between hand and Centre: trade a card, draw one, call, pass or stay, as far as offered."""

    kind: ClassVar[str] = "modification"
    __slots__ = ("calling", "centre", "drawing", "hand", "passing", "staying", "trading")

    def __init__(
        self,
        seat: int,
        hand: Sequence[int],
        centre: Sequence[int],
        *,
        trading: bool = True,
        drawing: bool = False,
        calling: bool = False,
        passing: bool = False,
        staying: bool = False,
    ) -> None:
        self.seat, self.hand, self.centre = seat, tuple(hand), tuple(centre)
        self.trading, self.drawing, self.calling = trading, drawing, calling
        self.passing, self.staying = passing, staying

    def choices(self) -> Iterator[Choice]:
        if self.drawing:
            yield DRAW
        if self.calling:
            yield PLAYER_CALL
        if self.passing:
            yield PASS
        if self.staying:
            yield STAY
        if self.trading:
            for card in self.hand:
                for centre in self.centre:
                    yield ("trade", card, centre)

    def check(self, choice: Choice) -> None:
        match choice:
            case _ if not isinstance(choice, tuple):
                raise not_possible(choice)
            case ("trade", card, centre) if self.trading:
                if card not in self.hand or centre not in self.centre:
                    raise NotAllowed(
                        "A trade takes one card of the hand and one of the Centre.", clause="C5-1.3-trade"
                    )
            case ("draw",) if not self.drawing:
                raise NotAllowed("Nobody may draw any more.", clause="C5-6.3-no-draws")
            case ("pass",) if not self.passing:
                raise NotAllowed("This turn cannot be passed.", clause="C5-5.3-no-pass")
            case ("draw",) | ("pass",):
                pass
            case ("player call",) if self.calling:
                pass
            case ("stay",) if self.staying:
                pass
            case _:
                raise not_possible(choice)

    @property
    def on_timeout(self) -> Choice:
        if self.staying:
            return STAY
        if self.passing:
            return PASS
        return DRAW if self.drawing else PLAYER_CALL

    @property
    def question(self) -> str:
        offered = (
            (self.trading, Text("Trade"), Text("trade")),
            (self.drawing, Text("Draw"), Text("draw")),
            (self.calling, Text("Call"), Text("call")),
            (self.passing, Text("Pass"), Text("pass")),
            (self.staying, Text("Stay"), Text("stay")),
        )
        possible = [(capital, small) for is_possible, capital, small in offered if is_possible]
        words = [possible[0][0], *(small for _, small in possible[1:])]
        return Text("{choices}?", choices=Listing(words, "or"))

    @property
    def picks(self) -> str:
        return "pick" if self.trading else ""

    @property
    def picks_from_board(self) -> bool:
        return self.trading

    @property
    def hint(self) -> str:
        return Text("To trade, tap a card of yours and one of the Centre.") if self.trading else ""

    @property
    def buttons(self) -> tuple[Button, ...]:
        tone = "" if self.staying else "first"
        offered = (
            (self.trading, Button("trade", Text("Trade"), "E", tone, needs="card centre")),
            (self.drawing, Button(DRAW[0], Text("Draw"), "D")),
            (self.staying, Button(STAY[0], Text("Stay"), "Y", "first")),
            (self.passing, Button(PASS[0], Text("Pass"), "O")),
            (self.calling, Button(PLAYER_CALL[0], Text("Declare Call"), "L")),
        )
        return tuple(button for is_possible, button in offered if is_possible)


class Lay(Decision):
    """Choice of which of six cards to lay face up in the Centre after a draw. drawn: the card just taken."""

    kind: ClassVar[str] = "lay"
    __slots__ = ("drawn", "hand")

    def __init__(self, seat: int, hand: Sequence[int], drawn: int) -> None:
        self.seat, self.hand, self.drawn = seat, tuple(hand), drawn

    def choices(self) -> Iterator[Choice]:
        for card in self.hand:
            yield ("lay", card)

    @property
    def on_timeout(self) -> Choice:
        return ("lay", self.drawn)

    @property
    def question(self) -> str:
        return Text("Which card goes to the Centre?")

    @property
    def buttons(self) -> tuple[Button, ...]:
        return (Button("lay", Text("Lay it in the Centre"), "L", "first"),)

    @property
    def picks(self) -> str:
        return "pick"

    @property
    def new_card(self) -> int | None:
        return self.drawn
