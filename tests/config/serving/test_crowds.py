"""More than can be answered are asked to come back (config/serving/request_queue.py)."""

import pytest
from django.test import override_settings

from config.serving import request_queue
from tests.config.serving.asgi_devices import CROWD, FEW, Device, serve, served_alone, status, work

FULL = {  # one phone has a turn, two are in line
    "REQUESTS_AT_ONCE": 2,
    "REQUESTS_OF_CROWDS": 1,
    "CROWD_WAITING": 2,
    "CROWDED": ("/p/", "/live/"),
}


def statuses(*late):
    """Return what these are answered who come while a crowd's line is full."""
    phones = [Device(f"{CROWD}{number}/") for number in range(3)]
    with override_settings(**FULL):
        serve(*phones, *late, meanwhile=lambda asking: None)
    assert [status(phone) for phone in phones] == [200, 200, 200]
    return [status(device) for device in late]


@served_alone
def test_a_crowd_that_is_more_than_can_be_answered_is_asked_to_come_back():
    phone = Device(CROWD)
    watching = Device("/table/", headers=[(b"x-can-wait", b"1")])
    stranger = Device(FEW, known=False)
    stranger.scope["headers"] = []
    assert statuses(phone, watching, stranger) == [503, 503, 503]
    start, body = phone.sent
    assert (b"retry-after", b"5") in start["headers"]
    assert body["body"].decode() == f"{request_queue.FULL}\n"


@served_alone
def test_a_director_is_not_whether_this_process_has_seen_them_or_not():
    known, unseen = Device(FEW), Device("/unseen/", known=False)
    assert statuses(known, unseen) == [200, 200]
    assert work.order[1] == FEW


@served_alone
@pytest.mark.parametrize(("query", "given"), [(b"many=1", 503), (b"", 200)])
def test_of_streams_only_those_of_a_crowd_are(query, given):
    stream = Device("/live/night-1/")
    stream.scope["query_string"] = query
    assert statuses(stream) == [given]


@served_alone
def test_when_its_line_is_shorter_again_a_crowd_is_answered():
    with override_settings(**FULL):
        serve(*(Device(CROWD) for _ in range(3)))
        (phone,) = serve(Device(CROWD))
    assert status(phone) == 200
