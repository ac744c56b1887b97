"""Tests of tickets that programs list, sell and refund."""

from datetime import UTC, datetime

import pytest

from clubs import actions, ledger
from clubs.models import Event, Ticket
from clubs.queries.ledger import balance
from clubs.rulebook import Kind
from tests.api_program import program_of

PATH = "clubs/dead-money/tickets"
BEA = {"player": 2, "cents": 2000, "reason": "A birthday"}


@pytest.fixture(autouse=True)
def _in_january(time_machine):
    time_machine.move_to(datetime(2026, 1, 2, 12, tzinfo=UTC), tick=False)


@pytest.fixture
def program(ann, people):
    return program_of(ann)


@pytest.fixture
def friday(season):
    at = datetime(2026, 1, 9, 19, 30, tzinfo=UTC)
    return actions.schedule_event(season=season, name="Friday", kind=Kind.LIVE, starts_at=at)


def sell(program, key="1", **sent):
    return program.ask(PATH, "POST", BEA | sent, **{"Idempotency-Key": key})


def put(program, number, state, reason="Moved away"):
    return program.ask(f"{PATH}/{number}/state", "PUT", {"state": state, "reason": reason})


@pytest.mark.rule("SEC-request-key")
def test_one_is_sold_once_and_listed(program, club, people, friday):
    first, second = (sell(program, event=friday.pk) for _ in range(2))
    assert (first.status_code, first.json()) == (201, second.json())
    assert first.json() == {
        "number": 1,
        "player": 2,
        "name": people[1].name,
        "cents": 2000,
        "state": "open",
        "event": friday.pk,
        "won_at": None,
        "used_at": None,
        "paid_from": "outside",
        "made_at": "2026-01-02T12:00:00Z",
        "reason": "A birthday",
    }
    assert sell(program, "2").json()["number"] == 2
    assert [each["number"] for each in program.items(PATH, 1)] == [1, 2]
    assert balance(club, ledger.tickets()) == 4000


def test_a_refund_is_owed_to_its_holder_and_taken_back(program, club):
    sell(program)
    for state, kept, owed in (("refunded", 0, 2000), ("open", 2000, 0), ("refunded", 0, 2000)):
        for _ in range(2):
            assert put(program, 1, state).json()["state"] == state
            assert (balance(club, ledger.tickets()), balance(club, ledger.member(2))) == (kept, owed)
    refused = put(program, 1, "expired")
    assert (refused.status_code, refused.json()["detail"]) == (422, "Ticket 1 has been refunded.")


def test_what_expires_goes_to_the_kitty_and_needs_a_reason(program, club):
    sell(program)
    assert put(program, 1, "expired", " ").json()["detail"] == "Say why."
    assert put(program, 1, "expired").json()["state"] == "expired"
    assert balance(club, ledger.KITTY) == 2000


@pytest.mark.parametrize(
    ("sent", "where"),
    [
        ({"player": 99}, "player"),
        ({"cents": 0}, "cents"),
        ({"reason": ""}, "reason"),
        ({"paid_from": "members"}, "paid_from"),
        ({"event": 2_000_000_000}, "event"),
    ],
)
def test_the_place_of_what_is_wrong_is_named(program, sent, where):
    refused = sell(program, **sent)
    assert (refused.status_code, refused.json()["errors"][0]["where"]) == (422, where)
    assert not Ticket.objects.exists()


def test_for_a_tournament_that_is_over_none_is_sold(program, friday):
    Event.objects.filter(pk=friday.pk).update(status=Event.Status.FINISHED)
    assert sell(program, event=friday.pk).json()["errors"][0]["where"] == "event"


def test_an_account_gives_what_it_holds_alone(program):
    refused = sell(program, paid_from="kitty")
    assert (refused.status_code, refused.json()["code"]) == (422, "forbidden-by-rule")
    assert put(program, 1, "open").status_code == 404
    assert not Ticket.objects.exists()
