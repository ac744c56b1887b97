"""Sending a program what it is told: signed, tried again, and given up."""

import base64
import socket
from datetime import timedelta

import pytest
import time_machine
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from standardwebhooks.webhooks import WebhookVerificationError

from clubs.actions.ending import delete_due_club, end_club, freeze_club
from clubs.models import Club, Member, Webhook, WebhookDelivery
from clubs.tasks import forget_deliveries
from clubs.webhooks.hook_kinds import HookKind
from clubs.webhooks.hook_secrets import fresh_secret, secret_of
from clubs.webhooks.telling import Told, listening, tell
from config.models import Job
from tests.programs import came, work
from tests.receiver import Receiver, says
from words.text import from_json

pytestmark = pytest.mark.django_db
NOON = "2026-11-20T12:00:00Z"
State = WebhookDelivery.State


@pytest.fixture
def wall():
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


def happen(club, **data):
    """Somebody is out."""
    tell(listening(club.pk), [Told(HookKind.KNOCKOUT, timezone.now(), data or {"player": 2})])
    return WebhookDelivery.objects.order_by("-pk").first()


def pass_on(wall, **pause):
    """So much later, with all done that was due then."""
    wall.shift(timedelta(**pause))
    work()


def test_what_happens_is_sent_once_and_signed(club, hook, receiver):
    made = happen(club)
    work()
    work()
    (said,) = came(receiver, hook)
    assert said == {
        "type": "night.knockout",
        "timestamp": f"{made.at:%Y-%m-%dT%H:%M:%S.%fZ}",
        "data": {"club": "dead-money", "player": 2, "name": "Bob"},
    }
    (received,) = receiver.received
    assert received.headers["webhook-id"] == made.message_id
    assert received.headers["content-type"] == "application/json"
    made.refresh_from_db()
    assert (made.state, made.status, made.attempts, made.error) == (State.TAKEN, 204, 1, None)


def test_another_secret_does_not_vouch_for_it(club, hook, receiver):
    happen(club)
    work()
    hook.secret = fresh_secret()
    with pytest.raises(WebhookVerificationError):
        came(receiver, hook)


def test_the_secret_is_32_bytes_and_is_not_in_the_database(hook):
    secret = secret_of(hook.secret)
    assert secret.startswith("whsec_")
    assert len(base64.b64decode(secret.removeprefix("whsec_"))) == 32
    assert secret[6:20] not in Webhook.objects.get().secret


def test_only_what_a_program_wants_to_know_is_written_down(club, hook):
    hook.kinds = ["night.started"]
    hook.save()
    assert happen(club) is None
    assert not Job.objects.filter(task="webhook").exists()


def test_names_are_those_of_the_moment_and_only_a_public_clubs(club, hook, receiver):
    happen(club, by=[{"player": 1}, {"player": 3}])
    Member.objects.filter(name="Cat").update(name="Catherine")
    work()
    happen(club)
    club.is_public = False
    club.save()
    work()
    first, second = (said["data"] for said in came(receiver, hook))
    assert first["by"] == [{"player": 1, "name": "Ann"}, {"player": 3, "name": "Catherine"}]
    assert second == {"club": "dead-money", "player": 2}
    assert not any(name in str(WebhookDelivery.objects.values_list("data")) for name in ("Ann", "Bob", "Cat"))


def test_it_is_tried_again_with_growing_pauses_under_the_same_id(club, hook, receiver, wall):
    receiver.answers = [says(500), says(503)]
    made = happen(club)
    work()
    made.refresh_from_db()
    assert (made.state, made.status, str(from_json(made.error))) == (State.WAITING, 500, "It answered 500.")
    pass_on(wall, seconds=59)
    assert len(receiver.received) == 1
    pass_on(wall, seconds=2)
    assert len(receiver.received) == 2
    pass_on(wall, minutes=6)
    ids = [received.headers["webhook-id"] for received in receiver.received]
    assert ids == [made.message_id] * 3
    made.refresh_from_db()
    hook.refresh_from_db()
    assert (made.state, made.attempts, hook.failures, hook.failing_since) == (State.TAKEN, 3, 0, None)


def test_after_seven_attempts_it_is_not_tried_any_more(club, hook, receiver, wall):
    receiver.answers = [says(500)] * 9
    made = happen(club)
    work()
    for _ in range(30):
        pass_on(wall, hours=1)
    made.refresh_from_db()
    assert (made.state, made.attempts, len(receiver.received)) == (State.FAILED, 7, 7)
    assert not Job.objects.waiting().filter(task="webhook").exists()
    assert not Job.objects.exclude(failed_at=None).exists()  # the page of the hook says it
    hook.refresh_from_db()
    assert hook.off_at is None


