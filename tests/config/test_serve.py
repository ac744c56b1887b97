"""bin/serve's other half: a folder of its own, a secret made once, one door, a way in."""

import ctypes
import os
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import time

import httpx
import pytest

from config.startup import banner
from config.startup.banner import Link
from config.static_files import collected
from tests.site import ROOT, Site, prepared


@pytest.fixture
def site(tmp_path):
    with Site(tmp_path / "data") as started:
        yield started


def test_an_empty_folder_becomes_a_site_and_stays_the_same_when_it_is_started_again(site):
    secret = site.data / "secret"
    made = secret.read_text()
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    assert len(made) >= 50
    client = httpx.Client(base_url=site.url)
    assert client.get("/accounts/login/").status_code == 200
    site.end()
    site.start()
    assert secret.read_text() == made
    page = client.get("/accounts/login/").text
    assert client.get(page.split('rel="stylesheet" href="')[1].split('"')[0]).status_code == 200
    client.close()


def test_files_come_compressed_under_a_name_that_may_be_kept_for_ever(site):
    with httpx.Client(base_url=site.url) as client:
        page = client.get("/accounts/login/").text
        path = next(part.split('"')[0] for part in page.split('href="') if "/css/page." in part.split('"')[0])
        response = client.get(path, headers={"Accept-Encoding": "gzip"})
        itself = client.get("/accounts/login/", headers={"Accept-Encoding": "gzip"})
    assert itself.headers["content-encoding"] == "gzip"
    assert response.headers["content-encoding"] == "gzip"
    assert "immutable" in response.headers["cache-control"]


def test_a_taken_port_is_said_in_a_sentence(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(port)],
            cwd=ROOT,
            env={"PATH": "", "DATA_DIR": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert f"Port {port} on 127.0.0.1 cannot be opened" in done.stderr
    assert f"--port {port + 1}" in done.stderr
    assert "Traceback" not in done.stderr


def test_several_processes_need_redis(tmp_path):
    done = subprocess.run(
        [sys.executable, "manage.py", "serve", "--workers", "2"],
        cwd=ROOT,
        env={"PATH": "", "DATA_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, "REDIS_URL" in done.stderr) == (1, True)


def test_files_are_collected_again_only_when_one_has_changed(settings, tmp_path):
    settings.STATIC_ROOT = tmp_path / "collected"
    settings.STATICFILES_DIRS = [tmp_path / "ours"]
    (tmp_path / "ours").mkdir()
    (tmp_path / "ours" / "felt.css").write_text("a {}")
    assert collected.collect()
    assert not collected.collect()
    (tmp_path / "ours" / "felt.css").write_text("a { color: green }")
    assert collected.collect()
    assert (tmp_path / "collected" / "felt.css").read_text() == "a { color: green }"


def test_the_welcome_names_the_address_and_the_ways_in(monkeypatch):
    monkeypatch.setattr(banner, "_offers", [])
    banner.offer_links_at_start(lambda: [Link("Create your club", "/found/x/")])
    assert banner.message("127.0.0.1", 8000).splitlines() == [
        "Dead Button is open at http://127.0.0.1:8000/",
        "  Create your club: http://127.0.0.1:8000/found/x/",
        "End it with Ctrl-C.",
    ]


LIBC = ctypes.CDLL(None)
DROP, POWERS = 24, (1, 2, 3)  # PR_CAPBSET_DROP; CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH, CAP_FOWNER


def obey_permissions():
    """Before a command is begun: it may write what its owner may, even where it is started by root."""
    for power in POWERS:
        LIBC.prctl(DROP, power, 0, 0, 0)


def serve(folder, *arguments, before=None, **said):
    """Return what a start says that ends by itself, and that it is not a traceback."""
    done = subprocess.run(
        [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", "0", *arguments],
        cwd=ROOT,
        env={"PATH": "", "DATA_DIR": str(folder), **said},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        preexec_fn=before,
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    return done.stderr


def test_data_without_its_secret_is_not_opened_and_then_is_when_that_is_wanted(tmp_path):
    data = prepared(tmp_path / "data")
    (data / "secret").unlink()
    assert f"{data}/secret is missing, and there is data beside it" in serve(data)
    assert not (data / "secret").exists()
    with Site(data, NEW_SECRET="1"):
        assert len((data / "secret").read_text()) >= 50


def test_a_fresh_secret_is_taken_away_again_when_a_database_elsewhere_has_people(tmp_path):
    data, elsewhere = prepared(tmp_path / "data", "--demo"), tmp_path / "other"
    said = serve(elsewhere, DATABASE_URL=f"sqlite:///{data / 'dead-button.sqlite3'}")
    assert "is missing, and there is data in the database" in said
    assert not (elsewhere / "secret").exists()


def test_data_of_a_newer_version_is_refused_and_left_as_it_is(tmp_path):
    data = prepared(tmp_path / "data")
    with sqlite3.connect(data / "dead-button.sqlite3") as newer:
        newer.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('clubs', '9999_later', 0)")
    newer.close()
    assert "A newer Dead Button has used this data (clubs.9999_later)" in serve(data)


def test_a_second_site_on_one_folder_is_refused_while_the_first_runs(tmp_path):
    with Site(tmp_path / "data") as first:
        assert f"Dead Button is running on {first.data} already" in serve(first.data)
        assert httpx.get(f"{first.url}/").status_code == 200
        first.kill()
        first.start()


def broken(path):
    path.write_bytes(b"this is no database at all " * 100)


def foreign(path):
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE holiday (day)")
    other.close()


def folder_instead(path):
    path.mkdir()


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (broken, "is not a database, or it is damaged"),
        (foreign, "holds the data of another program (holiday …)"),
        (folder_instead, "cannot be opened for writing"),
    ],
)
def test_a_file_that_is_no_database_of_ours_is_said_and_left_as_it_is(tmp_path, make, said):
    (tmp_path / "secret").write_text("x" * 50)
    make(tmp_path / "dead-button.sqlite3")
    before = (tmp_path / "dead-button.sqlite3").stat()
    assert said in serve(tmp_path)
    after = (tmp_path / "dead-button.sqlite3").stat()
    assert (after.st_size, after.st_mtime_ns) == (before.st_size, before.st_mtime_ns)


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"DATABASE_URL": "club"}, "DATABASE_URL is not the address of a database"),
        ({"DATABASE_URL": "mysql://ann@db/club"}, "DATABASE_URL is not the address of a database"),
        (
            {"DATABASE_URL": "postgres://ann@127.0.0.1:1/club"},
            "The database club on 127.0.0.1:1 (DATABASE_URL)",
        ),
        ({"REQUESTS_AT_ONCE": "many"}, 'Environment variable "REQUESTS_AT_ONCE" invalid'),
        ({"SQLITE_SYNCHRONOUS": "never"}, "SQLITE_SYNCHRONOUS is FULL"),
    ],
)
def test_what_the_environment_has_wrong_is_a_sentence(tmp_path, told, said):
    assert said in serve(tmp_path, **told)


