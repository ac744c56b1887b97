"""Everything that can happen on a night, as pydantic models told apart by `kind`.

A fact says what happened in the room, not what follows from it: places, prizes, points, blinds and the button
are computed from the facts under the rulebook (see night/floor). Random outcomes are kept as they came
out, with the seed that proves them. Players are the club's member numbers in this log, tables and seats count
from 1, money is in cents, chips are whole chips. House players have numbers below zero.

A new fact is a class in one of these modules, with all that is known of its kind (`About`); its handler in
night/floor and its sentence in night/sentences follow. docs/facts.md is made from the models.
"""

from typing import TYPE_CHECKING, Annotated, Final, Union

from pydantic import Field, TypeAdapter

from tournaments.night.facts.choosing_games import *
from tournaments.night.facts.decisions import *
from tournaments.night.facts.digital_play import *
from tournaments.night.facts.flights import *
from tournaments.night.facts.parts import *
from tournaments.night.facts.play import *
from tournaments.night.facts.players import *
from tournaments.night.facts.seating import *
from tournaments.night.facts.side_games import *
from tournaments.night.facts.timing import *
from tournaments.night.facts.variations import *

KINDS: Final = {fact.model_fields["kind"].default: fact for fact in Fact.__subclasses__()}
"""Kind → its model."""

if TYPE_CHECKING:
    AnyFact = Fact
else:
    AnyFact = Annotated[Union[tuple(KINDS.values())], Field(discriminator="kind")]  # noqa: UP007 (computed)

FACT: TypeAdapter[AnyFact] = TypeAdapter(AnyFact)
