"""Chapters of a club's rules for players: sentences, each with the options that it comes from."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from clauses.option import explain
from clauses.section import Section
from clubs.rulebook import Kind, Rulebook
from words.text import Listing, Text


@dataclass(frozen=True, slots=True)
class Sentence:
    """One of them. key: its name in addresses; options: dotted paths of those that change it; clauses: those
    it rests on; is_example: worked out from other sentences, with Amounts in it."""

    key: str
    text: Text
    options: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    is_example: bool = False

    def clauses_of(self, book: str) -> tuple[str, ...]:
        """The first two of the club's own book; where there are none, the first of all. A club without a book
        is told none: the TDA's rules are behind it."""
        own = tuple(clause for clause in self.clauses if clause.startswith(f"{book}-"))
        if book == "none":
            return ()
        return own[:2] or self.clauses[:1]

    @property
    def section(self) -> str:
        """The section of the rulebook that its first option stands in; nothing where it has no option."""
        return self.options[0].partition(".")[0] if self.options else ""


@dataclass(frozen=True, slots=True)
class Chapter:
    """Questions that a player asks at one time. key: its name in addresses."""

    key: str
    title: Text
    sentences: tuple[Sentence, ...]


class Told(Rulebook):
    """A rulebook as a club tells it: with the kinds of tournament that it plays, in its order. names: kind →
    what the club calls it."""

    names: dict[str, str] = {}

    @classmethod
    def by(cls, rulebook: Rulebook, names: Mapping[str, str]) -> "Told":
        """The rulebook with those of its kinds that are named; with all where none is."""
        terms = {Kind(name): rulebook.terms[Kind(name)] for name in names if Kind(name) in rulebook.terms}
        fields = {name: getattr(rulebook, name) for name in Rulebook.model_fields}
        return cls.model_construct(**fields | {"terms": terms or rulebook.terms, "names": dict(names)})

    def name_of(self, kind: Kind) -> str:
        """Return what the club calls it."""
        return self.names.get(kind.value, kind.words)


Teller = Callable[[Told], Iterator[Sentence]]


def say(key: str, text: Text, *options: str, clauses: tuple[str, ...] = ()) -> Sentence:
    """A sentence with the clauses of its options, behind those that are named."""
    cited = (*clauses, *(clause for path in options for clause in clauses_of(path)))
    return Sentence(key, text, options, tuple(dict.fromkeys(cited)))


def example(key: str, text: Text, *options: str) -> Sentence:
    """One that is worked out from what others say."""
    return Sentence(key, text, options, is_example=True)


def clauses_of(path: str) -> tuple[str, ...]:
    """The clauses that an option of a rulebook rests on. path: dotted, as "cut_off.minutes" and
    "terms.live.buy_in".

    >>> clauses_of("terms.live.rebuy.price")
    ('DM-buyin-live',)
    """
    model: Any = Rulebook
    clauses: tuple[str, ...] = ()
    steps = path.split(".")
    if steps[0] == "terms":
        del steps[1]  # the kind
    for step in steps:
        field = model.model_fields[step]
        clauses = explain(field).clauses
        model = next((each for each in _models(field.annotation)), model)
    return clauses


def _models(annotation: Any) -> Iterator[type[Section]]:
    for each in (annotation, *getattr(annotation, "__args__", ())):
        if isinstance(each, type) and issubclass(each, Section):
            yield each


def of(kinds: tuple[Kind, ...], *names: str) -> tuple[str, ...]:
    """The paths of options in the terms of these kinds."""
    return tuple(f"terms.{kind.value}.{name}" for kind in kinds for name in names)


def grouped_kinds(rulebook: Told, value_of: Callable[[Kind], Any]) -> Iterator[tuple[tuple[Kind, ...], Any]]:
    """The kinds of tournament, those together for which a value is the same, and the value."""
    values: dict[Any, list[Kind]] = {}
    for kind in rulebook.terms:
        values.setdefault(value_of(kind), []).append(kind)
    for value, kinds in values.items():
        yield tuple(kinds), value


def named(rulebook: Told, kinds: tuple[Kind, ...]) -> Text:
    """Kinds of tournament for the head of a sentence."""
    if len(kinds) == len(rulebook.terms):
        return Text("Every tournament")
    return Listing([rulebook.name_of(kind) for kind in kinds])


def duration(minutes: int) -> Text:
    """A time in words.

    >>> duration(120), duration(90), duration(1)
    ('2 hours', '90 minutes', '1 minute')
    """
    if minutes and minutes % 60 == 0:
        return Text("{count} hour", "{count} hours", count=minutes // 60)
    return Text("{count} minute", "{count} minutes", count=minutes)
