"""Tests of planning by programs: seasons, tournaments, members, and what is brought from elsewhere."""

from datetime import UTC, datetime

import pytest

from clubs import actions
from clubs.actions.ending import end_club, freeze_club, thaw_club
from clubs.api.pages import cursor_of
from clubs.models import Event, Member, Season
from clubs.rulebook import Kind
from tests.api_program import program_of

pytestmark = pytest.mark.rule("SEC-request-key")
SUMMER = {"name": "Summer", "starts_on": "2026-07-01", "ends_on": "2026-08-31"}
FRIDAY = {"name": "Friday", "kind": "live", "starts_at": "2026-07-03T19:00:00+01:00"}
CLUB = "clubs/dead-money"


@pytest.fixture
def program(ann):
    return program_of(ann)


def send(program, method, path, body=None, key="1", status=None):
    answer = program.ask(f"{CLUB}{path}", method, body, **{"Idempotency-Key": key})
    assert answer.status_code == (status or (201 if method == "POST" else 200)), answer.content
    return answer.json()


def test_a_season_is_opened_once_however_often_it_is_sent(program):
    first = send(program, "POST", "/seasons", SUMMER)
    assert send(program, "POST", "/seasons", SUMMER) == first
    assert (first["slug"], Season.objects.count()) == ("summer", 1)
    other = send(program, "POST", "/seasons", {**SUMMER, "name": "Autumn"}, status=422)
    assert other["code"] == "idempotency-key-reused"
    assert send(program, "POST", "/seasons", SUMMER, "2")["slug"] != "summer"


def test_a_season_is_changed_closed_and_opened_again(program):
    send(program, "POST", "/seasons", SUMMER)
    changed = send(program, "PATCH", "/seasons/summer", {"ends_on": "2026-09-10", "closed": True})
    assert (changed["ends_on"], changed["closed"]) == ("2026-09-10", True)
    refused = send(program, "PATCH", "/seasons/summer", {"name": "Late"}, status=422)
    assert refused["code"] == "forbidden-by-rule"
    again = send(program, "PATCH", "/seasons/summer", {"closed": False, "name": "Late"})
    assert (again["closed"], again["name"], again["starts_on"]) == (False, "Late", "2026-07-01")


def test_a_tournament_is_scheduled_changed_cancelled_and_removed(program):
    send(program, "POST", "/seasons", SUMMER)
    event = send(program, "POST", "/seasons/summer/events", {**FRIDAY, "capacity": 9, "location": "Attic"})
    assert (
        send(program, "POST", "/seasons/summer/events", {**FRIDAY, "capacity": 9, "location": "Attic"})
        == event
    )
    assert (event["capacity"], event["location"], event["format"]) == (9, "Attic", "tournament")
    path = f"/events/{event['id']}"
    moved = send(program, "PATCH", path, {"starts_at": "2026-07-10T19:00:00+01:00", "capacity": None})
    assert (moved["starts_at"], moved["capacity"]) == ("2026-07-10T18:00:00Z", None)
    assert (moved["location"], moved["name"]) == ("Attic", "Friday")
    assert send(program, "PATCH", path, {"cancelled": True})["status"] == "cancelled"
    assert send(program, "PATCH", path, {"cancelled": False})["status"] == "scheduled"
    assert send(program, "DELETE", path, status=422)["code"] == "forbidden-by-rule"
    send(program, "PATCH", path, {"cancelled": True})
    assert [send(program, "DELETE", path)["removed"] for _ in range(2)] == [True, False]
    assert not Event.objects.exists()


