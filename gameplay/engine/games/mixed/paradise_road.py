"""Paradise Road Pick'em: whoever acts first picks hold'em, Omaha hi-lo, razz, stud or stud hi-lo.
Source: BG-paradise-road-pickem."""

import random
from collections.abc import Mapping
from typing import ClassVar, Final, NamedTuple

from gameplay.engine import captions
from gameplay.engine.blinds import BigBet
from gameplay.engine.cards import without
from gameplay.engine.choices import Choice, Verb
from gameplay.engine.dealer import Dealer
from gameplay.engine.decisions import Decision, Menu, name_choices
from gameplay.engine.events import Names
from gameplay.engine.game import Game, Play
from gameplay.engine.games.barge import LIMIT, NO_BURNS
from gameplay.engine.games.exposing import EXPOSE, Exposing, TurnedUp
from gameplay.engine.outline import Stage, choice, down
from gameplay.engine.ranking import (
    EIGHT_OR_BETTER,
    HIGH,
    LOW,
    OMAHA_EIGHT_OR_BETTER,
    OMAHA_HIGH,
    Ranking,
)
from gameplay.engine.views import Moment, View
from gameplay.house.bot import Plan, likeliest, place, raises
from gameplay.house.valuing import ValuingBot
from words.text import Text

name_choices({"pick": Text("pick")})

TITLES: Final[Mapping[str, str]] = {
    "holdem": Text("Texas hold'em"),
    "omaha8": Text("Omaha hi-lo"),
    "razz": Text("Razz"),
    "stud": Text("Seven-card stud"),
    "stud8": Text("Seven-card stud hi-lo"),
}
KEYS: Final[Mapping[Choice, str]] = {
    ("pick", "holdem"): "E",
    ("pick", "omaha8"): "O",
    ("pick", "razz"): "L",
    ("pick", "stud"): "U",
    ("pick", "stud8"): "I",
}
RANKINGS: Final[Mapping[str, tuple[Ranking, ...]]] = {
    "": (HIGH,),
    "holdem": (HIGH,),
    "omaha8": (OMAHA_HIGH, OMAHA_EIGHT_OR_BETTER),
    "razz": (LOW,),
    "stud": (HIGH,),
    "stud8": (HIGH, EIGHT_OR_BETTER),
}
ON_BOARDS: Final = ("", "holdem", "omaha8")
STUD_CARDS: Final = 7
OTHERWISE: Final[Choice] = ("pick", "holdem")
EIGHT: Final = 6
"""The place of the eight among the ranks."""

ONCE_SEEN: Final = Text(
    "The game is picked once everybody has looked at three cards; who does not answer plays hold'em."
)
BEFORE_BETTING: Final = Text("At hold'em a card is thrown away before anybody bets.")
DOOR_CARDS: Final = Text(
    "In the stud games everybody still in shows a door card, also a big blind who only checks; whoever folds "
    "shows none."
)
LEFT_OF_BUTTON: Final = Text("In the stud games, too, odd chips go to the left of the button.")
ANY_OF_THEM: Final = Text("Seven may play, so that any of the games can be picked.")


class GamePicked(NamedTuple):
    """Pick of the game that is played. game: a key of TITLES."""

    seat: int
    game: str

    def words(self, names: Names) -> str:
        return Text("{name} picks {game}.", name=names[self.seat], game=TITLES[self.game])

    @property
    def deed(self) -> str:
        """Deed shown at the player's seat."""
        return Text("picked")


PICKED_STAGES: Final = (
    down(3),
    choice(Text("Whoever sits left of the big blind looks at their cards and picks the game that all play.")),
    choice(
        Text(
            "Hold'em: everybody throws one card away, and it goes on as usual: a round of betting, the "
            "flop, the turn and the river, with betting after each."
        )
    ),
    choice(Text("Omaha hi-lo: everybody is dealt one more card face down, and it goes on in the same way.")),
    choice(
        Text(
            "Razz, stud and stud hi-lo: whoever plays on in the first round of betting turns one of the "
            "three up. Three more cards come face up and a last one face down, with betting after each, "
            "which whoever shows the best cards opens."
        )
    ),
)


def picked(moment: Moment) -> str:
    """Return which game has been picked, nothing before."""
    return next((event.game for event in moment.events if isinstance(event, GamePicked)), "")


class DoorCard(Exposing):
    """Card that a player turns up if they play on."""

    __slots__ = ()

    @property
    def question(self) -> str:
        return Text("Which card is your door card, if you play?")


class PickEmBot(ValuingBot):
    """Picks by its three cards: razz with low ones, stud with a pair, otherwise hold'em; shows its lowest."""

    def choose(self, decision: Decision, view: View, game: Game, chance: random.Random) -> Choice:
        if not isinstance(decision, Menu):
            return decision.on_timeout
        ranks = {card >> 2 for card in view.seats[place(view)].hole}
        if len(ranks) < len(view.seats[place(view)].hole):
            return ("pick", "stud")
        is_low = all((rank + 1) % 13 <= EIGHT + 1 for rank in ranks)
        return ("pick", "razz") if is_low else OTHERWISE

    def plan(self, view: View, game: Game) -> Plan:
        if picked(view) in ON_BOARDS:
            return super().plan(view, game)
        own = view.seats[place(view)].cards
        others = tuple(
            (seat.up, STUD_CARDS - len(seat.up), 1 + raises(view, game, seat.seat))
            for seat in likeliest(view, game)
        )
        missing = max(0, STUD_CARDS - len(own))
        return Plan(own, missing, (), 0, others, game.rankings(view), comparisons=self.comparisons)


