"""What is typed on any device: chips and money as people write them, players of tonight's list; and the id by
which a request is recognised when it comes twice."""

import re
import secrets
from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext

from words.money import cents
from words.text import Text, message_of
from words.typed import number as typed_number

LARGEST = 1_000_000_000_000


def chips(text: str) -> int:
    """A chip count as people type it. Raises ValueError with a sentence.

    >>> chips("12,500"), chips("12.5k"), chips("3 000"), chips("1.2m")
    (12500, 12500, 3000, 1200000)
    """
    typed = re.sub(r"[\s'’\u00a0\u202f]", "", text.lower())
    if found := re.fullmatch(r"([0-9]{1,40})(?:[.,]([0-9]{1,3}))?([km])", typed):
        whole, part, unit = found.groups()
        digits = {"k": 3, "m": 6}[unit]
        return int(whole + (part or "").ljust(digits, "0")[:digits])
    if re.fullmatch(r"[0-9]{1,40}|[0-9]{1,3}(?:[.,][0-9]{3}){1,12}", typed):
        return int(re.sub(r"[.,]", "", typed))
    said = text.strip()[:40]
    raise ValueError(Text("“{text}” is not a number of chips; write 12500 or 12.5k.", text=said))


class TypedNumber(forms.CharField):
    """A whole number as people write it; None where nothing was typed."""

    def __init__(self, **options: Any) -> None:
        widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
        super().__init__(**{"widget": widget, **options})

    def read(self, text: str) -> int:
        """What was typed. Raises ValueError with a sentence."""
        raise NotImplementedError

    def clean(self, value: Any) -> int | None:
        """What was typed, as the value that it means. Raises ValidationError."""
        text = super().clean(value)
        try:
            return self.read(text) if text else None
        except ValueError as wrong:
            raise ValidationError(message_of(wrong)) from wrong


class ChipsField(TypedNumber):
    """A number of chips."""

    def read(self, text: str) -> int:
        """The number that a text means. Raises ValueError with a sentence."""
        count = chips(text)
        if count > LARGEST:
            raise ValidationError(gettext("Nobody has that many chips."))
        return count


class MoneyField(TypedNumber):
    """An amount of money, with the club's sign or without, in cents once it is clean."""

    symbol = "$"

    def read(self, text: str) -> int:
        """The number that a text means. Raises ValueError with a sentence."""
        return cents(text, self.symbol)


def in_money_of(form: forms.Form, symbol: str) -> None:
    """The amounts of a form are typed in the money of this sign."""
    for field in form.fields.values():
        if isinstance(field, MoneyField):
            field.symbol = symbol


class PlayersField(forms.TypedMultipleChoiceField):
    """Players by their numbers, as checked in a pick list."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"coerce": int, "required": False, **options})

    def valid_value(self, value: Any) -> bool:
        """Any number of a player is one; the floor knows who plays."""
        return typed_number(str(value)) is not None

    def clean(self, value: Any) -> tuple[int, ...]:
        """What was typed, as the value that it means. Raises ValidationError."""
        picked: Sequence[int] = super().clean(value)
        return tuple(picked)


class EntriesField(PlayersField):
    """Entries of the log by their numbers; the floor knows what they say."""


def fresh_request() -> str:
    """The id of a request that has not been made yet."""
    return secrets.token_urlsafe(9)


def typed_stacks(data: Any, field: str = "stack") -> dict[int, int]:
    """Player → chips, from fields named stack-N; empty ones are left out. Raises ValidationError."""
    stacks: dict[int, int] = {}
    for name, text in data.items():
        player = re.fullmatch(rf"{field}-([0-9]{{1,9}})", name)
        if player and text.strip():
            stacks[int(player[1])] = fewer_than_all(text)
    return stacks


def fewer_than_all(text: str) -> int:
    """A number of chips that somebody may have. Raises ValidationError."""
    try:
        count = chips(text)
    except ValueError as wrong:
        raise ValidationError(message_of(wrong)) from wrong
    if count > LARGEST:
        raise ValidationError(gettext("Nobody has that many chips."))
    return count
