"""Baseball. Source: FNP-baseball-nines and the clauses after it, rulings 99, 106, 107 and 108."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Final, Literal

from clauses.option import option
from gameplay.engine import captions
from gameplay.engine.cards import name
from gameplay.engine.choices import Verb
from gameplay.engine.dealer import Dealer
from gameplay.engine.events import Did
from gameplay.engine.game import Play
from gameplay.engine.games.friday import FRIDAY_STUD
from gameplay.engine.games.serving import serve_one
from gameplay.engine.games.stud.bot import BaseballBot
from gameplay.engine.games.stud.bring_in import BRING_IN
from gameplay.engine.games.stud.card_by_card import CardByCard
from gameplay.engine.outline import Stage, choice
from gameplay.engine.paying import PAY, VERBS, Buying
from gameplay.engine.ranking import HIGH, Ranking, down_of, register_maker, wild
from gameplay.engine.ranking.wilds import Limit, Wilds
from gameplay.engine.views import Moment, View
from gameplay.engine.wording import name_act
from words.text import Listing, Text

NINES: Final = "9"
THREE, FOUR = 1, 2
FOURS_AND_THREES: Final = {
    "up": Text(
        "Whoever is dealt a four face up gets another card face up at once. Whoever is dealt a three face up "
        "may pay as much as lies in the pot to have it wild; otherwise it stays a three."
    ),
    "down": Text(
        "Whoever is dealt a four face up gets another card face down at once. Whoever is dealt a three face "
        "up may pay as much as lies in the pot to have it wild; otherwise it stays a three."
    ),
}
name_act("cannot pay", Text("has not the chips to pay for it"), Text("cannot pay"))


class ThreesDown(Ranking):
    """High hands in which everybody's threes face down are wild for them, beside the cards that are wild for
    all. ranks: which are; natural: threes that have been paid for, which count as naturals for the limit."""

    part: ClassVar[str] = "high"
    by_place: ClassVar[bool] = True

    def __init__(
        self,
        ranks: str = NINES,
        natural: Collection[int] = (),
        limit: Limit = "combination",
        *,
        natural_beats_wild: bool = False,
    ) -> None:
        self.ranks, self.natural, self.limit = ranks, frozenset(natural), limit
        self.natural_beats_wild = natural_beats_wild
        self.wild = wild(HIGH, ranks=ranks, natural=natural).wild
        self._by_threes: dict[tuple[int, ...], Wilds] = {}

    @property
    def definition(self) -> dict[str, Any]:
        """Definition it was made of, as plain data."""
        options = {
            "ranks": self.ranks if self.ranks != NINES else "",
            "natural": sorted(self.natural),
            "limit": self.limit if self.limit != "combination" else "",
            "natural_beats_wild": self.natural_beats_wild,
        }
        return {"name": "threes-down", **{name: value for name, value in options.items() if value}}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ThreesDown) and self.definition == other.definition

    def __hash__(self) -> int:
        return hash((self.ranks, self.natural, self.limit, self.natural_beats_wild))

    def theirs(self, hole: Sequence[int]) -> Wilds:
        """Return how a hand with these cards face down is ranked."""
        threes = tuple(sorted(card for card in down_of(hole) if card >> 2 == THREE))
        if threes not in self._by_threes:
            self._by_threes[threes] = wild(
                HIGH,
                ranks=self.ranks,
                cards=threes,
                natural=self.natural,
                limit=self.limit,
                natural_beats_wild=self.natural_beats_wild,
            )
        return self._by_threes[threes]

    def strength(self, hole: Sequence[int], board: Sequence[int] = ()) -> int | None:
        return self.theirs(hole).strength(hole, board)

    def words(self, hole: Sequence[int], board: Sequence[int] = ()) -> str:
        return self.theirs(hole).words(hole, board)

    def best(self, hole: Sequence[int], board: Sequence[int] = ()) -> tuple[int, ...]:
        return self.theirs(hole).best(hole, board)


register_maker("threes-down", ThreesDown)


@cache
def threes_down(ranks: str, natural: frozenset[int], limit: Limit, natural_beats_wild: bool) -> ThreesDown:
    """The ranking, the same object for the same cards."""
    return ThreesDown(ranks, natural, limit, natural_beats_wild=natural_beats_wild)


class Baseball(CardByCard):
    """Stud with nines wild, and threes face down. A three face up is wild for the price of the pot, and a
    four face up brings another card."""

    announceable: ClassVar[frozenset[str]] = CardByCard.announceable | {"four_bonus"}

    name = "baseball"
    title = Text("Baseball")
    in_short = Text(
        "Seven-card stud with many wild cards. Nines are wild, and so are threes face down. A three "
        "face up is wild for whoever pays as much as lies in the pot; a four face up brings another "
        "card. The best five cards win."
    )
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"fnp-baseball": FRIDAY_STUD}
    verbs: ClassVar[tuple[Verb, ...]] = (Verb(BRING_IN[0]), *VERBS)
    bot: ClassVar[object | None] = BaseballBot()

    four_bonus: Literal["up", "down"] = option(
        "up",
        "Another card for a four",
        "How the card is dealt that a four face up brings.",
        "FNP-baseball-fours",
        ruling=106,
        choices={"up": "face up", "down": "face down"},
    )

    @property
    def stages(self) -> tuple[Stage, ...]:
        first, *others = super().stages
        return (first, *others[:1], choice(FOURS_AND_THREES[self.four_bonus]), *others[1:])

    def falls(self, dealer: Dealer, seat: int, card: int, street: int) -> Play:
        """A four face up brings another card, and that one perhaps another; a three face up can be bought."""
        last: int | None = card if street < 7 else None
        while last is not None and last >> 2 == FOUR:
            last = serve_one(dealer, seat, face_up=self.four_bonus == "up")
            if self.four_bonus == "down":
                return
        if last is not None and last >> 2 == THREE:
            yield from self.offer(dealer, seat, last)

    def offer(self, dealer: Dealer, seat: int, card: int) -> Play:
        """A three face up for as much as lies in the middle, in full or not at all; in an empty pot it costs
        nothing."""
        price = dealer.pot
        if seat in dealer.dead:
            return
        if price > dealer.stacks[seat]:
            dealer.note((Did, seat, "cannot pay"))
        elif not price or (yield Buying(seat, price, card)) == PAY:
            dealer.pay_for(seat, price, name(card))
            dealer.sideways += (card,)

    def rankings(self, moment: Moment) -> tuple[Ranking, ...]:
        paid = frozenset(moment.sideways)
        return (threes_down(self.wild_for_all, paid, self.wild_limit, self.natural_beats_wild),)

    def face_up(self, moment: Moment) -> Ranking:
        return self.with_wilds(HIGH, NINES, moment.sideways)

    @property
    def wild_for_all(self) -> str:
        """The ranks that are wild wherever they lie."""
        return self.announced if NINES in self.announced else self.announced + NINES

    @property
    def wild_from_the_start(self) -> list[str]:
        return [
            *self.named_wilds(NINES),
            Text("threes face down"),
            Text("threes face up that have been paid for"),
        ]

    def explained(self, view: View) -> tuple[str, ...]:
        lines = [Text("Wild: {cards}.", cards=Listing(self.wild_from_the_start))]
        if view.turn is not None:
            pot = sum(pot.amount for pot in view.pots) + sum(seat.bet for seat in view.seats)
            lines.append(
                Text(
                    "A four face up brings another card, a three face up costs the pot: {chips:,}.", chips=pot
                )
            )
        return tuple(lines)

    def street(self, view: View) -> str:
        """By the cards that anybody has, but for those that fours have brought."""
        dealt = [len(seat.cards) - fours(seat.up) for seat in view.seats if not seat.folded]
        return captions.STUD[min(7, max(3, *dealt, 0) + len(view.boards[0]))]


def fours(up: Sequence[int]) -> int:
    """Return how many fours lie face up, each of which has brought another card."""
    return sum(card >> 2 == FOUR for card in up)
