"""Requests take turns (config/serving/request_queue.py)."""

import asyncio
import re
import threading
import time

import pytest
from django.test import override_settings

from config.live import topics
from config.serving import request_queue
from config.serving.request_queue import Handler, RequestQueue, can_wait
from tests.config.serving.asgi_devices import CROWD, FEW, Device, serve, served_alone, status, work


@served_alone
def test_an_answer_is_sent_whole():
    (device,) = serve(Device(FEW, b"typed=1"))
    start, body = device.sent
    assert (start["status"], body["body"]) == (200, b"typed=1")
    assert (b"X-Thread", "ä".encode("latin-1")) in start["headers"]
    ((_, timing),) = [header for header in start["headers"] if header[0] == b"Server-Timing"]
    assert re.fullmatch(rb"site;dur=\d+\.\d", timing)


@served_alone
def test_no_more_are_worked_on_at_once_than_there_are_turns():
    devices = serve(*(Device(FEW) for _ in range(20)))
    assert [status(device) for device in devices] == [200] * 20
    assert (work.most, len(work.threads)) == (3, 3)


@served_alone
def test_a_crowd_never_takes_all_the_turns():
    serve(*(Device(CROWD) for _ in range(20)))
    assert work.most == 2


@served_alone
def test_few_go_before_a_crowd_and_else_it_is_as_they_came():
    crowd = [Device(f"/p/{number}/") for number in range(4)]
    few = [Device(f"/few/{number}/") for number in range(4)]
    with override_settings(REQUESTS_AT_ONCE=1):
        serve(*crowd, *few, meanwhile=lambda asking: None)
    assert work.order == ["/p/0/", *(f"/few/{n}/" for n in range(4)), *(f"/p/{n}/" for n in range(1, 4))]


@served_alone
def test_that_a_process_is_alive_is_said_before_anybody_has_a_turn():
    asked = [Device("/healthz", known=False), Device("/healthz", known=False)]
    asked[1].scope["method"] = "HEAD"
    answered = []
    with override_settings(REQUESTS_AT_ONCE=1):
        serve(
            *(Device(f"/p/{number}/") for number in range(4)),
            *asked,
            meanwhile=lambda asking: answered.extend(device.sent[1]["body"] for device in asked),
        )
    assert answered == [b"ok\n", b""]
    assert [status(device) for device in asked] == [200, 200]
    assert "/healthz" not in work.order


@served_alone
def test_a_turn_that_fails_is_given_back():
    with override_settings(DEBUG_PROPAGATE_EXCEPTIONS=False):
        devices = serve(*(Device("/fails/") for _ in range(9)))
    assert [status(device) for device in devices] == [500] * 9


@served_alone
def test_who_has_gone_while_waiting_is_not_answered():
    with override_settings(REQUESTS_AT_ONCE=1):
        first, gone, last = serve(
            Device("/first/"),
            Device("/gone/", is_disconnected=True),
            Device("/last/"),
            meanwhile=lambda asking: None,
        )
    assert work.order == ["/first/", "/last/"]
    assert (status(first), gone.sent, status(last)) == (200, [], 200)


@served_alone
def test_who_is_called_off_while_waiting_keeps_nobody_from_his_turn():
    with override_settings(REQUESTS_AT_ONCE=1):
        devices = serve(*(Device(f"/{n}/") for n in range(4)), meanwhile=lambda asking: asking[1].cancel())
    assert work.order == ["/0/", "/2/", "/3/"]
    assert devices[1].sent == []


def test_a_turn_that_is_called_and_called_off_in_one_moment_goes_to_the_next():
    async def play():
        line, order = RequestQueue(1, 1), []

        async def wait(name):
            async with line.turn(is_bulk=False):
                order.append(name)

        async with line.turn(is_bulk=False):
            first = asyncio.create_task(wait("first"))
            second = asyncio.create_task(wait("second"))
            await asyncio.sleep(0)
        first.cancel()
        await asyncio.wait([first, second])
        return order, line.taken

    assert asyncio.run(play()) == (["second"], 0)


@served_alone
def test_a_request_is_begun_and_ended_in_the_thread_that_answers_it(monkeypatch):
    """Django looks after the connection of the thread in which it says so."""
    closed = []
    monkeypatch.setattr("django.db.connections.all", lambda **_: [Closing(closed)])
    serve(Device(FEW))
    assert set(closed) == work.threads


class Closing:
    """A connection that notes in which thread it is looked after."""

    queries_log = []

    def __init__(self, closed):
        self.closed = closed

    def close_if_unusable_or_obsolete(self):
        self.closed.append(threading.get_ident())


@pytest.mark.django_db(transaction=True)
@served_alone
def test_whoever_makes_a_change_has_his_answer_before_the_others_hear_of_it(monkeypatch):
    monkeypatch.setattr(topics.hub, "_redis_url", "")  # nobody here listens to it
    device, happened = Device("/changes/"), []

    async def send(message):
        happened.append(message["type"])

    async def follow():
        with topics.hub.follow("night-7") as wake:
            asking = asyncio.create_task(device.ask(Handler()))
            await asyncio.wait_for(wake.wait(), 10)
            happened.append("heard")
            await asking

    device.send = send
    work.begin_again()
    asyncio.run(follow())
    assert happened == ["http.response.start", "http.response.body", "heard"]


def test_a_page_that_says_that_it_can_wait_belongs_to_a_crowd():
    assert can_wait({"headers": [(b"host", b"here"), (b"x-can-wait", b"1")]})
    assert not can_wait({"headers": [(b"host", b"here")]})


