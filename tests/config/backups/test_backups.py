"""Backups: made while facts are recorded, kept by number, handed over, and restored (config/backups/)."""

import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tarfile
import threading
import uuid
from collections.abc import Mapping, Set
from contextlib import closing
from dataclasses import fields, is_dataclass
from datetime import timedelta
from io import StringIO
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone
from pydantic import BaseModel

from clubs.models import Standing
from config.backups import archive, keeping
from config.backups.archive import Unusable
from config.models import Job
from config.work.runner import PAUSES, run
from tests import services
from tests.caches import clear_cache
from tests.gameplay.conftest import Play
from tests.site import PATIENCE, ROOT
from tests.tournaments.conftest import club, friday, open_night, season, wall
from tests.tournaments.night.test_bookkeeping import SIX, played
from tournaments.models import Tournament
from tournaments.night import actions
from tournaments.night.facts import PoolAdded
from tournaments.night.floor_cache import floor_of

__all__ = ["club", "friday", "open_night", "season", "wall"]
EMBEDDED = pytest.mark.skipif(
    "connection.vendor != 'sqlite'", reason="Backups of ours are of SQLite; PostgreSQL has its own."
)


@pytest.fixture(autouse=True)
def _own_folder(settings, tmp_path):
    clear_cache()
    settings.BACKUP_FOLDER = tmp_path / "backups"


@pytest.fixture
def small(tmp_path):
    """A database with one row, and a backup of it."""
    database = tmp_path / "small" / archive.DATABASE
    database.parent.mkdir()
    with closing(sqlite3.connect(database)) as small, small:
        small.execute("PRAGMA journal_mode = WAL")
        small.execute("CREATE TABLE clubs_club (name)")
        small.execute("INSERT INTO clubs_club VALUES ('Dead Money')")
    return database, archive.make(database, "s3cret", tmp_path / "made", timezone.now())


def names(database):
    with closing(sqlite3.connect(database)) as reading:
        return [name for (name,) in reading.execute("SELECT name FROM clubs_club")]


def managed(folder, *arguments, ends=0):
    """Return what manage.py says of a site in that folder, as a fresh process."""
    ours = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    environment = ours | {"DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings"}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == ends, done.stderr
    return done.stdout if ends == 0 else done.stderr


LOOK = """
import django, json
django.setup()
from tests.config.backups.test_backups import everything
print(json.dumps(everything()))
"""


def everything():
    """The standings' hash, and of each night its log's length and its floor's hash."""
    rows = Standing.objects.order_by("season", "position").values_list("season", "member", "rank", "total")
    nights = Tournament.objects.select_related("log", "event__season__club").order_by("pk")
    floors = {str(each.pk): [each.log.length, digest(floor_of(each))] for each in nights}
    return {"standings": digest(list(rows)), "floors": floors}


def digest(value):
    return hashlib.sha256(repr(plain(value)).encode()).hexdigest()


def plain(value):
    """A value whose text is the same in every process: what a set holds has no order."""
    if isinstance(value, BaseModel):
        return plain(value.model_dump())
    if is_dataclass(value):
        return [(each.name, plain(getattr(value, each.name))) for each in fields(value)]
    if isinstance(value, Mapping):
        return [(repr(key), plain(each)) for key, each in value.items()]
    if isinstance(value, Set):
        return sorted(repr(plain(each)) for each in value)
    return [plain(each) for each in value] if isinstance(value, list | tuple) else repr(value)


class Recording(threading.Thread):
    """A director who adds to the pool of a night again and again until told to stop; floors: what the floor
    was after each."""

    def __init__(self, night):
        super().__init__()
        self.night, self.floors, self.ends, self.has_begun = night, {}, threading.Event(), threading.Event()

    def run(self):
        try:
            while not self.ends.is_set():
                done = actions.record(
                    tournament=self.night.tournament,
                    act=[PoolAdded(cents=100)],
                    by=self.night.by,
                    request_id=str(uuid.uuid4()),
                )
                self.floors[done.length or done.entries[-1].sequence] = digest(done.state)
                self.has_begun.set()
        finally:
            connection.close()


@EMBEDDED
@pytest.mark.django_db(transaction=True)
def test_a_backup_made_while_facts_are_recorded_is_restored_to_the_same(
    friday, open_night, club, wall, tmp_path
):
    """On a fresh folder: the same standings, the same floors, every hand as it was, nothing half written."""
    played(friday.start(SIX))
    Play(club, wall).deal().choose("fold", "fold")
    night = open_night(name="Saturday").start(SIX)
    before = everything()
    recording = Recording(night)
    recording.start()
    assert recording.has_begun.wait(PATIENCE)
    call_command("backup", stdout=StringIO())
    recording.ends.set()
    recording.join()
    (path,) = keeping.settings.BACKUP_FOLDER.iterdir()

    fresh = tmp_path / "machine" / "data"
    assert "manage.py doctor" in managed(fresh, "manage.py", "restore", str(path))
    found = json.loads(managed(fresh, "-c", LOOK))
    length, floor = found["floors"].pop(str(night.tournament.pk))
    assert length >= before["floors"].pop(str(night.tournament.pk))[0]
    assert recording.floors[length] == floor
    assert found == before
    checks = json.loads(managed(fresh, "manage.py", "doctor", "--json"))["checks"]
    assert [each["name"] for each in checks if not each["well"]] == []
    assert (fresh / "secret").read_text() == keeping.settings.SECRET_KEY


