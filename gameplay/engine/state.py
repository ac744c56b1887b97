"""State of the table in a hand: chips, cards, who is still in, and what has happened.

It decides nothing and asks nobody. A betting round and a showdown change it, and the dealer, who is this with
the verbs of a rulebook.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from operator import add
from typing import Final, NamedTuple

from gameplay.engine.carry import Carry
from gameplay.engine.deck import Deck, GivenCards
from gameplay.engine.events import Collected, Event, LookedAt, Note, Returned, all_shown
from gameplay.engine.pots import LateChips, Pot, pots
from gameplay.engine.turns import Held


class Places(NamedTuple):
    """Places of the players. order: who was dealt in, from the left of the button; others: for each seat, the
    other ones clockwise from it; left_of_big_blind: who opens the first round of a game with blinds, heads-up
    the button."""

    order: tuple[int, ...]
    others: tuple[tuple[int, ...], ...]
    small_blind: int | None
    big_blind: int
    left_of_big_blind: int


@cache
def places(seats: int, button: int, dead_small_blind: bool) -> Places:
    """The places of so many players.

    >>> seated = places(3, 0, False)
    >>> seated.order, seated.small_blind, seated.big_blind, seated.left_of_big_blind
    ((1, 2, 0), 1, 2, 0)
    >>> seated.others
    ((1, 2), (2, 0), (0, 1))
    """
    order = (*range(button + 1, seats), *range(button + 1))
    others = tuple((*range(seat + 1, seats), *range(seat)) for seat in range(seats))
    if dead_small_blind:
        return Places(order, others, None, order[0], order[1])
    if seats == 2:
        return Places(order, others, order[1], order[0], order[1])
    return Places(order, others, order[0], order[1], order[2])


RULES: Final = 3
"""The version of the rules that hands are dealt by from now on. A record names the one that it was played by,
and is replayed by that; one that names none was played by the first."""


class Mark(NamedTuple):
    """Mark beside a player's chips. words: all of it; short: in a word or two, for a small plate."""

    words: str
    short: str


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Rules that a game lets the house decide, as the table needs them.

    losing_hands, timeout_when_free, uncalled_bet, show_order_scope, tied_short_stack: the options of these
        names;
    turns_up_all_in: hands are turned up as soon as nobody can bet any more (ruling 10);
    raises_by: raises are named by what they are on top of a call (ruling 50);
    stops_by_agreement: when a player runs out of chips in the last round, the others may agree to stop;
    keeps_out_own: nobody is dealt own discards when the deck runs out, as far as there are others;
    odd_chips_to: the players who share a pot, in the order in which they get its odd chips, from the table,
        the winners and the board that they have won beside;
    version: of the rules of the engine itself that hold.
    """

    losing_hands: str
    timeout_when_free: str
    uncalled_bet: str
    show_order_scope: str
    tied_short_stack: str
    turns_up_all_in: bool
    raises_by: bool
    stops_by_agreement: bool
    keeps_out_own: bool
    odd_chips_to: "Callable[[State, list[int], tuple[int, ...]], list[int]]"
    version: int


class State:
    """State of the table. Seats are numbers, clockwise; amounts are chips.

    rules: what the house has decided;
    deck: where the cards come from;
    stacks: chips in front of each seat, without its bet;
    bets: this round's bets;
    contributed: what each seat has put into the pot in earlier rounds and antes;
    dead_chips: chips in the main pot that are nobody's bet;
    late_chips: such chips that came when somebody was all-in, and lie in a later pot;
    holes, ups: each seat's cards face down and face up, in the order dealt;
    boards: cards face up in the middle;
    sideways: cards that lie sideways before their owners, because something has been paid for them;
    order: who was dealt in, from the left of the button, the button last;
    others: for each seat, the other ones clockwise from it;
    still_in: the seats not folded, from the left of the button;
    folded: for each seat, whether it has folded;
    folded_without_bet: who has folded without a bet since anybody bet last;
    shown: whose hands lie face up;
    covered: who may not see their own cards face down;
    dead: whose hand is dead by rule, and still to be killed once everybody has their cards;
    on_foreheads: whether cards face down are seen by all other players;
    bet_to_match: what a bet of this round has to come to;
    raise_base: what the next full raise is counted from;
    unposted: chips that the blinds lack of their full size, because nobody owes one or a stack is too short;
    brought_in_by: who has brought this round in with a forced bet, if anybody;
    last_aggressor: who has bet or raised last;
    first_to_act: who the latest round began with;
    left_of_button: the first seat that was dealt in, clockwise from the button;
    closed: whether nobody can bet any more;
    carry_in, carry_out: what the hand before has left for this one, and this one for the next;
    asks_to_show: whether players are asked at showdown whether they show;
    missed_blinds: seat → what is posted there beside the blinds, live and to the pot, for those missed;
    holds: whether the hand waits, as it is, before anybody's cards are turned up where somebody is all-in.
    """

    __slots__ = (
        "_events",
        "_notes",
        "asks_to_show",
        "bet_to_match",
        "bets",
        "big_blind",
        "boards",
        "brought_in_by",
        "burnt",
        "carry_in",
        "carry_out",
        "closed",
        "contributed",
        "covered",
        "dead",
        "dead_chips",
        "deck",
        "first_to_act",
        "folded",
        "folded_without_bet",
        "holds",
        "holes",
        "last_aggressor",
        "late_chips",
        "left_of_big_blind",
        "left_of_button",
        "missed_blinds",
        "muck",
        "note",
        "on_foreheads",
        "order",
        "others",
        "raise_base",
        "rules",
        "shown",
        "sideways",
        "small_blind",
        "stacks",
        "still_in",
        "unposted",
        "ups",
    )

    def __init__(
        self,
        rules: HouseRules,
        stacks: Sequence[int],
        button: int,
        deck: Deck | GivenCards,
        dead_small_blind: bool = False,
        carry: Carry | None = None,
        asks_to_show: bool = False,
    ) -> None:
        seats = len(stacks)
        self.rules, self.deck = rules, deck
        self.carry_in, self.asks_to_show = carry, asks_to_show
        self.carry_out: Carry | None = None
        self.stacks = [*stacks]
        self.bets, self.contributed, self.dead_chips = [0] * seats, [0] * seats, 0
        self.late_chips: tuple[LateChips, ...] = ()
        seated = places(seats, button, dead_small_blind)
        self.order, self.others, self.small_blind, self.big_blind, self.left_of_big_blind = seated
        self.still_in = [*self.order]
        self.folded = [False] * seats
        self.holes: list[tuple[int, ...]] = [()] * seats
        self.ups: list[tuple[int, ...]] = [()] * seats
        self.boards: list[tuple[int, ...]] = [()]
        self.sideways: tuple[int, ...] = ()
        self.burnt: tuple[int, ...] = ()
        self.muck: list[int] = []
        self._events: tuple[int, tuple[Event, ...]] = (0, ())  # how many notes were told, and as what
        self._notes: list[Note] = []
        self.note = self._notes.append
        self.shown: tuple[int, ...] = ()
        self.covered: set[int] = set()
        self.dead: frozenset[int] = frozenset()
        self.on_foreheads = False
        self.folded_without_bet: tuple[int, ...] = ()
        self.bet_to_match = self.raise_base = self.unposted = 0
        self.missed_blinds: Mapping[int, tuple[int, int]] = {}
        self.closed = self.holds = False
        self.brought_in_by: int | None = None
        self.last_aggressor: int | None = None
        self.first_to_act = self.left_of_button = self.order[0]

    @property
    def events(self) -> tuple[Event, ...]:
        """Events so far. To say that something has, call `note` with a class of event and its fields (or a
        function that makes several events, and what it takes): they are made here, when somebody reads them:
        made at once, a random hand of hold'em takes 46 % more instructions (`bin/bench engine`)."""
        count, events = self._events
        if count < len(self._notes):
            notes = self._notes[count:]
            created: list[Event] = []
            for make, *fields in notes:
                event = make(*fields)
                created += event if isinstance(event, list) else [event]
            events += tuple(created)
            # Put down at once: two threads that look at the same moment make the same events, none twice.
            self._events = count + len(notes), events
        return events

    @property
    def leaves(self) -> Carry | None:
        """All that the hand leaves for the next one."""
        return self.carry_out

    def marks(self, seat: int) -> tuple[Mark, ...]:
        """Return what lies beside the chips of a seat."""
        return ()

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

    # Cards

    @property
    def board(self) -> tuple[int, ...]:
        """The only board, or the first."""
        return self.boards[0]

    def cards_of(self, seat: int) -> tuple[int, ...]:
        """All cards of a player, face down and face up."""
        return self.holes[seat] + self.ups[seat]

    def hands_of(self, seats: Sequence[int]) -> list[tuple[int, ...]]:
        """All cards of these players."""
        holes, ups = self.holes, self.ups
        return [holes[seat] + ups[seat] for seat in seats]

    def turn_up(self) -> None:
        """Turn up all live hands before the last card: somebody is all-in and nobody can bet any more. Raises
        Held where the hand waits before that."""
        self.hold()
        self.shown = open_seats = tuple(self.still_in)
        self.note((all_shown, open_seats, self.hands_of(open_seats)))

    def hold(self) -> None:
        """Raise Held where the hand waits before its cards are turned up, and somebody is all-in."""
        if self.holds and not all(self.stacks[seat] for seat in self.still_in):
            raise Held

    def look(self, seat: int) -> None:
        """A player sees their own cards face down, which they might not until now."""
        if seat in self.covered:
            self.covered.remove(seat)
            self.note((LookedAt, seat, self.holes[seat]))

    # Chips

    @property
    def pot(self) -> int:
        """All chips in the middle, the bets of this round included."""
        return sum(self.contributed) + sum(self.bets) + self.nobodys

    @property
    def nobodys(self) -> int:
        """All chips in the middle that are nobody's bet."""
        if self.late_chips:
            return self.dead_chips + sum(chips.amount for chips in self.late_chips)
        return self.dead_chips

    def pots(self) -> list[Pot]:
        """The pots as they are, the bets of this round included."""
        put = list(map(add, self.contributed, self.bets)) if any(self.bets) else self.contributed
        return pots(put, self.still_in, self.dead_chips, self.late_chips)

    def collect(self) -> None:
        """Move the bets into the pot; what nobody called goes back first."""
        if self.bet_to_match:
            bets = self.bets
            if bets.count(self.bet_to_match) < 2:
                self.return_uncalled()
            self.bet_to_match = self.raise_base = 0
            self.brought_in_by = None
            self.contributed = put = list(map(add, self.contributed, bets)) if any(self.contributed) else bets
            self.bets = [0] * len(bets)
            self.note((Collected, sum(put) + self.nobodys))
        if self.closed and self.rules.turns_up_all_in and not self.shown:
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

    def empty_the_middle(self) -> None:
        """The chips have been pushed to whom they belong."""
        self.bets[:] = self.contributed[:] = [0] * len(self.stacks)
        self.dead_chips, self.late_chips = 0, ()
