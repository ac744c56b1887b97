"""The check of a ring game's money, on the table and off it (tournaments/money_check.py)."""

import pytest

from clubs.models import LedgerLine
from tests.tournaments.ring_games.conftest import RecordedGame
from tests.tournaments.test_money_check import command
from tournaments.money_check import problems
from tournaments.ring_games import ring_facts as facts

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(ring):
    ring.buys("Ann", 1).buys("Cat", 2).rebuys("Cat").cashes("Ann", 1700)
    return ring.record(facts.ChipsPutRight(table=1, cents=-5, reason="a chip is lost"))


def test_nothing_is_wrong_with_one_that_is_on_and_when_it_is_closed(played, club):
    assert problems(club) == []
    played.cashes("Cat", 1295).closes()
    assert problems(club) == []
    assert command(club.slug).startswith("1 club checked")


@pytest.mark.parametrize("closed", [False, True])
def test_a_row_that_somebody_has_changed_is_found_whether_it_is_on_or_over(played, club, closed):
    if closed:
        played.cashes("Cat", 1295).closes()
    LedgerLine.objects.filter(purpose="cashed_out", member__name="Ann").update(cents=1600)
    (problem,) = problems(club)
    assert (problem.event, problem.where) == (None, "Ring game of 20 November 2026")
    assert problem.sentences == (
        f"Held: the facts say ${'0' if closed else '12.95'}, the ledger ${'1' if closed else '13.95'}.",
        "Owed by members: the facts say $0, the ledger $1.",
        "2 lines of the ledger are not as the facts have them.",
    )


def test_chips_on_credit_are_owed(club, wall):
    version = club.rulebooks.get()
    version.data = version.data | {"ring_games": version.data["ring_games"] | {"credit": True}}
    version.save()
    game = RecordedGame(club)
    game.record(facts.ChipsBought(player=1, name="Ann", table=1, seat=1, cents=1000, on_credit=True)).buys(
        "Cat", 2
    ).cashes("Ann", 400)
    assert problems(club) == []
    LedgerLine.objects.filter(member__name="Ann", purpose="buy_in").delete()
    assert problems(club)
