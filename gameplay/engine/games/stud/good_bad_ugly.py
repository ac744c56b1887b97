"""The Good, the Bad and the Ugly. Source: FNP-gbu-good and the clauses after it, rulings 99, 112 to 115."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, Final, NamedTuple

from gameplay.engine import captions
from gameplay.engine.cards import RANK_WORDS, RANKS, without
from gameplay.engine.choices import Verb
from gameplay.engine.dealer import Dealer
from gameplay.engine.events import Announced, Dealt, Names
from gameplay.engine.game import Play
from gameplay.engine.games.friday import FRIDAY_STUD
from gameplay.engine.games.stud.bot import StudBot
from gameplay.engine.games.stud.bring_in import BRING_IN
from gameplay.engine.games.stud.card_by_card import CardByCard
from gameplay.engine.outline import Stage, bet, last_down, up
from gameplay.engine.paying import VERBS
from gameplay.engine.ranking import HIGH, Ranking
from gameplay.engine.ranking.words import many
from gameplay.engine.turns import NO_TURNS
from gameplay.engine.views import Moment, View
from gameplay.engine.wording import listed, name_news, name_place
from words.text import Listing, Text

GOOD, BAD, UGLY = 0, 1, 2
"""Their places in the middle."""

MEANT: Final = {
    4: Text("The Good is turned in the middle: all cards of its rank are wild."),
    5: Text(
        "The Bad is turned: all cards of its rank are thrown away, up and down, and whoever gets one later "
        "loses it, too."
    ),
    6: Text("The Ugly is turned: whoever holds a card of its rank folds, and whoever gets one later."),
}
TURNED_ON: Final = {4: "Good", 5: "Bad", 6: "Ugly"}
name_place("Good", Text("the Good"))
name_place("Bad", Text("the Bad"))
name_place("Ugly", Text("the Ugly"))
name_news("everybody ugly", Text("The Ugly folds everybody, and they divide the pot"))


class EverybodyUglyError(Exception):
    """All who are left hold a card of the Ugly's rank."""


class WentBad(NamedTuple):
    """Cards of the Bad's rank that a player has to throw away, all face up or all face down."""

    seat: int
    cards: tuple[int, ...]
    face_up: bool

    def words(self, names: Names) -> str:
        return Text("{name} has to throw away {cards}.", name=names[self.seat], cards=listed(self.cards))

    @property
    def deed(self) -> str:
        """Deed shown at the player's seat."""
        return Text("loses {count} card", "loses {count} cards", count=len(self.cards))

    @property
    def is_private(self) -> bool:
        """Cards that lay face down are thrown away unseen."""
        return not self.face_up


class IsUgly(NamedTuple):
    """A player holds a card of the Ugly's rank, and has to fold."""

    seat: int

    def words(self, names: Names) -> str:
        return Text("{name} holds a card of the Ugly's rank and folds.", name=names[self.seat])

    @property
    def deed(self) -> str:
        """Deed shown at the player's seat."""
        return Text("folds")


