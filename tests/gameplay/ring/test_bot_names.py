"""Tests of what house players are called (gameplay/ring/lineup.py)."""

from gameplay.ring.lineup import NAMES, house_name


def test_two_hundred_house_players_have_names_of_their_own():
    names = [house_name(number) for number in range(1, 201)]
    assert len(set(names)) == 200
    assert names[: len(NAMES)] == list(NAMES)
    assert names[len(NAMES)] == f"{NAMES[0]} 2"
    assert names[2 * len(NAMES) - 1 : 2 * len(NAMES) + 1] == [f"{NAMES[-1]} 2", f"{NAMES[0]} 3"]
