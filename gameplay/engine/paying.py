"""Payments outside the betting: for a card, or to stay in the game."""

from collections.abc import Iterator
from typing import ClassVar, Final

from gameplay.engine.buttons import Button
from gameplay.engine.cards import spoken
from gameplay.engine.choices import FOLD, Choice, Verb
from gameplay.engine.decisions import Decision, name_choices
from words.text import Text

PAY: Final[Choice] = ("pay",)
LEAVE: Final[Choice] = ("leave",)
SIT_OUT: Final[Choice] = ("sit",)
name_choices({"pay": Text("pay"), "leave": Text("leave it"), "sit": Text("sit out")})
VERBS: Final = (Verb(PAY[0]), Verb(LEAVE[0]))


class Paying(Decision):
    """Decision to pay so many chips, or what else."""

    kind: ClassVar[str] = "paying"
    instead: ClassVar[Choice]
    __slots__ = ("amount",)

    def __init__(self, seat: int, amount: int) -> None:
        self.seat, self.amount = seat, amount

    def choices(self) -> Iterator[Choice]:
        yield PAY
        yield self.instead

    @property
    def on_timeout(self) -> Choice:
        return self.instead

    @property
    def refusal(self) -> str:
        """Text on the button of who does not pay."""
        raise NotImplementedError

    @property
    def buttons(self) -> tuple[Button, ...]:
        tone = "danger" if self.instead == FOLD else ""
        return (
            Button(PAY[0], Text("Pay {chips:,}", chips=self.amount), "C", "first"),
            Button(self.instead[0], self.refusal, "F", tone),
        )


class Buying(Paying):
    """Decision to pay for a card that lies face up, which is wild then. card: which."""

    instead: ClassVar[Choice] = LEAVE
    __slots__ = ("card",)

    def __init__(self, seat: int, amount: int, card: int) -> None:
        super().__init__(seat, amount)
        self.card = card

    @property
    def question(self) -> str:
        return Text(
            "Pay {chips:,}, the whole pot, to have the {card} wild?",
            chips=self.amount,
            card=spoken(self.card),
        )

    @property
    def refusal(self) -> str:
        return Text("Leave it")


class Anteing(Paying):
    """Decision to pay the ante, or sit this game out. Nobody has any cards yet."""

    instead: ClassVar[Choice] = SIT_OUT
    __slots__ = ()

    @property
    def question(self) -> str:
        return Text("Pay the ante of {chips:,}, or sit this game out?", chips=self.amount)

    @property
    def refusal(self) -> str:
        return Text("Sit out")


class AnteingAgain(Paying):
    """Decision to pay another ante, because the game begins again, or fold."""

    instead: ClassVar[Choice] = FOLD
    __slots__ = ()

    @property
    def question(self) -> str:
        return Text("The game begins again. Pay another ante of {chips:,}?", chips=self.amount)

    @property
    def refusal(self) -> str:
        return Text("Fold")
