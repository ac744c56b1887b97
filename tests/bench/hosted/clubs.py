"""Data: what a thousand clubs cost the pages of one: the same pages with one club and with a thousand, in
turn.

Each club has played 12 seasons of seven nights, with 60 members: two million results in all, their bills,
knockouts and money (found_club.py), multiplied in the database (many_clubs.py). Two programs visit the same
pages on one database each, one after the other (visits.py), so that a busy machine is as busy for both. Then
the plans of all their queries are looked at (query_plans.py).
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

import psycopg
from psycopg import sql

from tests import services
from tests.bench.subprocesses import SERVICES, output_of
from tests.site import ROOT

CLUBS, SEASONS = 1000, 12
ROUNDS = 40
PATIENCE = 1800  # seconds
TARGET = 1.2
A_PAGE = 100  # rows: what a list of all clubs' may show at once
LOOKED_THROUGH = {("search", "clubs_club")}  # part of a name is looked for in all names of public clubs
VISITS = ("console", "fact", "standings", "member", "rsvp", "club", "front page", "search")
DATABASE = "dead_button_bench_clubs"


class Visits:
    """The program that visits the pages of one database."""

    def __init__(self, folder: Path, **environment: str) -> None:
        kept = {name: value for name, value in os.environ.items() if name not in SERVICES}
        own = {"DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings"}
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.with_django", "tests.bench.hosted.visits"],
            cwd=ROOT,
            env={**kept, **own, **environment},
            stdin=pipe,
            stdout=pipe,
            text=True,
        )
        if self.process.stdout.readline() != "ready\n":
            raise RuntimeError("The pages cannot be visited.")

    def ask(self, asked: str, said: str = "") -> object:
        self.process.stdin.write(f"{asked} {said}\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self) -> None:
        self.process.communicate()


def run(folder: Path, clubs: int = CLUBS, seasons: int = SEASONS) -> Iterator[dict[str, object]]:
    """folder: where the databases are made, or found if they were made there before."""
    one = made(folder / f"one-{seasons}", [], "found_club", seasons)
    many = made(folder / f"{clubs}-{seasons}", [one], "many_clubs", clubs)
    yield from beside("SQLite", one, {}, many, {}, clubs)
    if services.postgres():
        names = [f"{DATABASE}_1_{seasons}", f"{DATABASE}_{clubs}_{seasons}"]
        first = on_postgres(folder, names[0], "", "found_club", seasons)
        second = on_postgres(folder, names[1], names[0], "many_clubs", clubs)
        yield from beside("PostgreSQL", one, first, many, second, clubs)


def made(folder: Path, like: list[Path], program: str, argument: int) -> Path:
    """A folder with a database that the program has filled, beginning with that of another folder."""
    if (folder / "is-filled").exists():
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    if like:
        shutil.copytree(like[0], folder)
        (folder / "is-filled").unlink()
    else:
        folder.mkdir(parents=True)
    output_of(f"hosted.{program}", str(argument), patience=PATIENCE, folder=folder)
    (folder / "is-filled").touch()
    return folder


def on_postgres(folder: Path, name: str, like: str, program: str, argument: int) -> dict[str, str]:
    """The same on PostgreSQL, in a database of this name; its comment says that it was filled."""
    url = urlsplit(services.postgres())._replace(path=f"/{name}").geturl()
    with psycopg.connect(services.postgres(), autocommit=True) as server:
        asked = "SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = %s"
        row = server.execute(asked, [name]).fetchone()
        if row is None or row[0] != "filled":
            server.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))
            of = sql.SQL(" TEMPLATE {}").format(sql.Identifier(like)) if like else sql.SQL("")
            server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)) + of)
            output_of(f"hosted.{program}", str(argument), patience=PATIENCE, folder=folder, DATABASE_URL=url)
            server.execute(sql.SQL("COMMENT ON DATABASE {} IS 'filled'").format(sql.Identifier(name)))
    return {"DATABASE_URL": url}


def drop() -> None:
    """The databases on PostgreSQL, however many clubs they have."""
    if not services.postgres():
        return
    with psycopg.connect(services.postgres(), autocommit=True) as server:
        rows = server.execute("SELECT datname FROM pg_database WHERE datname LIKE %s", [f"{DATABASE}%"])
        for (name,) in rows.fetchall():
            server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


def beside(
    database: str, one: Path, first: dict[str, str], many: Path, second: dict[str, str], clubs: int
) -> Iterator[dict[str, object]]:
    """The pages of a database with one club, and of one with many, in turn."""
    with ExitStack() as stack:
        small = stack.enter_context(closing(Visits(one, **first)))
        large = stack.enter_context(closing(Visits(many, **second)))
        rows, all_rows = small.ask("rows"), large.ask("rows")
        for table in ("clubs_result", "clubs_pointline"):
            name = f"hosted: rows of {table} of {clubs:,} clubs, {database}"
            yield {"bench": name, "value": all_rows[table], "unit": "rows"}
        name = f"hosted: results of one club, {database}"
        yield {"bench": name, "value": rows["clubs_result"], "unit": "rows"}
        for what in VISITS:
            taken = {"one": [], "many": []}
            for _ in range(ROUNDS):
                taken["one"].append(small.ask("visit", what))
                taken["many"].append(large.ask("visit", what))
            yield from ratio(database, what, taken, clubs)
        most = {table: max(rows[table], A_PAGE) for table, count in all_rows.items()}
        most = {table: limit for table, limit in most.items() if all_rows[table] > limit}
        problems = [
            problem for problem in large.ask("plans", json.dumps(most)) if not is_looked_through(problem)
        ]
        yield {
            "bench": f"hosted: steps of plans that read what other clubs own, {database}",
            "value": len(problems),
            "unit": "steps",
            "target": 0,
            **({"which": problems} if problems else {}),
        }


def is_looked_through(problem: str) -> bool:
    return any(
        problem.startswith(f"{what}:") and f"rows of {table}:" in problem for what, table in LOOKED_THROUGH
    )


def ratio(database: str, what: str, taken: dict[str, list[float]], clubs: int) -> Iterator[dict[str, object]]:
    typical = {which: median(times) for which, times in taken.items()}
    for which, value in typical.items():
        name = "one club" if which == "one" else f"{clubs:,} clubs"
        yield {"bench": f"hosted: {what}, {name}, {database}", "value": round(value, 2), "unit": "ms"}
    times = median(many / one for one, many in zip(taken["one"], taken["many"], strict=True))
    yield {
        "bench": f"hosted: {what}, {clubs:,} clubs beside one, {database}",
        "value": round(times, 2),
        "unit": "x",
        "target": TARGET,
    }
