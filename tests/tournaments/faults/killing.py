"""A director whose server is killed under every tap."""

from threading import Timer

import httpx

from tests.site import RestartedSite

MOMENTS = [0, 0.002, 0.005, 0.009, 0.014, 0.02, 0.03, 0.05]  # seconds after a tap was sent


class KilledDirector:
    """Taps; when the server dies under a tap, starts it again, so that the same tap can be sent again.

    room: where taps go to; taps: how many there were; unanswered: how many of them the server died under.
    """

    def __init__(self, site: RestartedSite, room: str, session: str) -> None:
        self.site, self.room = site, room
        self.cookies = {"csrftoken": "x" * 32, "sessionid": session}
        self.taps = self.unanswered = 0

    def post(self, path: str, request_id: str, data: dict[str, object]) -> tuple[int, str]:
        answer = httpx.post(
            f"{self.site.url}{self.room}{path}",
            data={**data, "request_id": request_id},
            cookies=self.cookies,
            headers={"X-CSRFToken": "x" * 32, "HX-Request": "true"},
            timeout=30,
        )
        return answer.status_code, answer.text

    def strike(self, path: str, data: dict[str, object]) -> bool:
        """Sends a tap, kills the server at one of the moments after that and starts it again. Whether the tap
        was acknowledged."""
        self.taps += 1
        killer = Timer(MOMENTS[self.taps % len(MOMENTS)], self.site.process.kill)
        killer.start()
        try:
            status, page = self.post(path, f"tap-{self.taps}", data)
        except httpx.TransportError:
            status, page = 0, ""
            self.unanswered += 1
        killer.join()
        self.site.end()
        self.site.start()
        assert status in (0, 200), page
        return status == 200

    def repeat(self, path: str, data: dict[str, object]) -> None:
        """Sends the latest tap again, with its request id."""
        status, page = self.post(path, f"tap-{self.taps}", data)
        assert status == 200, page
