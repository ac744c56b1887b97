"""Mexican Poker: five cards, one of which lies face down at most. Source: BG-mexican-poker, barge-common.md.

Eights, nines and tens are out, and a joker is in: dealt up it is a bug, dealt down it is wild, also when its
owner turns it up.
"""

import random
from collections.abc import Mapping
from typing import ClassVar, Final

from gameplay.engine import captions
from gameplay.engine.cards import JOKERS
from gameplay.engine.choices import Choice, Verb
from gameplay.engine.dealer import Dealer
from gameplay.engine.decisions import Decision, Menu, name_choices
from gameplay.engine.game import Game, Play
from gameplay.engine.games.barge import NO_BURNS, STUD
from gameplay.engine.games.exposing import TurnedUp
from gameplay.engine.games.stud.bot import StudBot
from gameplay.engine.games.stud.bring_in import BRING_IN, brings_in
from gameplay.engine.games.stud.seven_card_stud import ACES, SevenCardStud
from gameplay.engine.games.together import decide_together
from gameplay.engine.games.wild_cards import WILD_OPTIONS
from gameplay.engine.outline import Stage, bet, choice, down, up
from gameplay.engine.ranking import MEXICAN_POKER, MEXICAN_POKER_TURNED, Holding, Ranking, codes, held
from gameplay.engine.ranking.short_deck import MEXICAN_CARDS
from gameplay.engine.structures import Limit, Structure
from gameplay.engine.views import Moment, View
from gameplay.house.bot import place
from words.text import Text

CARDS: Final = 5
TURN_UP: Final[Choice] = ("turn up",)
LEAVE: Final[Choice] = ("leave down",)
OFFERED: Final = {LEAVE: Text("Leave it down"), TURN_UP: Text("Turn it up")}
KEYS: Final = {LEAVE: "F", TURN_UP: "V"}
ASKED: Final = Text("Does your card stay down? Then the next one comes face up.")
name_choices({"turn up": Text("turn up"), "leave down": Text("leave down")})

TOGETHER: Final = Text(
    "Whoever has a card face down decides in secret; what is turned up is turned up together."
)
FORCED: Final = Text(
    "The forced bet is small or large, as its player likes, and so are bets of later rounds."
)
FIVE_ALIKE: Final = Text(
    "Four of a rank and a wild joker are five of a kind, which beats everything; a bug is a fifth ace only."
)
ORDER: Final = Text("Beside that nothing has changed: five to ace is a straight, and it beats threes.")


JOKER_DOWN_OR_UP: Final = Text(
    "The joker is wild where it was dealt face down; face up it is an ace, or completes a straight or a "
    "flush."
)
DOWN_OR_UP: Final = Text(
    "Whoever has a card face down decides in secret whether to turn it up; what is turned up is turned up "
    "together."
)
NEXT_CARD: Final = Text(
    "Everybody still in is dealt one card: face up, or face down for whoever has none that lies so."
)


class MexicanPokerBot(StudBot):
    """Leaves down what makes more of the hand than the others see of it."""

    def choose(self, decision: Decision, view: View, game: Game, chance: random.Random) -> Choice:
        if not isinstance(decision, Menu):
            return super().choose(decision, view, game, chance)
        me, ranking = view.seats[place(view)], game.rankings(view)[0]
        whole, visible = (
            codes.category(ranking.strength(cards) or 0)
            for cards in (held(me.hole, me.up), Holding((), me.up))
        )
        return LEAVE if whole > visible else TURN_UP


