"""Forms of a club's kinds of tournament, and of the rules of a tournament's own format."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from clauses.forms import Group, read_form, tree, typed_of
from clauses.forms.reading import SWITCH
from clubs.forms.once import OnceForm
from clubs.models import Club, Event
from clubs.rulebook import OF_FORMAT, Kind, NightFormat, Rulebook
from clubs.rulebook.kind import LONGEST_NAME
from words.money import Currency
from words.text import localised


@dataclass(frozen=True, slots=True)
class FormatFields:
    """groups: the options of each format that has some; made: what was typed for the one that was chosen,
    None where something is wrong with it, or nothing was sent."""

    groups: tuple[Group, ...]
    made: NightFormat | None = None


def shown(event: Event | None = None) -> FormatFields:
    """The options as they stand for a tournament, as they are by themselves for a new one."""
    kept = NightFormat.model_validate(event.rules) if event and event.rules else NightFormat()
    return FormatFields(_groups(_typed_defaults() | _typed_rules(kept), {}))


def read(data: QueryDict, chosen: str, symbol: str | Currency) -> FormatFields:
    """Return what was typed for the format that was chosen; that of others is kept on the page and is not
    looked at."""
    typed = _typed_defaults() | {name: values for name, values in data.lists() if "." in name}
    typed |= {f"{name}.{SWITCH}": ["on"] if name == chosen else [] for name in OF_FORMAT}
    reading = read_form(NightFormat, typed, symbol)
    return FormatFields(_groups(typed, reading.errors), reading.made)


def _typed_defaults() -> dict[str, list[str]]:
    typed: dict[str, list[str]] = {}
    for name, model in OF_FORMAT.items():
        typed |= _typed_rules(NightFormat.model_validate({name: model()}))
    return typed


def _typed_rules(rules: NightFormat) -> dict[str, list[str]]:
    return {path: values for path, values in typed_of(rules).items() if not path.endswith(f".{SWITCH}")}


def _groups(typed: Mapping[str, list[str]], errors: Mapping[str, list[str]]) -> tuple[Group, ...]:
    return tuple(item for item in tree(NightFormat, typed, errors).items if isinstance(item, Group))


def kind_choices(club: Club, also: str = "") -> list[tuple[str, str]]:
    """The kinds that a club offers, as it calls them. also: one that is offered, be it retired."""
    return [
        (each.kind.value, localised(each.name))
        for each in club.listed_kinds
        if not each.retired or each.kind == also
    ]


def usual_kind(club: Club) -> str:
    """The kind that stands ready: Live where it is offered, or the first that is."""
    offered = list(club.kind_names)
    return Kind.LIVE.value if Kind.LIVE.value in offered else offered[0]


def terms_not_shown(club: Club, rulebook: Rulebook) -> dict[str, list[str]]:
    """Return what stands in the rulebook's form for the terms of kinds that the club does not offer and the
    form does not show: they stay as they are."""
    retired = tuple(f"terms.{each.kind.value}." for each in club.listed_kinds if each.retired)
    typed = typed_of(rulebook) if retired else {}
    return {path: values for path, values in typed.items() if path.startswith(retired)}


class NewKindForm(OnceForm):
    """A kind of the club's own, and which one it is like to begin with."""

    name = forms.CharField(
        label=_("Name"),
        max_length=LONGEST_NAME,
        help_text=_("As the club speaks of it: Turbo, Bounty night."),
    )
    like = forms.ChoiceField(
        label=_("Begins with the terms of"),
        help_text=_("Buy-in, stack, rebuys and points multiplier are changed in the rulebook."),
    )

    def __init__(self, *arguments: Any, club: Club, **options: Any) -> None:
        super().__init__(*arguments, **options)
        choices = kind_choices(club)
        self.declared("like", forms.ChoiceField).choices = [
            each for each in choices if each[0] != Kind.CHAMPIONSHIP.value
        ]