def test_how_a_tournament_is_played_is_sent_with_its_rules(program):
    send(program, "POST", "/seasons", SUMMER)
    final = send(program, "POST", "/seasons/summer/events", {**FRIDAY, "name": "Final"}, "1")
    satellite = {**FRIDAY, "format": "satellite", "leads_to": final["id"]}
    rules = {"satellite": {"tickets": "x"}}
    wrong = send(program, "POST", "/seasons/summer/events", {**satellite, "rules": rules}, "2", 422)
    assert wrong["errors"][0]["where"] == "rules.satellite.tickets"
    nowhere = send(program, "POST", "/seasons/summer/events", {**satellite, "leads_to": 999}, "3", 422)
    assert [each["where"] for each in nowhere["errors"]] == ["leads_to"]
    made = send(program, "POST", "/seasons/summer/events", satellite, "4")
    assert (made["format"], made["leads_to"], "satellite" in made["rules"]) == (
        "satellite",
        final["id"],
        True,
    )


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({"name": "", "kind": "live", "starts_at": "2026-07-03T19:00:00Z"}, "name"),
        ({"name": "Friday", "kind": "poker", "starts_at": "2026-07-03T19:00:00Z"}, "kind"),
        ({"name": "Friday", "kind": "live", "starts_at": "2026-07-03T19:00:00"}, "starts_at"),
        ({"name": "Friday", "kind": "live", "starts_at": "2026-07-03T19:00:00Z", "seats": 9}, "seats"),
    ],
    ids=["no name", "no such kind", "no offset", "unknown field"],
)
def test_what_is_wrong_with_a_tournament_is_named(program, season, body, where):
    answer = send(program, "POST", "/seasons/spring-2026/events", body, status=422)
    assert [each["where"] for each in answer["errors"]] == [where]


def test_members_are_added_once_and_changed(program):
    people = {"people": [{"name": "Bea"}, {"name": "Cal", "email": "cal@example.org", "role": "director"}]}
    added = send(program, "POST", "/members", people)["items"]
    assert send(program, "POST", "/members", people)["items"] == added
    assert [(each["number"], each["name"], each["role"]) for each in added] == [
        (2, "Bea", "member"),
        (3, "Cal", "director"),
    ]
    assert send(program, "PATCH", "/members/2", {"name": "Beatrix"})["name"] == "Beatrix"
    assert send(program, "PATCH", "/members/2", {"left": True})["left"] is True
    assert send(program, "PATCH", "/members/2", {"left": False})["left"] is False
    only = send(program, "PATCH", "/members/1", {"role": "member"}, status=422)
    assert (only["code"], only["clauses"]) == ("forbidden-by-rule", ["DM-elders"])


def test_a_director_gives_no_role_and_changes_no_elder(people):
    director = program_of(actions.change_member(member=people[1], name="Bea", email="", role="director"))
    appointed = {"people": [{"name": "Zoe"}, {"name": "Yann", "role": "elder"}]}
    refused = send(director, "POST", "/members", appointed, status=422)
    assert [each["where"] for each in refused["errors"]] == ["people[1].role"]
    for path, body in (
        ("/members/3", {"role": "elder"}),
        ("/members/1", {"name": "X"}),
        ("/members/3", {"left": True}),
    ):
        assert send(director, "PATCH", path, body, status=422)["code"] == "forbidden-by-rule"
    assert send(director, "PATCH", "/members/3", {"name": "Callum"})["name"] == "Callum"
    assert not Member.objects.filter(name__in=["Zoe", "Yann"]).exists()


def test_a_list_of_members_is_shown_and_then_taken(program, people):
    listed = {"text": "Name;E-mail\nBea;\nZoe;zoe@example.org\n;nobody@"}
    shown = send(program, "POST", "/members/bring", listed, status=200)
    assert [(each["name"], each["number"]) for each in shown["people"]] == [("Bea", 2), ("Zoe", None)]
    assert (shown["taken"], [each["line"] for each in shown["left"]]) == (False, [4])
    assert not Member.objects.filter(name="Zoe").exists()
    taken = [
        send(program, "POST", "/members/bring", {**listed, "take": shown["take"]}, "2", 200) for _ in range(2)
    ]
    assert [[each["name"] for each in answer["added"]] for answer in taken] == [["Zoe"], ["Zoe"]]
    assert Member.objects.filter(name="Zoe").count() == 1
    assert Member.objects.filter(name="Bea").count() == 1


