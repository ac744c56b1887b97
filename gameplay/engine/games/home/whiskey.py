"""Whiskey. Source: FNP-whiskey-deal and the clauses after it, rulings 94 and 102 to 105."""

from collections.abc import Callable, Generator, Mapping
from itertools import takewhile
from typing import ClassVar, Final

from clauses.option import option
from clauses.section import ChipCount
from gameplay.engine.choices import FOLD, Choice, Verb
from gameplay.engine.dealer import Dealer
from gameplay.engine.decisions import Decision
from gameplay.engine.events import Did
from gameplay.engine.games.friday import FRIDAY_BOARD, OnlySpread
from gameplay.engine.games.home.whiskey_bot import WhiskeyBot
from gameplay.engine.games.middle_hand import (
    KNOCK,
    MIDDLE_EVENTS,
    MIDDLE_VERBS,
    PASS,
    SWAP,
    MiddleHand,
    MiddleTurn,
)
from gameplay.engine.outline import Stage, bet, choice, down
from gameplay.engine.turns import Play
from gameplay.engine.views import View
from gameplay.engine.wording import name_act
from words.text import Text

Turn = Generator[Decision, Choice, bool]


def until_a_knock(
    dealer: Dealer, first: int, turn: Callable[[int, int], Turn]
) -> Generator[Decision, Choice, int]:
    """Turns clockwise from this seat until one is a knock; who has knocked. turn: what a player does, given
    their seat and how many orbits there have been; whether it was a knock."""
    seats = dealer.seats_from(first)
    number = 0
    while True:
        seat = seats[number % len(seats)]
        if (yield from turn(seat, number // len(seats))):
            return seat
        number += 1


def last_turns(dealer: Dealer, knocker: int, turn: Callable[[int], Play]) -> Play:
    """One more turn for everybody but whoever has knocked, as long as they are in."""
    for seat in dealer.others[knocker]:
        if not dealer.folded[seat]:
            yield from turn(seat)


CARDS = 5
MOST_PASSES = 2
"""So often in a row a player may pass."""

WHISKEY_STAGES: Final = (
    down(CARDS),
    Stage("board", CARDS, Text("A hand of five cards lies face down in the centre.")),
    choice(
        Text(
            "In turn from the left of the button everybody may swap their whole hand for the one in the "
            "centre, unseen, until somebody does; the old hand then lies there face up. If nobody does, the "
            "centre is turned up."
        )
    ),
    choice(
        Text(
            "Round and round, in turn: pass, swap one card with the centre, swap the whole hand, or knock. "
            "Nobody passes more than twice in a row."
        )
    ),
    choice(
        Text(
            "Once somebody has knocked, everybody else has one more turn: pass, swap or fold. After each of "
            "these turns there is a round of betting, opened by the player whose turn it was, or by the "
            "knocker if they folded."
        )
    ),
    bet(),
    choice(Text("The knocker shows first; if they have folded, whoever raised last does.")),
)
name_act("passes", Text("passes"))
name_act("knocks", Text("knocks"))


class Whiskey(OnlySpread):
    """Five cards each and five in the middle. Everybody swaps with the middle or passes until somebody
    knocks; then the others have one more turn, with a round of betting after each, and the best hand wins."""

    name = "whiskey"
    title = Text("Whiskey")
    in_short = Text(
        "Five cards each, and a hand of five in the centre that anybody may take once, unseen. Then "
        "players swap cards with the centre, or their whole hand, or pass, until somebody knocks. The "
        "others have one more turn each, with a round of betting after it, and the best hand wins."
    )
    seats: ClassVar[range] = range(2, 10)
    seats_clause: ClassVar[str] = "FNP-whiskey-deck"
    board_cards: ClassVar[int] = CARDS
    board_title: ClassVar[str] = Text("Centre")
    picks_from_board: ClassVar[bool] = True
    plays_board: ClassVar[bool] = False
    bot: ClassVar[object | None] = WhiskeyBot()
    letters: ClassVar[Mapping[str, str]] = {}
    tells_showdown: ClassVar[bool] = True
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"fnp-whiskey": FRIDAY_BOARD}
    verbs: ClassVar[tuple[Verb, ...]] = MIDDLE_VERBS
    events: ClassVar[tuple[type, ...]] = MIDDLE_EVENTS

    ante: ChipCount = option(1, "Ante", "What everybody posts before the deal.", "FNP-whiskey-deal")
    stall_guard_orbits: int = option(
        10,
        "Orbits before the knock",
        "After so many orbits without a knock nothing else is possible.",
        "FNP-whiskey-pass-twice",
        ruling=104,
        ge=1,
        le=100,
    )

    @property
    def stages(self) -> tuple[Stage, ...]:
        return WHISKEY_STAGES

    @property
    def opens(self) -> tuple[str, ...]:
        return ()

    def play(self, dealer: Dealer) -> Play:
        yield from self.ante_up(dealer, self.ante)
        dealer.deal_down(CARDS)
        middle = MiddleHand(dealer, CARDS)
        dealer.kill_dead()
        first = yield from look_or_leave(dealer, middle)
        turns = Turns(dealer, middle, self)
        knocker = yield from until_a_knock(dealer, first, turns.play)
        yield from LastTurns(dealer, middle, self, knocker).play()
        yield from dealer.showdown(*self.rankings(dealer), boards=[()])

    def street(self, view: View) -> str:
        if any(isinstance(event, Did) and event.act == "knocks" for event in view.events):
            return Text("Last turns")
        if view.boards[0] and view.boards[0][0] >= 0:
            return Text("Until a knock")
        return Text("The hidden hand")


def look_or_leave(dealer: Dealer, middle: MiddleHand) -> Generator[Decision, Choice, int]:
    """Phase one: everybody in turn may take the hidden hand for their own, until one does; if nobody does, it
    is turned up. Who begins the next phase: left of whoever took it, or left of the dealer (ruling 102)."""
    for seat in dealer.seats_from(dealer.left_of_button):
        choice = yield MiddleTurn(seat, dealer.holes[seat], (), (PASS, SWAP), exchanging=False)
        if choice == SWAP:
            middle.take(seat, choice)
            return dealer.after(seat)
        dealer.note((Did, seat, "passes"))
    middle.turn_up()
    return dealer.left_of_button


class Turns:
    """Phase two: pass, swap a card or the hand, or knock. passes: how often each has passed in a row."""

    def __init__(self, dealer: Dealer, middle: MiddleHand, game: Whiskey) -> None:
        self.dealer, self.middle, self.game = dealer, middle, game
        self.passes = [0] * len(dealer.stacks)

    def play(self, seat: int, orbits: int) -> Generator[Decision, Choice, bool]:
        """A turn; whether it was a knock. Who has passed twice has to swap or knock; after so many orbits
        there is nothing but to knock."""
        dealer, middle = self.dealer, self.middle
        goes_on = orbits < self.game.stall_guard_orbits
        may_pass = goes_on and self.passes[seat] < MOST_PASSES
        offered = (*[PASS] * may_pass, *[SWAP] * goes_on, KNOCK)
        choice = yield MiddleTurn(seat, dealer.holes[seat], middle.cards, offered, exchanging=goes_on)
        if choice == KNOCK:
            dealer.note((Did, seat, "knocks"))
            return True
        if choice == PASS:
            self.passes[seat] += 1
            dealer.note((Did, seat, "passes"))
        else:
            self.passes[seat] = 0
            middle.take(seat, choice)
        return False


class LastTurns:
    """Phase three: everybody but the knocker passes, swaps or folds once, with a round of betting after each;
    the knocker shows first, or else who raised last."""

    def __init__(self, dealer: Dealer, middle: MiddleHand, game: Whiskey, knocker: int) -> None:
        self.dealer, self.middle, self.game, self.knocker = dealer, middle, game, knocker
        self.raiser: int | None = None

    def play(self) -> Play:
        """All of them, and who has to show."""
        dealer = self.dealer
        yield from last_turns(dealer, self.knocker, self.turn)
        raiser = self.raiser if self.raiser in dealer.still_in else None
        dealer.last_aggressor = raiser if dealer.folded[self.knocker] else self.knocker
        dealer.first_to_act = dealer.left_of_button

    def turn(self, seat: int) -> Play:
        """One player's, and the betting after it, which they open, or the knocker if they have folded."""
        dealer = self.dealer
        is_alone = any(pot.eligible == (seat,) for pot in dealer.pots())  # a fold would leave it to nobody
        offered = (PASS, SWAP) if is_alone else (PASS, SWAP, FOLD)
        choice = yield MiddleTurn(seat, dealer.holes[seat], self.middle.cards, offered)
        if choice == FOLD:
            dealer.fold(seat)
        elif choice == PASS:
            dealer.note((Did, seat, "passes"))
        else:
            self.middle.take(seat, choice)
        opener = self.knocker if dealer.folded[seat] and not dealer.folded[self.knocker] else seat
        later = takewhile(lambda other: other != self.knocker, dealer.others[seat])
        is_last = not any(other in dealer.still_in for other in later)
        yield from dealer.betting_round(opener, self.game.betting, is_last=is_last)
        if dealer.last_aggressor is not None:
            self.raiser = dealer.last_aggressor
