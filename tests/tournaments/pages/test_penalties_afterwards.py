"""Penalties and rulings that are logged once a night is over (tournaments/console/views.py)."""

import re
from datetime import date
from uuid import uuid4

import pytest
from django.urls import reverse

from clubs.models import PointLine, Result, Suspension
from tables.models import Entry
from tests.tournaments.nights import levels
from tournaments.night.conduct_log import decisions
from tournaments.night.facts import Finished, Penalised

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(friday):
    """A Friday that Ann has won, with a warning of Bob in it."""
    friday.start("Ann Bob Cat Dan Eve Fay", structure=levels())
    friday.record(Penalised(player=2, penalty="warning", reason="slow"))
    friday.warning = friday.latest
    friday.at(130)
    for name in ("Fay", "Eve", "Dan", "Cat", "Bob"):
        friday.bust(name, by="Ann")
    return friday.record(Finished())


def words_of(answer):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def penalise(night, client, **typed):
    data = {"back": "log", "amount": "1", "request_id": f"p{Entry.objects.count()}"} | typed
    return client.post(reverse("night_act", args=[night.tournament.pk, "penalise"]), data, follow=True)


def change(night, client, sequence, **typed):
    data = {"back": "log", "amount": "1", "player": "1", "request_id": f"c{Entry.objects.count()}"} | typed
    return client.post(reverse("night_correct", args=[night.tournament.pk, sequence]), data, follow=True)


def results():
    rows = Result.objects.order_by("pk").values_list("member", "first", "points", "prize")
    return list(rows), list(PointLine.objects.order_by("pk").values_list("kind", "points"))


def said(club):
    return [str(each.sentence) for each in decisions(club)]


@pytest.mark.rule("TDA-71")
class TestAfterTheEnd:
    def test_a_penalty_is_logged_as_told_afterwards_and_moves_no_result(self, night, director, club):
        before = results()
        for penalty in ("warning", "rounds", "disqualified"):
            shown = penalise(night, director, player="3", penalty=penalty, reason="threats", clause="TDA-70")
            assert shown.status_code == 200
        assert said(club)[:3] == [
            "Cat was disqualified: threats (TDA-70), told afterwards",
            "Cat sits out 1 round: threats (TDA-70), told afterwards",
            "Cat was warned: threats (TDA-70), told afterwards",
        ]
        assert "Bob was warned: slow" in said(club)
        assert results() == before
        floor = night.reloaded()
        assert (floor.players[3].warnings, floor.players[3].sits_out, floor.finished_at is None) == (
            0,
            0,
            False,
        )

    def test_the_page_of_the_log_has_the_form_for_directors_of_a_closed_night_alone(
        self, night, director, signed_in
    ):
        page = reverse("night_log", args=[night.tournament.pk])
        assert "Penalty, told afterwards" in words_of(director.get(page))
        assert "Penalty, told afterwards" not in words_of(signed_in("Dan").get(page))
        night.undo(night.latest)
        assert "Penalty, told afterwards" not in words_of(director.get(page))

    def test_a_ruling_after_the_end_says_that_too(self, night, director, club):
        act = reverse("night_act", args=[night.tournament.pk, "log-ruling"])
        typed = {"situation": "TDA-67", "clause": "TDA-67", "player": "3", "request_id": "r"}
        director.post(act, typed)
        assert any(each.endswith("told afterwards") for each in said(club)), said(club)

    def test_one_without_a_length_is_refused(self, night, director, club):
        shown = penalise(night, director, player="3", penalty="hands", amount="0")
        assert "How many hands does Cat sit out?" in words_of(shown)
        assert len(said(club)) == 1

    def test_it_is_changed_and_taken_back(self, night, director, club):
        penalise(night, director, player="3", penalty="warning", reason="threats")
        sequence = Entry.objects.latest("sequence").sequence
        change(night, director, sequence, player="3", penalty="disqualified", reason="threats of violence")
        assert said(club)[0] == "Cat was disqualified: threats of violence, told afterwards"
        director.post(
            reverse("night_undo", args=[night.tournament.pk]),
            {"sequence": sequence, "request_id": "u", "back": "log"},
        )
        assert said(club) == ["Bob was warned: slow"]
        shown = change(night, director, sequence, player="3", penalty="warning")
        assert "This penalty was taken back meanwhile." in words_of(shown)

    @pytest.mark.advice(
        "A disqualification takes chips out of play: undo the one, or record the other, on its own."
    )
    def test_one_of_the_night_itself_is_changed_without_moving_a_result(self, night, director, club):
        before = results()
        change(night, director, night.warning, player="5", penalty="hands", amount="2", reason="stalling")
        assert said(club) == ["Bob sits out 2 hands: stalling"]
        shown = change(night, director, night.warning, penalty="disqualified")
        assert "A disqualification takes chips out of play" in words_of(shown)
        penalise(night, director, player="2", penalty="disqualified", reason="stalling again")
        assert said(club)[0] == "Bob was disqualified: stalling again, told afterwards"
        assert results() == before

    def test_it_is_nobodys_but_a_directors(self, night, signed_in):
        dan = signed_in("Dan")
        assert penalise(night, dan, player="3", penalty="warning").status_code == 404
        assert change(night, dan, night.warning, penalty="hands").status_code == 404

    def test_a_barring_follows_in_one_step_for_who_may_bar(self, night, signed_in, director, club):
        page = reverse("night_log", args=[night.tournament.pk])
        assert "Bar the member" not in words_of(director.get(page))
        elder = signed_in("Ann")
        html = elder.get(page).content.decode()
        bars = reverse("club_member_suspend", args=[club.slug, 2])
        assert f'action="{bars}"' in html
        assert 'value="Bob was warned: slow"' in html
        typed = {"why": "Bob was warned: slow", "again_on": str(date(2030, 1, 1)), "request_id": str(uuid4())}
        shown = elder.post(bars, typed, follow=True)
        assert "Bob is suspended until 1 January 2030." in words_of(shown)
        assert [each.member.name for each in Suspension.objects.all()] == ["Bob"]
