"""Tables as spreadsheets: what is in them, and that no cell is a formula."""

import csv
import io

import pytest
from django.urls import reverse

from clubs.files.sheet import FORMULA
from clubs.models import Event, Member
from tables.actions import Recorder
from tests.world import World
from tournaments.models import Rsvp
from tournaments.night.actions import record
from tournaments.night.facts import CheckedIn, Ruled

pytestmark = pytest.mark.django_db
EVIL = '=HYPERLINK("x"; "y")'


@pytest.fixture
def world():
    """A club in which everything that people type is a formula."""
    world = World()
    event = world.played
    Member.objects.filter(name="member").update(name=EVIL, email="a@b.example")
    Event.objects.update(name="+1 night")
    dealer = world.club.members.get(name="dealer")
    dealer.name = "@dealer, Łukasz"
    dealer.save()
    Rsvp.objects.create(event=event, member=dealer, is_coming=True, answered_at=event.starts_at, guests=2)
    act = [CheckedIn(player=2, name=EVIL), Ruled(text="-1 for Ann")]
    record(tournament=world.night, act=act, by=Recorder(dealer, "=Mac"), request_id="1")
    return world


def sheet(world, name, *arguments, role="elder"):
    answer = world.client(role).get(reverse(name, args=arguments))
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.headers["Content-Disposition"].endswith('.csv"')
    text = answer.content.decode("utf-8-sig")
    assert "\r\n" in text
    heading, *rows = csv.reader(io.StringIO(text, newline=""))
    cells = [cell for row in rows for cell in row]
    assert [cell for cell in cells if cell[:1] in FORMULA and cell] == []
    return [dict(zip(heading, row, strict=True)) for row in rows]


def season(world):
    return "dead-money", world.played.season.slug


def test_members(world):
    rows = sheet(world, "club_members_csv", "dead-money", role="director")
    assert [row["number"] for row in rows] == ["1", "2", "3", "4"]
    assert (rows[1]["name"], rows[1]["email"], rows[1]["role"]) == (f"'{EVIL}", "a@b.example", "member")
    assert rows[2]["name"] == "'@dealer, Łukasz"
    assert rows[0]["joined"]


def test_standings(world):
    rows = sheet(world, "club_standings_csv", *season(world), role="member")
    assert [row["rank"] for row in rows] == ["1", "2", "3", "4"]
    assert rows[1]["player"] == f"'{EVIL}"
    assert float(rows[0]["total"]) > float(rows[3]["total"]) > 0
    assert rows[0]["played"] == "1"


def test_attendance(world):
    (row,) = sheet(world, "season_attendance_csv", *season(world), role="director")
    assert (row["tournament"], row["name"], row["answer"]) == ("'+1 night", "'@dealer, Łukasz", "comes")
    assert (row["guests"], row["no_show"], row["starts"]) == ("2", "", "2026-05-09 20:00:00")


def test_the_log(world):
    rows = sheet(world, "night_log_csv", world.night.pk, role="member")
    assert [(row["sequence"], row["kind"]) for row in rows] == [("1", "checked_in"), ("2", "ruled")]
    assert rows[0]["entry"].startswith("'=HYPERLINK")
    assert (rows[1]["by"], rows[1]["device"]) == ("'@dealer, Łukasz", "'=Mac")


def test_results(world):
    rows = sheet(world, "club_season_csv", *season(world), role="director")
    assert {row["tournament"] for row in rows} == {"'+1 night"}
    assert f"'{EVIL}" in {row["player"] for row in rows}
