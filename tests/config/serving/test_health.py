"""Tests of what the site says of itself to those who look after it."""

import socket
import threading
import time
from contextlib import suppress
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.db import OperationalError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from config.models import Job
from config.serving import health, unavailable
from tests.config.conftest import own_redis

__all__ = ["own_redis"]
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_known(monkeypatch, settings):
    monkeypatch.setattr(health, "_is_migrated", False)
    settings.REDIS_URL = ""


def asked(client, query=""):
    """The status, and what is ill."""
    answer = client.get(f"/readyz{query}")
    said = answer.json()
    assert said["ready"] == (not {"database", "migrations"} & set(said["ill"]))
    assert said["ill"] == [name for name, each in said["checks"].items() if not each["well"]]
    return answer.status_code, said["ill"]


def test_a_process_that_answers_is_alive_and_ready(client):
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok\n")
    assert "no-store" in answer["Cache-Control"]
    assert asked(client) == asked(client, "?all") == (200, [])


def test_alive_is_said_over_http_too_where_everything_else_is_sent_to_https(client, settings):
    settings.SECURE_SSL_REDIRECT = True
    assert [client.get(path).status_code for path in ("/healthz", "/readyz", "/")] == [200, 200, 301]


def test_without_its_database_it_is_not_ready_and_says_no_more_than_that(client, monkeypatch):
    def gone(*_):
        raise OperationalError("connection to db.internal refused for deadbutton")

    monkeypatch.setattr(connection, "cursor", gone)
    assert asked(client) == (503, ["database", "migrations", "work"])
    assert b"internal" not in client.get("/readyz").content


def test_before_its_migrations_it_is_not_ready(client, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(MigrationExecutor, "migration_plan", lambda *_: ["0002"])
        assert asked(client) == (503, ["migrations"])
    assert asked(client) == (200, [])


@pytest.mark.rule("SEC-found-ready")
def test_a_disk_that_is_full_is_said_though_pages_can_be_read(client, monkeypatch, tmp_path):
    file = tmp_path / "db.sqlite3"
    file.touch()
    monkeypatch.setitem(connection.settings_dict, "NAME", str(file))
    monkeypatch.setattr(connection, "vendor", "sqlite")
    free = health.LEAST_ROOM
    monkeypatch.setattr(health.shutil, "disk_usage", lambda folder: SimpleNamespace(free=free))
    assert asked(client, "?all") == (200, [])
    free -= 1
    assert asked(client) == (200, ["room"])
    assert asked(client, "?all") == (503, ["room"])


@pytest.mark.rule("SEC-found-ready")
@pytest.mark.parametrize(
    ("fault", "ill"),
    [
        ("database or disk is full", ["room"]),
        ('could not extend file "base/1": No space left on device', ["room"]),
        ("server closed the connection unexpectedly", []),
    ],
)
def test_a_write_that_found_no_room_is_said_for_a_minute(client, monkeypatch, rf, fault, ill):
    monkeypatch.setattr(unavailable, "_found_no_room_at", None)
    try:
        raise OperationalError(fault)
    except OperationalError:
        assert unavailable.server_error(rf.post("/")).status_code == 503
    assert asked(client) == (200, ill)
    later = time.monotonic() + unavailable.FULL_FOR
    monkeypatch.setattr(unavailable.time, "monotonic", lambda: later)
    assert asked(client) == (200, [])


def test_work_that_nobody_does_is_said_and_turns_nobody_away(client):
    for minutes, ill in ((4, []), (6, ["work"])):
        due_at = timezone.now() - timedelta(minutes=minutes)
        Job.objects.create(key=f"tidy/{minutes}", task="tidy", due_at=due_at)
        assert asked(client) == (200, ill)
    assert asked(client, "?all") == (503, ["work"])
    Job.objects.update(due_at=timezone.now() + timedelta(hours=1))
    assert asked(client, "?all") == (200, [])


def test_redis_that_is_away_is_said_and_turns_nobody_away(client, settings):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    assert asked(client) == (200, ["redis"])
    assert asked(client, "?all") == (503, ["redis"])


@pytest.fixture
def hung():
    """A server that takes connections and never answers, and those it took."""
    taken = []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def take():
            with suppress(OSError):
                while True:
                    taken.append(server.accept()[0])

        thread = threading.Thread(target=take)
        thread.start()
        yield f"redis://127.0.0.1:{server.getsockname()[1]}/0", taken
        server.shutdown(socket.SHUT_RDWR)
        thread.join()
    for connection_taken in taken:
        connection_taken.close()


def test_redis_that_hangs_is_asked_once_by_each_who_asks(client, settings, hung):
    settings.REDIS_URL, taken = hung
    assert asked(client) == (200, ["redis"])
    assert len(taken) == 1


@pytest.mark.redis
def test_clocks_that_differ_are_said(client, settings, own_redis, monkeypatch):
    settings.REDIS_URL = own_redis.url
    assert asked(client, "?all") == (200, [])
    ahead = timezone.now() + timedelta(seconds=30)
    monkeypatch.setattr(health.timezone, "now", lambda: ahead)
    assert asked(client, "?all") == (503, ["clock"])


@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="SQLite has this machine's clock")
def test_so_are_those_of_this_machine_and_the_databases(client, monkeypatch):
    assert asked(client, "?all") == (200, [])
    ahead = timezone.now() + timedelta(seconds=30)
    monkeypatch.setattr(health.timezone, "now", lambda: ahead)
    assert asked(client, "?all") == (503, ["clock"])
