"""A game of a club's own. Its definition is one of its options, so that a record of a hand has all of it.

House players of games that clubs have written down: they deal the rest out and compare, whatever they are
asked.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar, Final

from pydantic import field_validator

from clauses.option import option
from gameplay.engine import captions
from gameplay.engine.cards import JOKERS, RANKS
from gameplay.engine.choices import AS_ASKED, Choice, Verb
from gameplay.engine.dealer import Dealer
from gameplay.engine.decisions import Decision
from gameplay.engine.events import Dealt, DealtUp
from gameplay.engine.game import Game, Play
from gameplay.engine.games.exposing import EXPOSE, TurnedUp
from gameplay.engine.games.home.guts_bot import IN, OUT
from gameplay.engine.games.matching import PaidIn
from gameplay.engine.games.own.auction import TAKE, Bidding, Taking, Took
from gameplay.engine.games.own.declaring import (
    BOTH,
    DECLARES,
    HALVES,
    HIGH,
    SHARING,
    Declared,
    Declaring,
    declarations,
    settle,
)
from gameplay.engine.games.own.definition import Definition
from gameplay.engine.games.own.faults import Faulty
from gameplay.engine.games.own.guts import (
    GOES,
    MATCHING,
    GoingIn,
    StageBegan,
    play_rounds,
    price,
    stage_now,
)
from gameplay.engine.games.own.hands import WINNINGS
from gameplay.engine.games.own.in_words import wilds_in_words, wilds_now
from gameplay.engine.games.own.layouts import MIDDLE
from gameplay.engine.games.own.reading import LONGEST, read
from gameplay.engine.games.own.shipped import SHIPPED, paragraph_of
from gameplay.engine.games.own.verbs import BuyingUp
from gameplay.engine.games.own.wilds import followed
from gameplay.engine.games.passing import Passed, Received
from gameplay.engine.games.pattern import DealStep, Draw, Pattern
from gameplay.engine.games.rounds import round_number
from gameplay.engine.games.stud.bot import OPENS_FULL
from gameplay.engine.games.stud.bring_in import BRING_IN, BringIn
from gameplay.engine.outline import Stage, choice
from gameplay.engine.paying import LEAVE, PAY
from gameplay.engine.paying import VERBS as PAYS
from gameplay.engine.ranking import down_of, held, up_of
from gameplay.engine.ranking.choice import Ranking
from gameplay.engine.views import Moment, View
from gameplay.house.bot import Plan, opponents, place
from gameplay.house.prospects import dealt_out, prospect, strength, unseen
from gameplay.house.valuing import ValuingBot
from words.text import Sentences, Text

GOES_IN: Final = 0.4
"""Share of hands in which somebody else goes in, about."""

SAFE: Final = 0.5
"""With such a chance to win a player pays to have their wild card kept safe."""

BOTH_WAYS: Final = 0.8
"""With such a chance each way a player goes for both."""


class OwnBot(ValuingBot):
    """Goes in, and declares, by what a hand beats; reckons with the cards that are still to be dealt."""

    def plan(self, view: View, game: Game) -> Plan:
        """The cards to come are dealt out, too, unless losers match the pot: then this deal is all there
        is."""
        plan, to_come = super().plan(view, game), cards_to_come(view, game)
        if not game.plays_board:
            plan = replace(plan, board=(), fills=0)
        others = tuple((up, missing + to_come, best) for up, missing, best in plan.opponents)
        return replace(plan, draws=to_come, opponents=others)

    def plans(self, view: View, game: Game) -> list[Plan]:
        """One for each board: what lies on it is dealt to its end."""
        plan = self.plan(view, game)
        if game.boards < 2:
            return [plan]
        return [
            replace(plan, board=board, fills=max(0, game.board_cards - len(board)))
            for board in view.live_boards
        ]

    def choose(self, decision: Decision, view: View, game: Game, chance: random.Random) -> Choice:
        if isinstance(decision, GoingIn):
            return IN if goes_in(view, game, chance) else OUT
        if isinstance(decision, Declaring):
            return (self.way(view, game, chance),)
        if isinstance(decision, BringIn):
            good = decision.full and prospect(view, game, chance) > OPENS_FULL
            return ("raise", decision.full) if good else BRING_IN
        if isinstance(decision, BuyingUp):
            return PAY if prospect(view, game, chance) > SAFE else LEAVE
        if isinstance(decision, Bidding):
            return self.bid(decision, view, game, chance)
        if isinstance(decision, Taking):
            return (TAKE.name, best_of(decision.offered, view, game))
        return super().choose(decision, view, game, chance)

    def bid(self, decision: Bidding, view: View, game: Game, chance: random.Random) -> Choice:
        """Return what the first choice is worth: the part of the pot that the best card in the middle wins
        more than the worst."""
        me, middle = view.seats[place(view)], sorted(view.boards[0], key=lambda card: worth(card, view, game))
        plan, deck = self.plan(view, game), unseen(view, game)
        worst, best = (
            dealt_out(
                replace(plan, own=held(me.hole, (*me.up, card)), draws=max(0, plan.draws - 1)), deck, chance
            )
            for card in (middle[0], middle[-1])
        )
        pot = sum(pot.amount for pot in view.pots)
        most = max(0.0, best - worst) * pot
        return max((each for each in decision.choices() if each[1] <= most), key=lambda each: each[1])

    def way(self, view: View, game: Game, chance: random.Random) -> str:
        """Return what to go for: the better half, or both where the hand is good both ways."""
        plan, deck = self.plan(view, game), unseen(view, game)
        odds = {
            half: dealt_out(replace(plan, rankings=(ranking,)), deck, chance)
            for half, ranking in zip(HALVES, plan.rankings, strict=True)
        }
        if min(odds.values()) > BOTH_WAYS:
            return BOTH
        return max(HALVES, key=lambda half: (odds[half], half == HIGH))


def cards_to_come(view: View, game: Game) -> int:
    """Return how many cards everybody is still dealt in this hand, without those drawn."""
    full = game.full_deal if isinstance(game, Pattern) else 0
    dealt = sum(
        1 if isinstance(event, Took) else len(event.cards)
        for event in view.events
        if isinstance(event, Dealt | DealtUp | Took) and event.seat == view.viewer
    )
    return max(0, full - dealt)


def best_of(offered: Sequence[int], view: View, game: Game) -> int:
    """The card that makes the own hand best."""
    return max(offered, key=lambda card: worth(card, view, game))


def worth(card: int, view: View, game: Game) -> tuple[list[int], int]:
    """Return how good the own hand is with a card, by each ranking; of equal hands by the rank."""
    cards = view.seats[place(view)].cards
    hand = held(down_of(cards), (*up_of(cards), card))
    return [strength(ranking, hand) for ranking in game.rankings(view)], card


def goes_in(view: View, game: Game, chance: random.Random) -> bool:
    """Return whether going in wins more than it costs: the pot against as much, or the chips that are
    left."""
    beats_one = prospect(view, game, chance)
    wins = (1 - GOES_IN * (1 - beats_one)) ** len(opponents(view))
    pot = sum(pot.amount for pot in view.pots)
    price = min(pot, view.seats[place(view)].stack)
    return wins * pot > (1 - wins) * price * (0.9 + 0.2 * chance.random())


EXAMPLE = """name Late Pineapple
deal 3 down
bet
flop
bet
turn
bet
throw away 1
river
bet
win high"""


class Titled:
    """Title of a game: by its definition, or, where no definition is at hand, what all of them are."""

    def __get__(self, game: "OwnGame | None", owner: type) -> str:
        return Text("A game of the club's own") if game is None else game.definition.title


class OwnGame(Pattern):
    """A game that a club has written down. definition_text: the text, which has to be one that is read."""

    name = "own-game"
    title = Titled()
    verbs: ClassVar[tuple[Verb, ...]] = (
        Verb("left", AS_ASKED),
        Verb("right", AS_ASKED),
        EXPOSE,
        *DECLARES,
        *GOES,
        *PAYS,
        TAKE,
        Verb(BRING_IN[0]),
    )
    events: ClassVar[tuple[type, ...]] = (Passed, Received, TurnedUp, Declared, PaidIn, StageBegan, Took)
    bot: ClassVar[object | None] = OwnBot()
    not_asked: ClassVar[frozenset[str]] = frozenset({"definition_text"})
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        preset: {"definition_text": text, "limit": read(text).limit} for preset, text in SHIPPED.items()
    }

    definition_text: str = option(
        EXAMPLE, "Definition", "The game as the club has written it down.", max_length=LONGEST
    )

    @field_validator("definition_text")
    @classmethod
    def _is_a_game(cls, text: str) -> str:
        read(text)
        return text

    @classmethod
    def of(cls, text: str, **options: Any) -> "OwnGame":
        """The game of a text, bet as the text says unless the options say otherwise. Raises Faulty."""
        return cls(**{"definition_text": text, "limit": read(text).limit, **options})

    @classmethod
    def title_with(cls, options: Mapping[str, Any]) -> str:
        """Return what its definition calls it; what all such games are, where that cannot be read any
        more."""
        try:
            return read(options.get("definition_text", EXAMPLE)).title
        except Faulty:
            return cls.title

    @cached_property
    def definition(self) -> Definition:
        """Definition that the text holds."""
        return read(self.definition_text)

    @property
    def in_short(self) -> str:  # type: ignore[override]
        """Paragraph about a game that is shipped; the rules of the others are made of their steps."""
        return paragraph_of(self.definition_text)

    @property
    def winnings(self) -> tuple[str, ...]:
        return tuple([WINNINGS[name].told for name in self.definition.winnings])

    @property
    def wild_from_the_start(self) -> list[str]:
        """Wild cards, as its rules name them."""
        return wilds_in_words(self.definition) if self.definition.wilds.is_any else []

    @property
    def steps(self) -> tuple[DealStep, ...]:
        return self.definition.pattern

    @property
    def known_as(self) -> str:
        """A club's own games share a name, and are told apart by their titles."""
        return f"{self.name} {self.title}"

    @property
    def compared_by(self) -> tuple[Ranking, ...]:
        return self.definition.rankings

    def rankings(self, moment: Moment) -> tuple[Ranking, ...]:
        return self.definition.rankings_with(self.made_wild(moment)) if self.is_decided else self.compared_by

    @property
    def compares_alike(self) -> bool:
        return not self.is_decided

    @cached_property
    def is_decided(self) -> bool:
        """True if ranks become wild for everybody in the course of a hand."""
        return self.definition.is_decided_by_play

    def made_wild(self, moment: Moment) -> str:
        """The ranks that the play has made wild for everybody, beside those that are from the start."""
        wilds, board = self.definition.wilds, moment.boards[0]
        stage = stage_now(moment) if self.definition.matches else None
        ranks = stage.wild if stage else ""
        if wilds.after:
            ranks += followed(moment.events, wilds.after)
        if wilds.is_middle and len(board) > MIDDLE and board[MIDDLE] not in JOKERS:
            ranks += RANKS[board[MIDDLE] >> 2]
        return ranks

    def explained(self, view: View) -> tuple[str, ...]:
        if not (self.definition.wilds.is_any or self.is_decided):
            return ()
        return tuple(wilds_now(self.definition, self.made_wild(view)))

    @cached_property
    def boards(self) -> int:  # type: ignore[override]
        """Number of boards, each of which is played for by itself."""
        return self.definition.layout.boards

    @cached_property
    def board_rows(self) -> tuple[tuple[int, ...], ...]:  # type: ignore[override]
        """Rows in which the board lies."""
        return self.definition.layout.rows(self.board_cards)

    @cached_property
    def full_deal(self) -> int:
        """Number of cards that a player is dealt in all; 0 where losers match the pot: what is dealt then is
        compared."""
        return 0 if self.definition.matches else self.definition.own_cards

    @property
    def plays_board(self) -> bool:  # type: ignore[override]
        """True if the cards in the middle belong to every hand: not those of an auction."""
        return not self.definition.has_auction

    @property
    def without_blinds(self) -> bool:
        """True if everybody antes instead of blinds."""
        return self.definition.matches or self.definition.brings_in or self.definition.no_blinds

    @property
    def opens(self) -> tuple[str, ...]:
        """Sentences about who acts first, where the steps do not say so of themselves."""
        return () if self.definition.brings_in else super().opens

    def post(self, dealer: Dealer) -> None:
        """Antes and blinds, or antes alone; without a bring-in they are a big blind at least."""
        if not self.without_blinds:
            super().post(dealer)
        elif self.definition.brings_in:
            dealer.collect_antes(self.ante)
        else:
            dealer.collect_antes(self.ante or self.big_blind)

    @property
    def stages(self) -> tuple[Stage, ...]:
        more = MATCHING if self.definition.matches else SHARING if self.definition.declares else ()
        return (*super().stages, *map(choice, more))

    @property
    def tells_showdown(self) -> bool:
        return self.definition.declares

    @property
    def full_blind(self) -> int:
        return 0 if self.without_blinds else super().full_blind

    @property
    def stakes(self) -> tuple[tuple[int, int], ...]:
        return () if self.definition.matches else super().stakes

    @property
    def at_a_table(self) -> Mapping[str, int]:
        blinds = super().at_a_table
        if self.definition.matches:
            return {"ante": blinds["big_blind"]}
        return {**blinds, "ante": blinds["small_blind"] // 4} if self.without_blinds else blinds

    def amounts_at(self, level: Mapping[str, int]) -> dict[str, int]:
        amounts = super().amounts_at(level)
        if self.without_blinds:
            least = level["big_blind"] if self.definition.matches else max(1, level["small_blind"] // 4)
            amounts["ante"] = amounts.get("ante") or least
        return amounts

    def play(self, dealer: Dealer) -> Play:
        if self.definition.matches:
            yield from play_rounds(self, dealer)
        elif self.definition.declares:
            self.post(dealer)
            yield from self.deal_out(dealer)
            settle(dealer, declarations(dealer), self.rankings(dealer))
        else:
            yield from super().play(dealer)

    def street(self, view: View) -> str:
        if not self.definition.matches:
            if self.definition.brings_in and not self.board_cards and not self.definition.has_auction:
                return captions.by_cards(view)
            return super().street(view) if self.has_streets else without_streets(view)
        number = round_number(view)
        if view.asked == GoingIn.kind:
            return Text("Round {number}: in or out", number=number)
        return Text("Round {number}", number=number)

    @cached_property
    def has_streets(self) -> bool:
        """True if a board or draws give the parts of a hand their names."""
        return bool(self.board_cards) or any(isinstance(step, Draw) for step in self.steps)

    def beside(self, view: View, names: Sequence[str]) -> str:
        return Sentences([*price(view, names)]) if self.definition.matches else super().beside(view, names)

    @cached_property
    def deck(self) -> tuple[int, ...]:
        return self.definition.deck

    @cached_property
    def players(self) -> range:
        fewest, most = self.definition.seats or (2, super().players[-1])
        return range(fewest, min(most, super().players[-1]) + 1)


def without_streets(view: View) -> str:
    """Return what a part of a hand is called that has neither board nor draws."""
    if view.asked == "betting":
        return Text("Betting")
    if view.asked in (Bidding.kind, Taking.kind):
        return Text("Auction")
    return Text("Declaring") if view.asked == Declaring.kind else Text("Changing cards")
