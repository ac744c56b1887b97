"""Tests of what a tablet sends: recorded once, at its time, or asked about
(tournaments/tablet/recording.py)."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clauses.refusal import NotAllowed
from clubs import actions as club_actions
from clubs.queries.rulebooks import rulebook_in_force
from config.serving.request_keys import SentOtherwise
from tables.models import Entry
from tables.queries import lines
from tests.tournaments.nights import EIGHT_O_CLOCK
from tournaments import pairing
from tournaments.models import Question, Tablet
from tournaments.night.facts import KnockedOut
from tournaments.outbox import TabletEnded, TabletRecord
from tournaments.tablet.recording import last_batch, last_recorded, receive

pytestmark = pytest.mark.django_db

SIX = "Ann Bob Cat Dan Eve Fay"
TWO = (SIX, "Gus Hal Ida Jon Kim Lou")


@pytest.fixture
def night(friday):
    return friday.start(*TWO).deal(1, 2)


@pytest.fixture
def tablet(night, paired):
    return paired(1)


@pytest.mark.rule("TABLET-once")
class TestOnce:
    def test_the_same_request_again_changes_nothing(self, tablet):
        assert tablet.send("knock-out", out=1, by=2, request="a").state == "done"
        assert tablet.send("knock-out", out=1, by=2, request="a").state == "already"
        assert tablet.send("knock-out", out=1, by=2, request="a", waited=True).state == "already"
        assert (len(tablet.floor.knockouts), tablet.questions) == (1, [])

    def test_two_tablets_cannot_take_each_others_request_ids(self, tablet, paired):
        other = paired(1)
        tablet.send("away", player=1, request="same")
        assert other.send("away", player=2, request="same").state == "done"

    def test_nor_that_of_a_director(self, tablet, night):
        tablet.send("away", player=1, request=Entry.objects.first().request_id)
        assert tablet.floor.players[1].away

    @pytest.mark.rule("SEC-request-key")
    def test_something_else_under_its_id_is_refused_and_later_it_is_asked_about(self, tablet):
        tablet.send("away", player=1, request="a")
        for act, player in (("away", 2), ("back", 1)):
            with pytest.raises(SentOtherwise, match="with something else in it"):
                tablet.send(act, player=player, request="a")
        assert tablet.send("away", player=2, request="a", waited=True).state == "question"
        assert "sent before" in tablet.question.why
        assert not tablet.floor.players[2].away

    @pytest.mark.rule("SEC-request-key")
    def test_what_was_asked_about_is_not_answered_for_something_else(self, tablet, night):
        night.bust("Ann", by="Cat")
        tablet.send("knock-out", out=1, by=2, waited=True, request="a")
        with pytest.raises(SentOtherwise):
            tablet.send("knock-out", out=3, by=2, waited=True, request="a")
        assert tablet.send("knock-out", out=1, by=2, waited=True, request="a").state == "question"

    @pytest.mark.rule("SEC-request-key")
    def test_what_an_earlier_version_of_the_site_recorded_is_on_record(self, tablet):
        tablet.send("away", player=1, request="a")
        Entry.objects.update(mark="")
        assert tablet.send("away", player=1, request="a", waited=True).state == "already"
        assert tablet.questions == []

    def test_it_says_which_device_recorded_it(self, tablet):
        tablet.send("away", player=1)
        entry = Entry.objects.latest("sequence")
        assert (entry.recorded_by, entry.device) == (None, str(tablet.tablet))


@pytest.mark.rule("TABLET-time")
class TestTime:
    def test_it_is_recorded_for_when_it_happened(self, tablet, night):
        night.at(30)
        tablet.send("knock-out", out=1, by=2, ago=12, waited=True)
        entry = Entry.objects.latest("sequence")
        assert (entry.at, entry.recorded_at) == (EIGHT_O_CLOCK + timedelta(minutes=18), night.now)

    def test_never_before_the_tablet_was_paired_and_never_in_the_future(self, tablet, night):
        night.at(30)
        tablet.send("away", player=1, ago=600)
        tablet.send("away", player=2, ago=-10)
        paired, future = Entry.objects.order_by("-sequence")[:2][::-1]
        assert (paired.at, future.at) == (EIGHT_O_CLOCK, night.now)

    def test_places_follow_it(self, night, paired):
        night.at(125)
        tablet = paired(1)
        night.at(140).bust("Gus", by="Hal")
        night.at(150)
        tablet.send("knock-out", out=1, by=2, ago=20, waited=True)
        night.floor = tablet.floor
        assert night.places() == {"Gus": "11", "Ann": "12"}

    def test_nothing_is_older_than_a_day(self, tablet, night):
        night.at(30 * 60)
        tablet.send("away", player=1, ago=25 * 60)
        tablet.send("away", player=2, ago=24 * 60)
        a_day_ago = night.now - timedelta(hours=24)
        assert [entry.at for entry in Entry.objects.order_by("-sequence")[:2]] == [a_day_ago, a_day_ago]

    def test_a_count_that_comes_late_does_not_replace_a_later_one(self, tablet, night):
        night.at(20)
        tablet.send("count", stack_1=4000)
        tablet.send("count", stack_1=3000, stack_2=2500, ago=10, waited=True)
        assert [tablet.floor.players[n].counted[0] for n in (1, 2)] == [4000, 2500]


class TestRefused:
    def test_while_the_dealer_looks_on_it_is_said_at_once(self, tablet):
        tablet.send("knock-out", out=1, by=2)
        with pytest.raises(NotAllowed, match="Ann is out"):
            tablet.send("knock-out", out=1, by=3)
        assert tablet.questions == []

    @pytest.mark.rule("TABLET-waited")
    def test_what_had_to_wait_becomes_a_question(self, tablet, night):
        night.at(20).bust("Ann", by="Cat")
        night.at(30)
        told = tablet.send("knock-out", out=1, by=2, ago=11, waited=True)
        assert (told.state, told.words, told.reason) == ("question", "Bob knocked out Ann", "Ann is out.")
        (asked,) = tablet.questions
        assert (asked.act, asked.typed, asked.answer) == ("knock-out", {"out": ["1"], "by": ["2"]}, "")
        assert asked.at == EIGHT_O_CLOCK + timedelta(minutes=19)
        assert [k.by for k in tablet.floor.knockouts] == [3]

    @pytest.mark.rule("TABLET-waited")
    def test_asked_twice_it_is_one_question(self, tablet, night):
        night.bust("Ann", by="Cat")
        for _ in range(2):
            assert tablet.send("knock-out", out=1, by=2, waited=True, request="a").state == "question"
        assert len(tablet.questions) == 1

    def test_also_if_the_rules_would_allow_it_by_then(self, tablet, night):
        night.bust("Ann", by="Cat")
        tablet.send("knock-out", out=1, by=2, waited=True, request="a")
        night.undo(night.latest)
        assert tablet.send("knock-out", out=1, by=2, waited=True, request="a").state == "question"
        assert tablet.floor.knockouts == ()

    @pytest.mark.rule("TABLET-same-knockout")
    def test_where_the_director_recorded_the_very_same_nobody_is_asked(self, tablet, night):
        night.bust("Ann", by="Bob")
        assert tablet.send("knock-out", out=1, by=2, waited=True).state == "already"
        assert [question.answer for question in tablet.questions] == ["agrees"]
        assert len(tablet.floor.knockouts) == 1

    @pytest.mark.rule("TABLET-same-knockout")
    @pytest.mark.parametrize("recorded", [["Bob", "Cat"], ["Cat"], []])
    def test_where_the_credit_is_another_it_is_a_question(self, tablet, night, recorded):
        out = {"player": 1, "by": [night.ids[name] for name in recorded]}
        night.record(KnockedOut(table=1, busts=[out]))
        assert tablet.send("knock-out", out=1, by=2, waited=True).state == "question"
        assert tablet.question.answer == ""

    def test_what_nobody_can_read_is_kept_too(self, tablet):
        assert tablet.send("move", player=1, place="?", waited=True).state == "question"
        assert tablet.question.said == "Something that could not be read (move)"

    @pytest.mark.rule("TABLET-same-knockout")
    @pytest.mark.rule("DM-rebuy-knockout")
    def test_knocked_out_and_back_meanwhile_he_does_not_go_out_again(self, tablet, night):
        night.at(20).bust("Ann", by="Bob")
        night.at(22).rebuy("Ann")
        night.at(30)
        told = tablet.send("knock-out", out=1, by=2, ago=10, waited=True)
        assert told.reason == "Ann was knocked out about then, and has taken a rebuy since."
        assert tablet.floor.players[1].out is None

    @pytest.mark.rule("TABLET-same-knockout")
    def test_while_the_dealer_looks_on_he_does(self, tablet, night):
        night.at(20).bust("Ann", by="Bob")
        night.at(22).rebuy("Ann")
        assert tablet.send("knock-out", out=1, by=2).state == "done"
        assert [k.victim for k in tablet.floor.knockouts] == [1, 1]

    @pytest.mark.rule("TABLET-same-knockout")
    @pytest.mark.parametrize(("seconds", "state"), [(0, "question"), (1, "done")])
    def test_three_minutes_after_the_first_it_is_another_one(self, tablet, night, seconds, state):
        night.at(20).bust("Ann", by="Bob")
        night.at(22).rebuy("Ann")
        night.at(23 + seconds / 60)
        assert tablet.send("knock-out", out=1, by=2, waited=True).state == state

    def test_unless_it_is_another_knockout_after_the_rebuy(self, tablet, night):
        night.at(20).bust("Ann", by="Bob")
        night.at(22).rebuy("Ann")
        night.at(40)
        assert tablet.send("knock-out", out=1, by=2, ago=5, waited=True).state == "done"

    @pytest.mark.rule("TABLET-waited")
    def test_the_others_in_the_outbox_are_recorded_all_the_same(self, tablet, night):
        night.bust("Ann", by="Cat")
        states = [
            tablet.send("knock-out", out=1, by=2, waited=True).state,
            tablet.send("deal", hand=2, waited=True).state,
            tablet.send("knock-out", out=4, by=2, waited=True).state,
        ]
        assert states == ["question", "done", "done"]

    def test_what_joins_a_hand_that_became_a_question_is_one_too(self, tablet, night):
        night.bust("Ann", by="Cat")
        tablet.send("knock-out", out=1, by=2, waited=True, request="first")
        assert tablet.send("knock-out", out=4, by=2, joins="first", waited=True).state == "question"


SENT = {
    "a knockout": lambda tablet, waited: tablet.send("knock-out", out=4, by=2, waited=waited),
    "what was recorded once more": lambda tablet, waited: tablet.send(
        "knock-out", out=5, by=2, waited=waited, request="recorded"
    ),
    "what was asked about once more": lambda tablet, waited: tablet.send(
        "knock-out", out=1, by=2, waited=waited, request="asked"
    ),
    "an undo of what was recorded": lambda tablet, waited: undo(tablet, "recorded", waited=waited),
    "an undo of what was asked about": lambda tablet, waited: undo(tablet, "asked", waited=waited),
    "what the site failed on": lambda tablet, waited: tablet.send("away", player=2, waited=waited, aside=500),
}
"""What a tablet may send that has recorded one thing and asked about another."""


@pytest.fixture
def used(tablet, night):
    """It has asked about Ann, whom the director had recorded otherwise, and recorded Eve."""
    night.bust("Ann", by="Cat")
    tablet.send("knock-out", out=1, by=2, waited=True, request="asked")
    tablet.send("knock-out", out=5, by=2, request="recorded")
    return tablet


@pytest.mark.rule("TABLET-ended")
@pytest.mark.parametrize("waited", [False, True], ids=["live", "waited"])
@pytest.mark.parametrize("sent", SENT)
class TestEnded:
    """Revoked by somebody or by nobody, or paired anew."""

    @pytest.mark.parametrize("by", ["Bob", ""])
    def test_nothing_it_sends_is_recorded_or_asked_about(self, used, sent, waited, by):
        pairing.end(tablet=used.tablet, by=by)
        before = Entry.objects.count(), list(Question.objects.values())
        with pytest.raises(TabletEnded):
            SENT[sent](used, waited)
        assert (Entry.objects.count(), list(Question.objects.values())) == before

    def test_nor_once_the_browser_has_another_table(self, used, sent, waited, night):
        code = pairing.make_code(tournament=night.tournament, table=2, by=night.by.member)
        pairing.pair(code=code, device="iPad", before=used.tablet)
        before = Entry.objects.count()
        with pytest.raises(TabletEnded):
            SENT[sent](used, waited)
        assert Entry.objects.count() == before


@pytest.mark.rule("TABLET-undo", "TABLET-once")
@pytest.mark.parametrize("waited", [False, True], ids=["live", "waited"])
class TestAnsweredQuestion:
    """Tests of what comes after the director's answer changes neither it nor the floor."""

    ANSWERS = ("recorded", "dismissed", "agrees")

    @staticmethod
    def answered(used, as_what):
        Question.objects.filter(pk=used.question.pk).update(answer=as_what, answered_by="Bob")
        return Question.objects.values().get(pk=used.question.pk), used.floor.knockouts

    @pytest.mark.parametrize("as_what", [*ANSWERS, "taken_back"])
    def test_the_same_record_again_is_that_question(self, used, as_what, waited):
        before = self.answered(used, as_what)
        assert used.send("knock-out", out=1, by=2, waited=waited, request="asked").state == "question"
        assert (Question.objects.values().get(), used.floor.knockouts) == before

    @pytest.mark.parametrize("as_what", ANSWERS)
    def test_it_is_taken_back_no_more(self, used, as_what, waited):
        asked, knockouts = self.answered(used, as_what)
        if waited:
            assert undo(used, "asked", waited=True).state == "question"
        else:
            with pytest.raises(NotAllowed, match=r"The director has answered this: \w+"):
                undo(used, "asked")
        assert Question.objects.values().get(pk=asked["id"]) == asked
        assert used.floor.knockouts == knockouts

    def test_taken_back_twice_it_is_so_once(self, used, waited):
        assert undo(used, "asked", request="u", waited=waited).state == "done"
        told = undo(used, "asked", request="u", waited=waited)
        assert (told.state, told.words) == ("already", "Bob knocked out Ann")
        assert Question.objects.count() == 1
        assert used.question.answered_by == str(used.tablet)
        assert undo(used, "recorded", waited=waited).state == "done"


