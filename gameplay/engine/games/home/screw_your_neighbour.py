"""Screw Your Neighbour. Source: FNP-syn-ace-low and the clauses after it, rulings 121 and 124.

House players keeping or swapping a single card: by how likely it is to be the lowest of as many as there
are.

A card is kept that is less likely to be the lowest than a card nobody knows would be. Who has been left with
a higher card than the one a neighbour took from them knows of a lower one, and keeps it.
"""

import random
from collections.abc import Generator, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Annotated, ClassVar, Final, Literal, NamedTuple

from pydantic import Field

from clauses.option import option
from gameplay.engine.cards import UNKNOWN, spoken
from gameplay.engine.choices import Choice, Verb
from gameplay.engine.dealer import Dealer
from gameplay.engine.decisions import Decision, Menu, name_choices
from gameplay.engine.events import Dealt, Did, Drew, Names, RoundBegan
from gameplay.engine.game import AtLeastOne, Game, Play
from gameplay.engine.games import matching, rounds
from gameplay.engine.games.home.rankings import ACE_LOW, RANKS
from gameplay.engine.games.lives import Lives, LostLife, SetOut, TookBack, lives_left
from gameplay.engine.games.passing import Received
from gameplay.engine.outline import Stage, choice, down
from gameplay.engine.ranking import Ranking
from gameplay.engine.views import View
from gameplay.engine.wording import listed, name_act
from gameplay.house.bot import Bot, opponents, place
from words.text import Listing, Sentences, Text

KEEP: Final[Choice] = ("keep",)
SWAP: Final[Choice] = ("swap",)

name_choices({"keep": Text("keep"), "swap": Text("swap")})


class SwappedWith(NamedTuple):
    """A player has swapped their hand with another's. cards: what they got, for themselves alone."""

    seat: int
    cards: tuple[int, ...]
    other: int

    def words(self, names: Names) -> str:
        values = {"name": names[self.seat], "other": names[self.other]}
        if UNKNOWN in self.cards:
            return Text("{name} swaps with {other}.", **values)
        return Text("{name} swaps with {other} and gets {cards}.", cards=listed(self.cards), **values)

    @property
    def deed(self) -> str:
        """Deed shown at the player's seat."""
        return Text("swaps")

    @property
    def is_private(self) -> bool:
        """Its cards are for its seat alone."""
        return True


def swap_hands(dealer: Dealer, seat: int, other: int) -> None:
    """Two players change hands; each sees what they have now, and nobody else does."""
    holes = dealer.holes
    holes[seat], holes[other] = holes[other], holes[seat]
    dealer.covered -= {seat, other}
    dealer.shown = tuple(each for each in dealer.shown if each not in (seat, other))
    dealer.note((SwappedWith, seat, holes[seat], other))
    dealer.note((Received, other, holes[other], seat))


class NeighbourBot(Bot):
    """Keeps what will probably do."""

    def choose(self, decision: Decision, view: View, game: Game, chance: random.Random) -> Choice:
        if not isinstance(decision, Menu):
            return super().choose(decision, view, game, chance)
        mine = ACE_LOW.strength(view.seats[place(view)].hole)
        others = len(opponents(view))
        usual = sum(lowest(value, others) for value in range(RANKS)) / RANKS
        return KEEP if knows_a_lower(view, mine) or lowest(mine, others) <= usual else SWAP


def lowest(value: int, others: int) -> float:
    """Return how likely it is that none of so many other cards is lower.

    >>> lowest(0, 3), lowest(12, 1) < 0.1
    (1.0, True)
    """
    return ((RANKS - value) / RANKS) ** others


def knows_a_lower(view: View, mine: int) -> bool:
    """Return whether a neighbour has taken a lower card than this in exchange for it."""
    own = [
        event for event in view.events if isinstance(event, Dealt | Received) and event.seat == view.viewer
    ]
    if len(own) < 2 or not isinstance(own[-1], Received) or not isinstance(own[-2], Dealt):
        return False
    return ACE_LOW.strength(own[-2].cards) < mine


KING: Final = RANKS - 1
OFFERED: Final = {KEEP: Text("Keep"), SWAP: Text("Swap")}
KEYS: Final = {KEEP: "Y", SWAP: "E"}
SWAP_LEFT: Final = Text("Keep your card, or swap with your left neighbour?")
SWAP_TOP: Final = Text("Keep your card, or swap it for the top card of the deck?")
Losers = Generator[Decision, Choice, list[int]]

name_act("keeps", Text("keeps the card"), deed=Text("keeps"))


class KingTurned(NamedTuple):
    """A king that foils a swap. by: who wanted it."""

    seat: int
    turned_up: tuple[int, ...]
    by: int

    def words(self, names: Names) -> str:
        return Text(
            "{other} wants to swap, but {name} turns up {card}.",
            other=names[self.by],
            name=names[self.seat],
            card=spoken(self.turned_up[0]),
        )

    @property
    def deed(self) -> str:
        """Deed shown at the player's seat."""
        return Text("king")


