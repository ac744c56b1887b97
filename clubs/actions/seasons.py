"""Seasons, their calendars, and the kinds of tournament that a club offers.

Logs, calendars and rulebooks hold the kind itself: a new name changes nothing that was played. Source:
DM-season-calendar, DM-points-factor.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date, datetime, time
from typing import Any, Final

from django.db import transaction
from django.db.models import ProtectedError, RestrictedError
from django.dispatch import Signal
from django.utils import timezone
from django.utils.text import slugify

from clauses.refusal import NotAllowed
from clubs.actions import submissions
from clubs.actions.founding import first_free, save_rulebook
from clubs.actions.locks import locked_club, locked_season, open_season
from clubs.actions.naming import checked_title
from clubs.actions.qualifying import OpenTo, standing_list
from clubs.actions.standings import write_standings
from clubs.calendar.club_time import moment
from clubs.calendar.pattern import Proposed
from clubs.models import Club, Event, Member, Season, Ticket
from clubs.queries.rulebooks import version_in_force
from clubs.rulebook import OF_FORMAT, ClubKind, Kind, NightFormat
from clubs.rulebook.kind import LONGEST_NAME, as_kept, next_own
from words.names import key
from words.text import Text


@transaction.atomic
def add_kind(*, club: Club, name: str, like: Kind, by: Member | None = None, request_id: str = "") -> Club:
    """One more kind at the end of the list, with the terms of another until the rulebook gives it others; its
    points count where those of that one do. Raises NotAllowed for a name that another has, for one like the
    Championship, and where the club has as many as it can have."""
    club = locked_club(club.pk)
    submission, first = submissions.claim(request_id, "kind", club)
    if not first:
        return club
    listed = club.listed_kinds
    name = _free_name(name, listed)
    if like is Kind.CHAMPIONSHIP:
        raise NotAllowed(
            "A season has one Championship: choose another kind to begin with.", "DM-season-calendar"
        )
    kind = next_own(listed)
    if kind is None:
        raise NotAllowed("A club has {count} kinds at most: rename one that is retired.", count=len(listed))
    version = version_in_force(club.pk)
    rulebook = version.rulebook
    terms = {**rulebook.terms, kind: rulebook.terms_of(like)}
    counted = rulebook.season.best_of_kinds
    if like in counted and kind not in counted:
        season = rulebook.season.model_dump() | {"best_of_kinds": (*counted, kind)}
        rulebook = rulebook.model_copy(update={"season": type(rulebook.season).model_validate(season)})
    _write(club, [*listed, ClubKind(kind, name)])
    save_rulebook(
        club=club,
        rulebook=rulebook.model_copy(update={"terms": terms}),
        by=by,
        note=Text("A kind of tournament: {name}", name=name).localised(),
    )
    submissions.remember_made(submission, club.pk)
    return club


@transaction.atomic
def rename_kind(*, club: Club, kind: Kind, name: str) -> Club:
    """Call a kind so from now on, wherever it stands. Raises NotAllowed for a name that another has."""
    club = locked_club(club.pk)
    listed = club.listed_kinds
    name = _free_name(name, [each for each in listed if each.kind != kind])
    return _write(club, [replace(each, name=name) if each.kind == kind else each for each in listed])


@transaction.atomic
def retire_kind(*, club: Club, kind: Kind, retired: bool = True) -> Club:
    """It is offered for new tournaments no more, or again; what was played as one stays. Raises NotAllowed
    for the last that is offered."""
    club = locked_club(club.pk)
    changed = [replace(each, retired=retired) if each.kind == kind else each for each in club.listed_kinds]
    if all(each.retired for each in changed):
        raise NotAllowed("One kind of tournament at least is played.")
    return _write(club, changed)


@transaction.atomic
def move_kind(*, club: Club, kind: Kind, steps: int) -> Club:
    """So many places further down the list, up for fewer than none."""
    club = locked_club(club.pk)
    listed = list(club.listed_kinds)
    at = next((place for place, each in enumerate(listed) if each.kind == kind), None)
    if at is None:
        return club
    moved = listed.pop(at)
    listed.insert(max(0, at + steps), moved)
    return _write(club, listed)


def _write(club: Club, kinds: Iterable[ClubKind]) -> Club:
    club.kinds = as_kept(kinds)
    club.save(update_fields=["kinds"])
    return club


def _free_name(name: str, others: Sequence[ClubKind]) -> str:
    name = checked_title(name)
    if len(name) > LONGEST_NAME:
        raise NotAllowed("The name of a kind has {most} letters at most.", most=LONGEST_NAME)
    if any(key(each.name) == key(name) for each in others):
        raise NotAllowed("There is a kind called {name} already.", name=name)
    return name


calendar_changed = Signal()
"""Sent with `season` in the transaction in which its tournaments, their times, places or results change, the
season locked, so that what rests on them can follow."""

event_changed = Signal()
"""Sent with `event` and `how` ("scheduled", "moved", "cancelled" or "restored") in the transaction in which
that happens to it."""

event_removing = Signal()
"""Sent with `event` in the transaction in which a cancelled one is about to be removed; whoever has opened
it closes it again, or raises NotAllowed where something has been recorded."""

season_closed = Signal()
"""Sent with `season` in the transaction in which it is closed."""


def give_out_places(club_id: int) -> None:
    """Give out anew the places at all that is to come, for whoever holds the club."""
    open_seasons = Season.objects.filter(club=club_id, closed_at=None).order_by("pk")
    for pk in list(open_seasons.values_list("pk", flat=True)):
        calendar_changed.send(Event, season=locked_season(pk))


Location = tuple[str, int | None]
"""The address of a tournament, and how many hours before its start it is told, None for at once."""

NO_LOCATION: Final[Location] = ("", None)
WITHOUT_TICKETS = frozenset({Event.Format.HEADS_UP, Event.Format.POINTS_ONLY, Event.Format.LAST_DAY})
"""Formats of which no entry is paid with a ticket."""

kind_changing = Signal()
"""Sent with `event`, as it is, in the transaction in which it is about to become another kind of tournament;
who has something that rests on its kind raises NotAllowed."""


@transaction.atomic
def create_season(
    *, club: Club, name: str, starts_on: date, ends_on: date, slug: str = "", request_id: str = ""
) -> Season:
    """A new season. Raises NotAllowed when it would end before it begins."""
    locked_club(club.pk)
    submission, first = submissions.claim(request_id, "season", club)
    if not first:
        return submissions.made_before(submission, Season.objects.all())
    _in_order(starts_on, ends_on)
    name = checked_title(name)
    taken = set(club.seasons.values_list("slug", flat=True))
    season = Season.objects.create(
        club=club,
        name=name,
        slug=slug or first_free(slugify(name.replace("/", "-"))[:40] or "season", taken),
        starts_on=starts_on,
        ends_on=ends_on,
    )
    submissions.remember_made(submission, season.pk)
    return season


@transaction.atomic
def season_for(*, club: Club, day: date, request_id: str = "") -> Season:
    """The open season that a day belongs to, or a new one for its year."""
    season = club.seasons.filter(closed_at=None, starts_on__lte=day, ends_on__gte=day).first()
    return season or create_season(
        club=club,
        name=str(day.year),
        starts_on=day.replace(month=1, day=1),
        ends_on=day.replace(month=12, day=31),
        request_id=request_id,
    )


@transaction.atomic
def change_season(*, season: Season, name: str, starts_on: date, ends_on: date) -> Season:
    """Another name, other days. Raises NotAllowed for days that leave a tournament outside."""
    season = open_season(season.pk)
    _in_order(starts_on, ends_on)
    season.name, season.starts_on, season.ends_on = checked_title(name), starts_on, ends_on
    for event in season.events.exclude(status=Event.Status.CANCELLED):
        _within(season, event.starts_at)
    season.save()
    return season


@transaction.atomic
def close_season(*, season: Season) -> Season:
    """The season is over: its results and standings stand, with the rules of this moment."""
    season = open_season(season.pk)
    if season.events.filter(status=Event.Status.RUNNING).exists():
        raise NotAllowed("A tournament of this season is still being played.")
    season.closed_at = timezone.now()
    season.closed_with = version_in_force(season.club_id)
    season.save()
    season_closed.send(Season, season=season)
    return season


@transaction.atomic
def reopen_season(*, season: Season) -> Season:
    """The season goes on, by the rules in force now."""
    season = locked_season(season.pk)
    season.closed_at = season.closed_with = None
    season.save()
    write_standings(season)
    return season


@transaction.atomic
def schedule_event(
    *,
    season: Season,
    name: str,
    kind: Kind,
    starts_at: datetime,
    note: str = "",
    location: Location = NO_LOCATION,
    capacity: int | None = None,
    played_as: str = Event.Format.TOURNAMENT,
    rules: NightFormat | None = None,
    leads_to: Event | None = None,
    open_to: OpenTo = None,
    request_id: str = "",
) -> Event:
    """A tournament in the season's calendar. Raises NotAllowed outside its days, for a second Championship or
    one that is not played at tables, and for another tournament of that name on that day. capacity: how many
    places there are, if not as many as come; played_as: its format; rules: those of that format, as it has
    them by itself if none are given; leads_to, open_to: as in `Event`."""
    season = open_season(season.pk)
    submission, first = submissions.claim(request_id, "event", season.club)
    if not first:
        return submissions.made_before(submission, Event.objects.all())
    event = Event(season=season, name=checked_title(name), kind=kind, starts_at=starts_at, note=note)
    event.capacity, event.format, event.changed_at = capacity, played_as, timezone.now()
    event.rules, event.leads_to = rules_as_data(played_as, rules), leads_to
    event.location, event.location_hours = location
    event.open_to = standing_list(season, open_to)
    _check(event)
    event.save()
    submissions.remember_made(submission, event.pk)
    event_changed.send(Event, event=event, how="scheduled")
    return event


@transaction.atomic
def schedule_calendar(
    *,
    season: Season,
    calendar: Sequence[Proposed],
    at: time,
    capacity: int | None = None,
    request_id: str = "",
) -> list[Event]:
    """A whole calendar, every tournament at the same time of the club's clock and with as many places."""
    season = open_season(season.pk)
    submission, first = submissions.claim(request_id, "calendar", season.club)
    if not first:
        return list(season.events.all())
    events = []
    for tournament in calendar:
        starts_at = moment(tournament.day, at, season.club.zone)
        event = Event(
            season=season,
            name=tournament.name,
            kind=tournament.kind,
            starts_at=starts_at,
            capacity=capacity,
            changed_at=timezone.now(),
        )
        _check(event)
        event.save()
        events.append(event)
        event_changed.send(Event, event=event, how="scheduled")
    submissions.remember_made(submission, season.pk)
    return events


