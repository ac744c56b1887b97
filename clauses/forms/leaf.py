"""One value of a section: how it is typed, read and said."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from enum import Enum
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin

from pydantic.fields import FieldInfo

from clauses.option import explain
from clauses.section import Named, Unit
from words.money import cents, money
from words.numbers import number_in_words
from words.text import Sentences, Text, grouped

Input = Literal[
    "text", "whole", "cents", "chips", "percent", "factor", "choice", "several", "switch", "percents"
]


BETWEEN_SHARES: Final = re.compile(r"[\s;/%–-]+(?:,[\s;/%–-]*)*|,(?=\s|$)")
COUNTED: Final = frozenset({"whole", "cents", "chips", "percent"})


@dataclass(frozen=True, slots=True)
class Leaf:
    """Kind of value that a leaf holds.

    optional: nothing typed is an answer;
    choices: value → words;
    values: what the typed value of a choice stands for;
    empty: what it means that nothing is typed, or 0 where a number has to be.
    """

    input: Input
    optional: bool = False
    choices: tuple[tuple[str, str], ...] = ()
    values: tuple[Any, ...] = ()
    empty: str = ""

    def typed(self, value: Any) -> list[str]:
        """Return what is typed for a value."""
        if value is None:
            return []
        match self.input:
            case "switch":
                return ["on"] if value else []
            case "several":
                return [_key(each) for each in value]
            case "percents":
                return [" ".join(str(each) for each in value)]
            case "cents":
                return [f"{value // 100}.{value % 100:02}" if value % 100 else str(value // 100)]
            case "factor":
                return [str(value.normalize().to_integral() if value == value.to_integral() else value)]
        return [_key(value)]

    def read(self, typed: Sequence[str], symbol: str = "$") -> Any:
        """The value typed. symbol: of the club's currency. Raises ValueError with a sentence."""
        if self.input == "switch":
            return bool(typed)
        if self.input == "several":
            return [self._chosen(each) for each in typed]
        text = typed[0].strip() if typed else ""
        if not text:
            if self.optional:
                return None
            raise ValueError(Text("Please fill this in."))
        match self.input:
            case "choice":
                return self._chosen(text)
            case "cents":
                return cents(text, symbol)
            case "factor":
                return _decimal(text)
            case "percents":
                return _percents(text)
            case "text":
                return text
        return _whole(text.removesuffix("%").strip())

    def words(self, value: Any, symbol: str) -> str:
        """The value for people."""
        if value is None or self.is_none(value):
            return self.empty or Text("none")
        match self.input:
            case "switch":
                return Text("yes" if value else "no")
            case "choice":
                return dict(self.choices).get(_key(value), _key(value))
            case "several":
                words = [dict(self.choices)[_key(each)] for each in value]
                return Sentences(words, ", ") if words else self.empty or Text("none")
            case "cents":
                return money(value, symbol)
            case "chips":
                return grouped(value)
            case "percent":
                return f"{value}%"
            case "percents":
                return "–".join(map(str, value)) + "%"
            case "factor":
                return f"× {number_in_words(value)}"
        return str(value)

    def is_none(self, value: Any) -> bool:
        """Return whether it is a 0 by which one has none of it."""
        return bool(self.empty) and not self.optional and self.input in COUNTED and not value

    def _chosen(self, text: str) -> Any:
        for value in self.values:
            if _key(value) == text:
                return value
        raise ValueError(Text("Choose one of these."))


def called(leaf: Leaf, names: Mapping[str, str], typed: Sequence[str] | None = None) -> Leaf:
    """The same with other words for the names among its choices. typed: given, choices that are neither in
    `names` nor typed are left out, too."""
    if not names or not any(isinstance(value, Named) for value in leaf.values):
        return leaf
    choices = tuple(
        (key, names.get(key, words))
        for key, words in leaf.choices
        if typed is None or key in names or key in typed
    )
    return replace(leaf, choices=choices)


def leaf_of(field: FieldInfo) -> Leaf | None:
    """The kind of value of a field; None where it is a section or a table."""
    leaf = _leaf_of(field)
    return replace(leaf, empty=explain(field).empty) if leaf else None


def _leaf_of(field: FieldInfo) -> Leaf | None:
    annotation, optional = without_none(field.annotation)
    unit = _unit(annotation, field.metadata)
    annotation = _bare(annotation)
    if get_origin(annotation) is Literal:
        values = get_args(annotation)
        words = explain(field).choices
        choices = tuple((_key(value), words.get(_key(value), _key(value))) for value in values)
        return Leaf("choice", optional, choices, values)
    if get_origin(annotation) is tuple:
        inner = get_args(annotation)[0]
        if get_origin(inner) is Literal:
            values, words = get_args(inner), explain(field).choices
            named = tuple((_key(value), words.get(_key(value)) or _words(value)) for value in values)
            return Leaf("several", optional, named, values)
        return Leaf("percents", optional) if _unit(inner, ()) == "percent" else None
    inputs: dict[Any, Input] = {bool: "switch", Decimal: "factor", str: "text"}
    if annotation is int:
        counted: dict[str, Input] = {"cents": "cents", "chips": "chips", "percent": "percent"}
        return Leaf(counted.get(unit, "whole"), optional)
    return Leaf(inputs[annotation], optional) if annotation in inputs else None


def without_none(annotation: Any) -> tuple[Any, bool]:
    """A type without its None, and whether it had one."""
    if get_origin(annotation) in (Union, UnionType):
        kinds = [kind for kind in get_args(annotation) if kind is not type(None)]
        if len(kinds) == 1:
            return kinds[0], True
    return annotation, False


def _bare(annotation: Any) -> Any:
    return get_args(annotation)[0] if hasattr(annotation, "__metadata__") else annotation


def _unit(annotation: Any, metadata: Sequence[Any]) -> str:
    everything = [*metadata, *getattr(annotation, "__metadata__", ())]
    return next((each.name for each in everything if isinstance(each, Unit)), "")


def _key(value: Any) -> str:
    return str(value.value if isinstance(value, Enum) else value)


def _words(value: Any) -> str:
    return value.words if isinstance(value, Named) else _key(value)


def _whole(text: str) -> int:
    if not re.fullmatch(r"-?\d{1,3}(?:[, ]?\d{3})*|-?\d{1,12}", text):
        raise ValueError(Text("“{text}” is not a whole number.", text=text))
    return int(re.sub(r"[, ]", "", text))


def _percents(text: str) -> list[Decimal]:
    """Shares. A comma is a decimal one where something else parts them: "57,5 42,5", but "60,40"."""
    text = text.strip().rstrip("%")
    parts = BETWEEN_SHARES.split(text)
    return [_share(part) for part in (parts if len(parts) > 1 else text.split(",")) if part]


def _share(text: str) -> Decimal:
    if not re.fullmatch(r"\d{1,3}(?:[.,]\d{1,4})?", text):
        raise ValueError(Text("“{text}” is not a percent; write 25 or 12.5.", text=text))
    return _decimal(text)


def _decimal(text: str) -> Decimal:
    try:
        number = Decimal(text.replace(",", ".").removeprefix("×").removeprefix("x").strip())
    except InvalidOperation:
        raise ValueError(Text("“{text}” is not a number.", text=text)) from None
    if not number.is_finite():
        raise ValueError(Text("“{text}” is not a number.", text=text))
    return number
