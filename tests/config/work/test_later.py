"""Work is asked for in the transaction that is the reason for it, once under one key."""

from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from config.models import Job
from config.work import later as module
from config.work.later import Asked, all_later, later
from config.work.registry import Task, register
from config.work.runner import run

pytestmark = pytest.mark.django_db


@pytest.fixture
def told(monkeypatch):
    """The jobs of which those who do them were told, once what asked for them was committed."""
    told = []
    monkeypatch.setattr(module, "tell", lambda jobs, due_at: told.append((list(jobs), due_at)))
    return told


def test_it_is_there_if_the_transaction_is_and_told_when_it_is_committed(
    shed, told, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        later(shed.task, key="tidy/club-1", number=1)
        assert told == []
    job = Job.objects.get()
    assert (job.task, job.ids, job.due_at) == ("tidy", {"number": 1}, job.made_at)
    assert told == [([job.pk], job.due_at)]


@pytest.mark.django_db(transaction=True)
def test_what_is_rolled_back_asks_for_nothing(shed, told):
    with transaction.atomic():
        later(shed.task, key="tidy/club-1", number=1)
        transaction.set_rollback(True)
    assert (Job.objects.count(), told) == (0, [])


def test_the_same_is_asked_for_once_done_or_not(shed):
    later(shed.task, key="tidy/club-1", number=1)
    later(shed.task, key="tidy/club-1", number=2)
    job = Job.objects.get()
    assert job.ids == {"number": 1}
    assert run(job.pk)
    later(shed.task, key="tidy/club-1", number=3)
    assert not run(Job.objects.get().pk)


def test_what_is_due_in_time_to_come_is_not_done_before_that(shed, told, django_capture_on_commit_callbacks):
    tomorrow = timezone.now() + timedelta(days=1)
    with django_capture_on_commit_callbacks(execute=True):
        later(shed.task, key="tidy/club-1", at=tomorrow, number=1)
    assert told == [([], tomorrow)]
    assert not run(Job.objects.get().pk)
    assert shed.looks == []


def test_many_are_asked_for_at_once(shed):
    all_later(shed.task, [Asked(f"tidy/{number}", {"number": number}) for number in range(3)])
    all_later(shed.task, [Asked(f"tidy/{number}", {"number": number}) for number in range(2, 5)])
    assert sorted(job.ids["number"] for job in Job.objects.all()) == [0, 1, 2, 3, 4]
    all_later(shed.task, [])


def test_two_tasks_have_two_names(shed):
    register(shed.task)
    with pytest.raises(ValueError, match="tidy"):
        register(Task("tidy", "Something else", shed.look))