class MexicanPoker(SevenCardStud):
    """One card down and one up, and three more, each down or up as its player has turned up the card before
    or not; five in all, and a flush beats a full house."""

    name = "mexican-poker"
    title = Text("Mexican Poker")
    in_short = Text(
        "Five cards, one of which may stay hidden, from a deck without eights, nines and tens but with a "
        "joker. Before each of the last three cards whoever has a card face down decides whether to turn it "
        "up: then the next one comes face down, otherwise face up. A flush beats a full house. The joker is "
        "wild face down; dealt face up it is an ace, or completes a straight or a flush."
    )
    won_with = (
        Text("the best five cards, a flush above a full house, the joker wild where it was dealt down"),
    )
    third_street_card: ClassVar[str] = Text("the highest card")
    ranked_by: ClassVar[tuple[Ranking, ...]] = (MEXICAN_POKER,)
    moot: ClassVar[frozenset[str]] = WILD_OPTIONS | {"low_tie", "open_pair", "equal_boards", "short_deck"}
    bot: ClassVar[object | None] = MexicanPokerBot(CARDS)
    letters: ClassVar[Mapping[str, str]] = {}
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {
        "bg-mexican-poker": {**STUD, "stud_odd_chip": "clockwise"}
    }
    verbs: ClassVar[tuple[Verb, ...]] = (Verb(BRING_IN[0]), Verb(TURN_UP[0]), Verb(LEAVE[0]))
    events: ClassVar[tuple[type, ...]] = (TurnedUp,)
    readings = (TOGETHER, FORCED, FIVE_ALIKE, ORDER, NO_BURNS)

    @property
    def deck(self) -> tuple[int, ...]:
        return (*MEXICAN_CARDS, JOKERS[0])

    @property
    def players(self) -> range:
        """As many as there are cards for."""
        burnt = CARDS - 2 if self.burn else 0
        return range(2, (len(self.deck) - burnt) // CARDS + 1)

    @property
    def first_cards(self) -> tuple[Stage, ...]:
        return (down(1), up(1))

    @property
    def later_cards(self) -> tuple[Stage, ...]:
        return (choice(DOWN_OR_UP), Stage("up", 1, NEXT_CARD), bet()) * (CARDS - 2)

    @property
    def opens(self) -> tuple[str, ...]:
        first, _, later = super().opens
        return (first, Text("Of several with such a card it is the first left of the button."), later)

    def play(self, dealer: Dealer) -> Play:
        yield from self.ante_up(dealer, self.ante)
        dealer.deal_down(1)
        dealer.deal_up(1)
        yield from self.open_betting(dealer)
        for street in range(3, CARDS + 1):
            yield from turn_up_or_not(dealer)
            if self.burn:
                dealer.burn()
            deal_down_or_up(dealer)
            is_last = street == CARDS
            yield from dealer.betting_round(self.first(dealer), self.bets(street, dealer), is_last=is_last)
        yield from dealer.showdown(*self.rankings(dealer))

    def explained(self, view: View) -> tuple[str, ...]:
        return (JOKER_DOWN_OR_UP,)

    def street(self, view: View) -> str:
        return captions.by_cards(view, least=2)

    def open_betting(self, dealer: Dealer) -> Play:
        """The highest card opens with a bet of either size, which is a full bet."""
        if self.opening == "free":
            dealer.kill_dead()
        opener = self.opener(dealer)
        if self.opening == "forced":
            least, full = (self.bring_in, 0) if self.limit == "pot-limit" else (self.small_bet, self.big_bet)
            yield from brings_in(dealer, opener, least, full)
            dealer.raise_base = dealer.bet_to_match
            opener = dealer.after(opener)
        yield from dealer.betting_round(opener, self.bets(2, dealer))

    def opener(self, dealer: Dealer) -> int:
        """The highest card up, a joker being an ace; of equal ones the first left of the button."""
        return max(dealer.still_in, key=lambda seat: rank_up(dealer.ups[seat][0]))

    def first(self, dealer: Dealer) -> int:
        ranking = self.rankings(dealer)[0]
        return max(dealer.still_in, key=lambda seat: ranking.strength(Holding((), dealer.ups[seat])) or 0)

    def bets(self, street: int, dealer: Dealer) -> Structure:
        """Small or large, until somebody bets large."""
        if self.limit != "limit":
            return super().bets(street, dealer)
        completes = self.raise_over_short_all_in == "complete"
        is_large = dealer.raise_base >= self.big_bet
        small, larger = (self.big_bet, 0) if is_large else (self.small_bet, self.big_bet)
        return Limit(small, cap=self.most_raises, larger=larger, completes=completes)

    def rankings(self, moment: Moment) -> tuple[Ranking, ...]:
        """A joker that its player has turned up stays wild."""
        turned = any(isinstance(event, TurnedUp) and JOKERS[0] in event.turned_up for event in moment.events)
        return (MEXICAN_POKER_TURNED,) if turned else self.ranked_by


def rank_up(card: int) -> int:
    """Return how high a card is for the opening: a joker is an ace."""
    return (ACES if card in JOKERS else card) >> 2


def turn_up_or_not(dealer: Dealer) -> Play:
    """Ask everybody still in whose card lies face down whether they turn it up, all at once when the last has
    decided."""
    seats = [seat for seat in dealer.seats_from(dealer.left_of_button) if dealer.holes[seat]]
    decided = yield from decide_together(Menu(seat, OFFERED, LEAVE, ASKED, KEYS) for seat in seats)
    for seat, answer in decided.items():
        if answer == TURN_UP:
            up, dealer.holes[seat] = dealer.holes[seat], ()
            dealer.ups[seat] += up
            dealer.note((TurnedUp, seat, up))


def deal_down_or_up(dealer: Dealer) -> None:
    """A card for everybody still in, face down for whoever has none that lies so."""
    for seat in dealer.seats_from(dealer.left_of_button):
        deal = dealer.deal_up if dealer.holes[seat] else dealer.deal_down
        deal(1, (seat,))
