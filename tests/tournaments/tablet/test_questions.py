"""Tests of what the director can do about what came too late (tournaments/tablet/questions.py)."""

import pytest

from clauses.refusal import NotAllowed
from tables.models import Entry
from tournaments.tablet.questions import answer, remedies

pytestmark = pytest.mark.django_db

TWO = ("Ann Bob Cat Dan Eve Fay", "Gus Hal Ida Jon Kim Lou")


@pytest.fixture
def night(friday):
    return friday.start(*TWO).at(125).deal(1, 2)


@pytest.fixture
def tablet(night, paired):
    return paired(1)


def offered(tablet):
    return {
        remedy.key: remedy.words for remedy in remedies(tablet.question, tablet.floor.at(tablet.night.now))
    }


def answered(tablet, key, by=None):
    answer(question=tablet.question, key=key, by=by or tablet.night.by)
    return tablet.floor


@pytest.mark.rule("TABLET-waited")
class TestSomebodyElseKnockedHimOut:
    @pytest.fixture
    def asked(self, tablet, night):
        night.bust("Ann", by="Cat")
        night.at(140)
        tablet.send("knock-out", out=1, by=2, ago=10, waited=True)
        return tablet

    def test_the_credit_can_be_put_right(self, asked):
        assert offered(asked) == {"credit-1": "Credit Bob with Ann"}
        floor = answered(asked, "credit-1")
        assert [(k.by, k.victim) for k in floor.knockouts] == [(2, 1)]
        assert (asked.question.answer, asked.question.answered_by) == ("recorded", "Bob")

    def test_or_it_is_dismissed(self, asked):
        floor = answered(asked, "dismiss")
        assert [(k.by, k.victim) for k in floor.knockouts] == [(3, 1)]
        assert asked.question.answer == "dismissed"

    def test_once(self, asked):
        answered(asked, "dismiss")
        with pytest.raises(NotAllowed, match="This has been answered: dismissed"):
            answered(asked, "credit-1")

    def test_after_the_directors_own_was_undone_it_is_recorded_as_it_was(self, asked, night):
        night.undo(night.latest)
        assert offered(asked) == {"again": "Record it after all"}
        floor = answered(asked, "again")
        assert [(k.by, k.victim) for k in floor.knockouts] == [(2, 1)]
        assert Entry.objects.latest("sequence").at == asked.question.at
        assert Entry.objects.latest("sequence").recorded_by == night.by.member

    def test_what_is_not_offered_is_not_done(self, asked):
        for key in ("again", "credit-2", ""):
            with pytest.raises(NotAllowed, match="do not allow that"):
                answered(asked, key)
        assert asked.question.answer == ""

    def test_a_request_of_the_tablet_that_comes_once_more_is_not_applied_twice(self, asked):
        request = asked.latest
        answered(asked, "credit-1")
        told = asked.send("knock-out", out=1, by=2, ago=10, waited=True, request=request)
        assert (told.state, len(asked.floor.knockouts)) == ("question", 1)


@pytest.mark.rule("TABLET-waited")
class TestOtherForms:
    def test_of_two_that_went_out_the_one_who_is_still_in(self, tablet, night):
        night.bust("Ann", by="Cat")
        tablet.send("knock-out", out=[1, 4], by=3, stack_1=500, stack_4=700, waited=True)
        assert offered(tablet) == {"others": "Record that Dan went out"}
        assert 4 not in answered(tablet, "others").in_play

    def test_of_many_stacks_those_of_players_still_in(self, tablet, night):
        night.bust("Ann", by="Cat")
        tablet.send("count", stack_1=500, stack_2=5500, waited=True)
        assert offered(tablet) == {"others": "Record the stacks of those still in: 1"}
        assert answered(tablet, "others").players[2].counted[0] == 5500

    def test_of_a_taken_seat_the_next_open_one(self, tablet, night):
        night.move("Gus", 1, 7)
        tablet.send("move", player=8, place="1-7", waited=True)
        assert offered(tablet) == {"other-seat": "Move Hal to table 1, seat 8"}
        assert str(answered(tablet, "other-seat").players[8].seat) == "table 1, seat 8"

    def test_of_a_player_who_sits_elsewhere_by_now_the_same(self, tablet, night):
        night.move("Ann", 2, 7)
        tablet.send("away", player=1, waited=True)
        assert offered(tablet) == {"again": "Record it after all"}
        assert answered(tablet, "again").players[1].away

    def test_of_what_cannot_be_read_or_undone_nothing(self, tablet):
        tablet.send("move", player=1, place="?", waited=True)
        assert offered(tablet) == {}
        answered(tablet, "dismiss")

    def test_of_an_undo_nothing(self, tablet):
        tablet.send("undo", waited=True)
        assert offered(tablet) == {}
