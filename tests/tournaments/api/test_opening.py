"""Opening and closing what is played, keeping structures and settling up, by programs."""

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs import actions
from clubs.models import Event, RulebookVersion
from clubs.rulebook import Kind
from tests.api_program import Program, program_of
from tests.tournaments.heads_up.conftest import heads_up
from tests.tournaments.ring_games.conftest import ring
from tournaments.bare_clocks import start_clock
from tournaments.models import HeadsUpTournament, RingGame, Tournament
from tournaments.night.facts import Finished
from tournaments.night.structure import TEMPLATES

__all__ = ["heads_up", "ring"]
pytestmark = pytest.mark.rule("SEC-request-key")
LEVELS = [
    {"type": "level", "small_blind": 25, "big_blind": 50},
    {"type": "break", "minutes": 10},
    {"type": "level", "small_blind": 50, "big_blind": 100},
]


@pytest.fixture
def program(club):
    return program_of(club.members.get(name="Bob"))


@pytest.fixture
def event(club):
    """Schedules a tournament so many hours from now, in a season of its own."""
    now = timezone.now()
    season = actions.create_season(
        club=club,
        name="Now",
        starts_on=(now - timedelta(days=30)).date(),
        ends_on=(now + timedelta(days=30)).date(),
    )

    def schedule(hours=1, played_as="tournament"):
        starts_at = now + timedelta(hours=hours)
        name = f"In {hours} hours"
        return actions.schedule_event(
            season=season, name=name, kind=Kind.LIVE, starts_at=starts_at, played_as=played_as
        )

    return schedule


def send(program, method, path, body=None, key="1", status=200):
    answer = program.ask(path, method, body, **{"Idempotency-Key": key})
    assert answer.status_code == status, answer.content
    return answer.json()


def test_a_night_is_opened_once_and_is_what_is_on_tonight(program, club, event):
    path = f"clubs/{club.slug}/events/{event().pk}/night"
    opened = send(program, "PUT", path, {})
    assert send(program, "PUT", path, {}) == opened
    assert Tournament.objects.filter(event=opened["event"]).count() == 1
    tonight = program.read(f"clubs/{club.slug}/tonight")
    assert [(each["night"], each["heads_up"], each["status"]) for each in tonight["nights"]] == [
        (opened["night"], None, "scheduled")
    ]
    listed = program.read(f"clubs/{club.slug}/nights?event={opened['event']}")["items"]
    assert [each["id"] for each in listed] == [opened["night"]]


def test_a_night_of_another_day_is_opened_by_who_means_it(program, club, event):
    path = f"clubs/{club.slug}/events/{event(50).pk}/night"
    assert send(program, "PUT", path, {}, status=422)["code"] == "forbidden-by-rule"
    assert send(program, "PUT", path, {"early": True})["night"]


def test_the_night_of_a_cancelled_tournament_is_not_opened(program, club, event):
    row = actions.cancel_event(event=event())
    refused = send(program, "PUT", f"clubs/{club.slug}/events/{row.pk}/night", {}, status=422)
    assert refused["detail"] == "In 1 hours is cancelled."


def test_a_night_is_closed_again_while_nothing_is_recorded(program, club, event):
    night = send(program, "PUT", f"clubs/{club.slug}/events/{event().pk}/night", {})["night"]
    assert send(program, "DELETE", f"nights/{night}") == {"removed": True}
    assert not Tournament.objects.filter(pk=night).exists()
    night = send(program, "PUT", f"clubs/{club.slug}/events/{Event.objects.last().pk}/night", {})["night"]
    program.record(night, {"kind": "bought_in", "player": 1}, key="2")
    assert send(program, "DELETE", f"nights/{night}", status=422)["code"] == "forbidden-by-rule"


def test_a_member_is_named_by_the_site(program, club, event):
    night = send(program, "PUT", f"clubs/{club.slug}/events/{event().pk}/night", {})["night"]
    answer = program.record(night, {"kind": "bought_in", "player": 1}, key="2").json()
    assert answer["entries"][0]["fact"]["name"] == club.members.get(number=1).name


