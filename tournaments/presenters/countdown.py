"""The face of a clock: periods that follow each other, counted down here for the first paint.

Seconds are what is left on a running clock; moments are aware. static/js/clock.js reads the same schedule and
goes on in the page, also when the connection is lost.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from math import ceil
from typing import Literal

from django.utils.translation import get_language

from words.text import localised

LAST_MINUTE = 60
WIDE, WIDER = 9, 13  # characters in the blinds from which on a display sets them smaller


@dataclass(frozen=True)
class Period:
    """One level or break. words: the blinds as shown ("200 / 400"); ante: likewise ("BB ante 400")."""

    name: str
    kind: Literal["level", "break"]
    seconds: float
    words: str = ""
    ante: str = ""


@dataclass(frozen=True)
class ClockFace:
    """Face of a clock at `now`.

    periods: the current one and all that follow;
    left: seconds left in the current one;
    why: a plain sentence for why it stands still;
    resumes: when it goes on by itself;
    waiting: it has not been started, or is over, and nothing is wrong with that;
    stops: it stops at the end of the current one.
    """

    now: datetime
    periods: Sequence[Period]
    left: float
    running: bool
    why: str = ""
    resumes: datetime | None = None
    waiting: bool = False
    stops: bool = False

    @property
    def name(self) -> str:
        """Of the current period, as in "Level 4"."""
        return self.periods[0].name

    @property
    def time(self) -> str:
        """Time left, as `countdown` writes it."""
        return countdown(self.left)

    @property
    def blinds(self) -> str:
        """The blinds of this level; in a break those of the level that follows."""
        return self._level.words

    @property
    def ante(self) -> str:
        """As `Period.ante`; in a break that of the level that follows."""
        return self._level.ante

    @property
    def next(self) -> str:
        """The next level, in words; nothing in the last one."""
        levels = [period for period in self.periods[1:] if period.kind == "level"]
        return " ".join(filter(None, map(localised, (levels[0].words, levels[0].ante)))) if levels else ""

    @property
    def break_in(self) -> str:
        """The time until the next break begins; nothing when there is none, or during one."""
        if self.periods[0].kind == "break":
            return ""
        total = self.left
        for period in self.periods[1:]:
            if period.kind == "break":
                return countdown(total)
            total += period.seconds
        return ""

    @property
    def back_at(self) -> datetime | None:
        """Time at which play goes on, during a break that runs; in the zone of `now`."""
        if self.periods[0].kind != "break" or not self.running:
            return None
        return (self.now + timedelta(seconds=self.left)).replace(tzinfo=None)

    @property
    def passed(self) -> float:
        """Seconds of the current period that are over, of `length`."""
        return max(self.length - self.left, 0)

    @property
    def length(self) -> float:
        """Seconds of the current period."""
        return max(self.periods[0].seconds, self.left)

    @property
    def css(self) -> str:
        """The classes that colour it."""
        states = {
            "paused": not self.running and not self.waiting,
            "waiting": self.waiting,
            "last-minute": self.running and self.left <= LAST_MINUTE,
            "on-break": self.periods[0].kind == "break",
            "wide": WIDE < len(self.blinds) <= WIDER,
            "wider": len(self.blinds) > WIDER,
        }
        return " ".join(name for name, holds in states.items() if holds)

    @property
    def server_now(self) -> int:
        """The server's time in milliseconds since 1970, from which a browser counts on."""
        return milliseconds(self.now)

    @property
    def resumes_at(self) -> int | None:
        """Time at which it goes on by itself, in milliseconds since 1970; None where somebody has to start
        it."""
        return milliseconds(self.resumes) if self.resumes else None

    @property
    def schedule(self) -> str:
        """JSON for static/js/clock.js: the first item carries what is `left` of it."""
        first = json.dumps({**_plain(self.periods[0]), "left": self.left})
        return f"[{', '.join([first, *_in_json(tuple(self.periods[1:]), get_language())])}]"

    @property
    def _level(self) -> Period:
        return next((period for period in self.periods if period.kind == "level"), self.periods[0])


def _plain(period: Period) -> dict[str, object]:
    return {
        "name": localised(period.name),
        "kind": period.kind,
        "seconds": period.seconds,
        "words": localised(period.words),
        "ante": localised(period.ante),
    }


@lru_cache(maxsize=50)
def _in_json(periods: tuple[Period, ...], language: str | None) -> list[str]:
    """language: that of now. What follows on a clock changes with every level, and every screen shows it:
    kept, a display costs 12.8 ms of the processor in place of 13.6 (`bin/bench devices`, processor time)."""
    return [json.dumps(_plain(period)) for period in periods]


def countdown(seconds: float) -> str:
    """Time left as a clock shows it, 12:34 or 1:02:03: what has begun counts, so that 0:00 is the end."""
    minutes, rest = divmod(max(ceil(seconds), 0), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes:02}:{rest:02}"


def milliseconds(moment: datetime) -> int:
    """Since 1970, rounded: what JavaScript's Date takes."""
    return round(moment.timestamp() * 1000)
