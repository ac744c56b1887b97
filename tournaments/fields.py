"""Forms that are typed on any device: chips and money as people write them, players of tonight's list, the id
by which a request is recognised when it comes twice; and the forms of facts.

A form that names a `fact` has a field for each of the fact's that somebody types, with the fact's own bounds:
there they are said, once. Whatever else a form asks, or asks otherwise, it declares as any form of Django.
"""

import re
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, Literal, TypeVar, get_args, get_origin, get_type_hints

from django import forms
from django.core.exceptions import ValidationError
from django.forms.forms import DeclarativeFieldsMetaclass
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from clauses import book, tda
from clauses.forms.leaf import without_none
from clauses.section import Unit
from words.money import cents
from words.text import Text, message_of
from words.typed import number as typed_number

LARGEST = 1_000_000_000_000
MOST_CHOICES: Final = 60  # of a draw among several
LONGEST_CHOICE: Final = 80  # letters


def chips(text: str) -> int:
    """A chip count as people type it. Raises ValueError with a sentence.

    >>> chips("12,500"), chips("12.5k"), chips("3 000"), chips("1.2m")
    (12500, 12500, 3000, 1200000)
    """
    typed = re.sub(r"[\s'’\u00a0\u202f]", "", text.lower())
    if match := re.fullmatch(r"([0-9]{1,40})(?:[.,]([0-9]{1,3}))?([km])", typed):
        whole, part, unit = match.groups()
        digits = {"k": 3, "m": 6}[unit]
        return int(whole + (part or "").ljust(digits, "0")[:digits])
    if re.fullmatch(r"[0-9]{1,40}|[0-9]{1,3}(?:[.,][0-9]{3}){1,12}", typed):
        return int(re.sub(r"[.,]", "", typed))
    shortened = text.strip()[:40]
    raise ValueError(Text("“{text}” is not a number of chips; write 12500 or 12.5k.", text=shortened))


class TypedNumber(forms.CharField):
    """A whole number as people write it; None where nothing was typed."""

    def __init__(self, **options: Any) -> None:
        widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
        super().__init__(**{"widget": widget, **options})

    def read(self, text: str) -> int:
        """Return what was typed. Raises ValueError with a sentence."""
        raise NotImplementedError

    def clean(self, value: Any) -> int | None:
        """Return what was typed, as the value that it means. Raises ValidationError."""
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
        """Return what was typed, as the value that it means. Raises ValidationError."""
        picked: Sequence[int] = super().clean(value)
        return tuple(picked)


class EntriesField(PlayersField):
    """Entries of the log by their numbers; the floor knows what they say."""


class ClauseField(forms.CharField):
    """The id of a rule, as it stands on the rulebook's page; capitals do not matter."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"required": False, "max_length": 60, **options})

    def clean(self, value: Any) -> str:
        """The id as the books have it. Raises ValidationError where they do not."""
        typed = str(super().clean(value))
        by_name = {name.casefold(): name for name in (*book.clauses(), *tda.rules())}
        if typed and typed.casefold() not in by_name:
            raise ValidationError(gettext("“%(typed)s” is not a rule of the books.") % {"typed": typed})
        return by_name.get(typed.casefold(), "")


class ChoicesField(forms.CharField):
    """Choices among which one is drawn: a number, for 1 to that number, or the choices with commas or line by
    line."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"max_length": 2000, "error_messages": {"required": _("Among what?")}, **options})

    def clean(self, value: Any) -> tuple[str, ...]:
        """The choices. Raises ValidationError for fewer than two, too many, one that is too long or twice
        there."""
        choices = choices_typed(str(super().clean(value)))
        if not 2 <= len(choices) <= MOST_CHOICES:
            raise ValidationError(gettext("Draw among two choices at least, and 60 at most."))
        if any(len(each) > LONGEST_CHOICE for each in choices):
            raise ValidationError(gettext("A choice has 80 letters at most."))
        if len({each.casefold() for each in choices}) != len(choices):
            raise ValidationError(gettext("Each choice stands once in a draw."))
        return choices


def choices_typed(text: str) -> tuple[str, ...]:
    """Return what is drawn among.

    >>> choices_typed("3"), choices_typed("Ann, Bob"), choices_typed("left card")
    (('1', '2', '3'), ('Ann', 'Bob'), ('left card',))
    """
    count = typed_number(text.strip())
    if count is not None:
        return tuple(str(each) for each in range(1, min(count, MOST_CHOICES + 1) + 1))
    parts = (" ".join(part.split()) for part in re.split(r"[,;\n]", text))
    return tuple(part for part in parts if part)


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


# Forms of facts

NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})
LIMITS: Final = {"ge": "min_value", "le": "max_value", "max_length": "max_length", "pattern": "regex"}
"""A bound of pydantic → the same of a field of Django."""


