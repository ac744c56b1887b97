"""Finding hands that have been played (gameplay/histories/find.py)."""

import pytest

from gameplay.histories import text
from gameplay.histories.find import hands, players
from tests.gameplay.playing import (
    guest,
    play_hand,
    seat,
)
from words.text import localised

pytestmark = pytest.mark.django_db


class TestLists:
    def test_the_last_hand_comes_first(self, table):
        play_hand(table)
        assert [line.number for line in hands(table).lines] == [2, 1]

    def test_a_player_has_the_hands_he_was_dealt_and_what_he_won(self, table):
        seat(table, guest(4, "Dora"), first=4)
        play_hand(table)
        listed = hands(table, player="guest-4").lines
        assert [line.number for line in listed] == [2]
        assert listed[0].mine.player.name == "Dora"
        assert [line.number for line in hands(table, player="guest-1").lines] == [2, 1]

    def test_long_lists_go_on(self, table, monkeypatch):
        monkeypatch.setattr("gameplay.histories.find.AT_ONCE", 2)
        for seed in range(4):
            play_hand(table, seed)
        first = hands(table)
        assert [line.number for line in first.lines] == [5, 4]
        second = hands(table, before=first.before)
        assert [line.number for line in second.lines] == [3, 2]
        assert [line.number for line in hands(table, before=second.before).lines] == [1]

    def test_everybody_who_has_played_is_there_to_choose(self, table):
        assert {player.name for player in players(table)} == {"Ann", "Bob", "Carol"}

    def test_winners_have_more_than_before(self, table):
        (line,) = hands(table).lines
        assert sum(place.won for place in line.winners) >= 0
        assert all(localised(text.outcome_line(place)).endswith(" more.") for place in line.winners)
