"""bin/serve's other half: a folder of its own, a secret made once, one door, a way in."""

import socket
import stat
import subprocess
import sys

import httpx
import pytest

from config import collected, welcome
from config.welcome import Link
from tests.site import ROOT, Site


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
    monkeypatch.setattr(welcome, "_offers", [])
    welcome.at_start(lambda: [Link("Found your club", "/found/x/")])
    assert welcome.message("127.0.0.1", 8000).splitlines() == [
        "Dead Button is open at http://127.0.0.1:8000/",
        "  Found your club: http://127.0.0.1:8000/found/x/",
        "End it with Ctrl-C.",
    ]


def test_who_listens_everywhere_is_told_the_address_for_the_room(monkeypatch):
    monkeypatch.setattr(welcome, "network_address", lambda: "192.168.1.20")
    assert welcome.addresses("0.0.0.0", 8000) == ["http://127.0.0.1:8000/", "http://192.168.1.20:8000/"]
    monkeypatch.setattr(welcome, "network_address", str)
    assert welcome.addresses("0.0.0.0", 8000) == ["http://127.0.0.1:8000/"]
