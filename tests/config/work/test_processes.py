"""Real processes do the work: a site by itself; Celery's worker and beat, which are killed and lose Redis."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress

import pytest

from tests import services
from tests.site import PATIENCE, ROOT, Site, prepared

SETTINGS = "tests.config.work.errands_settings"
ASK = """
from config.work.later import later
from config.work.registry import find
from django.db import transaction
for number in range({first}, {last}):
    with transaction.atomic():
        later(find("{task}"), key=f"{task}/{{number}}", number=number)
"""
LOOK = """
from config.models import Job
from tests.config.work.conftest import done
jobs = Job.objects.filter(task="{task}")
waiting, over = jobs.waiting().count(), jobs.exclude(done_at=None).count()
print(waiting, over, sum(done(job.ids["number"]) for job in jobs))
"""


def ask(site, task, first, last):
    site.run(ASK.format(task=task, first=first, last=last))


def until_done(site, task, count):
    """Wait for all jobs of the task; how many are done, and how often that was."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        waiting, over, times = map(int, site.run(LOOK.format(task=task)).split())
        if not waiting and over == count:
            return over, times
        time.sleep(0.1)
    raise AssertionError(f"{waiting} still wait")


class Worker:
    """`manage.py work` for a site, in a group of processes of its own."""

    def __init__(self, site, *arguments):
        self.log = site.data.parent / f"work-{time.monotonic_ns()}.log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "work", "--processes", "2", *arguments],
                cwd=ROOT,
                env=site.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def kill(self):
        """All of its processes at once."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()


@pytest.fixture(
    params=[
        pytest.param("sqlite", marks=pytest.mark.long),
        pytest.param("postgresql", marks=pytest.mark.postgres),
    ]
)
def hosted(request, tmp_path, own_redis):
    """A site with Redis, migrated, whose work is for workers."""
    if request.param == "sqlite":
        yield from opened(Site(prepared(tmp_path / "data"), settings=SETTINGS, REDIS_URL=own_redis.url))
        return
    with services.own_postgres(f"dead_button_work_{os.getpid()}") as (url, _):
        site = Site(tmp_path / "data", settings=SETTINGS, REDIS_URL=own_redis.url, DATABASE_URL=url)
        site.data.mkdir()
        site.manage("migrate", "--verbosity", "0")
        yield from opened(site)


def opened(site):
    yield site
    site.close()


@pytest.mark.redis
def test_workers_do_each_once_though_they_are_told_twice_killed_and_lose_redis(hosted, own_redis):
    with Worker(hosted) as first, Worker(hosted, "--only", "worker"):
        ask(hosted, "note", 0, 20)
        assert until_done(hosted, "note", 20) == (20, 20)
        ask(hosted, "fall", 100, 101)
        assert until_done(hosted, "fall", 1) == (1, 1)
        assert (hosted.data / "fell-100").exists()
        own_redis.stop()
        ask(hosted, "note", 20, 30)  # nobody can be told, and nobody waits
        own_redis.start()
        assert until_done(hosted, "note", 30) == (30, 30)
        first.kill()
    ask(hosted, "note", 30, 40)  # nobody is there
    own_redis.stop()
    own_redis.start()
    with Worker(hosted):
        assert until_done(hosted, "note", 40) == (40, 40)


def test_a_site_by_itself_does_the_same_without_celery_and_goes_on_when_it_was_killed(tmp_path):
    site = Site(prepared(tmp_path / "data"), settings=SETTINGS)
    ask(site, "fall", 100, 101)
    with site:
        assert site.process.wait(PATIENCE) == -signal.SIGKILL
    with site:
        assert until_done(site, "fall", 1) == (1, 1)
        ask(site, "note", 0, 3)
        assert until_done(site, "note", 3) == (3, 3)
    there = loaded(site)
    assert {"config", "redis"} <= there
    assert not {"celery", "kombu", "billiard"} & there


def loaded(site):
    """The packages that a site loads which does its work by itself, with every view of it."""
    return set(
        site.python(
            "-c",
            "import sys, config.asgi; from django.urls import get_resolver; get_resolver().url_patterns\n"
            "print(*{name.partition('.')[0] for name in sys.modules})",
        ).split()
    )


def refused(tmp_path, **environment):
    """Return what `manage.py work` says that does not begin."""
    done = subprocess.run(
        [sys.executable, "manage.py", "work"],
        cwd=ROOT,
        env={"PATH": "", "DATA_DIR": str(tmp_path), **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert (done.returncode, "Traceback" in done.stderr) == (1, False)
    return done.stderr


def test_where_no_worker_is_needed_or_nothing_is_ready_for_one_that_is_said(tmp_path):
    assert "bin/serve is all it needs" in refused(tmp_path)
    assert "WORK_HERE" in refused(tmp_path, REDIS_URL="redis://127.0.0.1:1/0", WORK_HERE="1")
    assert "bin/serve migrates it" in refused(tmp_path, REDIS_URL="redis://127.0.0.1:1/0")