def test_while_a_program_rests_nothing_else_is_tried_and_then_all_comes(club, hook, receiver, wall):
    receiver.answers = [says(500)]
    made = [happen(club) for _ in range(5)]
    work()
    assert len(receiver.received) == 1
    pass_on(wall, seconds=61)
    assert len(receiver.received) == 6
    ids = {received.headers["webhook-id"] for received in receiver.received}
    assert ids == {each.message_id for each in made}
    assert set(WebhookDelivery.objects.values_list("state", flat=True)) == {State.TAKEN}
    assert {each.attempts for each in WebhookDelivery.objects.all()} == {1, 2}


def test_what_is_taken_after_failures_locks_the_program_before_its_rows(club, hook, receiver, wall):
    receiver.answers = [says(500)]
    happen(club)
    work()
    with CaptureQueriesContext(connection) as asked:
        pass_on(wall, seconds=61)
    said = [query["sql"] for query in asked]
    held = next(n for n, sql in enumerate(said) if sql.startswith('SELECT "clubs_webhook"."id"'))
    ended = next(
        n for n, sql in enumerate(said) if sql.startswith('UPDATE "clubs_webhookdelivery" SET "state"')
    )
    assert held < ended


def test_one_program_that_is_gone_holds_up_no_other(club, hook, receiver):
    with socket.socket() as deaf:  # nobody else gets the port while it is held, and nobody answers there
        deaf.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{deaf.getsockname()[1]}/hook"
        Webhook.objects.create(club=club, address=address, kinds=hook.kinds, secret=fresh_secret())
        happen(club)
        work()
    assert len(came(receiver, hook)) == 1
    failed = WebhookDelivery.objects.exclude(webhook=hook).get()
    assert "cannot be reached" in str(from_json(failed.error))


def test_who_fails_for_three_days_is_switched_off_and_nothing_is_sent_any_more(club, hook, receiver, wall):
    receiver.answers = [says(500)] * 99
    for _ in range(13):
        happen(club)
        work()
        for _ in range(3):
            pass_on(wall, hours=2)
    hook.refresh_from_db()
    assert hook.off_at - hook.failing_since >= timedelta(days=3)
    assert str(from_json(hook.off_because)) == "It answered 500."
    pass_on(wall, hours=6)
    assert set(WebhookDelivery.objects.values_list("state", flat=True)) == {State.FAILED, State.DROPPED}
    asked = len(receiver.received)
    assert listening(club.pk) == []
    pass_on(wall, days=1)
    assert len(receiver.received) == asked < 45


def test_who_says_gone_is_switched_off_at_once(club, hook, receiver):
    receiver.answers = [says(410)]
    happen(club)
    work()
    hook.refresh_from_db()
    assert hook.off_at


def test_a_redirect_is_not_taken(club, hook, receiver):
    with Receiver() as other:
        receiver.answers = [says(307, ("Location", other.url()))]
        made = happen(club)
        work()
        made.refresh_from_db()
        assert "redirects are not followed" in str(from_json(made.error))
        assert other.received == []


def test_an_address_inside_is_not_called_and_that_is_said(club, hook, receiver, settings):
    settings.OUTGOING_PRIVATE, settings.OUTGOING_PORTS = False, [receiver.port]
    made = happen(club)
    work()
    made.refresh_from_db()
    assert "not an address of the public net" in str(from_json(made.error))
    assert receiver.received == []


def test_with_another_secret_of_the_site_nothing_is_sent_unsigned(club, hook, receiver, settings):
    settings.SECRET_KEY = "another"
    made = happen(club)
    work()
    made.refresh_from_db()
    assert "make a new signing secret" in str(from_json(made.error))
    assert receiver.received == []


def test_what_was_told_is_forgotten_after_a_month(club, hook, wall):
    happen(club)
    wall.shift(timedelta(days=29))
    forget_deliveries()()
    assert WebhookDelivery.objects.count() == 1
    wall.shift(timedelta(days=2))
    Webhook.objects.update(removed_at=timezone.now() - timedelta(hours=23))
    forget_deliveries()()
    assert (WebhookDelivery.objects.count(), Webhook.objects.count()) == (0, 1)
    wall.shift(timedelta(hours=2))
    forget_deliveries()()
    assert Webhook.objects.count() == 0


@pytest.mark.rule("SEC-frozen")
def test_what_happened_before_the_club_was_frozen_is_sent(club, hook, receiver):
    happen(club)
    freeze_club(club=club)
    work()
    assert [said["type"] for said in came(receiver, hook)] == ["night.knockout"]


@pytest.mark.rule("SEC-deleted")
def test_what_waits_when_the_club_is_deleted_is_never_sent(club, hook, receiver):
    happen(club)
    end_club(club=club, typed=club.name, has_file=True)
    Club.objects.filter(pk=club.pk).update(deletes_at=timezone.now())
    assert Job.objects.filter(task="webhook").exists()
    effect = delete_due_club(club.pk)
    with transaction.atomic():
        effect()
    work()
    assert not came(receiver, hook)
    assert not Job.objects.filter(task="webhook").exists()
