"""The server is killed between any two facts, and in the middle of one, and started again.

A director taps on through it all. What was acknowledged is there, what was not is there wholly or not at all,
and the tap that got no answer is sent again with its request id: it counts once.
"""

import json
import re
from collections import Counter

import httpx
import pytest

from tests.site import RestartedSite, prepared
from tests.tournaments.faults.killing import KilledDirector

SET_UP = """
from datetime import timedelta
from django.test import Client
from django.utils import timezone
from clubs import actions as clubs
from clubs.actions import Person
from clubs.models import User
from clubs.rulebook import Kind
from tournaments.night.actions import open_tournament
club = clubs.found_club(name="Dead Money", founder="Ann", timezone="Europe/London", is_public=True)
clubs.add_members(club=club, people=[Person(f"Player {n}") for n in range(2, 9)])
now = timezone.now()
season = clubs.create_season(club=club, name="Now", starts_on=now.date(), ends_on=now.date())
event = clubs.schedule_event(season=season, name="Tonight", kind=Kind.LIVE, starts_at=now)
elder = club.members.get(number=1)
elder.user = User.objects.create_user("ann")
elder.save()
client = Client()
client.force_login(elder.user)
print("night", open_tournament(event=event).pk, client.cookies["sessionid"].value)
"""
PLAYERS = 8
TAPS = [
    *[("buy-in", {"player": number}) for number in range(1, PLAYERS + 1)],
    ("template", {"template": "friday"}),
    ("draw-seats", {"tables": 1}),
    ("draw-button", {"table": 1}),
    ("start", {"override": "A test night"}),
    ("pause", {}),
    ("resume", {}),
    ("knock-out", {"table": 1, "out": 8, "by": 1}),
    ("rebuy", {"player": 8}),
    *[("knock-out", {"table": 1, "out": number, "by": 1}) for number in range(PLAYERS, 1, -1)],
    ("finish", {}),
]


class Director(KilledDirector):
    """Taps on the console of a night."""

    def tap(self, name, data):
        """Sends a tap, and sends it again when the server has been killed and started."""
        path = f"do/{name}/"
        is_acknowledged, before = self.strike(path, data), self.length()
        self.repeat(path, data)
        if is_acknowledged:  # what was acknowledged had been kept: the repeat adds nothing
            assert self.length() == before

    def length(self):
        """Return how many entries the log has, by the number of the latest one that the console shows."""
        page = httpx.get(f"{self.site.url}{self.room}", cookies=self.cookies, timeout=30)
        return max([int(number) for number in re.findall(r"#(\d+)", page.text)], default=0)


@pytest.fixture
def director(tmp_path):
    with RestartedSite(prepared(tmp_path / "data")) as site:
        _, night, session = site.run(SET_UP).split()
        yield Director(site, f"/nights/{night}/console/", session)


def test_killed_at_every_tap_the_night_ends_as_it_would_have(director):
    for name, data in TAPS:
        director.tap(name, data)
    assert director.unanswered > 0
    written = director.site.command("export_night", "1")
    facts = [json.loads(line) for line in written.splitlines()]
    kinds = Counter(fact["fact"]["kind"] for fact in facts if "fact" in fact)
    assert kinds["bought_in"] == PLAYERS
    assert kinds["knocked_out"] == PLAYERS
    assert (kinds["rebought"], kinds["clock_started"], kinds["finished"]) == (1, 1, 1)
    standings = json.loads(director.site.command("standings", "dead-money", "now", "--json"))
    # Live nights count double. Ann: 8 places, 1 in the money, 3 for the win and 8 knockouts.
    assert (standings[0]["player"], standings[0]["total"]) == ("Ann", 2 * (8 + 1 + 3 + 8))
    assert sorted(line["played"] for line in standings) == [1] * PLAYERS
