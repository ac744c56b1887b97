"""The act that draws one of several."""

import re
from collections.abc import Sequence
from typing import Final

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.console.forms.registry import Act, register_act
from tournaments.night import draws
from tournaments.night.actions import Draws
from tournaments.night.facts import AnyFact
from tournaments.night.floor import Floor
from words.typed import number as typed_number

MOST: Final = 60
LONGEST: Final = 80


@register_act("draw-lot")
class DrawLot(Act):
    """among: a number, for 1 to that number, or the choices with commas or line by line; reason: what it is
    drawn for. What was drawn is said and stands in the log and among the draws."""

    sheet = "ruling"
    stays = True

    among = forms.CharField(max_length=2000, error_messages={"required": _("Among what?")})
    reason = forms.CharField(max_length=200, error_messages={"required": _("What is drawn?")})
    table = forms.IntegerField(required=False, min_value=1, max_value=10_000)

    def clean_among(self) -> tuple[str, ...]:
        """The choices. Raises ValidationError for fewer than two, too many, one that is too long or twice
        there."""
        choices = choices_typed(self.cleaned_data["among"])
        if not 2 <= len(choices) <= MOST:
            raise forms.ValidationError(gettext("Draw among two choices at least, and 60 at most."))
        if any(len(each) > LONGEST for each in choices):
            raise forms.ValidationError(gettext("A choice has 80 letters at most."))
        if len({each.casefold() for each in choices}) != len(choices):
            raise forms.ValidationError(gettext("Each choice stands once in a draw."))
        return choices

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        cleaned = self.cleaned
        if cleaned["table"]:
            floor.table(cleaned["table"])
        return [draws.lot(floor, seeds.take(), cleaned["among"], cleaned["reason"], cleaned["table"])]


def choices_typed(text: str) -> tuple[str, ...]:
    """Return what is drawn among.

    >>> choices_typed("3"), choices_typed("Ann, Bob"), choices_typed("left card")
    (('1', '2', '3'), ('Ann', 'Bob'), ('left card',))
    """
    count = typed_number(text.strip())
    if count is not None:
        return tuple(str(each) for each in range(1, min(count, MOST + 1) + 1))
    parts = (" ".join(part.split()) for part in re.split(r"[,;\n]", text))
    return tuple(part for part in parts if part)