@transaction.atomic
def change_event(
    *,
    event: Event,
    name: str,
    kind: Kind,
    starts_at: datetime,
    note: str = "",
    location: Location | None = None,
    capacity: int | None = None,
    played_as: str = "",
    rules: NightFormat | None = None,
    leads_to: Event | None = None,
    open_to: OpenTo = ...,
) -> Event:
    """Another name, kind, time, number of places or, if one is given, format with its rules. A tournament
    that has begun keeps its kind and format; a later time postpones it. What was answered before it got
    another time promises nothing (ruling 249). location: None, open_to: ... for the same as before."""
    season = open_season(event.season_id)
    event = Event.objects.select_for_update().get(pk=event.pk)
    if event.status in (Event.Status.RUNNING, Event.Status.FINISHED) and kind != event.kind:
        raise NotAllowed(
            "{name} has been played as {kind}.", name=event.name, kind=season.club.kind_called(event.kind)
        )
    played = (event.format, event.rules, event.leads_to)
    plays = (played_as, rules_as_data(played_as, rules), leads_to) if played_as else played
    if event.status in (Event.Status.RUNNING, Event.Status.FINISHED) and plays != played:
        raise NotAllowed("{name} has begun: how it is played stays.", name=event.name)
    if plays[0] != event.format and plays[0] in WITHOUT_TICKETS:
        _refuse_while_tickets_name(event)
    if kind != event.kind or plays != played:
        kind_changing.send(Event, event=event)
    if starts_at > event.starts_at and event.status == Event.Status.SCHEDULED:
        event.postponed_from = event.postponed_from or event.starts_at
    before = _in_calendars(event)
    is_moved = starts_at != event.starts_at and event.status == Event.Status.SCHEDULED
    if is_moved:
        event.moved_at = timezone.now()
    event.season = season
    event.name, event.kind, event.starts_at, event.note = checked_title(name), kind, starts_at, note
    event.capacity = capacity
    event.location, event.location_hours = location or (event.location, event.location_hours)
    event.format, event.rules, event.leads_to = plays
    event.open_to = standing_list(season, open_to, event.open_to)
    _check(event)
    if _in_calendars(event) != before:
        _note_change(event)
    event.save()
    calendar_changed.send(Event, season=season)
    if is_moved:
        event_changed.send(Event, event=event, how="moved")
    if event.status == Event.Status.FINISHED:
        write_standings(season)
    return event


