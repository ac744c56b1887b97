"""Players in front of a running site: what their browsers send and get, without a browser."""

import json
import os
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx

from tests.site import Site

PATIENCE = 60  # seconds; only so that a broken site does not hang the tests
CSRF = "x" * 32
PREPARES = """
import runpy, sys
sys.argv[1:] = {arguments}
runpy.run_module("tests.gameplay.faults.prepared_data", run_name="__main__")
"""
Moment = tuple[int, int]
"""A hand and the number of the choice in it."""


def prepared_data(site: Site, *arguments: str) -> dict[str, Any]:
    """Return what a program says that works on the site's data (prepared_data.py)."""
    said = site.run(PREPARES.format(arguments=arguments))
    return dict(json.loads(said.splitlines()[-1]))


class Player:
    """The browser of somebody who is signed in. It keeps its connection, and so the process that answers."""

    def __init__(self, site: Site, session: str = "") -> None:
        self.client = httpx.Client(
            base_url=site.url,
            cookies={"csrftoken": CSRF, **({"sessionid": session} if session else {})},
            headers={"X-CSRFToken": CSRF, "HX-Request": "true"},
            timeout=30,
        )
        self.port = 0  # at this end of its connection

    def get(self, path: str) -> httpx.Response:
        return self._heard(self.client.get(path))

    def post(self, path: str, **typed: object) -> httpx.Response:
        return self._heard(self.client.post(path, data=typed))

    def _heard(self, answer: httpx.Response) -> httpx.Response:
        self.port = answer.extensions["network_stream"].get_extra_info("client_addr")[1]
        return answer

    def fragment(self, code: str) -> str:
        """The page of a table as this player sees it now."""
        return self.get(f"/tables/{code}/felt/").text

    def choose(self, code: str, at: Moment, choice: str, request_id: str = "") -> int:
        """Sends a choice; the status of the answer."""
        hand, number = at
        request_id = request_id or f"{hand}-{number}-{choice}"
        typed = {"hand": hand, "number": number, "choice": choice, "request_id": request_id}
        return self.post(f"/tables/{code}/choose/", **typed).status_code

    def close(self) -> None:
        self.client.close()


def moment(page: str) -> Moment:
    """Return which choice a page of a table shows as the next."""
    found = re.search(r'data-hand="(\d+)" data-number="(\d+)"', page)
    assert found, page
    return int(found[1]), int(found[2])


def is_turn(page: str) -> bool:
    """Return whether its reader is to choose."""
    return bool(re.search(r'class="table[^"]*is-my-turn', page))


def whose_turn(pages: Callable[[int], str], players: int = 3) -> tuple[int, Moment]:
    """Return who must choose, and which choice; waits for a hand to be dealt. pages: what each player is
    shown."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for player in range(players):
            if is_turn(page := pages(player)):
                return player, moment(page)
        time.sleep(0.02)
    raise AssertionError("It is nobody's turn.")


def process_of(site: Site, port: int) -> int:
    """Return which of the site's processes holds the connection that comes from this port (Linux)."""
    ours = [f"0100007F:{site.port:04X}", f"0100007F:{port:04X}"]
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    connection = f"socket:[{next(row[9] for row in rows if row[1:3] == ours)}]"
    for process in workers(site):
        for handle in Path(f"/proc/{process}/fd").iterdir():
            try:
                if os.readlink(handle) == connection:
                    return process
            except FileNotFoundError:
                continue
    raise LookupError("No process holds the connection.")


def workers(site: Site) -> list[int]:
    """The processes that the site has started (Linux)."""
    assert site.process is not None
    pid = site.process.pid
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
