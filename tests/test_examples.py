"""The programs of docs/examples do what docs/api.md says of them, against a real site."""

import importlib.util
import io
import json
import os
import subprocess
import sys

import httpx
import pytest

from tests.bench.api import PREPARE
from tests.site import ROOT, Site, prepared

EXAMPLES = ROOT / "docs" / "examples"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    data = prepared(tmp_path_factory.mktemp("examples") / "data", "--demo")
    with Site(data) as site:
        yield site


@pytest.fixture(scope="module")
def room(site):
    """A token for everything, and the running night."""
    return json.loads(site.run(PREPARE.replace('scopes=["read"]', 'scopes=["read", "record"]')))


def run(site, room, name, *arguments, sent=""):
    return subprocess.run(
        [sys.executable, EXAMPLES / name, site.url, *map(str, arguments)],
        input=sent,
        capture_output=True,
        text=True,
        env={**os.environ, "DEAD_BUTTON_TOKEN": room["secret"]},
        timeout=60,
    )


def night_of(room):
    return room["clock"].split("/")[4]


def test_the_results_bot_tells_everything_once(site, room, tmp_path):
    seen = tmp_path / "seen.json"
    first, again = (run(site, room, "results_bot.py", "dead-money", "--seen", seen) for _ in range(2))
    assert (first.returncode, first.stderr) == (0, "")
    assert "leads the season with" in first.stdout
    assert len(json.loads(seen.read_text())) == first.stdout.count(" players\n")
    assert (again.returncode, again.stdout) == (0, "")


def test_the_overlay_shows_the_clock(site, room, tmp_path):
    page = tmp_path / "overlay.html"
    done = run(site, room, "stream_overlay.py", night_of(room), page, "--once")
    assert (done.returncode, done.stderr) == (0, "")
    assert " left · average " in page.read_text()
    assert 'data-level="' in page.read_text()


def test_facts_are_recorded_or_refused_with_their_clause(site, room):
    ruled = {"kind": "ruled", "text": "The button stays.", "clause": "DM-dead-button"}
    stranger = {"kind": "checked_in", "player": 9_999, "name": "Nobody"}
    done = run(
        site, room, "record_facts.py", night_of(room), sent="\n".join(map(json.dumps, [ruled, stranger]))
    )
    assert done.stdout.endswith(" ruled\n")
    assert (done.returncode, done.stderr) == (1, "The club has no such member.\n")


def test_a_wrong_token_is_said_so(site, room, tmp_path):
    wrong = {**room, "secret": "db_wrong"}
    done = run(site, wrong, "results_bot.py", "dead-money", "--seen", tmp_path / "seen.json")
    assert (done.returncode, "Bearer" in done.stderr) == (1, True)


def test_a_token_revoked_in_mid_script_stops_it_and_another_one_goes_on_there(site, room):
    lines = [json.dumps({"kind": "ruled", "text": f"Ruling {number}."}) + "\n" for number in range(3)]
    token = site.run(ANOTHER_TOKEN).strip()
    command = [sys.executable, EXAMPLES / "record_facts.py", site.url, night_of(room)]
    pipe, environment = subprocess.PIPE, {**os.environ, "DEAD_BUTTON_TOKEN": token}
    with subprocess.Popen(
        command, env=environment, stdin=pipe, stdout=pipe, stderr=pipe, text=True
    ) as program:
        program.stdin.write(lines[0])
        program.stdin.flush()
        assert program.stdout.readline().endswith(" ruled\n")
        site.run(REVOKED)
        told, wrong = program.communicate("".join(lines[1:]), timeout=60)
    assert (program.returncode, told) == (2, "")
    assert wrong.splitlines()[1:] == ["Stopped at line 2: nothing from there on is recorded."]
    assert site.run(RULINGS).split() == ["0"]
    done = run(site, room, "record_facts.py", night_of(room), sent="".join(lines))
    assert (done.returncode, done.stdout.count(" ruled\n")) == (0, 3)
    assert sorted(site.run(RULINGS).split()) == ["0", "1", "2"]


ANOTHER_TOKEN = """
from datetime import timedelta
from clubs.actions.api_tokens import make_token
from clubs.models import ApiToken
member = ApiToken.objects.latest("pk").member
print(make_token(member=member, name="to revoke", scopes=["read", "record"], lasts=timedelta(days=1))[1])
"""
REVOKED = """
from clubs.actions.api_tokens import revoke_token
from clubs.models import ApiToken
token = ApiToken.objects.get(name="to revoke")
revoke_token(token=token, by=token.member)
"""
RULINGS = """
from tables.models import Entry
texts = [each.payload.get("text", "") for each in Entry.objects.filter(kind="ruled")]
print(*[text.removeprefix("Ruling ").rstrip(".") for text in texts if text.startswith("Ruling ")])
"""