def test_a_heads_up_tournament_is_played_by_a_program(program, club, event):
    opened = send(program, "PUT", f"clubs/{club.slug}/events/{event(1, 'heads_up').pk}/night", {})
    path = f"heads-up/{opened['heads_up']}"
    assert opened["night"] is None
    entries = [{"kind": "entered", "player": number} for number in range(1, 9)]
    setting = [{"kind": "tables_set", "count": 2}, *entries]
    first = send(program, "POST", f"{path}/facts", {"facts": setting})
    again = send(program, "POST", f"{path}/facts", {"facts": setting})
    assert (again["repeated"], again["entries"]) == (True, first["entries"])
    drawn = send(program, "POST", f"{path}/draws", {"what": "pools"}, "2")
    assert drawn["entries"][0]["kind"] == "pools_drawn"
    match = program.read(path)["matches"][0]
    one = {"match": match["match"], "players": match["players"]}
    send(program, "POST", f"{path}/facts", {"facts": [{"kind": "match_started", **one, "table": 1}]}, "3")
    won = {"kind": "match_won", **one, "winner": one["players"][0]}
    send(program, "POST", f"{path}/facts", {"facts": [won]}, "4")
    wrong = send(program, "POST", f"{path}/facts", {"facts": [won, won]}, "5", 422)
    assert wrong["errors"][0]["where"] == "facts[0]"
    log = program.items(f"{path}/log", 3)
    assert (len(log), log[-1]["kind"], log[-1]["device"]) == (12, "match_won", "API bot")
    send(program, "POST", f"{path}/corrections", {"sequences": [log[-1]["sequence"]]}, "6")
    assert program.items(f"{path}/log", 50)[-1]["kind"] == "voided"


def test_draws_of_a_heads_up_tournament_are_no_facts_of_a_program(program, club, event):
    opened = send(program, "PUT", f"clubs/{club.slug}/events/{event(1, 'heads_up').pk}/night", {})
    drawn = {"kind": "pools_drawn", "pools": [[1, 2], [3, 4]]}
    path = f"heads-up/{opened['heads_up']}"
    assert send(program, "POST", f"{path}/facts", {"facts": [drawn]}, status=422)["code"] == "invalid"
    assert send(program, "DELETE", path) == {"removed": True}
    assert not HeadsUpTournament.objects.filter(pk=opened["heads_up"]).exists()


def test_a_ring_game_is_played_and_settled_by_a_program(program, club):
    version = RulebookVersion.objects.get(club=club)
    version.data = version.data | {"ring_games": version.data["ring_games"] | {"credit": True}}
    version.save()
    game = send(program, "POST", f"clubs/{club.slug}/ring-games", {}, status=201)["id"]
    assert send(program, "POST", f"clubs/{club.slug}/ring-games", {}, "2", 201)["id"] == game
    path = f"ring-games/{game}"
    buys = [
        {"kind": "chips_bought", "player": 1, "table": 1, "seat": 1, "cents": 1000},
        {"kind": "chips_bought", "player": 2, "table": 1, "seat": 2, "cents": 1000, "on_credit": True},
    ]
    first = send(program, "POST", f"{path}/facts", {"facts": buys}, "3")
    assert first["entries"][0]["fact"]["name"] == club.members.get(number=1).name
    assert send(program, "POST", f"{path}/facts", {"facts": buys}, "3")["repeated"] is True
    twice = send(
        program, "POST", f"{path}/facts", {"facts": [{"kind": "list_joined", "player": 3}, buys[0]]}, "4", 422
    )
    assert twice["errors"][0]["where"] == "facts[1]"
    nobody = send(
        program, "POST", f"{path}/facts", {"facts": [{"kind": "list_joined", "player": 99}]}, "5", 422
    )
    assert nobody["detail"] == "The club has no such member."
    assert send(program, "GET", f"{path}/settle-up", status=422)["code"] == "forbidden-by-rule"
    ends = [
        {"kind": "cashed_out", "player": 1, "cents": 1500, "on_account": True},
        {"kind": "cashed_out", "player": 2, "cents": 500, "on_account": True},
        {"kind": "ring_closed"},
    ]
    send(program, "POST", f"{path}/facts", {"facts": ends}, "6")
    left = program.read(f"{path}/settle-up")["items"]
    assert {each["paid"] for each in left} == {False}
    for number, each in enumerate(left):
        transfer = {name: each[name] for name in ("payer", "payee", "cents")}
        send(program, "POST", f"{path}/settle-up", transfer, f"7-{number}")
    settled = program.read(f"{path}/settle-up")["items"]
    assert [each["paid"] for each in settled] == [True] * len(left)
    transfer = {name: settled[0][name] for name in ("payer", "payee", "cents")}
    back = send(program, "POST", f"{path}/settle-up", {**transfer, "paid": False}, "8")
    assert [each["paid"] for each in back["items"]].count(False) == 1
    assert program.items(f"{path}/log", 2)[-1]["kind"] == "ring_closed"
    assert RingGame.objects.get(pk=game).closed_at


