"""Refusals, the same in every part of the club."""

from typing import Any

from clauses.tda import cited
from words.money import in_currency
from words.text import Text


class NotAllowed(Exception):
    """The rules forbid it. reason: a sentence for whoever asked; clause: the rule's id, or a ruling's number;
    cited: the same as it is shown, which in a club by whose book it is no rule is another one, or none.

    values: what stands in the sentence for its {fields}, so that it can be said in other languages.
    """

    def __init__(self, reason: str, /, clause: str = "", **values: Any) -> None:
        self.reason = reason if isinstance(reason, Text) else Text(reason, **values)
        self.clause = self.cited = clause
        super().__init__(self.reason)

    def say_money(self, symbol: str) -> None:
        """Write the amounts of its sentence, Amounts until then, with the sign of a club's money."""
        self.reason = in_currency(self.reason, symbol)
        self.args = (self.reason,)

    def cite_for(self, book: str) -> None:
        """Cite no clause of another rulebook than this club's ("DM")."""
        self.cited = cited(self.clause, book)

    def __str__(self) -> str:
        return f"{self.reason} ({self.clause})" if self.clause else self.reason

    @property
    def text(self) -> Text:
        """The sentence with what it cites behind it."""
        if not self.cited:
            return self.reason
        return Text("{reason} ({clause})", reason=self.reason, clause=self.cited)