class ParadiseRoad(BigBet):
    """Three cards each; whoever acts first picks the game. At hold'em one card goes, at Omaha one more comes,
    and in the stud games whoever plays turns one of the three up."""

    name = "paradise-road"
    title = Text("Paradise Road Pick'em")
    in_short = Text(
        "Three cards each; whoever acts first looks at theirs and picks the game. At hold'em one card "
        "is thrown away, at Omaha hi-lo one more is dealt, and at razz, stud and stud hi-lo whoever "
        "plays turns one of the three up."
    )
    won_with = (Text("the best hand of the game that was picked, or the best high and the best low hand"),)
    seats: ClassVar[range] = range(2, 8)
    board_cards: ClassVar[int] = 5
    bot: ClassVar[object | None] = PickEmBot()
    letters: ClassVar[Mapping[str, str]] = {}
    verbs: ClassVar[tuple[Verb, ...]] = (EXPOSE,)
    events: ClassVar[tuple[type, ...]] = (GamePicked, TurnedUp)
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {
        "bg-paradise-road-pickem": {name: value for name, value in LIMIT.items() if name != "burn"}
    }
    readings = (NO_BURNS, ONCE_SEEN, BEFORE_BETTING, DOOR_CARDS, LEFT_OF_BUTTON, ANY_OF_THEM)

    @property
    def stages(self) -> tuple[Stage, ...]:
        return PICKED_STAGES

    def play(self, dealer: Dealer) -> Play:
        self.post(dealer)
        dealer.deal_down(3)
        dealer.kill_dead()
        first = dealer.seats_from(dealer.left_of_big_blind)[0]
        offered: dict[Choice, str] = {("pick", name): title for name, title in TITLES.items()}
        _, name = yield Menu(first, offered, OTHERWISE, Text("Which game is played?"), KEYS)
        dealer.note((GamePicked, first, name))
        yield from self.on_a_board(dealer, name) if name in ON_BOARDS else self.in_streets(dealer, name)
        yield from dealer.showdown(*RANKINGS[name])

    def on_a_board(self, dealer: Dealer, name: str) -> Play:
        """Hold'em and Omaha."""
        if name == "holdem":
            yield from dealer.throw_away(1)
        else:
            dealer.deal_down(1, dealer.seats_from(dealer.left_of_button))
        dealer.turn_up_all_in()
        yield from dealer.betting_round(dealer.left_of_big_blind, self.bets[0])
        for street, cards in enumerate((3, 1, 1), start=1):
            dealer.deal_board(cards)
            yield from dealer.betting_round(dealer.left_of_button, self.bets[street])

    def in_streets(self, dealer: Dealer, name: str) -> Play:
        """The stud games: a door card of one's choice, three more cards up and the last one down."""
        yield from self.third_street(dealer)
        small, big = self.bets[1], self.bets[2]
        for betting in (small, big, big):
            dealer.deal_up(1, dealer.seats_from(dealer.left_of_button))
            yield from dealer.betting_round(self.opener(dealer, name), betting)
        dealer.deal_down(1, dealer.seats_from(dealer.left_of_button))
        yield from dealer.betting_round(self.opener(dealer, name), self.bets[3])

    def third_street(self, dealer: Dealer) -> Play:
        """Third street: everybody chooses a door card before they first act, and shows it unless they
        fold."""
        chosen: dict[int, int] = {}

        def choose(seat: int) -> Play:
            show(dealer, chosen)
            if not dealer.ups[seat]:
                _, chosen[seat] = yield DoorCard(seat, dealer.holes[seat])

        yield from dealer.betting_round(dealer.left_of_big_blind, self.bets[0], choose)
        show(dealer, chosen)

    def opener(self, dealer: Dealer, name: str) -> int:
        """Return who opens a later street: the highest board, at razz the lowest, of equal ones the one dealt
        first."""
        ranking = LOW if name == "razz" else HIGH
        return max(dealer.still_in, key=lambda seat: ranking.strength(dealer.ups[seat]) or 0)

    def rankings(self, moment: Moment) -> tuple[Ranking, ...]:
        return RANKINGS[picked(moment)]

    def explained(self, view: View) -> tuple[str, ...]:
        game = picked(view)
        return (Text("{game} is played.", game=TITLES[game]),) if game else ()

    def street(self, view: View) -> str:
        name = picked(view)
        if not name:
            return Text("Picking the game")
        return captions.by_board(view) if name in ON_BOARDS else captions.by_cards(view)


def show(dealer: Dealer, chosen: dict[int, int]) -> None:
    """Turn up the door cards of those who have acted and are still in."""
    for seat, card in chosen.items():
        if not dealer.folded[seat] and not dealer.ups[seat]:
            dealer.holes[seat] = without(dealer.holes[seat], (card,))
            dealer.ups[seat] = (card,)
            dealer.note((TurnedUp, seat, (card,)))
