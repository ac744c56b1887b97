from datetime import timedelta

import pytest
from django.utils import timezone

from config.models import Job
from config.work import notifying, registry
from config.work.registry import MORE, Task, register


class Shed:
    """Tasks of a test: what they did stands in the name of a session, so that it is undone with its
    transaction."""

    def __init__(self):
        self.looks = []
        self.fails = {}  # task → the error it raises while it looks, or "effect" in its effect
        self.parts = 1

    def look(self, **ids):
        self.looks.append(ids)
        if "look" in self.fails:
            raise self.fails["look"]
        return lambda: self.effect(**ids)

    def effect(self, *, number):
        written(number)
        if "effect" in self.fails:
            raise self.fails["effect"]
        return MORE if done(number) < self.parts else None


def written(number):
    """One row more that says that this was done."""
    from django.contrib.sessions.models import Session

    count = done(number) + 1
    Session.objects.create(
        session_key=f"job-{number}-{count}", expire_date=timezone.now() + timedelta(days=1)
    )


def done(number):
    """Return how often this was done, as the database has it."""
    from django.contrib.sessions.models import Session

    return Session.objects.filter(session_key__startswith=f"job-{number}-").count()


@pytest.fixture
def alone(monkeypatch):
    """No tasks but those of this test, and nobody who is told but a list."""
    monkeypatch.setattr(registry, "_tasks", {})
    monkeypatch.setattr(notifying, "_rests_until", 0.0)


@pytest.fixture
def shed(alone):
    """A shed whose task is registered as `tidy`."""
    made = Shed()
    made.task = register(Task("tidy", "Tidy up", made.look))
    return made


@pytest.fixture
def job(shed):
    """A job that is due: job() makes it, with more fields if they are given."""

    def make(number=1, **fields):
        now = timezone.now()
        said = {"task": "tidy", "ids": {"number": number}, "made_at": now, "due_at": now, **fields}
        return Job.objects.create(key=f"tidy/{number}", **said)

    return make
