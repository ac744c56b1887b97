"""Fill an empty database with one club that has played for years; a program of its own, started by clubs.py.

Twelve seasons of seven nights, 60 members, 24 of whom come to each: every night is simulated, recorded and
scored as it would be played, so its results, bills, knockouts and money are what a night leaves behind. The
logs of old nights are left out, as with a club that brought its history along. The last season has a night
that is on, in its middle, and one that is to come, for which many have answered.
"""

import sys
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta

from django.core.management import call_command
from django.utils import timezone

from clubs import actions as club_actions
from clubs.actions import Person
from clubs.models import Club, Event, Member, Season, User
from clubs.queries.rulebooks import version_in_force
from clubs.rulebook import PRESETS, Kind
from tables.actions import Recorder
from tables.log import LogLine
from tables.models import Log
from tests.bench.night_rows import put, rising_blinds
from tournaments.models import Rsvp, Tournament
from tournaments.night.actions import open_tournament, record
from tournaments.night.facts import FACT
from tournaments.simulation import Plan, driven

MEMBERS, PLAYERS = 60, 24
NIGHTS = 7  # of a season
RULES = PRESETS["dead_money"]
ANSWERED = 40  # members who said whether they come
PACE = 300  # seconds of a hand on the night that is on
DIRECTOR, MEMBER = "director", "member"


def main(seasons: int) -> None:
    call_command("migrate", verbosity=0, interactive=False)
    club = founded()
    today = timezone.now().date()
    for number in range(seasons):
        begins = today - timedelta(days=60 * (seasons - number) - 20)
        season = played_season(club, f"Season {number + 1}", begins)
        if number < seasons - 1:
            close(season)
    last_season(season)


def founded() -> Club:
    """A club; its first member is an elder and its second a member, both with accounts."""
    director = User.objects.create_user(DIRECTOR)
    club = club_actions.found_club(name="Dead Money", founder="Player 1", user=director, is_public=True)
    people = [Person(f"Player {number}") for number in range(2, MEMBERS + 1)]
    second = club_actions.add_members(club=club, people=people)[0]
    club_actions.claim_place(token=second.claim_token, user=User.objects.create_user(MEMBER))
    return club


def played_season(club: Club, name: str, begins: date) -> Season:
    """A season with its nights, each played to its end."""
    season = club_actions.create_season(
        club=club, name=name, starts_on=begins, ends_on=begins + timedelta(days=59)
    )
    for number in range(NIGHTS):
        day = begins + timedelta(days=5 * number)
        starts = datetime(day.year, day.month, day.day, 20, tzinfo=UTC)
        night = begun(season, f"Night {number + 1}", starts)
        play(night, number)
    return season


def begun(season: Season, name: str, starts: datetime) -> Tournament:
    event = club_actions.schedule_event(season=season, name=name, kind=Kind.LIVE, starts_at=starts)
    tournament = open_tournament(event=event)
    tournament.rulebook_data = RULES.model_dump(mode="json")
    tournament.save()
    club_actions.begin_event(event=event)
    return Tournament.objects.select_related("event__season__club", "log").get(pk=tournament.pk)


def night_of(number: int, starts: datetime, seconds_a_hand: int = 1900) -> Sequence[LogLine]:
    """Return what is recorded on a night; others come to another one."""
    first = (number * 11) % MEMBERS
    members = [(first + turn) % MEMBERS + 1 for turn in range(PLAYERS)]
    plan = Plan(
        players={member: f"Player {member}" for member in members},
        structure=rising_blinds(3),
        starts_at=starts,
        seconds_a_hand=seconds_a_hand,
    )
    return driven(plan, RULES, Kind.LIVE, f"night {number}").lines


def play(tournament: Tournament, number: int) -> None:
    """To its end, whose fact goes through the action that scores it; then its log goes."""
    lines = night_of(number, tournament.event.starts_at)
    last = next(place for place, line in enumerate(lines) if line.kind == "finished")
    put(tournament, lines[:last])
    by = Recorder(Member.objects.get(club=tournament.event.season.club, number=1), "console")
    end = lines[last]
    record(
        tournament=tournament,
        act=[FACT.validate_python(end.payload)],
        by=by,
        request_id=end.request_id,
        now=end.at,
    )
    log = tournament.log_id
    tournament.delete()
    Log.objects.filter(pk=log).delete()
    Event.objects.filter(pk=tournament.event_id).update(imported=True)


def close(season: Season) -> None:
    Season.objects.filter(pk=season.pk).update(
        closed_at=timezone.now(), closed_with=version_in_force(season.club_id)
    )


def last_season(season: Season) -> None:
    """The night that is on, the one to come, and who has answered for these and those before."""
    now = timezone.now()
    starts = now.replace(microsecond=0) - timedelta(hours=2)
    tonight = begun(season, "Tonight", starts)
    lines = night_of(NIGHTS, starts, seconds_a_hand=PACE)
    put(tonight, lines[: len(lines) // 3])
    club_actions.schedule_event(
        season=season, name="Next", kind=Kind.LIVE, starts_at=starts + timedelta(days=7)
    )
    members = list(season.club.members.order_by("number")[2 : 2 + ANSWERED])
    Rsvp.objects.bulk_create(
        Rsvp(event=event, member=member, is_coming=member.number % 5 > 0, answered_at=now, since=now)
        for event in season.events.all()
        for member in members
    )


if __name__ == "__main__":
    main(int(sys.argv[1]))
