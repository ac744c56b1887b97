"""The structure of a night: its levels and breaks, and the ones a club can begin from.

Blinds and antes are whole chips, times whole minutes. Source: CPL-chip-up, DM-colour-up, DM-bba-amount;
rulings 170, 178, 192, 200, 248.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from words.text import Text

Minutes = Annotated[int, Field(ge=1, le=600)]
Amount = Annotated[int, Field(ge=0, le=1_000_000_000)]
LEAST_IN_PLAY = 20  # big blinds of all chips together; with fewer, the night is decided by the deal


class Level(BaseModel):
    """One level of blinds, in chips.

    ante: per player or for the whole table, as the rulebook has it; 0 for none;
    least_bet, stud_ante, bring_in: what the house sets for bets and for stud, None for the usual amount.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    type: Literal["level"] = "level"
    small_blind: Amount
    big_blind: Annotated[int, Field(ge=1, le=1_000_000_000)]
    ante: Amount = 0
    minutes: Minutes = 20
    least_bet: Annotated[int, Field(ge=1, le=1_000_000_000)] | None = None
    stud_ante: Amount | None = None
    bring_in: Annotated[int, Field(ge=1, le=1_000_000_000)] | None = None

    @model_validator(mode="after")
    def _small_blind_is_the_smaller(self) -> "Level":
        if self.small_blind > self.big_blind:
            raise ValueError(
                Text(
                    "The small blind {small_blind} is larger than the big blind {big_blind}.",
                    small_blind=self.small_blind,
                    big_blind=self.big_blind,
                )
            )
        return self

    @model_validator(mode="after")
    def _bring_in_is_no_more_than_a_bet(self) -> "Level":
        if self.bring_in and self.bring_in > max(self.small_blind, 1):
            raise ValueError(
                Text(
                    "The bring-in {bring_in} is larger than the small bet {small_bet}.",
                    bring_in=self.bring_in,
                    small_bet=max(self.small_blind, 1),
                )
            )
        return self

    @property
    def amounts(self) -> list[int]:
        """Every amount that somebody has to pay or bet at this level."""
        own = (self.small_blind, self.big_blind, self.ante, self.least_bet, self.stud_ante, self.bring_in)
        return [amount for amount in own if amount]


