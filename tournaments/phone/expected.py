"""Tonight's list follows who has a place and may play, from the opening of the night to its beginning."""

import secrets
from typing import Final

from django.db.models import QuerySet

from clubs.actions import calendar_changed
from clubs.attendance.places import Places
from clubs.models import Event, Member, Season
from config.live import topics
from config.work.later import later
from config.work.registry import A_WEEK, Effect, Task
from tables.actions import Recorder
from tables.log import in_force
from tables.queries import lines
from tournaments.attendance.queries import off_list, sign_ups_of
from tournaments.models import Tournament
from tournaments.night import actions
from tournaments.night.facts import Committed
from tournaments.night.floor_cache import floor_of
from words.text import Text


def answered(event: Event, places: Places, member: Member, by: Recorder, *, is_coming: bool) -> None:
    """A member has said whether they come: once the night is open, who has a place is expected, and so is
    who moved up."""
    tournament = Tournament.objects.select_related("log").filter(event=event).first()
    if tournament is None:
        return
    if not is_coming:
        _take_off(tournament, member, by, why="cancelled")
    _put_on(tournament, places, by)
    topics.changed(f"night-{tournament.pk}")


def follow_places() -> None:
    """From now on whoever moves up because of more places, a result or a lifted ban is expected too."""
    calendar_changed.connect(_places_changed, dispatch_uid="expected")


def _places_changed(season: Season, **_: object) -> None:
    if _open_nights(season.pk).exists():
        key = f"expect_placed/{season.pk}/{secrets.token_urlsafe(9)}"
        later(EXPECT, key=key, club=season.club_id, season=season.pk)


def expect_placed(*, club: int, season: int) -> Effect:
    """The nights of a season that are open and have not begun expect whoever has a place, and nobody who may
    not play. club: on whose page
    of work that waits it stands."""

    def expect() -> None:
        for event in _open_nights(season).select_for_update(of=("self",)).select_related("season__club"):
            tournament = Tournament.objects.select_related("log").get(event=event)
            sign_ups = sign_ups_of(event)
            for member in Member.objects.filter(pk__in=sign_ups.record.barred(event)).order_by("number"):
                _take_off(tournament, member, Recorder(), why="may not play")
            left = Member.objects.filter(rsvps__event=event, rsvps__is_coming=True, left_at__isnull=False)
            for member in left.order_by("number"):
                _take_off(tournament, member, Recorder(), why="has left the club")
            _put_on(tournament, sign_ups.places, Recorder())

    return expect


EXPECT: Final = Task(
    "expect_placed",
    Text("Expect whoever moved up from the waiting list"),
    expect_placed,
    remembered_for=A_WEEK,
)


def _open_nights(season: int) -> QuerySet[Event]:
    nights = Event.objects.filter(season=season, status=Event.Status.SCHEDULED, tournament__isnull=False)
    return nights.order_by("pk")


def _put_on(tournament: Tournament, places: Places, by: Recorder) -> None:
    """Everybody who has a place is on tonight's list, but for those whom a qualification list leaves out."""
    placed = list(Member.objects.filter(pk__in=places.placed).order_by("number"))
    unlisted = off_list(tournament.event, placed)
    for member in placed:
        if member.pk not in unlisted and member.number not in floor_of(tournament).players:
            committed = Committed(player=member.number, name=member.name)
            actions.record(tournament=tournament, act=[committed], by=by, request_id=_fresh())


def _take_off(tournament: Tournament, member: Member, by: Recorder, *, why: str) -> None:
    """They are not on tonight's list, if nothing but their answer has put them there."""
    who = floor_of(tournament).players.get(member.number)
    if who is None or who.absent:
        return
    about = [line for line in in_force(lines(tournament.log)) if line.payload.get("player") == member.number]
    if [line.kind for line in about] == ["committed"]:
        sequences = [about[0].sequence]
        actions.undo(tournament=tournament, sequences=sequences, by=by, request_id=_fresh(), why=why)


def _fresh() -> str:
    return f"rsvp-{secrets.token_urlsafe(9)}"
