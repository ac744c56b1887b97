"""Black Bitch. Source: FNP-bitch-misdeal and the clauses after it, rulings 109 and 110."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import ClassVar, Final

from gameplay.engine.cards import card, spoken
from gameplay.engine.choices import Verb
from gameplay.engine.dealer import Dealer
from gameplay.engine.events import Announced
from gameplay.engine.game import Play
from gameplay.engine.games.antes import ante_again
from gameplay.engine.games.friday import FRIDAY_STUD
from gameplay.engine.games.stud.bring_in import BRING_IN
from gameplay.engine.games.stud.card_by_card import CardByCard
from gameplay.engine.outline import Stage, choice
from gameplay.engine.paying import VERBS
from gameplay.engine.ranking import HIGH, Ranking, down_of, register
from gameplay.engine.turns import NO_TURNS
from gameplay.engine.views import Moment, View
from gameplay.engine.wording import name_news, name_part
from words.text import Text

QUEEN: Final = card("Qs")
FACE_UP: Final = Text(
    "If the queen of spades is dealt face up, now or later, all cards are gathered: the bets stay in the "
    "pot, everybody still in pays another ante or folds, and the deal begins again."
)
name_part("queen of spades", Text("the queen of spades in the hole"))
name_news("misdeal", Text("The queen of spades lies face up: a misdeal, and the game begins again"))


class MisdealtError(Exception):
    """The queen of spades has been dealt face up."""


class QueenInTheHole(Ranking):
    """The queen of spades, face down."""

    part: ClassVar[str] = "queen of spades"
    by_place: ClassVar[bool] = True

    def strength(self, hole: Sequence[int], board: Sequence[int] = ()) -> int | None:
        return 1 if QUEEN in down_of(hole) else None

    def words(self, hole: Sequence[int], board: Sequence[int] = ()) -> str:
        return Text("the {card} in the hole", card=spoken(QUEEN))

    def best(self, hole: Sequence[int], board: Sequence[int] = ()) -> tuple[int, ...]:
        return () if self.strength(hole) is None else (QUEEN,)


QUEEN_IN_THE_HOLE: Final = QueenInTheHole()
register("queen-in-the-hole", QUEEN_IN_THE_HOLE)


class BlackBitch(CardByCard):
    """Stud in which the queen of spades face up ends the deal, and everybody antes again; in the hole she
    takes half of the pot."""

    name = "black-bitch"
    title = Text("Black Bitch")
    in_short = Text(
        "Seven-card stud with the queen of spades. Face up she ends the deal at once: everybody antes "
        "again, and the cards are dealt anew. Face down she takes half of the pot, whatever else her "
        "owner holds."
    )
    won_with = (
        Text("the best five cards"),
        Text("the queen of spades face down"),
    )
    ranked_by: ClassVar[tuple[Ranking, ...]] = (HIGH, QUEEN_IN_THE_HOLE)
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"fnp-black-bitch": FRIDAY_STUD}
    verbs: ClassVar[tuple[Verb, ...]] = (Verb(BRING_IN[0]), *VERBS)

    @property
    def stages(self) -> tuple[Stage, ...]:
        first, *others = super().stages
        return (first, *others[:1], choice(FACE_UP), *others[1:])

    def play(self, dealer: Dealer) -> Play:
        yield from self.ante_up(dealer, self.ante)
        while True:
            try:
                yield from self.from_the_deal(dealer)
                return
            except MisdealtError:
                dealer.note((Announced, "misdeal"))
                dealer.collect()  # a bring-in that nobody had chips to answer is still out
                dealer.gather()
            dealer.kill_dead()
            yield from ante_again(dealer, self.ante)

    def falls(self, dealer: Dealer, seat: int, card: int, street: int) -> Play:
        if card == QUEEN and street < 7:
            raise MisdealtError
        return NO_TURNS

    def common_card_falls(self, dealer: Dealer, card: int) -> None:
        if card == QUEEN:
            raise MisdealtError

    @property
    def takes_wilds(self) -> bool:
        """In the hand that is compared; the queen's half is hers whatever is wild (FNP-joker)."""
        return True

    @cached_property
    def _both(self) -> tuple[Ranking, ...]:
        return self.with_wilds(HIGH), QUEEN_IN_THE_HOLE

    def rankings(self, moment: Moment) -> tuple[Ranking, ...]:
        return self._both

    def explained(self, view: View) -> tuple[str, ...]:
        return (
            *super().explained(view),
            Text("The spade queen in the hole takes half of the pot; face up she ends the deal."),
        )
