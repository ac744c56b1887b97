"""The server is killed at every point between a choice, its commit and its signal, over whole hands.

The players send what got no answer again, with its request id. Nothing is lost and nothing happens twice.
"""

import json
import re
import time
from itertools import cycle

import httpx
import pytest

from tests.gameplay.bad_luck.killer import POINTS
from tests.site import Site

HANDS = 2
PATIENCE = 60  # seconds; only so that a broken site does not hang the tests
SET_UP = """
import json
from django.test import Client
from clubs import actions as clubs
from clubs.actions import Person
from clubs.models import User
from gameplay import actions
from gameplay.actions import tables
from gameplay.engine.games import FiveCardDraw
from gameplay.facts import Player
from gameplay.options import GameSpec, Settings, TableOptions
club = clubs.found_club(name="Dead Money", founder="Ann", timezone="Europe/London")
clubs.add_members(club=club, people=[Person("Bob"), Person("Cat")])
options = TableOptions(seats=5, between_hands=0, turn_timer="{timer}")
settings = Settings(table=options, games=(GameSpec.of(FiveCardDraw()),))
table = actions.open_ring(club=club, name="Friends", settings=settings)
cookies = []
for member in club.members.order_by("number"):
    member.user = User.objects.create_user(member.name)
    member.save()
    client = Client()
    client.force_login(member.user)
    cookies.append(client.cookies["sessionid"].value)
    player = Player(kind="member", id=member.pk, name=member.name)
    actions.act(table=table, act=tables.sit(seat=member.number, player=player), request_id=member.name)
actions.deal(table=table)
print(json.dumps([table.code, cookies]))
"""
TOLD = """
import json
from gameplay.live_hands import whole
from gameplay.models import Choice, Hand, Table
from gameplay.rings import ring_of
from tables.models import Entry
table = Table.objects.select_related("log").get()
hands = []
for hand in Hand.objects.order_by("number"):
    numbers = list(hand.choices.order_by("number").values_list("number", flat=True))
    again = list(whole(hand).hand.stacks)
    hands.append([hand.number, numbers, hand.stacks, again, hand.finished_at is not None])
print(json.dumps({
    "hands": hands,
    "played": Entry.objects.filter(kind="hand_played").count(),
    "chips": sum(chair.chips for chair in ring_of(table).chairs.values()),
    "by": list(Choice.objects.order_by("pk").values_list("by", flat=True)),
}))
"""


class Players:
    """Three browsers, and a server that dies under them."""

    def __init__(self, site, code, cookies):
        self.site, self.code = site, code
        self.cookies = [{"csrftoken": "x" * 32, "sessionid": session} for session in cookies]
        self.unanswered = 0

    def ask(self, player):
        return httpx.get(
            f"{self.site.url}/tables/{self.code}/felt/", cookies=self.cookies[player], timeout=30
        ).text

    def turn(self):
        """Who must choose: (player, hand, number). The next hand is dealt by the site itself."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for player in range(3):
                page = self.ask(player)
                if re.search(r'class="table[^"]*is-my-turn', page):
                    hand, number = re.search(r'data-hand="(\d+)" data-number="(\d+)"', page).groups()
                    return player, int(hand), int(number)
            time.sleep(0.05)
        raise AssertionError("It is nobody's turn.")

    def send(self, player, hand, number, choice):
        return httpx.post(
            f"{self.site.url}/tables/{self.code}/choose/",
            data={"hand": hand, "number": number, "choice": choice, "request_id": f"{hand}-{number}"},
            cookies=self.cookies[player],
            headers={"X-CSRFToken": "x" * 32, "HX-Request": "true"},
            timeout=30,
        ).status_code

    def choose(self, player, hand, number, point):
        """Sends a choice, the server dying at that point of its work, and sends it again."""
        (self.site.data / "die").write_text(point)
        status = 422
        for choice in ("check", "call", "discard"):
            try:
                status = self.send(player, hand, number, choice)
            except httpx.TransportError:
                self.unanswered += 1
                self.site.end()
                self.site.start()
                status = self.send(player, hand, number, choice)
            if status == 200:
                break
        (self.site.data / "die").unlink(missing_ok=True)
        assert status == 200


@pytest.fixture
def table(tmp_path):
    """Three players of a table: `table(timer)`."""
    sites = []

    def opened(timer="none"):
        site = Site(tmp_path / "data", settings="tests.gameplay.bad_luck.killer_settings").start()
        sites.append(site)
        code = SET_UP.replace("{timer}", timer)
        return Players(site, *json.loads(site.manage("shell", "-v0", "-c", code).splitlines()[-1]))

    yield opened
    for site in sites:
        site.end()


def told(players):
    return json.loads(players.site.manage("shell", "-v0", "-c", TOLD).splitlines()[-1])


def test_killed_at_every_point_nothing_is_lost_or_doubled(table):
    players = table()
    points = cycle(POINTS)
    while True:
        player, hand, number = players.turn()
        if hand > HANDS:
            break
        players.choose(player, hand, number, next(points))
    assert players.unanswered > 2 * len(POINTS)
    after = told(players)
    assert after["chips"] == 60_000
    assert after["played"] == HANDS
    for number, choices, kept, replayed, finished in after["hands"][:HANDS]:
        assert choices == [*range(9)], number  # three check, three draw, three check
        assert (kept, finished) == (replayed, True)


def test_a_deadline_that_passed_while_the_server_was_down_is_applied_once(table):
    players = table("5")
    players.site.kill()
    time.sleep(5.5)
    players.site.start()
    end = time.monotonic() + PATIENCE
    while not told(players)["by"] and time.monotonic() < end:
        time.sleep(0.1)
    players.site.kill()
    after = told(players)
    assert set(after["by"]) == {"time"}
    assert [choices for _, choices, *_ in after["hands"]] == [
        [*range(len(choices))] for _, choices, *_ in after["hands"]
    ]
    assert after["chips"] == 60_000
