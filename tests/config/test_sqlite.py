"""SQLite's file: its owner's alone, synchronous, and refused once it is not where it was."""

import os
import stat

import pytest
from django.db import OperationalError

from config.sqlite.base import GONE, DatabaseWrapper
from tests.site import Site, prepared

pytestmark = pytest.mark.django_db

PRAGMAS = """
from django.db import connection
with connection.cursor() as cursor:
    for name in ("synchronous", "journal_mode"):
        print(cursor.execute(f"PRAGMA {name}").fetchone()[0])
"""


def said(name):
    return {
        "NAME": name,
        "OPTIONS": {"transaction_mode": "IMMEDIATE", "init_command": "PRAGMA journal_mode = WAL;"},
        "ATOMIC_REQUESTS": False,
        "AUTOCOMMIT": True,
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": False,
        "TIME_ZONE": None,
        "TEST": {},
    }


@pytest.fixture
def path(tmp_path):
    return tmp_path / "dead-button.sqlite3"


@pytest.fixture
def connect(path):
    """Connections to the file, as many as asked for."""
    opened = []

    def another():
        opened.append(DatabaseWrapper(said(str(path)), alias="default"))
        return opened[-1]

    yield another
    for each in opened:
        each.close()


def run(connection, statement):
    with connection.cursor() as cursor:
        return cursor.execute(statement).fetchall()


def test_a_new_file_is_its_owners_alone_under_any_umask(connect, path):
    before = os.umask(0)
    try:
        run(connect(), "CREATE TABLE hand (number)")
    finally:
        os.umask(before)
    files = [path, path.with_name(f"{path.name}-wal")]
    assert {stat.S_IMODE(each.stat().st_mode) for each in files} == {0o600}


@pytest.mark.parametrize(("told", "level"), [({}, "2"), ({"SQLITE_SYNCHRONOUS": "normal"}, "1")])
def test_what_is_acknowledged_is_on_the_disk_unless_the_host_says_otherwise(tmp_path, told, level):
    site = Site(prepared(tmp_path / "data"), **told)
    assert site.python("manage.py", "shell", "--no-imports", "-c", PRAGMAS).split() == [level, "wal"]


def test_nothing_is_written_to_a_file_that_was_deleted(connect, path):
    here = connect()
    run(here, "CREATE TABLE hand (number)")
    path.unlink()
    with pytest.raises(OperationalError, match="removed or replaced"):
        run(here, "INSERT INTO hand VALUES (1)")
    assert run(here, "SELECT * FROM hand") == []  # who only looks is still shown what there was
    with pytest.raises(OperationalError, match="removed or replaced"):
        run(connect(), "SELECT 1")
    assert not path.exists()


def test_nothing_is_written_to_a_file_that_was_replaced(connect, path):
    here = connect()
    run(here, "CREATE TABLE hand (number)")
    path.rename(path.with_name("old"))
    path.write_bytes(b"")
    with pytest.raises(OperationalError) as refused:
        run(here, "INSERT INTO hand VALUES (1)")
    assert str(refused.value) == GONE


def test_a_transaction_in_which_the_file_is_deleted_is_not_committed(connect, path):
    here = connect()
    run(here, "CREATE TABLE hand (number)")
    here.set_autocommit(False)
    run(here, "INSERT INTO hand VALUES (1)")
    path.unlink()
    with pytest.raises(OperationalError, match="removed or replaced"):
        here.commit()
    here.rollback()


def test_moved_back_it_is_written_to_again(connect, path):
    here = connect()
    run(here, "CREATE TABLE hand (number)")
    path.rename(path.with_name("moved"))
    with pytest.raises(OperationalError):
        run(here, "INSERT INTO hand VALUES (1)")
    path.with_name("moved").rename(path)
    run(here, "INSERT INTO hand VALUES (1)")
    assert run(here, "SELECT * FROM hand") == [(1,)]


def test_memory_is_no_file():
    here = DatabaseWrapper(said(":memory:"), alias="default")
    assert run(here, "SELECT 1") == [(1,)]
    here.close()
