"""Forecast of when a night that is being played will end: "ends about 23:40 ± 20 min".

The rest of the night is played many times over from a seed (structures/forecast.py). Stacks are what was
counted last or is known from screens; who was never counted has an equal part of the rest. As many rebuys as
so far are taken in the same time, and half of those who may still take the add-on do. It is made again every
two minutes and with every knockout, for all who look. No tap waits for it: a console asks for it once a
minute, by a request of its own. Processor time with 24, 100 and 200 players at the start of a night: 50, 52
and 92 ms; in the bench: `bin/bench ending`.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from typing import Any, Final
from zoneinfo import ZoneInfo

from config.caching.process_cache import ProcessCache
from tournaments.night.clock import Clock
from tournaments.night.floor import Floor
from tournaments.night.structure import LEAST_IN_PLAY, Level, period_name
from tournaments.structures.forecast import Entrants, Forecast, Standing, forecast
from words.text import Text

WORK: Final = 6_000  # players times runs
MOST_RUNS, FEWEST_RUNS = 300, 40
EVERY: Final = 120  # seconds
ROUND: Final = timedelta(minutes=5)
MINUTE: Final = timedelta(minutes=1)

_known = ProcessCache[Any, Forecast](50)


@dataclass(frozen=True, slots=True)
class Ending:
    """sentence: when it ends, and how sure that is; warning: from when on all chips together are few big
    blinds, empty where they stay many."""

    sentence: str
    warning: str


def ending(floor: Floor, now: datetime, zone: ZoneInfo, night: int) -> Ending | None:
    """For a night that is on, with two players or more; None for others. floor: brought to `now`; night: its
    key."""
    clock = floor.clock
    if clock is None or floor.is_over or floor.finished_at or len(floor.in_play) < 2:
        return None
    key = (night, floor.structure, clock.index, len(floor.in_play), floor.chips_in_play, _while(clock, now))
    outcome = _known.get(key)
    if outcome is None:
        outcome = rest_of(floor, clock, night)
        _known.put(key, outcome)
    at = now + MINUTE * outcome.middle
    spread = max(ROUND, MINUTE * ceil((outcome.late - outcome.early) / 2 / 5) * 5)
    rounded = (at + ROUND / 2).astimezone(zone)
    rounded -= timedelta(minutes=rounded.minute % 5)
    return Ending(
        Text(
            "Ends about {time} ± {spread} min",
            time=f"{rounded:%H:%M}",
            spread=spread // MINUTE,
        ),
        _warning(floor, outcome),
    )


def _while(clock: Clock, now: datetime) -> int:
    """While this is the same a forecast is not made again."""
    return int(clock.played.total_seconds()) // EVERY if clock.is_running else int(now.timestamp()) // EVERY


def rest_of(floor: Floor, clock: Clock, night: int) -> Forecast:
    """The rest of the night, many times over; minutes are counted from now on. A clock that stands is taken
    to go on at once."""
    stacks = stacks_now(floor)
    played = clock.played / MINUTE
    is_open = clock.cut_off_at is None
    terms = floor.terms
    until = clock.until_cut_off()
    more = floor.rebuys * (until / clock.played) if is_open and until and clock.played else 0
    may_add = [p for p in floor.in_play if not floor.players[p].add_on]
    entrants = Entrants(
        players=len(stacks),
        stack=terms.chips,
        rebuys=round(more) if terms.rebuy else 0,
        rebuy_chips=terms.rebuy.chips if terms.rebuy else 0,
        add_ons=len(may_add) // 2 if terms.add_on and is_open else 0,
        add_on_chips=terms.add_on.chips if terms.add_on else 0,
        seats=max((table.seats for table in floor.tables.values()), default=9),
    )
    return forecast(
        floor.structure,
        entrants,
        floor.rulebook.clock,
        floor.rulebook.cut_off,
        seed=f"night {night}",
        runs=max(FEWEST_RUNS, min(MOST_RUNS, WORK // len(stacks))),
        standing=Standing(stacks, clock.index, max(clock.left / MINUTE, 0.1), played, is_open),
    )


def stacks_now(floor: Floor) -> tuple[int, ...]:
    """Return what everybody who is in has, as far as that is known: together all chips in play."""
    people = [floor.players[player] for player in floor.in_play]
    counted = {player.id: player.counted[0] for player in people if player.counted}
    others, total = len(floor.in_play) - len(counted), floor.chips_in_play
    rest = (total - sum(counted.values())) // others if others else 0
    if others and rest <= 0:
        rest = total // len(floor.in_play)
    stacks = [max(counted.get(player, rest), 1) for player in floor.in_play]
    return tuple(max(1, stack * total // sum(stacks)) for stack in stacks)


def _warning(floor: Floor, outcome: Forecast) -> str:
    for level in outcome.levels:
        if isinstance(floor.structure[level.index], Level) and level.big_blinds < LEAST_IN_PLAY:
            if level.reached < 10:
                return ""
            return Text(
                "From {level} on all chips together are fewer than {least} big blinds: "
                "{reached} of 100 such nights get there.",
                level=period_name(floor.structure, level.index),
                least=LEAST_IN_PLAY,
                reached=level.reached,
            )
    return ""
