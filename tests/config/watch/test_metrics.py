"""What the site counts of itself (metrics.py), and who is told (scrape.py)."""

import asyncio
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
from config.live.hub import Hub
from config.live.streams import Streams
from config.models import Job
from config.watch import metrics
from tables.actions import Recorder, append, lock, open_log
from tests.site import ROOT

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
@pytest.mark.parametrize(
    "asked",
    [
        {},  # by the test's own name of the site
        {"HTTP_HOST": "poker.example"},
        {**HERE, "REMOTE_ADDR": "192.0.2.7"},
        {**HERE, "REMOTE_ADDR": ""},
        {**HERE, "HTTP_X_FORWARDED_FOR": "127.0.0.1"},
        {**HERE, "HTTP_X_REAL_IP": "127.0.0.1"},
        {**HERE, "HTTP_FORWARDED": "for=127.0.0.1"},
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
