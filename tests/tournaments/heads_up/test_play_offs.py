"""Tiers (tournaments/heads_up/play_offs.py)."""

import pytest

from tests.tournaments.heads_up.contests import Played, eight
from tournaments.heads_up.play_offs import tiers


def field(one, other):
    """Two pools, played out in the order in which they are given."""
    played = Played()
    played.pools(one, other)
    played.in_order(one)
    played.in_order(other)
    return played


def shape(played):
    return [(tier.first, played.said(tier.players)) for tier in tiers(played.contest)]


@pytest.mark.rule("DM-hu-brackets")
def test_nobody_goes_on_before_both_pools_are_decided():
    played = Played()
    played.pools("Ann Bob Cat Dan", "Eve Fay Gus Hal")
    played.in_order("Ann Bob Cat Dan")
    assert tiers(played.contest) == ()


@pytest.mark.rule("DM-hu-brackets")
def test_the_top_two_of_each_pool_meet_crosswise_and_the_next_two_in_a_second_tier():
    played = eight()
    assert shape(played) == [(1, "Ann Bob Eve Fay"), (5, "Cat Dan Gus Hal")]
    assert played.matches("play_off") == {
        "tier1-semi1": "Ann Fay",
        "tier1-semi2": "Bob Eve",
        "tier2-semi1": "Cat Hal",
        "tier2-semi2": "Dan Gus",
    }
    played.beats("Fay", "Ann")
    assert "tier1-final" not in played.matches("play_off")
    played.beats("Eve", "Bob")
    assert played.matches("play_off")["tier1-final"] == "Eve Fay"
    assert played.matches("play_off")["tier1-third"] == "Ann Bob"
    played.beats("Fay", "Eve")
    played.beats("Bob", "Ann")
    assert played.said(tiers(played.contest)[0].ranking) == "Fay Eve Bob Ann"


@pytest.mark.rule("DM-hu-brackets")
def test_with_eight_players_everybody_has_five_matches():
    played = eight()
    played.beats("Ann", "Fay")
    played.beats("Eve", "Bob")
    played.beats("Cat", "Hal")
    played.beats("Gus", "Dan")
    for winner, loser in (("Ann", "Eve"), ("Bob", "Fay"), ("Cat", "Gus"), ("Dan", "Hal")):
        played.beats(winner, loser)
    each = [player for won in played.contest.won.values() for player in (won.winner, won.loser)]
    assert {each.count(player) for player in played.contest.entrants} == {5}


@pytest.mark.rule("DM-hu-brackets")
@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (
            "Ann Bob Cat Dan Eve",
            "Fay Gus Hal Ida",
            [(1, "Ann Bob Fay Gus"), (5, "Cat Dan Hal Ida"), (9, "Eve")],
        ),
        (
            "Ann Bob Cat Dan Eve",
            "Fay Gus Hal Ida Jon",
            [(1, "Ann Bob Fay Gus"), (5, "Cat Dan Hal Ida"), (9, "Eve Jon")],
        ),
        (
            "Ann Bob Cat Dan Eve Fay",
            "Gus Hal Ida Jon Kim",
            [(1, "Ann Bob Gus Hal"), (5, "Cat Dan Ida Jon"), (9, "Eve Fay Kim")],
        ),
    ],
)
def test_the_last_tier_takes_whoever_is_left(one, other, expected):
    assert shape(field(one, other)) == expected


@pytest.mark.rule("DM-hu-brackets")
def test_one_has_the_place_without_a_match():
    played = field("Ann Bob Cat Dan Eve", "Fay Gus Hal Ida")
    assert played.said(tiers(played.contest)[2].ranking) == "Eve"


@pytest.mark.rule("DM-hu-brackets")
def test_two_play_one_match():
    played = field("Ann Bob Cat Dan Eve", "Fay Gus Hal Ida Jon")
    assert played.matches("play_off")["tier3-final"] == "Eve Jon"
    played.beats("Jon", "Eve")
    assert played.said(tiers(played.contest)[2].ranking) == "Jon Eve"


@pytest.mark.rule("DM-hu-brackets")
def test_of_three_the_better_of_two_from_one_pool_waits_in_the_final():
    played = field("Ann Bob Cat Dan Eve Fay", "Gus Hal Ida Jon Kim")
    assert played.matches("play_off")["tier3-semi1"] == "Fay Kim"
    played.beats("Kim", "Fay")
    assert played.matches("play_off")["tier3-final"] == "Eve Kim"
    played.beats("Eve", "Kim")
    assert played.said(tiers(played.contest)[2].ranking) == "Eve Kim Fay"


@pytest.mark.rule("DM-hu-brackets")
def test_whoever_withdraws_in_the_play_offs_loses_what_they_have_not_played():
    played = eight()
    played.beats("Ann", "Fay")
    played.withdraw("Ann")
    played.beats("Eve", "Bob")
    played.beats("Bob", "Fay")
    assert played.said(tiers(played.contest)[0].ranking) == "Eve Ann Bob Fay"
