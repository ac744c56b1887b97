"""A job is done once, whatever fails, whoever is killed and however often it is begun."""

import logging
from datetime import timedelta

import pytest
from django.utils import timezone

from config.models import Job
from config.work import runner
from config.work.limits import LONGEST, UNDER_WAY
from config.work.runner import MOST_ATTEMPTS, NEVER_ENDED, PAUSES, at_work, bring_back, run, try_again
from tests.config.work.conftest import done
from tests.threads import at_once

pytestmark = pytest.mark.django_db


class Killed(BaseException):
    """The process ends here: nothing that follows happens."""


def test_it_is_done_once(shed, job):
    pk = job().pk
    assert [run(pk), run(pk)] == [True, False]
    assert (done(1), len(shed.looks)) == (1, 1)
    assert Job.objects.get().done_at


def test_what_it_was_about_may_be_gone(shed, job, monkeypatch):
    monkeypatch.setattr(shed, "effect", None)
    object.__setattr__(shed.task, "do", lambda **ids: None)
    assert run(job().pk)
    assert Job.objects.get().done_at


@pytest.mark.parametrize("where", ["look", "effect"])
def test_what_fails_leaves_nothing_and_is_tried_again_after_a_pause(shed, job, where):
    shed.fails[where] = RuntimeError("No space left at /p/secret-token/")
    pk, before = job().pk, timezone.now()
    assert not run(pk)
    failed = Job.objects.get()
    assert (done(1), failed.attempts, failed.failed_at) == (0, 1, None)
    assert failed.error == "RuntimeError: No space left at /p/…/"
    assert before + PAUSES[0] <= failed.due_at <= timezone.now() + PAUSES[0]
    assert not run(pk)  # it is not due
    shed.fails.clear()
    Job.objects.update(due_at=timezone.now())
    assert run(pk)
    assert (done(1), Job.objects.get().error) == (1, "")


def test_pauses_grow_and_in_the_end_it_has_failed_for_good_until_somebody_says_so(shed, job, caplog):
    shed.fails["effect"] = RuntimeError("Never")
    pk, pauses = job().pk, []
    with caplog.at_level(logging.ERROR):
        for _ in range(MOST_ATTEMPTS):
            assert Job.objects.get().failed_at is None
            assert not caplog.records
            now = timezone.now()
            Job.objects.update(due_at=now)
            run(pk)
            pauses.append(round((Job.objects.get().due_at - now) / timedelta(minutes=1)))
    assert pauses == [1, 5, 30, 120, 360, 720, 720]
    assert "tidy/1 has failed for good" in caplog.text
    Job.objects.update(due_at=now)
    assert not run(pk)
    assert len(shed.looks) == MOST_ATTEMPTS
    shed.fails.clear()
    assert try_again(pk)
    assert run(pk)
    assert done(1) == 1
    assert not try_again(pk)  # it is done


@pytest.mark.parametrize("moment", ["before", "between"])
def test_a_process_that_is_killed_leaves_no_half_and_the_job_to_others(shed, job, monkeypatch, moment):
    pk = job().pk
    with monkeypatch.context() as patch:
        if moment == "before":
            shed.fails["look"] = Killed()
        else:  # between the effect and the mark that it is done

            def ends(*_):
                raise Killed

            patch.setattr(runner, "_end", ends)
        with pytest.raises(Killed):
            run(pk)
    left = Job.objects.get()
    assert (done(1), left.done_at, left.attempts) == (0, None, 1)
    assert left.due_at > timezone.now() + LONGEST  # it might still be under way
    shed.fails.clear()
    Job.objects.update(due_at=timezone.now())
    assert run(pk)
    assert done(1) == 1


@pytest.mark.parametrize("attempts", range(MOST_ATTEMPTS))
def test_while_it_may_be_under_way_nobody_else_begins_it(shed, job, attempts):
    pk, before = job(attempts=attempts).pk, timezone.now()
    seen = []

    def looks(**ids):
        seen.append(Job.objects.get())
        return lambda: shed.effect(**ids)

    object.__setattr__(shed.task, "do", looks)
    assert run(pk)
    assert seen[0].due_at >= before + UNDER_WAY
    assert not seen[0].failed_at