class Break(BaseModel):
    """A break. colour_up: values of the chips that are removed in it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    type: Literal["break"] = "break"
    minutes: Minutes = 10
    colour_up: tuple[Annotated[int, Field(ge=1)], ...] = ()


Period = Annotated[Level | Break, Field(discriminator="type")]
Periods = Annotated[tuple[Period, ...], Field(min_length=1, max_length=200)]


def level_number(periods: Sequence[Level | Break], index: int) -> int:
    """Return which level, counted from 1, the period at `index` is; for a break, the level before it."""
    return sum(isinstance(period, Level) for period in periods[: index + 1])


def levels_ended(periods: Sequence[Level | Break], index: int) -> int:
    """Return how many levels are over when the period at `index` is on.

    >>> levels = [Level(small_blind=5, big_blind=10, minutes=20)] * 2
    >>> [levels_ended([*levels, Break(minutes=5), *levels], index) for index in range(5)]
    [0, 1, 2, 2, 3]
    """
    return sum(isinstance(period, Level) for period in periods[:index])


def period_name(periods: Sequence[Level | Break], index: int) -> str:
    """Return what a level or break is called: levels are counted, breaks are not."""
    if isinstance(periods[index], Break):
        return Text("Break")
    return Text("Level {number}", number=level_number(periods, index))


def with_antes(
    periods: Iterable[Level | Break], paid: Literal["none", "each", "big_blind"]
) -> tuple[Level | Break, ...]:
    """The same structure with antes as the rulebook has them: a big-blind ante is as much as the big blind
    of its level, whatever amount was written (DM-bba-amount, ruling 248)."""
    return tuple(_with_ante(period, paid) if isinstance(period, Level) else period for period in periods)


def _with_ante(level: Level, paid: Literal["none", "each", "big_blind"]) -> Level:
    if paid == "each" or not level.ante:
        return level
    return level.model_copy(update={"ante": level.big_blind if paid == "big_blind" else 0})


def with_colour_ups(periods: Iterable[Level | Break], chips: Sequence[int]) -> tuple[Level | Break, ...]:
    """The same structure with each chip removed in the first break after which nothing needs it.

    A chip is needed while a blind, an ante or the smallest raise (the big blind) is a multiple of no larger
    chip; one that no level ever needs has not been given out. Source: DM-colour-up, ruling 178.
    """
    structure = tuple(periods)
    in_play: set[int] = set()
    planned = []
    for index, period in enumerate(structure):
        if isinstance(period, Level):
            in_play |= _needed(period, chips)
        else:
            later = [level for level in structure[index:] if isinstance(level, Level)]
            still = set().union(*(_needed(level, chips) for level in later)) if later else in_play
            gone = tuple(sorted(in_play - still - {chips[-1]})) if chips else ()
            in_play -= set(gone)
            period = period.model_copy(update={"colour_up": gone})
        planned.append(period)
    return tuple(planned)


def within_chips(periods: Iterable[Level | Break], chips: int) -> tuple[Level | Break, ...]:
    """The same structure as far as all chips together are twenty big blinds, its first level at least: the
    last one goes on until the night is over. chips: all that are expected to be in play."""
    structure = tuple(periods)
    too_high = first_shallow(structure, chips)
    if too_high is None:
        return structure
    kept = list(structure[: max(too_high, 1)])
    while len(kept) > 1 and isinstance(kept[-1], Break):
        kept.pop()
    return tuple(kept)


def first_shallow(periods: Sequence[Level | Break], chips: int, begin: int = 0) -> int | None:
    """The first period, from `begin` on, at which all chips together are fewer than twenty big blinds."""
    for index in range(begin, len(periods)):
        period = periods[index]
        if isinstance(period, Level) and period.big_blind * LEAST_IN_PLAY > chips:
            return index
    return None


def _needed(level: Level, chips: Sequence[int]) -> set[int]:
    """The chips, smallest value first, without which the level cannot be played."""
    return {max((chip for chip in chips if amount % chip == 0), default=amount) for amount in level.amounts}


def _night(
    minutes: int,
    blinds: Sequence[tuple[int, int]],
    *,
    break_after: Iterable[int],
    break_minutes: int = 10,
    ante_from: int,
) -> tuple[Level | Break, ...]:
    periods: list[Level | Break] = []
    for number, (small, big) in enumerate(blinds, 1):
        ante = big if number >= ante_from else 0
        periods.append(Level(small_blind=small, big_blind=big, ante=ante, minutes=minutes))
        if number in break_after:
            periods.append(Break(minutes=break_minutes))
    return tuple(periods)


_BLINDS = [
    (25, 50),
    (50, 100),
    (75, 150),
    (100, 200),
    (150, 300),
    (200, 400),
    (300, 600),
    (400, 800),
    (500, 1000),
    (700, 1400),
    (1000, 2000),
    (1500, 3000),
    (2000, 4000),
    (3000, 6000),
    (5000, 10_000),
]

TEMPLATES: Mapping[str, tuple[str, tuple[Level | Break, ...]]] = {
    "friday": (
        Text("Friday night: 20-minute levels, a break at the cut-off"),
        _night(20, _BLINDS, break_after=(3, 6, 9, 12), ante_from=4),
    ),
    "quick": (
        Text("Quick: 12-minute levels"),
        _night(12, _BLINDS, break_after=(5, 10), ante_from=5),
    ),
    "deep": (
        Text("Deep: 30-minute levels"),
        _night(30, _BLINDS, break_after=(2, 4, 6, 8, 10, 12), break_minutes=15, ante_from=4),
    ),
}
