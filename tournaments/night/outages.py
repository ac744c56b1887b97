"""The clock of a night went on while the site was away: the director is offered it back.

Nobody can be asked whether the room played on, so nothing happens by itself: the log says that the site was
away and where the clock stood, and the director answers (floor/clockwork.py).
"""

from contextlib import suppress
from datetime import datetime

from clauses.refusal import NotAllowed
from clubs.models import Event
from config.models import Outage
from tables.actions import Recorder
from tables.queries import lines
from tournaments.models import Tournament
from tournaments.night.actions import record
from tournaments.night.clock import Clock
from tournaments.night.facts import SiteAway
from tournaments.night.facts_of import fold
from tournaments.night.floor_cache import floor_of, rulebook_of

SITE = Recorder(None, "site")


def clock_runs(now: datetime) -> bool:
    """Return whether a night is on."""
    return Event.objects.filter(status=Event.Status.RUNNING, tournament__isnull=False).exists()


def offer_clocks_back(outage: Outage) -> None:
    """Every night whose clock ran when the site went away says so in its log, once."""
    for tournament in Tournament.objects.filter(event__status=Event.Status.RUNNING).select_related(
        "event__season__club", "log"
    ):
        clock = clock_at(tournament, outage.began_at)
        if clock is None or not clock.is_running:
            continue
        away = SiteAway(
            seconds=max(1, round((outage.ended_at - outage.began_at).total_seconds())),
            index=clock.index,
            left=round(clock.left.total_seconds()),
        )
        with suppress(NotAllowed):  # it was finished in this moment
            record(tournament=tournament, act=[away], by=SITE, request_id=f"outage-{outage.pk}")


def clock_at(tournament: Tournament, moment: datetime) -> Clock | None:
    """The clock as it stood then, for all that the server knew."""
    floor = floor_of(tournament)
    if floor.heard_at is not None and floor.heard_at > moment:
        earlier = [line for line in lines(tournament.log) if line.recorded_at <= moment]
        floor = fold(earlier, rulebook_of(tournament), tournament.kind)
    return floor.at(moment).clock