@transaction.atomic
def cancel_event(*, event: Event) -> Event:
    """The tournament is not played. Raises NotAllowed for one that has begun."""
    season = open_season(event.season_id)
    event = Event.objects.select_for_update().get(pk=event.pk)
    if event.status in (Event.Status.RUNNING, Event.Status.FINISHED):
        raise NotAllowed("{name} has begun and cannot be cancelled.", name=event.name)
    if event.status != Event.Status.CANCELLED:
        event.season, event.status = season, Event.Status.CANCELLED
        _note_change(event)
        event.save()
        calendar_changed.send(Event, season=season)
        event_changed.send(Event, event=event, how="cancelled")
    return event


@transaction.atomic
def restore_event(*, event: Event) -> Event:
    """A cancelled tournament is to be played after all."""
    season = open_season(event.season_id)
    event = Event.objects.select_for_update().get(pk=event.pk)
    if event.status == Event.Status.CANCELLED:
        event.season, event.status = season, Event.Status.SCHEDULED
        _check(event)
        _note_change(event)
        event.save()
        calendar_changed.send(Event, season=season)
        event_changed.send(Event, event=event, how="restored")
    return event


@transaction.atomic
def remove_event(*, event: Event) -> None:
    """A cancelled tournament is gone from the calendar, with what was answered. Raises NotAllowed for one
    that is not cancelled, and once something has been recorded for it."""
    season = open_season(event.season_id)
    locked = Event.objects.select_for_update().filter(pk=event.pk).first()
    if locked is None:
        return
    if locked.status != Event.Status.CANCELLED:
        raise NotAllowed("{name} is not cancelled: it stays.", name=locked.name)
    event_removing.send(Event, event=locked)
    try:
        locked.delete()
    except (ProtectedError, RestrictedError):
        raise NotAllowed("Something has been entered for {name}: it stays.", name=locked.name) from None
    calendar_changed.send(Event, season=season)


