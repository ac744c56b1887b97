"""Measure a season in one database; a program of its own, started by tests/bench/standings.py.

The season comes from spreadsheets with a line for every player and tournament, as a club would bring it: in
parts, because one has 50,000 lines at the most.
Reading is measured with everything that the page or the command does besides: finding the season, its rules,
its tournaments, and every line's tournaments with it.
"""

import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from statistics import median

from django.core.management import call_command
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.actions.importing import import_results
from clubs.actions.standings import write_standings
from clubs.models import Season
from clubs.queries.pages import season_table
from clubs.queries.part_of_season import part_of
from clubs.queries.rulebooks import rules_of
from clubs.queries.seasons import calendar, played
from clubs.queries.standings import rows, standings
from config.static_files import collected

MEMBERS = 5000
TOURNAMENTS = 12
PAGE = "/clubs/bench/seasons/season/"
SIZE = f"{MEMBERS:,} members x {TOURNAMENTS}"
TARGET = 100  # ms


def main(database: str) -> None:
    for figure in figures(database):
        print(json.dumps(figure), flush=True)


def figures(database: str) -> Iterator[dict[str, object]]:
    call_command("migrate", verbosity=0, interactive=False)
    collected.collect()
    parts = [part.encode() for part in spreadsheets()]
    began = time.perf_counter()
    for part in parts:
        import_results(club="bench", season="season", data=part, is_public=True)
    yield figure(f"import {SIZE} from spreadsheets", time.perf_counter() - began, "s", database)
    connection.queries_log.clear()
    visitor = Client()
    for name, read, target in (
        ("every line, ranks and totals", every_line, TARGET),
        ("first page, with its tournaments", first_page, TARGET),
        ("first page, live tournaments only", first_page_of_a_kind, TARGET),
        ("first page, as HTML", lambda: visitor.get(PAGE), None),
        ("first page, live tournaments only, as HTML", lambda: visitor.get(f"{PAGE}?kind=live"), None),
        ("every line, with its tournaments", every_tournament, None),
    ):
        yield figure(f"standings of {SIZE}: {name}", typical(read) * 1000, "ms", database, target)
        yield figure(f"standings of {SIZE}: {name}", queries(read), "queries", database, target and 7)
    yield figure(f"standings of {SIZE}: added up and written anew", typical(write) * 1000, "ms", database)


def figure(
    bench: str, value: float, unit: str, database: str, target: float | None = None
) -> dict[str, object]:
    said: dict[str, object] = {"bench": f"{bench}, {database}", "value": round(value, 1), "unit": unit}
    return said if target is None else {**said, "target": target}


def spreadsheets() -> Iterator[str]:
    """Everybody plays every tournament: eight live, three Big Money, the Championship; two files of them."""
    chance = random.Random(5)
    kinds = ["live", "live", "live", "big_money"] * 3
    kinds[-1] = "championship"
    players = [f"Player {number:04}" for number in range(MEMBERS)]
    for half in (range(TOURNAMENTS // 2), range(TOURNAMENTS // 2, TOURNAMENTS)):
        lines = ["date,tournament,kind,player,place,knockouts,multi_knockouts,chip_leader"]
        for number in half:
            chance.shuffle(players)
            night = f"{date(2026, 1, 2) + timedelta(weeks=number)},Tournament {number + 1},{kinds[number]}"
            for place, player in enumerate(players, start=1):
                lines.append(f"{night},{player},{place},{chance.randint(0, 2)},0,0")
        yield "\n".join(lines)


def season() -> Season:
    return Season.objects.select_related("club", "closed_with").get(club__slug="bench", slug="season")


def every_line() -> object:
    return standings(season())


def first_page() -> object:
    found = season()
    return season_table(found, played(calendar(found)), rules_of(found).season)


def first_page_of_a_kind() -> object:
    found = season()
    over = played(calendar(found))
    return season_table(found, over, rules_of(found).season, part=part_of(over, "live", ""))


def every_tournament() -> object:
    found = season()
    return rows(standings(found), played(calendar(found)), rules_of(found).season)


def write() -> None:
    with transaction.atomic():
        write_standings(season())


def typical(act: Callable[[], object], times: int = 7) -> float:
    """The median of several times, in seconds, the first left out."""
    taken = []
    for _ in range(times + 1):
        began = time.perf_counter()
        act()
        taken.append(time.perf_counter() - began)
    return median(taken[1:])


def queries(act: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as captured:
        act()
    return len(captured)


if __name__ == "__main__":
    main(sys.argv[1])
