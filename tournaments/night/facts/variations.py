"""Facts of what a night is played with besides its game: a bank to heist, a Mushroom that grows, kills,
plaques, bomb pots."""

from typing import Annotated, Literal

from pydantic import Field

from clubs.rulebook import Variations
from tournaments.night.facts.parts import (
    About,
    ChipCount,
    DealtOnScreens,
    Fact,
    GamePicked,
    Plaque,
    PlayerId,
    Reason,
    TableNumber,
)

Rank = Annotated[str, Field(pattern=r"^[2-9TJQKA]$")]


class VariationsSet(Fact, about=About("side", "settings")):
    """Variations of this night, chosen before its clock starts."""

    kind: Literal["variations_set"] = "variations_set"
    variations: Variations
    reason: Reason = ""


class BankHeisted(Fact, about=About(("side", "chips"), "chips", moves_chips=True)):
    """A player has scooped with a pocket pair, on felt: the rulebook says how many chips they take from the
    bank of their table. pair: the rank of its cards."""

    kind: Literal["bank_heisted"] = "bank_heisted"
    table: TableNumber
    player: PlayerId
    pair: Rank


class MushroomWon(Fact, about=About(("side", "chips"), "chips", moves_chips=True)):
    """The small blind of the latest hand has won it outright, on felt, and takes what lies on the
    Mushroom."""

    kind: Literal["mushroom_won"] = "mushroom_won"
    table: TableNumber
    player: PlayerId


class PotWon(Fact, about=About(("side", "hands"), "chips")):
    """Winners of the latest pot of a live table, where kills are played; several who shared it. counts:
    whether a full bet was won beyond the blinds, which a second leg needs. high_low: it was scooped for high
    and low, and counts if it came to five big blinds. game: with which the hand was dealt, where the dealers
    choose; nothing elsewhere and in logs from before it was recorded: there legs count in any."""

    kind: Literal["pot_won"] = "pot_won"
    table: TableNumber
    players: Annotated[tuple[PlayerId, ...], Field(min_length=1, max_length=12)]
    counts: bool = True
    high_low: bool = False
    game: Annotated[str, Field(max_length=100)] = ""


class KillPlaced(Fact, about=About("side", "button")):
    """The kill button of a table as the director puts it: before a player, or before nobody. legs: two for
    who has to kill the next pot."""

    kind: Literal["kill_placed"] = "kill_placed"
    table: TableNumber
    player: PlayerId | None = None
    legs: Annotated[int, Field(ge=0, le=2)] = 1


class PlaquePlayed(Fact, about=About("side", "card")):
    """A player has played a plaque, on felt."""

    kind: Literal["plaque_played"] = "plaque_played"
    player: PlayerId
    plaque: Plaque


class PlaqueEarned(Fact, about=About("side", "card")):
    """A player has earned a plaque, on felt: they scooped with a suited connector that all have seen."""

    kind: Literal["plaque_earned"] = "plaque_earned"
    player: PlayerId
    plaque: Plaque = "goldschlager"


class PlaquesPassedOn(Fact, about=About("side", "card")):
    """Plaques of a kind that a player who is finally out leaves to another, or to nobody: they lapse."""

    kind: Literal["plaques_passed_on"] = "plaques_passed_on"
    player: PlayerId
    plaque: Plaque
    to: PlayerId | None = None


class BombPotDealt(Fact, about=About(("side", "hands"), "card", once_stopped=False, moves_chips=True)):
    """A table is dealt the Bomb Pot for which the clock stands still.

    squid: it is a Squid Game;
    screens: where it is dealt on screens.
    """

    kind: Literal["bomb_pot_dealt"] = "bomb_pot_dealt"
    table: TableNumber
    squid: bool = False
    screens: DealtOnScreens | None = None


class BombPotGame(Fact, about=About("side", "settings")):
    """Game that the director has determined for the Bomb Pots from now on. picked: with its options, for
    tables on screens."""

    kind: Literal["bomb_pot_game"] = "bomb_pot_game"
    game: Annotated[str, Field(min_length=1, max_length=60)]
    picked: GamePicked | None = None


class ButtonShort(Fact, about=About("side", "button")):
    """The button of the latest hand had one big blind or less, on felt. chips: what they put on the Mushroom
    all the same, where the rulebook wants it."""

    kind: Literal["button_short"] = "button_short"
    table: TableNumber
    chips: ChipCount = 0


class SetAsideCounted(Fact, about=About(("side", "chips"), "count", moves_chips=True)):
    """Chips in the bank of a table, or on its Mushroom, as they were counted: the players have the rest."""

    kind: Literal["set_aside_counted"] = "set_aside_counted"
    table: TableNumber
    what: Literal["bank", "mushroom"]
    chips: ChipCount
    reason: Annotated[str, Field(min_length=1, max_length=500)]
