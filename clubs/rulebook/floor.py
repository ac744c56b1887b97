"""Options about seats, blinds, moves, and the length of levels."""

from typing import Literal

from pydantic import model_validator

from clauses.option import option
from clauses.section import ChipCount, Percent, Section
from words.text import Text


class Seating(Section):
    """Options about seats."""

    seats_per_table: int = option(
        9, "Seats per table", "How many seats a table has.", "DM-seat-random", ruling=177, ge=2, le=12
    )
    seat_draw: Literal["random", "cards"] = option(
        "random",
        "How seats are drawn",
        "How everybody comes to their seat at the start.",
        "FNP-seat-draw",
        "FNP-first-dealer",
        "DM-seat-random",
        ruling=301,
        choices={
            "random": "each seat is drawn",
            "cards": "by cards: the lowest has its seat first, the highest last and deals first",
        },
    )
    dedicated_dealer: bool = option(
        False,
        "Dealer seat",
        "Whether the player who draws the middle seat deals all night.",
        "DM-dealer-seat",
        "DM-dealer-redraw",
        ruling=164,
    )
    table_roles: bool = option(
        False,
        "Chipmaster and shuffler",
        "Whether the player opposite the dealer minds the pots and makes change, and the one on the button "
        "shuffles. The table's tablet says who they are. For clubs with a dealer seat.",
        "DM-role-chipmaster",
        "DM-role-shuffler",
    )
    redraw: Literal["final_table", "always", "broken_only"] = option(
        "final_table",
        "New draw when a table goes",
        "Who draws a new seat.",
        "DM-seat-redraw",
        ruling=163,
        choices={
            "final_table": "everybody at the final table, before that only the broken table",
            "always": "everybody",
            "broken_only": "only the broken table",
        },
    )
    high_card_at_final_table: bool = option(
        True,
        "Button at the final table",
        "Whether the final table draws for the button.",
        "CPL-high-card-final",
    )
    high_card_when_new: Percent = option(
        50,
        "Draw for the button when new",
        "A re-seated table draws for the button if at least this percentage is new to it; 0 for never.",
        "CPL-high-card-reseat",
        ruling=81,
        empty="never",
    )
    counts_as_new: Literal["every_move", "broken_tables"] = option(
        "broken_tables",
        "New to a table",
        "Who counts, when it is decided whether a table draws for the button again.",
        "CPL-high-card-reseat",
        ruling=81,
        choices={
            "every_move": "whoever did not sit there in the hand before, however they came",
            "broken_tables": "whoever came from a broken table or by a new draw",
        },
    )
    draw_ties: Literal["suit", "redraw"] = option(
        "suit",
        "Equal cards in a draw",
        "When two players draw the same rank for the button.",
        "CPL-high-card-suits",
        ruling=9,
        choices={"suit": "spades, hearts, diamonds, clubs", "redraw": "they draw again"},
    )


class Button(Section):
    """The dead button and who waits for it."""

    marker: Literal["empty_seat", "previous_player"] = option(
        "empty_seat",
        "Dead button shown",
        "Where the button lies when its seat is empty; nobody pays or acts differently.",
        "CPL-dead-button",
        "DM-dead-button-sb-bust",
        ruling=66,
        choices={"empty_seat": "on the empty seat", "previous_player": "with the player who had it before"},
    )
    moved_player_waits: Literal["sb_and_button", "small_blind", "sb_one_hand", "between_only"] = option(
        "sb_and_button",
        "A new or moved player waits",
        "In which seats they are not dealt in at once. They never pay less than a big blind for it.",
        "CPL-moved-wait",
        "CPL-moved-bb",
        "DM-balance-sb",
        ruling=71,
        choices={
            "sb_and_button": "in the small blind or button seat, until the button has passed",
            "small_blind": "one hand in the small blind seat, and between it and the button",
            "sb_one_hand": "one hand in the small blind seat; in the button seat until it has passed",
            "between_only": "only between the button and the small blind",
        },
    )
    new_hand_at: Literal["previous_winner", "first_riffle"] = option(
        "previous_winner",
        "A hand is new",
        "Which moment decides the level a hand is played at.",
        "DM-clock-runs-out",
        "CPL-level-next-hand",
        ruling=161,
        choices={
            "previous_winner": "when the hand before it has its winner",
            "first_riffle": "when its shuffle begins",
        },
    )