@pytest.mark.rule("TABLET-undo")
class TestUndo:
    def test_takes_back_what_this_tablet_did_last_and_then_what_it_did_before(self, tablet):
        tablet.send("away", player=1, request="a")
        tablet.send("knock-out", out=4, by=2, request="b")
        undo(tablet, "b")
        assert tablet.floor.knockouts == ()
        undo(tablet, "a")
        assert not tablet.floor.players[1].away

    def test_once(self, tablet):
        tablet.send("away", player=1, request="a")
        tablet.send("away", player=2, request="b")
        assert undo(tablet, "b", request="u").state == "done"
        assert undo(tablet, "b", request="u").state == "already"
        assert tablet.floor.players[1].away

    def test_not_what_somebody_else_did(self, tablet, night, paired):
        other = paired(1)
        other.send("away", player=1, request="a")
        night.floor = tablet.floor
        night.bust("Dan", by="Bob")
        for request in ("a", "", Entry.objects.latest("sequence").request_id):
            with pytest.raises(NotAllowed, match="Only what this tablet recorded last"):
                undo(tablet, request)

    def test_not_what_was_not_the_last(self, tablet):
        tablet.send("away", player=1, request="a")
        tablet.send("away", player=2, request="b")
        with pytest.raises(NotAllowed, match="Only what this tablet recorded last"):
            undo(tablet, "a")

    def test_not_what_others_have_built_upon(self, tablet, night, monkeypatch):
        monkeypatch.setattr("tournaments.tablet.recording.due_moves", lambda floor, seed: {7: 1})
        tablet.send("move", player=7, place="1-7", request="a")
        night.floor = tablet.floor
        night.bust("Gus", by="Bob")
        with pytest.raises(NotAllowed, match="Later entries depend on this"):
            undo(tablet, "a")

    def test_of_a_question_takes_it_back(self, tablet, night):
        night.bust("Ann", by="Cat")
        tablet.send("knock-out", out=1, by=2, waited=True, request="a")
        undo(tablet, "a", waited=True)
        assert tablet.question.answer == "taken_back"


