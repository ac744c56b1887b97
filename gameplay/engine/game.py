"""What every game is: typed options, and a page of rules that the dealer plays."""

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import Field

from clauses.option import option
from clauses.section import ChipCount, Section, Unit
from gameplay.engine import captions
from gameplay.engine.cards import DECK
from gameplay.engine.carry import Carries, Carry
from gameplay.engine.choices import Verb
from gameplay.engine.dealer import Dealer
from gameplay.engine.ranking import HIGH, Ranking
from gameplay.engine.state import HouseRules, State
from gameplay.engine.structures import Limit, NoLimit, PotLimit, Structure
from gameplay.engine.turns import Play
from gameplay.engine.variation import Variation, dealer_of, misfit
from gameplay.engine.variations import VARIATIONS, Variations
from gameplay.engine.views import Moment, View
from words.text import Listing, Text

__all__ = ["AtLeastOne", "BigBet", "Blinds", "Game", "Play"]

AtLeastOne = Annotated[int, Field(ge=1, le=1_000_000_000), Unit("chips")]
"""Chips, one or more. Bounds stand in the type: beside a type that has bounds a field's own do not count."""


OVER_MAXIMUM: Final = {
    "cut": "it is cut to the largest allowed, and the player is told",
    "refuse": "it is refused",
}
CAP_HEADS_UP: Final = option(
    "falls",
    "Raises when two are left",
    "In fixed limit, whether the number of raises is still limited when the event has only two players left.",
    "DM-limit-cap",
    ruling=186,
    choices={"falls": "any number", "stands": "as many as before"},
)


OF_THE_LEVEL: Final = frozenset(
    {"small_blind", "big_blind", "ante", "big_blind_ante", "bring_in", "small_bet", "big_bet"}
)
"""Amounts that a tournament's level says, whichever of them a game has."""