def test_something_else_under_a_take_is_shown_and_not_taken(program, people):
    shown = send(program, "POST", "/members/bring", {"text": "Zoe"}, status=200)
    other = send(program, "POST", "/members/bring", {"text": "Yann", "take": shown["take"]}, "2", 200)
    assert (other["taken"], other["people"][0]["name"]) == (False, "Yann")
    assert not Member.objects.filter(name="Yann").exists()


def test_a_list_that_names_nobody_says_why(program, people):
    answer = send(program, "POST", "/members/bring", {"text": "Name;E-mail\n;x@"}, status=422)
    assert {each["where"] for each in answer["errors"]} >= {"text"}


TABLE = {"text": "date,tournament,player,place\n2025-05-02,May,Bea,1\n2025-05-02,May,Zoe,2\n2025-06-02,,,"}


def test_past_results_are_shown_and_then_written(program, people):
    shown = send(program, "POST", "/results/bring", TABLE, status=200)
    assert [(each["name"], each["known"]) for each in shown["tournaments"]] == [("May", False)]
    results = [(each["name"], each["number"], each["place"]) for each in shown["tournaments"][0]["results"]]
    assert results == [("Bea", 2, 1), ("Zoe", None, 2)]
    assert (shown["taken"], shown["season"], Event.objects.count()) == (False, None, 0)
    taking = {**TABLE, "take": shown["take"]}
    taken = [send(program, "POST", "/results/bring", taking, "2", 200) for _ in range(2)]
    assert [each["taken"] for each in taken] == [True, True]
    assert (taken[0]["season"], taken[0]["new_members"]) == ("2025", ["Zoe"])
    assert taken[0]["written"] == [{"day": "2025-05-02", "name": "May", "players": 2, "change": "new"}]
    assert Event.objects.count() == 1


def test_a_table_without_a_day_asks_for_it(program, people):
    undated = {"text": "player,place\nBea,1\nCal,2"}
    answer = send(program, "POST", "/results/bring", undated, status=422)
    assert [each["where"] for each in answer["errors"]][:1] == ["text"]
    occasion = {"day": "2025-05-02", "tournament": "May", "kind": "live"}
    shown = send(program, "POST", "/results/bring", undated | occasion, "2", 200)
    assert [each["name"] for each in shown["tournaments"]] == ["May"]


def test_lists_are_narrowed_and_sorted_and_paged_in_any_order(program, live):
    for day in (23, 9, 16):
        live(day, name=f"No {day}")
    path = f"{CLUB}/events"
    whole = [each["name"] for each in program.read(f"{path}?sort=starts_at")["items"]]
    assert whole == ["No 9", "No 16", "No 23"]
    for sort, names in (
        ("starts_at", whole),
        ("-starts_at", whole[::-1]),
        ("-id", ["No 16", "No 9", "No 23"]),
    ):
        paged, cursor = [], ""
        while cursor is not None:
            page = program.read(f"{path}?sort={sort}&limit=1&cursor={cursor}")
            paged += [each["name"] for each in page["items"]]
            cursor = page["next"]
        assert paged == names
    between = program.read(f"{path}?since=2026-01-10&until=2026-01-17")["items"]
    assert [each["name"] for each in between] == ["No 16"]
    assert [each["name"] for each in program.read(f"{path}?search=no%202")["items"]] == ["No 23"]
    crossed = program.ask(f"{path}?sort=starts_at&cursor={program.read(path + '?limit=1')['next']}")
    assert crossed.status_code == 422
    assert program.ask(f"{path}?season=nope").status_code == 404
    assert program.ask(f"{path}?since=0001-01-01T00:00:00%2B14:00").status_code == 422


def pages(program, path, limit, meanwhile=()):
    """The names on each page of a list, one act of `meanwhile` done between two pages."""
    acts, cursor, on_pages = list(meanwhile), "", []
    while cursor is not None:
        page = program.read(f"{path}&limit={limit}&cursor={cursor}")
        on_pages.append([each["name"] for each in page["items"]])
        cursor = page["next"]
        if acts and cursor:
            acts.pop(0)()
    return on_pages


