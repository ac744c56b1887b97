"""The hands of a table in one file (gameplay/histories/all_hands.py)."""

import tomllib

import pytest
from django.utils import timezone

from clauses.refusal import NotAllowed
from gameplay.engine.cards import name, spoken
from gameplay.engine.phh.replay import replayed_all
from gameplay.histories import all_hands, files, text
from gameplay.histories.hand_history import ended_at
from gameplay.models import Hand, Table
from gameplay.rules import Requester
from tests.gameplay.histories.reading import (
    ANN,
    BOB,
    CAROL,
    as_player,
    cards_of,
    read,
    who_folded,
)
from tests.gameplay.playing import cards_named, fresh, play_hand, ring

pytestmark = pytest.mark.django_db

NOBODY = Requester(None)


def both(table, who):
    """The two files for one reader."""
    return (
        all_hands.in_text(all_hands.histories(table, who), table),
        all_hands.in_phhs(all_hands.histories(table, who), table),
    )


class TestParts:
    def test_text_is_the_files_of_all_hands_one_after_another(self, three_hands):
        table = fresh(three_hands)
        single = [read(table, NOBODY, number) for number in (1, 2, 3)]
        expected = [text.in_text(each, table.name, ended_at(table, each)) for each in single]
        assert all_hands.in_text(all_hands.histories(table, NOBODY), table) == "\n\n".join(expected)

    def test_each_table_of_a_phhs_file_is_the_file_of_a_hand(self, three_hands):
        table = fresh(three_hands)
        single = [read(table, NOBODY, number) for number in (1, 2, 3)]
        expected = {
            str(each.row.number): tomllib.loads(files.in_phh(each, table.name, ended_at(table, each)))
            for each in single
        }
        assert tomllib.loads(both(table, NOBODY)[1]) == expected

    def test_every_hand_of_a_phhs_file_is_read_back(self, three_hands):
        table = fresh(three_hands)
        for who in (NOBODY, as_player(ANN), Requester(None, directs=True)):
            _, in_phhs = both(table, who)
            outcomes = [(each.name, each.result) for each in replayed_all(in_phhs)]
            assert outcomes == [("1", "ok"), ("2", "ok"), ("3", "ok")]

    def test_hands_without_a_record_are_left_out_and_the_others_counted_on(self, three_hands):
        table = fresh(three_hands)
        Hand.objects.filter(table=table, number=2).update(voided_at=timezone.now())
        in_text, in_phhs = both(table, NOBODY)
        assert "The hand was voided" in in_text
        assert {number: each["hand"] for number, each in tomllib.loads(in_phhs).items()} == {"1": 1, "2": 3}

    def test_where_no_hand_has_a_record_it_says_so(self):
        table = ring("fnp-five-card-draw", house=3)
        play_hand(table)
        with pytest.raises(NotAllowed, match="None of these hands"):
            all_hands.in_phhs(all_hands.histories(fresh(table), NOBODY), fresh(table))

    def test_a_table_without_a_hand_has_none(self):
        assert list(all_hands.histories(ring("dm-holdem", house=3), NOBODY)) == []

    def test_only_the_latest_are_in_it(self, three_hands, monkeypatch):
        monkeypatch.setattr(all_hands, "MOST", 2)
        found = all_hands.histories(fresh(three_hands), NOBODY)
        assert [each.row.number for each in found] == [2, 3]

    def test_it_asks_the_database_as_often_for_one_hand_as_for_three(
        self, three_hands, django_assert_num_queries
    ):
        """The numbers, the hands, their choices; what the last hand promised the table knows."""
        table = fresh(three_hands)
        with django_assert_num_queries(3):
            all_hands.in_phhs(all_hands.histories(table, NOBODY), table)
        Hand.objects.filter(table=table, number__lt=3).delete()
        with django_assert_num_queries(3):
            all_hands.in_phhs(all_hands.histories(table, NOBODY), table)


class TestWhoReadsWhat:
    def test_who_folded_finds_their_own_cards(self, table):
        folded = who_folded(table)
        in_text, in_phhs = both(table, as_player(folded))
        assert all(spoken(card) in in_text for card in cards_of(table, folded))
        assert cards_named(in_phhs).issuperset(map(name, cards_of(table, folded)))

    def test_nobody_else_does(self, table):
        folded = who_folded(table)
        hidden = cards_of(table, folded)
        assert hidden, "there is nothing to leak"
        others = [as_player(player) for player in (ANN, BOB, CAROL) if player != folded]
        for reader in (*others, NOBODY, Requester(None, directs=True)):
            in_text, in_phhs = both(table, reader)
            assert not any(spoken(card) in in_text for card in hidden)
            assert cards_named(in_phhs), "no card is found"
            assert cards_named(in_phhs).isdisjoint(map(name, hidden))

    def test_a_director_does_once_the_event_is_over(self, table):
        Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER)
        table = fresh(table)
        in_text, in_phhs = both(table, Requester(None, directs=True))
        hidden = cards_of(table, who_folded(table))
        assert all(spoken(card) in in_text for card in hidden)
        assert cards_named(in_phhs).issuperset(map(name, hidden))
