"""The acts of chips: which the night is played with, and colouring up, counted player by player or for the
whole room."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clauses.refusal import NotAllowed
from tournaments.console.forms.chip_rows import ChipRows
from tournaments.console.forms.registry import Act, register_act
from tournaments.fields import typed_stacks
from tournaments.night import draws
from tournaments.night.actions import Draws
from tournaments.night.facts import AnyFact, ChipsChosen, ColouredUp, StructureSet
from tournaments.night.floor import Floor
from tournaments.night.floor.colours import is_raced, larger_chip
from tournaments.night.structure import Break, Level, with_colour_ups
from words.text import Text


@register_act("chips")
class ChooseChips(Act):
    """The chips of this night alone; the colour-ups that are still to come are planned for them."""

    sheet = "chips"

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        cleaned["chips"] = ChipRows(self.data).chips()
        if not cleaned["chips"]:
            raise forms.ValidationError(Text("A chip set has at least one chip.").localised())
        return cleaned

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        chips = self.cleaned["chips"]
        values = [chip.value for chip in chips]
        if not floor.structure or values == [chip.value for chip in floor.chips]:
            return [ChipsChosen(chips=chips)]
        return [ChipsChosen(chips=chips), StructureSet(periods=replanned(floor, values))]


def replanned(floor: Floor, values: Sequence[int]) -> tuple[Level | Break, ...]:
    """The structure with the colour-ups that are still to come planned for these chips."""
    begun = floor.clock.index if floor.clock else 0
    return (*floor.planned[:begun], *with_colour_ups(floor.planned, values)[begun:])


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
