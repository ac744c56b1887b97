"""Queries for the results of tournaments."""

from typing import TYPE_CHECKING

from clubs.files.nights import Night, ResultEntry
from clubs.models import Event, Result, Season
from clubs.queries.standings import Namesake, has_namesake
from clubs.rulebook import Kind
from clubs.scoring import units

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


def results_of(event: Event) -> "list[WithAnnotations[Result, Namesake]]":
    """The results of one tournament, best first."""
    results = event.results.select_related("member").annotate(has_namesake=has_namesake("member__"))
    return list(results.order_by("first", "member__plain_name", "member__number"))


def nights_of(season: Season) -> list[Night]:
    """The season's played tournaments as its spreadsheet holds them."""
    over = season.events.filter(status=Event.Status.FINISHED).exclude(format=Event.Format.FLIGHT)
    events = over.order_by("starts_at", "pk")
    results = Result.objects.filter(event__in=events).select_related("member")
    by_event: dict[int, list[WithAnnotations[Result, Namesake]]] = {event.pk: [] for event in events}
    for result in results.annotate(has_namesake=has_namesake("member__")).order_by("first", "member__number"):
        by_event[result.event_id].append(result)
    return [_night(event, by_event[event.pk], season) for event in events]


def _night(event: Event, results: "list[WithAnnotations[Result, Namesake]]", season: Season) -> Night:
    local = event.starts_at.astimezone(season.club.zone)
    return Night(
        name=event.name,
        day=local.date(),
        at=local.time().replace(second=0, microsecond=0),
        kind=Kind(event.kind),
        entries=tuple(
            ResultEntry(
                line=line,
                player=result.member.name,
                number=result.member.number if result.has_namesake else None,
                place=result.first,
                knockouts=units.points(result.knockouts),
                multi_knockouts=units.points(result.multi_knockouts),
                chip_leads=result.chip_leads,
                rebuys=result.rebuys,
                add_ons=result.add_ons,
                prize=result.prize,
                deal=result.deal,
            )
            for line, result in enumerate(results, start=2)
        ),
    )
