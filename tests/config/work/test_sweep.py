"""Nothing that is due is forgotten: what was lost on its way is found again, the daily is asked for daily."""

import json
from datetime import UTC, datetime, timedelta
from io import StringIO
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command
from django.db.models.signals import post_migrate
from django.utils import timezone

from config.models import Job
from config.work import sweep
from config.work.registry import Task, all_tasks, register
from config.work.site_tasks import forget_jobs
from config.work.sweep import A_MOMENT, AGAIN_AFTER, ask_after_upgrade, ask_for_daily, do_due, send_due
from tests.config.work.conftest import done

pytestmark = pytest.mark.django_db


@pytest.fixture
def sent(monkeypatch):
    """Return what was sent to the workers."""
    sent = []

    def tell(jobs, due_at):
        sent.extend(jobs)
        return True

    monkeypatch.setattr(sweep, "tell", tell)
    monkeypatch.setattr(sweep, "backlog", lambda: 0)
    return sent


def test_all_that_is_due_is_done_the_longest_due_first_and_a_failure_holds_up_nothing(shed, job):
    now = timezone.now()
    for number in (3, 1, 2):
        job(number, due_at=now - timedelta(minutes=number))
    job(4, task="gone", due_at=now - timedelta(hours=1))
    job(5, due_at=now + timedelta(hours=1))
    assert do_due() == 3
    assert [ids["number"] for ids in shed.looks] == [3, 2, 1]
    assert Job.objects.get(key="tidy/4").error


def test_it_stops_when_it_is_told_to(shed, job):
    job(1), job(2)
    assert do_due(lambda: len(shed.looks) == 1) == 1


def test_parts_of_one_job_are_done_until_there_are_none(shed, job):
    shed.parts = 4
    job()
    assert do_due() == 4
    assert done(1) == 4


def migrated(*names, undone=False):
    """Migrations, as Django says which were done."""
    return [(SimpleNamespace(app_label="clubs", name=name), undone) for name in names]


class TestAfterUpgrade:
    def test_what_rests_on_rules_that_may_have_changed_is_asked_for_once(self, shed):
        register(Task("anew", "Anew", shed.look, after_upgrade=True))
        for _ in range(2):
            ask_after_upgrade(plan=migrated("0050_more", "0051_most"))
        assert Job.objects.filter(task="anew").values_list("key", flat=True).get() == (
            "anew/after-clubs.0051_most"
        )

    @pytest.mark.parametrize("plan", [[], migrated("0051_most", undone=True)])
    def test_without_an_upgrade_nothing_is(self, shed, plan):
        register(Task("anew", "Anew", shed.look, after_upgrade=True))
        ask_after_upgrade(plan=plan)
        assert not Job.objects.filter(task="anew").exists()

    def test_a_new_site_has_nothing_to_look_at(self, shed):
        register(Task("anew", "Anew", shed.look, after_upgrade=True))
        first = [(SimpleNamespace(app_label="config", name="0001_jobs"), False)]
        ask_after_upgrade(plan=[*first, *migrated("0051_most")])
        assert not Job.objects.filter(task="anew").exists()

    def test_it_is_called_when_all_migrations_are_done(self):
        assert any(uid == "after_upgrade" for (uid, _), *_ in post_migrate.receivers)

    def test_standings_and_money_are_among_it(self):
        assert {task.name for task in all_tasks() if task.after_upgrade} == {
            "mend_standings",
            "check_money_anew",
        }


class TestDaily:
    def test_what_is_daily_is_asked_for_once_a_day(self, shed):
        register(Task("daily", "Daily", shed.look, is_daily=True))
        morning = datetime(2026, 5, 8, 6, tzinfo=UTC)
        for hours in (0, 1, 30):
            ask_for_daily(morning + timedelta(hours=hours))
        assert [job.key for job in Job.objects.order_by("key")] == ["daily/2026-05-08", "daily/2026-05-09"]

    def test_a_clock_that_is_put_back_by_an_hour_asks_for_nothing_twice(self, shed):
        register(Task("daily", "Daily", shed.look, is_daily=True))
        midnight = datetime(2026, 5, 9, tzinfo=UTC)
        for minutes in (-30, 30, -30, 30):
            ask_for_daily(midnight + timedelta(minutes=minutes))
        assert Job.objects.count() == 2

    def test_old_jobs_are_forgotten_when_nobody_asks_for_them_again(self, shed, job):
        register(Task("often", "Often", shed.look, remembered_for=timedelta(days=7)))
        long_ago = timezone.now() - timedelta(days=8)
        job(1, task="often", done_at=long_ago)
        job(2, done_at=long_ago)
        job(3, done_at=long_ago - timedelta(days=365))
        job(4, failed_at=long_ago)
        job(5, failed_at=long_ago - timedelta(days=365))
        job(6, due_at=long_ago - timedelta(days=700))
        forget_jobs()()
        assert [each.ids["number"] for each in Job.objects.order_by("pk")] == [2, 4, 6]


