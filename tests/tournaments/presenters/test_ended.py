"""Tests of what a decided night came to (tournaments/presenters/ended.py)."""

import pytest

from clubs.rulebook import PRESETS, Bounties, Kind, SideGames
from tests.tournaments.nights import Night
from tournaments.night.facts import (
    DealAgreed,
    DealShare,
    Finished,
    PoolAdded,
    PrizePaid,
    SideGamesSet,
    SidePotPaid,
)
from tournaments.presenters.ended import Cash, ended

SIX = "Ann Bob Cat Dan Eve Fay"


def decided():
    night = Night().start(SIX).at(125)
    for name in ("Ann", "Bob", "Cat", "Dan", "Eve"):
        night.bust(name, by="Fay")
    return night


def test_there_is_nothing_to_say_while_it_is_open():
    assert ended(Night().buy_in(SIX).floor, "$") is None
    assert ended(Night().start(SIX).at(125).bust("Ann", by="Bob").floor, "$") is None


@pytest.mark.rule("CPL-winner")
def test_the_winner_those_behind_and_what_everybody_scored():
    came_to = ended(decided().floor, "$")
    assert (came_to.headline, came_to.winner, came_to.prize) == ("Fay wins", "Fay", "$69.80")
    assert [(who.place, who.name, who.prize) for who in came_to.podium] == [
        ("2", "Eve", "$37.00"),
        ("3", "Dan", ""),
    ]
    assert [who.points for who in came_to.finishers] == ["30", "12", "8", "6", "4", "2"]


def test_a_deal_names_everybody_who_shared_in_it():
    night = Night().start(SIX).at(125)
    for name in ("Ann", "Bob", "Cat", "Dan"):
        night.bust(name, by="Fay")
    night.record(DealAgreed(shares=[DealShare(player=5, cents=5000), DealShare(player=6, cents=5680)]))
    came_to = ended(night.floor, "$")
    assert came_to.headline == "A deal: Eve and Fay share what was left"
    assert (came_to.prize, came_to.podium, came_to.prizes) == ("", (), 2)
    assert [(who.place, who.is_deal) for who in came_to.finishers[:3]] == [
        ("1–2", True),
        ("1–2", True),
        ("3", False),
    ]


@pytest.mark.rule("DM-cuts")
def test_the_box_holds_what_came_in_less_what_was_paid_and_in_the_end_what_the_club_keeps():
    night = decided().record(Finished())
    before = ended(night.floor, "$")
    assert (before.prizes, before.owed) == (2, 2)
    assert before.cash == Cash(
        taken="$120",
        added="",
        prizes="$106.80",
        paid="",
        unpaid="$106.80",
        box="$120",
        held="$13.20",
        championship="$12",
        kitty="$1.20",
    )
    night.record(PrizePaid(player=6))
    half = ended(night.floor, "$")
    assert (half.owed, half.cash.paid, half.cash.unpaid, half.cash.box) == (1, "$69.80", "$37", "$50.20")
    night.record(PrizePaid(player=5))
    after = ended(night.floor, "$")
    assert (after.owed, after.cash.unpaid) == (0, "")
    assert after.cash.box == after.cash.held == "$13.20"


def test_what_a_sponsor_added_was_in_the_box_too():
    night = Night().start(SIX).record(PoolAdded(cents=5000)).at(125)
    for name in ("Ann", "Bob", "Cat", "Dan", "Eve"):
        night.bust(name, by="Fay")
    cash = ended(night.record(Finished()).floor, "$").cash
    assert (cash.taken, cash.added, cash.prizes, cash.box) == ("$120", "$50", "$156.80", "$170")


def test_the_money_of_side_games_lies_in_the_same_box():
    """Six with $5 of each buy-in on their heads: $90 for the pool, $30 on heads. Fay wins them all."""
    night = Night().record(SideGamesSet(games=SideGames(bounties=Bounties(amount=500)))).start(SIX).at(125)
    for name in ("Ann", "Bob", "Cat", "Dan", "Eve"):
        night.bust(name, by="Fay")
    night.record(Finished())
    cash = ended(night.floor, "$").cash
    assert (cash.taken, cash.side_taken, cash.box) == ("$90", "$30", "$120")
    assert (cash.side_paid, cash.side_unpaid) == ("", "$30")
    night.record(SidePotPaid(player=6, cents=3000))
    cash = ended(night.floor, "$").cash
    assert (cash.side_paid, cash.side_unpaid, cash.box) == ("$30", "", "$90")


def test_a_share_for_the_staff_stays_in_the_box():
    terms = PRESETS["dead_money"].terms
    live = terms[Kind.LIVE].model_copy(update={"staff_percent": 5})
    rules = PRESETS["dead_money"].model_copy(update={"terms": {**terms, Kind.LIVE: live}})
    night = Night(rulebook=rules).start(SIX).at(125)
    for name in ("Ann", "Bob", "Cat", "Dan", "Eve"):
        night.bust(name, by="Fay")
    cash = ended(night.record(Finished()).floor, "$").cash
    assert (cash.championship, cash.kitty, cash.staff, cash.held) == ("$12", "$1.20", "$6", "$19.20")
    assert cash.prizes == "$100.80"
