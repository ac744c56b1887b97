"""Seven-card stud. Source: DM-stud-streets and the clauses after it.

Cards of the later streets of stud, also where the deck is too short for the last.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import ClassVar, Final

from gameplay.engine import captions
from gameplay.engine.cards import JOKERS
from gameplay.engine.dealer import Dealer
from gameplay.engine.deck import BURN
from gameplay.engine.events import Reshuffled
from gameplay.engine.game import Play
from gameplay.engine.games.barge import STUD
from gameplay.engine.games.serving import serve_around, turn_common_card
from gameplay.engine.games.stud.bring_in import brings_in
from gameplay.engine.games.stud.opening import who_opens
from gameplay.engine.games.stud.options import StudOptions
from gameplay.engine.outline import Stage, bet, down, last_down, up
from gameplay.engine.ranking import HIGH, Ranking, held
from gameplay.engine.ranking.wilds import wild_in
from gameplay.engine.state import State
from gameplay.engine.structures import Limit, PotLimit, Structure
from gameplay.engine.turns import NO_TURNS
from gameplay.engine.views import Moment
from words.text import Text


def dealt_to(dealer: Dealer) -> list[int]:
    """Return who gets a card on a later street: the players still in, and in stud those who folded without a
    bet until somebody bets. Source: DM-stud-early-fold, ruling 203."""
    if not dealer.folded_without_bet:
        return list(dealer.still_in)
    return [seat for seat in dealer.order if seat in dealer.still_in or seat in dealer.folded_without_bet]


def deal_last(dealer: Dealer, to: Sequence[int], *, burns: bool = True) -> None:
    """A burn and a last card face down for each of these seats, from a deck that may be too short: then
    its last card is mixed with the burns, and if that does not do either, one card on the board is
    everybody's. Where nothing is burnt, discards and folded hands are shuffled in before that.
    Source: DM-stud-deck-short, DM-stud-common-card, FNP-deck-out, rulings 123 and 204."""
    if not burns:
        if dealer.deck.left >= len(to):
            dealer.deal_down(1, to)
        elif not serve_around(dealer, face_up=False):
            turn_common_card(dealer)
        return
    if dealer.deck.left > len(to):
        dealer.burn()
        dealer.deal_down(1, to)
        return
    if dealer.deck.left + len(dealer.burnt) < len(to):
        mix_in_burns(dealer)
        dealer.burn()
        dealer.deal_board(1, place="common card")
        return
    if dealer.deck.left > 1:
        dealer.burn()
    first = max(0, dealer.deck.left - 1)
    dealer.deal_down(1, to[:first])
    mix_in_burns(dealer)
    if dealer.deck.left > len(to) - first:
        dealer.burn()
    dealer.deal_down(1, to[first:])


def deal_last_from_all(dealer: Dealer, to: Sequence[int]) -> None:
    """The same, where a card is to be left behind the burn and the last ones: otherwise all of the deck is
    mixed with the burns before any is dealt, and if that does not do either, one card on the board is
    everybody's, from the deck as it is as long as it has three. Source: TDA-RP-10."""
    needed = len(to) + 2
    is_common = dealer.deck.left + len(dealer.burnt) < needed
    if dealer.deck.left < (FOR_COMMON_CARD if is_common else needed):
        mix_in_burns(dealer)
    dealer.burn()
    if is_common:
        dealer.deal_board(1, place="common card")
    else:
        dealer.deal_down(1, to)


def mix_in_burns(dealer: Dealer) -> None:
    """Shuffle the burnt cards and what is left of the deck into a new one."""
    mixed = [*dealer.burnt, *dealer.deck.take(dealer.deck.left, BURN)]
    dealer.burnt = ()
    dealer.deck.reshuffle(mixed)
    dealer.note((Reshuffled, len(mixed)))


FOR_COMMON_CARD: Final = 3
"""Cards that a deck has at least from which a common card is turned as it is (TDA-RP-10)."""

ACES: Final = 48
BELOW_ALL, ABOVE_ALL = -4, 99
NOTHING: Final[tuple[int, ...]] = ()


