"""The chips of a night as they are typed: rows of colour, value and how many there are, shown again or made
into chips."""

from collections.abc import Collection, Sequence
from typing import Any, Final, get_args

from django.core.exceptions import ValidationError
from pydantic import ValidationError as Invalid

from clauses.invalid import what_is_wrong
from clubs.rulebook import Chip
from clubs.rulebook.floor import Colour
from words.text import Text, message_of
from words.typed import number as typed_number

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
