"""Two directors knock out the same player at the same instant, through a real server.

Both requests are held where the floor has been read and nothing is written yet. The lock lets only one get
there at a time; the control test takes the lock away and sees both get there, so that the other means
something.
"""

import re
from threading import Barrier, BrokenBarrierError, Thread

import httpx
import pytest
from django.db import connections
from django.test import Client
from django.urls import reverse

from clubs.models import User
from tables import play
from tables.actions import append
from tables.models import Entry, Log
from tournaments.night import actions

pytestmark = pytest.mark.django_db(transaction=True)
TOKEN = "x" * 32
PATIENCE = 1.5  # seconds in which the other one would come if nothing held him


@pytest.fixture
def meeting(monkeypatch):
    """From `meeting()` on, whoever is about to write waits for the other; `met` says whether both came."""
    barrier, met = Barrier(2), []

    def append_together(*arguments, **more):
        try:
            barrier.wait(PATIENCE)
            met.append(True)
        except BrokenBarrierError:
            met.append(False)
        return append(*arguments, **more)

    def begin():
        monkeypatch.setattr(play, "append", append_together)
        return met

    return begin


@pytest.fixture
def no_lock(monkeypatch):
    """The lock of the log is gone, on either database."""
    monkeypatch.setattr(actions, "lock", lambda log_id: Log.objects.get(pk=log_id))
    options = connections.settings["default"]["OPTIONS"]
    if "transaction_mode" in options:
        monkeypatch.setitem(options, "transaction_mode", "DEFERRED")


@pytest.fixture
def post(live_server, friday):
    """Sends an act as Bob or Cat to the running server: `post("Bob", "knock-out", out=1)`; (status, page)."""
    cookies = {}
    for name in ("Bob", "Cat"):
        member = friday.tournament.event.season.club.members.get(name=name)
        member.user = User.objects.create_user(name)
        member.save()
        client = Client()
        client.force_login(member.user)
        cookies[name] = {"csrftoken": TOKEN, "sessionid": client.cookies["sessionid"].value}

    def send(name, act, **data):
        address = live_server.url + reverse("night_act", args=[friday.tournament.pk, act])
        headers = {"X-CSRFToken": TOKEN, "HX-Request": "true"}
        answer = httpx.post(address, data=data, cookies=cookies[name], headers=headers, timeout=30)
        return answer.status_code, answer.text

    return send


def at_once(*calls):
    """Makes these calls at the same instant; what they answered, in no order."""
    answers = []
    threads = [Thread(target=lambda call=call: answers.append(call())) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return answers


def knockouts():
    return Entry.objects.filter(kind="knocked_out")


def both_knock_out_ann(post):
    return at_once(
        lambda: post("Bob", "knock-out", request_id="bob", table=1, out=1, by=2),
        lambda: post("Cat", "knock-out", request_id="cat", table=1, out=1, by=3),
    )


def test_one_is_recorded_and_the_other_director_is_told(friday, post, meeting):
    friday.start("Ann Bob Cat Dan Eve Fay")
    met = meeting()
    answers = both_knock_out_ann(post)
    assert sorted(status for status, _ in answers) == [200, 422]
    refusal = next(page for status, page in answers if status == 422)
    assert re.findall(r'role="alert">([^<]+?) <', refusal) == ["Ann is out."]
    assert knockouts().count() == 1
    assert True not in met


@pytest.mark.filterwarnings("ignore")
def test_without_the_lock_both_get_as_far_as_writing(friday, post, meeting, no_lock, caplog):
    friday.start("Ann Bob Cat Dan Eve Fay")
    met = meeting()
    answers = both_knock_out_ann(post)
    assert met == [True, True]
    # The log's own constraint is the last fence: it stops one, without a word that a director understands.
    # Where the database itself refuses the second writer, they are asked to come back.
    assert sorted(status for status, _ in answers) in ([200, 500], [200, 503])
    assert knockouts().count() == 1


def test_a_double_tap_that_arrives_twice_at_once_is_one_knockout_and_no_complaint(friday, post):
    friday.start("Ann Bob Cat Dan Eve Fay")
    answers = at_once(
        *[lambda: post("Bob", "knock-out", request_id="tap", table=1, out=1, by=2) for _ in range(3)]
    )
    assert [status for status, _ in answers] == [200, 200, 200]
    assert knockouts().count() == 1


def test_what_a_device_sent_before_the_wifi_dropped_it_may_send_again(friday, post):
    friday.start("Ann Bob Cat Dan Eve Fay")
    sent = [
        ("knock-out", {"request_id": "a", "table": 1, "out": 1, "by": 2}),
        ("deal", {"request_id": "b", "table": 1}),
        ("knock-out", {"request_id": "c", "table": 1, "out": [4, 5], "by": 2}),
        ("pause", {"request_id": "d"}),
    ]
    first = [post("Bob", act, **data)[0] for act, data in sent]
    floor, length = friday.reloaded(), Entry.objects.count()
    again = [post("Bob", act, **data)[0] for act, data in sent]
    assert first == again == [200, 200, 200, 200]
    assert (friday.reloaded(), Entry.objects.count()) == (floor, length)
