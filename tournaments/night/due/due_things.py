"""Base of a due thing: what a tap does, and what the bar says of it."""

from dataclasses import dataclass
from enum import StrEnum


class Act(StrEnum):
    """Effect of a tap on a due thing."""

    STRUCTURE = "structure"
    CHECK_IN = "check_in"
    DRAW_SEATS = "draw_seats"
    DRAW_BUTTON = "draw_button"
    START = "start"
    MOVE = "move"
    WHERE_BUTTON = "where_button"
    NAME_DEALER = "name_dealer"
    BREAK_TABLE = "break_table"
    REDRAW = "redraw"
    NEXT_ROUND = "next_round"
    REMOVE_ABSENT = "remove_absent"
    SNAPSHOT = "snapshot"
    ADD_ONS = "add_ons"
    COLOUR_UP = "colour_up"
    STACKS = "stacks"
    PAYOUTS = "payouts"
    HAND_FOR_HAND = "hand_for_hand"
    TIME_HAND = "time_hand"
    NEXT_LEVEL = "next_level"
    BAG = "bag"
    BRING_FLIGHTS = "bring_flights"
    FINISH = "finish"
    COUNT = "count"
    RESUME = "resume"
    HALT = "halt"
    DEAL = "deal"
    SHALLOW = "shallow"
    ROLL_BACK = "roll_back"
    BOUNTY_PLAYERS = "bounty_players"
    SEAL_ENVELOPES = "seal_envelopes"
    OPEN_ENVELOPE = "open_envelope"
    BOMB_POT = "bomb_pot"
    CLOCK_ON = "clock_on"
    SITE_AWAY = "site_away"
    PLAQUES = "plaques"
    PAYMENT = "payment"
    NOTICE = "notice"


@dataclass(frozen=True, slots=True)
class Due:
    """Something to be done now.

    act: what a tap does, NOTICE for what is only said;
    table, player, chip: about what;
    clause: the rule that asks for it;
    warning: what speaks against doing it yet.
    """

    act: Act
    key: str
    sentence: str
    clause: str = ""
    table: int | None = None
    player: int | None = None
    chip: int | None = None
    warning: str = ""
