"""Base of every section of typed options, a rulebook's or a game's.

Money is in cents, chips are whole chips, times are minutes. A section is frozen: editing one makes another.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field


@dataclass(frozen=True, slots=True)
class Unit:
    """The meaning of a value, for the form in which it is typed: a number of "cents", of "chips" or
    "percent", the number of a "player", the id of a "clause"."""

    name: str


Cents = Annotated[int, Field(ge=0, le=100_000_000), Unit("cents")]
ChipCount = Annotated[int, Field(ge=0, le=1_000_000_000), Unit("chips")]
Percent = Annotated[int, Field(ge=0, le=100), Unit("percent")]


class Named(StrEnum):
    """A fixed set of names of which a section may have one part each (`dict[Kind, Terms]`)."""

    @property
    def words(self) -> str:
        """The name for people."""
        return self.value

    @classmethod
    def standard(cls) -> tuple[Self, ...]:
        """Those of which a section always has a part; of the others it may have one."""
        return tuple(cls)


class Section(BaseModel):
    """A part of a rulebook, or of anything with options: frozen, and strict about names it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid")
