"""A club's kinds of tournament as they are typed."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clauses.forms import typed_of
from clubs.forms.once import OnceForm
from clubs.models import Club
from clubs.rulebook import Kind, Rulebook
from clubs.rulebook.kind import LONGEST_NAME
from words.text import localised


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
