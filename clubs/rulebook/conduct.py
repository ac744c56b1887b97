"""Options about conduct at the table."""

from typing import Literal

from clauses.option import option
from clauses.section import Section


class Conduct(Section):
    """Options for what has gone wrong, in a deal or between people."""

    substantial_action: Literal["dm", "tda"] = option(
        "dm",
        "A misdeal can be called until",
        "When so much has happened that a hand plays on, whatever was wrong with its deal. "
        "Directors are told before they void a hand.",
        "DM-misdeal-action",
        "C5-4.3-misdeal",
        ruling=230,
        choices={
            "dm": "two players have acted after the blinds or the forced bet",
            "tda": "two have acted, one of them with chips, or three actions of any kind were made",
        },
    )
    stud: Literal["as_picked", "tda"] = option(
        "as_picked",
        "Stud at tables on screens",
        "Who acts first among equal boards, how the last street is dealt from a deck that is too short, "
        "whether an open pair allows the big bet, and who gets an odd chip; unless a game is picked "
        "otherwise.",
        "DM-stud-first-actor",
        "DM-stud-deck-short",
        "DM-stud-open-pair",
        "DM-odd-chip",
        choices={
            "as_picked": "as the rules of the game that is picked have it",
            "tda": "the highest card by suit, the whole stub and the burns mixed, no open pairs",
        },
    )
    called_clock: int = option(
        25,
        "Clock on a player",
        "How many seconds a player has to act once the clock is called on them at a table of felt. After "
        "them and the countdown their hand is dead facing a bet, and checks otherwise. 0 where it is not "
        "called.",
        "DM-etiquette-action",
        "FCD-opt-timer",
        ge=0,
        le=600,
        empty="never called",
    )
    called_countdown: int = option(
        5,
        "Countdown",
        "How many seconds the dealer counts aloud after that.",
        "DM-etiquette-action",
        ge=0,
        le=60,
        empty="none",
    )
    shot_clock: int = option(
        0,
        "Shot clock",
        "How many seconds everybody has for each decision at a table of felt: the table's tablet counts them "
        "down. 0 for none.",
        "FCD-opt-timer",
        ge=0,
        le=600,
        empty="none",
    )
    time_cards: int = option(
        0,
        "Time cards",
        "How many cards each player has by which they buy time to think, all night; 0 for none.",
        "FCD-opt-timer",
        ge=0,
        le=50,
        empty="none",
    )
    time_card_seconds: int = option(
        30,
        "A time card is worth",
        "How many seconds a time card adds.",
        "FCD-opt-timer",
        ge=5,
        le=600,
    )
    suspended_on_screens: bool = option(
        True,
        "Suspended from tables on screens, too",
        "Whether a member who is suspended or barred may not sit down at the club's tables on screens "
        "either. A practice table of their own is open to them.",
        "DM-etiquette-sanction",
        ruling=266,
    )
