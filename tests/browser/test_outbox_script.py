"""A tablet's outbox (static/js/outbox.js): what is recorded stays until it is answered, and goes in order."""

import json
import time
from itertools import pairwise
from urllib.parse import parse_qs

import pytest

from tests.site import PATIENCE

HTML = '<!doctype html><html lang="en"><title>Outbox</title><body></body></html>'
OPEN = """async () => {
    const { Outbox } = await import("/static/js/outbox.js");
    window.answers = [];
    window.outbox = new Outbox(7, (record, answer) => window.answers.push([record.act, answer.state]));
}"""


class Tablet:
    """A page with an outbox and a server that answers as it is told: `answer` is a status, a state, or None
    for no network at all."""

    def __init__(self, pages):
        self.received, self.lost = [], 0  # lost: how often it was tried without a network
        self.answer = "done"
        self.answer_of = {}  # of single acts, and of what is sent as a question ("aside")
        self.page_answer = 200  # of the tablet's own page
        for words in ("net::ERR_", "status of 4", "status of 5"):
            pages.forgive(words)
        acts = ("deal", "away", "back", "knock-out", "undo")
        answers = {f"/tablet/do/{act}/": self.serve for act in acts}
        answers["/tablet/"] = lambda route: route.fulfill(status=self.page_answer, body="")
        self.page = pages.unserved(HTML, answers=answers)
        self.page.evaluate(OPEN)

    def serve(self, route):
        if self.answer is None:
            self.lost += 1
            route.abort("internetdisconnected")
            return
        typed = {name: values[0] for name, values in parse_qs(route.request.post_data or "").items()}
        act = route.request.url.split("/")[-2]
        self.received.append((act, typed))
        answer = self.answer_of.get("aside" if "aside" in typed else act, self.answer)
        if isinstance(answer, int):
            route.fulfill(status=answer, body="no")
        else:
            status = 422 if answer == "refused" else 200
            route.fulfill(status=status, json={"state": answer})

    def record(self, act, **fields):
        return self.page.evaluate(
            "([act, fields]) => outbox.add(act, Object.entries(fields), act).id", [act, fields]
        )

    def wait(self, milliseconds=200):
        """Lets the page's own clock run; whatever is sent meanwhile has its answer before it runs on."""
        for _ in range(max(milliseconds // 500, 1)):
            self.page.clock.run_for(min(milliseconds, 500))
            end = time.monotonic() + PATIENCE
            while self.page.evaluate("outbox.isSending"):
                assert time.monotonic() < end, "The outbox sends for ever."
                self.page.wait_for_timeout(10)

    @property
    def waiting(self):
        return [record["act"] for record in self.page.evaluate("outbox.records")]

    @property
    def aside(self):
        return [record["act"] for record in self.page.evaluate("outbox.aside")]

    @property
    def acts(self):
        return [act for act, _ in self.received]

    @property
    def answers(self):
        return self.page.evaluate("answers")

    @property
    def offline_since(self):
        return self.page.evaluate("outbox.offlineSince")


@pytest.fixture
def tablet(pages):
    return Tablet(pages)


@pytest.mark.rule("TABLET-in-order")
def test_a_record_is_sent_at_once_and_leaves_with_its_answer(tablet):
    tablet.record("away", player="3")
    tablet.wait()
    ((act, typed),) = tablet.received
    assert (act, typed["player"], "waited" in typed) == ("away", "3", False)
    assert (tablet.waiting, tablet.answers) == ([], [["away", "done"]])


@pytest.mark.rule("TABLET-outbox-kept")
def test_it_is_written_down_before_it_is_sent(tablet):
    tablet.answer = None
    written = tablet.page.evaluate("outbox.add('deal', [], 'Next hand'), localStorage.getItem('outbox-7')")
    assert [record["act"] for record in json.loads(written)] == ["deal"]


@pytest.mark.rule("TABLET-in-order", "TABLET-waited")
def test_without_a_network_all_waits_and_then_goes_in_order_with_its_age(tablet):
    tablet.answer = None
    ids = [tablet.record(act) for act in ("away", "deal", "back")]
    tablet.wait(3000)
    assert tablet.waiting == ["away", "deal", "back"]
    assert tablet.offline_since is not None
    tablet.answer = "done"
    tablet.wait(16_000)
    assert tablet.acts == ["away", "deal", "back"]
    assert [typed["request_id"] for _, typed in tablet.received] == ids
    assert [typed["waited"] for _, typed in tablet.received] == ["1", "1", "1"]
    assert all(int(typed["ago"]) >= 3000 for _, typed in tablet.received)
    assert (tablet.waiting, tablet.offline_since) == ([], None)


@pytest.mark.parametrize("status", [500, 502, 403, 429])
def test_an_answer_that_is_none_is_asked_for_again(tablet, status):
    tablet.answer = status
    request = tablet.record("deal")
    tablet.wait()
    tablet.answer = "done"
    tablet.wait(4000)
    assert [typed["request_id"] for _, typed in tablet.received] == [request] * len(tablet.received)
    assert len(tablet.received) >= 2
    assert (tablet.waiting, tablet.answers) == ([], [["deal", "done"]])


@pytest.mark.rule("TABLET-aside")
@pytest.mark.parametrize("status", [500, 403])
def test_a_record_on_which_the_server_fails_becomes_a_question_and_the_rest_goes_on(tablet, status):
    tablet.answer_of = {"knock-out": status, "aside": "question"}
    request = tablet.record("knock-out", out="1")
    tablet.record("deal")
    tablet.wait(16_000)
    assert tablet.acts == ["knock-out"] * 4 + ["deal"]
    asked = tablet.received[3][1]
    assert (asked["aside"], asked["out"], asked["said"]) == (str(status), "1", "knock-out")
    assert {typed["request_id"] for act, typed in tablet.received if act == "knock-out"} == {request}
    assert (tablet.waiting, tablet.aside, tablet.offline_since) == ([], [], None)
    assert tablet.answers == [["knock-out", "question"], ["deal", "done"]]


@pytest.mark.parametrize("status", [400, 413])
def test_what_the_server_will_never_read_is_asked_about_at_once_without_it(tablet, status):
    tablet.answer_of = {"knock-out": status, "aside": "question"}
    tablet.record("knock-out", out="1")
    tablet.record("deal")
    tablet.wait(3000)
    assert tablet.acts == ["knock-out", "knock-out", "deal"]
    assert "out" not in tablet.received[1][1]
    assert tablet.waiting == []


@pytest.mark.rule("TABLET-aside")
def test_what_cannot_even_be_asked_about_is_kept_and_can_be_tried_again(tablet):
    tablet.answer_of = {"knock-out": 500, "aside": 500}
    tablet.record("knock-out", out="1")
    tablet.record("deal")
    tablet.wait(16_000)
    assert (tablet.waiting, tablet.aside) == ([], ["knock-out"])
    tablet.page.reload()
    tablet.page.evaluate(OPEN)
    assert tablet.aside == ["knock-out"]
    tablet.answer_of = {}
    tablet.page.evaluate("outbox.tryAside()")
    tablet.wait(1000)
    act, typed = tablet.received[-1]
    assert (act, typed["out"], typed["waited"], "aside" in typed) == ("knock-out", "1", "1", False)
    assert (tablet.waiting, tablet.aside) == ([], [])


def test_while_the_server_fails_on_everything_nothing_is_set_aside(tablet):
    tablet.answer, tablet.page_answer = 500, 500
    tablet.record("knock-out", out="1")
    tablet.record("deal")
    tablet.wait(60_000)
    assert (set(tablet.acts), tablet.waiting, tablet.aside) == ({"knock-out"}, ["knock-out", "deal"], [])
    tablet.answer = "done"
    tablet.wait(16_000)
    assert tablet.waiting == []


@pytest.mark.parametrize("status", [429, 502, 503])
def test_too_many_and_no_site_at_all_are_waited_for(tablet, status):
    tablet.answer = status
    tablet.record("deal")
    tablet.wait(60_000)
    assert (tablet.waiting, tablet.aside) == (["deal"], [])
    assert not any("aside" in typed for _, typed in tablet.received)


@pytest.mark.parametrize("state", ["already", "refused", "question"])
def test_every_answer_of_the_server_settles_it(tablet, state):
    tablet.answer = state
    tablet.record("knock-out", out="1")
    tablet.record("deal")
    tablet.wait(1500)
    assert (tablet.waiting, tablet.answers) == ([], [["knock-out", state], ["deal", state]])


@pytest.mark.rule("TABLET-ended")
@pytest.mark.parametrize("status", [404, 410])
def test_revoked_it_sends_nothing_more_and_keeps_what_was_not_sent(tablet, status):
    tablet.answer = status
    tablet.record("away")
    tablet.record("back")
    tablet.wait(3000)
    assert (tablet.acts, tablet.waiting) == (["away"], ["away", "back"])
    assert tablet.answers == [["away", "ended"]]


@pytest.mark.rule("TABLET-undo")
def test_what_was_never_on_its_way_can_be_taken_back_and_the_rest_cannot(tablet):
    tablet.answer = None
    first, second = tablet.record("away"), tablet.record("deal")
    tablet.wait()
    assert [tablet.page.evaluate("(id) => outbox.cancel(id)", id_) for id_ in (first, second)] == [
        False,
        True,
    ]
    assert tablet.waiting == ["away"]


@pytest.mark.rule("TABLET-outbox-kept")
def test_it_outlives_the_page(tablet):
    tablet.answer = None
    tablet.record("knock-out", out="1")
    tablet.wait()
    tablet.page.reload()
    tablet.page.evaluate(OPEN)
    assert tablet.waiting == ["knock-out"]
    tablet.answer = "done"
    tablet.page.evaluate("outbox.send()")
    tablet.wait()
    assert (tablet.acts, tablet.waiting) == (["knock-out"], [])


def test_it_knows_since_when_also_if_the_page_was_opened_without_a_network(tablet):
    tablet.record("away")
    tablet.wait()
    contact = tablet.page.evaluate("outbox.lastContact")
    tablet.wait(60_000)
    tablet.page.reload()
    tablet.page.evaluate(OPEN)
    tablet.page.evaluate("outbox.lost()")
    assert tablet.offline_since == contact


@pytest.mark.rule("TABLET-one-pairing")
def test_the_outbox_of_another_pairing_is_not_sent(tablet):
    other = json.dumps([{"id": "x", "act": "away", "fields": [], "said": "", "at": 0}])
    tablet.page.evaluate("(other) => localStorage.setItem('outbox-6', other)", other)
    tablet.page.evaluate("outbox.send()")
    tablet.wait()
    assert tablet.received == []


DAY = 24 * 60 * 60_000


def kept(tablet, name, *days):
    """Writes down records of so many days ago as those of another pairing, opens the outbox: what is left."""
    records = [{"id": str(age), "act": "away", "fields": [], "said": "", "at": -age * DAY} for age in days]
    tablet.page.evaluate(
        "([name, records]) => localStorage.setItem(name, records)", [name, json.dumps(records)]
    )
    tablet.page.evaluate(OPEN)
    left = tablet.page.evaluate("(name) => localStorage.getItem(name)", name)
    return None if left is None else [int(record["id"]) for record in json.loads(left)]


@pytest.mark.rule("TABLET-outbox-kept")
@pytest.mark.parametrize("name", ["outbox-6", "aside-6", "outbox-match-6"])
@pytest.mark.parametrize(
    ("days", "left"),
    [
        ((4,), None),
        ((4, 5), None),
        ((), None),
        ((2,), [2]),
        ((4, 2), [4, 2]),
        ((2, 4), [2, 4]),
        ((5, 1, 4), [5, 1, 4]),
    ],
)
def test_of_another_pairing_nothing_goes_as_long_as_one_record_is_young(tablet, name, days, left):
    assert kept(tablet, name, *days) == left


@pytest.mark.rule("TABLET-outbox-kept")
def test_its_own_is_never_forgotten(tablet):
    tablet.answer = None
    assert kept(tablet, "outbox-7", 40) == [40]
    assert kept(tablet, "aside-7", 40) == [40]


# How often it asks, and how long it waits: by a clock that stands still


def asked_at(tablet, act, milliseconds, step=500):
    """Records an act: the moments, in seconds from then, at which something was sent within so long."""
    moments, before = [], len(tablet.received) + tablet.lost
    tablet.record(act)
    for moment in range(0, milliseconds, step):
        tablet.wait(step)
        now = len(tablet.received) + tablet.lost
        moments += [(moment + step) / 1000] * (now - before)
        before = now
    return moments


@pytest.mark.rule("TABLET-back-off")
@pytest.mark.parametrize("status", [429, 502, 503, 504, None])
def test_who_is_not_answered_asks_less_and_less_often(tablet, status):
    """After 1, 2, 5 and 10 seconds and then every 15; some 40 times in ten minutes, not 600."""
    tablet.answer = status
    moments = asked_at(tablet, "deal", 600_000)
    pauses = [later - earlier for earlier, later in pairwise(moments)]
    assert pauses[:4] == pytest.approx([1, 2, 5, 10], abs=0.6)
    assert pauses[4:] == pytest.approx([15] * len(pauses[4:]), abs=0.6)
    assert len(moments) > 40
    assert tablet.waiting == ["deal"]


@pytest.mark.rule("TABLET-back-off")
def test_while_the_site_fails_on_everything_it_asks_less_and_less_often_too(tablet):
    tablet.answer, tablet.page_answer = 500, 500
    assert 40 <= len(asked_at(tablet, "deal", 600_000)) <= 46


@pytest.mark.rule("TABLET-back-off")
def test_once_it_is_answered_it_asks_at_once_again(tablet):
    tablet.answer = 429
    tablet.record("deal")
    tablet.wait(60_000)
    tablet.answer = "done"
    tablet.wait(16_000)
    assert tablet.waiting == []
    tablet.record("away")
    tablet.wait(500)
    assert tablet.acts[-1] == "away"
    tablet.answer = 429
    assert asked_at(tablet, "back", 4000) == pytest.approx([0.5, 1.5, 3.5], abs=0.6)


@pytest.mark.rule("TABLET-waited")
@pytest.mark.parametrize("status", [429, 503, None])
def test_what_stands_behind_a_record_that_waits_has_waited_too(tablet, status):
    """The dealer looks at the answer of neither: what cannot be recorded any more is asked about."""
    tablet.answer = status
    tablet.record("deal")
    tablet.wait(500)
    tablet.record("away")  # behind it
    tablet.answer = "done"
    tablet.wait(20_000)
    assert [(act, typed.get("waited")) for act, typed in tablet.received[-2:]] == [
        ("deal", "1"),
        ("away", "1"),
    ]
    tablet.record("back")  # with nothing before it
    tablet.wait(500)
    assert "waited" not in tablet.received[-1][1]


@pytest.mark.rule("TABLET-waited")
def test_so_has_what_is_recorded_while_there_is_no_network(tablet):
    tablet.page.evaluate("outbox.lost()")
    tablet.record("deal")
    tablet.wait(500)
    assert tablet.received[-1][1]["waited"] == "1"
