"""Nights for measurements: how their blinds rise, and one in the database whose log was written elsewhere."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from clubs import actions as club_actions
from clubs.models import Club
from clubs.rulebook import Kind, Rulebook
from tables.log import LogLine
from tables.models import Entry
from tournaments.models import Tournament
from tournaments.night import actions
from tournaments.night.structure import Break, Level

BLINDS = (25, 50, 75, 100, 150, 200, 300, 400, 500, 700)


def rising_blinds(powers: int) -> tuple[Level | Break, ...]:
    """Small blinds from 25 up through so many powers of ten, 20 minutes each, a break after every third."""
    blinds = [blind * 10**power for power in range(powers) for blind in BLINDS[1 if power else 0 :]]
    structure: list[Level | Break] = []
    for number, blind in enumerate(blinds, 1):
        structure.append(Level(small_blind=blind, big_blind=2 * blind, ante=2 * blind, minutes=20))
        if number % 3 == 0:
            structure.append(Break(minutes=10))
    return tuple(structure)


def night_from_lines(
    club: Club, lines: Sequence[LogLine], *, season: str, rulebook: Rulebook, starts_at: datetime
) -> Tournament:
    """A live night that began then, under these rules, with these lines in its log."""
    day = starts_at.date()
    made = club_actions.create_season(
        club=club, name=season, starts_on=day - timedelta(days=9), ends_on=day + timedelta(days=90)
    )
    event = club_actions.schedule_event(season=made, name="Friday", kind=Kind.LIVE, starts_at=starts_at)
    tournament = actions.open_tournament(event=event)
    tournament.rulebook_data = rulebook.model_dump(mode="json")
    tournament.save()
    club_actions.begin_event(event=event)
    put(tournament, lines)
    return Tournament.objects.select_related("event__season__club", "log").get(pk=tournament.pk)


def put(tournament: Tournament, lines: Sequence[LogLine]) -> None:
    """These lines in its log, which is empty."""
    entries = [
        Entry(
            log=tournament.log,
            sequence=line.sequence,
            batch=line.batch,
            kind=line.kind,
            payload=line.payload,
            at=line.at,
            recorded_at=line.recorded_at,
            request_id=line.request_id,
        )
        for line in lines
    ]
    Entry.objects.bulk_create(entries, batch_size=500)
    tournament.log.length = len(entries)
    tournament.log.save()
