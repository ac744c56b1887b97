"""Base of every game: typed options, and a page of rules that the dealer plays."""

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Final, Self

from pydantic import Field, PrivateAttr

from clauses.option import option
from clauses.section import Unit
from gameplay.engine import captions
from gameplay.engine.cards import DECK, UNKNOWN
from gameplay.engine.carry import Carries, Carry
from gameplay.engine.choices import Verb
from gameplay.engine.common_options import CommonOptions
from gameplay.engine.dealer import Dealer
from gameplay.engine.outline import Stage, draws
from gameplay.engine.ranking import HIGH, Ranking
from gameplay.engine.ranking.words import you_have
from gameplay.engine.state import RULES, HouseRules, State
from gameplay.engine.turns import Play
from gameplay.engine.variation import Variation, dealer_of, misfit
from gameplay.engine.variations import VARIATIONS, Variations
from gameplay.engine.views import Moment, View
from words.text import Listing, Sentences, Text

__all__ = ["AtLeastOne", "Game", "Play"]

AtLeastOne = Annotated[int, Field(ge=1, le=1_000_000_000), Unit("chips")]
"""Chips, one or more. Bounds stand in the type: beside a type that has bounds a field's own do not count."""


LEFT_OF_BIG_BLIND: Final = Text(
    "In the first round of betting whoever sits left of the big blind acts first, in later rounds whoever is "
    "first left of the button."
)
LEFT_OF_BUTTON: Final = Text("In every round of betting whoever is first left of the button acts first.")
OF_THE_LEVEL: Final = frozenset(
    {"small_blind", "big_blind", "ante", "big_blind_ante", "bring_in", "small_bet", "big_bet"}
)
"""Amounts that a tournament's level says, whichever of them a game has."""


