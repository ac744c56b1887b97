"""A hand as text that anybody can read (gameplay/histories/text.py)."""

import pytest
from django.utils import timezone

from gameplay import play as actions
from gameplay.histories import text
from gameplay.rules import Requester
from tables.actions import Recorder
from tests.gameplay.histories.reading import read, row, who_folded

pytestmark = pytest.mark.django_db


class TestText:
    def test_it_says_who_sat_where_what_happened_and_what_it_came_to(self, table):
        told = list(text.lines(read(table, Requester(None)), "Friends", timezone.now()))
        assert told[0] == "Friends, hand 1: Texas hold'em"
        seats = [line for line in told if line.startswith("Seat ")]
        assert len(seats) == 3
        assert [line for line in seats if line.endswith(", button")] == [
            f"Seat {read(table, Requester(None)).row.button}: {who_folded(table).name}, 20,000, button"
        ]
        assert f"{who_folded(table).name} folds." in told
        assert sum(line.endswith(" more.") for line in told) <= 1

    def test_a_voided_hand_says_so(self, table):
        actions.deal(table=table)
        actions.void_hand(table=table, hand=2, why="Wrong blinds", by=Recorder())
        told = list(text.lines(read(table, Requester(None), 2), "Friends", timezone.now()))
        assert "The hand was voided: everybody has the chips they had before it. Wrong blinds" in told

    def test_the_past_stays_as_it_was(self, table):
        """What is told are the events that were kept, not what today's engine makes of the choices."""
        kept_row = row(table)
        kept_row.events[0]["amount"] = 77
        kept_row.save()
        told = text.sentences(read(table, Requester(None)))
        assert told[0].endswith("small blind of 77.")
