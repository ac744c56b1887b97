"""Measure a night in one database; a program of its own, started by tests/bench/night.py.

The nights are simulated, as they would be played: every hand, knockout, rebuy and move of 100 and of 1,000
players. Their logs are put into the database up to the middle of the night, as rows, which is not measured;
what is measured goes through the actions.
"""

import json
import sys
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from statistics import median

from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs import actions as club_actions
from clubs.actions import Person
from clubs.models import Club, Member, User
from clubs.rulebook import PRESETS, Kind
from config.caching.process_cache import clear_cache
from config.serving.request_queue import keep_what_is_loaded
from config.static_files import collected
from tables.actions import Recorder
from tables.log import LogLine
from tests.bench.night_rows import night_from_lines, rising_blinds
from tournaments.models import Tournament
from tournaments.night import actions
from tournaments.night.facts import FACT
from tournaments.night.floor_cache import floor_of
from tournaments.simulation import Plan, SimulatedLog, driven

EIGHT_O_CLOCK = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
RULES = PRESETS["dead_money"]
RECORDED = 400  # facts that are timed


def main(database: str) -> None:
    for figure in figures(database):
        print(json.dumps(figure), flush=True)


def figures(database: str) -> Iterator[dict[str, object]]:
    call_command("migrate", verbosity=0, interactive=False)
    collected.collect()
    keep_what_is_loaded()  # as a site does when it opens
    club = club_actions.found_club(name="Bench", founder="Ann", is_public=True)
    people = [Person(f"Player {number}") for number in range(2, 1001)]
    club_actions.add_members(club=club, people=people)
    for players, target in ((100, 20), (1000, 50)):
        log = simulated(players)
        half = night(club, f"{players}", log.lines[: len(log.lines) // 2])
        taken = sorted(recording(half, log.lines[len(log.lines) // 2 :][:RECORDED]))
        name = f"night: record a fact, {players:,} players"
        yield figure(f"{name}, p95", taken[int(len(taken) * 0.95)] * 1000, "ms", database, target)
        yield figure(f"{name}, median", median(taken) * 1000, "ms", database)
        if players == 100:
            yield from console(half, database)
        else:
            whole = night(club, "whole", log.lines)
            entries = f"{len(log.lines):,} facts, {players:,} players"
            yield figure(f"night: cold replay, {entries}", cold(whole), "s", database, 0.5)


def figure(
    bench: str, value: float, unit: str, database: str, target: float | None = None
) -> dict[str, object]:
    said: dict[str, object] = {"bench": f"{bench}, {database}", "value": round(value, 3), "unit": unit}
    return said if target is None else {**said, "target": target}


def simulated(players: int) -> SimulatedLog:
    """A whole night; hands at a table are recorded every three minutes or so."""
    plan = Plan(
        players={number: f"Player {number}" for number in range(1, players + 1)},
        structure=rising_blinds(5),
        starts_at=EIGHT_O_CLOCK,
        seconds_a_hand=190,
        mistakes=3,
    )
    return driven(plan, RULES, Kind.LIVE, f"{players} players")


def night(club: Club, season: str, lines: Sequence[LogLine]) -> Tournament:
    return night_from_lines(club, lines, season=season, rulebook=RULES, starts_at=EIGHT_O_CLOCK)


def recording(tournament: Tournament, lines: Sequence[LogLine]) -> Iterator[float]:
    """Yield how long each of the next facts took to record, in seconds."""
    by = Recorder(Member.objects.get(number=1), "bench")
    floor_of(tournament)
    for line in lines:
        if line.is_correction:
            sequences = line.payload["sequences"]
            actions.undo(
                tournament=tournament, sequences=sequences, by=by, request_id=line.request_id, now=line.at
            )
            continue
        fact = FACT.validate_python(line.payload)
        began = time.perf_counter()
        actions.record(tournament=tournament, act=[fact], by=by, request_id=line.request_id, now=line.at)
        yield time.perf_counter() - began


def cold(tournament: Tournament) -> float:
    """Return how long a process that knows nothing takes to have the floor, its log read from the
    database."""
    taken = []
    for _ in range(5):
        clear_cache()
        fresh = Tournament.objects.select_related("event__season__club", "log").get(pk=tournament.pk)
        began = time.perf_counter()
        floor_of(fresh)
        taken.append(time.perf_counter() - began)
    return median(taken)


def console(tournament: Tournament, database: str) -> Iterator[dict[str, object]]:
    """The director's console in the middle of the night, as the browser gets it."""
    address = reverse("night_console", args=[tournament.pk])
    member = Member.objects.get(number=1)
    member.user = User.objects.create(username="ann")
    member.save()
    browser = Client()
    browser.force_login(member.user)
    for _ in range(2):
        if browser.get(address).status_code != 200:
            raise RuntimeError(f"{address} is not to be seen.")
    with CaptureQueriesContext(connection) as queries:
        browser.get(address)
        asked = len(queries)
    taken = []
    for _ in range(20):
        began = time.perf_counter()
        browser.get(address)
        taken.append(time.perf_counter() - began)
    yield figure("night: console page, 100 players", asked, "queries", database, 12)
    yield figure("night: console page, 100 players", median(taken) * 1000, "ms", database, 100)


if __name__ == "__main__":
    main(sys.argv[1])
