"""The dealer: chips, cards and the order of play of one hand, in the words in which a rulebook gives them.

A game tells the dealer what to do, and yields from what players must decide. Seats are numbers, clockwise
around the table; `order` is who was dealt in, from the left of the button, the button last. Chips
change here, in `betting.py` and at a showdown; what a game does not share with others it does itself.
"""

from collections.abc import Callable, Iterable, Sequence
from operator import add
from typing import TYPE_CHECKING, Any

from gameplay.engine import showdown
from gameplay.engine.betting import NO_TURNS, Betting, Play
from gameplay.engine.cards import without
from gameplay.engine.choices import Choice
from gameplay.engine.decisions import Allowed, BringIn, Discards
from gameplay.engine.deck import BOARD, BURN, Deck, GivenCards
from gameplay.engine.events import (
    BoardDealt,
    Burnt,
    Carried,
    Collected,
    DealtUp,
    Discarded,
    Drew,
    Event,
    Note,
    Posted,
    Raised,
    Reshuffled,
    Returned,
    all_shown,
    dealt_around,
)
from gameplay.engine.places import places
from gameplay.engine.pots import Pot, pots
from gameplay.engine.ranking import Ranking

if TYPE_CHECKING:
    from gameplay.engine.game import Game
    from gameplay.engine.structures import Structure