class TestSeveralFiltersAtOnce:
    PATH = f"{CLUB}/events?since=2026-01-09&until=2026-01-24&search=no"

    @pytest.fixture
    def calendar(self, live):
        """Seven tournaments, of which five are asked for; three of these begin at one moment."""
        for name, day, hour in (
            ("No 1", 16, 19),
            ("No 2", 2, 19),
            ("Yes", 16, 19),
            ("No 3", 23, 23),
            ("No 4", 9, 0),
            ("No 5", 16, 19),
            ("No 6", 24, 0),
            ("No 7", 16, 19),
        ):
            event = live(day, name=name)
            Event.objects.filter(pk=event.pk).update(starts_at=datetime(2026, 1, day, hour, tzinfo=UTC))

    @pytest.mark.parametrize("limit", [1, 2, 3, 4, 5, 200])
    @pytest.mark.parametrize(
        ("sort", "names"),
        [
            ("id", ["No 1", "No 3", "No 4", "No 5", "No 7"]),
            ("-id", ["No 7", "No 5", "No 4", "No 3", "No 1"]),
            ("starts_at", ["No 4", "No 1", "No 5", "No 7", "No 3"]),
            ("-starts_at", ["No 3", "No 7", "No 5", "No 1", "No 4"]),
        ],
    )
    def test_every_page_is_full_and_every_one_is_there_once(self, program, calendar, sort, names, limit):
        got = pages(program, f"{self.PATH}&sort={sort}", limit)
        assert [name for page in got for name in page] == names
        assert {len(page) for page in got[:-1]} <= {limit}
        assert got[-1]

    def test_what_is_scheduled_between_two_pages_shifts_nothing(self, program, calendar, live):
        def meanwhile():
            event = live(9, name="No 8")
            Event.objects.filter(pk=event.pk).update(starts_at=datetime(2026, 1, 9, 0, 0, 1, tzinfo=UTC))

        got = pages(program, f"{self.PATH}&sort=starts_at", 2, [meanwhile])
        assert got == [["No 4", "No 1"], ["No 5", "No 7"], ["No 3"]]

    def test_what_a_page_ended_with_may_be_gone_by_the_next(self, program, calendar):
        def meanwhile():
            Event.objects.get(name="No 1").delete()

        got = pages(program, f"{self.PATH}&sort=starts_at", 2, [meanwhile])
        assert got == [["No 4", "No 1"], ["No 5", "No 7"], ["No 3"]]

    def test_days_are_the_clubs_and_moments_are_what_they_say(self, program, club, calendar):
        club.timezone = "America/New_York"
        club.save()
        assert pages(program, f"{CLUB}/events?since=2026-01-23&sort=id", 9) == [["No 3", "No 6"]]
        at = "2026-01-23T18:00:00-05:00"
        assert pages(program, f"{CLUB}/events?since={at}&sort=id", 9) == [["No 3", "No 6"]]
        assert pages(program, f"{CLUB}/events?until={at}&since=2026-01-17&sort=id", 9) == [[]]

    def test_from_later_than_to_there_is_nothing(self, program, calendar):
        assert pages(program, f"{CLUB}/events?since=2026-01-24&until=2026-01-09&sort=starts_at", 3) == [[]]

    @pytest.mark.parametrize("sort", ["id", "-id", "starts_at", "-starts_at"])
    @pytest.mark.parametrize(
        "steps",
        [
            ("0001-01-01T00:00:00+14:00", 1),
            ("9999-12-31T23:59:59-14:00", 1),
            ("2026-01-10", 1),
            ("2026-01-10T00:00:00", 1),
            ("2026-01-10T00:00:00+01:00", 1),
            ("20260110T000000+0000", 1),
            ("now", 1),
            ("", 1),
            ("2026-01-10T00:00:00+00:00", "x"),
            ("2026-01-10T00:00:00+00:00", -1),
            ("2026-01-10T00:00:00+00:00", 10**30),
            (10**30,),
            ("-1",),
            (1, 2, 3),
        ],
    )
    def test_a_cursor_that_was_not_given_is_refused(self, program, calendar, sort, steps):
        refused = program.ask(f"{self.PATH}&sort={sort}&cursor={cursor_of(*steps)}")
        assert (refused.status_code, refused.json()["errors"][0]["where"]) == (422, "cursor")