class LaidForTop(NamedTuple):
    """The dealer lays their card down, face up, for the top card of the deck."""

    seat: int
    turned_up: tuple[int, ...]

    def words(self, names: Names) -> str:
        return Text(
            "{name} lays {card} down for the top card of the deck.",
            name=names[self.seat],
            card=spoken(self.turned_up[0]),
        )

    @property
    def deed(self) -> str:
        """Deed shown at the player's seat."""
        return Text("swaps")


class AllTurnedUp(NamedTuple):
    """The cards of a round, one each. seats: whose, in the order of the cards."""

    seats: tuple[int, ...]
    turned_up: tuple[int, ...]

    def words(self, names: Names) -> str:
        both = zip(self.seats, self.turned_up, strict=True)
        hands = [Text("{name} {card}", name=names[seat], card=spoken(card)) for seat, card in both]
        return Text("All cards are turned up: {hands}.", hands=Listing(hands))


ROUND: Final = (
    down(1),
    choice(
        Text(
            "In turn from the left of the dealer everybody keeps their card or swaps it with the next "
            "player on the left, who cannot refuse; but a king is turned up, and nothing is swapped."
        )
    ),
    choice(Text("The dealer, who is last, keeps their card or swaps it for the top card of the deck.")),
    choice(
        Text(
            "All cards are turned up, and everybody with the lowest loses a life to the pot. Whoever has "
            "none left is out; the next round is dealt to the others, until one is left, who wins the pot."
        )
    ),
    choice(
        Text(
            "Of the last two the second may not look at their card before the first has decided. If both "
            "lose their last life together, they set out new ones."
        )
    ),
)
TOLD: Final = (KingTurned, LostLife)
"""Events of the round before that everybody is told again."""


class ScrewYourNeighbour(Game):
    """Three lives and a card each; one keeps it or swaps it with the neighbour, and whoever has the lowest
    loses a life, round after round, until one player is left."""

    name = "screw-your-neighbour"
    title = Text("Screw Your Neighbour")
    in_short = Text(
        "Everybody sets out a few lives and is dealt one card. In turn each keeps it or swaps it with "
        "the neighbour on the left; then all cards are turned up, and whoever has the lowest loses a "
        "life to the pot. The ace is the lowest card, the king the highest. Round follows round until "
        "one player is left, who wins the pot."
    )
    seats: ClassVar[range] = range(2, 16)
    sets_out: ClassVar[bool] = True
    ranked_by: ClassVar[tuple[Ranking, ...]] = (ACE_LOW,)
    bot: ClassVar[object | None] = NeighbourBot()
    letters: ClassVar[Mapping[str, str]] = {}
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"fnp-screw-your-neighbour": {}}
    verbs: ClassVar[tuple[Verb, ...]] = (Verb(KEEP[0]), Verb(SWAP[0]))
    events: ClassVar[tuple[type, ...]] = (
        *(AllTurnedUp, KingTurned, LaidForTop, LostLife, Received, SetOut, SwappedWith, TookBack),
    )
    events_were: ClassVar[Mapping[str, type]] = {"LeftWith": Received}
    of_the_level: ClassVar[frozenset[str]] = Game.of_the_level | {"stake"}
    announceable: ClassVar[frozenset[str]] = Game.announceable | {"lives"}

    stake: AtLeastOne = option(1, "Stake", "What each life is worth.", "FNP-syn-lives")
    lives: Annotated[int, Field(ge=1, le=10)] = option(
        3, "Lives", "How many lives everybody sets out.", "FNP-syn-lives"
    )
    deal_passes: Literal["game", "round"] = option(
        "game",
        "The deal passes on",
        "When the next player deals: who deals swaps last, with the deck.",
        "FNP-first-dealer",
        ruling=281,
        choices={"game": "after the game", "round": "after every round"},
    )

    @property
    def at_a_table(self) -> Mapping[str, int]:
        return {"stake": 1_000}

    def amounts_at(self, level: Mapping[str, int]) -> dict[str, int]:
        return {"stake": max(1, level["big_blind"])}

    @property
    def stages(self) -> tuple[Stage, ...]:
        lives = Text(
            "Everybody sets out {count} life worth {chips:,}.",
            "Everybody sets out {count} lives worth {chips:,} each.",
            count=self.lives,
            chips=self.stake,
        )
        return (choice(lives), *ROUND)

    @property
    def opens(self) -> tuple[str, ...]:
        return ()

    @property
    def life(self) -> int:
        return self.stake

    def play(self, dealer: Dealer) -> Play:
        lives = Lives(dealer, self.stake)
        lives.set_out(dealer.order, self.lives)
        self.put_out_dead(dealer, lives)
        first, number = dealer.left_of_button, 0
        while len(dealer.still_in) > 1 and lives.any_left(dealer.still_in):
            number += 1
            dealer.note((RoundBegan, number))
            seats = dealer.seats_from(first)
            losers = yield from play_round(dealer, seats)
            self.take_lives(dealer, lives, losers)
            if self.deal_passes == "round":
                first = dealer.after(seats[0])
        matching.share_pot(dealer, [*dealer.still_in])
        for seat in dealer.still_in:
            lives.take_back(seat)

    def put_out_dead(self, dealer: Dealer, lives: Lives) -> None:
        """Put out whoever is not there: what they have set out is lost to the pot. Where nobody is, the last
        one is left with it."""
        for seat in dealer.order:
            if seat in dealer.dead and len(dealer.still_in) > 1:
                while lives.left[seat]:
                    lives.lose(seat)
                dealer.put_out(seat)
        dealer.dead = frozenset()

    def take_lives(self, dealer: Dealer, lives: Lives, losers: Sequence[int]) -> None:
        """The losers lose a life each, and who has none left is out. In a round that nobody survives they set
        out new ones, as far as they have chips; where none of them has any, they share the pot (ruling
        121)."""
        for seat in losers:
            lives.lose(seat)
        gone = [seat for seat in losers if not lives.left[seat]]
        if len(gone) == len(dealer.still_in):
            again = lives.set_out(gone, self.lives)
            gone = [seat for seat in gone if seat not in again] if again else []
        for seat in gone:
            dealer.put_out(seat)

    def street(self, view: View) -> str:
        return Text("Round {number}", number=rounds.round_number(view))

    def beside(self, view: View, names: Sequence[str]) -> str:
        left = lives_left(view.events)
        mine = left.get(view.viewer, 0)
        own = (
            Text(
                "You have {count} life worth {chips:,}.",
                "You have {count} lives worth {chips:,}.",
                count=mine,
                chips=view.seats[view.viewer].bet,
            )
            if mine
            else Text("You are out of this game.")
        )
        return Sentences([own, *lowest_of(view, names), *rounds.outcome_of_last_round(view, names, TOLD)])


