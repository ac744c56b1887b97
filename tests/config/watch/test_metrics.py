"""Tests of what the site counts of itself (metrics.py), and who is told (scrape.py)."""

import asyncio
import math
import os
import re
import subprocess
import sys
from datetime import timedelta

import pytest
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from clubs import actions
from clubs.models import Club
from config.backups import freshness
from config.live.hub import Hub
from config.live.streams import Streams
from config.models import Job
from config.watch import metrics
from config.work import registry, runner
from config.work.later import later
from tables.actions import Recorder, append, lock, open_log
from tests.site import ROOT
from tests.sweeps import sweep

HERE = {"HTTP_HOST": "127.0.0.1:8000"}


@pytest.fixture(autouse=True)
def _nothing_counted(monkeypatch):
    monkeypatch.setattr(metrics, "_instruments", None)
    monkeypatch.delenv(metrics.FOLDER, raising=False)


def scraped(client):
    """Metric with its labels → its value."""
    answer = client.get("/metrics", **HERE)
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/plain; version=")
    return values(answer.content.decode())


def values(text):
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


@pytest.mark.django_db
@sweep(
    "asked",
    [
        {},  # by the test's own name of the site
        {"HTTP_HOST": "poker.example"},
        {**HERE, "REMOTE_ADDR": "192.0.2.7"},
        {**HERE, "REMOTE_ADDR": ""},
        {**HERE, "HTTP_X_FORWARDED_FOR": "127.0.0.1"},
        {**HERE, "HTTP_X_REAL_IP": "127.0.0.1"},
        {**HERE, "HTTP_FORWARDED": "for=127.0.0.1"},
        {**HERE, "HTTP_CF_CONNECTING_IP": "192.0.2.7"},
        {**HERE, "HTTP_TRUE_CLIENT_IP": "192.0.2.7"},
        {**HERE, "HTTP_FLY_CLIENT_IP": "192.0.2.7"},
        {**HERE, "HTTP_X_FORWARDED_PROTO": "https"},
        {**HERE, "HTTP_AUTHORIZATION": "Bearer "},
    ],
)
def test_without_a_token_only_this_machine_is_told_and_not_through_a_proxy(client, asked, settings):
    settings.METRICS_TOKEN = "secret" if "HTTP_AUTHORIZATION" in asked else ""
    assert client.get("/metrics", **asked).status_code == 404
    assert not metrics.is_counting()


@pytest.mark.django_db
def test_a_token_opens_it_from_anywhere_and_is_then_needed_everywhere(client, settings):
    settings.METRICS_TOKEN = "correct horse"
    far = {"HTTP_HOST": "poker.example", "REMOTE_ADDR": "192.0.2.7"}
    assert client.get("/metrics", **far, HTTP_AUTHORIZATION="Bearer correct horse").status_code == 200
    assert client.get("/metrics", **far, HTTP_AUTHORIZATION="Bearer wrong horse").status_code == 404
    assert client.get("/metrics", **HERE).status_code == 404


@pytest.mark.django_db
def test_over_http_it_is_answered_where_everything_else_is_sent_to_https(client, settings):
    settings.SECURE_SSL_REDIRECT = True
    scraped(client)


def count(said, route, status):
    return said.get(f'dead_button_request_seconds_count{{method="GET",route="{route}",status="{status}"}}', 0)


@pytest.mark.django_db
def test_requests_are_counted_by_their_route_from_the_first_time_somebody_asks(client):
    club = actions.found_club(name="Dead Money", founder="Ann")
    client.get(reverse("club", args=[club.slug]))
    assert count(scraped(client), "clubs/<slug:club>/", 404) == 0
    client.get(reverse("club", args=[club.slug]))
    client.get(reverse("night", args=[4711]))
    client.get("/nowhere/secret/")
    said = scraped(client)
    assert count(said, "clubs/<slug:club>/", 404) == count(said, "nights/<int:pk>/", 404) == 1
    assert count(said, "-", 404) == 1
    assert count(said, "metrics", 200) == 1
    assert not [name for name in said if "secret" in name or club.slug in name]


@pytest.mark.django_db
def test_jobs_are_counted_by_how_they_ended(client, monkeypatch):
    def fail():
        raise RuntimeError

    scraped(client)
    monkeypatch.setattr(registry, "_tasks", {})
    for name, do in {"tidy": lambda: None, "fail": fail}.items():
        later(registry.register(registry.Task(name, name, do)), key=name)
    for job in Job.objects.order_by("pk"):
        runner.run(job.pk)
    said = scraped(client)
    counted = {
        name: value for name, value in said.items() if name.startswith("dead_button_job_seconds_count")
    }
    assert counted == {
        'dead_button_job_seconds_count{outcome="done",task="tidy"}': 1,
        'dead_button_job_seconds_count{outcome="failed",task="fail"}': 1,
    }


