"""End a night of 200 players, first with nobody who wants to be told and then with everybody; a program of
its own, started by messages.py."""

import json
import os
import sys
import time
from collections.abc import Iterator
from datetime import timedelta

from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs import actions as club_actions
from clubs.actions import Person
from clubs.messages.kinds import WORDS
from clubs.messages.push import digest_of
from clubs.models import Club, Message, MessageSettings, MessageWish, PushDevice
from clubs.rulebook import PRESETS
from config.models import Job
from config.outgoing.vapid import public_key
from config.work.sweep import do_due
from tables.actions import Recorder
from tests.bench.night_rows import night_from_lines
from tests.bench.prepare_night import PLAYERS, simulated
from tournaments.models import Tournament
from tournaments.night.actions import record
from tournaments.night.facts import FACT
from tournaments.night.floor_cache import floor_of

TARGET = 10  # seconds


def main(database: str) -> None:
    for figure in figures(database):
        print(json.dumps({**figure, "bench": f"{figure['bench']}, {database}"}), flush=True)


def figures(database: str) -> Iterator[dict[str, object]]:
    call_command("migrate", verbosity=0, interactive=False)
    silent = ended(club("Silent"))
    do_due()  # what is done daily
    told = club("Told")
    want(told)
    loud = ended(told)
    began = time.perf_counter()
    do_due()
    sent = time.perf_counter() - began
    yield from (
        {"bench": f"last fact of a night of {PLAYERS}, {who}", "value": round(ms, 1), "unit": "ms"}
        for who, (ms, _) in (("nobody told", silent), ("all told", loud))
    )
    more = {"value": loud[1] - silent[1], "unit": "queries"}
    yield {"bench": f"queries for telling {PLAYERS} in it", **more}
    whole = loud[0] / 1000 + sent
    yield {
        "bench": f"{PLAYERS} members told the result, from the fact to the last mail and push",
        "value": round(whole, 2),
        "unit": "s",
        "target": TARGET,
    }
    if Message.objects.exclude(state=Message.State.SENT).exists():
        raise RuntimeError(f"Not all were sent: {list(Job.objects.exclude(error='').values_list('error'))}")


def club(name: str) -> Club:
    made = club_actions.found_club(name=name, founder="Player 1")
    club_actions.add_members(club=made, people=[Person(f"Player {n}") for n in range(2, PLAYERS + 1)])
    return made


def want(club: Club) -> None:
    """Everybody has confirmed an address and given a browser, and asked for everything by both."""
    members = list(club.members.all())
    MessageSettings.objects.bulk_create(
        MessageSettings(
            member=member, address=f"m{member.number}@example.org", quiet_from=None, quiet_until=None
        )
        for member in members
    )
    MessageWish.objects.bulk_create(
        MessageWish(member=member, about=about, channel=channel)
        for member in members
        for about in WORDS
        for channel in ("mail", "push")
    )
    key = public_key()  # as good a point of the curve as a browser's
    for member in members:
        endpoint = f"{os.environ['PUSH_SERVICE']}/{member.number}"
        PushDevice.objects.create(
            member=member,
            digest=digest_of(endpoint),
            endpoint=endpoint,
            p256dh=key,
            auth="c2l4dGVlbiBieXRlcyBvaw",
        )


def ended(club: Club) -> tuple[float, int]:
    """Records the fact that ends a night of the club: milliseconds, and queries."""
    tournament, payload = nearly_ended(club)
    floor_of(Tournament.objects.select_related("event__season__club", "log").get(pk=tournament.pk))
    with CaptureQueriesContext(connection) as asked:
        began = time.perf_counter()
        end(tournament, payload)
        taken = time.perf_counter() - began
    return taken * 1000, len(asked)


def nearly_ended(club: Club) -> tuple[Tournament, dict[str, object]]:
    """A night of the club, and the fact that would end it."""
    lines = simulated()
    last = next(number for number, line in enumerate(lines) if line.kind == "finished")
    start = timezone.now() - timedelta(hours=9)
    rulebook = PRESETS["dead_money"]
    tournament = night_from_lines(club, lines[:last], season="Season", rulebook=rulebook, starts_at=start)
    return tournament, lines[last].payload


def end(tournament: Tournament, payload: dict[str, object]) -> None:
    by = Recorder(tournament.event.season.club.members.get(number=1), "console")
    record(tournament=tournament, act=[FACT.validate_python(payload)], by=by, request_id="last")


if __name__ == "__main__":
    main(sys.argv[1])
