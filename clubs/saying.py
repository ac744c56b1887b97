"""Sentences that remember what they were made of, so that they can be said in another language.

A pure module writes `Said("{name} has {stack:,} chips.", name=…, stack=…)`. That is the English sentence, a
string like any other; beside it stand the words and the values. Where a page shows it, or `spoken` is asked,
the words are looked up in the catalogue of the language that is spoken there, the values are said in it too,
and numbers with a comma in their field (`{stack:,}`) are grouped as it groups them.

Who knows languages puts his own in the place of `voice`; as it comes, everybody speaks English.
"""

import html
from collections.abc import Mapping, Sequence
from datetime import date, time
from functools import lru_cache
from string import Formatter
from typing import Any, Protocol


class Voice(Protocol):
    """A language as it is spoken."""

    def words(self, one: str, many: str, count: int | None) -> str:
        """The words in this language; `many`, where there is one, is English for counts other than 1."""

    def number(self, value: Any, decimals: int | None) -> str:
        """A number with its thousands grouped. decimals: None for a whole one."""

    def moment(self, value: date | time, form: str) -> str:
        """A day, a time or both, written as strftime's `form` asks for."""


class English:
    """As the sentences are written."""

    def words(self, one: str, many: str, count: int | None) -> str:
        return many if many and count != 1 else one

    def number(self, value: Any, decimals: int | None) -> str:
        return f"{value:,}" if decimals is None else f"{value:,.{decimals}f}"

    def moment(self, value: date | time, form: str) -> str:
        return value.strftime(form)


voice: Voice = English()


class Said(str):
    """A sentence or a part of one. many: the words for a `count` other than 1."""

    one: str
    many: str
    values: Mapping[str, Any]

    def __new__(cls, one: str, many: str = "", /, **values: Any) -> "Said":
        words = English().words(one, many, values.get("count"))
        made = super().__new__(cls, words.format(**values) if values else words)
        made.one, made.many, made.values = one, many, values
        return made

    def spoken(self) -> str:
        """In the language of now."""
        words = voice.words(self.one, self.many, self.values.get("count"))
        if not self.values:
            return words
        return "".join(
            before if field is None else before + _said(self.values[field], form)
            for before, field, form in _taken_apart(words)
        )

    def __html__(self) -> str:
        """What a page shows."""
        return html.escape(self.spoken())


class Listed(Said):
    """Ann, Bob and Carl. last: what stands before the last; nothing where it is one more comma."""

    parts: Sequence[str]

    def __new__(cls, parts: Sequence[str], last: str = "and") -> "Listed":
        made = str.__new__(cls, _in_a_row(parts, last))
        made.one, made.many, made.values, made.parts = last, "", {}, tuple(parts)
        return made

    def __getnewargs__(self) -> tuple[Any, ...]:
        return (self.parts, self.one)

    def spoken(self) -> str:
        last = voice.words(self.one, "", None) if self.one else ""
        return _in_a_row([spoken(part) for part in self.parts], last)


class Run(Said):
    """Sentences one after the other, with `between` between them."""

    parts: Sequence[str]

    def __new__(cls, parts: Sequence[str], between: str = " ") -> "Run":
        made = str.__new__(cls, between.join(parts))
        made.one, made.many, made.values, made.parts = between, "", {}, tuple(parts)
        return made

    def __getnewargs__(self) -> tuple[Any, ...]:
        return (self.parts, self.one)

    def spoken(self) -> str:
        return self.one.join(spoken(part) for part in self.parts)


def spoken(text: str) -> str:
    """In the language of now, if it is more than a plain string."""
    return text.spoken() if isinstance(text, Said) else text


def said_by(error: Exception) -> str:
    """What an exception says, in the language of now."""
    first = error.args[0] if error.args else ""
    return first.spoken() if isinstance(first, Said) else str(error)


def taken_down(text: Any) -> Any:
    """A sentence as plain data, from which `said_again` makes it later; of values that are neither text nor
    numbers only how they are said in English."""
    if isinstance(text, Listed | Run):
        return {type(text).__name__: [taken_down(part) for part in text.parts], "between": text.one}
    if isinstance(text, Said):
        values = {name: taken_down(value) for name, value in text.values.items()}
        return {"one": text.one, "many": text.many, "values": values}
    if text is None or isinstance(text, str | int | float):
        return text
    said = getattr(text, "said", None)
    return taken_down(said) if isinstance(said, Said) else str(text)


def said_again(data: Any) -> Any:
    """
    >>> said_again(taken_down(Said("{name} has {stack:,} chips.", name="Ann", stack=12500)))
    'Ann has 12,500 chips.'
    """
    if not isinstance(data, dict):
        return data
    for kind in (Listed, Run):
        if kind.__name__ in data:
            return kind([said_again(part) for part in data[kind.__name__]], data["between"])
    values = {name: said_again(value) for name, value in data["values"].items()}
    return Said(data["one"], data["many"], **values)


def grouped(number: int) -> Said:
    """A number with its thousands told apart.

    >>> grouped(12500)
    '12,500'
    """
    return Said("{number:,}", number=number)


def _in_a_row(parts: Sequence[str], last: str) -> str:
    if len(parts) < 2 or not last:
        return ", ".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


@lru_cache(maxsize=4096)
def _taken_apart(words: str) -> tuple[tuple[str, str | None, str], ...]:
    """The words of a sentence with its fields: what stands before each, its name, its form.

    >>> _taken_apart("{name} has {stack:,} chips.")
    (('', 'name', ''), (' has ', 'stack', ','), (' chips.', None, ''))
    """
    return tuple((before, field, form or "") for before, field, form, _ in Formatter().parse(words))


def _said(value: Any, form: str) -> str:
    """A value as it is said in the language of now."""
    said = getattr(value, "said", value)
    if isinstance(said, Said):
        return said.spoken()
    if isinstance(value, date | time) and form:
        return voice.moment(value, form)
    if form == ",":
        return voice.number(value, None)
    if form.endswith("f") and form[:-1].lstrip(",").startswith("."):
        return voice.number(value, int(form[:-1].lstrip(",")[1:]))
    return format(value, form)