class Game(Section):
    """A game with its options. `play` is the rules: a generator that tells the dealer what to do and yields
    each decision that a player must make.

    Fields of the class are the same for all options of a game, and nothing in them is secret:

    name: the word for records and addresses ("holdem"); never changed once there are records;
    title: what people call it;
    seats: how many may play;
    seats_clause: the clause that says so;
    turns_up_all_in: whether hands are turned up as soon as nobody can bet any more (rulings 10);
    ranked_by: how hands compare, in the order of the parts of a pot, where that is the same at every moment
        and for every viewer (other games have `rankings` of their own);
    carry: the type of what outlives a hand, None where nothing does;
    board_cards: how many cards come to lie on each board, 0 for a game without one;
    streets: of these, how many are turned at a time, with a round of betting after each; empty where the game
        has no such board, or more that is particular to it;
    boards: how many boards it has;
    cards: how many cards each player is dealt at most;
    board_title: what a board is called;
    board_rows: how the cards of a board are laid out where they do not lie in one row: for each row the
        places of its cards in the order of the deal, from 0;
    plays_board: whether the cards of a board belong to every hand;
    sets_out: whether the chips in front of players are stakes of their own, as lives are, and no bets that
        anybody has to match;
    raises_by: whether raises are named by the chips on top of a call, not by the total (ruling 50);
    keeps_out_own: whether nobody is dealt own discards when the deck runs out, as far as there are other
        cards (ruling 123);
    verbs: the choices that only this game has, as they are typed;
    events: the types of event that only this game has;
    bot: how house players play it (gameplay/house/bot.py), None where they play it as any game;
    letters: what hand histories (PHH) call it, by its betting structure; empty where that format lacks it;
    only_in_histories: whether no table plays it;
    presets: the options with which it is offered, by the word that addresses have for them, where no book's
        presets name it (games/presets.py);
    of_the_level: the options, in chips, that nobody chooses in a tournament, because the level sets them;
    readings: how places are read that the game's book leaves open, in sentences.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[range] = range(2, 11)
    turns_up_all_in: ClassVar[bool] = False
    ranked_by: ClassVar[tuple[Ranking, ...]] = (HIGH,)
    carry: ClassVar[type[Carry] | None] = None
    board_cards: ClassVar[int] = 0
    streets: ClassVar[tuple[int, ...]] = ()
    boards: ClassVar[int] = 1
    cards: ClassVar[int] = 0
    board_title: ClassVar[str] = Text("Board")
    plays_board: ClassVar[bool] = True
    raises_by: ClassVar[bool] = False
    sets_out: ClassVar[bool] = False
    verbs: ClassVar[tuple[Verb, ...]] = ()
    events: ClassVar[tuple[type, ...]] = ()
    bot: ClassVar[object | None] = None
    letters: ClassVar[Mapping[str, str]] = MappingProxyType({})
    only_in_histories: ClassVar[bool] = False
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = MappingProxyType({})
    seats_clause: ClassVar[str] = ""
    of_the_level: ClassVar[frozenset[str]] = OF_THE_LEVEL
    board_rows: ClassVar[tuple[tuple[int, ...], ...]] = ()
    readings: ClassVar[tuple[str, ...]] = ()

    @property
    def keeps_out_own(self) -> bool:
        """Whether nobody is dealt own discards when the deck runs out, as long as there are others."""
        return True

    losing_hands: Literal["muck", "show"] = option(
        "muck",
        "Beaten hands",
        "What becomes of a beaten hand at showdown.",
        "FCD-showdown",
        "FNP-showdown",
        ruling=11,
        choices={"muck": "thrown away unseen", "show": "shown"},
    )
    timeout_when_free: Literal["check", "fold"] = option(
        "check",
        "Time runs out without a bet",
        "What a player does whose time runs out when checking is free; facing a bet they fold.",
        "FCD-timeout-bet",
        ruling=7,
        choices={"check": "they check", "fold": "they fold"},
    )

    uncalled_bet: Literal["returned", "announced"] = option(
        "returned",
        "Uncalled bets",
        "What becomes of the part of a bet that nobody has called when everybody else folds.",
        "CPL-last-standing",
        "FCD-example-pot-500",
        ruling=6,
        choices={
            "returned": "it goes back, then the rest of the pot is won",
            "announced": "it is won and announced with the pot",
        },
    )
    show_order_scope: Literal["round", "hand"] = option(
        "round",
        "Who shows first",
        "Whose bet or raise decides who shows first.",
        "CPL-show-order",
        "DM-show-order",
        ruling=78,
        choices={"round": "the last of the last round", "hand": "the last of the whole hand"},
    )

    ask_to_see: Literal["anyone_in_hand", "last_aggressor_only"] = option(
        "last_aggressor_only",
        "Asking to see a hand",
        "Who may ask, once a hand is over, to see hands that were called and thrown away.",
        "CPL-ask-to-see",
        ruling=79,
        choices={
            "anyone_in_hand": "everybody who was dealt in",
            "last_aggressor_only": "whoever bet or raised last",
        },
    )
    tied_short_stack: Literal["per_pot", "capped_equal_share"] = option(
        "per_pot",
        "Tied with a short stack",
        "How players share who tie when one of them is all-in for less than the others.",
        "FNP-short-shares",
        ruling=122,
        choices={
            "per_pot": "each pot by itself",
            "capped_equal_share": "equally in all, but nobody more than the pots they are in",
        },
    )

    variations: Variations = option(
        Variations(), "Variations", "What is played on top of the game, where it has the structure for it."
    )

    def play(self, dealer: Dealer) -> Play:
        """Play a hand."""
        raise NotImplementedError

    @cached_property
    def in_force(self) -> tuple[Variation, ...]:
        """The variations it is played with, the outermost first."""
        return self.variations.in_force

    @cached_property
    def dealt_by(self) -> type[Dealer]:
        """Who deals it. Raises NotAllowed for a variation that does not fit."""
        return dealer_of(self, self.in_force)

    @property
    def called(self) -> str:
        """What it is called with its variations: "Omaha with Bomb Pot and Run It Twice"."""
        if not self.in_force:
            return self.title
        return Text("{game} with {variations}", game=self.title, variations=Listing(self.in_force_titles))

    @property
    def in_force_titles(self) -> list[str]:
        """What its variations are called."""
        return [each.title for each in self.in_force]

    @property
    def unfit(self) -> str:
        """Why it cannot be played as it is; nothing if it can."""
        return self.fault() or misfit(self, self.in_force)

    @property
    def betting_limit(self) -> str:
        """How much may be bet, as its option `limit` has it; nothing where it has none."""
        return str(getattr(self, "limit", ""))

    def room_for(self, boards: int, swapped: int = 0) -> int:
        """How many the deck has cards for with so many boards, each street burnt, when everybody may swap so
        many cards, too."""
        turned = boards * (sum(self.streets) + len(self.streets))
        return (len(self.deck) - turned) // (self.cards + swapped) if self.cards else self.seats[-1]

    def streets_after(self, board: tuple[int, ...]) -> list[int]:
        """How many cards are turned at a time for what is still to come of a board."""
        left, there = [], 0
        for cards in self.streets:
            if there >= len(board):
                left.append(cards)
            there += cards
        return left

    def street(self, view: View) -> str:
        """What the present part of a hand is called, while somebody has to bet or to choose: flop, turn and
        river in a game with a board, draws in one without."""
        return captions.by_board(view) if self.board_cards else captions.by_draws(view)

    def beside(self, view: View, names: Sequence[str]) -> str:
        """What a player has to know beside their hand and does not see on the felt: what is left to pay, how
        many lives they have, how the last round ended; nothing in most games. names: by place."""
        return ""

    def explained(self, view: View) -> tuple[str, ...]:
        """What has to be known beside the cards to say what a hand is worth, sentence by sentence: which
        cards are wild, what becomes of others. It tells a viewer nothing that the view does not."""
        return ()

    def rankings(self, moment: Moment) -> tuple[Ranking, ...]:
        """How hands compare at this moment, one ranking for each part of a pot, in their order. It rests on
        what everybody sees, so that all are told the same; what follows from a player's own cards is the
        ranking's to find in them (`Ranking.by_place`)."""
        return self.ranked_by

    def out_of_play(self, moment: Moment) -> Collection[int]:
        """The cards of the board that nobody may use any more."""
        return ()

    def shared(self, boards: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
        """The boards whose cards belong to every hand, as far as cards lie on them."""
        return [board for board in boards if board] if self.plays_board else []

    @property
    def stops_by_agreement(self) -> bool:
        """Whether all others may agree to stop betting when a player runs out of chips in the last round."""
        return False

    @cached_property
    def players(self) -> range:
        """How many may play with these options."""
        if not self.in_force:
            return self.seats
        boards = max(self.boards, *(each.boards for each in self.in_force))
        room = self.room_for(boards, sum(each.swapped for each in self.in_force))
        return range(self.seats[0], min(self.seats[-1], room) + 1)

    @property
    def least_stack(self) -> int:
        """How many chips a player needs to be dealt in."""
        return 1

    def odd_chips_to(self, state: State, winners: list[int]) -> list[int]:
        """The players who share a pot, in the order in which they get its odd chips."""
        return winners

    @cached_property
    def house_rules(self) -> HouseRules:
        """What the table has to know of these options."""
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
        )

    @property
    def deck(self) -> tuple[int, ...]:
        """The cards it is played with."""
        return DECK

    def heads_up_in_event(self) -> "Game":
        """The game as it is played once only two players are left in the event."""
        return self

    def fault(self) -> str:
        """Why nobody can sensibly play with these amounts; nothing if they fit each other."""
        return ""

    @property
    def full_blind(self) -> int:
        """The big blind, 0 for a game that is played without blinds."""
        return 0

    @property
    def variant(self) -> str:
        """The letters of hand histories for the game as it is played with these options; nothing if they have
        none."""
        return "" if self.in_force else self.letters.get(self.betting_limit, "")

    @property
    def at_a_table(self) -> Mapping[str, int]:
        """Amounts that fit a table that begins with 20,000 chips."""
        return {}

    @property
    def stakes(self) -> tuple[tuple[int, int], ...]:
        """What is played for, as it is named: "100 / 200"."""
        return ()

    def at_level(self, level: Mapping[str, int]) -> "Game":
        """The game with the amounts of a level.

        level: small_blind, big_blind, ante, big_blind_ante, bring_in, small_bet, big_bet; stud_ante, which is
        the ante of games with a bring-in; least_bet, where the level has one of its own."""
        return self.with_amounts(self.amounts_at(level))

    def amounts_at(self, level: Mapping[str, int]) -> dict[str, int]:
        """Which amounts of a level are which options of the game."""
        known = type(self).model_fields
        return {name: amount for name, amount in level.items() if name in known}

    def with_amounts(self, amounts: Mapping[str, int]) -> "Game":
        """The game with these options instead."""
        return type(self)(**{**self.model_dump(), **amounts})

    @classmethod
    def read_carry(cls, data: Mapping[str, Any] | None) -> Carry | None:
        """What the hand before has left for the next one, from what a record has of it."""
        if data is None:
            return None
        if "of" in data:
            of = {name: read_left(name, each) for name, each in data["of"].items()}
            return Carries.of_parts(cls.read_carry(data["own"]), of)
        return None if cls.carry is None else cls.carry.read(data)

    def takes_over(self, left: Mapping[str, Carry]) -> Carry | None:
        """What earlier hands have left for one of this game with its variations, or what there is before the
        first. left: by the names of games and variations."""
        own = left.get(self.name)
        if not self.in_force:
            return own
        found = {each.name: left.get(each.name, each.opening) for each in self.in_force}
        return Carries.of_parts(own, {name: carry for name, carry in found.items() if carry is not None})


