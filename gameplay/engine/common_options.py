"""The options that every game has, whatever is dealt in it: showdowns, uncalled bets, time that runs out."""

from typing import Literal

from clauses.option import option
from clauses.section import Section


class CommonOptions(Section):
    """Options of hands and bets that every game has, as the house has them."""

    losing_hands: Literal["muck", "show"] = option(
        "muck",
        "Beaten hands",
        "What becomes of a beaten hand at showdown.",
        "FCD-showdown",
        "FNP-showdown",
        ruling=11,
        choices={"muck": "thrown away unseen", "show": "shown"},
    )
    timeout_when_free: Literal["check", "fold"] = option(
        "check",
        "Time runs out without a bet",
        "What a player does whose time runs out when checking is free; facing a bet they fold.",
        "FCD-timeout-bet",
        ruling=7,
        choices={"check": "they check", "fold": "they fold"},
    )
    uncalled_bet: Literal["returned", "announced"] = option(
        "returned",
        "Uncalled bets",
        "What becomes of the part of a bet that nobody has called when everybody else folds.",
        "CPL-last-standing",
        "FCD-example-pot-500",
        ruling=6,
        choices={
            "returned": "it goes back, then the rest of the pot is won",
            "announced": "it is won and announced with the pot",
        },
    )
    show_order_scope: Literal["round", "hand"] = option(
        "round",
        "Who shows first",
        "Whose bet or raise decides who shows first.",
        "CPL-show-order",
        "DM-show-order",
        ruling=78,
        choices={"round": "the last of the last round", "hand": "the last of the whole hand"},
    )
    ask_to_see: Literal["anyone_in_hand", "last_aggressor_only"] = option(
        "last_aggressor_only",
        "Asking to see a hand",
        "Who may ask, once a hand is over, to see hands that were called and thrown away.",
        "CPL-ask-to-see",
        ruling=79,
        choices={
            "anyone_in_hand": "everybody who was dealt in",
            "last_aggressor_only": "who called the last bet, and only the hand of whoever made it",
        },
    )
    tied_short_stack: Literal["per_pot", "capped_equal_share"] = option(
        "per_pot",
        "Tied with a short stack",
        "How players share who tie when one of them is all-in for less than the others.",
        "FNP-short-shares",
        ruling=122,
        choices={
            "per_pot": "each pot by itself",
            "capped_equal_share": "equally in all, but nobody more than the pots they are in",
        },
    )
