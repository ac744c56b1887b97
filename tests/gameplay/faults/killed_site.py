"""Players at a table whose server dies under them: what got no answer they send again, as it was."""

import json
from collections.abc import Callable
from contextlib import contextmanager
from typing import Any, TypeVar

import httpx

from tests.gameplay.faults.http_players import Moment, Player, prepared_data, whose_turn
from tests.site import RestartedSite, Site, prepared

Answer = TypeVar("Answer")


class KillableSite:
    """Three players, and a server that can be told at which point of its work to die (kill_points.py).

    unanswered: how often it did.
    """

    def __init__(self, site: Site, wanted: dict[str, Any]) -> None:
        self.site, self.unanswered = site, 0
        made = prepared_data(site, "open", json.dumps(wanted))
        self.code = made[next(iter(wanted))]["code"]
        self.players = [Player(site, session) for session in made["sessions"]]

    def dies_at(self, point: str, visit: int = 1) -> None:
        """At this point, when it comes there for the first time from now on, or the second."""
        (self.site.data / "die").write_text(f"{point}:{visit}")

    def lives(self) -> None:
        """Whatever it was told, it does not die."""
        (self.site.data / "die").unlink(missing_ok=True)

    def is_to_die(self) -> bool:
        return (self.site.data / "die").exists()

    def answered(self, ask: Callable[[], Answer]) -> Answer:
        """Return what is answered, if need be by the server that was started again."""
        try:
            return ask()
        except httpx.TransportError:
            self.unanswered += 1
            self.site.end()
            self.site.start()
            return ask()

    def turn(self) -> tuple[int, Moment]:
        """Return who must choose, and which choice. The next hand is dealt by the site itself."""
        return whose_turn(lambda player: self.answered(lambda: self.players[player].fragment(self.code)))

    def choose(self, player: int, at: Moment, *choices: str) -> None:
        """The first of these choices that is legal."""
        for choice in choices:
            if self.answered(lambda choice=choice: self.players[player].choose(self.code, at, choice)) == 200:
                return
        raise AssertionError(f"None of {choices} was accepted.")

    def told(self) -> dict[str, Any]:
        """Return what is kept of the table."""
        return next(iter(prepared_data(self.site, "told").values()))


@contextmanager
def killable_site(folder, **wanted):
    """A table as it is wanted (prepared_data.py), on a site that can be told to die."""
    data = prepared(folder / "data")
    with RestartedSite(data, settings="tests.gameplay.faults.kill_settings") as site:
        here = KillableSite(site, wanted)
        yield here
        for player in here.players:
            player.close()
