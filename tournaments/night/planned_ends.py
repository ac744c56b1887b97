"""Planned ends of tournaments, as calendars have them: cheap, and the same for everybody who reads them.

A structure lasts, breaks included, as long as all chips together are twenty big blinds or more: with the
structures that a club begins from, about nine of ten nights of the forecast are over by then. The structure
is that of the tournament's own night; before it has one, that of the club's latest night of its kind, or of
any kind.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import groupby
from typing import Final

from django.db.models import Count, Sum

from clubs.models import Event
from clubs.queries.rulebooks import as_played, rulebook_in_force
from clubs.rulebook import Kind, Rulebook, Terms
from tables.log import AMENDED, VOIDED, LogLine, in_force
from tables.models import Entry
from tables.queries import FIELDS
from tournaments.models import Rsvp, Tournament
from tournaments.night.facts import StructureSet
from tournaments.night.structure import Break, Level, within_chips

REBUYS: Final = 3
"""One of so many players buys one, until somebody says otherwise."""
ADD_ONS: Final = 2
EARLIER: Final = 12  # nights that are looked through for a structure, and for how many come
QUARTER: Final = timedelta(minutes=15)
PLAYED_DOWN: Final = (Event.Format.TOURNAMENT, Event.Format.SATELLITE)
BY_OWN_STRUCTURE: Final = (*PLAYED_DOWN, Event.Format.POINTS_ONLY)

Periods = tuple[Level | Break, ...]


@dataclass(frozen=True, slots=True)
class PastNight:
    """A night of the club. players: None while it has no results."""

    starts_at: datetime
    kind: str
    players: int | None
    periods: Periods


def planned_ends(events: Sequence[Event]) -> dict[int, datetime]:
    """Event → when it is planned to end; without those for which nothing can be foretold: heads-up
    tournaments, Championships, shoot-outs, flights and their last days, and the others of a club without a
    structure. events: of one club. Five queries at most."""
    open_to_plan = [each for each in events if may_be_planned(each)]
    if not open_to_plan:
        return {}
    own_logs = dict(Tournament.objects.filter(event__in=open_to_plan).values_list("event_id", "log_id"))
    before = _nights_before(open_to_plan)
    structures = _structures({*own_logs.values(), *(log for log, _ in before)})
    if not structures:
        return {}
    nights = [
        PastNight(night.starts_at, night.kind, night.players, structures.get(log, ()))
        for log, night in before
    ]
    coming = _coming(open_to_plan)
    rulebook = rulebook_in_force(open_to_plan[0].season.club)
    ends = {}
    for event in open_to_plan:
        earlier = nights_like(event, nights)
        periods = structures.get(own_logs.get(event.pk, 0)) or _usual(event, earlier)
        if periods:
            rules = as_played(event, rulebook)
            players = expected_entrants(event, earlier, coming.get(event.pk, 0), rules)
            chips = expected_chips(players, rules.terms_of(Kind(event.kind)))
            ends[event.pk] = planned_end(event.starts_at, periods, chips)
    return ends


def may_be_planned(event: Event) -> bool:
    """True for what is played down to a winner with the stacks that the rulebook hands out."""
    return event.format in BY_OWN_STRUCTURE and event.kind != Kind.CHAMPIONSHIP


def planned_end(starts_at: datetime, periods: Sequence[Level | Break], chips: int) -> datetime:
    """The end of the last level at which `chips`, all together, are twenty big blinds, rounded up to a
    quarter of an hour; of the last level where they are more."""
    lasts = timedelta(minutes=sum(period.minutes for period in within_chips(periods, chips)))
    end = starts_at.astimezone(UTC) + lasts
    past = (end - datetime.min.replace(tzinfo=UTC)) % QUARTER
    return end + QUARTER - past if past else end


def expected_chips(players: int, terms: Terms) -> int:
    """All chips that so many players bring, with the rebuys and add-ons that are usual."""
    rebuys = players // REBUYS * terms.rebuy.chips if terms.rebuy else 0
    add_ons = players // ADD_ONS * terms.add_on.chips if terms.add_on else 0
    return players * terms.chips + rebuys + add_ons


def expected_entrants(event: Event, earlier: Iterable[PastNight], coming: int, rules: Rulebook) -> int:
    """Number who played; before that as many as came to nights like it on average, or have said yes where
    these are more, at least as many as the rulebook asks for, within the places."""
    if event.players:
        return event.players
    came = [night.players for night in earlier if night.players]
    average = round(sum(came) / len(came)) if came else 0
    players = max(average, coming, rules.season.minimum_players, 2)
    return min(players, event.capacity) if event.capacity else players


def nights_like(event: Event, nights: Iterable[PastNight]) -> list[PastNight]:
    """The latest nights before a tournament: those of its kind, or all where none was. nights: the latest
    first."""
    earlier = [night for night in nights if night.starts_at < event.starts_at]
    return [night for night in earlier if night.kind == event.kind] or earlier


def _usual(event: Event, earlier: Iterable[PastNight]) -> Periods:
    if event.format not in PLAYED_DOWN or event.status == Event.Status.FINISHED:
        return ()
    return next((night.periods for night in earlier if night.periods), ())


def _nights_before(events: Sequence[Event]) -> list[tuple[int, Event]]:
    """Log and event of the club's latest nights, the latest first. One query."""
    latest = max(event.starts_at for event in events)
    nights = Tournament.objects.filter(
        event__season__club=events[0].season.club_id,
        event__starts_at__lt=latest,
        event__format__in=BY_OWN_STRUCTURE,
        event__status__in=(Event.Status.RUNNING, Event.Status.FINISHED),
    ).select_related("event")
    return [(night.log_id, night.event) for night in nights.order_by("-event__starts_at", "-pk")[:EARLIER]]


def _structures(logs: Iterable[int]) -> dict[int, Periods]:
    """Log → the structure that was set last in it. One query, none without logs."""
    kinds = (StructureSet.model_fields["kind"].default, VOIDED, AMENDED)
    rows = Entry.objects.filter(log__in=list(logs), kind__in=kinds).order_by("log_id", "sequence")
    structures = {}
    for log, entries in groupby(rows.values_list("log_id", *FIELDS), key=lambda row: row[0]):
        standing = in_force([LogLine(*entry[1:]) for entry in entries])
        if standing:
            structures[log] = StructureSet.model_validate(standing[-1].payload).periods
    return structures


def _coming(events: Sequence[Event]) -> Mapping[int, int]:
    """Event → how many have said yes, their guests among them."""
    yes = Rsvp.objects.filter(event__in=list(events), is_coming=True, member__left_at=None)
    counted = yes.order_by().values("event_id").annotate(people=Count("pk") + Sum("guests"))
    return {row["event_id"]: row["people"] for row in counted}
