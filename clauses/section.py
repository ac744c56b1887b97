"""What every section of the rulebook is made of.

Money is in cents, chips are whole chips, times are minutes. A rulebook is frozen: editing one makes another.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from words.text import Text


@dataclass(frozen=True, slots=True)
class Unit:
    """What a number of the rulebook counts, for the form that shows it: "cents", "chips" or "percent"."""

    name: str


Cents = Annotated[int, Field(ge=0, le=100_000_000), Unit("cents")]
ChipCount = Annotated[int, Field(ge=0, le=1_000_000_000), Unit("chips")]
Percent = Annotated[int, Field(ge=0, le=100), Unit("percent")]


class Kind(StrEnum):
    """The kinds of tournament a season is made of."""

    ONLINE = "online"
    LIVE = "live"
    BIG_MONEY = "big_money"
    CHAMPIONSHIP = "championship"

    @property
    def words(self) -> str:
        match self:
            case Kind.ONLINE:
                return Text("Online")
            case Kind.LIVE:
                return Text("Live")
            case Kind.BIG_MONEY:
                return Text("Big Money")
            case Kind.CHAMPIONSHIP:
                return Text("Championship")


class Section(BaseModel):
    """One section of the rulebook: frozen, and strict about names it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid")
