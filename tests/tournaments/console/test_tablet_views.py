"""The dealers' tablets on the director's console (tournaments/console/tablet_views.py)."""

import re

import pytest
from django.urls import reverse

from tournaments import pairing
from tournaments.models import PairingCode, Question, Tablet
from tournaments.night.facts import FloorCalled, KnockedOut
from tournaments.outbox import TabletRecord
from tournaments.tablet.recording import receive

pytestmark = pytest.mark.django_db

TWO = ("Ann Bob Cat Dan Eve Fay", "Gus Hal Ida Jon Kim Lou")
HTMX = {"HX-Request": "true", "HX-Target": "sheet"}


@pytest.fixture
def night(friday):
    return friday.start(*TWO).deal(1, 2)


class Director:
    def __init__(self, client, night):
        self.client, self.pk, self.night = client, night.tournament.pk, night

    def sheet(self):
        return self.client.get(reverse("night_tablets", args=[self.pk]), headers=HTMX).content.decode()

    def new_code(self, table, **headers):
        return self.client.post(
            reverse("night_tablets", args=[self.pk]), {"table": table}, headers=headers or HTMX
        )

    def post(self, view, *args, **data):
        headers = {"HX-Request": "true", "HX-Target": "floor"}
        return self.client.post(reverse(view, args=[self.pk, *args]), data, headers=headers)

    @property
    def console(self):
        return self.client.get(reverse("night_console", args=[self.pk])).content.decode()


@pytest.fixture
def bob(director, night):
    return Director(director, night)


def pair(night, table=1):
    code = pairing.make_code(tournament=night.tournament, table=table, by=night.by.member)
    return pairing.pair(code=code, device="iPad").tablet


class TestPairing:
    def test_every_table_is_listed(self, bob):
        assert re.findall(r'id="tablets-(\d)"', bob.sheet()) == ["1", "2"]

    def test_a_tap_shows_a_code_and_where_to_type_it(self, bob):
        text = bob.new_code(1).content.decode()
        code = re.search(r'id="pairing-code">(\w{3} \w{4})<', text)[1]
        assert "http://testserver/tablet/" in text
        assert text.count("<svg") == 1
        assert pairing.pair(code=code, device="iPad").tablet.table == 1

    def test_the_qr_code_holds_the_same(self, bob, monkeypatch):
        drawn = []
        monkeypatch.setattr(
            "tournaments.presenters.pairing_sheet.qr_code", lambda address: drawn.append(address) or ""
        )
        text = bob.new_code(2).content.decode()
        code = re.search(r'id="pairing-code">(\w{3}) (\w{4})<', text)
        assert drawn == [f"http://testserver/tablet/?code={code[1]}{code[2]}"]

    def test_it_is_shown_once(self, bob):
        code = re.search(r'id="pairing-code">(\w{3} \w{4})<', bob.new_code(1).content.decode())[1]
        assert code not in bob.sheet()
        assert code.replace(" ", "") not in bob.console

    @pytest.mark.parametrize("table", ["", "9", "x", "99999999999"])
    def test_for_a_table_that_is_not_there_nothing_is_made(self, bob, table):
        assert bob.new_code(table).status_code == 422
        assert PairingCode.objects.count() == 0

    def test_without_javascript_it_is_a_page(self, bob):
        assert "<html" in bob.new_code(1, Accept="text/html").content.decode()

    def test_before_the_seats_are_drawn_it_says_what_comes_first(self, friday, director):
        assert "There are no tables yet" in Director(director, friday).sheet()

    def test_a_tablet_is_listed_with_when_it_was_seen(self, bob, night):
        tablet = pair(night)
        night.at(4)
        text = bob.sheet()
        assert f"{tablet.name} {tablet.mark}" in text
        assert "seen 4\xa0minutes ago" in text
        assert "paired by Bob" in text

    def test_revoked_it_is_gone_at_once(self, bob, night):
        tablet = pair(night)
        answer = bob.post("night_tablet_revoke", tablet.pk)
        assert tablet.mark in answer.content.decode()  # in the toast
        assert tablet.mark not in bob.sheet()
        tablet.refresh_from_db()
        assert tablet.ended_by == "Bob"

    def test_that_of_another_night_is_not_found(self, bob, open_night):
        other = pair(open_night(name="Saturday").start(*TWO))
        assert bob.post("night_tablet_revoke", other.pk).status_code == 404
        assert Tablet.objects.get().ended_at is None


class TestStrip:
    def test_a_call_rings_until_it_is_answered(self, bob, night):
        night.record(FloorCalled(table=2, reason="dispute", note="who bet?"))
        text = bob.console
        assert f'data-call="{night.latest}"' in text
        assert "Table 2 calls the floor" in text
        assert "a dispute: who bet?" in text
        bob.post("night_act", "answer-call", call=night.latest, request_id="a")
        assert "data-call" not in bob.console

    def test_a_call_is_answered_once(self, bob, night):
        night.record(FloorCalled(table=2))
        bob.post("night_act", "answer-call", call=night.latest, request_id="a")
        again = bob.post("night_act", "answer-call", call=night.latest, request_id="b")
        assert "has been answered already" in again.content.decode()

    def test_a_reported_knockout_is_confirmed_with_one_tap(self, bob, night):
        night.record(KnockedOut(table=1, busts=[{"player": 1, "by": [2]}], pending=True))
        assert "Bob knocked out Ann" in bob.console
        bob.post("night_act", "confirm-knock-out", knockout=night.latest, request_id="a")
        assert len(night.reloaded().knockouts) == 1

    def test_those_of_the_same_hand_before_it_with_it(self, bob, night):
        night.record(KnockedOut(table=1, busts=[{"player": 1, "by": [2]}], pending=True))
        first = night.latest
        night.record(KnockedOut(table=1, busts=[{"player": 3, "by": [2]}], pending=True, joins=first))
        bob.post("night_act", "confirm-knock-out", knockout=night.latest, request_id="a")
        assert {k.victim for k in night.reloaded().knockouts} == {1, 3}

    def test_rejected_the_player_is_back(self, bob, night):
        night.record(KnockedOut(table=1, busts=[{"player": 1, "by": [2]}], pending=True))
        bob.post("night_undo", sequence=night.latest, why="not confirmed", request_id="a")
        floor = night.reloaded()
        assert (floor.reports, 1 in floor.in_play) == ({}, True)
        assert "not confirmed" in bob.console


class TestQuestions:
    @pytest.fixture
    def question(self, night):
        tablet = pair(night)
        night.bust("Ann", by="Cat")
        receive(tablet=tablet, sent=TabletRecord("knock-out", {"out": ["1"], "by": ["2"]}, "a", waited=True))
        return Question.objects.get()

    def test_say_what_was_meant_and_why_not(self, bob, question):
        text = bob.console
        for words in ("Bob knocked out Ann", "Ann is out.", "Credit Bob with Ann", "Dismiss"):
            assert words in text

    def test_are_answered_with_one_tap(self, bob, question, night):
        bob.post("night_question", question.pk, answer="credit-1")
        assert [k.by for k in night.reloaded().knockouts] == [2]
        assert f'id="question-{question.pk}"' not in bob.console

    def test_an_answer_that_is_not_offered_is_refused(self, bob, question):
        answer = bob.post("night_question", question.pk, answer="again")
        assert answer.status_code == 422
        assert "do not allow that any more" in answer.content.decode()

    def test_of_another_night_are_not_found(self, bob, question, open_night, director):
        other = Director(director, open_night(name="Saturday"))
        assert other.post("night_question", question.pk, answer="dismiss").status_code == 404
