"""The disk of an embedded site is full: who records is told so and has recorded nothing, who reads goes
on, and with room it is all as before."""

import json
import resource
import sys

import pytest

from tests.gameplay.faults.http_players import Player, moment, prepared_data
from tests.site import Site, prepared

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux limits the files of another process"
)
WANTED = {"ring": {"preset": "dm-holdem", "seats": 3, "turn_timer": "none", "between_hands": 0}}


def limit(site, most):
    """No file of the site's process grows beyond so many bytes (RLIMIT_FSIZE): a full disk to who writes."""
    resource.prlimit(site.process.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))


def test_a_full_disk_is_said_loses_nothing_and_is_over_when_there_is_room(tmp_path):
    with Site(prepared(tmp_path / "data")) as site:
        made = prepared_data(site, "open", json.dumps(WANTED))
        code = made["ring"]["code"]
        players = [Player(site, session) for session in made["sessions"]]
        at = moment(players[0].fragment(code))

        def chosen():
            return [player.choose(code, at, "call") for player in players]

        limit(site, 1)
        answers = chosen()
        assert 503 in answers
        assert 200 not in answers
        assert moment(players[1].fragment(code)) == at, "who reads goes on"

        limit(site, resource.RLIM_INFINITY)
        assert 200 in chosen()
        assert moment(players[0].fragment(code)) > at
        kept = prepared_data(site, "told")["ring"]
        assert kept["chips"][0] == kept["chips"][1]
        site.manage("doctor")  # which fails where anything is wrong
        for player in players:
            player.close()