@pytest.mark.django_db
class TestBackups:
    @pytest.fixture(autouse=True)
    def _folder(self, settings, tmp_path, monkeypatch):
        settings.BACKUP_FOLDER, settings.BACKUPS_KEPT, settings.BACKUP_COMMAND = tmp_path, 7, ""
        monkeypatch.setattr(freshness, "on_sqlite", lambda: True)

    def age(self, client):
        return scraped(client)["dead_button_backup_age_seconds"]

    def test_the_age_of_the_latest_is_said(self, client, tmp_path):
        assert self.age(client) == math.inf
        for day, hours in ((20, 30), (21, 6)):
            path = tmp_path / f"dead-button-2026-11-{day}T03-00-00.tar.gz"
            path.touch()
            moment = timezone.now().timestamp() - hours * 3600
            os.utime(path, (moment, moment))
        (tmp_path / "notes.txt").touch()
        assert self.age(client) == pytest.approx(6 * 3600, abs=600)

    def test_nothing_is_said_where_the_host_makes_them(self, client, settings):
        settings.BACKUPS_KEPT = 0
        assert math.isnan(self.age(client))
        assert list(freshness.look_at_backups()) == []

    def test_on_postgresql_the_hosts_command_counts(self, client, settings, monkeypatch):
        monkeypatch.setattr(freshness, "on_sqlite", lambda: False)
        assert math.isnan(self.age(client))
        settings.BACKUP_COMMAND = "pg_dump"
        made_at = timezone.now() - timedelta(hours=2)
        Job.objects.create(key="backup/1", task="backup", due_at=made_at, done_at=made_at)
        assert self.age(client) == pytest.approx(2 * 3600, abs=600)

    def test_the_doctor_finds_that_a_night_was_left_out(self, tmp_path):
        assert list(freshness.look_at_backups()) == []
        asked = timezone.now() - timedelta(hours=40)
        Job.objects.create(key="backup/1", task="backup", due_at=asked, made_at=asked)
        assert [each.words for each in freshness.look_at_backups()] == ["There is none yet."]
        path = tmp_path / "dead-button-2026-11-20T03-00-00.tar.gz"
        path.touch()
        assert list(freshness.look_at_backups()) == []
        os.utime(path, (asked.timestamp(), asked.timestamp()))
        (found,) = freshness.look_at_backups()
        assert found.words.startswith("The latest was made on")


@pytest.mark.django_db
def test_what_waits_and_what_does_not_add_up_is_asked_of_the_database(client):
    quiet = scraped(client)
    assert {quiet[f"dead_button_jobs_{each}"] for each in ("due", "oldest_due_seconds", "failed")} == {0}
    now = timezone.now()
    for minutes in (5, 90, -10):
        Job.objects.create(key=f"tidy/{minutes}", task="tidy", due_at=now - timedelta(minutes=minutes))
    Job.objects.create(key="lost", task="tidy", due_at=now, failed_at=now)
    club = actions.found_club(name="Dead Money", founder="Ann")
    Club.objects.filter(pk=club.pk).update(money_wrong_at=now)
    said = scraped(client)
    assert (said["dead_button_jobs_due"], said["dead_button_jobs_failed"]) == (2, 1)
    assert said["dead_button_jobs_oldest_due_seconds"] >= 90 * 60
    assert said["dead_button_clubs_with_money_gap"] == 1


def recorded(log, request_id, fails=False):
    with transaction.atomic():
        held, now = lock(log.pk), timezone.now()
        said = [{"kind": "noted"}, {"kind": "noted"}]
        append(held, said, by=Recorder(), at=now, now=now, request_id=request_id)
        transaction.set_rollback(fails)


@pytest.mark.django_db(transaction=True)
def test_facts_are_counted_once_they_are_committed(client):
    scraped(client)
    log = open_log()
    recorded(log, "one")
    recorded(log, "two", fails=True)
    said = scraped(client)
    assert said["dead_button_facts_total"] == 2
    assert said["dead_button_recording_seconds_count"] == 1


