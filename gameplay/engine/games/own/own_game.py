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
from gameplay.engine.choices import AS_ASKED, Choice, Verb
from gameplay.engine.dealer import Dealer
from gameplay.engine.decisions import Decision
from gameplay.engine.game import Game, Play
from gameplay.engine.games.exposing import EXPOSE, TurnedUp
from gameplay.engine.games.home.guts_bot import IN, OUT
from gameplay.engine.games.matching import PaidIn
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
from gameplay.engine.games.own.definition import LONGEST, Definition, read
from gameplay.engine.games.own.faults import Faulty
from gameplay.engine.games.own.guts import GOES, MATCHING, GoingIn, play_rounds, price
from gameplay.engine.games.own.hands import WINNINGS
from gameplay.engine.games.own.in_words import wilds_in_words
from gameplay.engine.games.passing import Passed, Received
from gameplay.engine.games.pattern import DealStep, Draw, Pattern
from gameplay.engine.games.rounds import round_number
from gameplay.engine.outline import Stage, choice
from gameplay.engine.ranking.choice import Ranking
from gameplay.engine.views import View
from gameplay.house.bot import opponents, place
from gameplay.house.prospects import dealt_out, prospect, unseen
from gameplay.house.valuing import ValuingBot
from words.text import Sentences, Text

GOES_IN: Final = 0.4
"""How often somebody else goes in, about."""

BOTH_WAYS: Final = 0.8
"""With such a chance each way a player goes for both."""


class OwnBot(ValuingBot):
    """Goes in, and declares, by what a hand beats."""

    def choose(self, decision: Decision, view: View, game: Game, chance: random.Random) -> Choice:
        if isinstance(decision, GoingIn):
            return IN if goes_in(view, game, chance) else OUT
        if isinstance(decision, Declaring):
            return (self.way(view, game, chance),)
        return super().choose(decision, view, game, chance)

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
    )
    events: ClassVar[tuple[type, ...]] = (Passed, Received, TurnedUp, Declared, PaidIn)
    bot: ClassVar[object | None] = OwnBot()
    not_asked: ClassVar[frozenset[str]] = frozenset({"definition_text"})

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
    def winnings(self) -> tuple[str, ...]:
        return tuple([WINNINGS[name].told for name in self.definition.winnings])

    @property
    def wild_from_the_start(self) -> list[str]:
        """Wild cards, as its rules name them."""
        return [wilds_in_words(self.definition)] if self.definition.wilds.is_any else []

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

    @property
    def stages(self) -> tuple[Stage, ...]:
        more = MATCHING if self.definition.matches else SHARING if self.definition.declares else ()
        return (*super().stages, *map(choice, more))

    @property
    def tells_showdown(self) -> bool:
        return self.definition.declares

    @property
    def full_blind(self) -> int:
        return 0 if self.definition.matches else super().full_blind

    @property
    def stakes(self) -> tuple[tuple[int, int], ...]:
        return () if self.definition.matches else super().stakes

    @property
    def at_a_table(self) -> Mapping[str, int]:
        return {"ante": super().at_a_table["big_blind"]} if self.definition.matches else super().at_a_table

    def amounts_at(self, level: Mapping[str, int]) -> dict[str, int]:
        amounts = super().amounts_at(level)
        if self.definition.matches:
            amounts["ante"] = amounts.get("ante") or level["big_blind"]
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
    return Text("Declaring") if view.asked == Declaring.kind else Text("Changing cards")
