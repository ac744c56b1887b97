"""Queries for the statistics pages: results added up by the database, never stored twice.

One query each, for one season or for two that are compared. Who may see what of the money is for the page to
say.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Case, Count, F, Max, Min, Q, Sum, Value, When
from django.db.models.functions import Coalesce
from django.db.models.lookups import GreaterThan, LessThan

from clubs.models import Club, Event, KnockoutCredit, Member, Result, Season
from clubs.queries.standings import has_namesake, label
from clubs.statistics.nights_played import Meeting, PlayedNight, Rivalry, longest_run, rivalries
from clubs.statistics.season_figures import FieldOf, PlayerSum

MOST_RIVALS = 50


@dataclass(frozen=True, slots=True)
class MemberNight:
    """A tournament of the season and how it went for the member; night: None where they were not there."""

    event: Event
    night: PlayedNight | None


def played_events(seasons: Collection[Season]) -> dict[int, list[Event]]:
    """Season → its tournaments with results, in the order in which they were played. One query."""
    by_key = {season.pk: season for season in seasons}
    by_season: dict[int, list[Event]] = {pk: [] for pk in by_key}
    events = Event.objects.filter(season__in=list(by_key), status=Event.Status.FINISHED)
    events = events.exclude(format=Event.Format.FLIGHT)
    for event in events.order_by("starts_at", "pk"):
        event.season = by_key[event.season_id]
        by_season[event.season_id].append(event)
    return by_season


def member_nights(member: Member, events: Mapping[int, Sequence[Event]]) -> dict[int, list[MemberNight]]:
    """Season → how its tournaments went for a member. One query."""
    every = [event for of_season in events.values() for event in of_season]
    rows = Result.objects.filter(member=member, event__in=every)
    results = {result.event_id: result for result in rows}
    return {
        season: [
            MemberNight(event, _night(number, event, results.get(event.pk)))
            for number, event in enumerate(of_season)
        ]
        for season, of_season in events.items()
    }


def knockouts_taken(member: Member, seasons: Collection[Season]) -> dict[int, int]:
    """Season → how often a member was knocked out by somebody who is known, in units. One query."""
    rows = (
        KnockoutCredit.objects.filter(victim=member, event__season__in=list(seasons))
        .order_by()
        .values("event__season")
        .annotate(share=Sum("share"))
    )
    return dict(rows.values_list("event__season", "share"))


def _night(number: int, event: Event, result: Result | None) -> PlayedNight | None:
    if result is None:
        return None
    return PlayedNight(
        number=number,
        first=result.first,
        last=result.last,
        players=event.players or result.last,
        paid=event.paid_places or 0,
        knockouts=result.knockouts,
        points=result.points,
        prize=result.prize,
        cost=result.cost,
        exit_level=result.exit_level,
        bounties=result.bounties,
    )


def rivals_of(member: Member, nights: Iterable[MemberNight]) -> list[Rivalry]:
    """Those with whom a member had knockouts at these tournaments, then those met most often, and everything
    between them. Two queries."""
    events = [each.event.pk for each in nights if each.night]
    if not events:
        return []
    credited = list(
        KnockoutCredit.objects.filter(Q(by=member) | Q(victim=member), event__in=events)
        .order_by()
        .values_list("by_id", "victim_id", "share")
    )
    rivals = {each for by, victim, _ in credited for each in (by, victim)} - {member.pk}
    own_first, own_last = F("event__results__first"), F("event__results__last")
    met = (
        Result.objects.filter(event__in=events, event__results__member=member)
        .exclude(member=member)
        .values("member_id")
        .annotate(
            together=Count("pk"),
            ahead=Count("pk", filter=GreaterThan(F("first"), own_last)),
            behind=Count("pk", filter=LessThan(F("last"), own_first)),
        )
        .order_by("-together", "member_id")
    )
    if rivals:  # PostgreSQL takes the number that stands for nobody as a column's
        met = met.annotate(knows=Case(When(member__in=rivals, then=Value(1)), default=Value(0)))
        met = met.order_by("-knows", "-together", "member_id")
    columns = met.values_list("member_id", "together", "ahead", "behind")
    return rivalries(member.pk, (Meeting(*each) for each in columns[:MOST_RIVALS]), credited)


def member_labels(club: Club, members: Collection[int]) -> dict[int, tuple[int, str]]:
    """Member's key → number and name, with the number where somebody else has the name. One query."""
    rows = Member.objects.filter(club=club, pk__in=members).annotate(has_namesake=has_namesake())
    return {each.pk: (each.number, label(each, has_namesake=each.has_namesake)) for each in rows}


