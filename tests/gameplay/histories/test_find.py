"""Finding hands that have been played (gameplay/histories/find.py)."""

import pytest
from django.http import Http404

from gameplay import play as actions
from gameplay.histories import text
from gameplay.histories.find import hand_of, hands, last_hand, neighbours, players
from gameplay.models import Hand
from tests.gameplay.histories.reading import row
from tests.gameplay.playing import (
    guest,
    play_hand,
    ring,
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

    def test_whoever_won_most_is_named_first(self, table):
        found = row(table)
        before = found.record["stacks"]
        changed = [before[0] + 10, before[1] + 30, before[2] - 40]
        Hand.objects.filter(pk=found.pk).update(stacks=changed)
        (line,) = hands(table).lines
        assert [place.won for place in line.winners] == [30, 10]


class TestOneHand:
    def test_it_is_found_once_it_is_over(self, table):
        assert hand_of(table, 1) == row(table)
        actions.deal(table=table)
        for number in (2, 3):
            with pytest.raises(Http404):
                hand_of(table, number)
        assert last_hand(table) == 1

    def test_its_neighbours_are_those_that_are_over(self, three_hands):
        assert [neighbours(three_hands, number) for number in (1, 2, 3)] == [(None, 2), (1, 3), (2, None)]
        assert neighbours(three_hands, 9) == (3, None)
        assert last_hand(ring("dm-razz")) is None