class Balancing(Section):
    """Options about moving players and breaking tables."""

    balance_at: int = option(
        2,
        "Balance at a difference of",
        "A move is proposed when the largest and smallest table differ by this many.",
        "DM-balance-two",
        "CPL-balance",
        ruling=165,
        ge=2,
        le=10,
    )
    halt_at: int | None = option(
        None,
        "Halt a short table at",
        "A table with this many players fewer than the fullest is halted once its big blind would reach an "
        "empty seat, until it is balanced: one of felt with one tap, one on screens by itself.",
        "DM-balance-two",
        ruling=167,
        empty="the director is only told",
        ge=2,
        le=10,
    )
    break_at: int | None = option(
        None,
        "Break a table at",
        "A table with this many players or fewer is broken if the others have the seats.",
        "CPL-break",
        ruling=69,
        empty="as soon as everybody fits",
        ge=1,
        le=11,
    )
    final_table: int | None = option(
        None,
        "Players at the final table",
        "The last two tables become one when so many are left; it gets so many seats where it has fewer.",
        "DM-seat-redraw",
        empty="as many as a table seats",
        ge=2,
        le=12,
    )
    rollover_on_break: Literal["share", "carry"] = option(
        "share",
        "Rolled-over chips of a table that goes",
        "What becomes of chips that lie in the middle of a table of Centre Five when it is broken.",
        "C5-9.1-next-hand",
        ruling=39,
        choices={
            "share": "its players share them",
            "carry": "they go to the next table of the first player left of the button",
        },
    )
    break_first: Literal["smallest", "highest_number", "drawn"] = option(
        "smallest",
        "Break first",
        "Which of several tables that can go is proposed; the director may break another one.",
        "CPL-break",
        "DM-seat-redraw",
        ruling=69,
        choices={
            "smallest": "the one with the fewest players",
            "highest_number": "the one with the highest number",
            "drawn": "one that is drawn, so that nobody knows it beforehand",
        },
    )


class LateEntry(Section):
    """Until when one may enter, and with how much."""

    until: Literal["cut_off", "end_of_level", "start"] = option(
        "cut_off",
        "Entries close",
        "The last moment to enter.",
        "CPL-late-window",
        ruling=155,
        choices={
            "cut_off": "at the cut-off",
            "end_of_level": "at the end of a level",
            "start": "when the clock starts",
        },
    )
    level: int = option(
        3, "Level", "The level meant by “at the end of a level”.", "CPL-late-window", ruling=73, ge=1, le=50
    )
    dock_big_blinds: int = option(
        0,
        "Late-entry blinds deducted",
        "Big blinds taken from a late entrant's stack, at the blinds of their first hand.",
        "CPL-late-dock",
        ruling=74,
        ge=0,
        le=100,
        empty="none",
    )
    after_break_most: ChipCount | None = option(
        None,
        "After the break, at most",
        "Chips with which the director may still admit someone after the break.",
        "CPL-late-after-break",
        ruling=75,
        empty="nobody",
    )
    the_break: Literal["after_closing", "first"] = option(
        "after_closing",
        "Which break",
        "The break after which the director may still admit someone, and nobody enters without them.",
        "CPL-late-after-break",
        ruling=75,
        choices={
            "after_closing": "the first one after entries have closed",
            "first": "the first of all, with which entries close if they are still open",
        },
    )


class Absence(Section):
    """Players who said they would come and are not there."""

    dealt_in: bool = option(
        True,
        "Absent players are dealt in",
        "A committed player missing at the first deal gets a seat and a stack, and pays the blinds.",
        "DM-absent-dealt-in",
        "CPL-absent-dealt",
    )
    removed: Literal["after_cut_off", "never"] = option(
        "after_cut_off",
        "An absent stack is removed",
        "When a player who has not come by then is out, and their chips with them.",
        "DM-absent-removed",
        ruling=172,
        choices={
            "after_cut_off": "before the first hand of the level after the cut-off",
            "never": "never: it is blinded away",
        },
    )
    must_be_seated_by: Literal["first_card", "last_card"] = option(
        "last_card",
        "In the seat by",
        "When the hand of a player who is not in their seat is dead.",
        "CPL-absent-folded",
        ruling=76,
        choices={"first_card": "their first card", "last_card": "the last card dealt"},
    )


