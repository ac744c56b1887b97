"""Two taps on call at the same instant, through a real server.

Both requests are held where the choice is about to be written. The lock lets only one get there; the control
test takes the lock away and sees both get there, so that the other means something. Even then the database
holds one choice for one moment.
"""

import re
from threading import Barrier, BrokenBarrierError, Thread

import httpx
import pytest
from django.db import connections, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.models import User
from gameplay import play as actions
from gameplay.models import Choice, Table
from gameplay.play import choosing, locked_table
from gameplay.play.tables import sit
from gameplay.sources.ring_cache import ring_of
from tests.gameplay.playing import fresh, guest, ring

pytestmark = pytest.mark.django_db(transaction=True)
TOKEN = "x" * 32
PATIENCE = 1.5  # seconds in which the other one would come if nothing held him


@pytest.fixture
def wall():
    """Real time: the server is a real one."""


@pytest.fixture
def meeting(monkeypatch):
    """Whoever is about to write a choice waits for the other; `met` says whether both came."""
    barrier, met, make = Barrier(2), [], choosing._write_row

    def make_together(*arguments, **more):
        try:
            barrier.wait(PATIENCE)
            met.append(True)
        except BrokenBarrierError:
            met.append(False)
        return make(*arguments, **more)

    monkeypatch.setattr(choosing, "_write_row", make_together)
    return met


@pytest.fixture
def no_lock(monkeypatch):
    """The lock of the table is gone, on either database."""
    rows = Table.objects.select_related("club", "log", "tournament")
    monkeypatch.setattr(choosing, "locked", lambda pk, now: locked_table.LockedTable.of(rows.get(pk=pk), now))
    options = connections.settings["default"]["OPTIONS"]
    if "transaction_mode" in options:
        monkeypatch.setitem(options, "transaction_mode", "DEFERRED")


@pytest.fixture
def tap(live_server, play):
    """Both taps of whoever's turn it is: the statuses they are answered with."""
    table = play().deal()
    live = table.live
    member = table.members[live.turn.name]
    member.user = User.objects.create_user(member.name)
    member.save()
    client = Client()
    client.force_login(member.user)
    cookies = {"csrftoken": TOKEN, "sessionid": client.cookies["sessionid"].value}
    address = live_server.url + reverse("table_choose", args=[table.table.code])

    def send(request_id, answers):
        answer = httpx.post(
            address,
            data={"hand": 1, "number": 0, "choice": "call", "request_id": request_id},
            cookies=cookies,
            headers={"X-CSRFToken": TOKEN, "HX-Request": "true"},
            timeout=30,
        )
        answers.append((request_id, answer.status_code, len(re.findall('id="table-fragment"', answer.text))))

    def together(*request_ids):
        answers = []
        threads = [Thread(target=send, args=(each, answers)) for each in request_ids]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return sorted(answers)

    return together


def test_two_taps_of_one_form_are_one_choice(tap, meeting):
    assert [status for _, status, _ in tap("one", "one")] == [200, 200]
    assert meeting == [False]
    assert Choice.objects.count() == 1


def test_two_tabs_that_choose_at_once_are_one_choice_and_a_409_with_the_fresh_table(tap, meeting):
    answers = tap("one", "two")
    assert sorted(status for _, status, _ in answers) == [200, 409]
    assert [felts for _, _, felts in answers] == [1, 1]
    assert meeting == [False]
    assert Choice.objects.count() == 1


def test_without_the_lock_both_would_have_come_and_still_one_is_written(tap, meeting, no_lock):
    tap("one", "two")
    assert meeting == [True, True]
    assert Choice.objects.count() == 1


def test_who_waited_for_the_lock_writes_behind_what_was_written_meanwhile():
    table = ring("dm-holdem", guests=True)
    ann, bob = guest(1, "Ann"), guest(2, "Bob")
    failed = []

    def bob_sits():
        try:
            actions.act(table=table, act=sit(seat=2, player=bob), request_id="bob")
        except Exception as error:
            failed.append(error)
        finally:
            connections.close_all()

    waiting = Thread(target=bob_sits)
    with transaction.atomic():
        locked_table.locked(table.pk, timezone.now())
        waiting.start()
        waiting.join(PATIENCE / 3)  # by then he waits
        assert waiting.is_alive()
        actions.act(table=table, act=sit(seat=1, player=ann), request_id="ann")
    waiting.join()
    assert failed == []
    assert {seat: chair.player for seat, chair in ring_of(fresh(table)).chairs.items()} == {1: ann, 2: bob}