def test_who_says_a_word_at_each_step_keeps_it_and_who_was_taken_for_dead_stops(shed, job, caplog):
    object.__setattr__(shed.task, "silent_for", timedelta(minutes=3))
    pk, began, seen = job().pk, timezone.now(), []

    def looks(**ids):
        Job.objects.update(due_at=timezone.now())  # it has taken long
        at_work()
        seen.append(Job.objects.get().due_at)
        Job.objects.update(due_at=timezone.now())
        assert runner._begun(pk)  # by another process
        at_work()
        seen.append("it goes on")

    object.__setattr__(shed.task, "do", looks)
    assert not run(pk)
    ((due_at),) = seen
    assert began + timedelta(minutes=3) <= due_at < began + UNDER_WAY
    left = Job.objects.get()
    assert (left.attempts, left.error, left.done_at) == (2, NEVER_ENDED, None)
    assert "was taken over by another process" in caplog.text


def test_a_job_that_ends_every_process_is_given_up(shed, job, caplog):
    shed.fails["look"] = Killed()
    pk = job().pk
    for _ in range(MOST_ATTEMPTS):
        Job.objects.update(due_at=timezone.now())
        with pytest.raises(Killed):
            run(pk)
    Job.objects.update(due_at=timezone.now())
    with caplog.at_level(logging.ERROR):
        assert not run(pk)
    given_up = Job.objects.get()
    assert given_up.failed_at
    assert (given_up.error, len(shed.looks)) == (NEVER_ENDED, MOST_ATTEMPTS)
    assert "tidy/1 has been given up" in caplog.text


def test_somebody_else_was_quicker_while_it_looked(shed, job):
    pk = job().pk

    def looks(**ids):
        Job.objects.update(done_at=timezone.now())
        return lambda: shed.effect(**ids)

    object.__setattr__(shed.task, "do", looks)
    assert not run(pk)
    assert done(1) == 0


def test_a_task_that_no_longer_exists_fails_and_holds_up_nothing(shed, job):
    pk = job(task="sell_tickets").pk
    assert not run(pk)
    assert Job.objects.get().error == "NoSuchTask: There is no task called sell_tickets."


def test_a_part_of_it_is_done_at_a_time(shed, job, monkeypatch, django_capture_on_commit_callbacks):
    told = []
    monkeypatch.setattr(runner, "tell", lambda jobs, due_at: told.append(jobs))
    shed.parts = 3
    pk = job().pk
    with django_capture_on_commit_callbacks(execute=True):
        assert [run(pk) for _ in range(4)] == [True, True, True, False]
    assert (done(1), told) == (3, [[pk], [pk]])


@pytest.mark.django_db(transaction=True)
def test_two_who_begin_at_the_same_instant_do_it_once(shed, job):
    jobs = [job(number).pk for number in range(5)]
    for pk in jobs:
        assert at_once(lambda pk=pk: run(pk), lambda pk=pk: run(pk)) == []
    assert [done(number) for number in range(5)] == [1] * 5
    assert len(shed.looks) == 5


def test_a_clock_that_was_ahead_and_is_put_back_keeps_nothing_waiting(shed, job):
    now, ahead = timezone.now(), timezone.now() + timedelta(days=40)
    job(1, made_at=ahead, due_at=ahead)
    job(2, made_at=now, due_at=ahead + PAUSES[0], attempts=1, error="RuntimeError")
    job(3, made_at=now, due_at=ahead)  # as somebody wanted it
    job(4, made_at=now, due_at=now + PAUSES[-1], attempts=1)  # as it ought to be
    bring_back(now)
    assert [each.ids["number"] for each in Job.objects.due(timezone.now())] == [1, 2]
