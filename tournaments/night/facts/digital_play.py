"""Facts of tables that are played on screens."""

from typing import Annotated, Any, Literal

from pydantic import Field

from tournaments.night.facts.parts import (
    About,
    Bust,
    ChipCount,
    Fact,
    GamePicked,
    Part,
    Plaque,
    PlayerId,
    Reason,
    Sequence,
    TableNumber,
)


class PlayedOnScreens(Fact, about=About("seats", "tables")):
    """Tables are played on screens from their next hand on, the server deals.

    tables: which, none for all that are not named elsewhere;
    games: one after the other;
    changes: when the next one comes: after hands_each hands, when the button has been all round, or with each
        level;
    turn_seconds: for a choice, none for no limit;
    bank_seconds: on top of it, at each table;
    pause_seconds: between hands;
    house_pause: thousandths of a second before a house player acts;
    rollover_in_rotation: which hand is played for chips that the Centre has won.
    """

    kind: Literal["played_on_screens"] = "played_on_screens"
    tables: tuple[TableNumber, ...] = ()
    games: Annotated[tuple[GamePicked, ...], Field(min_length=1, max_length=30)]
    hands_each: Annotated[int, Field(ge=1, le=100)] = 6
    changes: Literal["hands", "orbit", "level"] = "hands"
    turn_seconds: Literal[5, 10, 15, 20, 30, 45, 60, 90] | None = 30
    bank_seconds: Annotated[int, Field(ge=0, le=600)] = 0
    pause_seconds: Annotated[int, Field(ge=0, le=60)] = 4
    house_pause: Annotated[int, Field(ge=0, le=10_000)] = 1200
    rollover_in_rotation: Literal["next_hand", "next_centre_five"] = "next_hand"


class PlayedOnFelt(Fact, about=About("seats", "tables")):
    """Tables are played with cards and chips again, none for all."""

    kind: Literal["played_on_felt"] = "played_on_felt"
    tables: tuple[TableNumber, ...] = ()


class LeftToItself(Fact, about=About("seats", "tables")):
    """Setting for tables on screens that do by themselves what is due: buttons, moves, broken tables, hand
    for hand, chip leaders, the end."""

    kind: Literal["left_to_itself"] = "left_to_itself"
    on: bool = True


class TablePaused(Fact, about=About("seats", "pause")):
    """A table on screens is dealt no hand until it goes on."""

    kind: Literal["table_paused"] = "table_paused"
    table: TableNumber
    reason: Reason = ""


class TableResumed(Fact, about=About("seats", "play")):
    """A table on screens goes on."""

    kind: Literal["table_resumed"] = "table_resumed"
    table: TableNumber


class KillLeft(Part):
    """The kill button after a hand. player: before whom it lies, None where it is nobody's; legs: of those
    who have any, two for who must kill the next pot; game: in which they count, as the hands after it know
    it, nothing in logs from before it was recorded: there they count in any."""

    player: PlayerId | None = None
    legs: dict[PlayerId, Annotated[int, Field(ge=1, le=2)]] = {}
    game: Annotated[str, Field(max_length=100)] = ""


class HandPlayed(Fact, about=About("hands", "card", after_a_deal="while_played_for", moves_chips=True)):
    """The whole outcome of a hand on screens.

    dealt: the sequence of the fact that dealt it;
    game: its title;
    name: what records call the game, nothing in logs from before there was one;
    stacks: of everybody in it, at its end;
    rolled_over: chips in the middle for the next hand;
    carry: all that the next hand of its game needs to know of this one;
    heisted: chips taken from the bank of the table;
    mushroom: chips by which its Mushroom has grown, less than none where it was won;
    plaques: by their kind and their player, how many more a player holds than before the hand, or fewer;
    kill: where the kill button lies after it, nothing where no kills are played;
    all_broke: nobody at the table has other chips, so nobody is out;
    joins: as in a knockout, where play is hand for hand.
    """

    kind: Literal["hand_played"] = "hand_played"
    table: TableNumber
    dealt: Sequence
    game: Annotated[str, Field(min_length=1, max_length=60)]
    name: Annotated[str, Field(max_length=60)] = ""
    stacks: dict[PlayerId, ChipCount]
    busts: Annotated[tuple[Bust, ...], Field(max_length=12)] = ()
    joins: Sequence | None = None
    rolled_over: ChipCount = 0
    heisted: ChipCount = 0
    mushroom: Annotated[int, Field(ge=-1_000_000_000_000, le=1_000_000_000_000)] = 0
    plaques: dict[Plaque, dict[PlayerId, Annotated[int, Field(ge=-20, le=20)]]] = {}
    kill: KillLeft | None = None
    all_broke: bool = False
    carry: dict[str, Any] | None = None


class AllInHeld(Fact, about=About("hands", "card", after_a_deal="while_played_for")):
    """Hand for hand, an all-in waits before its cards are turned up until the other tables have finished
    their action. dealt: the sequence of the fact that dealt the hand. Taken back, the hand is run out."""

    kind: Literal["all_in_held"] = "all_in_held"
    table: TableNumber
    dealt: Sequence


class StacksCorrected(Fact, about=About("chips", "count", moves_chips=True)):
    """Stacks on screens are put right, between hands; what they gain or lose comes into play or leaves it."""

    kind: Literal["stacks_corrected"] = "stacks_corrected"
    stacks: Annotated[dict[PlayerId, ChipCount], Field(min_length=1)]
    reason: Annotated[str, Field(min_length=1, max_length=500)]
