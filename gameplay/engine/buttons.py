"""Buttons for a choice: a decision says which buttons it has, and a page lays them out.

A button is the text of a choice; what it needs besides (an amount, cards) is typed or tapped under the names
`amount`, `card` and `centre` (a card on the board). Its key is that of the club's draw game (FCD-key-f and
those after it), or one of the game's own.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Button:
    """A button.

    value: the choice as text;
    words: what stands on it;
    key: its key, or several with spaces between;
    tone: "first" for what to do next, "danger" for what costs the hand;
    marked: the words while cards are marked, if they differ;
    needs: the names of what has to be picked before it, with spaces between;
    sure: the words after a first tap, where only a second one does it."""

    value: str
    words: str
    key: str = ""
    tone: str = ""
    marked: str = ""
    needs: str = ""
    sure: str = ""

    @property
    def first_key(self) -> str:
        """The key that stands on the button."""
        return self.key.partition(" ")[0]
