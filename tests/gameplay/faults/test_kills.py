"""The server is killed at every point between a choice, its commit and its signal, over whole hands.

The players send what got no answer again, with its request id. Nothing is lost and nothing happens twice.
"""

import time
from contextlib import ExitStack
from itertools import cycle

import pytest

from tests.gameplay.faults.http_players import PATIENCE, moment
from tests.gameplay.faults.kill_points import POINTS
from tests.gameplay.faults.killed_site import killable_site

HANDS = 2
DRAW = {"preset": "fcd-five-card-draw", "seats": 5, "between_hands": 0}


@pytest.fixture
def table(tmp_path):
    """Three players of a ring table: `table(turn_timer="5")`."""
    with ExitStack() as stack:
        yield lambda **options: stack.enter_context(killable_site(tmp_path, ring=DRAW | options))


def test_killed_at_every_point_nothing_is_lost_or_doubled(table):
    here = table(turn_timer="none")
    points = cycle(POINTS)
    while True:
        player, at = here.turn()
        if at[0] > HANDS:
            break
        if sum(at) % 2 == 0:  # the odd choices of the first hand, the even ones of the second
            here.dies_at(next(points))
        here.choose(player, at, "check", "call", "discard")
        here.lives()
    assert here.unanswered == 9
    after = here.told()
    assert after["chips"] == [60_000, 60_000]
    assert after["facts"] == ["hand_played"] * HANDS
    for number, choices, kept, replayed in after["hands"]:
        assert choices == [*range(9)], number  # three check, three draw, three check
        assert kept == replayed


def test_a_deadline_that_passed_while_the_server_was_down_is_applied_once(table):
    here = table(turn_timer="5")
    _, at = here.turn()
    here.site.kill()
    time.sleep(5.5)
    here.site.start()
    end = time.monotonic() + PATIENCE
    while moment(here.answered(lambda: here.players[0].fragment(here.code))) == at and time.monotonic() < end:
        time.sleep(0.1)
    here.site.kill()
    after = here.told()
    assert set(after["by"]) == {"time"}
    assert after["chips"] == [60_000, 60_000]