def test_open_streams_and_how_long_a_signal_takes_are_measured():
    """One of the few and one of the crowd hear of a change that this process told, and nothing else."""
    metrics.begin()

    async def scene():
        hub = Hub()
        application = Streams(grant, hub, "X-Live-Topic")
        gone = asyncio.Event()
        heard = [asyncio.Queue(), asyncio.Queue()]
        streams = [
            asyncio.create_task(application(scope(query), waits(gone), heard[number].put))
            for number, query in enumerate((b"", b"many=1"))
        ]
        for each in heard:
            await said_changed(each)
        opened = values(metrics.begin().text({}).decode())["dead_button_streams"]
        hub.wake_everyone()  # Redis is back: nobody told this
        for each in heard:
            await said_changed(each)
        hub.publish("night-7")
        for each in heard:
            await said_changed(each)
        await asyncio.sleep(0)  # what follows the sending
        gone.set()
        await asyncio.gather(*streams)
        return opened

    async def grant(scope, receive, send):
        head = {"type": "http.response.start", "status": 204, "headers": [(b"x-live-topic", b"night-7")]}
        await send(head)
        await send({"type": "http.response.body", "body": b""})

    assert asyncio.run(scene()) == 2
    said = values(metrics.begin().text({}).decode())
    assert said["dead_button_streams"] == 0
    assert said['dead_button_signal_seconds_count{line="few"}'] == 1
    assert said['dead_button_signal_seconds_count{line="crowd"}'] == 1
    assert said['dead_button_signal_seconds_sum{line="crowd"}'] > 0.2  # held back on purpose


def scope(query):
    return {"type": "http", "path": "/live/night-7/", "query_string": query, "headers": [], "client": None}


def waits(gone):
    async def receive():
        await gone.wait()
        return {"type": "http.disconnect"}

    return receive


async def said_changed(heard):
    while b"changed" not in (await heard.get()).get("body", b""):
        pass


PROCESS = """
from config.watch import metrics
metrics.begin_where_shared()
metrics.request_answered("nights/<int:pk>/", "GET", 200, 0.003)
metrics.streams_open(3)
metrics.job_done("tidy", "done", 0.1)
print(metrics.begin().text({}).decode(), flush=True)
{then}
"""


def process(folder, then=""):
    return subprocess.Popen(
        [sys.executable, "-c", PROCESS.replace("{then}", then)],
        cwd=ROOT,
        env={**os.environ, metrics.FOLDER: str(folder)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_whichever_process_is_asked_says_the_sum_and_streams_of_the_dead_are_none(tmp_path):
    said, _ = process(tmp_path).communicate()
    assert values(said)["dead_button_streams"] == 3
    there = process(tmp_path, "input()")
    text = "".join(iter(there.stdout.readline, "\n"))
    third, _ = process(tmp_path).communicate()
    there.communicate("\n")
    said = values(third)
    requests = 'dead_button_request_seconds_count{method="GET",route="nights/<int:pk>/",status="200"}'
    assert said[requests] == 3
    assert said["dead_button_streams"] == 6
    assert 'status="200"' in text


def test_a_web_process_says_what_a_worker_counts_and_forgets_only_the_dead(tmp_path):
    process(tmp_path).communicate()
    worker = process(tmp_path, "input()")
    "".join(iter(worker.stdout.readline, "\n"))
    metrics.forget_the_dead(tmp_path)
    left = {path.stem.rpartition("_")[2] for path in tmp_path.glob("*.db")}
    web = values(process(tmp_path).communicate()[0])
    worker.communicate("\n")
    assert left == {str(worker.pid)}
    assert web['dead_button_job_seconds_count{outcome="done",task="tidy"}'] == 2


def test_nothing_is_loaded_before_somebody_asks():
    loads = "import sys, config.asgi, config.urls; print('prometheus_client' in sys.modules)"
    environment = {name: value for name, value in os.environ.items() if name != metrics.FOLDER}
    done = subprocess.run(
        [sys.executable, "-c", loads], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"


def test_a_name_is_given_once():
    def other():
        return 1.0

    with pytest.raises(ValueError, match="dead_button_jobs_due"):
        metrics.at_scrape("dead_button_jobs_due", "Something else.", other)


def test_every_metric_is_said_in_the_documents():
    text = (ROOT / "docs/operations.md").read_text()
    counted = metrics.begin().text({}).decode()
    told = set(re.findall(r"^# HELP (dead_button_\w+?)(?:_total|_created)? ", counted, re.MULTILINE))
    assert [name for name in (*told, *metrics._at_scrape) if f"`{name}`" not in text] == []
