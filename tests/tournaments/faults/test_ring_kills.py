"""The server of a ring game is killed with money on the table, under every tap, and started again.

After each start the chips on the table are the money that was taken for them less what was given back, in the
facts as in the club's ledger: as before the tap, or as after it where it had been written. The tap is sent
again with its request id, and counts once.
"""

import json
from collections import Counter

import pytest

from tests.site import RestartedSite, prepared
from tests.tournaments.faults.killing import KilledDirector

SET_UP = """
from django.test import Client
from clubs import actions as clubs
from clubs.actions import Person
from clubs.models import User
from tables.actions import Recorder
from tournaments.ring_games.actions import open_ring_game
club = clubs.found_club(name="Dead Money", founder="Ann", timezone="Europe/London", is_public=True)
clubs.add_members(club=club, people=[Person(f"Player {n}") for n in range(2, 5)])
elder = club.members.get(number=1)
elder.user = User.objects.create_user("ann")
elder.save()
client = Client()
client.force_login(elder.user)
print("game", open_ring_game(club=club, by=Recorder(elder)).pk, client.cookies["sessionid"].value)
"""
MONEY = """
import json
from clubs import ledger
from clubs.models import Club
from clubs.queries.ledger import balance
from tournaments.models import RingGame
from tournaments.money_check import problems
from tournaments.ring_games.queries import ring_floor
club, game = Club.objects.get(), RingGame.objects.select_related("club", "log").get()
print(json.dumps({
    "on_tables": ring_floor(game).on_tables,
    "held": balance(club, ledger.ring_games()),
    "box": -balance(club, ledger.OUTSIDE),
    "problems": [str(each) for each in problems(club)],
    "entries": game.log.length,
}))
"""
KILLED_WITHIN = """
import os, signal
from django.db import connections
from tables.actions import Recorder
from tournaments.models import RingGame
from tournaments.ring_games import actions
from tournaments.ring_games.ring_facts import ChipsBought
game = RingGame.objects.select_related("club", "log").get()
connections.close_all()
signal.signal(signal.SIGCHLD, signal.SIG_DFL)  # so that its end can be asked for
child = os.fork()
if not child:
    try:
        actions.club_actions.write_lines = lambda **told: os.kill(os.getpid(), signal.SIGKILL)
        act = [ChipsBought(player=3, name="Player 3", table=1, seat=2, cents=1000)]
        actions.record(game=game, act=act, by=Recorder(), request_id="within")
    finally:
        os._exit(1)
print(os.waitpid(child, 0)[1])
"""
# a tap, and what lies on the table after it, in cents
TAPS = [
    ("do/buy-in/", {"player": 2, "place": "1-1"}, 1000),
    ("do/buy-in/", {"player": 3, "place": "1-2"}, 2000),
    ("do/rebuy/", {"player": 2}, 3000),
    ("do/buy-in/", {"player": 4, "place": "1-3"}, 4000),
    ("do/cash-out/", {"player": 3, "cents": "17.50"}, 2250),
    ("undo/", {"sequence": 6}, 4000),
    ("do/put-right/", {"table": 1, "cents": "0.50", "way": "less", "reason": "a chip is lost"}, 3950),
    ("do/cash-out/", {"player": 3, "cents": "19.50"}, 2000),
    ("do/cash-out/", {"player": 2, "cents": "20"}, 0),
    ("do/cash-out/", {"player": 4, "cents": "0"}, 0),
    ("do/close/", {}, 0),
]


class RingDirector(KilledDirector):
    """Looks at the money whenever the server has been started again."""

    entries = 1  # it is open

    def money(self):
        return json.loads(self.site.run(MONEY))

    def tap_and_look(self, path, data, lying):
        """lying: cents on the table before the tap, and after it."""
        before, after = lying
        entries = self.entries
        is_acknowledged = self.strike(path, data)
        found = self.money()
        is_written = found["entries"] > entries
        assert is_written or not is_acknowledged
        self.adds_up(found, after if is_written else before)
        self.repeat(path, data)
        found = self.money()
        self.entries = found["entries"]
        self.adds_up(found, after)

    def adds_up(self, found, lying):
        assert (found["on_tables"], found["held"], found["problems"]) == (lying, lying, [])


@pytest.fixture
def director(tmp_path):
    with RestartedSite(prepared(tmp_path / "data")) as site:
        _, game, session = site.run(SET_UP).split()
        yield RingDirector(site, f"/ring-games/{game}/", session)


def test_killed_between_the_facts_and_the_ledger_neither_is_there(director):
    buy_in = ("do/buy-in/", {"player": 2, "place": "1-1"})
    director.tap_and_look(*buy_in, (0, 1000))
    before = director.money()
    assert director.site.run(KILLED_WITHIN).strip() == "9"
    assert director.money() == before


@pytest.mark.rule("DM-ring-chips", part="the server is killed with money on the table")
def test_killed_at_every_tap_the_chips_on_the_table_are_the_money_taken(director):
    before = 0
    for number, (path, data, after) in enumerate(TAPS, 2):
        director.tap_and_look(path, data, (before, after))
        assert director.entries == number
        before = after
    assert director.unanswered > 0
    assert director.money()["box"] == 50  # the kitty has the chip that was lost
    written = [
        json.loads(line) for line in director.site.command("export_night", "1", "--ring-game").splitlines()
    ]
    kinds = Counter(line["fact"]["kind"] for line in written if "fact" in line)
    assert (kinds["chips_bought"], kinds["chips_rebought"], kinds["cashed_out"]) == (3, 1, 4)
    assert (kinds["chips_put_right"], kinds["ring_closed"]) == (1, 1)