def _in_calendars(event: Event) -> tuple[object, ...]:
    """Return what calendars that subscribe to the club's show of it."""
    return event.name, event.kind, event.starts_at, event.note, event.location, event.location_hours


def _note_change(event: Event) -> None:
    """Calendars learn from the higher number that they have to show it again."""
    event.sequence += 1
    event.changed_at = timezone.now()


@transaction.atomic
def begin_event(*, event: Event) -> None:
    """Its clock has started."""
    open_season(event.season_id)
    Event.objects.filter(pk=event.pk, status=Event.Status.SCHEDULED).update(status=Event.Status.RUNNING)


@transaction.atomic
def call_back_event(*, event: Event) -> None:
    """Its clock was started by mistake and has not been after all."""
    open_season(event.season_id)
    Event.objects.filter(pk=event.pk, status=Event.Status.RUNNING).update(status=Event.Status.SCHEDULED)


def _in_order(starts_on: date, ends_on: date) -> None:
    if ends_on < starts_on:
        raise NotAllowed("A season cannot end before it begins.")


def _check(event: Event) -> None:
    _within(event.season, event.starts_at)
    others = event.season.events.exclude(pk=event.pk).exclude(status=Event.Status.CANCELLED)
    if event.kind == Kind.CHAMPIONSHIP and others.filter(kind=Kind.CHAMPIONSHIP).exists():
        raise NotAllowed("{name} has its Championship already.", "DM-season-calendar", name=event.season.name)
    if event.kind == Kind.CHAMPIONSHIP and event.format != Event.Format.TOURNAMENT:
        raise NotAllowed(
            "The Championship is played at tables for its pot, with the stacks that the season has earned.",
            "DM-champ-stack",
        )
    _check_where_it_leads(event)
    _refuse_namesake(event, others)


