"""Sentences about who acts first in the rounds of a stud game. Source: DM-stud-first-actor, DM-razz-order,
FNP-stud-low-opens, FNP-stud-high-opens, ruling 98.
"""

from gameplay.engine.games.stud.options import StudOptions
from words.text import Text


def who_opens(game: StudOptions, card: str, board: str) -> tuple[str, str, str]:
    """On third street, of equal cards, and later. card, board: whose they are acts first then."""
    if game.opening == "forced" and game.limit == "pot-limit":
        first = Text(
            "In the first round of betting whoever shows {card} has to bring it in for {chips:,}.",
            card=card,
            chips=game.bring_in,
        )
    elif game.opening == "forced":
        first = Text(
            "In the first round of betting whoever shows {card} has to bring it in for {chips:,}, or may "
            "open for a full bet of {bet:,} instead.",
            card=card,
            chips=game.bring_in,
            bet=game.small_bet,
        )
    else:
        first = Text(
            "In the first round of betting whoever shows {card} acts first, and may bet, check or fold.",
            card=card,
        )
    return first, tie(game), later_rounds(board, by_suit=game.equal_boards == "suit")


def later_rounds(board: str, *, by_suit: bool = False) -> str:
    """Once everybody has several cards up. board: whose they are acts first; by_suit: of equal ones the
    highest card by suit decides."""
    if by_suit:
        return Text(
            "In later rounds whoever shows {cards} acts first; of equal ones the highest card by suit "
            "decides.",
            cards=board,
        )
    return Text(
        "In later rounds whoever shows {cards} acts first; of equal ones whoever was dealt theirs first.",
        cards=board,
    )


def tie(game: StudOptions) -> str:
    """Return which of several players with such a card it is."""
    if game.low_tie == "position":
        return Text("Of several with such a card it is the first left of the button.")
    return Text(
        "Of several with such a card it is decided by suit: clubs are lowest, then diamonds, hearts, spades."
    )
