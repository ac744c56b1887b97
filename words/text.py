"""Texts that remember what they were made of, so that they can be shown in another language.

A pure module writes `Text("{name} has {stack:,} chips.", name=…, stack=…)`. That is the English sentence, a
string like any other; beside it stand the template and the values. Where a page shows it, or `localised` is
asked, the template is looked up in the catalogue of the active language, the values are localised too, and
numbers with a comma in their field (`{stack:,}`) are grouped as that language groups them.

The site sets `localisation` when it starts (config/translation/languages.py); until then everything is
English.
"""

import html
from collections.abc import Mapping, Sequence
from datetime import date, time
from functools import lru_cache
from string import Formatter
from typing import Any, Final, Protocol


class Localisation(Protocol):
    """Language's way with words, numbers and dates."""

    def words(self, one: str, many: str, count: int | None) -> str:
        """The words in this language; `many`, where there is one, is English for counts other than 1."""

    def number(self, value: Any, decimals: int | None) -> str:
        """A number with its thousands grouped. decimals: None for a whole one."""

    def moment(self, value: date | time, form: str) -> str:
        """A day, a time or both, written as strftime's `form` asks for."""


class English(Localisation):
    """As the sentences are written."""

    def words(self, one: str, many: str, count: int | None) -> str:
        return many if many and count != 1 else one

    def number(self, value: Any, decimals: int | None) -> str:
        return f"{value:,}" if decimals is None else f"{value:,.{decimals}f}"

    def moment(self, value: date | time, form: str) -> str:
        return value.strftime(form)


localisation: Localisation = English()


class Text(str):
    """A sentence or a part of one. many: the words for a `count` other than 1."""

    one: str
    many: str
    values: Mapping[str, Any]

    def __new__(cls, one: str, many: str = "", /, **values: Any) -> "Text":
        words = many if many and values.get("count") != 1 else one
        text = super().__new__(cls, words.format(**values) if values else words)
        text.one, text.many, text.values = one, many, values
        return text

    def localised(self) -> str:
        """In the active language."""
        words = localisation.words(self.one, self.many, self.values.get("count"))
        if not self.values:
            return words
        return "".join(
            before if field is None else before + _localised(self.values[field], form)
            for before, field, form in _taken_apart(words)
        )

    def __html__(self) -> str:
        """Return what a page shows."""
        return html.escape(self.localised())


class Listing(Text):
    """Ann, Bob and Carl. last: what stands before the last; nothing where it is one more comma."""

    parts: Sequence[str]

    def __new__(cls, parts: Sequence[str], last: str = "and") -> "Listing":
        listing = str.__new__(cls, _in_a_row(parts, last))
        listing.one, listing.many, listing.values, listing.parts = last, "", {}, tuple(parts)
        return listing

    def __getnewargs__(self) -> tuple[Any, ...]:
        return (self.parts, self.one)

    def localised(self) -> str:
        last = localisation.words(self.one, "", None) if self.one else ""
        return _in_a_row([localised(part) for part in self.parts], last)


class Sentences(Text):
    """Sentences one after the other, with `between` between them."""

    parts: Sequence[str]

    def __new__(cls, parts: Sequence[str], between: str = " ") -> "Sentences":
        sentences = str.__new__(cls, between.join(parts))
        sentences.one, sentences.many, sentences.values, sentences.parts = between, "", {}, tuple(parts)
        return sentences

    def __getnewargs__(self) -> tuple[Any, ...]:
        return (self.parts, self.one)

    def localised(self) -> str:
        return self.one.join(localised(part) for part in self.parts)


KEYS: Final[Mapping[type[Listing] | type[Sentences], str]] = {
    Listing: "Listed",
    Sentences: "Run",
}  # as rows keep them


def localised(text: str) -> str:
    """In the active language, if it is more than a plain string."""
    return text.localised() if isinstance(text, Text) else text


def message_of(error: Exception) -> str:
    """Return what an exception says, in the active language."""
    first = error.args[0] if error.args else ""
    return first.localised() if isinstance(first, Text) else str(error)


def to_json(text: Any) -> Any:
    """A sentence as plain data, from which `from_json` makes it later; of values that are neither text nor
    numbers only how they are said in English."""
    if isinstance(text, Listing | Sentences):
        return {KEYS[type(text)]: [to_json(part) for part in text.parts], "between": text.one}
    if isinstance(text, Text):
        values = {name: to_json(value) for name, value in text.values.items()}
        return {"one": text.one, "many": text.many, "values": values}
    if text is None or isinstance(text, str | int | float):
        return text
    within = getattr(text, "text", None)
    return to_json(within) if isinstance(within, Text) else str(text)


def from_json(data: Any) -> Any:
    """
    >>> from_json(to_json(Text("{name} has {stack:,} chips.", name="Ann", stack=12500)))
    'Ann has 12,500 chips.'
    """
    if not isinstance(data, dict):
        return data
    for kind, key in KEYS.items():
        if key in data:
            return kind([from_json(part) for part in data[key]], data["between"])
    values = {name: from_json(value) for name, value in data["values"].items()}
    return Text(data["one"], data["many"], **values)


def grouped(number: int) -> Text:
    """A number with its thousands told apart.

    >>> grouped(12500)
    '12,500'
    """
    return Text("{number:,}", number=number)


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


def _localised(value: Any, form: str) -> str:
    """A value in the active language."""
    text = getattr(value, "text", value)
    if isinstance(text, Text):
        return text.localised()
    if isinstance(value, date | time) and form:
        return localisation.moment(value, form)
    if form == ",":
        return localisation.number(value, None)
    if form.endswith("f") and form[:-1].lstrip(",").startswith("."):
        return localisation.number(value, int(form[:-1].lstrip(",")[1:]))
    return format(value, form)
