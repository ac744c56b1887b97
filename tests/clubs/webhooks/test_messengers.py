"""The group's messenger: what it hears, once."""

import json
import socket
import threading
from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from clubs.messages.channels import Content
from clubs.models import Webhook, WebhookDelivery
from clubs.webhooks import group_texts, sending
from clubs.webhooks.actions import add_group, send_again
from clubs.webhooks.hook_kinds import GroupKind
from clubs.webhooks.messengers import SERVICES
from clubs.webhooks.telling import tell_group, tell_group_of_results
from config.models import Job
from config.outgoing import calling
from tests.clubs.webhooks.groups import group, heard, played, waiting_test
from tests.programs import work
from tests.receiver import Receiver, says
from words.text import Text, from_json

NOON = "2026-11-20T12:00:00Z"
State = WebhookDelivery.State
pytestmark = pytest.mark.django_db


@pytest.fixture
def wall():
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


SENT = "A test from Dead Money: messages arrive here."


@pytest.mark.parametrize(
    ("service", "path", "body"),
    [
        ("discord", "/api/webhooks/1/tok-secret-0001", {"content": SENT, "allowed_mentions": {"parse": []}}),
        ("slack", "/services/T/B/secret0002", {"text": SENT, "mrkdwn": False}),
        (
            "telegram",
            "/bot12345:abc-def/sendMessage",
            {"chat_id": "-100", "text": SENT, "link_preview_options": {"is_disabled": True}},
        ),
        (
            "signal",
            "/v2/send",
            {"message": SENT, "number": "+4930123456", "recipients": ["group.abcdefghijk="]},
        ),
        ("ntfy", "/", {"topic": "dead-money-91c", "title": SENT, "message": SENT}),
    ],
)
def test_each_messenger_hears_a_message_once_as_it_wants_it(club, receiver, service, path, body):
    row = waiting_test(group(club, receiver, service))
    work()
    work()
    assert heard(receiver) == [body]
    assert receiver.received[0].path == path
    row.refresh_from_db()
    assert row.state == State.TAKEN


def test_matrix_is_put_under_the_id_of_the_message_with_its_token(club, receiver):
    row = waiting_test(group(club, receiver, "matrix"))
    work()
    (came,) = receiver.received
    assert came.path == (
        f"/_matrix/client/v3/rooms/%21abc%3Amatrix.example/send/m.room.message/{row.message_id}"
    )
    assert came.headers["authorization"] == "Bearer syt_secret_0003"
    assert json.loads(came.body) == {"msgtype": "m.text", "body": SENT}


def test_ntfy_has_its_token_and_signs_of_slack_are_not_links(club, receiver):
    waiting_test(group(club, receiver, "ntfy"))
    club.name = "<!channel> & Co"
    club.save()
    waiting_test(group(club, receiver, "slack"))
    work()
    by_path = {each.path: each for each in receiver.received}
    assert by_path["/"].headers["authorization"] == "Bearer tk_secret_0004"
    assert "&lt;!channel&gt; &amp; Co" in json.loads(by_path["/services/T/B/secret0002"].body)["text"]


@pytest.mark.parametrize("service", SERVICES.values(), ids=SERVICES)
def test_a_long_message_is_cut_to_what_the_service_takes(service):
    assert service.cut("a" * service.longest) == "a" * service.longest
    assert len(service.cut("a" * (service.longest + 1))) == service.longest
    assert service.cut("a" * (service.longest + 1)).endswith("…")


class Killed(BaseException):
    """The process ends here."""


def test_a_worker_killed_after_the_group_heard_it_sends_nothing_again(club, receiver, wall, monkeypatch):
    row = waiting_test(group(club, receiver))
    real = sending.post

    def post_and_die(*arguments, **options):
        real(*arguments, **options)
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(sending, "post", post_and_die)
        with pytest.raises(Killed):
            work()
    assert len(receiver.received) == 1
    for _ in range(5):
        wall.shift(timedelta(hours=1))
        work()
    assert len(receiver.received) == 1
    row.refresh_from_db()
    assert row.state == State.UNSURE
    assert "it may have arrived" in str(from_json(row.error))