def fields_of(events: Iterable[Event]) -> list[FieldOf]:
    """Tournaments as the figures of a season see them."""
    return [FieldOf(event.name, event.players or 0, event.prize_pool) for event in events]


def player_sums(club: Club, season: Season | None = None) -> list[PlayerSum]:
    """Return what everybody's results come to, in a season or in all of the club's. One query.

    They are grouped by a sum, not by a column with an index: SQLite would otherwise go through every result
    of every season in the order of that index (220 ms for 5,000 members and 12 tournaments, 55 ms so).
    """
    is_counted = Q(cost__isnull=False, prize__isnull=False)
    where = Q(event__season=season) if season else Q(event__season__club=club)
    rows = (
        Result.objects.filter(where, event__status=Event.Status.FINISHED)
        .order_by()
        .annotate(player=F("member_id") + Value(0))
        .values("player")
        .annotate(
            nights=Count("pk"),
            wins=Count("pk", filter=Q(last=1)),
            paid=Count("pk", filter=Q(first__lte=F("event__paid_places"))),
            best=Min("first"),
            knocked=Sum("knockouts"),
            earned=Sum("points"),
            won=Coalesce(Sum("prize", filter=is_counted), 0),
            spent=Coalesce(Sum("cost", filter=is_counted), 0),
            biggest=Coalesce(Max("prize"), 0),
            most=Max("knockouts"),
            hunted=Coalesce(Sum("bounties", filter=is_counted), 0),
        )
        .values_list(
            *("player", "nights", "wins", "paid", "best", "knocked", "earned", "won", "spent"),
            *("biggest", "most", "hunted"),
        )
    )
    return [PlayerSum(*row) for row in rows]


def people_and_knockouts(season: Season) -> tuple[int, int]:
    """Return how many different people played in a season, and their knockouts in units. One query."""
    rows = Result.objects.filter(event__season=season, event__status=Event.Status.FINISHED)
    sums = rows.aggregate(people=Count("member", distinct=True), knocked=Sum("knockouts"))
    return sums["people"], sums["knocked"] or 0


def paid_runs(events: Mapping[int, Sequence[Event]]) -> dict[int, dict[int, int]]:
    """Season → member → the most tournaments in a row in which they were in the money. One query."""
    number = {event.pk: (season, n) for season, own in events.items() for n, event in enumerate(own)}
    rows = Result.objects.filter(event__in=list(number), first__lte=F("event__paid_places"))
    numbers: dict[int, dict[int, list[int]]] = {season: defaultdict(list) for season in events}
    for member, event in rows.order_by().values_list("member_id", "event_id"):
        season, n = number[event]
        numbers[season][member].append(n)
    return {
        season: {member: longest_run(of_member) for member, of_member in by_member.items()}
        for season, by_member in numbers.items()
    }


def credits_between(season: Season, members: Collection[int]) -> Mapping[tuple[int, int], int]:
    """(By whom, whom) → knockouts in units, among these members. One query."""
    rows = (
        KnockoutCredit.objects.filter(event__season=season, by__in=members, victim__in=members)
        .order_by()
        .values("by_id", "victim_id")
        .annotate(share=Sum("share"))
        .values_list("by_id", "victim_id", "share")
    )
    return {(by, victim): share for by, victim, share in rows}


def club_seasons(club: Club) -> list[tuple[Season, list[FieldOf], int]]:
    """Every season with its tournaments and how many different people played, the earliest first. Three
    queries."""
    seasons = list(club.seasons.order_by("starts_on", "pk"))
    fields: dict[int, list[FieldOf]] = defaultdict(list)
    events = Event.objects.filter(season__club=club, status=Event.Status.FINISHED)
    events = events.exclude(format=Event.Format.FLIGHT)
    for season, name, players, pool in events.order_by("starts_at", "pk").values_list(
        "season_id", "name", "players", "prize_pool"
    ):
        fields[season].append(FieldOf(name, players or 0, pool))
    people = dict(club.seasons.order_by().annotate(people=Count("standings")).values_list("pk", "people"))
    return [(season, fields[season.pk], people.get(season.pk, 0)) for season in seasons]
