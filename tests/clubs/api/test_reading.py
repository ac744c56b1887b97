"""Tests of what programs read of a club is what its pages say, and no more."""

import pytest

from clubs import actions
from clubs.models import Event, Result
from clubs.queries.pages import bill_of
from clubs.rulebook import PRESETS
from clubs.scoring import units
from tests.api_program import program_of
from tests.clubs.conftest import finished


@pytest.fixture
def program(ann):
    return program_of(ann)


@pytest.fixture
def played(live, people):
    event = live()
    actions.write_results(event=event, scores=finished(1, 2, 3, 4, 5), rulebook=PRESETS["dead_money"])
    return event


def test_the_club(program, season):
    assert program.read("clubs/dead-money") == {
        "slug": "dead-money",
        "name": "Dead Money",
        "public": True,
        "time_zone": "Europe/London",
        "currency": "$",
        "currency_code": "USD",
        "currency_exponent": 2,
        "language": "en-gb",
        "season": "spring-2026",
    }


def test_members_page_by_page_whoever_joins_meanwhile(program, club, people):
    first = program.read("clubs/dead-money/members?limit=4")
    actions.add_members(club=club, people=[actions.Person("Aaron")])
    rest = program.read(f"clubs/dead-money/members?cursor={first['next']}")
    numbers = [each["number"] for each in first["items"] + rest["items"]]
    assert (numbers, rest["next"]) == (list(range(1, 12)), None)


def test_who_has_left_is_asked_for(program, people, ann):
    actions.leave(member=people[1], by=ann)
    assert [each["name"] for each in program.items("clubs/dead-money/members", 3)][:2] == ["Ann", "Cal"]
    assert [each["name"] for each in program.read("clubs/dead-money/members?left=true")["items"]] == ["Bea"]


def test_standings_are_those_of_the_season(program, season, played):
    lines = program.items("clubs/dead-money/seasons/spring-2026/standings", 2)
    stood = season.standings.order_by("position").values_list("member__number", "total")
    assert [(each["number"], each["total"]) for each in lines] == [
        (number, units.number(units.points(total))) for number, total in stood
    ]
    assert {each["events"][0]["event"] for each in lines} == {played.pk}


def test_two_tables_are_never_mixed(program, played, live):
    path = "clubs/dead-money/seasons/spring-2026/standings"
    first = program.read(f"{path}?limit=2")
    actions.write_results(event=live(16), scores=finished(5, 4), rulebook=PRESETS["dead_money"])
    assert program.ask(f"{path}?limit=2&cursor={first['next']}").status_code == 409


def test_a_bill_adds_up_to_its_result(program, played):
    bill = program.read(f"clubs/dead-money/events/{played.pk}/results/1")
    row = Result.objects.select_related("event", "member").get(event=played, member__number=1)
    assert [(line["clause"], line["points"]) for line in bill["lines"]] == [
        (line.line.clause, units.number(units.points(line.points))) for line in bill_of(row)
    ]
    assert sum(line["points"] for line in bill["lines"]) == bill["result"]["points"]


def test_results_and_events(program, played, live):
    live(16)
    assert [
        each["number"] for each in program.read(f"clubs/dead-money/events/{played.pk}/results")["items"]
    ] == [
        1,
        2,
        3,
        4,
        5,
    ]
    found = [(each["id"], each["status"]) for each in program.items("clubs/dead-money/events", 1)]
    assert found == list(Event.objects.order_by("pk").values_list("pk", "status"))
    assert [each["id"] for each in program.read("clubs/dead-money/events?status=finished")["items"]] == [
        played.pk
    ]


def test_a_kind_is_told_with_what_its_club_calls_it(program, played):
    club = played.season.club
    named = [{"kind": played.kind, "name": "Thursday league"}]
    club.kinds = [*named, *(each for each in club.kinds if each["kind"] != played.kind)]
    club.save()
    one, listed = (
        program.read(f"clubs/dead-money/events/{played.pk}"),
        program.read("clubs/dead-money/events"),
    )
    found = [one, next(each for each in listed["items"] if each["id"] == played.pk)]
    assert {(each["kind"], each["kind_name"]) for each in found} == {(played.kind, "Thursday league")}


def test_who_has_the_answer_already_is_told_so(program, people):
    path = "clubs/dead-money/members"
    first = program.ask(path)
    again = program.ask(path, **{"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    actions.change_member(member=people[3], name="Delia", email="", role="member")
    assert program.ask(path, **{"If-None-Match": first["ETag"]}).status_code == 200


def test_what_is_private_needs_a_token_for_that(ann, people, played):
    actions.change_member(member=people[4], name="Eve", email="eve@example.org", role="member")
    Result.objects.filter(event=played).update(cost=12_345, rebuys=7, add_ons=9, bounties=1375)
    plain, trusted = program_of(ann, "read"), program_of(ann, "read", "private")
    paths = [
        "clubs/dead-money/members",
        "clubs/dead-money/members/5",
        f"clubs/dead-money/events/{played.pk}/results",
        f"clubs/dead-money/events/{played.pk}/results/5",
    ]
    for path, secret in zip(paths, ["eve@", "eve@", "12345", "12345"], strict=True):
        assert secret in trusted.ask(path).content.decode()
        assert secret not in plain.ask(path).content.decode()
    (line, *_) = plain.read(paths[2])["items"]
    assert (line["paid"], line["rebuys"], line["add_ons"], line["bounties"]) == (None, None, None, None)
    assert trusted.read(paths[2])["items"][0]["bounties"] == 1375


@pytest.mark.parametrize("cursor", ["x", "MQ==", "LTE", "MS8y", "4pyT"])
def test_a_made_up_cursor_is_refused(program, season, cursor):
    answer = program.ask(f"clubs/dead-money/members?cursor={cursor}")
    assert (answer.status_code, answer.json()["errors"][0]["where"]) == (422, "cursor")


@pytest.mark.parametrize(
    ("path", "method", "status"),
    [
        ("nothing", "GET", 404),
        ("clubs/dead-money/members/99", "GET", 404),
        ("clubs/dead-money/events/99/results/1", "GET", 404),
        ("clubs", "DELETE", 405),
        ("clubs/dead-money/members?limit=0", "GET", 422),
        ("clubs/dead%00money", "GET", 400),
    ],
)
def test_problems_are_told_as_such(program, path, method, status):
    answer = program.ask(path, method)
    assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json")
    assert answer.json()["status"] == status


def test_a_form_is_not_json(program):
    answer = program.client.post(
        "/api/v1/clubs", {"a": 1}, headers={"Authorization": f"Bearer {program.secret}"}
    )
    assert answer.status_code == 415
