"""Two web processes on PostgreSQL and Redis: tables that both serve, and Redis that goes away and comes back.

Every player here keeps one connection, so that it is known which process answers him.
"""

import json
import re
import time
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path

import pytest

from tests import services
from tests.gameplay.faults.http_players import PATIENCE, Player, moment, prepared_data, process_of, whose_turn
from tests.listener import Listener
from tests.site import Site

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.redis,
    pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="only Linux says who holds a connection"),
]
WANTED = {
    "ring": {"preset": "dm-holdem", "seats": 3, "between_hands": 0, "turn_timer": "none"},
    "night": {"preset": "dm-holdem", "pause_seconds": 0, "turn_seconds": None},
}


class Hosted:
    """A site of two processes with a ring table and a table of a night, at which Ann, Bob and Cat sit."""

    def __init__(self, site, redis, stack):
        self.site, self.redis, self.stack = site, redis, stack
        made = prepared_data(site, "open", json.dumps(WANTED))
        self.ring, self.night, self.sessions = made["ring"], made["night"], made["sessions"]
        self.processes = []
        self.ears = []

    def browser(self, process, session=""):
        """A browser whose connection is with the first process, 0, or the second, 1."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            browser = Player(self.site, session)
            browser.fragment(self.ring["code"])
            pid = process_of(self.site, browser.port)
            if pid not in self.processes:
                self.processes.append(pid)
            if self.processes.index(pid) == process:
                self.stack.callback(browser.close)
                return browser
            browser.close()
        raise AssertionError("One process takes all connections.")

    def player(self, number, process):
        return self.browser(process, self.sessions[number])

    def ear(self, table, process):
        """An open page of a table: what this process tells it."""
        self.ears.append(Listener(self.browser(process).client, f"/live/table-{table['pk']}/"))
        assert self.ears[-1].wait_for(1)
        return self.ears[-1]

    def close(self):
        self.site.end()
        for ear in self.ears:
            ear.close()


@pytest.fixture(scope="module")
def hosted(tmp_path_factory):
    folder = tmp_path_factory.mktemp("hosted")
    with ExitStack() as stack:
        redis = stack.enter_context(services.OwnRedis(folder))
        url, _ = stack.enter_context(services.own_postgres("dead_button_hosted"))
        kept = {"DATABASE_URL": url, "REDIS_URL": redis.url}
        site = stack.enter_context(Site(folder / "data", arguments=["--workers", "2"], **kept))
        here = Hosted(site, redis, stack)
        yield here
        here.close()


def choose(players, table):
    """Whoever's turn it is checks or calls; by whom that was, and which choice."""
    number, at = whose_turn(lambda number: players[number].fragment(table["code"]))
    assert 200 in (players[number].choose(table["code"], at, choice) for choice in ("check", "call"))
    return number, at


def hand(players, table):
    """Plays a hand to its end; yields each of its choices."""
    first = None
    while True:
        number, at = choose(players, table)
        first = first or at[0]
        yield at
        if moment(players[number].fragment(table["code"]))[0] > first:
            return


def shown(page):
    """A page without what is its reader's own (tokens, the numbers of requests) and without its clock."""
    page = re.sub(r'<section class="clock.*?</section>', "", page, flags=re.DOTALL)
    return re.sub(r'value="[^"]*"|"X-CSRFToken": "[^"]*"', "", page)


def agreed(browsers, path):
    """The page at this path, of which both processes must show the same, as soon as nothing happens between
    the two looks."""
    for _ in range(50):
        one, other = (shown(browser.get(path).text) for browser in browsers)
        if one == other:
            return one
    lines = next(
        pair for pair in zip(one.splitlines(), other.splitlines(), strict=False) if len(set(pair)) > 1
    )
    return pytest.fail(f"The processes do not agree: {lines}")


def test_both_processes_agree_on_a_table_and_on_the_floor_of_its_night(hosted):
    table, night = hosted.night, hosted.night["night"]
    people = [[hosted.player(number, process) for number in range(3)] for process in (0, 1)]
    turns = cycle(people)
    for _ in range(16):
        _, at = choose(next(turns), table)
        felt = agreed([people[0][0], people[1][0]], f"/tables/{table['code']}/felt/")
        assert moment(felt) > at
    agreed([people[0][0], people[1][0]], f"/nights/{night}/log/")

    (director, *_), elsewhere = people
    acts = f"/tables/{table['code']}/do/"
    number, at = whose_turn(lambda number: elsewhere[number].fragment(table["code"]))
    assert director.post(acts + "pause/", request_id="p", why="a dispute").status_code == 200
    assert "The table is paused: a dispute" in elsewhere[number].fragment(table["code"])
    assert elsewhere[number].choose(table["code"], at, "fold") == 409
    assert elsewhere[0].post(acts + "resume/", request_id="r").status_code == 200
    assert people[0][number].choose(table["code"], at, "fold") == 200

    kept = prepared_data(hosted.site, "told")["night"]
    assert kept["chips"][0] == kept["chips"][1]
    assert kept["facts"] == (["hand_dealt", "hand_played"] * 10)[: len(kept["facts"])]
    assert all(
        choices == [*range(len(choices))] and stacks == again for _, choices, stacks, again in kept["hands"]
    )


def test_play_goes_on_while_redis_is_away_and_all_are_told_again_when_it_is_back(hosted):
    table = hosted.ring
    players = [hosted.player(number, process) for number, process in enumerate((0, 1, 0))]
    ears = [hosted.ear(table, process) for process in (0, 1)]
    made = [*everybody_hears(players, ears, table)]

    hosted.redis.stop()
    for at in hand(players, table):
        made.append(at)
        for player in players:
            assert moment(player.fragment(table["code"])) > at, "who asks again is shown it"
    visitor = hosted.browser(1)
    assert visitor.post("/clubs/dead-money/play/dm-holdem/", request_id="tap").status_code == 302

    heard = [ear.heard_of for ear in ears]
    hosted.redis.start()
    assert all(ear.wait_for(count + 1) for ear, count in zip(ears, heard, strict=True))
    made += [*everybody_hears(players, ears, table)]

    kept = prepared_data(hosted.site, "told")["ring"]
    assert [(number, each) for number, choices, *_ in kept["hands"] for each in choices] == made
    assert kept["chips"][0] == kept["chips"][1]


def everybody_hears(players, ears, table):
    """Plays a hand; of every choice the pages of both processes are told."""
    playing = hand(players, table)
    while True:
        heard = [ear.heard_of for ear in ears]
        made = next(playing, None)
        if made is None:
            return
        assert all(ear.wait_for(count + 1) for ear, count in zip(ears, heard, strict=True))
        yield made