class ClockRules(Section):
    """Options about levels and antes."""

    shorten: dict[int, Percent] = option(
        {},
        "Shorter levels",
        "With this many players left or fewer, levels are shorter by this percentage of their normal length.",
        "DM-level-length",
        ruling=159,
        columns=("Players left, or fewer", "Shorter by"),
        empty="levels are never shorter",
    )
    shorten_applies: Literal["next_level", "now_elapsed", "now_proportional"] = option(
        "next_level",
        "A new length applies",
        "What happens to the level being played when the number of players changes.",
        "DM-level-length",
        ruling=159,
        choices={
            "next_level": "from the next level",
            "now_elapsed": "at once, less the time already played",
            "now_proportional": "at once, the time left shrinks in proportion",
        },
    )
    ante: Literal["none", "each", "big_blind"] = option(
        "big_blind",
        "Antes",
        "Who pays the ante of a level.",
        "DM-bba-amount",
        ruling=170,
        choices={
            "none": "no antes",
            "each": "every player",
            "big_blind": "the big blind for the table, as much as the big blind",
        },
    )

    hand_for_hand_seconds: int = option(
        0,
        "Hand for hand, a hand takes",
        "How many seconds of the clock each hand takes while play is hand for hand: it stands still "
        "otherwise, and blinds go on rising by them. 0 where the clock runs on.",
        ge=0,
        le=180,
        empty="the clock runs on",
    )
    hand_for_hand_waits: Literal["strict", "soft"] = option(
        "strict",
        "Hand for hand, a table waits",
        "What a table waits for before its next hand while play is hand for hand.",
        choices={
            "strict": "until every table has finished as many hands",
            "soft": "only while another table has been dealt fewer hands",
        },
    )
    hand_for_hand_all_ins: Literal["run_out", "held"] = option(
        "run_out",
        "Hand for hand, an all-in",
        "When the cards of an all-in are turned up while play is hand for hand.",
        choices={
            "run_out": "is run out at once",
            "held": "waits until all tables have finished their action",
        },
    )
    hands_per_level: int = option(
        0,
        "Hands of a level",
        "After how many hands of a level at the slowest table the director is offered the next one; the "
        "clock ends it at the latest. Hands have to be recorded. 0 where levels go by the clock alone.",
        ge=0,
        le=100,
        empty="levels go by the clock",
    )
    hold_push_seconds: int = option(
        0,
        "No change of dealers before a break or level",
        "From how many seconds before the end of a level dealers stay at their tables: console and tablets "
        "say so. 0 where it does not matter.",
        ge=0,
        le=600,
        empty="at any time",
    )
    decks_ready_seconds: int = option(
        0,
        "Decks ready",
        "How many seconds before the end of a break console and tablets tell the dealers to prepare their "
        "decks. 0 for never.",
        ge=0,
        le=600,
        empty="never said",
    )
    final_table_back: int = option(
        0,
        "Blinds go back at the final table",
        "By how many levels the director is asked to roll the blinds back when the last table is drawn; "
        "0 for none.",
        ge=0,
        le=10,
        empty="never",
    )

    def shorter_by(self, players_left: int) -> int:
        """By how many per cent levels are shorter with this many players left (DM-level-length)."""
        reached = [players for players in self.shorten if players >= players_left]
        return self.shorten[min(reached)] if reached else 0


class Rollovers(Section):
    """Chips that the Centre has won."""

    warn_percent: Percent = option(
        10,
        "Warn of rolled-over chips",
        "From how many percent of the chips in play the director is asked whether the blinds should change; "
        "0 for never.",
        "C5-9.4-blind-note",
        ruling=45,
        empty="never",
    )


Colour = Literal[
    "white", "red", "blue", "green", "black", "purple", "yellow", "orange", "pink", "grey", "brown"
]


class Chip(Section):
    """A chip of the club's set."""

    colour: Colour = option("green", "Colour", "The chip's colour.", "DM-chip-values")
    value: ChipCount = option(25, "Value", "What it is worth.", "DM-chip-values", "CPL-chip-values")
    owned: int | None = option(
        None,
        "Owned",
        "How many of them the club has.",
        "DM-chip-values",
        empty="not counted",
        ge=0,
        le=1_000_000,
    )


class Chips(Section):
    """The club's chips."""

    chips: tuple[Chip, ...] = option(
        (), "Chips", "The set, smallest value first.", "DM-chip-values", empty="not listed"
    )
    colour_up: Literal["round_up", "race"] = option(
        "round_up",
        "Odd chips at a colour-up",
        "What happens to a remainder too small for one larger chip.",
        "DM-colour-up",
        "CPL-chip-up",
        ruling=82,
        choices={"round_up": "rounded up to one more chip", "race": "raced for"},
    )

    @model_validator(mode="after")
    def _rising(self) -> "Chips":
        values = [chip.value for chip in self.chips]
        if values != sorted(set(values)):
            raise ValueError(Text("Chips stand in order of value, each value once."))
        return self


class Tablets(Section):
    """Options about what dealers record on the tablets of their tables."""

    knockouts_confirmed: bool = option(
        False,
        "Two people for a knockout",
        "Whether a knockout that a dealer records on a tablet counts only when a director has confirmed it "
        "with one tap on the console. Until then the player is shown as reported, and the next hand is dealt "
        "without them.",
    )