def lowest_of(view: View, names: Names) -> Iterator[str]:
    """The lowest cards of the round before, and whose they were."""
    for event in rounds.of_last_round(view.events):
        if isinstance(event, AllTurnedUp):
            worth = [ACE_LOW.strength((card,)) for card in event.turned_up]
            cards = zip(event.seats, event.turned_up, worth, strict=True)
            lowest = [
                Text("{name} {card}", name=names[seat], card=spoken(card))
                for seat, card, strength in cards
                if strength == min(worth)
            ]
            yield Text("Lowest: {hands}.", hands=Listing(lowest))


def play_round(dealer: Dealer, seats: Sequence[int]) -> Losers:
    """A card each; from the left of the dealer, who is the last of these seats, everybody keeps it or swaps.
    Whose card is lowest."""
    put_away(dealer)
    deal(dealer, seats)
    for seat, neighbour in pairwise(seats):
        choice = yield Menu(seat, OFFERED, KEEP, SWAP_LEFT, KEYS)
        if choice == KEEP:
            dealer.note((Did, seat, "keeps"))
        elif value(dealer, neighbour) < KING:
            swap_hands(dealer, seat, neighbour)
        else:
            turn_up_king(dealer, neighbour, seat)
            if len(seats) == 2:
                turn_all_up(dealer, seats)
                return [seat]
    yield from keep_or_draw(dealer, seats[-1])
    turn_all_up(dealer, seats)
    worth = [value(dealer, seat) for seat in seats]
    lowest = min(worth)
    return [seat for seat, each in zip(seats, worth, strict=True) if each == lowest]


def deal(dealer: Dealer, seats: Sequence[int]) -> None:
    """A card each from the same deck as before; when it runs out, the cards that are not in use are shuffled.
    Of two players the second may not look before the first has decided."""
    if len(seats) > 2 and dealer.deck.left >= len(seats):
        dealer.deal_down(1, seats)
        return
    for seat in seats:
        dealer.deal_single(seat, covered=len(seats) == 2 and seat == seats[1])


def keep_or_draw(dealer: Dealer, seat: int) -> Play:
    """The dealer keeps their card, or lays it down for the top card of the deck."""
    dealer.look(seat)
    choice = yield Menu(seat, OFFERED, KEEP, SWAP_TOP, KEYS)
    if choice == KEEP:
        dealer.note((Did, seat, "keeps"))
        return
    gone = dealer.holes[seat]
    dealer.note((LaidForTop, seat, gone))
    dealer.holes[seat] = dealer.serve(seat, 1)
    dealer.muck += gone
    dealer.note((Drew, seat, dealer.holes[seat]))


def turn_up_king(dealer: Dealer, seat: int, by: int) -> None:
    """A king foils the swap that somebody wanted."""
    dealer.covered.discard(seat)
    dealer.shown += (seat,)
    dealer.note((KingTurned, seat, dealer.holes[seat], by))


def turn_all_up(dealer: Dealer, seats: Sequence[int]) -> None:
    """Show everybody's card."""
    dealer.shown = tuple(seats)
    dealer.note((AllTurnedUp, tuple(seats), tuple(dealer.holes[seat][0] for seat in seats)))


def put_away(dealer: Dealer) -> None:
    """The cards of the round before go to those that are not in use."""
    dealer.shown = ()
    for seat, cards in enumerate(dealer.holes):
        dealer.muck += cards
        dealer.holes[seat] = ()


def value(dealer: Dealer, seat: int) -> int:
    """Return what a player's card is worth: 0 for an ace, 12 for a king."""
    return ACE_LOW.strength(dealer.holes[seat])
