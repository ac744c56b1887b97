"""A game is played by chance before it is saved."""

import threading
import time

import pytest

from clauses.refusal import NotAllowed
from gameplay.club_games import on_trial
from gameplay.club_games.on_trial import check_by_chance
from gameplay.engine.games.own_games import Faulty
from gameplay.engine.trial import Trial

TWO = "name Two Down\ndeal 2 down\nbet\nwin high"


@pytest.fixture(autouse=True)
def _few_hands(monkeypatch):
    monkeypatch.setattr(on_trial, "HANDS", 30)
    monkeypatch.setattr(on_trial, "HANDS_OF_HOUSE_PLAYERS", 2)


def test_a_game_that_ends_and_keeps_its_chips_passes():
    trial = check_by_chance(TWO)
    assert (trial.hands, trial.fault) == (30, "")


def test_what_cannot_be_read_is_not_played(monkeypatch):
    monkeypatch.setattr(on_trial, "tried", None)
    with pytest.raises(Faulty, match="Line 2"):
        check_by_chance("name A\ndeel 2 down\nbet\nwin high")


def test_what_goes_wrong_by_chance_is_said(monkeypatch):
    monkeypatch.setattr(on_trial, "tried", lambda *game, **how: Trial(3, (2, 4), 1.0, 9, "it does not end."))
    with pytest.raises(Faulty, match=r"It was played by chance\. it does not end\."):
        check_by_chance(TWO)


def test_a_game_that_takes_too_long_is_refused(monkeypatch):
    monkeypatch.setattr(on_trial, "MOST_SECONDS", 0.0)
    with pytest.raises(Faulty, match="too slow"):
        check_by_chance(TWO)


def test_house_players_who_think_too_long_are_noticed(monkeypatch):
    monkeypatch.setattr("gameplay.engine.trial.LONGEST_THOUGHT", 0.0)
    with pytest.raises(Faulty, match="Bots need too long"):
        check_by_chance(TWO)


def test_a_site_that_is_too_busy_gives_up(monkeypatch):
    monkeypatch.setattr(on_trial, "PATIENCE", -1.0)
    with pytest.raises(NotAllowed, match="too busy"):
        check_by_chance(TWO)


def test_what_others_ask_goes_before_it(monkeypatch):
    gave_way = []
    monkeypatch.setattr(on_trial, "yield_to_interactive", lambda: gave_way.append(1))
    check_by_chance(TWO)
    assert len(gave_way) > 30


def test_one_game_is_checked_at_a_time_and_nobody_waits_for_it(monkeypatch):
    began, go_on = threading.Event(), threading.Event()

    def slow(*game, **how):
        began.set()
        assert go_on.wait(10)
        return Trial(30, (2, 10), 1.0, 9)

    monkeypatch.setattr(on_trial, "tried", slow)
    first = threading.Thread(target=check_by_chance, args=[TWO])
    first.start()
    assert began.wait(10)
    asked = time.monotonic()
    with pytest.raises(NotAllowed, match="Another game is being checked"):
        check_by_chance(TWO)
    assert time.monotonic() - asked < 1
    go_on.set()
    first.join()
    assert check_by_chance(TWO).hands == 30