class GoodBadUgly(CardByCard):
    """Stud with three cards in the middle: the rank of the first is wild, the rank of the second is thrown
    away, and whoever holds the rank of the third folds."""

    name = "good-bad-ugly"
    title = Text("The Good, the Bad and the Ugly")
    in_short = Text(
        "Seven-card stud with three cards in the middle, turned one by one. All cards of the rank of "
        "the first, the Good, are wild. All of the rank of the second, the Bad, are thrown away. "
        "Whoever holds or gets one of the rank of the third, the Ugly, folds."
    )
    board_cards: ClassVar[int] = 3
    board_title: ClassVar[str] = Text("Good, Bad, Ugly")
    further_titles: ClassVar[tuple[str, ...]] = (Text("Common card"),)
    plays_board: ClassVar[bool] = False
    common_board: ClassVar[int] = 1
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"fnp-good-bad-ugly": FRIDAY_STUD}
    verbs: ClassVar[tuple[Verb, ...]] = (Verb(BRING_IN[0]), *VERBS)
    events: ClassVar[tuple[type, ...]] = (WentBad, IsUgly)
    bot: ClassVar[object | None] = StudBot()

    @property
    def stages(self) -> tuple[Stage, ...]:
        return tuple(self.with_the_middle())

    def with_the_middle(self) -> Iterator[Stage]:
        """Stud, with a card turned in the middle on fourth, fifth and sixth street before the betting."""
        yield from (*self.first_cards, bet())
        for street, words in MEANT.items():
            yield up(1, captions.STUD[street])
            yield Stage("board", 1, words)
            yield bet()
        yield from (last_down(1, captions.STUD[7]), bet())

    def play(self, dealer: Dealer) -> Play:
        try:
            yield from super().play(dealer)
        except EverybodyUglyError:
            dealer.note((Announced, "everybody ugly"))
            dealer.divide()

    def falls(self, dealer: Dealer, seat: int, card: int, street: int) -> Play:
        if card >> 2 == rank_of(dealer.boards, BAD) != rank_of(dealer.boards, UGLY):
            throw_bad_away(dealer, (seat,))
        return NO_TURNS

    def after_street(self, dealer: Dealer, street: int) -> Play:
        """The card in the middle, after the players' and before the betting."""
        if street in TURNED_ON and dealer.servable:
            dealer.deal_board(1, place=TURNED_ON[street])
        if street == 5:
            throw_bad_away(dealer, tuple(dealer.still_in))
        elif street > 5:
            fold_ugly(dealer)
        return NO_TURNS

    def shared(self, boards: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
        """Only a common card, where the deck was short, belongs to every hand; unless it has gone bad."""
        bad = rank_of(boards, BAD)
        common = [tuple(card for card in board if card >> 2 != bad) for board in boards[self.common_board :]]
        return [board for board in common if board]

    def rankings(self, moment: Moment) -> tuple[Ranking, ...]:
        return (self.face_up(moment),)

    def face_up(self, moment: Moment) -> Ranking:
        return self.with_wilds(HIGH, letter(rank_of(moment.boards, GOOD)))

    def explained(self, view: View) -> tuple[str, ...]:
        good, bad, ugly = (rank_of(view.boards, place) for place in (GOOD, BAD, UGLY))
        lines = []
        if wilds := self.named_wilds(letter(good)):
            lines.append(Text("Wild: {cards}.", cards=Listing(wilds)))
        if bad is not None and bad != ugly:
            lines.append(Text("Thrown away: {cards}.", cards=called(bad)))
        if ugly is not None:
            lines.append(Text("Whoever gets one of the {cards} folds.", cards=called(ugly)))
        return tuple(lines)

    def street(self, view: View) -> str:
        """By the cards in the middle: cards that have gone bad are not there any more."""
        if len(view.boards[0]) < 3:
            return captions.STUD[3 + len(view.boards[0])]
        dealt = any(isinstance(event, Dealt) and len(event.cards) == 1 for event in view.events)
        river = dealt or len(view.boards) > self.common_board
        return captions.STUD[7 if river else 6]


ORDINARY: Final = range(13)
"""Ranks that are no jokers'."""


def rank_of(boards: Sequence[tuple[int, ...]], place: int) -> int | None:
    """The rank of the Good, the Bad or the Ugly, None before it is turned; a joker has a rank of its own."""
    return boards[0][place] >> 2 if len(boards[0]) > place else None


def letter(rank: int | None) -> str:
    """A rank as a ranking takes it, nothing for a joker or none."""
    return RANKS[rank] if rank is not None and rank in ORDINARY else ""


def called(rank: int) -> str:
    """Several cards of a rank."""
    return many(str(RANK_WORDS[rank]) if rank in ORDINARY else "joker")


def throw_bad_away(dealer: Dealer, seats: Iterable[int]) -> None:
    """These players lose all cards of the Bad's rank, up and down, and get nothing for them."""
    bad = rank_of(dealer.boards, BAD)
    for seat in seats:
        for held, face_up in ((dealer.ups, True), (dealer.holes, False)):
            if gone := tuple(card for card in held[seat] if card >> 2 == bad):
                held[seat] = without(held[seat], gone)
                dealer.muck += gone
                dealer.note((WentBad, seat, gone, face_up))


def fold_ugly(dealer: Dealer) -> None:
    """Fold the hands that hold a card of the Ugly's rank, all at once; a side pot that nobody else is in they
    divide. Raises LastStanding when one is left, and EverybodyUglyError when nobody would be (ruling 114)."""
    ugly = rank_of(dealer.boards, UGLY)
    common = {card >> 2 for board in dealer.boards[GoodBadUgly.common_board :] for card in board}
    hit = [
        seat
        for seat in dealer.still_in
        if ugly in common or any(card >> 2 == ugly for card in dealer.cards_of(seat))
    ]
    for seat in hit:
        dealer.note((IsUgly, seat))
    if hit and len(hit) == len(dealer.still_in):
        raise EverybodyUglyError
    if hit:
        dealer.settle_without(hit)
    for seat in hit:
        dealer.leave_out(seat)
