"""The dealer: the cards and the order of play of one hand, in the words in which a rulebook gives them.

A game tells the dealer what to do, and yields from what players must decide. What lies on the table is in
`state.py`; what a game does not share with others it does itself.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace

from gameplay.engine import showdown
from gameplay.engine.betting import Betting
from gameplay.engine.cards import UNKNOWN, without
from gameplay.engine.choices import Choice
from gameplay.engine.decisions import Allowed, Discards
from gameplay.engine.deck import BOARD, BURN
from gameplay.engine.events import (
    BoardDealt,
    Burnt,
    Carried,
    Dealt,
    DealtCovered,
    DealtToForehead,
    DealtToMiddle,
    DealtUp,
    Discarded,
    Drew,
    Folded,
    HandKilled,
    Paid,
    Posted,
    Reshuffled,
    Rolled,
    WentOut,
    burnt_and_turned,
    dealt_around,
)
from gameplay.engine.pots import LateChips
from gameplay.engine.ranking import Ranking
from gameplay.engine.state import State
from gameplay.engine.structures import Structure
from gameplay.engine.turns import NO_TURNS, LastStanding, Play


class Dealer(State):
    """Cards on the table, and what a dealer does with them."""

    __slots__ = ()

    def around(self, play: Play) -> Play:
        """A hand, and what a dealer of variations does before and after it."""
        return play

    # Forced bets

    def find(self, chips: int) -> None:
        """Chips that lie in the middle before anybody has posted anything: they are in the main pot."""
        self.dead_chips += chips
        self.note((Carried, chips))

    def takes(self, seat: int, amount: int, what: str) -> int:
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
                self.contributed[seat] += self.takes(seat, amount, "ante")

    def post_blinds(self, small: int, big: int, big_blind_ante: int = 0) -> None:
        """The blinds, in the usual seats; whoever is short posts what they have, and a full big blind has to
        be matched all the same. The big-blind ante comes after the blind and is dead. What somebody owes for
        blinds that they have missed is posted last."""
        posted = 0
        if small and self.small_blind is not None:
            self.bets[self.small_blind] = posted = self.takes(self.small_blind, small, "small blind")
        if big:
            self.bets[self.big_blind] = self.takes(self.big_blind, big, "big blind")
        if big_blind_ante:
            self.dead_chips += self.takes(self.big_blind, big_blind_ante, "big-blind ante")
        self.bet_to_match = self.raise_base = big if big > posted else posted
        self.unposted = small - posted + big - self.bets[self.big_blind]
        for seat, (live, dead) in self.missed_blinds.items():
            if live:
                self.bets[seat] = self.takes(seat, live, "missed blind")
            self.dead_chips += self.takes(seat, dead, "dead blind") if dead else 0

    # Outside the betting

    def pay_for(self, seat: int, amount: int, what: str, all_in: Collection[int] | None = None) -> None:
        """A player pays into the pot outside the betting, in full. The chips are nobody's bet: they lie in
        the newest pot, which nobody wins who is all-in already. what: for what; all_in: who was all-in before
        several pay together, whoever is where one does.
        Source: FNP-baseball-threes-up, ruling 107."""
        if all_in is None:
            all_in = [other for other in self.still_in if not self.stacks[other]]
        barred = frozenset(all_in)
        self.stacks[seat] -= amount
        if barred:
            self.late_chips += (LateChips(amount, barred),)
        else:
            self.dead_chips += amount
        self.note((Paid, seat, amount, what, not self.stacks[seat]))

    def leave_out(self, seat: int) -> None:
        """A player is out of the hand by a rule of the game, without having folded at their turn. Raises
        LastStanding as soon as only one is left."""
        self.still_in.remove(seat)
        self.folded[seat] = True
        self.muck += self.holes[seat]
        self.look(seat)
        if len(self.still_in) == 1:
            raise LastStanding

    def fold(self, seat: int) -> None:
        """A player folds outside a round of betting. Raises LastStanding when only one is left."""
        self.note((Folded, seat))
        self.leave_out(seat)

    def kill_dead(self) -> None:
        """Now that everybody has their cards, the hands that are dead by rule go to the muck, unseen; what
        their owners have posted stays in the pot. Raises LastStanding as soon as only one is left: of hands
        that are all dead the last one takes the pot. Source: CPL-absent-folded, TDA 30, ruling 171."""
        if not self.dead:
            return
        dead, self.dead = self.dead, frozenset()
        has_blinds = self.bets[self.big_blind] > 0
        for seat in self.seats_from(self.left_of_big_blind if has_blinds else self.left_of_button):
            if seat in dead:
                self.still_in.remove(seat)
                self.folded[seat] = True
                self.muck += self.holes[seat]
                self.note((HandKilled, seat))
                if len(self.still_in) == 1:
                    raise LastStanding

    def settle_without(self, others: Sequence[int]) -> None:
        """All of these are about to be out of the hand: the pots that nobody else is in are divided among who
        is in them (ruling 114)."""
        left = [seat for seat in self.still_in if seat not in others]
        theirs = [pot for pot in self.pots() if set(pot.eligible) <= set(others)]
        reach = max(self.contributed[seat] for seat in left)
        self.contributed = [min(chips, reach) for chips in self.contributed]
        self.late_chips = tuple(chips for chips in self.late_chips if not chips.barred.issuperset(left))
        showdown.divide(self, theirs, len(theirs) + 1)

    # Cards

    def deal_down(self, count: int, to: Sequence[int] | None = None) -> None:
        """Cards face down, one at a time, from the left of the button (or to these seats)."""
        whole = to is None and len(self.still_in) == len(self.order)
        seats = self.order if whole else tuple(self.still_in if to is None else to)
        dealt = self.deck.take_round(count, seats)
        holes = self.holes
        if whole and not any(holes):  # the hand begins; 1.5 % of a random hand of hold'em is saved
            first = seats.index(0)
            self.holes = [*dealt[first:], *dealt[:first]]
        else:
            for seat, cards in zip(seats, dealt, strict=True):
                holes[seat] += cards
        self.note((dealt_around, seats, dealt, self.dead) if self.dead else (dealt_around, seats, dealt))

    def deal_to_middle(self, count: int) -> tuple[int, ...]:
        """Cards face down in the middle, on the first board, as backs; which they are."""
        cards = self.deck.take(count, BOARD)
        self.boards[0] = (UNKNOWN,) * count
        self.note((DealtToMiddle, cards))
        return cards

    def deal_up(self, count: int, to: Sequence[int] | None = None) -> None:
        """Cards face up, one at a time."""
        seats = self.still_in if to is None else to
        for seat, cards in zip(seats, self.deck.take_round(count, seats), strict=True):
            self.ups[seat] += cards
            self.note((DealtUp, seat, cards))

    def deal_to_foreheads(self) -> None:
        """A card each that everybody sees but its owner."""
        self.on_foreheads = True
        self.covered = set(self.still_in)
        for seat, cards in zip(self.still_in, self.deck.take_round(1, self.still_in), strict=True):
            self.holes[seat] = cards
            self.note((DealtToForehead, seat, cards))

    def deal_single(self, seat: int, *, covered: bool = False) -> None:
        """A card face down to one player, also from a deck that has run out. covered: they may not look at
        it yet."""
        cards = self.serve(seat, 1)
        self.holes[seat] += cards
        if covered:
            self.covered.add(seat)
        self.note((DealtCovered if covered else Dealt, seat, cards))

    def gather(self) -> None:
        """All cards, those on boards and burnt ones too, go back into the deck, and the whole of it is
        shuffled; chips stay where they are, and who is out stays out."""
        laid = (*self.holes, *self.ups, *self.boards, self.burnt, self.muck)
        back = {card for cards in laid for card in cards}
        self.holes = [()] * len(self.holes)
        self.ups = [()] * len(self.ups)
        self.boards = [()]
        self.muck.clear()
        self.burnt = self.shown = self.sideways = ()
        self.deck.reshuffle(back, with_rest=True)
        self.note((Reshuffled, len(back)))

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
        self.refill(count)
        cards = self.deck.take(count, BOARD)
        boards[board] += cards
        self.note((BoardDealt, cards, place, board))

    def burn_and_turn(self, count: int) -> None:
        """Burn a card, then turn so many face up for the board."""
        burnt, turned = self.deck.turn(count)
        self.burnt += burnt
        self.boards[0] += turned
        self.note((burnt_and_turned, burnt, turned))

    def serve(self, seat: int, count: int, keep_out: Iterable[int] = ()) -> tuple[int, ...]:
        """Cards from the deck for one player. When the deck cannot serve them in full, discards and folded
        hands are shuffled into it, without `keep_out` (their own discards) as far as there are enough."""
        self.refill(count, keep_out)
        return self.deck.take(count, seat)

    def refill(self, count: int, keep_out: Iterable[int] = ()) -> None:
        """Shuffle discards and folded hands into a deck that has not so many cards left, without `keep_out`
        as far as there are enough. Source: FNP-deck-out, ruling 123."""
        if count <= self.deck.left:
            return
        self._muck_up_cards()
        if not self.muck:
            return
        own = set(keep_out)
        mixed = [card for card in self.muck if card not in own]
        if len(mixed) + self.deck.left < count:
            mixed = [*self.muck]
        self.muck[:] = [card for card in self.muck if card not in set(mixed)]
        self.deck.reshuffle(mixed)
        self.note((Reshuffled, len(mixed)))

    @property
    def servable(self) -> int:
        """Number of cards the deck can still serve, discards and folded hands shuffled in."""
        ups = sum(len(self.ups[seat]) for seat in self.order if self.folded[seat])
        return self.deck.left + len(self.muck) + ups

    def _muck_up_cards(self) -> None:
        """Lay the cards that folded hands showed with what has been thrown away."""
        for seat in self.order:
            if self.folded[seat]:
                self.muck += self.ups[seat]
                self.ups[seat] = ()

    def draw(self, allowed: Callable[[Sequence[int]], Allowed]) -> Play:
        """Let everybody still in, all-in or not, throw cards away and get as many new ones, in turn from the
        left of the button. allowed: for a hand, how many cards may go, and which may not."""
        for seat in self.seats_from(self.left_of_button):
            hand = self.holes[seat]
            choice = yield Discards(seat, hand, *allowed(hand))
            self.replace(seat, choice)

    def draw_together(self, allowed: Callable[[Sequence[int]], Allowed]) -> Play:
        """The same, but that nobody gets a card before all have thrown theirs away."""
        gone = {}
        for seat in self.seats_from(self.left_of_button):
            hand = self.holes[seat]
            _, cards = yield Discards(seat, hand, *allowed(hand))
            gone[seat] = cards
            self.holes[seat] = without(hand, cards)
            self.muck += cards
            self.note((Discarded, seat, cards))
        for seat, cards in gone.items():
            if cards:
                keep_out = cards if self.rules.keeps_out_own else ()
                drawn = self.serve(seat, len(cards), keep_out)
                self.holes[seat] += drawn
                self.note((Drew, seat, drawn))

    def put_out(self, seat: int) -> None:
        """A player has no part in the game any more. There has to be another one."""
        self.still_in.remove(seat)
        self.folded[seat] = True
        self.note((WentOut, seat))

    def throw_away(self, count: int) -> Play:
        """Let everybody still in, all-in or not, throw so many cards away, unseen and for nothing."""
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
        cards = self.serve(seat, len(gone), keep_out=gone if self.rules.keeps_out_own else ())
        self.holes[seat] = without(self.holes[seat], gone) + cards
        self.note((Drew, seat, cards))

    def roll(self, dice: int = 1) -> tuple[int, ...]:
        """Roll so many dice, by the hand of the player with the button; return how they fell."""
        fell = tuple([self.deck.roll() for _ in range(dice)])
        self.note((Rolled, self.order[-1], fell))
        return fell

    # Betting

    def betting_round(
        self,
        first: int,
        structure: Structure,
        beforehand: Callable[[int], Play] | None = None,
        *,
        is_last: bool = False,
        by: Callable[..., Betting] = Betting,
    ) -> Play:
        """A round of betting that this seat opens (or who comes next, if it is not in any more). beforehand:
        what a player, all-in or not, does when their turn has come and before they bet; is_last: no other
        round can follow, so that the players may agree to stop betting when one runs out of chips; by: a
        round with rules of its own, made as `Betting` is."""
        if self.dead:
            self.kill_dead()
        self.first_to_act = first
        if (
            self.last_aggressor is not None
            and self.brought_in_by is None
            and self.rules.show_order_scope == "round"
        ):
            self.last_aggressor = None
        if self.closed and beforehand is None:
            return NO_TURNS
        if structure.pot_cap and self.pot >= structure.pot_cap and not self.bet_to_match:
            return NO_TURNS
        betting = by(self, structure, first, beforehand)
        betting.may_stop = is_last and self.rules.stops_by_agreement
        return betting.play()

    # The end

    def turn_up_all_in(self) -> None:
        """Note that bets are all that is left to choose: from here on hands are turned up as soon as nobody
        can bet (ruling 10)."""
        self.rules = replace(self.rules, turns_up_all_in=True)
        if self.closed and not self.shown:
            self.turn_up()

    def wins_unopposed(self) -> None:
        """The last player left takes everything."""
        showdown.unopposed(self)

    def divide(self) -> None:
        """No hand counts: all who are left divide the pots."""
        pots = self.pots()
        self.empty_the_middle()
        showdown.divide(self, pots, len(pots))

    def showdown(
        self,
        *rankings: Ranking,
        boards: Sequence[Sequence[int]] | None = None,
        parts: Sequence[str] = (),
        first_board_first: bool = False,
        fallback: Ranking | None = None,
    ) -> Play:
        """Show hands and pay the pots. Several rankings or boards share each pot, in their order. parts: what
        the share of each ranking is called, if not as the ranking says; first_board_first: the odd chip of a
        pot is the first board's; fallback: how hands compare where none qualifies by any of the rankings.
        Raises Held where an all-in waits."""
        if self.holds:
            self.hold()
        boards = [self.board] if boards is None else boards
        return showdown.play(
            self,
            rankings,
            boards,
            parts,
            all_known=self.deck.known,
            first_board_first=first_board_first,
            fallback=fallback,
        )
