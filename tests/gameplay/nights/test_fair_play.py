"""Reports and signs at the tables of a night: read by the directors of its club."""

import pytest
from django.urls import reverse
from django.utils import timezone

from clubs.models import Member
from gameplay.engine.choices import FOLD
from gameplay.histories.find import played_hands
from gameplay.models import Hand, PlayerReport, Table
from gameplay.ring.facts import Player
from tests.gameplay.nights.playing import play
from tests.gameplay.nights.test_hands import entered, hand_is_over
from tests.gameplay.nights.test_nightly import Evening

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def evening(friday):
    """Dan, Eve and Fay after a hand on screens."""
    evening = Evening(friday, "Dan Eve Fay", preset="dm-holdem").start()
    play(evening.tables, evening.wall, hand_is_over, chooser=lambda hand: FOLD)
    return evening


def test_a_report_at_a_night_is_read_and_settled_by_a_director(evening):
    table = evening.table()
    eve = next(chair for chair in Hand.objects.get(number=1).seats if chair["player"]["name"] == "Eve")
    sent = {"player": Player(**eve["player"]).key, "reason": "abuse", "text": "Shouts", "request_id": "1"}
    dan = entered("Dan")
    assert dan.post(reverse("table_report", args=[table.code, eve["seat"]]), sent).status_code == 302
    report = PlayerReport.objects.get()
    Member.objects.filter(name="Gus").update(role=Member.Role.DIRECTOR)
    gus, where = entered("Gus"), reverse("table_reports", args=[table.code])
    assert where in gus.get(reverse("tables", args=[table.club.slug])).content.decode()
    assert "Shouts" in gus.get(where).content.decode()
    assert dan.get(where).status_code == 404
    gus.post(reverse("table_report_settle", args=[table.code, report.pk]))
    assert "Settled by Gus" in gus.get(where).content.decode()


@pytest.mark.rule("TDA-69")
def test_signs_are_looked_for_at_all_tables_of_a_night(evening):
    table, hand = evening.table(), Hand.objects.get(number=1)
    more = {"number": 2, "name": "Table 2", "settings": table.settings, "seen_at": timezone.now()}
    other = Table.objects.create(club=table.club, tournament=table.tournament, **more)
    hand.pk, hand.table = None, other
    hand.save()
    assert {each.key for each in played_hands(table)} == {(table.code, 1), (other.code, 1)}
    Hand.objects.filter(table=other).update(voided_at=timezone.now())
    assert [each.key for each in played_hands(table)] == [(table.code, 1)]