@pytest.fixture
def recorder(monkeypatch):
    """docs/examples/record_facts.py as a module, with a clock and a network of the test's own."""
    spec = importlib.util.spec_from_file_location("record_facts", EXAMPLES / "record_facts.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    now = [100.0]
    monkeypatch.setattr(module.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(module.time, "sleep", lambda seconds: now.__setitem__(0, now[0] + seconds))
    return module


def test_a_fact_that_waits_for_the_network_keeps_its_time_and_its_key(recorder, monkeypatch):
    requests = []

    def answer(request, timeout):
        requests.append((json.loads(request.data)["seconds_ago"], request.headers["Idempotency-key"]))
        if len(requests) < 4:
            raise OSError
        return io.BytesIO(b'{"entries": []}')

    monkeypatch.setattr(recorder.urllib.request, "urlopen", answer)
    key = recorder.key_of(7, 0, '{"kind": "clock_paused"}\n')
    assert recorder.send("https://club.example", "db_", 7, {"kind": "clock_paused"}, key) == {"entries": []}
    assert requests == [(0, key), (1, key), (3, key), (7, key)]


def test_a_line_has_the_same_key_when_the_program_is_started_again(recorder):
    line = '{"kind": "clock_paused"}'
    assert recorder.key_of(7, 0, line) == recorder.key_of(7, 0, f"{line}\n")
    assert len({recorder.key_of(night, number, line) for night in (7, 8) for number in (0, 1)}) == 4


EMPTY_CLUB = """
from datetime import timedelta
from django.contrib.auth import get_user_model
from clubs import actions
from clubs.actions.api_tokens import make_token
from clubs.api_scopes import SCOPES
user = get_user_model().objects.create_user("founder")
club = actions.found_club(name="New Club", founder="Zed", user=user)
print(make_token(member=club.members.get(), name="night", scopes=SCOPES, lasts=timedelta(days=1))[1])
"""


def test_a_night_is_recorded_from_an_empty_club_through_an_outage(tmp_path):
    with Site(prepared(tmp_path / "data")) as site:
        secret = site.run(EMPTY_CLUB).strip()
        command = [sys.executable, EXAMPLES / "whole_night.py", site.url, "new-club"]
        environment = {**os.environ, "DEAD_BUTTON_TOKEN": secret, "PYTHONUNBUFFERED": "1"}
        pipe = subprocess.PIPE
        with subprocess.Popen(command, env=environment, stdout=pipe, stderr=pipe, text=True) as program:
            steps = []
            for line in program.stdout:
                steps.append(line.strip())
                if line.startswith("out ") and sum(step.startswith("out ") for step in steps) == 3:
                    site.kill()
                    site.start()
            wrong = program.stderr.read()
        assert (program.returncode, wrong) == (0, "")
        again = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
        assert (again.returncode, again.stdout.split("\n")[-9:]) == (0, [*steps[-8:], ""])
        facts = site.run(FACTS_RECORDED).split()
    assert sum(step.startswith("out ") for step in steps) == 7
    assert (facts.count("knocked_out"), facts.count("bought_in"), facts.count("finished")) == (7, 8, 1)
    assert steps[-8].startswith("1. Ann Marlow: ")


FACTS_RECORDED = """
from tables.models import Entry
print(*Entry.objects.order_by("pk").values_list("kind", flat=True))
"""


def test_a_stream_says_that_something_was_recorded(site, room):
    """As docs/examples/overlay.html follows it."""
    night, bearer = night_of(room), {"Authorization": f"Bearer {room['secret']}"}
    address = f"{site.url}/api/v1/nights/{night}/changes"
    with (
        httpx.Client(timeout=30) as client,
        client.stream("GET", address, headers=bearer | {"Origin": "null"}) as stream,
    ):
        assert stream.headers["Content-Type"] == "text/event-stream"
        assert stream.headers["Access-Control-Allow-Origin"] == "*"
        lines = stream.iter_lines()
        assert next(line for line in lines if line.startswith("event")) == "event: changed"
        ruled = {"facts": [{"kind": "ruled", "text": "Play on."}]}
        body = client.post(
            f"{site.url}/api/v1/nights/{night}/facts", json=ruled, headers=bearer | {"Idempotency-Key": "s1"}
        )
        assert body.status_code == 200
        assert next(line for line in lines if line == "event: changed")
    stranger = httpx.get(address, headers={"Authorization": "Bearer db_wrong"})
    assert (stranger.status_code, stranger.json()["code"]) == (401, "no-token")
