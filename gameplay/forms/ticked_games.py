"""Several games ticked in a form, in the order in which they are played; and the rotations that everybody
knows."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from django.http import QueryDict

from words.text import Text
from words.typed import number as typed_number

UNPLACED: Final = 10_000

HORSE: Final = (
    "dm-limit-holdem",
    "dm-limit-omaha-hi-lo",
    "dm-razz",
    "dm-seven-card-stud",
    "dm-stud-hi-lo",
)
ROTATIONS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "horse": (Text("HORSE"), HORSE),
    "8-game": (Text("8-game"), ("dm-triple-draw", *HORSE, "dm-holdem", "dm-pot-limit-omaha")),
}
"""Rotation → what it is called, and its games in their order."""


@dataclass(frozen=True, slots=True)
class TickedGame:
    """A game that can be ticked. place: where in the order it comes, 0 where it is not ticked."""

    preset: str
    label: str
    place: int

    @property
    def field(self) -> str:
        """The name of the field for its place."""
        return f"place-{self.preset}"


def offers(games: Sequence[tuple[str, str]], ticked: Sequence[str]) -> list[TickedGame]:
    """Every game with the place at which it is ticked. games: preset and label of each."""
    places = {preset: place for place, preset in enumerate(ticked, 1)}
    return [TickedGame(preset, label, places.get(preset, 0)) for preset, label in games]


def ticked_in(posted: QueryDict, offered_names: Collection[str]) -> tuple[str, ...]:
    """The games that were ticked and are known: those with a place by it, then the others as they stand."""
    ticked = [name for name in dict.fromkeys(posted.getlist("games")) if name in offered_names]
    return tuple(sorted(ticked, key=lambda name: _place(posted.get(f"place-{name}", ""))))


def _place(typed: str) -> int:
    number = typed_number(typed.strip(), longest=4)
    return UNPLACED if number is None else number


def rotation_asked_for(name: str | None) -> tuple[str, ...]:
    """The games of a rotation by its name; none for any other."""
    return ROTATIONS[name][1] if name in ROTATIONS else ()