def test_a_worker_killed_before_it_calls_leaves_it_to_another(club, receiver, wall, monkeypatch):
    row = waiting_test(group(club, receiver))

    def die(_):
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(sending, "group_text", die)
        with pytest.raises(Killed):
            work()
    wall.shift(timedelta(hours=1))
    work()
    assert len(receiver.received) == 1
    row.refresh_from_db()
    assert row.state == State.TAKEN


def test_a_second_worker_does_not_send_what_the_first_is_sending(club, receiver, monkeypatch):
    row = waiting_test(group(club, receiver))
    ids = {"club": club.pk, "delivery": row.pk, "round": row.round}
    real = sending.post

    def post_beside_another(*arguments, **options):
        with pytest.raises(sending.NotTaken, match="Another process"):
            sending.deliver(**ids)
        return real(*arguments, **options)

    monkeypatch.setattr(sending, "post", post_beside_another)
    sending.deliver(**ids)()
    assert len(receiver.received) == 1
    assert sending.deliver(**ids) is None


def test_matrix_is_sent_again_after_a_kill_under_the_same_id(club, receiver, wall, monkeypatch):
    row = waiting_test(group(club, receiver, "matrix"))
    real = sending.post

    def post_and_die(*arguments, **options):
        real(*arguments, **options)
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(sending, "post", post_and_die)
        with pytest.raises(Killed):
            work()
    wall.shift(timedelta(hours=1))
    work()
    assert len({each.path for each in receiver.received}) == 1  # by which the server knows it
    assert len(receiver.received) == 2
    row.refresh_from_db()
    assert row.state == State.TAKEN


def test_one_that_refuses_is_tried_again_with_pauses_and_hears_it_once_it_takes_it(club, receiver, wall):
    receiver.answers = [says(500), says(429)]
    hook = group(club, receiver)
    row = waiting_test(hook)
    work()
    wall.shift(timedelta(seconds=59))
    work()
    assert len(receiver.received) == 1
    for _ in range(4):
        wall.shift(timedelta(minutes=10))
        work()
    assert len(receiver.received) == 3
    row.refresh_from_db()
    assert (row.state, row.attempts) == (State.TAKEN, 3)


def test_one_that_hangs_may_have_shown_it_so_it_is_not_sent_again(club, receiver, wall, monkeypatch):
    monkeypatch.setattr(calling, "SECONDS", 0.3)
    ends = threading.Event()
    receiver.answers = [lambda handler: ends.wait(3)]
    hook = group(club, receiver)
    row = waiting_test(hook)
    work()
    ends.set()
    for _ in range(5):
        wall.shift(timedelta(hours=3))
        work()
    row.refresh_from_db()
    hook.refresh_from_db()
    assert (row.state, len(receiver.received), hook.failures) == (State.UNSURE, 1, 1)
    assert "did not answer within" in str(from_json(row.error))
    send_again(delivery=row)
    work()
    assert len(receiver.received) == 2


def test_one_at_which_nobody_listens_is_tried_again(club, receiver, wall):
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        hook = group(club, receiver)
        hook.secret = Webhook.objects.get().secret
        silent = add_group(
            club=club,
            by=None,
            service=SERVICES["discord"],
            name="Nobody",
            target={"address": f"http://127.0.0.1:{deaf.getsockname()[1]}/x"},
            kinds=[],
            request_id="",
        )
        row = waiting_test(Webhook.objects.get(pk=silent))
        work()
        row.refresh_from_db()
    assert (row.state, row.called_at) == (State.WAITING, None)
    assert "cannot be reached" in str(from_json(row.error))
    assert Job.objects.waiting().filter(task="webhook").exists()


