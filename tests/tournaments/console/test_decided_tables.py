"""What pages say of a table of a shoot-out that has its winner, and of those who are out."""

import pytest
from django.urls import reverse

from clubs import actions as club_actions
from clubs.models import Event
from clubs.rulebook import Kind, NightFormat, ShootOut
from tables.actions import Recorder
from tests.tournaments.browsers import Console
from tests.tournaments.conftest import RecordedNight
from tests.tournaments.nights import EIGHT_O_CLOCK
from tournaments.night import actions

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(season, wall):
    """Two tables of three, of which the first has its winner: Ann."""
    event = club_actions.schedule_event(
        season=season,
        name="Shoot-out",
        kind=Kind.LIVE,
        starts_at=EIGHT_O_CLOCK,
        played_as=Event.Format.SHOOT_OUT,
        rules=NightFormat(shoot_out=ShootOut(seats=3)),
    )
    tournament = actions.open_tournament(event=event)
    by = Recorder(season.club.members.get(number=2), "console")
    night = RecordedNight(tournament, by, wall).start("Ann Bob Cat", "Dan Eve Fay", seats=3).at(130)
    return night.bust("Bob", by="Ann").bust("Cat", by="Ann")


def test_no_hand_is_offered_at_a_table_that_is_decided(night, director):
    page = Console(director, night).get().content.decode()
    first, second = (page.partition(f'id="card-{number}"')[2].partition("table-acts")[2] for number in (1, 2))
    assert "Next hand" not in first.partition("</div>")[0]
    assert '<span class="tag">decided</span>' in first.partition("</div>")[0]
    assert "Next hand" in second.partition("</div>")[0]


def test_nor_on_its_sheet(night, director):
    console = Console(director, night)
    sheets = [console.get("sheet", sheet="table", table=number).content.decode() for number in (1, 2)]
    assert ["Next hand" in sheet for sheet in sheets] == [False, True]


def test_the_payouts_of_a_night_that_is_played_have_their_sum(night, director):
    page = director.get(reverse("night_print", args=[night.tournament.pk, "payouts"]))
    assert "All prizes" in page.content.decode()
    assert page.context["total"] == "$106.80"
