"""Run It Twice: a plaque that has the board of an all-in dealt a second time.

As long as cards of the board are still to come once nobody can bet any more, whoever holds a plaque is asked
before each of them, from the left of the button; one plaque is enough. The second board keeps the cards that
lay there when betting ended and gets the rest from the same deck, after the first is whole. Half of every pot
goes to each board, the odd chip to the first. A hand that has several boards of its own is not run twice.
Source: DM-rit-plaque, DM-rit-use, rulings 209 to 211.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal, Self

from clauses.option import option
from gameplay.engine.carry import Carry
from gameplay.engine.choices import Choice, Verb
from gameplay.engine.decisions import Decision, Menu, name_choices
from gameplay.engine.plaques import PLAQUES, PlaquePlayed, Plaques
from gameplay.engine.ranking import Ranking
from gameplay.engine.state import Mark
from gameplay.engine.structures import Structure
from gameplay.engine.turns import Play
from gameplay.engine.variation import Played, Variation, VariedDealer
from gameplay.engine.views import View
from words.text import Text

NAME: Final = "run_it_twice"
TITLE: Final = PLAQUES.setdefault(NAME, Text("Run It Twice"))
TWICE: Final[Choice] = ("run twice",)
ONCE: Final[Choice] = ("run once",)
KEYS: Final = {ONCE: "O", TWICE: "I"}
name_choices({"run twice": Text("run it twice"), "run once": Text("run it once")})


@dataclass(frozen=True, slots=True)
class RunTwicePlaques(Plaques):
    """One more comes with every rebuy."""

    def rebought(self, player: int) -> Self:
        return self.with_more(player, 1)


class RunTwiceDealer(VariedDealer):
    """Asks once betting is over, and deals the second board before the showdown.

    board_then: the cards of the board when betting ended, None until then;
    is_twice: whether it is run twice."""

    board_then: tuple[int, ...] | None = None
    is_twice = False

    @property
    def plaques_to_run(self) -> Plaques:
        """Plaques of each player."""
        plaques = self.left.get(NAME)
        return plaques if isinstance(plaques, Plaques) else RunTwicePlaques()

    def betting_round(self, first: int, structure: Structure, *given: Any, **how: Any) -> Play:
        yield from super().betting_round(first, structure, *given, **how)
        if self.closed and self.game.streets_after(self.board):
            yield from self.offer()

    def offer(self) -> Play:
        """Ask whoever holds a plaque, unless one has been played."""
        if self.board_then is None:
            self.board_then = self.board
        if self.is_twice or len(self.boards) > 1:
            return
        for seat in self.seats_from(self.left_of_button):
            if self.plaques_to_run.of(seat) > 0:
                offered = {ONCE: Text("Run it once"), TWICE: Text("Run it twice")}
                choice = yield Menu(seat, offered, ONCE, Text("Run it twice?"), KEYS)
                if choice == TWICE:
                    self.is_twice = True
                    self.left[NAME] = self.plaques_to_run.with_more(seat, -1)
                    self.note((PlaquePlayed, seat, NAME))
                    return

    def marks(self, seat: int) -> tuple[Mark, ...]:
        if not (count := self.plaques_to_run.of(seat)):
            return super().marks(seat)
        short = Text("Twice {count}", count=count) if count > 1 else Text("Twice")
        return (*super().marks(seat), Mark(Text("{count} × Run It Twice", count=count), short))

    def showdown(
        self,
        *rankings: Ranking,
        boards: Sequence[Sequence[int]] | None = None,
        first_board_first: bool = False,
        **given: Any,
    ) -> Play:
        rules = self.variations[NAME]
        if rules.after_river and self.closed:
            yield from self.offer()
        if self.is_twice:
            self.deal_again(
                () if rules.second_board == "whole" or self.board_then is None else self.board_then
            )
            boards, first_board_first = self.boards, True
        yield from super().showdown(*rankings, boards=boards, first_board_first=first_board_first, **given)

    def deal_again(self, kept: tuple[int, ...]) -> None:
        """The second board. kept: the cards of the first that it keeps."""
        self.boards.append(kept)
        while streets := self.game.streets_after(self.boards[1]):
            self.burn()
            self.deal_board(streets[0], 1)

    def afterwards(self) -> Play:
        yield from super().afterwards()
        self.left[NAME] = self.plaques_to_run


class RunItTwice(Variation):
    """Run It Twice."""

    name: ClassVar[str] = NAME
    title: ClassVar[str] = TITLE
    sentence: ClassVar[str] = Text(
        "Everybody has a plaque, and one more with each rebuy: played once all are all-in, it has the board "
        "dealt twice."
    )
    clauses: ClassVar[tuple[str, ...]] = ("DM-rit-plaque", "DM-rit-use")
    place: ClassVar[int] = 20
    dealer: ClassVar[type[VariedDealer]] = RunTwiceDealer
    carry: ClassVar[type[Carry] | None] = RunTwicePlaques
    boards: ClassVar[int] = 2
    verbs: ClassVar[tuple[Verb, ...]] = (Verb(TWICE[0]), Verb(ONCE[0]))
    events: ClassVar[tuple[type, ...]] = (PlaquePlayed,)

    second_board: Literal["rest", "whole"] = option(
        "rest",
        "The second board",
        "Which cards of the board are dealt a second time.",
        "DM-rit-use",
        ruling=211,
        choices={"rest": "those that were to come when betting ended", "whole": "all of them"},
    )
    after_river: bool = option(
        False,
        "After the river",
        "Whether a plaque may still be played when the whole board lies there.",
        "DM-rit-use",
        ruling=210,
    )

    def misfit(self, game: Played) -> str:
        if not game.streets or game.boards > 1:
            return Text("Run It Twice is for games with one board.")
        return ""

    def answer(self, decision: Decision, view: View) -> Choice | None:
        """All-in, a house player takes the insurance; whoever has chips left does not need it."""
        if not isinstance(decision, Menu) or TWICE not in decision.offered:
            return None
        mine = next(seat for seat in view.seats if seat.seat == view.viewer)
        return TWICE if mine.all_in else ONCE