def rules_as_data(played_as: str, rules: NightFormat | None) -> dict[str, Any] | None:
    """The rules of a format as an event keeps them; None where it has none of its own. Raises NotAllowed for
    those of another."""
    model = OF_FORMAT.get(played_as)
    if model is None:
        return None
    rules = rules or NightFormat.model_validate({played_as: model()})
    if getattr(rules, played_as) is None:
        raise NotAllowed("Those are the rules of another way to play.")
    return rules.model_dump(mode="json", exclude_none=True)


def _check_where_it_leads(event: Event) -> None:
    """A flight leads to a last day of its season and its kind, a satellite to another tournament or to any
    with that buy-in, nothing else anywhere."""
    to = event.leads_to
    if event.format == Event.Format.FLIGHT:
        if to is None or to.format != Event.Format.LAST_DAY or to.season_id != event.season_id:
            raise NotAllowed("A flight needs its last day, in the same season: schedule that first.")
        if to.kind != event.kind:
            raise NotAllowed("A flight is of the same kind as its last day, {name}.", name=to.name)
    elif to is not None and event.format != Event.Format.SATELLITE:
        raise NotAllowed("Only a satellite and a flight lead to another tournament.")
    elif to is not None and to.format in WITHOUT_TICKETS:
        raise NotAllowed("No ticket pays an entry at {name}.", name=to.name)
    if to is not None and (to.pk == event.pk or to.season.club_id != event.season.club_id):
        raise NotAllowed("A tournament leads to another one of the club.")
    flights = Event.objects.filter(leads_to=event.pk, format=Event.Format.FLIGHT) if event.pk else None
    if flights and (event.format != Event.Format.LAST_DAY or flights.exclude(kind=event.kind).exists()):
        raise NotAllowed("Flights lead to {name}: its kind stays, and how it is played.", name=event.name)


def _refuse_while_tickets_name(event: Event) -> None:
    satellites = Event.objects.filter(leads_to=event.pk, format=Event.Format.SATELLITE)
    won_or_sold = Ticket.objects.filter(event=event.pk, state=Ticket.State.OPEN)
    if satellites.exclude(status=Event.Status.CANCELLED).exists() or won_or_sold.exists():
        raise NotAllowed(
            "Tickets pay an entry at {name}: it stays a tournament that takes them.", name=event.name
        )


def _refuse_namesake(event: Event, others: Iterable[Event]) -> None:
    day = event.starts_there.date()
    for other in others:
        if other.name == event.name and other.starts_at.astimezone(event.season.club.zone).date() == day:
            raise NotAllowed("There is a tournament “{name}” on that day already.", name=event.name)


def _within(season: Season, starts_at: datetime) -> None:
    day = starts_at.astimezone(season.club.zone).date()
    if not season.starts_on <= day <= season.ends_on:
        raise NotAllowed(
            "{day:%-d %B %Y} is outside {name}, which runs from {first:%-d %B %Y} to {last:%-d %B %Y}.",
            day=day,
            name=season.name,
            first=season.starts_on,
            last=season.ends_on,
        )
