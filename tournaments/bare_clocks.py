"""Clocks without a club: starting one, taking it into a club, throwing it away.

A clock is a night like any other, of which nothing but the clock has been kept: it stands in a club that is
invented for it, without members, and that nobody sees. Whoever has its private link runs it. A club that
takes it gets the night as it stands: its clock runs on, its display keeps its address, and names, seats and
payouts follow. Who comes second is told so. What nobody takes goes two days after it was used last.
"""

import secrets
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from clauses.refusal import NotAllowed
from clubs import actions as club_actions
from clubs.actions import submissions
from clubs.actions.locks import locked_club
from clubs.belongings import rows_of
from clubs.models import Club, Event, RulebookVersion
from clubs.rulebook import PRESETS, Kind
from config.live import topics
from tables.actions import Recorder, has_seen, lock
from tables.log import in_force
from tables.models import Log
from tables.queries import lines
from tournaments.models import BareClock, Display, Tournament
from tournaments.night import actions
from tournaments.night.actions import Act, Draws
from tournaments.night.facts import AnyFact, EarlyClockStarted, StructureSet
from tournaments.night.floor import Floor
from tournaments.night.structure import Break, Level
from words.text import Text, localised

KEPT: Final = timedelta(days=2)
TAKEN_KEPT: Final = timedelta(days=30)
"""Days for which the private link of a clock that a club has taken still says so."""

TAKEN: Final = Text("Somebody has taken this clock into a club: its directors run it.")
DESK: Final = Recorder(None, "clock")
BLOCKS: Final = ("players", "average", "coming", "colour_up", "caption")
RULES_OF_CLOCK: Final = PRESETS["dead_money"]


@transaction.atomic
def start_clock(
    *, periods: Sequence[Level | Break], language: str, now: datetime, request_id: str = ""
) -> BareClock:
    """A clock that runs, with its display; the one that was started before if the form is sent again."""
    submission, first = submissions.claim(request_id, "bare clock", None)
    if not first:
        return submissions.made_before(submission, BareClock.objects.all())
    name = localised(Text("Clock"))
    club = Club.objects.create(
        name=name, slug=f"clock-{secrets.token_hex(8)}", is_public=False, language=language, is_of_clock=True
    )
    rules = RULES_OF_CLOCK.model_dump(mode="json")
    RulebookVersion.objects.create(club=club, number=1, data=rules)
    tournament = actions.open_tournament(event=_event(club, name, Kind.LIVE, now, ""))
    actions.record(
        tournament=tournament,
        act=[StructureSet(periods=tuple(periods)), EarlyClockStarted()],
        by=DESK,
        request_id="start",
        now=now,
    )
    Display.objects.create(club=club, tournament=tournament, name=name, blocks=list(BLOCKS), speech=False)
    clock = BareClock.objects.create(club=club, tournament=tournament, used_at=now)
    submissions.remember_made(submission, clock.pk)
    return clock


def _event(club: Club, name: str, kind: Kind, now: datetime, request_id: str) -> Event:
    local = now.astimezone(club.zone)
    season = club_actions.season_for(club=club, day=local.date(), request_id=request_id)
    return club_actions.schedule_event(
        season=season, name=name, kind=kind, starts_at=local, request_id=request_id
    )


@transaction.atomic
def claim_clock(
    *, clock: BareClock, club: Club, name: str, kind: Kind, now: datetime, request_id: str = ""
) -> Tournament:
    """The night of this club that the clock has become; sent again, the same. Raises NotAllowed where
    somebody else has taken it."""
    clock = BareClock.objects.select_for_update().get(pk=clock.pk)
    if clock.claimed_at or clock.club_id is None:
        tournament = Tournament.objects.select_related("event__season").get(pk=clock.tournament_id)
        if tournament.event.season.club_id == club.pk:
            return tournament
        raise NotAllowed("Somebody has taken this clock into another club already.")
    club, invented = locked_club(club.pk), clock.club_id
    lock(Tournament.objects.values_list("log_id", flat=True).get(pk=clock.tournament_id))
    tournament = Tournament.objects.get(pk=clock.tournament_id)
    tournament.event = _event(club, name, kind, now, request_id)
    tournament.save(update_fields=["event"])
    Display.objects.filter(club=invented).update(club=club)
    clock.club, clock.claimed_at, clock.used_at = None, now, now
    clock.save(update_fields=["club", "claimed_at", "used_at"])
    Club.objects.filter(pk=invented, is_of_clock=True).delete()
    for topic in (f"night-{tournament.pk}", f"club-{club.pk}", f"season-{tournament.event.season_id}"):
        topics.changed(topic)
    return tournament


def of_nobody(clock: BareClock, now: datetime, act: Callable[[Floor, Draws], Sequence[AnyFact]]) -> Act:
    """An act on a clock that no club has taken; it is kept two days from now on. Raises NotAllowed, under the
    lock of its log, once one has."""

    def guarded(floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        if not BareClock.objects.filter(pk=clock.pk, claimed_at=None).update(used_at=now):
            raise NotAllowed(TAKEN)
        return act(floor, seeds)

    return guarded


def take_back(*, clock: BareClock, request_id: str, now: datetime) -> None:
    """Take the latest act on the clock back. Raises NotAllowed where there is none but its start."""
    with transaction.atomic():
        tournament = Tournament.objects.select_related("log").get(pk=clock.tournament_id)
        log = lock(tournament.log_id)
        if not BareClock.objects.filter(pk=clock.pk, claimed_at=None).update(used_at=now):
            raise NotAllowed(TAKEN)
        if has_seen(log, request_id):
            return
        last = in_force(lines(log))[-1]
        if last.kind == "early_clock_started":
            raise NotAllowed("There is nothing to take back: this is how the clock was started.")
        actions.undo(
            tournament=tournament, sequences=[last.sequence], by=DESK, request_id=request_id, now=now
        )


@transaction.atomic
def discard_clock(*, clock: BareClock) -> None:
    """Throw a clock away that no club has taken. One that is gone already is gone. Raises NotAllowed for one
    that was taken."""
    row = BareClock.objects.select_for_update().filter(pk=clock.pk).first()
    if row is None:
        return
    if row.claimed_at:
        raise NotAllowed(TAKEN)
    club = row.club
    if club is not None and club.is_of_clock:
        logs = list(rows_of(club, Log).values_list("pk", flat=True))
        club.delete()
        Log.objects.filter(pk__in=logs).delete()
    topics.changed(f"night-{row.tournament_id}")


def prune_clocks(now: datetime) -> None:
    """Throw those away that nobody has used for two days, and forget the links of those long taken."""
    for clock in BareClock.objects.filter(claimed_at=None, used_at__lt=now - KEPT):
        discard_clock(clock=clock)
    BareClock.objects.filter(claimed_at__lt=now - TAKEN_KEPT).delete()
