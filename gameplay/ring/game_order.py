"""Order of games at a table of several, and what a dealer may announce who chooses.

Source: FNP-dealers-choice, FNP-declare-stakes, FNP-stakes, ruling 300.
"""

from typing import Literal

from clauses.option import option
from clauses.section import Section


class GameOrder(Section):
    """Order in which several games come."""

    by: Literal["dealer", "orbit", "hand"] = option(
        "dealer",
        "Which game is next",
        "Who says which of the games is played next, or when the next one comes.",
        "FNP-dealers-choice",
        choices={
            "dealer": "the dealer chooses before each game",
            "orbit": "the next one when the button has been all round",
            "hand": "the next one with each hand",
        },
    )
    choosing_time: int = option(
        45,
        "Time to choose",
        "Dealer's choice: seconds that the dealer has to choose a game.",
        "FNP-dealers-choice",
        ruling=300,
        ge=10,
        le=600,
    )
    announces: Literal["game", "stakes", "variations"] = option(
        "variations",
        "What the dealer announces",
        "Dealer's choice: what the dealer may say beside the name of the game.",
        "FNP-dealers-choice",
        "FNP-declare-stakes",
        choices={
            "game": "nothing more: it is played as the table has it",
            "stakes": "other stakes",
            "variations": "other stakes, and how the game is varied",
        },
    )
    most_stakes: int = option(
        5,
        "Highest stakes",
        "Dealer's choice: up to how many times the stakes of the table the dealer may go.",
        "FNP-declare-stakes",
        ruling=300,
        ge=1,
        le=100,
    )