def read_left(name: str, data: Mapping[str, Any]) -> Carry:
    """What a hand has left of a variation. Raises KeyError for one that leaves nothing."""
    carry = VARIATIONS[name].carry
    if carry is None:
        raise KeyError(name)
    return carry.read(data)


def without_cap(game: Game) -> Game:
    """The game with any number of raises."""
    return type(game)(**{**game.model_dump(), "most_raises": 0})


class Blinds(Game):
    """A game with blinds. Amounts are chips."""

    small_blind: ChipCount = option(1, "Small blind", "What the small blind posts.", "CPL-blinds-live")
    big_blind: AtLeastOne = option(2, "Big blind", "What the big blind posts.", "CPL-blinds-live")
    ante: ChipCount = option(0, "Ante", "What everybody posts before the deal.", "FCD-ante")
    big_blind_ante: ChipCount = option(
        0, "Big-blind ante", "What the big blind posts for the table, after the blind.", "DM-bba-amount"
    )
    raise_over_short_all_in: Literal["full", "complete"] = option(
        "full",
        "Raise over a short all-in",
        "How much a raise has to be after an all-in that is more than a call and less than a raise.",
        "CPL-incomplete-raise",
        "CPL-example-incomplete-raise",
        ruling=62,
        choices={"full": "a full raise on top of it", "complete": "it completes the raise"},
    )

    @property
    def full_blind(self) -> int:
        return self.big_blind

    @property
    def at_a_table(self) -> Mapping[str, int]:
        return {"small_blind": 100, "big_blind": 200}

    @property
    def stakes(self) -> tuple[tuple[int, int], ...]:
        return ((self.small_blind, self.big_blind),) if self.big_blind else ()

    def post(self, dealer: Dealer) -> None:
        """Antes and blinds."""
        dealer.collect_antes(self.ante)
        dealer.post_blinds(self.small_blind, self.big_blind, self.big_blind_ante)


