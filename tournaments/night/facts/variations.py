"""Facts of what a night is played with besides its game: a bank to heist, a Mushroom that grows."""

from typing import Annotated, Literal

from pydantic import Field

from clubs.rulebook import Variations
from tournaments.night.facts.parts import ChipCount, Fact, PlayerId, Reason, TableNumber

Rank = Annotated[str, Field(pattern=r"^[2-9TJQKA]$")]


class VariationsSet(Fact):
    """What this night is played with, chosen before its clock starts."""

    kind: Literal["variations_set"] = "variations_set"
    variations: Variations
    reason: Reason = ""


class BankHeisted(Fact):
    """A player has scooped with a pocket pair, on felt: the rulebook says how many chips they take from the
    bank of their table. pair: the rank of its cards."""

    kind: Literal["bank_heisted"] = "bank_heisted"
    table: TableNumber
    player: PlayerId
    pair: Rank


class MushroomWon(Fact):
    """The small blind of the latest hand has won it outright, on felt, and takes what lies on the
    Mushroom."""

    kind: Literal["mushroom_won"] = "mushroom_won"
    table: TableNumber
    player: PlayerId


class ButtonShort(Fact):
    """The button of the latest hand had one big blind or less, on felt. chips: what they put on the Mushroom
    all the same, where the rulebook wants it."""

    kind: Literal["button_short"] = "button_short"
    table: TableNumber
    chips: ChipCount = 0


class SetAsideCounted(Fact):
    """What lies in the bank of a table, or on its Mushroom, as it was counted: the players have the rest."""

    kind: Literal["set_aside_counted"] = "set_aside_counted"
    table: TableNumber
    what: Literal["bank", "mushroom"]
    chips: ChipCount
    reason: Annotated[str, Field(min_length=1, max_length=500)]
