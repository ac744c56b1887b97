"""Lines under a title, as displays and phones show them."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PanelRow:
    """A line of a panel: a number, a name, a value."""

    lead: str
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Panel:
    """Lines under a title. note: when it was so, or for whom it holds."""

    name: str
    title: str
    rows: Sequence[PanelRow]
    note: str = ""
