"""The clock with its figures, which is on top of every page of a night."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.utils import timezone

from tournaments.models import Tournament
from tournaments.night.floor import Floor
from tournaments.night.floor.clockwork import EarlyClock, stopped_for_bomb_pot
from tournaments.night.floor.variations.bomb_pots import called
from tournaments.night.floor_cache import derived, floor_of
from tournaments.night.structure import Level
from tournaments.presenters.clock_face import face
from tournaments.presenters.figures import Figure, figures, stage_of


def clock_context(tournament: Tournament, floor: Floor | None = None) -> dict[str, Any]:
    """Return what tournaments/parts/clock_bar.html shows now. floor: of the night, where it has been read."""
    now, floor = timezone.now(), floor or floor_of(tournament)
    then = floor.at(now)
    return {
        "tournament": tournament,
        "club": tournament.event.season.club,
        "clock": face(floor, now),
        "stage": stage_of(then),
        "runs_early": floor.of(EarlyClock).clock is not None,
        "skipped": skipped(then),
        "figures": figures_of(tournament, floor, now),
        "finished_at": floor.finished_at,
    }


def skipped(floor: Floor) -> str:
    """Return what the end of this level would have dealt, which the next level set by hand leaves out; empty
    for nothing."""
    clock = floor.clock
    if clock is None or not isinstance(clock.period, Level) or not floor.variations.stops_the_clock:
        return ""
    return "" if stopped_for_bomb_pot(floor) else called(floor)


def figures_of(tournament: Tournament, floor: Floor, now: datetime) -> Sequence[Figure]:
    """The figures under the clock of a night that is played, written once a second for all directors."""
    then, sign = floor.at(now), tournament.event.season.club.sign
    if stage_of(then) in ("setup", "finished"):
        return ()
    return derived(tournament, ("figures", sign), lambda: figures(then, sign), as_of=int(now.timestamp()))
