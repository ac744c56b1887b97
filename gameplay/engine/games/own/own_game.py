"""A game of a club's own. Its definition is one of its options, so that a record of a hand has all of it."""

from functools import cached_property
from typing import Any, ClassVar

from pydantic import field_validator

from clauses.option import option
from gameplay.engine.choices import AS_ASKED, Verb
from gameplay.engine.games.exposing import EXPOSE, TurnedUp
from gameplay.engine.games.own.definition import LONGEST, Definition, read
from gameplay.engine.games.passing import Passed, Received
from gameplay.engine.games.pattern import Pattern
from gameplay.engine.games.steps import DealStep
from gameplay.engine.ranking.choice import Ranking
from words.text import Text

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
    """What a game is called: by its definition, or, where no definition is at hand, what all of them are."""

    def __get__(self, game: "OwnGame | None", owner: type) -> str:
        return Text("A game of the club's own") if game is None else game.definition.title


class OwnGame(Pattern):
    """A game that a club has written down. definition_text: the text, which has to be one that is read."""

    name = "own-game"
    title = Titled()
    verbs: ClassVar[tuple[Verb, ...]] = (Verb("left", AS_ASKED), Verb("right", AS_ASKED), EXPOSE)
    events: ClassVar[tuple[type, ...]] = (Passed, Received, TurnedUp)

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

    @cached_property
    def definition(self) -> Definition:
        """What the text says."""
        return read(self.definition_text)

    @cached_property
    def pattern(self) -> tuple[DealStep, ...]:  # type: ignore[override]
        return self.definition.pattern

    @cached_property
    def ranked_by(self) -> tuple[Ranking, ...]:  # type: ignore[override]
        return self.definition.rankings

    @cached_property
    def board_cards(self) -> int:  # type: ignore[override]
        return self.definition.board_cards

    @cached_property
    def turns_up_all_in(self) -> bool:  # type: ignore[override]
        return not any(step.is_choice for step in self.pattern)

    @cached_property
    def deck(self) -> tuple[int, ...]:
        return self.definition.deck

    @cached_property
    def players(self) -> range:
        fewest, most = self.definition.seats or (2, super().players[-1])
        return range(fewest, min(most, super().players[-1]) + 1)
