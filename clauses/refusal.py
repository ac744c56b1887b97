"""Refusals, the same in every part of the club."""

from typing import Any

from words.money import in_currency
from words.text import Text


class NotAllowed(Exception):
    """The rules forbid it. reason: a sentence for whoever asked; clause: the rule's id, or a ruling's number.

    values: what stands in the sentence for its {fields}, so that it can be said in other languages.
    """

    def __init__(self, reason: str, /, clause: str = "", **values: Any) -> None:
        self.reason = reason if isinstance(reason, Text) else Text(reason, **values)
        self.clause = clause
        super().__init__(self.reason)

    def say_money(self, symbol: str) -> None:
        """Write the amounts of its sentence, Amounts until then, with the sign of a club's money."""
        self.reason = in_currency(self.reason, symbol)
        self.args = (self.reason,)

    def __str__(self) -> str:
        return f"{self.reason} ({self.clause})" if self.clause else self.reason

    @property
    def text(self) -> Text:
        """The sentence with its clause behind it."""
        if not self.clause:
            return self.reason
        return Text("{reason} ({clause})", reason=self.reason, clause=self.clause)
