"""Phases in which players act on their hands and the Centre: Phase 1, the Final Modification Round, the mode
of the last.

Source: C5 sections 5 to 7, rulings 16 to 28 and 31.
"""

from collections.abc import Generator

from gameplay.engine.cards import without
from gameplay.engine.choices import Choice
from gameplay.engine.dealer import Dealer
from gameplay.engine.decisions import Decision
from gameplay.engine.events import Announced, Did, Drew
from gameplay.engine.games.centre_five.decisions import Lay, Modification
from gameplay.engine.games.centre_five.events import Laid, Traded
from gameplay.engine.games.centre_five.options import CentreFiveOptions
from gameplay.engine.turns import Play
from gameplay.engine.views import View
from words.text import Text

FULL = 5
MIDDLE_CALL = Announced("Middle Call")
PLAYER_CALL = "declares Call"
Opener = Generator[Decision, Choice, int]


def modification(dealer: Dealer, options: CentreFiveOptions) -> Opener:
    """Phase 1 and, after a Player Call, the Final Modification Round; who opens the Final Action Round."""
    seats = dealer.seats_from(dealer.left_of_button)
    patience = options.stall_guard_orbits * len(seats)
    turn = stalled = 0
    while True:
        seat = seats[turn % len(seats)]
        trading = not patience or stalled < patience
        choice = yield Modification(
            seat, dealer.holes[seat], dealer.board, trading=trading, drawing=True, calling=True
        )
        if choice[0] == "player call":
            dealer.note((Did, seat, PLAYER_CALL))
            return (yield from final_modification(dealer, options, seat))
        yield from _modify(dealer, seat, choice)
        if len(dealer.board) == FULL:
            middle_call(dealer)
            return next_after(dealer, seat)
        stalled = 0 if choice[0] == "draw" else stalled + 1
        turn += 1


def final_modification(dealer: Dealer, options: CentreFiveOptions, caller: int) -> Opener:
    """One turn for everybody but the caller, until a draw completes the Centre; who opens the last round."""
    opener = caller
    for seat in dealer.seats_from(caller)[1:]:
        full = len(dealer.board) == FULL
        if full and options.fmr_after_middle_call == "ended":
            break
        choice = yield Modification(
            seat, dealer.holes[seat], dealer.board, drawing=not full, passing=full or options.fmr_pass
        )
        if choice[0] == "pass":
            dealer.note((Did, seat, "passes"))
            continue
        yield from _modify(dealer, seat, choice)
        if not full and len(dealer.board) == FULL:
            middle_call(dealer)
            opener = next_after(dealer, seat)
    complete(dealer)
    return opener


def caption(view: View) -> str:
    """Return what the present phase is called."""
    if any(event == MIDDLE_CALL for event in view.events):
        return Text("Final Action Round")
    if any(isinstance(event, Did) and event.act == PLAYER_CALL for event in view.events):
        return Text("Final Modification Round")
    if view.asked == "betting":
        return Text("First betting round")
    return Text("Modification Phase")


def complete(dealer: Dealer) -> None:
    """If the Centre is not full, the dealer fills it from the top of the deck, and that is a Middle Call."""
    if len(dealer.board) < FULL:
        dealer.deal_board(FULL - len(dealer.board), place="Centre")
        middle_call(dealer)


def middle_call(dealer: Dealer) -> None:
    """The Centre has five cards: no more draws, and it stays and checks."""
    dealer.note((Announced, *MIDDLE_CALL))
    dealer.note((Announced, "The Centre stays and checks"))


def next_after(dealer: Dealer, seat: int) -> int:
    """The next player still in, clockwise."""
    return dealer.seats_from(dealer.after(seat))[0]


class FinalMode:
    """Trade or stay, before a player bets in the Final Action Round: once, also for whoever is all-in."""

    def __init__(self, dealer: Dealer, options: CentreFiveOptions) -> None:
        self.dealer, self.options = dealer, options
        self.chosen: set[int] = set()

    def __call__(self, seat: int) -> Play:
        dealer = self.dealer
        if seat in self.chosen and (self.options.far_mode == "once" or not dealer.stacks[seat]):
            return
        self.chosen.add(seat)
        choice = yield Modification(seat, dealer.holes[seat], dealer.board, staying=True)
        if choice[0] == "stay":
            dealer.note((Did, seat, "stays"))
        else:
            yield from _modify(dealer, seat, choice)


def _modify(dealer: Dealer, seat: int, choice: Choice) -> Play:
    """Trade a card, or draw one and lay one of the six in the Centre."""
    hand, centre = dealer.holes[seat], dealer.board
    if choice[0] == "trade":
        _, given, taken = choice
        dealer.holes[seat] = _exchanged(hand, given, taken)
        dealer.boards[0] = _exchanged(centre, taken, given)
        dealer.note((Traded, seat, given, taken))
        return
    (drawn,) = dealer.serve(seat, 1)
    dealer.holes[seat] = six = (*hand, drawn)
    dealer.note((Drew, seat, (drawn,)))
    _, laid = yield Lay(seat, six, drawn)
    dealer.holes[seat] = without(six, (laid,))
    dealer.boards[0] = (*centre, laid)
    dealer.note((Laid, seat, laid))


def _exchanged(cards: tuple[int, ...], given: int, taken: int) -> tuple[int, ...]:
    place = cards.index(given)
    return (*cards[:place], taken, *cards[place + 1 :])
