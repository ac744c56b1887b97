"""Tablets at the same instant, through a real server: two with one code, two at one table, one being revoked.

Every request goes through the running server with a connection of its own to the database; which of two
comes first is left to chance, what must hold afterwards is not.
"""

from functools import partial
from threading import Barrier, Event, Thread
from time import sleep

import httpx
import pytest
from django.core.cache import cache
from django.db import connections
from django.urls import reverse

from tables.models import Entry, Log
from tournaments import outbox, pairing
from tournaments.models import Question, Tablet
from tournaments.night.facts import CameBack, SteppedAway
from tournaments.tablet import recording
from tournaments.tablet.paired_device import TABLET

pytestmark = pytest.mark.django_db(transaction=True)
TOKEN = "x" * 32
TIMES = 5
PATIENCE = 1.5  # seconds in which a revocation would come if nothing held it


@pytest.fixture(autouse=True)
def _no_guesses_yet():
    cache.clear()


@pytest.fixture
def night(friday):
    return friday.start("Ann Bob Cat Dan Eve Fay", "Gus Hal Ida Jon Kim Lou").deal(1, 2)


class Browser:
    """A browser of its own; closed with the test."""

    def __init__(self, server):
        self.client = httpx.Client(
            base_url=server.url,
            cookies={"csrftoken": TOKEN},
            headers={"X-CSRFToken": TOKEN, "Accept": "application/json"},
            timeout=30,
        )

    def pair(self, code):
        self.client.post(reverse("tablet_pair"), data={"code": code})
        return TABLET.name in self.client.cookies

    def send(self, act, request, **data):
        answer = self.client.post(reverse("tablet_act", args=[act]), data={"request_id": request, **data})
        return answer.status_code, answer.json()["state"]


@pytest.fixture
def browser(live_server):
    opened = []

    def open_one():
        opened.append(Browser(live_server))
        return opened[-1]

    yield open_one
    for each in opened:
        each.client.close()


def code_for(night, table=1):
    return pairing.make_code(tournament=night.tournament, table=table, by=night.by.member)


def at_once(*calls):
    """Makes these calls at the same instant; what each answered."""
    start, answers = Barrier(len(calls)), [None] * len(calls)

    def run(number, call):
        start.wait(10)
        answers[number] = call()
        connections.close_all()

    threads = [Thread(target=run, args=pair) for pair in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return answers


def test_one_code_pairs_one_of_two_browsers(night, browser):
    for _ in range(TIMES):
        cache.clear()
        code, left, right = code_for(night), browser(), browser()
        assert sorted(at_once(partial(left.pair, code), partial(right.pair, code))) == [False, True]
    assert Tablet.objects.count() == TIMES


def test_one_record_sent_twice_at_once_is_recorded_once(night, browser):
    tablet = browser()
    tablet.pair(code_for(night))
    for number in range(TIMES):
        act = "away" if number % 2 == 0 else "back"
        answers = at_once(*[partial(tablet.send, act, f"r{number}", player=1, waited=1)] * 2)
        assert sorted(answers) == [(200, "already"), (200, "done")]
    assert Entry.objects.filter(kind__in=("stepped_away", "came_back")).count() == TIMES
    assert Question.objects.count() == 0


def test_two_tablets_at_one_table_begin_a_hand_once(night, browser):
    left, right = browser(), browser()
    for tablet in (left, right):
        assert tablet.pair(code_for(night))
    for hand in range(2, 2 + TIMES):
        answers = at_once(*[partial(t.send, "deal", f"r{hand}", hand=hand) for t in (left, right)])
        assert sorted(answers) == [(200, "already"), (200, "done")]
    assert night.reloaded().tables[1].hands == 1 + TIMES


def test_two_tablets_knock_out_the_same_player_once(night, browser):
    left, right = browser(), browser()
    for tablet in (left, right):
        tablet.pair(code_for(night))
    answers = at_once(
        partial(left.send, "knock-out", "r", out=1, by=2), partial(right.send, "knock-out", "r", out=1, by=3)
    )
    assert sorted(answers) == [(200, "done"), (422, "refused")]
    assert len(night.reloaded().knockouts) == 1


def test_nothing_is_recorded_behind_a_revocation(night, browser):
    """Whatever comes first: what the log holds was there before the tablet ended."""
    for number in range(TIMES):
        tablet = browser()
        assert tablet.pair(code_for(night))
        row = Tablet.objects.latest("pk")
        act = "away" if number % 2 == 0 else "back"
        status, _ = at_once(
            partial(tablet.send, act, f"r{number}", player=1), partial(pairing.end, tablet=row, by="Bob")
        )
        row.refresh_from_db()
        recorded = Entry.objects.filter(request_id__startswith=row.prefix)
        assert recorded.exists() == (status == (200, "done"))
        assert tablet.send("deal", "later")[0] == 410
        if not recorded.exists():
            assert status == (410, "ended")
            night.floor = night.reloaded()
            night.record(*_same(act))
    assert Tablet.objects.filter(ended_at=None).count() == 0


def _same(act):
    """Return what the tablet would have recorded, so that the next one finds the player as it expects."""
    return [SteppedAway(player=1) if act == "away" else CameBack(player=1)]


class TestRevokedWhileItRecords:
    """The tablet is held after it was let in and before anything is written; then it is revoked."""

    @pytest.fixture
    def held(self, monkeypatch):
        """Holds whoever has been let in; says whether the revocation came through meanwhile."""
        come_through = Event()
        let_in = recording.happened

        def hold(*arguments):
            come_through.revoked = come_through.wait(PATIENCE)
            return let_in(*arguments)

        def end(**arguments):
            pairing.end(**arguments)
            come_through.set()

        monkeypatch.setattr(recording, "happened", hold)
        return end, come_through

    def tried(self, night, browser, end):
        tablet = browser()
        tablet.pair(code_for(night))
        row = Tablet.objects.get()

        def revoke():
            sleep(PATIENCE / 3)  # the tablet is in by then
            end(tablet=row, by="Bob")

        answer, _ = at_once(partial(tablet.send, "away", "r", player=1), revoke)
        return answer

    def test_the_revocation_waits_until_it_is_written(self, night, browser, held):
        end, come_through = held
        assert self.tried(night, browser, end) == (200, "done")
        assert come_through.revoked is False

    @pytest.mark.filterwarnings("ignore")
    def test_without_the_lock_a_revoked_tablet_records(self, night, browser, held, monkeypatch):
        end, come_through = held
        for module in (outbox, pairing):
            monkeypatch.setattr(module, "lock", lambda log_id: Log.objects.get(pk=log_id))
        options = connections.settings["default"]["OPTIONS"]
        if "transaction_mode" in options:
            monkeypatch.setitem(options, "transaction_mode", "DEFERRED")
        self.tried(night, browser, end)
        assert come_through.revoked is True
