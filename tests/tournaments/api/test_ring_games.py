"""Ring games as programs read them."""

import pytest

from tests.api_program import program_of
from tests.tournaments.ring_games.conftest import ring
from tournaments.ring_games.ring_facts import SeatCalled

__all__ = ["ring"]


@pytest.fixture
def reader(club):
    return program_of(club.members.get(name="Bob"), "read")


@pytest.fixture
def insider(club):
    return program_of(club.members.get(name="Bob"), "read", "private")


def test_they_are_listed(reader, club, ring):
    (line,) = reader.items(f"clubs/{club.slug}/ring-games", 1)
    assert (line["id"], line["event"], line["closed_at"]) == (ring.game.pk, None, None)


def test_the_tables_and_the_list_are_as_the_room_sees_them(reader, ring):
    ring.buys("Ann", 1).buys("Bob", 2).waits("Cat").waits("Dan")
    ring.record(SeatCalled(player=3, table=1, seat=3))
    told = reader.read(f"ring-games/{ring.game.pk}")
    (table,) = told["tables"]
    assert [(each["seat"], each["name"]) for each in table["players"]] == [(1, "Ann"), (2, "Bob")]
    assert table["open_seats"] == list(range(4, table["seats"] + 1))
    assert [(each["name"], each["called"] is not None) for each in told["waiting"]] == [
        ("Cat", True),
        ("Dan", False),
    ]
    assert (told["waiting"][0]["called"]["table"], told["waiting"][0]["called"]["seat"]) == (1, 3)
    assert told["version"] == ring.latest


def test_what_anybody_bought_and_the_money_are_private(reader, insider, ring):
    ring.buys("Ann", 1).buys("Bob", 2).cashes("Ann", 700)
    answer = reader.ask(f"ring-games/{ring.game.pk}")
    assert not any(cents in answer.content for cents in (b"1000", b"1300", b"700"))
    assert answer.json()["certificate"] is None
    told = insider.read(f"ring-games/{ring.game.pk}")
    assert [(each["name"], each["bought"]) for each in told["tables"][0]["players"]] == [("Bob", 1000)]
    certificate = told["certificate"]
    assert (certificate["taken"], certificate["paid_out"], certificate["held"]) == (2000, 700, 1300)
    assert certificate["holds"] is True


def test_results_once_it_is_over(reader, insider, ring):
    ring.buys("Ann", 1).buys("Bob", 2).cashes("Ann", 1500)
    path = f"ring-games/{ring.game.pk}/results"
    assert insider.read(path)["items"] == []
    ring.cashes("Bob", 500).closes()
    assert [(each["name"], each["profit"]) for each in insider.read(path)["items"]] == [
        ("Ann", 500),
        ("Bob", -500),
    ]
    assert reader.ask(path).status_code == 403
    assert insider.read(f"ring-games/{ring.game.pk}")["closed_at"] is not None
