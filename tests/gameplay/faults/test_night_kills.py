"""The server is killed while a table of a tournament plays: between a choice and the night's log, between the
log and the table, and between both and the signal. Each hand is in the log once, and every chip is there.
"""

import time

import httpx
import pytest

from tests.gameplay.faults.http_players import PATIENCE
from tests.gameplay.faults.killed_site import killable_site

DEATHS = [  # point and visit: while a hand is ended by a choice, or while the next one is dealt after it
    ("after the fact", 1),
    ("before the commit", 1),
    ("before the tables follow", 1),
    ("before the signal", 1),
    ("after the deal", 1),
    ("after the commit", 2),
]
NIGHT = {"preset": "dm-holdem", "pause_seconds": 0, "turn_seconds": None}


@pytest.fixture(scope="module")
def here(tmp_path_factory):
    with killable_site(tmp_path_factory.mktemp("night"), night=NIGHT) as table:
        yield table


def test_killed_at_every_point_the_night_knows_each_hand_once_and_every_chip(here):
    for point, visit in DEATHS:
        player, at = here.turn()
        here.choose(player, at, "fold")
        last, at = here.turn()
        here.dies_at(point, visit)
        here.choose(last, at, "fold")
        _, following = here.turn()
        assert following == (at[0] + 1, 0)
        assert not here.is_to_die(), f"The server never came to the point {point!r}."
    assert here.unanswered == len(DEATHS)

    after = here.told()
    assert after["facts"] == ["hand_dealt", "hand_played"] * len(DEATHS) + ["hand_dealt"]
    assert [number for number, *_ in after["hands"]] == [*range(1, len(DEATHS) + 1)]
    assert all(choices == [0, 1] and kept == replayed for _, choices, kept, replayed in after["hands"])
    assert after["chips"][0] == after["chips"][1] == 9000


def test_a_table_goes_on_that_a_killed_process_had_not_told_even_if_nobody_looks(here):
    """The director's word is in the log of the night, and the process dies before the table follows it."""
    player, at = here.turn()
    director, acts = here.players[0], f"/tables/{here.code}/do/"
    here.choose(player, at, "fold")
    assert director.post(acts + "pause/", request_id="pause").status_code == 200
    here.dies_at("before the tables follow")
    with pytest.raises(httpx.TransportError):
        director.post(acts + "resume/", request_id="resume")
    here.site.end()
    here.site.start()
    end = time.monotonic() + PATIENCE
    while here.told()["status"] != "playing" and time.monotonic() < end:
        time.sleep(0.1)
    assert here.told()["status"] == "playing"