def test_members_are_found_by_a_part_of_their_name(program, people):
    assert [each["name"] for each in program.read(f"{CLUB}/members?search=EV")["items"]] == ["Eve"]


@pytest.mark.rule("SEC-frozen")
class TestFrozenClub:
    LIST = "Name, E-mail\nZoe, zoe@example.org\n"

    def test_a_key_that_was_used_before_and_one_that_was_refused(self, program, club):
        first = send(program, "POST", "/seasons", SUMMER)
        freeze_club(club=club)
        for key in ("1", "2"):
            refused = send(program, "POST", "/seasons", SUMMER, key, status=422)
            assert (refused["code"], "is frozen" in refused["detail"]) == ("forbidden-by-rule", True)
        assert Season.objects.count() == 1
        assert program.ask(f"{CLUB}/seasons").json()["items"] == [first]
        thaw_club(club=club)
        assert send(program, "POST", "/seasons", SUMMER) == first
        assert send(program, "POST", "/seasons", SUMMER, "2") != first
        assert Season.objects.count() == 2

    def test_nothing_is_brought_until_it_goes_on(self, program, club):
        take = send(program, "POST", "/members/bring", {"text": self.LIST}, status=200)["take"]
        freeze_club(club=club)
        brought = {"text": self.LIST, "take": take}
        assert "is frozen" in send(program, "POST", "/members/bring", brought, status=422)["detail"]
        assert not Member.objects.filter(name="Zoe").exists()
        thaw_club(club=club)
        taken = send(program, "POST", "/members/bring", brought, "2", status=200)
        assert [each["name"] for each in taken["added"]] == ["Zoe"]

    @pytest.mark.parametrize("method", ["POST", "PATCH", "DELETE", "PUT"])
    def test_whatever_is_asked_but_reading_is_refused(self, program, club, method):
        freeze_club(club=club)
        answer = program.ask(f"{CLUB}/events/1", method, {}, **{"Idempotency-Key": "1"})
        assert answer.status_code in (422, 405)
        if answer.status_code == 422:
            assert "is frozen" in answer.json()["detail"]

    def test_it_is_frozen_and_thawed_by_a_program_however_often(self, program, club):
        for is_frozen in (True, True, False, False, True):
            answer = send(program, "PUT", "/frozen", {"frozen": is_frozen})
            assert answer == {"frozen": is_frozen, "deletes_at": None}
            club.refresh_from_db()
            assert (club.frozen_at is not None) is is_frozen
        assert "is frozen" in send(program, "POST", "/seasons", SUMMER, status=422)["detail"]
        wrong = send(program, "PUT", "/frozen", {"frozen": "ice"}, status=422)
        assert [each["where"] for each in wrong["errors"]] == ["frozen"]

    def test_thawed_it_is_not_deleted(self, program, club):
        end_club(club=club, typed="Dead Money", has_file=True)
        assert send(program, "PUT", "/frozen", {"frozen": True})["deletes_at"].endswith("Z")
        thawed = send(program, "PUT", "/frozen", {"frozen": False})
        assert thawed == {"frozen": False, "deletes_at": None}

    def test_while_a_night_is_on_it_is_not_frozen(self, program, season):
        at = datetime(2026, 1, 9, 19, 30, tzinfo=UTC)
        event = actions.schedule_event(season=season, name="Friday", kind=Kind.LIVE, starts_at=at)
        Event.objects.filter(pk=event.pk).update(status=Event.Status.RUNNING)
        refused = send(program, "PUT", "/frozen", {"frozen": True}, status=422)
        assert refused["detail"] == "Friday is running: end it first."