def test_a_ring_game_is_corrected(program, ring):
    ring.buys("Ann", 1)
    path = f"ring-games/{ring.game.pk}"
    send(program, "POST", f"{path}/corrections", {"sequences": [ring.latest]})
    assert program.read(path)["tables"][0]["players"] == []


def test_structures_are_kept_by_name_renamed_and_removed(program, club):
    path = f"clubs/{club.slug}/structures"
    kept = send(program, "PUT", path, {"name": "Turbo", "periods": LEVELS})
    assert send(program, "PUT", path, {"name": "turbo", "periods": LEVELS[:1]})["number"] == kept["number"]
    (only,) = program.read(path)["items"]
    assert (only["name"], len(only["periods"])) == ("turbo", 1)
    (renamed,) = send(program, "PATCH", f"{path}/{kept['number']}", {"name": "Quick"})["items"]
    assert renamed["name"] == "Quick"
    assert send(program, "DELETE", f"{path}/{kept['number']}") == {"removed": True}
    assert program.read(path)["items"] == []
    wrong = send(program, "PUT", path, {"name": "Turbo", "periods": LEVELS[1:2]}, status=422)
    assert wrong["detail"] == "There is no structure to keep yet."


def test_a_structure_is_planned_and_can_be_recorded_as_it_is(program, club, event):
    plan = {"players": 9, "stack": 10_000, "minutes": 180}
    planned = send(program, "POST", f"clubs/{club.slug}/structures/plan", plan)
    assert planned["in_time"] is True
    night = send(program, "PUT", f"clubs/{club.slug}/events/{event().pk}/night", {})["night"]
    fact = {"kind": "structure_set", "periods": planned["periods"]}
    assert program.record(night, fact, key="2").status_code == 200


def test_prizes_that_the_cash_box_owes_are_settled_as_facts(program, friday):
    friday.start("Ann Bob Cat Dan Eve Fay")
    for name in ("Fay", "Eve", "Dan", "Cat", "Bob"):
        friday.bust(name, by="Ann")
    friday.record(Finished())
    path = f"nights/{friday.tournament.pk}/settle-up"
    left = program.read(path)["items"]
    assert left
    transfer = {name: left[0][name] for name in ("payer", "payee", "cents")}
    assert transfer["payer"] == 0
    for _ in range(2):
        send(program, "POST", path, transfer)
    log = program.items(f"nights/{friday.tournament.pk}/log", 50)
    assert [each["kind"] for each in log].count("prize_paid") == 1


def test_visitors_are_told_of_no_ring_game(club, ring):
    club.is_public = True
    club.save()
    assert Program().read(f"clubs/{club.slug}/tonight")["ring_game"] is None


def test_a_clock_without_a_club_is_taken_by_one(program, club):
    clock = start_clock(periods=TEMPLATES["quick"][1], language="en-gb", now=timezone.now())
    path, sent = f"clubs/{club.slug}/clocks", {"key": clock.key, "name": "Friday"}
    night = send(program, "POST", path, sent, status=201)["night"]
    assert night == clock.tournament_id
    assert send(program, "POST", path, sent, status=201)["night"] == night
    shown = program.ask(f"nights/{night}/clock", "GET").json()["clock"]
    assert (shown["period"], shown["level"]) == ("Level 1", 1)
    other = actions.found_club(name="Elsewhere", founder="Zoe")
    other_program = program_of(other.members.get())
    refused = send(other_program, "POST", f"clubs/{other.slug}/clocks", sent, "2", 422)
    assert "into another club already" in str(refused)
    gone = send(program, "POST", path, {"key": "guess", "name": "Friday"}, "3", 422)
    assert "There is no such clock" in str(gone)