def test_a_redirect_inside_the_network_is_not_followed_and_is_said(club, receiver):
    with Receiver() as inside:
        receiver.answers = [says(307, ("Location", inside.url()))]
        row = waiting_test(group(club, receiver))
        work()
        assert inside.received == []
    row.refresh_from_db()
    assert "redirects are not followed" in str(from_json(row.error))


def test_an_address_inside_the_network_is_not_called(club, receiver, settings):
    hook = group(club, receiver)
    settings.OUTGOING_PRIVATE, settings.OUTGOING_PORTS = False, [receiver.port]
    row = waiting_test(hook)
    work()
    row.refresh_from_db()
    assert receiver.received == []
    assert "not an address of the public net" in str(from_json(row.error))


@pytest.mark.parametrize(
    ("status", "sentence"),
    [(401, "token"), (403, "may not write"), (404, "no such group"), (400, "does not take")],
)
def test_what_a_messenger_refuses_is_said_in_words(club, receiver, status, sentence):
    receiver.answers = [says(status)]
    row = waiting_test(group(club, receiver))
    work()
    row.refresh_from_db()
    assert sentence in str(from_json(row.error))


def test_a_subject_is_told_once_and_only_to_who_wants_it(club, receiver):
    group(club, receiver, kinds=[GroupKind.RESULT])
    for _ in range(2):
        assert tell_group(club, GroupKind.STANDINGS, "event-1", {"event": 1}) == 0
    counts = [tell_group(club, GroupKind.RESULT, "event-1", {"event": 1}) for _ in range(2)]
    assert counts == [1, 0]
    assert WebhookDelivery.objects.count() == 1


def test_programs_are_not_told_what_groups_are_nor_groups_what_programs_are(club, hook, receiver):
    told = group(club, receiver)
    tell_group(club, GroupKind.TEST, "x", {})
    assert [each.webhook_id for each in WebhookDelivery.objects.all()] == [told.pk]


def test_a_frozen_club_tells_nobody(club, receiver):
    group(club, receiver)
    club.frozen_at = timezone.now()
    assert tell_group(club, GroupKind.TEST, "x", {}) == 0


# What is told


def test_result_and_standings_go_out_once_with_the_results_and_not_for_old_nights(club, receiver, settings):
    settings.PUBLIC_ADDRESS = "https://club.example"
    group(club, receiver, kinds=[GroupKind.RESULT, GroupKind.STANDINGS])
    event = played(club, "Bob Ann Cat", prizes=[6000, 3000])
    tell_group_of_results(event=event, imported=False)
    work()
    result, table = (each["content"].splitlines() for each in heard(receiver))
    assert result[0] == "Friday: won by Bob"
    assert result[1:4] == ["1. Bob: $60", "2. Ann: $30", "3. Cat"]
    assert result[-1] == f"https://club.example{reverse('club_event', args=[club.slug, event.pk])}"
    assert table[0].endswith("after Friday")
    assert table[1].startswith("1. Bob: ")
    WebhookDelivery.objects.all().delete()
    event.starts_at -= timedelta(days=4)
    tell_group_of_results(event=event, imported=False)
    tell_group_of_results(event=event, imported=True)
    assert WebhookDelivery.objects.count() == 0


def test_what_is_no_longer_so_is_not_said(club, receiver):
    group(club, receiver, kinds=[GroupKind.RESULT])
    event = played(club, "Bob Ann Cat")
    event.results.all().delete()
    work()
    assert receiver.received == []
    assert set(WebhookDelivery.objects.values_list("state", flat=True)) == {State.LEFT}


def test_it_is_said_in_the_language_of_the_club(club, receiver, monkeypatch):
    monkeypatch.setitem(group_texts._composers, "test", lambda club, ids: Content(Text("Settings")))
    club.language = "es"
    club.save()
    waiting_test(group(club, receiver))
    work()
    assert heard(receiver)[0]["content"] == "Ajustes"
