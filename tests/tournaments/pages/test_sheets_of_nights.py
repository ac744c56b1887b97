"""Tables as spreadsheets: what is in them, and that no cell is a formula."""

import csv
import io

import pytest
from django.urls import reverse

from clubs import ledger
from clubs.actions.tickets import refund_ticket, sell_ticket
from clubs.files.sheet import FORMULA
from clubs.models import Event, Member
from tables.actions import Recorder
from tests.world import World
from tournaments.heads_up.actions import record_match, undo_match
from tournaments.heads_up.facts import Entered
from tournaments.models import Rsvp
from tournaments.night.actions import record
from tournaments.night.conduct_log import MOST, decisions
from tournaments.night.facts import BoughtIn, CheckedIn, Penalised, Ruled
from tournaments.ring_games import actions as ring_games
from tournaments.ring_games.ring_facts import CashedOut, ChipsBought

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


def test_the_calendar(world):
    Event.objects.filter(name="+1 night").exclude(pk=world.played.pk).update(
        note="=1+1", capacity=20, leads_to=world.played, format="satellite", status="cancelled"
    )
    first, second = sheet(world, "club_calendar_csv", *season(world), role="member")
    assert (first["starts"], first["tournament"]) == ("2026-05-08 20:00:00", "'+1 night")
    assert (first["format"], first["status"], first["places"]) == ("satellite", "cancelled", "20")
    assert (first["leads_to"], first["note"]) == ("'+1 night", "'=1+1")
    assert (second["status"], second["players"], second["leads_to"]) == ("finished", "4", "")


@pytest.fixture
def tickets(world):
    """Two of the elder's making: one is the dealer's, refunded, the other one the member's."""
    elder, dealer, member = (world.club.members.get(number=number) for number in (1, 3, 2))
    sold = {"paid_from": ledger.OUTSIDE, "by": elder, "reason": "-2 beers"}
    first = sell_ticket(member=dealer, cents=1205, event=world.night.event, **sold)
    refund_ticket(ticket=first, by=elder, reason="@home")
    sell_ticket(member=member, cents=5000, event=None, **sold)
    return world


def test_tickets(tickets):
    second, first = sheet(tickets, "club_tickets_csv", "dead-money", role="director")
    assert (first["number"], first["member"], first["worth"]) == ("1", "'@dealer, Łukasz", "12.05")
    assert (first["tournament"], first["state"], first["reason"]) == ("'+1 night", "refunded", "'@home")
    assert first["ended"]
    assert (second["worth"], second["tournament"], second["state"]) == ("50.00", "", "open")
    assert (second["reason"], second["paid_from"], second["member_number"]) == ("'-2 beers", "outside", "2")


def test_members_have_their_own_tickets_alone(tickets):
    (mine,) = sheet(tickets, "club_tickets_csv", "dead-money", role="member")
    assert (mine["number"], mine["member"]) == ("2", f"'{EVIL}")
    (others,) = sheet(tickets, "club_tickets_csv", "dead-money", role="dealer")
    assert others["number"] == "1"


def test_rulings_and_penalties(world):
    dealer = world.club.members.get(number=3)
    act = [
        BoughtIn(player=2, name=EVIL),
        Penalised(player=2, penalty="warning", reason="=slow", clause="DM-late"),
        Ruled(text="+1 hand", clause="DM-rebuy"),
    ]
    record(tournament=world.night, act=act, by=Recorder(dealer, "Mac"), request_id="2")
    rows = sheet(world, "club_decisions_csv", "dead-money", role="director")
    assert [row["kind"] for row in rows] == ["ruled", "penalised", "ruled"]
    assert [row["sequence"] for row in rows] == ["5", "4", "2"]
    assert [row["clause"] for row in rows] == ["DM-rebuy", "DM-late", ""]
    assert (rows[1]["number"], rows[1]["by"], rows[1]["tournament"]) == ("2", "'@dealer, Łukasz", "'+1 night")
    assert "=slow" in rows[1]["entry"]
    found = world.client("director").get(reverse("club_decisions_csv", args=["dead-money"]), {"q": "slow"})
    assert found.content.decode().count("\r\n") == 2


def test_all_rulings_however_many_the_page_shows(world):
    act = [Ruled(text=f"Ruling {number}") for number in range(MOST)]
    record(tournament=world.night, act=act, by=Recorder(), request_id="2")
    assert len(decisions(world.club)) == MOST
    assert len(sheet(world, "club_decisions_csv", "dead-money", role="director")) == MOST + 1


def test_the_log_of_a_heads_up_tournament(world):
    by = Recorder(world.club.members.get(number=3), "=Mac")
    for number, name in ((2, EVIL), (4, "director")):
        record_match(
            heads_up=world.heads_up,
            act=lambda contest, draws, who={"player": number, "name": name}: [Entered(**who)],
            by=by,
            request_id=str(number),
        )
    undo_match(heads_up=world.heads_up, sequences=[2], by=by, request_id="undo")
    rows = sheet(world, "heads_up_log_csv", world.heads_up.pk, role="member")
    assert [row["kind"] for row in rows] == ["entered", "entered", "voided"]
    assert rows[0]["entry"].startswith("'=HYPERLINK")
    assert (rows[0]["by"], rows[0]["device"], rows[0]["undone"]) == ("'@dealer, Łukasz", "'=Mac", "")
    assert rows[1]["undone"].startswith("'@dealer")
    assert "director entered" in rows[2]["entry"]


def test_the_log_of_a_ring_game(world):
    game, by = world.ring_game, Recorder(world.club.members.get(number=3), "=Mac")
    ring_games.record(
        game=game,
        act=[ChipsBought(player=2, name=EVIL, table=1, seat=1, cents=1000)],
        by=by,
        request_id="1",
    )
    ring_games.record(game=game, act=[CashedOut(player=2, cents=1000)], by=by, request_id="2")
    ring_games.undo(game=game, sequences=[3], by=by, request_id="3")
    rows = sheet(world, "ring_game_log_csv", game.pk, role="director")
    assert [row["kind"] for row in rows] == ["ring_opened", "chips_bought", "cashed_out", "voided"]
    assert rows[1]["entry"].startswith("'=HYPERLINK")
    assert (rows[1]["by"], rows[1]["device"], rows[1]["undone"]) == ("'@dealer, Łukasz", "'=Mac", "")
    assert rows[2]["undone"].startswith("'@dealer")


def test_where_one_looks_for_them(tickets):
    slug, heads_up, ring_game = "dead-money", tickets.heads_up.pk, tickets.ring_game.pk
    director = tickets.client("director")
    for page, sheets, arguments in (
        ("club_tickets", "club_tickets_csv", [slug]),
        ("club_season", "club_calendar_csv", season(tickets)),
        ("club_decisions", "club_decisions_csv", [slug]),
        ("heads_up_log", "heads_up_log_csv", [heads_up]),
        ("ring_game_log", "ring_game_log_csv", [ring_game]),
    ):
        shown = director.get(reverse(page, args=arguments)).content.decode()
        assert f'href="{reverse(sheets, args=arguments)}"' in shown
    searched = director.get(reverse("club_decisions", args=[slug]), {"q": "-1 & Ann"}).content.decode()
    assert "decisions.csv" not in searched
    searched = director.get(reverse("club_decisions", args=[slug]), {"q": "-1 for"}).content.decode()
    assert 'decisions.csv?q=-1%20for"' in searched


def test_results(world):
    rows = sheet(world, "club_season_csv", *season(world), role="director")
    assert {row["tournament"] for row in rows} == {"'+1 night"}
    assert f"'{EVIL}" in {row["player"] for row in rows}