class FactFormMeta(DeclarativeFieldsMetaclass):
    """Adds the fields of the fact that a form names to those that it declares or inherits."""

    def __new__(mcs, name: str, bases: tuple[type, ...], attributes: dict[str, Any]) -> Any:
        """The class, with all its fields."""
        form: Any = super().__new__(mcs, name, bases, attributes)
        if attributes.get("fact"):
            for field, typed in fields_of(form.fact):
                if field not in form.always and field not in form.knows:
                    form.base_fields.setdefault(form.called.get(field, field), typed)
            for field, sentence in form.missing.items():
                form.base_fields[field].error_messages["required"] = sentence
        return form


class FactForm(forms.Form, metaclass=FactFormMeta):
    """A form that makes facts.

    fact: what it makes, where it only copies what was typed;
    called: field of the fact → its name in the form, where that is another;
    always: field of the fact → what it always is;
    knows: field of the fact → the attribute of the form that knows it;
    missing: field → what is said where nothing was typed.
    """

    fact: ClassVar[type[BaseModel] | None] = None
    called: ClassVar[Mapping[str, str]] = NOTHING
    always: ClassVar[Mapping[str, Any]] = NOTHING
    knows: ClassVar[Mapping[str, str]] = NOTHING
    missing: ClassVar[Mapping[str, Any]] = NOTHING

    def as_fact(self) -> Any:
        """The fact with what was typed; what was not is as the fact has it. Raises NotImplementedError for a
        form that names none."""
        if self.fact is None:
            raise NotImplementedError
        names = self.fact.model_fields
        typed = {name: self.cleaned_data.get(self.called.get(name, name)) for name in names}
        from_table = {
            name: getattr(self, attribute) for name, attribute in self.knows.items() if name in names
        }
        typed = {name: value for name, value in typed.items() if value not in (None, "")}
        return self.fact(**{**typed, **from_table, **self.always})


F = TypeVar("F", bound=type[FactForm])


class Acts(dict[str, F], Generic[F]):
    """The forms of a play by the names of their acts, which are their addresses."""

    def act(self, name: str) -> Callable[[F], F]:
        """Give a form its name."""

        def register(form: F) -> F:
            form.name = name  # type: ignore[attr-defined]  # of every form of an act
            self[name] = form
            return form

        return register

    def copies(self, name: str, fact: type[BaseModel], form: F, **attributes: Any) -> None:
        """Register the form of an act that only copies what is typed into a fact. form: that it extends;
        attributes: as of FactForm, and what the form has besides."""
        described = {"fact": fact, "__doc__": fact.__doc__, "__module__": form.__module__, **attributes}
        self.act(name)(FactFormMeta(fact.__name__, (form,), described))


def fields_of(fact: type[BaseModel]) -> Iterator[tuple[str, forms.Field]]:
    """The fields of a fact that somebody can type, each with its bounds. Draws, seats and whatever else is
    made of several values nobody types in a field; nor what the site alone fills in."""
    filled_in = fact.about.filled_in if hasattr(fact, "about") else frozenset[str]()
    hints = get_type_hints(fact, include_extras=True)
    for name, info in fact.model_fields.items():
        if name != "kind" and name not in filled_in:
            field = _field_of(hints[name], required=info.is_required())
            if field:
                yield name, field


def _field_of(hint: Any, *, required: bool) -> forms.Field | None:
    hint, _ = without_none(hint)
    extras = getattr(hint, "__metadata__", ())
    base = get_args(hint)[0] if extras else hint
    unit = next((each.name for each in extras if isinstance(each, Unit)), "")
    limits = {ours: value for bound, value in _bounds(extras) if (ours := LIMITS.get(bound))}
    match base, unit:
        case _, "chips":
            return ChipsField(required=required)
        case _, "cents":
            return MoneyField(required=required)
        case _, "player":
            return forms.IntegerField(required=required, min_value=1)  # bots have numbers below 0
        case _, "clause":
            return ClauseField(required=required, **limits)
    if base is bool:
        return forms.BooleanField(required=False)
    if base is int:
        return forms.IntegerField(required=required, **limits)
    if base is str and "regex" in limits:
        return forms.RegexField(required=required, **limits)
    if base is str:
        return forms.CharField(required=required, **limits)
    if get_origin(base) is Literal:
        return forms.ChoiceField(required=required, choices=_choices(base))
    if get_origin(base) is tuple and get_origin(get_args(base)[0]) is Literal:
        return forms.MultipleChoiceField(required=required, choices=_choices(get_args(base)[0]))
    return None


def _bounds(extras: Sequence[Any]) -> Iterator[tuple[str, Any]]:
    """The bounds that pydantic keeps in what annotates a type."""
    for info in extras:
        for bound in info.metadata if isinstance(info, FieldInfo) else ():
            yield from ((name, getattr(bound, name)) for name in LIMITS if hasattr(bound, name))


def _choices(literal: Any) -> list[tuple[str, str]]:
    return [(str(value), str(value)) for value in get_args(literal)]
