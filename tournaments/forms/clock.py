"""Acts on the clock and the structure."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from pydantic import ValidationError as Invalid

from clubs.refusal import NotAllowed
from clubs.saying import Said
from tournaments.actions import Draws
from tournaments.facts import (
    AnyFact,
    ClockPaused,
    ClockResumed,
    ClockStarted,
    LevelSet,
    StructureSet,
    TimeAdded,
)
from tournaments.floor import Floor
from tournaments.forms.acts import Act, act
from tournaments.structure import TEMPLATES, Break, Level, with_colour_ups


@act("start")
class Start(Act):
    sheet = "start"

    override = forms.CharField(required=False, max_length=200, label=_("Why with so few players?"))

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [ClockStarted(override=self.said["override"])]


@act("pause")
class PauseClock(Act):
    reason = forms.ChoiceField(
        choices=[
            ("other", _("Pause")),
            ("dispute", _("Dispute")),
            ("all_in", _("All-in")),
            ("break", _("Break")),
        ],
        required=False,
    )
    note = forms.CharField(required=False, max_length=200)
    minutes = forms.IntegerField(required=False, min_value=1, max_value=600)

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        said = self.said
        return [ClockPaused(reason=said["reason"] or "other", note=said["note"], minutes=said["minutes"])]


@act("resume")
class ResumeClock(Act):
    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [ClockResumed()]


@act("level")
class ChangeLevel(Act):
    """One level or break forward or back: steps is 1 or -1."""

    steps = forms.IntegerField(min_value=-1, max_value=1)

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        index = (floor.clock.index if floor.clock else 0) + self.said["steps"]
        if index < 0:
            raise NotAllowed("This is the first level.")
        return [LevelSet(index=index)]


@act("time")
class AddTime(Act):
    seconds = forms.IntegerField(min_value=-36_000, max_value=36_000)

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [TimeAdded(seconds=self.said["seconds"])]


@act("template")
class ChooseTemplate(Act):
    """One of the structures a club can begin from, its colour-ups planned for the club's chips."""

    template = forms.ChoiceField(choices=[(key, words) for key, (words, _) in TEMPLATES.items()])

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        _, periods = TEMPLATES[self.said["template"]]
        return [StructureSet(periods=planned(floor, periods))]


def planned(floor: Floor, periods: Sequence[Level | Break]) -> tuple[Level | Break, ...]:
    """The structure with its colour-ups, and without antes where the rulebook has none."""
    if floor.rulebook.clock.ante == "none":
        periods = [p.model_copy(update={"ante": 0}) if isinstance(p, Level) else p for p in periods]
    return with_colour_ups(periods, [chip.value for chip in floor.rulebook.chips.chips])


@act("structure")
class EditStructure(Act):
    """The whole structure as a table of rows; see `StructureRows`."""

    sheet = "structure"

    def clean(self) -> dict[str, Any]:
        said = super().clean() or {}
        said["periods"] = StructureRows(self.data).periods()
        return said

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [StructureSet(periods=self.said["periods"])]


class StructureRows:
    """The rows of a structure as they were typed, to be shown again or made into levels and breaks."""

    COLUMNS = ("type", "small_blind", "big_blind", "ante", "minutes", "colour_up")

    def __init__(self, data: Any) -> None:
        columns = [data.getlist(column) for column in self.COLUMNS]
        self.rows: list[dict[str, str]] = [
            dict(zip(self.COLUMNS, row, strict=True)) for row in zip(*columns, strict=False)
        ]

    @classmethod
    def of(cls, periods: Sequence[Level | Break]) -> "StructureRows":
        rows = cls.__new__(cls)
        rows.rows = [
            {
                "type": period.type,
                "small_blind": str(getattr(period, "small_blind", "")),
                "big_blind": str(getattr(period, "big_blind", "")),
                "ante": str(getattr(period, "ante", "")),
                "minutes": str(period.minutes),
                "colour_up": ", ".join(str(chip) for chip in getattr(period, "colour_up", ())),
            }
            for period in periods
        ]
        return rows

    def changed(self, change: str) -> "StructureRows":
        """With a row inserted behind row 3 ("level-3", "break-3") or row 3 removed ("remove-3")."""
        kind, _, number = change.partition("-")
        index = int(number) if number.isdigit() else len(self.rows)
        if kind == "remove":
            del self.rows[index : index + 1]
        elif kind in ("level", "break"):
            like = next((row for row in reversed(self.rows[: index + 1]) if row["type"] == kind), None)
            blank = dict.fromkeys(self.COLUMNS, "") | {
                "type": kind,
                "minutes": "10" if kind == "break" else "20",
            }
            self.rows.insert(index + 1, dict(like or blank))
        return self

    def periods(self) -> tuple[Level | Break, ...]:
        """Raises ValidationError with a sentence for every row that is wrong."""
        periods: list[Level | Break] = []
        wrong: list[str] = []
        for number, row in enumerate(self.rows, 1):
            try:
                periods.append(_period(row))
            except (ValueError, Invalid) as error:
                wrong.append(Said("Row {number}: {what}", number=number, what=_sentence(error)))
        if wrong:
            raise ValidationError(wrong)
        return tuple(periods)


def _period(row: dict[str, str]) -> Level | Break:
    def number(column: str, what: str) -> int:
        typed = row[column].replace(",", "").replace(" ", "") or "0"
        if not typed.isdigit():
            raise ValueError(Said("{what} “{typed}” is not a whole number.", what=what, typed=row[column]))
        return int(typed)

    minutes = number("minutes", Said("the length"))
    if row["type"] == "break":
        values = row["colour_up"].replace(",", " ").split()
        if not all(value.isdigit() for value in values):
            raise ValueError(Said("chips to colour up are values like 25, 100."))
        return Break(minutes=minutes, colour_up=tuple(int(value) for value in values))
    return Level(
        small_blind=number("small_blind", Said("the small blind")),
        big_blind=number("big_blind", Said("the big blind")),
        ante=number("ante", Said("the ante")),
        minutes=minutes,
    )


def _sentence(error: Exception) -> str:
    if not isinstance(error, Invalid):
        return str(error)
    first = error.errors()[0]
    where = str(first["loc"][0]).replace("_", " ") if first["loc"] else ""
    said = first["msg"].removeprefix("Value error, ")
    return f"the {where}: {said[0].lower()}{said[1:]}." if where else said