class TestTwoPeople:
    """A club that wants a director to confirm every knockout of a tablet."""

    @pytest.fixture
    def tablet(self, friday, paired, club):
        book = rulebook_in_force(club)
        strict = book.tablets.model_copy(update={"knockouts_confirmed": True})
        club_actions.save_rulebook(club=club, rulebook=book.model_copy(update={"tablets": strict}))
        friday.start(*TWO).deal(1, 2)
        return paired(1)

    def test_it_waits_for_him(self, tablet):
        tablet.send("knock-out", out=1, by=2)
        floor = tablet.floor
        assert (floor.reported, floor.knockouts, len(floor.in_play)) == ({1}, (), 12)

    def test_what_the_director_records_himself_counts_at_once(self, tablet, friday):
        friday.record(KnockedOut(table=1, busts=[{"player": 1, "by": [2]}]))
        assert len(tablet.floor.knockouts) == 1


def undo(tablet, which, request="", waited=False):
    """The tablet takes back its record with this request id."""
    sent = TabletRecord("undo", {"request": [which]}, request or f"undo-{which}"[:40], waited=waited)
    return receive(tablet=tablet.tablet, sent=sent)


class TestLastRecorded:
    """Tests of what an undo on a tablet would take back is asked of the log where it may be another than it
    was."""

    @pytest.fixture
    def last(self, tablet, night):
        def ask(shown=60):
            row = Tablet.objects.select_related("tournament__log").get(pk=tablet.tablet.pk)
            written = lines(row.tournament.log, after=max(row.tournament.log.length - shown, 0))
            with CaptureQueriesContext(connection) as asked:
                found = last_recorded(row, written)
            assert found == last_batch(row)
            return [entry.kind for entry in found], bool(asked)

        return ask

    def test_what_others_record_does_not_change_it(self, tablet, last, night):
        tablet.send("deal", hand=2)
        assert last() == (["hand_dealt"], True)
        night.deal(2)
        assert last() == (["hand_dealt"], False)
        assert last() == (["hand_dealt"], False)

    def test_what_it_records_itself_does(self, tablet, last):
        assert last() == ([], True)
        tablet.send("deal", hand=2)
        assert last() == (["hand_dealt"], True)

    def test_so_may_what_anybody_takes_back(self, tablet, last, night):
        tablet.send("deal", hand=2)
        assert last() == (["hand_dealt"], True)
        night.undo(Entry.objects.latest("sequence").sequence)
        assert last() == ([], True)

    def test_and_so_may_entries_that_it_has_not_seen(self, tablet, last, night):
        tablet.send("deal", hand=2)
        assert last() == (["hand_dealt"], True)
        tablet.send("knock-out", out=1, by=2)
        night.deal(2).deal(2)
        assert last(shown=1) == (["knocked_out"], True)