def test_a_folder_that_cannot_be_is_a_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    assert "cannot be made" in serve(tmp_path / "file" / "data")


def contents(folder):
    return [(folder / name).read_bytes() for name in ("dead-button.sqlite3", "secret")]


@pytest.mark.skipif(sys.platform != "linux", reason="root is held to permissions on Linux alone")
def test_an_empty_folder_that_may_not_be_written_to_is_a_sentence(tmp_path):
    tmp_path.chmod(0o500)
    said = serve(tmp_path, before=obey_permissions)
    assert (
        f"Dead Button cannot start: {tmp_path}/secret cannot be read or written (Permission denied)." in said
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform != "linux", reason="root is held to permissions on Linux alone")
@pytest.mark.parametrize("closed", ["folder", "database"])
def test_data_that_may_not_be_written_to_is_a_sentence_and_left_as_it_is(tmp_path, closed):
    data = prepared(tmp_path / "data")
    (data / "running").touch()
    kept = contents(data)
    (data if closed == "folder" else data / "dead-button.sqlite3").chmod(0o500)
    said = serve(data, before=obey_permissions)
    assert "cannot be opened for writing" in said or "cannot be written" in said
    assert contents(data) == kept
    data.chmod(0o700)


def test_what_the_site_keeps_is_its_owners_alone(tmp_path):
    data = prepared(tmp_path / "data")
    data.chmod(0o755)
    (data / "dead-button.sqlite3").chmod(0o644)
    with Site(data) as site:
        httpx.get(f"{site.url}/").raise_for_status()  # just used, it has its journal beside it
        kept = [data, *(path for path in data.iterdir() if path.is_file())]
        assert len(kept) >= 4
        assert {path.name: stat.S_IMODE(path.stat().st_mode) & 0o077 for path in kept} == {
            path.name: 0 for path in kept
        }


@pytest.mark.redis
def test_workers_do_not_outlive_a_supervisor_that_was_killed_and_the_next_start_works(tmp_path, own_redis):
    site = Site(prepared(tmp_path / "data"), arguments=["--workers", "2"], REDIS_URL=own_redis.url)
    with site:
        workers = children(site.process.pid)
        assert answers(site)
        os.kill(site.process.pid, signal.SIGKILL)
        site.end()
        site.start()  # on the same port, at once
        assert answers(site)
        deadline = time.monotonic() + 20
        while any(is_alive(each) for each in workers) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert [each for each in workers if is_alive(each)] == []


def children(process):
    """The workers of a supervisor."""
    command = ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(process)]
    deadline = time.monotonic() + 30
    workers = []
    while len(workers) < 2 and time.monotonic() < deadline:
        found = subprocess.run(command, capture_output=True, text=True, check=False)
        lines = [line.split(maxsplit=1) for line in found.stdout.splitlines()]
        workers = [int(pid) for pid, run in lines if "spawn_main" in run]
    assert len(workers) == 2
    return workers


def is_alive(process):
    status = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True).stdout
    return bool(status.strip()) and not status.startswith("Z")


def answers(site):
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        try:
            return httpx.get(f"{site.url}/accounts/login/").status_code == 200
        except httpx.TransportError:
            time.sleep(0.1)
    return False
