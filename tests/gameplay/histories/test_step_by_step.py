"""A hand that is over, step by step (gameplay/histories/step_by_step.py)."""

import pytest

from clauses.refusal import NotAllowed
from gameplay.histories import step_by_step, text
from gameplay.histories.step_by_step import step_of
from tests.gameplay.histories.reading import ANN, as_player, read, row, who_folded

pytestmark = pytest.mark.django_db


class TestSteps:
    def test_the_first_is_the_deal_and_the_last_the_end(self, table):
        history = read(table, as_player(ANN))
        first, last = step_of(table, history, 0), step_of(table, history, 999)
        assert (first.number, first.before, first.after) == (0, None, 1)
        assert (last.number, last.after) == (last.of, None)
        assert last.page.finished

    def test_all_steps_together_tell_the_whole_hand(self, table):
        history = read(table, as_player(ANN))
        steps = [step_of(table, history, number) for number in range(step_of(table, history, 0).of + 1)]
        assert [sentence for step in steps for sentence in step.sentences] == text.sentences(history)

    def test_a_hand_of_other_rules_has_none(self, table):
        kept_row = row(table)
        kept_row.events = kept_row.events[:-1]
        kept_row.save()
        assert step_of(table, read(table, as_player(ANN)), 0) is None

    def test_a_hand_that_todays_rules_do_not_allow_has_none(self, table, monkeypatch):
        def refuse(*_):
            raise NotAllowed("A raise comes to at least 400.")

        monkeypatch.setattr(step_by_step, "whole", refuse)
        assert step_of(table, read(table, as_player(ANN)), 0) is None

    def test_nothing_is_offered_any_more(self, table):
        step = step_of(table, read(table, as_player(ANN)), 0)
        assert (step.page.bar, step.page.ahead, step.page.own, step.page.actions) == (None, None, (), ())
        assert step.page.is_spectator

    def test_a_player_has_his_cards_at_his_seat(self, table):
        folded = who_folded(table)
        step = step_of(table, read(table, as_player(folded)), 0)
        mine = next(seat for seat in step.page.seats if seat.chair.name == folded.name)
        others = [seat for seat in step.page.seats if seat.down and seat is not mine]
        assert [bool(face.code) for face in mine.down] == [True, True]
        assert [face.code for seat in others for face in seat.down] == ["", "", "", ""]
