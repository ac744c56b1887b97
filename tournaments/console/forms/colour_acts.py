"""The act of colouring up: chips counted player by player, or for the whole room."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clauses.refusal import NotAllowed
from tournaments.console.forms.registry import Act, register_act
from tournaments.fields import typed_stacks
from tournaments.night import draws
from tournaments.night.actions import Draws
from tournaments.night.facts import AnyFact, ColouredUp
from tournaments.night.floor import Floor
from tournaments.night.floor.colours import is_raced, larger_chip


@register_act("colour-up")
class ColourUp(Act):
    """count-N: how many of the chips player N has; given-N: how many larger ones they got in a race that was
    dealt at the table, without which it is drawn. Or collected and given, of the whole room."""

    sheet = "colour-up"

    chip = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    collected = forms.IntegerField(required=False, min_value=0, label=_("Small chips collected"))
    given = forms.IntegerField(required=False, min_value=0, label=_("Larger chips given out"))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        cleaned["counts"] = typed_stacks(self.data, "count")
        cleaned["each_given"] = typed_stacks(self.data, "given")
        return cleaned

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        chip, counts, given = self.cleaned["chip"], self.cleaned["counts"], self.cleaned["each_given"]
        larger = larger_chip(floor, chip)
        if not counts and not given:
            return [ColouredUp(chip=chip, larger=larger, extra=self._extra(chip, larger))]
        if is_raced(floor) and not given:
            return [draws.chip_race(floor, seeds.take(), chip, counts)]
        return [ColouredUp(chip=chip, larger=larger, counts=counts, given=given)]

    def _extra(self, chip: int, larger: int) -> int:
        """By how much the chips given out are more than those collected."""
        collected, given = self.cleaned["collected"], self.cleaned["given"]
        if (collected is None) != (given is None):
            raise NotAllowed("Count both: the chips collected and those given out for them.", "DM-colour-up")
        return (given or 0) * larger - (collected or 0) * chip