@EMBEDDED
def test_a_backup_is_for_its_owner_alone_and_holds_what_is_still_in_the_wal(small):
    database, _ = small
    with closing(sqlite3.connect(database)) as writing:
        with writing:
            writing.execute("INSERT INTO clubs_club VALUES ('Live Ones')")
        path = archive.make(database, "s3cret", database.parent, timezone.now())
        with writing:
            writing.execute("INSERT INTO clubs_club VALUES ('Too Late')")
    assert path.stat().st_mode & 0o077 == 0
    with archive.unpacked(path, database.parent) as folder:
        assert names(folder / archive.DATABASE) == ["Dead Money", "Live Ones"]
        assert (folder / archive.SECRET).read_text() == "s3cret"
    assert [each.name for each in database.parent.iterdir() if each.name.startswith(".")] == []


def test_a_damaged_database_is_not_backed_up(small, tmp_path):
    database, _ = small
    database.write_bytes(database.read_bytes()[:5000] + b"x" * 3000)
    with pytest.raises(Unusable):
        archive.make(database, "s3cret", tmp_path / "again", timezone.now())
    assert list((tmp_path / "again").iterdir()) == []


def restored(path, folder, **more):
    how = {"had_secret": (folder / "secret").exists(), "replace": False} | more
    return archive.restore(path, folder / archive.DATABASE, folder / "secret", **how)


def test_restoring_refuses_to_overwrite_unless_told_and_keeps_what_was_there(small, tmp_path):
    _, path = small
    folder = tmp_path / "there"
    folder.mkdir()
    assert restored(path, folder) == []
    with closing(sqlite3.connect(folder / archive.DATABASE)) as later, later:
        later.execute("UPDATE clubs_club SET name = 'Later'")
    (folder / "secret").write_text("later")
    with pytest.raises(Unusable, match="--replace"):
        restored(path, folder)
    (folder / archive.DATABASE).rename(folder / "kept")
    with pytest.raises(Unusable, match="secret is there"):
        restored(path, folder)
    (folder / "kept").rename(folder / archive.DATABASE)
    assert names(folder / archive.DATABASE) == ["Later"]
    aside = restored(path, folder, replace=True)
    assert names(folder / archive.DATABASE) == ["Dead Money"]
    assert (folder / "secret").read_text() == "s3cret"
    assert [names(each) for each in aside if each.name.startswith(archive.DATABASE)] == [["Later"]]
    assert [each.read_text() for each in aside if each.name.startswith("secret")] == ["later"]


def test_what_was_there_is_back_where_it_cannot_be_restored(small, tmp_path):
    database, path = small
    secret = tmp_path / "taken" / "secret"  # a folder stands where the secret belongs
    (secret / "something").mkdir(parents=True)
    with closing(sqlite3.connect(database)) as later, later:
        later.execute("UPDATE clubs_club SET name = 'Later'")
    before = sorted(database.parent.iterdir())
    with pytest.raises(OSError, match="secret"):
        archive.restore(path, database, secret, had_secret=False, replace=True)
    assert names(database) == ["Later"]
    assert sorted(database.parent.iterdir()) == before


def test_nothing_is_restored_under_a_site_that_runs(small):
    database, path = small
    with closing(sqlite3.connect(database)) as running:
        assert running.execute("SELECT name FROM clubs_club").fetchall()
        with pytest.raises(Unusable, match="end the site first"):
            restored(path, database.parent, replace=True)
    restored(path, database.parent, replace=True)


def repacked(path, to, change):
    """The backup with a file of it changed, or one more."""
    to.mkdir()
    with tarfile.open(path) as tar:
        for each in tar:
            (to / each.name).write_bytes(tar.extractfile(each).read())
    change(to)
    changed = to.with_suffix(".tar.gz")
    with tarfile.open(changed, "w:gz") as tar:
        for each in sorted(to.iterdir()):
            tar.add(each, each.name, recursive=False)
    return changed


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda to: (to / "secret").write_text("another"), "secret is not what was packed"),
        (lambda to: (to / archive.DATABASE).unlink(), "sqlite3 is not what was packed"),
        (lambda to: (to / "contents.json").unlink(), "is not a backup of this site"),
        (lambda to: (to / "contents.json").write_text('{"version": 2, "sha256": {}}'), "newer version"),
        (lambda to: (to / "passwd").write_text("root"), "is not a backup of this site"),
        (lambda to: ((to / "secret").unlink(), (to / "secret").symlink_to("/etc/passwd")), "not a backup"),
    ],
)
def test_what_is_damaged_or_no_backup_is_not_restored(small, tmp_path, change, words):
    _, path = small
    folder = tmp_path / "there"
    folder.mkdir()
    with pytest.raises(Unusable, match=words):
        restored(repacked(path, tmp_path / "changed", change), folder)
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("content", [b"", b"no archive", None])
def test_what_cannot_be_read_is_said(small, tmp_path, content):
    _, path = small
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2] if content is None else content)
    with pytest.raises(Unusable, match=r"cannot be read|not a backup"):
        restored(path, tmp_path / "small", replace=True)
    assert names(tmp_path / "small" / archive.DATABASE) == ["Dead Money"]