class SevenCardStud(StudOptions):
    """Two cards down and one up, three more up, one down, and the best five of the seven win."""

    name = "seven-card-stud"
    pokerstars: ClassVar[str] = "7 Card Stud"
    title = Text("Seven-card stud")
    in_short = Text(
        "Seven cards each and none shared: two down and one up, three more up, and the last one down. "
        "There is a round of betting from the third card on. The best five of the seven win."
    )
    seats: ClassVar[range] = range(2, 9)
    ranked_by: ClassVar[tuple[Ranking, ...]] = (HIGH,)
    open_pairs: ClassVar[bool] = True
    letters: ClassVar[Mapping[str, str]] = {"limit": "F7S"}
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"bg-seven-card-stud": STUD}

    opens_by: ClassVar[Ranking] = HIGH
    looks_at_cards: ClassVar[bool] = False

    third_street_card: ClassVar[str] = Text("the lowest card")
    best_board: ClassVar[str] = Text("the highest cards")

    @property
    def stages(self) -> tuple[Stage, ...]:
        return (*self.first_cards, bet(), *self.later_cards)

    @property
    def first_cards(self) -> tuple[Stage, ...]:
        """Cards dealt before the first round of betting."""
        return (down(2), up(1))

    @property
    def later_cards(self) -> tuple[Stage, ...]:
        """Fourth street to seventh, each with its betting."""
        face_up = [stage for street in (4, 5, 6) for stage in (up(1, captions.STUD[street]), bet())]
        return (*face_up, last_down(1, captions.STUD[7]), bet())

    @property
    def opens(self) -> tuple[str, ...]:
        return who_opens(self, self.third_street_card, self.best_board)

    def play(self, dealer: Dealer) -> Play:
        yield from self.ante_up(dealer, self.ante)
        dealer.deal_down(2)
        dealer.deal_up(1)
        yield from self.open_betting(dealer)
        yield from self.later_streets(dealer)
        yield from dealer.showdown(*self.rankings(dealer))

    def later_streets(self, dealer: Dealer) -> Play:
        """Fourth street to seventh: three cards up and the last one down, with a round of betting each."""
        yield from self.up_streets(dealer)
        first = dealer.first_to_act
        if self.short_deck == "stub" and self.burn:
            deal_last_from_all(dealer, self.dealt_to(dealer))
        else:
            deal_last(dealer, self.dealt_to(dealer), burns=self.burn)
        if self.short_deck == "last_card" or not dealer.board:
            first = self.first(dealer)
        yield from dealer.betting_round(first, self.bets(7, dealer), is_last=True)

    def up_streets(self, dealer: Dealer) -> Play:
        """Fourth street to sixth."""
        for street in (4, 5, 6):
            if self.burn:
                dealer.burn()
            yield from self.deal_street(dealer, street)
            yield from dealer.betting_round(self.first(dealer), self.bets(street, dealer))

    def deal_street(self, dealer: Dealer, street: int) -> Play:
        """The card of a street, face up."""
        dealer.deal_up(1, self.dealt_to(dealer))
        return NO_TURNS

    @cached_property
    def is_plain(self) -> bool:
        """True if nothing is wild and all have as many cards up, so that who opens is quickly said. Asked
        otherwise, a random hand of stud takes 14 % longer."""
        return not (self.has_wilds or self.looks_at_cards)

    def open_betting(self, dealer: Dealer) -> Play:
        """The betting of third street."""
        if self.opening == "free":
            dealer.kill_dead()
        opener = self.opener(dealer)
        if self.opening == "forced":
            full_bet = 0 if self.limit == "pot-limit" else self.small_bet
            yield from brings_in(dealer, opener, self.bring_in, full_bet)
            opener = dealer.after(opener)
        yield from dealer.betting_round(opener, self.bets(3, dealer))

    def dealt_to(self, dealer: Dealer) -> list[int]:
        """Return who gets a card on a later street."""
        return dealt_to(dealer) if self.opening == "forced" else list(dealer.still_in)

    def opener(self, dealer: Dealer) -> int:
        """Return who opens third street: the lowest up card, of equal ones the lowest suit or the first left
        of the button."""
        if self.is_plain:
            return min(dealer.still_in, key=lambda seat: self.low_card(dealer.ups[seat][0]))
        wild = self.wild_now(dealer)
        lowest = {
            seat: min(
                (self.low_card(self.counts_as(card, wild)) for card in dealer.ups[seat]), default=ABOVE_ALL
            )
            for seat in dealer.still_in
        }
        return min(lowest, key=lowest.__getitem__)

    def low_card(self, card: int) -> int:
        """Return how high a card is for the opening of third street."""
        return card if self.low_tie == "suit" else card >> 2

    def counts_as(self, card: int, wild: Collection[int]) -> int:
        """Return what an up card counts as for the opening of third street: a wild one as an ace, a joker as
        it is printed as less than any card (ruling 99)."""
        if card not in wild:
            return card
        if self.wild_board == "wild":
            return ACES | card & 3
        return BELOW_ALL if card in JOKERS else card

    def wild_now(self, moment: Moment) -> frozenset[int]:
        """The cards that are wild face up."""
        return wild_in(self.face_up(moment))

    def face_up(self, moment: Moment) -> Ranking:
        """Return how cards face up compare, with wild ones as they are."""
        return self.with_wilds(self.opens_by)

    def first(self, dealer: Dealer) -> int:
        """Return who opens a later street: the highest board, of equal ones the one dealt first, or the one
        with the highest card by suit."""
        if self.equal_boards == "suit":
            return max(
                dealer.still_in, key=lambda seat: (self.worth_up(dealer, seat), self.top_card(dealer, seat))
            )
        if self.is_plain:
            ups, compared = dealer.ups, self.opens_by.strength
            return max(dealer.still_in, key=lambda seat: compared(ups[seat], dealer.board) or 0)
        return max(dealer.still_in, key=lambda seat: self.worth_up(dealer, seat))

    def top_card(self, dealer: Dealer, seat: int) -> int:
        """Return the highest card that a player shows, by suit among equal ranks."""
        return max(dealer.ups[seat], default=-1)

    def worth_up(self, dealer: Dealer, seat: int) -> int:
        """Return what the cards that a player shows are worth when it is decided who opens a later street."""
        if self.is_plain:
            return self.opens_by.strength(dealer.ups[seat], dealer.board) or 0
        shared = next(iter(self.shared(dealer.boards)), ())
        if self.wild_board == "wild":
            ranking, hidden = self.face_up(dealer), NOTHING
        else:
            ranking, hidden = self.opens_by, JOKERS
        up = dealer.ups[seat]
        visible = [card for card in (*up, *shared) if card not in hidden] if hidden or shared else up
        return (ranking.strength(visible) or 0) if visible else -1

    def bets(self, street: int, dealer: Dealer) -> Structure:
        """The bets of a street: small on the first two, and either on the second with an open pair. With the
        pot as limit the bring-in is the least bet of all of them."""
        if self.limit == "spread":
            return self.spread()
        completes = self.raise_over_short_all_in == "complete"
        if self.limit == "pot-limit":
            return PotLimit(max(1, self.bring_in), completes=completes, cuts=True)
        size = self.small_bet if street < 5 else self.big_bet
        larger = self.big_bet if street == 4 and self.open_pairs and self.open_pair and pairs(dealer) else 0
        return Limit(size, cap=self.most_raises, larger=larger, completes=completes)

    def odd_chips_to(self, state: State, winners: list[int], board: tuple[int, ...]) -> list[int]:
        if self.stud_odd_chip == "clockwise":
            return winners
        return highest_card_first(state, winners, self.rankings(state)[0], board)


def highest_card_first(
    state: State, winners: Sequence[int], ranking: Ranking, board: Sequence[int]
) -> list[int]:
    """The players who share a pot, whoever has the highest card by suit in the hand that has won it first.
    board: the cards that belong to every hand."""
    hands = {seat: held(state.holes[seat], state.ups[seat]) for seat in winners}
    return sorted(winners, key=lambda seat: -max(ranking.best(hands[seat], board)))


def pairs(dealer: Dealer) -> bool:
    """Return whether anybody still in shows an open pair."""
    return any(len({card >> 2 for card in dealer.ups[seat]}) < 2 for seat in dealer.still_in)
