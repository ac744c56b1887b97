"""Acts on the clock and the structure."""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from django import forms

from clauses.refusal import NotAllowed
from tournaments.console.forms.plan_form import expected_players
from tournaments.console.forms.registry import Act, register_act
from tournaments.console.forms.structure_rows import StructureRows
from tournaments.night.actions import Draws
from tournaments.night.facts import (
    AnyFact,
    LevelSet,
    StructureSet,
    TimeAdded,
)
from tournaments.night.floor import Floor
from tournaments.night.floor.clockwork import running_clock
from tournaments.night.floor.colours import chips_of
from tournaments.night.phrases import clock_time
from tournaments.night.structure import TEMPLATES, Break, Level, with_antes, with_colour_ups, within_chips
from words.text import Text

TIME_LEFT: Final = re.compile(r"(?P<minutes>[0-9]{1,4})(:(?P<seconds>[0-5][0-9]))?")
LONGEST_LEFT: Final = 300  # minutes
NONE: Final[Mapping[str, Sequence[Level | Break]]] = MappingProxyType({})


@register_act("level")
class ChangeLevel(Act):
    """One level or break forward or back: steps is 1 or -1."""

    steps = forms.IntegerField(min_value=-1, max_value=1)

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        clock = running_clock(floor)
        index = (clock.index if clock else 0) + self.cleaned["steps"]
        if index < 0:
            raise NotAllowed("This is the first level.")
        return [LevelSet(index=index)]


@register_act("time-left")
class SetTimeLeft(Act):
    """Time that is left of the level or the break that is on, as minutes:seconds; minutes alone are
    enough."""

    sheet = "more"

    left = forms.CharField(required=False, max_length=20)

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        clock = running_clock(floor)
        if clock is None:
            raise NotAllowed("The clock has not been started.")
        left = seconds_typed(self.cleaned["left"])
        seconds = left - round(clock.left.total_seconds())
        if not seconds:
            raise NotAllowed("The clock stands at {time} already.", time=clock_time(left))
        return [TimeAdded(seconds=seconds)]


def seconds_typed(text: str) -> int:
    """A time left as it is typed, 12:30 or 12, in seconds. Raises NotAllowed for what is none, for nothing,
    which would be the next level, and for more than LONGEST_LEFT minutes."""
    match = TIME_LEFT.fullmatch(text.strip())
    if match is None:
        raise NotAllowed("Give the time left as minutes:seconds, for example 12:30.")
    seconds = int(match["minutes"]) * 60 + int(match["seconds"] or 0)
    if not seconds:
        raise NotAllowed("To end the level now, go to the next one.")
    if seconds > LONGEST_LEFT * 60:
        raise NotAllowed("The time left is {most} minutes at the most.", most=LONGEST_LEFT)
    return seconds


@register_act("template")
class ChooseTemplate(Act):
    """One of the structures a club can begin from, its colour-ups planned for the club's chips; or the one of
    last time or one that the club keeps ("kept-7") as it was, which are handed in by the view."""

    template = forms.CharField(max_length=40)

    def __init__(
        self,
        *args: Any,
        last: Sequence[Level | Break] = (),
        kept: Mapping[str, Sequence[Level | Break]] = NONE,
        **options: Any,
    ) -> None:
        super().__init__(*args, **options)
        self.last, self.kept = last, kept

    def clean_template(self) -> str:
        """One that there is."""
        template: str = self.cleaned_data["template"]
        if template not in {"last", *TEMPLATES, *self.kept}:
            raise forms.ValidationError(Text("That structure is not kept any more.").localised())
        return template

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        if kept := self.kept.get(self.cleaned["template"]):
            return [StructureSet(periods=with_antes(kept, floor.rulebook.clock.ante))]
        if self.cleaned["template"] == "last":
            if not self.last:
                raise NotAllowed("There is no earlier night with a structure.")
            return [StructureSet(periods=tuple(self.last))]
        _, periods = TEMPLATES[self.cleaned["template"]]
        return [StructureSet(periods=planned(floor, periods))]


def planned(floor: Floor, periods: Sequence[Level | Break]) -> tuple[Level | Break, ...]:
    """The structure with antes as the rulebook has them, with its colour-ups, and as far as the chips of who
    is expected are twenty big blinds."""
    periods = with_antes(periods, floor.rulebook.clock.ante)
    periods = within_chips(periods, max(expected_players(floor) * floor.terms.chips, floor.chips_in_play))
    return with_colour_ups(periods, [chip.value for chip in chips_of(floor)])


@register_act("structure")
class EditStructure(Act):
    """The whole structure as a table of rows; see `StructureRows`."""

    sheet = "structure"
    fact = StructureSet

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        cleaned["periods"] = StructureRows(self.data).periods()
        return cleaned
