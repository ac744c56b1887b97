"""A wheel, installed with no repository beside it; and a start with what only POSIX systems have hidden."""

import lzma
import os
import re
import sqlite3
import subprocess
import sys
import sysconfig
import textwrap
import time
import zipfile
from contextlib import closing, contextmanager

import httpx
import pytest

from config.translation.catalogues import compiled
from tests.quick import APPS
from tests.site import PATIENCE, ROOT

CARRIED = (
    *(f"{app}/" for app in APPS if app != "dead_button"),
    *("templates/", "static/", "docs/", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"),
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


def test_the_wheel_carries_the_catalogues_compiled(wheel):
    with zipfile.ZipFile(wheel) as archive:
        catalogue = "dead_button/site/config/locale/es/LC_MESSAGES/django"
        assert archive.read(f"{catalogue}.mo") == compiled.as_mo(archive.read(f"{catalogue}.po"))


@contextmanager
def running(command, folder, home, *arguments):
    """A site of that command, started in the folder: a client for it, and what it said when it opened."""
    log = home.parent / "log"
    with log.open("w") as output:
        process = subprocess.Popen(
            [*command, *arguments, "--host", "127.0.0.1", "--port", "0"],
            cwd=folder,
            env=environment(home),
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
                yield client, log.read_text()
        finally:
            process.terminate()
            process.wait(PATIENCE)


def test_an_installed_wheel_opens_the_demo_from_an_empty_folder(installed, tmp_path):
    empty = tmp_path / "empty"
    empty.mkdir()
    with running([installed], empty, tmp_path / "home", "--demo") as (client, told):
        entered = client.get(re.search(r"Sign in as \S+.*?, elder: \S+?(/claim/\S+)", told)[1])
        assert entered.status_code == 200
        page = client.get("/clubs/dead-money/").text
        style = client.get(re.search(r'rel="stylesheet" href="([^"]+)"', page)[1])
        assert "Quick start for hosts" in client.get("/docs/").text
        assert style.status_code == 200
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


@pytest.fixture
def old_data(tmp_path):
    """The data folder of a club that the first version ran."""
    folder = tmp_path / "data"
    folder.mkdir()
    packed = ROOT / "tests" / "golden" / "data_v1.sqlite3.xz"
    (folder / "dead-button.sqlite3").write_bytes(lzma.decompress(packed.read_bytes()))
    (folder / "secret").write_text("x" * 50)
    return folder


def test_an_installed_wheel_migrates_the_data_of_an_older_version(installed, old_data, tmp_path):
    with running([installed], tmp_path, tmp_path / "home", "--data", str(old_data)) as (client, told):
        link = re.search(r"Sign in as \S+.*?, \w+: \S+?(/claim/\S+)", told)
        assert client.get(link[1] if link else "/").status_code == 200
        assert client.get("/readyz").status_code == 200  # 503 as long as a migration is to be made
        assert client.get("/clubs/dead-money/").status_code == 200


def rows(folder):
    with closing(sqlite3.connect(folder / "dead-button.sqlite3")) as database:
        return list(database.iterdump())


def test_an_installed_wheel_refuses_the_data_of_a_newer_version(installed, old_data, tmp_path):
    with closing(sqlite3.connect(old_data / "dead-button.sqlite3")) as newer, newer:
        newer.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('clubs', '9999_later', 0)")
    before = rows(old_data)
    done = subprocess.run(
        [installed, "--data", old_data, "--host", "127.0.0.1", "--port", "0"],
        cwd=tmp_path,
        env=environment(tmp_path / "home"),
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert (done.returncode, "Traceback" in done.stderr) == (1, False)
    assert "A newer Dead Button has used this data (clubs.9999_later), and this one would" in done.stderr
    assert rows(old_data) == before


WINDOWS_CALL = re.compile(r'^(?:where py >nul 2>nul && \()?(py -3|python) "%~dp0\.\.\\(\w+)" (\w+) %\*', re.M)


def test_the_start_on_windows_calls_what_stands_there():
    text = (ROOT / "bin" / "serve.cmd").read_text()
    calls = WINDOWS_CALL.findall(text)
    assert [python for python, _, _ in calls] == ["py -3", "python"]
    for _, folder, command in calls:
        path = f"{ROOT / 'bin'}/../{folder}"
        call = [sys.executable, path, command]
        usage = subprocess.run([*call, "--help"], capture_output=True, text=True, check=True).stdout
        options = set(re.findall(r"--[a-z-]+", text))
        assert options == {"--demo", "--data", "--host", "--port", "--new-secret", "--prepare"}
        assert [option for option in options if option not in usage] == []
        refused = subprocess.run([*call, "--data"], capture_output=True, text=True, check=False)
        assert (refused.returncode, refused.stderr) == (1, "--data needs the folder to keep the data in.\n")


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


ELSEWHERE = """
import importlib
class Windows:
    platform = "win32"
    def __getattr__(self, name):
        return getattr(sys, name)
for name in ("config.startup.data_folder", "config.management.commands.serve"):
    importlib.import_module(name).sys = Windows()
"""


def test_the_site_serves_where_modules_of_posix_systems_are_missing(tmp_path):
    (tmp_path / "data").mkdir()
    program = (
        HIDDEN
        + textwrap.dedent(
            f"""
            import os
            os.environ["DATA_DIR"] = {str(tmp_path / "data")!r}
            os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
            import django
            django.setup()
            """
        )
        + ELSEWHERE
        + "from dead_button.command import CHECKOUT, run_here\n"
        "run_here(CHECKOUT, sys.argv[1:])\n"
    )
    command = [sys.executable, "-c", program, "serve"]
    with running(command, ROOT, tmp_path / "home") as (client, _):
        assert client.get("/accounts/login/").status_code == 200
        assert client.get("/healthz").text == "ok\n"