class Dealer:
    """What lies on the table. stacks: chips in front of each seat, without its bet; bets: this round's bets;
    put: what each seat has put into the pot in earlier rounds and antes; dead: chips in the main pot that are
    nobody's bet; holes and ups: each seat's cards face down and face up, in the order dealt; boards: face up
    in the middle; still_in: the seats not folded, from the left of the button; folded: for each seat, whether
    it has folded; closed: whether nobody can bet any more; left_of_button: the first seat that was dealt in,
    clockwise from the button. Who else sits where is in `Places`."""

    __slots__ = (
        "_events",
        "_notes",
        "asks_to_show",
        "bet_to_match",
        "bets",
        "big_blind",
        "boards",
        "burnt",
        "carried",
        "carry",
        "closed",
        "dead",
        "deck",
        "first_to_act",
        "folded",
        "game",
        "ghosts",
        "holes",
        "last_aggressor",
        "left_of_big_blind",
        "left_of_button",
        "muck",
        "note",
        "opened",
        "order",
        "others",
        "put",
        "raise_base",
        "shown",
        "small_blind",
        "stacks",
        "still_in",
        "ups",
    )

    def __init__(
        self,
        game: "Game",
        stacks: Sequence[int],
        button: int,
        deck: Deck | GivenCards,
        dead_small_blind: bool = False,
        carry: Any = None,
        asks_to_show: bool = False,
    ) -> None:
        seats = len(stacks)
        self.game, self.deck = game, deck
        self.carry, self.asks_to_show = carry, asks_to_show
        self.carried: Any = None
        self.stacks = [*stacks]
        self.bets, self.put, self.dead = [0] * seats, [0] * seats, 0
        seated = places(seats, button, dead_small_blind)
        self.order, self.others, self.small_blind, self.big_blind, self.left_of_big_blind = seated
        self.still_in = [*self.order]
        self.folded = [False] * seats
        self.holes: list[tuple[int, ...]] = [()] * seats
        self.ups: list[tuple[int, ...]] = [()] * seats
        self.boards: list[tuple[int, ...]] = [()]
        self.burnt: tuple[int, ...] = ()
        self.muck: tuple[int, ...] = ()
        self._events: tuple[Event, ...] = ()
        self._notes: list[Note] = []
        self.note = self._notes.append
        self.shown: tuple[int, ...] = ()
        self.ghosts: tuple[int, ...] = ()
        self.bet_to_match = self.raise_base = 0
        self.closed = False
        self.opened: int | None = None
        self.last_aggressor: int | None = None
        self.first_to_act = self.left_of_button = self.order[0]

    @property
    def events(self) -> tuple[Event, ...]:
        """What has happened. To say that something has, call `note` with a class of event and its fields
        (or a function that makes several events, and what it takes): they are made here, when somebody reads
        them."""
        if self._notes:
            made: list[Event] = []
            for make, *fields in self._notes:
                event = make(*fields)
                made += event if isinstance(event, list) else [event]
            self._notes.clear()
            self._events += tuple(made)
        return self._events

    # Who sits where

    def after(self, seat: int) -> int:
        """The next seat that was dealt in, clockwise."""
        return self.others[seat][0]

    def seats_from(self, seat: int) -> list[int]:
        """The players still in, clockwise from this seat on, whether it is still in or not."""
        still_in, folded = self.still_in, self.folded
        while folded[seat]:
            seat = self.after(seat)
        if seat == still_in[0]:
            return still_in[:]
        place = still_in.index(seat)
        return still_in[place:] + still_in[:place]

    @property
    def pot(self) -> int:
        """All chips in the middle, the bets of this round included."""
        return sum(self.put) + sum(self.bets) + self.dead

    @property
    def board(self) -> tuple[int, ...]:
        """The only board, or the first."""
        return self.boards[0]

    # Forced bets

    def find(self, chips: int) -> None:
        """Chips that lie in the middle before anybody has posted anything: they are in the main pot."""
        self.dead += chips
        self.note((Carried, chips))

    def _takes(self, seat: int, amount: int, what: str) -> int:
        """Take a forced bet, or what there is of it."""
        stack: int = self.stacks[seat]
        paid = amount if amount < stack else stack
        if paid:
            self.stacks[seat] = stack - paid
            self.note((Posted, seat, paid, what, paid == stack))
        return paid

    def collect_antes(self, amount: int) -> None:
        """An ante from everybody dealt in; a stack below it goes in whole."""
        if amount:
            for seat in self.order:
                self.put[seat] += self._takes(seat, amount, "ante")

    def post_blinds(self, small: int, big: int, big_blind_ante: int = 0) -> None:
        """The blinds, in the usual seats; whoever is short posts what he has, and a full big blind has to be
        matched all the same. The big-blind ante comes after the blind and is dead."""
        posted = 0
        if small and self.small_blind is not None:
            self.bets[self.small_blind] = posted = self._takes(self.small_blind, small, "small blind")
        if big:
            self.bets[self.big_blind] = self._takes(self.big_blind, big, "big blind")
        if big_blind_ante:
            self.dead += self._takes(self.big_blind, big_blind_ante, "big-blind ante")
        self.bet_to_match = self.raise_base = max(big, posted)

    def bring_in(self, seat: int, amount: int, full: int) -> Play:
        """The forced bet of a stud game by this seat, who may open for a full bet instead. Whoever is all-in
        for the ante brings nothing in."""
        stack = self.stacks[seat]
        if not stack or not amount:
            return
        choice = yield BringIn(seat, amount, min(full, stack) if stack > amount else 0)
        self.opened = seat
        if choice[0] == "raise":
            self.bets[seat] = choice[1]
            self.stacks[seat] = stack - choice[1]
            self.bet_to_match = choice[1]
            self.raise_base = choice[1] if choice[1] == full else 0
            self.last_aggressor = seat
            self.note((Raised, seat, choice[1], 0, choice[1], stack == choice[1]))
        else:
            self.bets[seat] = self._takes(seat, amount, "bring-in")
            self.bet_to_match = amount

    # Cards

    def deal_down(self, count: int, to: Sequence[int] | None = None) -> None:
        """Cards face down, one at a time, from the left of the button (or to these seats)."""
        seats = self.order if to is None else tuple(to)
        dealt = self.deck.take_round(count, seats)
        holes = self.holes
        for place, seat in enumerate(seats):
            holes[seat] += dealt[place]
        self.note((dealt_around, seats, dealt))

    def deal_up(self, count: int, to: Sequence[int] | None = None) -> None:
        """Cards face up, one at a time."""
        seats = self.order if to is None else to
        for seat, cards in zip(seats, self.deck.take_round(count, seats), strict=True):
            self.ups[seat] += cards
            self.note((DealtUp, seat, cards))

    def burn(self) -> None:
        """Burn a card."""
        cards = self.deck.take(1, BURN)
        self.burnt += cards
        self.note((Burnt, cards))

    def deal_board(self, count: int, board: int = 0, place: str = "board") -> None:
        """Cards face up in the middle. board: to which, if there are several."""
        boards = self.boards
        while len(boards) <= board:
            boards.append(())
        cards = self.deck.take(count, BOARD)
        boards[board] += cards
        self.note((BoardDealt, cards, place, board))

    def burn_and_turn(self, count: int) -> None:
        """Burn a card, then turn so many face up for the board."""
        note = self.note
        burnt, turned = self.deck.turn(count)
        self.burnt += burnt
        note((Burnt, burnt))
        self.boards[0] += turned
        note((BoardDealt, turned, "board", 0))

    @property
    def dealt_to(self) -> list[int]:
        """Who gets a card on a later street: the players still in, and in stud those who folded without a bet
        until somebody bets. Source: DM-stud-early-fold, ruling 203."""
        if not self.ghosts:
            return list(self.still_in)
        return [seat for seat in self.order if seat in self.still_in or seat in self.ghosts]

    def cards_of(self, seat: int) -> tuple[int, ...]:
        """All cards of a player, face down and face up."""
        return self.holes[seat] + self.ups[seat]

    def hands_of(self, seats: Sequence[int]) -> list[tuple[int, ...]]:
        """All cards of these players."""
        holes, ups = self.holes, self.ups
        return [holes[seat] + ups[seat] for seat in seats]

    def serve(self, seat: int, count: int, keep_out: Iterable[int] = ()) -> tuple[int, ...]:
        """Cards from the deck for one player. When the deck cannot serve him in full, discards and folded
        hands are shuffled into it, without `keep_out` (his own discards) as far as there are enough."""
        if count > self.deck.left:
            own = set(keep_out)
            mixed = tuple([card for card in self.muck if card not in own])
            if len(mixed) + self.deck.left < count:
                mixed = self.muck
            self.muck = tuple([card for card in self.muck if card not in set(mixed)])
            self.deck.reshuffle(mixed)
            self.note((Reshuffled, len(mixed)))
        return self.deck.take(count, seat)

    def draw(self, allowed: Callable[[Sequence[int]], Allowed]) -> Play:
        """Everybody still in, all-in or not, throws cards away and gets as many new ones, in turn from the
        left of the button. allowed: for a hand, how many cards may go, and which may not."""
        for seat in self.seats_from(self.left_of_button):
            hand = self.holes[seat]
            choice = yield Discards(seat, hand, *allowed(hand))
            self.replace(seat, choice)

    def throw_away(self, count: int) -> Play:
        """Everybody still in, all-in or not, throws so many cards away, unseen and for nothing."""
        for seat in self.seats_from(self.left_of_button):
            hand = self.holes[seat]
            _, gone = yield Discards(seat, hand, count, least=count)
            self.holes[seat] = without(hand, gone)
            self.muck += gone
            self.note((Discarded, seat, gone))

    def replace(self, seat: int, choice: Choice) -> None:
        """Replace the cards of a discard choice from the deck."""
        gone = choice[1]
        self.note((Discarded, seat, gone))
        if not gone:
            return
        self.muck += gone
        cards = self.serve(seat, len(gone), keep_out=gone if self.game.keeps_out_own else ())
        self.holes[seat] = without(self.holes[seat], gone) + cards
        self.note((Drew, seat, cards))

    # Betting

    def betting_round(
        self, first: int, structure: "Structure", beforehand: Callable[[int], Play] | None = None
    ) -> Play:
        """A round of betting that this seat opens (or who comes next, if it is not in any more). beforehand:
        what a player, all-in or not, does when his turn has come and before he bets."""
        self.first_to_act = first
        if self.last_aggressor is not None and self.opened is None and self.game.show_order_scope == "round":
            self.last_aggressor = None
        if self.closed and beforehand is None:
            return NO_TURNS
        if structure.pot_cap and self.pot >= structure.pot_cap and not self.bet_to_match:
            return NO_TURNS
        return Betting(self, structure, first, beforehand).play()

    def collect(self) -> None:
        """Move the bets into the pot; what nobody called goes back first."""
        if self.bet_to_match:
            bets = self.bets
            if bets.count(self.bet_to_match) < 2:
                self.return_uncalled()
            self.bet_to_match = self.raise_base = 0
            self.opened = None
            self.put = put = list(map(add, self.put, bets)) if any(self.put) else bets
            self.bets = [0] * len(bets)
            self.note((Collected, sum(put) + self.dead))
        if self.closed and self.game.turns_up_all_in and not self.shown:
            self.turn_up()

    def return_uncalled(self) -> None:
        """Give back what a player still in has bet beyond everybody else."""
        bets = self.bets
        below, highest = sorted(bets)[-2:]
        seat = bets.index(highest)
        if highest > below and not self.folded[seat]:
            bets[seat] = below
            self.stacks[seat] += highest - below
            self.note((Returned, seat, highest - below))

    def deal_last(self, to: Sequence[int], *, burns: bool = True) -> None:
        """A burn and a last card face down for each of these seats, from a deck that may be too short: then
        its last card is mixed with the burns, and if that does not do either, one card on the board is
        everybody's. Source: DM-stud-deck-short, DM-stud-common-card, ruling 204."""
        if not burns:
            if self.deck.left < len(to):
                self.deal_board(1, place="common card")
            else:
                self.deal_down(1, to)
            return
        if self.deck.left > len(to):
            self.burn()
            self.deal_down(1, to)
            return
        if self.deck.left + len(self.burnt) < len(to):
            self.mix_in_burns()
            self.burn()
            self.deal_board(1, place="common card")
            return
        if self.deck.left > 1:
            self.burn()
        first = max(0, self.deck.left - 1)
        self.deal_down(1, to[:first])
        self.mix_in_burns()
        if self.deck.left > len(to) - first:
            self.burn()
        self.deal_down(1, to[first:])

    def mix_in_burns(self) -> None:
        """Shuffle the burnt cards and what is left of the deck into a new one."""
        mixed = [*self.burnt, *self.deck.take(self.deck.left, BURN)]
        self.burnt = ()
        self.deck.reshuffle(mixed)
        self.note((Reshuffled, len(mixed)))

    def turn_up(self) -> None:
        """Turn up all live hands before the last card: somebody is all-in and nobody can bet any more."""
        self.shown = shown = tuple(self.still_in)
        self.note((all_shown, shown, self.hands_of(shown)))

    # The end

    def pots(self) -> list[Pot]:
        """The pots as they are, the bets of this round included."""
        put = list(map(add, self.put, self.bets)) if any(self.bets) else self.put
        return pots(put, self.still_in, self.dead)

    def wins_unopposed(self) -> None:
        """The last player left takes everything."""
        showdown.unopposed(self)

    def showdown(self, *rankings: Ranking, boards: Sequence[Sequence[int]] | None = None) -> Play:
        """Show hands and pay the pots. Several rankings (high, then low) or boards share each pot."""
        return showdown.play(self, rankings, [self.board] if boards is None else boards)