class BigBet(Blinds):
    """A game with blinds that may be played without limit, with the pot as limit, or with a fixed limit."""

    rounds: ClassVar[int] = 4

    limit: Literal["no-limit", "pot-limit", "limit"] = option(
        "no-limit",
        "Betting",
        "How much may be bet.",
        "DM-nl-raises",
        "DM-pl-max-bet",
        "DM-limit-size",
        choices={"no-limit": "no-limit", "pot-limit": "pot-limit", "limit": "fixed limit"},
    )
    least_bet: ChipCount = option(
        0, "Least bet", "The least bet of every round; 0 for the big blind.", "DM-nl-min-bet", ruling=192
    )
    pot_limit_open: Literal["cap", "pot_rule"] = option(
        "cap",
        "Largest opening",
        "In pot-limit, how much may be bet while nobody has entered.",
        "DM-pl-open",
        ruling=181,
        choices={"cap": "3.5 big blinds", "pot_rule": "the pot"},
    )
    limit_bets: Literal["sb_bb", "bb_2bb"] = option(
        "sb_bb",
        "Limit bets",
        "In fixed limit, the sizes of the small and the big bet.",
        "DM-limit-size",
        ruling=185,
        choices={"sb_bb": "small blind and big blind", "bb_2bb": "big blind and twice the big blind"},
    )
    short_bets: Literal["complete", "full", "half"] = option(
        "complete",
        "Limit raise over a short all-in",
        "In fixed limit, whether a raise over an all-in of less than a bet completes the bet.",
        "DM-nl-no-complete",
        choices={
            "complete": "it completes the bet",
            "full": "it is a full bet on top of it",
            "half": "it completes less than half a bet, and is a full bet on top of more",
        },
    )
    most_raises: int = option(
        4,
        "Raises",
        "In fixed limit, how many raises a round may have after the opening bet; 0 for any number.",
        "DM-limit-cap",
        ruling=186,
        ge=0,
        le=100,
    )
    cap_heads_up: Literal["falls", "stands"] = CAP_HEADS_UP
    over_maximum: Literal["cut", "refuse"] = option(
        "cut",
        "A bet above the pot",
        "In pot-limit, what becomes of a bet that is larger than allowed.",
        "DM-pl-surplus",
        ruling=245,
        choices=OVER_MAXIMUM,
    )

    def heads_up_in_event(self) -> Game:
        return without_cap(self) if self.limit == "limit" and self.cap_heads_up == "falls" else self

    @cached_property
    def bets(self) -> tuple[Structure, ...]:
        """The structure of each round."""
        return tuple(self.betting(number, self.rounds) for number in range(self.rounds))

    def has_small_bets(self, number: int, rounds: int) -> bool:
        """Whether a round of a limit game, counted from 0, is played for the small bet."""
        return number < rounds - 2

    def betting(self, number: int, rounds: int = 4) -> Structure:
        """The structure of a round, counted from 0; the big bet of a limit game holds in the last two."""
        completes = self.raise_over_short_all_in == "complete"
        least = self.least_bet or self.big_blind
        if self.limit == "no-limit":
            return NoLimit(least, completes=completes)
        if self.limit == "pot-limit":
            opening = self.big_blind * 7 // 2 if number == 0 and self.pot_limit_open == "cap" else 0
            cuts = self.over_maximum == "cut"
            return PotLimit(least, completes=completes, opening=opening, cuts=cuts)
        small, big = self.small_blind, self.big_blind
        if self.limit_bets == "bb_2bb":
            small, big = big, 2 * big
        return Limit(
            max(1, small if self.has_small_bets(number, rounds) else big),
            cap=self.most_raises,
            completes=self.short_bets != "full",
            half_counts=self.short_bets == "half",
        )
