"""A structure as it is typed: rows of levels and breaks, shown again or made into periods."""

from collections.abc import Sequence
from typing import Any, Final

from django.core.exceptions import ValidationError
from pydantic import ValidationError as Invalid

from clauses.invalid import what_is_wrong
from tournaments.night.structure import Break, Level
from words.text import Text, message_of
from words.typed import number as typed_number

BIG_BLIND = "big_blind"  # what the field of an ante says for as much as the big blind
WHAT: Final = {
    "minutes": Text("the length"),
    "small_blind": Text("the small blind"),
    "big_blind": Text("the big blind"),
    "ante": Text("the ante"),
    "least_bet": Text("the minimum bet"),
    "stud_ante": Text("the ante of stud"),
    "bring_in": Text("the bring-in"),
    "colour_up": Text("the chips to colour up"),
}


class StructureRows:
    """The rows of a structure as they were typed, to be shown again or made into levels and breaks."""

    HOUSE = ("least_bet", "stud_ante", "bring_in")
    COLUMNS = ("type", "small_blind", "big_blind", "ante", *HOUSE, "minutes", "colour_up")

    def __init__(self, data: Any) -> None:
        kinds = data.getlist("type")
        columns = [(data.getlist(column) + [""] * len(kinds))[: len(kinds)] for column in self.COLUMNS]
        self.rows: list[dict[str, str]] = [
            dict(zip(self.COLUMNS, row, strict=True)) for row in zip(*columns, strict=True)
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
                **{name: _typed(getattr(period, name, None)) for name in cls.HOUSE},
                "minutes": str(period.minutes),
                "colour_up": ", ".join(str(chip) for chip in getattr(period, "colour_up", ())),
            }
            for period in periods
        ]
        return rows

    def changed(self, change: str) -> "StructureRows":
        """With a row inserted behind row 3 ("level-3", "break-3") or row 3 removed ("remove-3")."""
        kind, _, number = change.partition("-")
        row = typed_number(number, longest=4)
        index = len(self.rows) if row is None else row
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

    @property
    def names(self) -> list[str]:
        """Names of the rows: levels are counted without the breaks."""
        names: list[str] = []
        level = 0
        for row in self.rows:
            level += row["type"] != "break"
            is_break = row["type"] == "break"
            names.append(
                Text("Break after level {number}", number=level)
                if is_break
                else Text("Level {number}", number=level)
            )
        return names

    @property
    def has_house_amounts(self) -> bool:
        """True if any level has its own least bet, or its own amounts of stud."""
        return any(row[name] for row in self.rows for name in self.HOUSE)

    def periods(self) -> tuple[Level | Break, ...]:
        """Raises ValidationError with a sentence for every row that is wrong."""
        periods: list[Level | Break] = []
        wrong: list[str] = []
        for row, name in zip(self.rows, self.names, strict=True):
            try:
                periods.append(_period(row))
            except (ValueError, Invalid) as error:
                wrong.append(Text("{name}: {what}", name=name, what=_sentence(error)).localised())
        if wrong:
            raise ValidationError(wrong)
        return tuple(periods)


def _period(row: dict[str, str]) -> Level | Break:
    def number(column: str, what: str) -> int:
        typed = row[column].replace(",", "").replace(" ", "") or "0"
        value = typed_number(typed, longest=12)
        if value is None:
            raise ValueError(Text("{what} “{typed}” is not a whole number.", what=what, typed=row[column]))
        return value

    minutes = number("minutes", WHAT["minutes"])
    if row["type"] == "break":
        typed = row["colour_up"].replace(",", " ").split()
        values = tuple(value for each in typed if (value := typed_number(each, longest=12)) is not None)
        if len(values) < len(typed):
            raise ValueError(Text("chips to colour up are values like 25, 100."))
        return Break(minutes=minutes, colour_up=values)
    big_blind = number("big_blind", WHAT["big_blind"])
    return Level(
        small_blind=number("small_blind", WHAT["small_blind"]),
        big_blind=big_blind,
        ante=big_blind if row["ante"] == BIG_BLIND else number("ante", WHAT["ante"]),
        least_bet=number("least_bet", WHAT["least_bet"]) or None,
        stud_ante=number("stud_ante", WHAT["stud_ante"]) if row["stud_ante"].strip() else None,
        bring_in=number("bring_in", WHAT["bring_in"]) or None,
        minutes=minutes,
    )


def _typed(amount: int | None) -> str:
    return "" if amount is None else str(amount)


def _sentence(error: Exception) -> str:
    if not isinstance(error, Invalid):
        return message_of(error)
    first = error.errors()[0]
    what = what_is_wrong(first)
    return Text("{field}: {what}", field=WHAT[str(first["loc"][0])], what=what) if first["loc"] else what
