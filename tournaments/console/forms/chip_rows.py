"""The chips of a night as they are typed: rows of colour, value and how many there are, shown again or made
into chips.

The acts of chips: which the night is played with, and colouring up, counted player by player or for the
whole room.
"""

from collections.abc import Collection, Sequence
from typing import Any, Final, get_args

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from pydantic import ValidationError as Invalid

from clauses.invalid import what_is_wrong
from clauses.refusal import NotAllowed
from clubs.rulebook import Chip
from clubs.rulebook.floor import Colour
from tournaments.console.forms.registry import Act, register_act
from tournaments.fields import typed_stacks
from tournaments.night import draws
from tournaments.night.actions import Draws
from tournaments.night.facts import AnyFact, ChipsChosen, ColouredUp, StructureSet
from tournaments.night.floor import Floor
from tournaments.night.floor.clockwork import StructureAsSet
from tournaments.night.floor.colours import chips_of, is_raced, larger_chip
from tournaments.night.structure import Break, Level, with_colour_ups
from words.text import Text, message_of
from words.typed import number as typed_number


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
        if not floor.structure or values == [chip.value for chip in chips_of(floor)]:
            return [ChipsChosen(chips=chips)]
        return [ChipsChosen(chips=chips), StructureSet(periods=replanned(floor, values))]


def replanned(floor: Floor, values: Sequence[int]) -> tuple[Level | Break, ...]:
    """The structure with the colour-ups that are still to come planned for these chips."""
    begun = floor.clock.index if floor.clock else 0
    planned = floor.of(StructureAsSet).periods
    return (*planned[:begun], *with_colour_ups(planned, values)[begun:])


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


COLOURS: Final = get_args(Colour)
EMPTY: Final = 3  # rows for more chips
MOST: Final = 20  # chips of one night


class ChipRows:
    """The rows as they were typed; one without a value is no chip."""

    COLUMNS = ("colour", "value", "owned")

    def __init__(self, data: Any) -> None:
        typed = [data.getlist(column)[: MOST + EMPTY] for column in self.COLUMNS]
        self.rows = [dict(zip(self.COLUMNS, row, strict=False)) for row in zip(*typed, strict=False)]

    @classmethod
    def of(cls, chips: Sequence[Chip]) -> "ChipRows":
        rows = cls.__new__(cls)
        rows.rows = [
            {
                "colour": chip.colour,
                "value": str(chip.value),
                "owned": "" if chip.owned is None else str(chip.owned),
            }
            for chip in chips
        ]
        return rows

    def shown(self, fixed: Collection[int]) -> list[dict[str, Any]]:
        """The rows with a few empty ones. fixed: the values of chips that stay as they are."""
        full = [row for row in self.rows if row["value"].strip()]
        empty = [{"colour": "", "value": "", "owned": ""} for _ in range(EMPTY)]
        return [{**row, "is_fixed": row["value"] in map(str, fixed)} for row in [*full, *empty]]

    def chips(self) -> tuple[Chip, ...]:
        """In order of value. Raises ValidationError with a sentence for every row that is wrong."""
        chips, wrong = [], []
        for row in self.rows:
            if not row["value"].strip():
                continue
            try:
                chips.append(_chip(row))
            except (ValueError, Invalid) as error:
                what = (
                    message_of(error) if not isinstance(error, Invalid) else what_is_wrong(error.errors()[0])
                )
                wrong.append(Text("{chip}: {what}", chip=row["value"], what=what).localised())
        if wrong:
            raise ValidationError(wrong)
        return tuple(sorted(chips, key=lambda chip: chip.value))


def _chip(row: dict[str, str]) -> Chip:
    return Chip.model_validate(
        {
            "colour": row["colour"],
            "value": _number(row["value"]),
            "owned": _number(row["owned"]) if row["owned"].strip() else None,
        }
    )


def _number(typed: str) -> int:
    amount = typed_number(typed.replace(",", "").replace(" ", ""), longest=12)
    if amount is None:
        raise ValueError(Text("“{typed}” is not a whole number.", typed=typed))
    return amount
