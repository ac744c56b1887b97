"""Tests of how much of a request is read, and how one is answered that is not (request_bodies.py,
refused.py)."""

import asyncio

import pytest
from django.test import override_settings

from tests.config.serving.asgi_devices import Device, serve, served_alone, status


class Slow(Device):
    """A body that comes in parts, and perhaps never ends."""

    def __init__(self, *parts, ends=True, headers=(), **more):
        super().__init__("/slow/", b"x", **more)
        self.scope["headers"] = [each for each in self.scope["headers"] if each[0] != b"content-length"]
        self.scope["headers"] += headers
        self.parts, self.ends, self.read = list(parts), ends, 0

    async def receive(self):
        if self.parts:
            part = self.parts.pop(0)
            self.read += len(part)
            return {"type": "http.request", "body": part, "more_body": bool(self.parts) or not self.ends}
        return await asyncio.Event().wait()


FILES = [(b"content-type", b"multipart/form-data; boundary=x")]


@served_alone
@override_settings(LARGEST_BODY=1000, LARGEST_UPLOAD=5000)
@pytest.mark.rule("SEC-request-size")
def test_what_is_too_large_is_refused_in_a_sentence_before_it_is_read():
    said = Slow(b"x" * 2000, headers=[(b"content-length", b"2000")])
    unsaid = Slow(b"x" * 900, b"x" * 900, b"x" * 900, b"x" * 900)
    strange = Slow(b"x", headers=[(b"content-length", "²".encode())])
    fits = Slow(b"x" * 500, b"x" * 500)
    serve(said, unsaid, strange, fits)
    assert [status(device) for device in (said, unsaid, strange, fits)] == [413, 413, 413, 200]
    assert (said.read, unsaid.read) == (0, 1800)
    assert said.sent[1]["body"] == b"That is too large: 0.001 MB at the most.\n"
    assert (b"connection", b"close") in said.sent[0]["headers"]


@served_alone
@override_settings(LARGEST_BODY=1000, LARGEST_UPLOAD=5000)
def test_files_may_be_larger_from_those_who_are_known():
    stranger, member = (Slow(b"x" * 3000, headers=FILES, known=known) for known in (False, True))
    serve(stranger, member)
    assert [status(device) for device in (stranger, member)] == [413, 200]


@served_alone
@override_settings(BODY_SECONDS=0.05)
def test_what_does_not_arrive_in_time_is_given_up():
    (device,) = serve(Slow(b"half", ends=False))
    assert status(device) == 408


SPANISH = (b"accept-language", b"es-MX,es;q=0.9")


@served_alone
@override_settings(LARGEST_BODY=1000)
@pytest.mark.parametrize(
    ("headers", "kind", "says"),
    [
        ([(b"accept", b"text/html,*/*")], b"text/html", b"<h1>That is too large</h1>"),
        ([(b"accept", b"text/html,*/*"), SPANISH], b"text/html", b"<h1>Es demasiado grande</h1>"),
        (
            [(b"accept", b"text/html"), (b"hx-request", b"true")],
            b"text/plain",
            b"That is too large: 0.001 MB",
        ),
        ([(b"accept", b"*/*"), SPANISH], b"text/plain", b"Es demasiado grande: 0.001 MB"),
        ([(b"accept-language", b"\xff"), (b"cookie", b"\xff=\xff")], b"text/plain", b"That is too large: 0"),
    ],
)
def test_people_are_shown_a_page_and_scripts_told_a_sentence_in_their_language(headers, kind, says):
    (device,) = serve(Slow(b"x" * 2000, headers=headers))
    answered = dict(device.sent[0]["headers"])
    assert status(device) == 413
    assert answered[b"content-type"].startswith(kind)
    assert says in device.sent[1]["body"]
