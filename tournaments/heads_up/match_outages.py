"""The clocks of matches went on while the site was away: the director is offered them back, as on a night
(tournaments/night/outages.py)."""

from contextlib import suppress
from datetime import datetime
from functools import partial

from clauses.refusal import NotAllowed
from clubs.models import Event
from config.models import Outage
from tables.actions import Recorder
from tables.log import in_force
from tables.queries import lines
from tournaments.heads_up.actions import record_match
from tournaments.heads_up.contest import Contest
from tournaments.heads_up.facts import MATCH_FACT, ClockSeen, ClocksRanOn, FactAt
from tournaments.heads_up.fold import after
from tournaments.heads_up.queries import opening_of
from tournaments.models import HeadsUpTournament
from tournaments.night.actions import Draws

SITE = Recorder(None, "site")


def match_clocks_run(now: datetime) -> bool:
    """Return whether a heads-up tournament is on."""
    return HeadsUpTournament.objects.filter(event__status=Event.Status.RUNNING).exists()


def offer_match_clocks_back(outage: Outage) -> None:
    """Every heads-up tournament with a match whose clock ran when the site went away says so in its log,
    once."""
    running = HeadsUpTournament.objects.filter(event__status=Event.Status.RUNNING)
    for heads_up in running.select_related("event__season__club", "log"):
        clocks = clocks_at(heads_up, outage.began_at)
        if not clocks:
            continue
        seconds = max(1, round((outage.ended_at - outage.began_at).total_seconds()))
        fact = ClocksRanOn(seconds=seconds, clocks=clocks)
        with suppress(NotAllowed):  # it was finished in this moment
            record_match(
                heads_up=heads_up, act=partial(_just, fact), by=SITE, request_id=f"outage-{outage.pk}"
            )


def _just(fact: ClocksRanOn, contest: Contest, draws: Draws) -> list[ClocksRanOn]:
    return [fact]


def clocks_at(heads_up: HeadsUpTournament, moment: datetime) -> tuple[ClockSeen, ...]:
    """The clocks that ran then, as they stood for all that the server knew."""
    contest = known_at(heads_up, moment).at(moment)
    return tuple(
        ClockSeen(match=key, index=match.clock.index, left=round(match.clock.left.total_seconds()))
        for key, match in contest.playing.items()
        if match.clock.is_running
    )


def known_at(heads_up: HeadsUpTournament, moment: datetime) -> Contest:
    """Return where it stood by what had been recorded then."""
    earlier = [line for line in lines(heads_up.log) if line.recorded_at <= moment]
    facts = (
        FactAt(line.sequence, line.at, MATCH_FACT.validate_python(line.payload)) for line in in_force(earlier)
    )
    return after(facts, opening_of(heads_up))