@served_alone
def test_it_never_takes_all_the_turns_wherever_it_asks():
    watching = [Device(FEW) for _ in range(9)]
    for device in watching:
        device.scope["headers"].append((b"x-can-wait", b"1"))
    serve(*watching)
    assert (work.most, len(work.order)) == (2, 9)


@served_alone
def test_when_nothing_is_asked_each_thread_lets_go_of_its_connections_and_comes_back(monkeypatch):
    monkeypatch.setattr(request_queue, "REST_AFTER", 0.02)
    closed, asked = [], [Device(FEW) for _ in range(4)]
    monkeypatch.setattr("django.db.connections.close_all", lambda: closed.append(threading.get_ident()))

    async def play():
        handler = Handler()
        await asyncio.gather(*(device.ask(handler) for device in asked[:3]))
        while request_queue.queue_of_loop().taken or len(closed) < 3:
            await asyncio.sleep(0.005)
        await asked[3].ask(handler)
        return request_queue.queue_of_loop().taken

    work.begin_again()
    assert asyncio.run(asyncio.wait_for(play(), 20)) == 0
    assert (len(closed), len(set(closed))) == (3, 3)
    assert work.threads <= {*closed}  # a thread that is done soon answers two of them
    assert [status(device) for device in asked] == [200] * 4


@served_alone
def test_while_somebody_is_answered_they_let_go_of_nothing(monkeypatch):
    monkeypatch.setattr(request_queue, "REST_AFTER", 0.01)
    closed, gate = [], threading.Event()
    monkeypatch.setattr("django.db.connections.close_all", lambda: closed.append(threading.get_ident()))

    async def play():
        handler = Handler()
        work.begin_again()
        await Device("/first/").ask(handler)
        work.begin_again(gate)
        second = asyncio.create_task(Device("/second/").ask(handler))
        await asyncio.sleep(0.1)
        before = len(closed)
        gate.set()
        await second
        while request_queue.queue_of_loop().taken or len(closed) < 3:
            await asyncio.sleep(0.005)
        return before

    assert asyncio.run(asyncio.wait_for(play(), 20)) == 0


@served_alone
@pytest.mark.parametrize(("path", "gives_way"), [(FEW, True), (CROWD, False)])
def test_who_works_for_nobody_that_waits_gives_way_to_the_few(monkeypatch, path, gives_way):
    no_interactive = []
    serve(Device(path), meanwhile=lambda asking: no_interactive.append(request_queue.no_interactive.is_set()))
    assert no_interactive == [not gives_way]
    assert request_queue.no_interactive.is_set()


@served_alone
@pytest.mark.parametrize("path", ["/long/", f"{CROWD}long/"])
def test_a_request_that_takes_seconds_gives_way_to_the_few(monkeypatch, path):
    monkeypatch.setattr(request_queue, "MOMENT", 20)
    serve(Device(FEW), Device(path), meanwhile=lambda asking: None)
    assert work.answered == [FEW, path]


@served_alone
def test_it_does_not_wait_for_itself(monkeypatch):
    monkeypatch.setattr(request_queue, "MOMENT", 20)
    began = time.monotonic()
    serve(Device("/long/"))
    assert time.monotonic() - began < 10


def test_but_not_for_long(monkeypatch):
    monkeypatch.setattr(request_queue, "MOMENT", 0.01)
    monkeypatch.setattr(request_queue, "no_interactive", threading.Event())
    request_queue.yield_to_interactive()
    assert not request_queue.no_interactive.is_set()


@served_alone
def test_whom_the_site_does_not_know_is_of_the_crowd_whatever_a_request_says():
    strangers = [Device(FEW, known=False) for _ in range(9)]
    serve(*strangers)
    assert (work.most, len(work.order)) == (2, 9)


@served_alone
def test_somebody_known_goes_before_strangers_who_came_earlier():
    strangers = [Device(f"/stranger/{number}/", known=False) for number in range(6)]
    with override_settings(REQUESTS_AT_ONCE=1):
        serve(*strangers, Device("/director/"), meanwhile=lambda asking: None)
    assert work.order[:2] == ["/stranger/0/", "/director/"]


@served_alone
def test_who_asks_much_waits_for_who_asks_little():
    greedy = [Device(f"/greedy/{n}/", known=False, address="198.51.100.1") for n in range(6)]
    other = Device("/other/", known=False, address="198.51.100.2")
    with override_settings(REQUESTS_AT_ONCE=1):
        serve(*greedy, other, meanwhile=lambda asking: None)
    assert work.order[:3] == ["/greedy/0/", "/greedy/1/", "/other/"]


@served_alone
def test_one_client_leaves_a_turn_to_others():
    serve(*(Device(FEW, cookie="ann") for _ in range(9)))
    assert work.most == 2


@served_alone
def test_one_client_has_only_so_many_in_line_and_others_have_their_own_places():
    greedy = [Device(f"/greedy/{n}/", known=False, address="198.51.100.1") for n in range(6)]
    other = Device("/other/", known=False, address="198.51.100.2")
    with override_settings(REQUESTS_AT_ONCE=1, REQUESTS_WAITING=3):
        serve(*greedy, other, meanwhile=lambda asking: None)
    assert [status(device) for device in (*greedy, other)] == [200] * 4 + [503] * 2 + [200]
    assert (b"retry-after", b"5") in greedy[5].sent[0]["headers"]