class TestWorkers:
    def test_what_was_committed_just_now_has_been_sent_and_the_rest_is_sent_again(self, shed, job, sent):
        now = timezone.now()
        fresh = job(1)
        lost = job(2, due_at=now - 2 * A_MOMENT)
        job(3, due_at=now - 2 * A_MOMENT, swept_at=now - A_MOMENT)
        forgotten = job(4, due_at=now - 2 * AGAIN_AFTER, swept_at=now - 2 * AGAIN_AFTER)
        ahead = job(5, due_at=now - 2 * A_MOMENT, swept_at=now + timedelta(hours=1))
        job(6, due_at=now - 2 * A_MOMENT, done_at=now)
        assert send_due() == 3
        assert sorted(sent) == [lost.pk, forgotten.pk, ahead.pk]
        assert fresh.pk not in sent
        assert send_due() == 0

    def test_what_cannot_be_sent_is_sent_by_the_next_sweep(self, shed, job, sent, monkeypatch):
        lost = job(1, due_at=timezone.now() - 2 * A_MOMENT)
        with monkeypatch.context() as patch:
            patch.setattr(sweep, "tell", lambda jobs, due_at: False)
            assert send_due() == 0
        assert send_due() == 1
        assert sent == [lost.pk]

    def test_where_many_wait_already_no_more_are_sent(self, shed, job, sent, monkeypatch):
        for number in range(3):
            job(number, due_at=timezone.now() - 2 * A_MOMENT)
        for waiting, count in ((sweep.AT_ONCE, 0), (sweep.AT_ONCE - 2, 2), (0, 1)):
            monkeypatch.setattr(sweep, "backlog", lambda waiting=waiting: waiting)
            assert send_due() == count


def command(*arguments):
    out = StringIO()
    try:
        call_command("jobs", *arguments, stdout=out)
    except SystemExit as ended:
        return out.getvalue(), ended.code
    return out.getvalue(), 0


class TestCommand:
    def test_it_does_what_is_due(self, shed, job):
        job()
        assert command("--do") == ("Done: 1.\nDue now: 0. Failed for good: 0.\n", 0)

    def test_it_says_what_has_failed_and_has_it_tried_again(self, shed, job):
        failed = job(1, attempts=7, error="RuntimeError: Never", failed_at=timezone.now())
        text, status = command()
        assert f"{failed.pk}: Tidy up (tidy/1) has failed for good, after 7 attempts: RuntimeError" in text
        assert status == 1
        said = json.loads(command("--json")[0])
        assert (said["due"], said["failed"][0]["key"]) == (0, "tidy/1")
        assert command("--again", "all", "--do") == ("Done: 1.\nDue now: 0. Failed for good: 0.\n", 0)
        assert done(1) == 1

    def test_one_whose_task_is_gone_is_forgotten_and_none_that_may_still_be_done(self, shed, job):
        now = timezone.now()
        gone = job(1, task="sell_tickets", attempts=7, error="NoSuchTask", failed_at=now)
        tried_again = job(2, attempts=2, error="RuntimeError", due_at=now + timedelta(hours=1))
        assert command()[1] == 1
        assert command("--forget", str(gone.pk))[1] == 0
        for pk in (gone.pk, tried_again.pk):
            with pytest.raises(CommandError, match="failed for good"):
                command("--forget", str(pk))
        assert Job.objects.get() == tried_again

    def test_what_has_not_failed_is_not_tried_again(self, shed, job):
        with pytest.raises(CommandError, match="No job"):
            command("--again", str(job().pk))
        with pytest.raises(CommandError, match="by its number"):
            command("--again", "everything")
