"""An open page: what the stream of a running site says to it."""

import threading

import httpx

WAIT = 60  # seconds; never asserted, only so that a broken site does not hang the tests


class Listener:
    """One open page: the events of its stream, as they come."""

    def __init__(self, client: httpx.Client, url: str) -> None:
        self.leaves = False  # with the next event
        self.events: list[str] = []
        self.heard = threading.Condition()
        self.ended = threading.Event()
        self.context = client.stream("GET", url, timeout=WAIT)
        self.response = self.context.__enter__()
        self.thread = threading.Thread(target=self.read, daemon=True)
        self.thread.start()

    def read(self) -> None:
        try:
            for line in self.response.iter_lines():
                if line.startswith("event: "):
                    with self.heard:
                        self.events.append(line.removeprefix("event: "))
                        self.heard.notify_all()
                if self.leaves:
                    break
        except httpx.HTTPError:
            pass
        self.ended.set()

    @property
    def heard_of(self) -> int:
        """How often it has been told that something changed."""
        return self.events.count("changed")

    def wait_for(self, count: int, event: str = "changed") -> bool:
        """Return whether at least so many of these events have come."""
        with self.heard:
            return self.heard.wait_for(lambda: self.events.count(event) >= count, WAIT)

    def close(self) -> None:
        self.thread.join(WAIT)
        self.context.__exit__(None, None, None)
