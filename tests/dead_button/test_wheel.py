"""A wheel, installed with no repository beside it; and a start with what only POSIX systems have hidden."""

import os
import re
import subprocess
import sys
import sysconfig
import textwrap
import time
import zipfile

import httpx
import pytest

from tests.quick import APPS
from tests.site import PATIENCE, ROOT

CARRIED = (
    *(f"{app}/" for app in APPS if app != "dead_button"),
    *("templates/", "static/", "docs/rules/", "docs/records/"),
)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """The command of an environment that has the wheel; what it requires comes from ours, so that no network
    is needed."""
    folder = tmp_path_factory.mktemp("installed")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    python = folder / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python]
    subprocess.run([*pip, "install", "--quiet", "--no-index", "--no-deps", wheel], check=True)
    packages = folder / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}" / "site-packages"
    (packages / "requirements.pth").write_text(sysconfig.get_path("purelib"))
    return folder / "bin" / "dead-button"


def environment(home):
    """An environment that leads nowhere but to that home."""
    return {"PATH": os.defpath, "HOME": str(home), "PYTHONUNBUFFERED": "1", "LANG": "C.UTF-8"}


def test_the_wheel_carries_the_whole_site_in_one_folder(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"dead_button"}
    tracked = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout
    site = [path for path in tracked.splitlines() if path.startswith(CARRIED)]
    assert [path for path in site if f"dead_button/site/{path}" not in names] == []


def test_an_installed_wheel_opens_the_demo_from_an_empty_folder(installed, tmp_path):
    log = tmp_path / "log"
    empty = tmp_path / "empty"
    empty.mkdir()
    with log.open("w") as output:
        process = subprocess.Popen(
            [installed, "--demo", "--host", "127.0.0.1", "--port", "0"],
            cwd=empty,
            env=environment(tmp_path / "home"),
            stdout=output,
            stderr=output,
        )
        try:
            deadline = time.monotonic() + PATIENCE
            while not (address := re.search(r"is open at (http://\S+)", log.read_text())):
                assert process.poll() is None, log.read_text()
                assert time.monotonic() < deadline, log.read_text()
                time.sleep(0.1)
            with httpx.Client(base_url=address[1], follow_redirects=True) as client:
                entered = client.get(
                    re.search(r"Sign in as \S+.*?, elder: \S+?(/claim/\S+)", log.read_text())[1]
                )
                assert entered.status_code == 200
                page = client.get("/clubs/dead-money/").text
                style = client.get(re.search(r'rel="stylesheet" href="([^"]+)"', page)[1])
            assert style.status_code == 200
        finally:
            process.terminate()
            process.wait(PATIENCE)
    assert sorted(path.name for path in empty.iterdir()) == []
    data = tmp_path / "home" / ".local" / "share" / "dead-button" / "demo"
    assert (data / "dead-button.sqlite3").is_file()


def test_an_installed_wheel_has_the_other_commands(installed, tmp_path):
    done = subprocess.run(
        [installed, "manage", "check_game", "--help"],
        cwd=tmp_path,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("usage: dead-button check_game")


POSIX_ONLY = ("fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "syslog", "readline", "uvloop")
HIDDEN = f"""
import builtins, sys
real = builtins.__import__
def importing(name, globals=None, *arguments, **more):
    by = ((globals or {{}}).get("__name__") or "").partition(".")[0]
    if name.partition(".")[0] in {POSIX_ONLY} and by not in sys.stdlib_module_names:
        raise ModuleNotFoundError(name)
    return real(name, globals, *arguments, **more)
builtins.__import__ = importing
"""


def test_the_site_starts_where_modules_of_posix_systems_are_missing(tmp_path):
    program = HIDDEN + textwrap.dedent(
        """
        import asyncio
        from dead_button.command import CHECKOUT, run_here
        run_here(CHECKOUT, ["serve", "--prepare"])
        from config.asgi import application
        async def answer():
            scope = {
                "type": "http", "method": "GET", "path": "/accounts/login/", "raw_path": b"/accounts/login/",
                "query_string": b"", "headers": [(b"host", b"127.0.0.1")], "scheme": "http", "root_path": "",
                "server": ("127.0.0.1", 80), "client": ("127.0.0.1", 1), "http_version": "1.1",
            }
            sent = []
            async def receive():
                await asyncio.sleep(0 if not sent else 60)
                return {"type": "http.request", "body": b"", "more_body": False}
            async def send(message):
                sent.append(message)
            await application(scope, receive, send)
            print(sent[0]["status"], sum(len(each.get("body", b"")) for each in sent) > 1000)
        asyncio.run(answer())
        """
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**environment(tmp_path), "DATA_DIR": str(tmp_path / "data")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.splitlines()[:1] == ["200 True"], done.stderr
