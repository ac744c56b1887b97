"""Facts of chance that no rule foresees."""

from typing import Annotated, Literal

from pydantic import Field

from tournaments.night.facts.parts import About, Drawn, Fact, TableNumber

Choice = Annotated[str, Field(min_length=1, max_length=80)]


class LotDrawn(Fact, about=About("conduct", "card", after_bagging=True)):
    """One of several is drawn, each equally likely: a seat, a card, a remedy where no rule fits. among: the
    choices, in the order in which they were named; chosen: one of them; reason: what it is drawn for."""

    kind: Literal["lot_drawn"] = "lot_drawn"
    among: Annotated[tuple[Choice, ...], Field(min_length=2, max_length=60)]
    chosen: Choice
    reason: Annotated[str, Field(min_length=1, max_length=200)]
    table: TableNumber | None = None
    draw: Drawn | None = None