class Game(CommonOptions):
    """A game with its options. `play` is the rules: a generator that tells the dealer what to do and yields
    each decision that a player must make.

    Fields of the class are the same for all options of a game, and nothing in them is secret:

    name: the word for records and addresses ("holdem"); never changed once there are records;
    title: what people call it;
    seats: how many may play;
    seats_clause: the clause that says so;
    ranked_by: how hands compare, in the order of the parts of a pot, where that is the same with all options
        (others have `compared_by` of their own) and at every moment (others have `rankings`);
    carry: the type of what outlives a hand, None where nothing does;
    streets: of the cards of a board, how many are turned at a time, with a round of betting after each; empty
        where the game has no such board, or more that is particular to it;
    boards: how many boards it has;
    cards: how many cards each player is dealt at most;
    held: how many a player holds at most, where a choice brings them more than they are dealt;
    board_title: what a board is called;
    further_titles: what those beside the first are called, where they are no boards like it;
    board_rows: how the cards of a board are laid out where they do not lie in one row: for each row the
        places of its cards in the order of the deal, from 0;
    plays_board: whether the cards of a board belong to every hand;
    picks_from_board: whether players take cards from it, so that each is as wide as a finger;
    sets_out: whether the chips in front of players are stakes of their own, as lives are, and no bets that
        anybody has to match;
    raises_by: whether raises are named by the chips on top of a call, not by the total (ruling 50);
    verbs: the choices that only this game has, as they are typed;
    events: the types of event that only this game has;
    events_were: what some of them were called when hands were kept that are still read;
    bot: how house players play it (gameplay/house/bot.py), None where they play it as any game;
    letters: what hand histories (PHH) call it, by its betting structure; empty where that format lacks it;
    pokerstars: what PokerStars calls it in hand histories; said of the class itself, not of its relatives;
    only_in_histories: whether no table plays it;
    presets: the options with which it is offered, by the word that addresses have for them, where no book's
        presets name it (games/presets.py);
    of_the_level: the options, in chips, that nobody chooses in a tournament, because the level sets them;
    pot_limits: of those, the pots at which betting or the whole game ends, which are no stakes;
    readings: how places are read that the game's book leaves open, in sentences;
    announceable: the options that whoever deals on felt may announce with the hand;
    not_asked: the options that no form asks for, because they are what makes it this game;
    moot: those of its family that decide nothing in this one, or are decided by what it is: no form asks for
        them either;
    in_short: the game in a paragraph;
    won_with: what the pot, or each part of it, is won with, where no ranking says that of itself
        (games/winnings.py).
    """

    name: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[range] = range(2, 11)
    ranked_by: ClassVar[tuple[Ranking, ...]] = (HIGH,)
    carry: ClassVar[type[Carry] | None] = None
    streets: ClassVar[tuple[int, ...]] = ()
    boards: ClassVar[int] = 1
    cards: ClassVar[int] = 0
    held: ClassVar[int] = 0
    board_title: ClassVar[str] = Text("Board")
    further_titles: ClassVar[tuple[str, ...]] = ()
    plays_board: ClassVar[bool] = True
    picks_from_board: ClassVar[bool] = False
    raises_by: ClassVar[bool] = False
    sets_out: ClassVar[bool] = False
    verbs: ClassVar[tuple[Verb, ...]] = ()
    events: ClassVar[tuple[type, ...]] = ()
    events_were: ClassVar[Mapping[str, type]] = MappingProxyType({})
    bot: ClassVar[object | None] = None
    letters: ClassVar[Mapping[str, str]] = MappingProxyType({})
    pokerstars: ClassVar[str] = ""
    only_in_histories: ClassVar[bool] = False
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = MappingProxyType({})
    seats_clause: ClassVar[str] = ""
    of_the_level: ClassVar[frozenset[str]] = OF_THE_LEVEL
    pot_limits: ClassVar[frozenset[str]] = frozenset()
    board_rows: ClassVar[tuple[tuple[int, ...], ...]] = ()
    readings: ClassVar[tuple[str, ...]] = ()
    not_asked: ClassVar[frozenset[str]] = frozenset()
    announceable: ClassVar[frozenset[str]] = frozenset({"limit", "wild_ranks", "jokers"})
    moot: ClassVar[frozenset[str]] = frozenset()
    in_short: ClassVar[str] = ""
    won_with: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def title_with(cls, options: Mapping[str, Any]) -> str:
        """Return what people call it with these options, as a record has them."""
        return cls.title

    def is_as(self, other: "Game") -> bool:
        """Return whether the other one is the same game, however its options are."""
        return self.name == other.name and all(
            getattr(self, name) == getattr(other, name) for name in self.not_asked
        )

    @property
    def known_as(self) -> str:
        """By what the hands after one know which game it was: its name, unless several games share it."""
        return self.name

    @property
    def stages(self) -> tuple[Stage, ...]:
        """Stages of a hand, from the first card to the showdown."""
        return ()

    @property
    def opens(self) -> tuple[str, ...]:
        """Sentences about who acts first in the rounds of betting."""
        return (LEFT_OF_BIG_BLIND,) if self.full_blind else (LEFT_OF_BUTTON,)

    variations: Variations = option(
        Variations(), "Variations", "What is played on top of the game, where it has the structure for it."
    )

    def play(self, dealer: Dealer) -> Play:
        """Play a hand."""
        raise NotImplementedError

    @property
    def compared_by(self) -> tuple[Ranking, ...]:
        """Comparison of hands with these options, as long as nothing that happens in a hand changes it."""
        return self.ranked_by

    @property
    def winnings(self) -> tuple[str, ...]:
        """Winnings of the pot, or of each part of it, with these options; nothing where the rankings say
        it."""
        return self.won_with

    @property
    def raises_between(self) -> tuple[int, int] | None:
        """The least bet and the largest raise, where every raise lies between two bounds."""
        return None

    @property
    def life(self) -> int:
        """The chips that each life is worth, 0 in a game without lives."""
        return 0

    @property
    def tells_showdown(self) -> bool:
        """True if its stages say who shows, because it is not as in other games."""
        return False

    @property
    def board_cards(self) -> int:
        """Number of cards that come to lie on each board, 0 for a game without one."""
        return 0

    @property
    def turns_up_all_in(self) -> bool:
        """True if hands are turned up as soon as nobody can bet any more (ruling 10)."""
        return False

    @property
    def keeps_out_own(self) -> bool:
        """True if nobody is dealt own discards when the deck runs out, as long as there are other cards
        (ruling 123)."""
        return True

    @cached_property
    def in_force(self) -> tuple[Variation, ...]:
        """The variations it is played with, the outermost first."""
        return self.variations.in_force

    @cached_property
    def dealt_by(self) -> type[Dealer]:
        """Dealer of the game. Raises NotAllowed for a variation that does not fit."""
        return dealer_of(self, self.in_force)

    @property
    def called(self) -> str:
        """Name with its variations: "Omaha with Bomb Pot and Run It Twice"."""
        if not self.in_force:
            return self.title
        return Text("{game} with {variations}", game=self.title, variations=Listing(self.in_force_titles))

    @property
    def in_force_titles(self) -> list[str]:
        """Names of its variations."""
        return [each.title for each in self.in_force]

    @property
    def unfit(self) -> str:
        """Reason why it cannot be played as it is; nothing if it can."""
        return self.fault() or misfit(self, self.in_force)

    @property
    def betting_limit(self) -> str:
        """Betting limit, as its option `limit` has it; nothing where it has none."""
        return str(getattr(self, "limit", ""))

    def room_for(self, boards: int, swapped: int = 0) -> int:
        """Return how many the deck has cards for with so many boards, each street burnt, when everybody may
        swap so many cards, too."""
        turned = boards * (sum(self.streets) + len(self.streets))
        return (len(self.deck) - turned) // (self.cards + swapped) if self.cards else self.seats[-1]

    def streets_after(self, board: tuple[int, ...]) -> list[int]:
        """Return how many cards are turned at a time for what is still to come of a board."""
        left, cards_out = [], 0
        for cards in self.streets:
            if cards_out >= len(board):
                left.append(cards)
            cards_out += cards
        return left

    def street(self, view: View) -> str:
        """Return what the present part of a hand is called, while somebody has to bet or to choose: flop,
        turn and river in a game with a board, draws in one without."""
        return captions.by_board(view) if self.board_cards else captions.by_draws(view, draws(self.stages))

    def beside(self, view: View, names: Sequence[str]) -> str:
        """Return what a player has to know beside their hand and does not see on the felt: what is wild and
        what they make of it, what a variation changes, what is left to pay; nothing in most games. names: by
        place."""
        varied = [sentence for each in self.in_force for sentence in each.explained(self, view)]
        return Sentences([*self.hand_explained(view), *varied])

    def hand_explained(self, view: View) -> tuple[str, ...]:
        """Return what a player makes of the cards that have to be explained, and the explanation."""
        lines = self.explained(view)
        me = next(seat for seat in view.seats if seat.seat == view.viewer)
        if not lines or me.folded or not me.cards or UNKNOWN in me.cards:
            return lines
        board = next(iter(self.shared(view.boards)), ())
        own = [each for each in self.rankings(view) if each.strength(me.cards, board) is not None]
        if not own:
            return lines
        return (you_have([each.words(me.cards, board) for each in own]), *lines)

    def explained(self, view: View) -> tuple[str, ...]:
        """Return what has to be known beside the cards to say what a hand is worth, sentence by sentence:
        which cards are wild, what becomes of others. It tells a viewer nothing that the view does not."""
        return ()

    def rankings(self, moment: Moment) -> tuple[Ranking, ...]:
        """Return how hands compare at this moment, one ranking for each part of a pot, in their order. It
        rests on what everybody sees, so that all are told the same; what follows from a player's own cards is
        the ranking's to find in them (`Ranking.by_place`)."""
        return self.compared_by

    @property
    def compares_alike(self) -> bool:
        """True if hands compare in the same way at every moment (`rankings`), whatever comes."""
        return type(self).rankings is Game.rankings

    def out_of_play(self, moment: Moment) -> Collection[int]:
        """The cards of the board that nobody may use any more."""
        return ()

    def shared(self, boards: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
        """The boards whose cards belong to every hand, as far as cards lie on them."""
        return [board for board in boards if board] if self.plays_board else []

    @property
    def stops_by_agreement(self) -> bool:
        """True if all others may agree to stop betting when a player runs out of chips in the last round."""
        return False

    @cached_property
    def players(self) -> range:
        """Range of players with these options."""
        if not self.in_force:
            return self.seats
        boards = max(self.boards, *(each.boards for each in self.in_force))
        room = self.room_for(boards, sum(each.swapped for each in self.in_force))
        return range(self.seats[0], min(self.seats[-1], room) + 1)

    @property
    def least_stack(self) -> int:
        """Chips a player needs to be dealt in."""
        return 1

    def odd_chips_to(self, state: State, winners: list[int], board: tuple[int, ...]) -> list[int]:
        """The players who share a pot, in the order in which they get its odd chips. board: the one that they
        have won it beside, of several that share a pot."""
        return winners

    @cached_property
    def house_rules(self) -> HouseRules:
        """Rules that the table has to know of these options."""
        return HouseRules(
            losing_hands=self.losing_hands,
            timeout_when_free=self.timeout_when_free,
            uncalled_bet=self.uncalled_bet,
            show_order_scope=self.show_order_scope,
            tied_short_stack=self.tied_short_stack,
            turns_up_all_in=self.turns_up_all_in,
            raises_by=self.raises_by,
            stops_by_agreement=self.stops_by_agreement,
            keeps_out_own=self.keeps_out_own,
            odd_chips_to=self.odd_chips_to,
            version=self._version,
        )

    _version: int = PrivateAttr(RULES)

    def by_rules(self, version: int) -> Self:
        """The same game as it was played by this version of the rules."""
        if version == self._version:
            return self
        other = type(self)(**self.model_dump())
        other._version = version
        return other

    @property
    def deck(self) -> tuple[int, ...]:
        """The cards it is played with."""
        return DECK

    def as_the_tda_has_it(self, but: Collection[str] = ()) -> "Game":
        """The game with the ways of the TDA where it has ways of its own, but for these options. Source:
        TDA-RP-10."""
        return self

    def heads_up_in_event(self) -> "Game":
        """The game as it is played once only two players are left in the event."""
        return self

    def fault(self) -> str:
        """Return why nobody can sensibly play with these amounts; nothing if they fit each other."""
        return ""

    @property
    def full_blind(self) -> int:
        """The big blind, 0 for a game that is played without blinds."""
        return 0

    @property
    def variant(self) -> str:
        """The letters of hand histories for the game as it is played with these options; nothing if they have
        none."""
        if not all(each.in_histories for each in self.in_force):
            return ""
        return self.letters.get(self.betting_limit, "")

    @property
    def at_a_table(self) -> Mapping[str, int]:
        """Amounts that fit a table that begins with 20,000 chips."""
        return {}

    @property
    def stakes(self) -> tuple[tuple[int, int], ...]:
        """Name of the stakes: "100 / 200"."""
        return ()

    def at_level(self, level: Mapping[str, int]) -> "Game":
        """The game with the amounts of a level.

        level: small_blind, big_blind, ante, big_blind_ante, bring_in, small_bet, big_bet; stud_ante, which is
        the ante of games with a bring-in; least_bet, where the level has one of its own."""
        return self.with_amounts(self.amounts_at(level))

    def amounts_at(self, level: Mapping[str, int]) -> dict[str, int]:
        """Return which amounts of a level are which options of the game."""
        fields = type(self).model_fields
        return {name: amount for name, amount in level.items() if name in fields}

    def with_amounts(self, amounts: Mapping[str, int]) -> "Game":
        """The game with these options instead."""
        return type(self)(**{**self.model_dump(), **amounts})

    @classmethod
    def read_carry(cls, data: Mapping[str, Any] | None) -> Carry | None:
        """Return what the hand before has left for the next one, from what a record has of it."""
        if data is None:
            return None
        if "of" in data:
            of = {name: read_left(name, each) for name, each in data["of"].items()}
            return Carries.of_parts(cls.read_carry(data["own"]), of)
        return None if cls.carry is None else cls.carry.read(data)

    def takes_over(self, left: Mapping[str, Carry]) -> Carry | None:
        """Return what earlier hands have left for one of this game with its variations, or what there is
        before the first. left: by the names of games and variations."""
        own = left.get(self.name)
        if not self.in_force:
            return own
        carried = {each.name: left.get(each.name, each.opening) for each in self.in_force}
        return Carries.of_parts(own, {name: carry for name, carry in carried.items() if carry is not None})


def read_left(name: str, data: Mapping[str, Any]) -> Carry:
    """Return what a hand has left of a variation. Raises KeyError for one that leaves nothing."""
    carry = VARIATIONS[name].carry
    if carry is None:
        raise KeyError(name)
    return carry.read(data)
