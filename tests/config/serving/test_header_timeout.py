"""Connections on which nothing comes (config/serving/header_timeout.py)."""

import asyncio
from contextlib import suppress

import pytest
import uvicorn

from config.serving import header_timeout


async def answer(scope, receive, send):
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


async def heard(*parts, pause=0.0):
    """Return what a connection hears on which this is said, until it is closed or nothing comes for a
    while."""
    config = uvicorn.Config(
        answer, http=header_timeout.Protocol, ws="none", lifespan="off", log_config=None, port=0
    )
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for part in parts:
        with suppress(ConnectionError):
            writer.write(part)
        await asyncio.sleep(pause)
    try:
        said, is_closed = b"", False
        while not is_closed:
            part = await asyncio.wait_for(reader.read(1000), 1.5)
            said, is_closed = said + part, not part
    except TimeoutError:
        pass
    except ConnectionError:
        is_closed = True
    writer.close()
    server.should_exit = True
    await running
    return said, is_closed


@pytest.fixture(autouse=True)
def _soon(monkeypatch):
    monkeypatch.setattr(header_timeout, "WITHIN", 0.3)


@pytest.mark.parametrize("parts", [[], [b"GET / HT"], [b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "]])
def test_what_is_not_finished_in_time_is_closed(parts):
    assert asyncio.run(heard(*parts)) == (b"", True)


def test_a_slow_trickle_is_no_way_around_it():
    said, is_closed = asyncio.run(heard(b"GET / HTTP/1.1\r\n", *[b"X: y\r\n"] * 8, pause=0.1))
    assert (said, is_closed) == (b"", True)


def test_an_ordinary_request_is_answered_and_the_connection_kept():
    said, is_closed = asyncio.run(heard(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", pause=0.5))
    assert said.startswith(b"HTTP/1.1 200")
    assert not is_closed