def test_the_command_says_what_keeps_it_from_restoring(tmp_path):
    said = managed(tmp_path / "data", "manage.py", "restore", str(tmp_path / "nowhere.tar.gz"), ends=1)
    assert "nowhere.tar.gz" in said
    assert "Traceback" not in said


@EMBEDDED
@pytest.mark.django_db(transaction=True)
def test_the_latest_are_kept_and_nothing_else_is_touched(settings):
    settings.BACKUPS_KEPT = 2
    folder = settings.BACKUP_FOLDER
    folder.mkdir()
    (folder / "dead-button-holiday.jpg").write_text("mine")
    made = [keeping.back_up() for _ in range(3)]
    assert sorted(each.name for each in folder.iterdir()) == [
        *(each.name for each in made[1:]),
        "dead-button-holiday.jpg",
    ]


@EMBEDDED
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("kept", "to"), [(0, []), (1, ["--to"])])
def test_nothing_is_deleted_where_none_is_kept_by_itself_nor_elsewhere(settings, tmp_path, kept, to):
    settings.BACKUPS_KEPT = kept
    folder = tmp_path / "elsewhere" if to else settings.BACKUP_FOLDER
    for _ in range(3):
        call_command("backup", *to, *([str(folder)] if to else []), stdout=StringIO())
    assert len(list(folder.iterdir())) == 3


def nightly(key):
    job = Job.objects.create(key=key, task="backup", due_at=timezone.now())
    return run(job.pk), Job.objects.get(pk=job.pk)


@EMBEDDED
@pytest.mark.django_db(transaction=True)
def test_every_night_one_is_made_and_handed_to_the_hosts_command(settings, tmp_path):
    settings.BACKUP_COMMAND = f"sh -c 'cp \"$BACKUP_FILE\" {tmp_path}/away.tar.gz'"
    is_done, job = nightly("backup/one")
    (path,) = settings.BACKUP_FOLDER.iterdir()
    assert (is_done, job.done_at is not None) == (True, True)
    assert (tmp_path / "away.tar.gz").read_bytes() == path.read_bytes()
    settings.BACKUPS_KEPT = 0
    assert nightly("backup/two")[0]
    assert list(settings.BACKUP_FOLDER.iterdir()) == [path]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("sh -c 'echo the disk is full >&2; exit 3'", "ended with 3: the disk is full"),
        ("no-such-program", "FileNotFoundError"),
        ("sh -c 'echo no route to sftp://ann:p@ss/w0rd@host/ >&2; exit 1'", "no route to sftp://…@host/"),
    ],
)
def test_a_command_that_fails_is_tried_again_and_said(settings, command, words):
    settings.BACKUP_COMMAND = command
    is_done, job = nightly("backup/one")
    assert (is_done, job.done_at) == (False, None)
    assert words in job.error
    assert job.due_at >= job.made_at + PAUSES[0] - timedelta(seconds=5)


@pytest.mark.django_db(transaction=True)
def test_a_dump_of_postgresql_is_restored_to_the_same(friday, tmp_path):
    """As docs/operations.md has it, where the database under test is PostgreSQL and its tools are there."""
    if connection.vendor != "postgresql" or not shutil.which("pg_dump"):
        pytest.skip("needs PostgreSQL with pg_dump")
    played(friday.start(SIX))
    before, server = everything(), urlsplit(services.postgres())
    name, fresh, file = (
        connection.settings_dict["NAME"],
        f"restored_{uuid.uuid4().hex[:12]}",
        tmp_path / "club.dump",
    )

    def of(database):
        return f"postgres://{server.netloc}/{database}"

    with pytest.raises(CommandError, match="pg_dump"):
        call_command("backup")
    tool("pg_dump", "--format=custom", f"--file={file}", of(name))
    tool("createdb", f"--maintenance-db={of('postgres')}", fresh)
    try:
        tool("pg_restore", "--exit-on-error", "--no-owner", f"--dbname={of(fresh)}", str(file))
        done = subprocess.run(
            [sys.executable, "-c", LOOK],
            cwd=ROOT,
            env=os.environ
            | {
                "DATA_DIR": str(tmp_path / "data"),
                "DATABASE_URL": of(fresh),
                "DJANGO_SETTINGS_MODULE": "config.settings",
            },
            capture_output=True,
            text=True,
            check=True,
        )
        assert json.loads(done.stdout) == before
    finally:
        tool("dropdb", f"--maintenance-db={of('postgres')}", fresh)


def tool(*command):
    subprocess.run(command, check=True, capture_output=True)


def test_the_files_of_the_documents_are_those_of_the_code():
    text = (Path(ROOT) / "docs/operations.md").read_text()
    assert all(f"`{name}`" in text for name in ("BACKUP_FOLDER", "BACKUPS_KEPT", "BACKUP_COMMAND"))
