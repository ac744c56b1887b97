"""Tests of what is forgotten by itself once it is of no use, and what is kept."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from clubs import tasks as club_tasks
from clubs.models import Submission
from config.work import registry, site_tasks
from config.work.sweep import do_due
from tournaments import pairing
from tournaments.models import PairingCode

pytestmark = pytest.mark.django_db

NOW = timezone.now()


def test_sessions_that_have_ended_go_in_parts(monkeypatch):
    monkeypatch.setattr(site_tasks, "AT_ONCE", 2)
    for number in range(5):
        Session.objects.create(session_key=f"old-{number}", expire_date=NOW - timedelta(hours=1))
    Session.objects.create(session_key="mine", expire_date=NOW + timedelta(days=1))
    do_due()
    assert [session.pk for session in Session.objects.all()] == ["mine"]


def test_forms_go_when_nobody_is_signed_in_any_more_who_could_send_them_again(settings, monkeypatch):
    monkeypatch.setattr(club_tasks, "AT_ONCE", 2)
    signed_in = timedelta(seconds=settings.SESSION_COOKIE_AGE)
    for number, age in enumerate([timedelta(), signed_in - timedelta(hours=1), *[signed_in] * 5]):
        Submission.objects.create(request_id=str(number))
        Submission.objects.filter(request_id=str(number)).update(at=NOW - age)
    do_due()
    assert set(Submission.objects.values_list("request_id", flat=True)) == {"0", "1"}


def test_codes_for_tablets_go_when_they_have_ceased_to_hold(friday):
    friday.start("Ann Bob Cat Dan Eve Fay", "Gus Hal Ida Jon Kim Lou")
    for table in (1, 2):
        pairing.make_code(tournament=friday.tournament, table=table, by=friday.by.member)
    first, second = PairingCode.objects.order_by("pk")
    PairingCode.objects.filter(pk=first.pk).update(expires_at=friday.now - 2 * pairing.LIFETIME)
    PairingCode.objects.filter(pk=second.pk).update(expires_at=friday.now)
    do_due()
    assert PairingCode.objects.get() == second


def test_every_task_says_what_it_is_called():
    assert {task.name for task in registry.all_tasks() if task.is_daily} == {
        "ask_for_reminders",
        "backup",
        "check_all_money",
        "forget_clocks",
        "forget_codes",
        "forget_deliveries",
        "forget_jobs",
        "forget_long_work",
        "forget_messages",
        "forget_rehearsals",
        "forget_reports",
        "forget_requests",
        "forget_sessions",
        "forget_submissions",
        "prune_tables",
    }
