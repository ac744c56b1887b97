"""Places, prizes and points (tournaments/heads_up/outcome.py)."""

import pytest

from clubs.rulebook import Kind
from clubs.scoring.points import lines, total
from tests.tournaments.heads_up.contests import RULES, Played, eight
from tournaments.heads_up.outcome import is_over, places, prizes, scores


def played_out(rules=RULES):
    played = Played(rules)
    played.pools("Ann Bob Cat Dan", "Eve Fay Gus Hal")
    played.in_order("Ann Bob Cat Dan")
    played.in_order("Eve Fay Gus Hal")
    for pair in ("Ann Fay", "Eve Bob", "Ann Eve", "Bob Fay", "Cat Hal", "Gus Dan", "Cat Gus", "Dan Hal"):
        played.beats(*pair.split())
    return played


def points(played):
    everybody = scores(played.contest)
    return {
        played.contest.name(score.player): total(
            lines(
                score.night(Kind.LIVE, players=len(everybody), paid=played.contest.places_paid, dealing=0),
                played.contest.rulebook,
            )
        )
        for score in everybody
    }


def test_a_place_is_known_as_soon_as_it_is_decided():
    played = eight()
    assert places(played.contest) == {}
    played.beats("Cat", "Hal")
    played.beats("Gus", "Dan")
    played.beats("Cat", "Gus")
    assert {played.contest.name(player): place for player, place in places(played.contest).items()} == {
        "Cat": 5,
        "Gus": 6,
    }
    assert not is_over(played.contest)


def test_places_follow_the_tiers():
    played = played_out()
    assert played.said(places(played.contest)) == "Ann Eve Bob Fay Cat Gus Dan Hal"
    assert list(places(played.contest).values()) == list(range(1, 9))
    assert is_over(played.contest)


def test_prizes_are_those_of_any_night_of_its_kind():
    contest = played_out().contest
    assert sum(prizes(contest).values()) == contest.prize_pool.prizes
    assert [prizes(contest)[player] for player in (1, 5, 2)] == list(contest.division.amounts)


@pytest.mark.rule("DM-points-knockout", part="heads-up")
def test_every_match_won_is_a_knockout():
    """Twice, as the night was live. Ann: place 8, paid 1, winner 3, five knockouts. Hal: place 1."""
    assert points(played_out())["Ann"] == 2 * (8 + 1 + 3 + 5)
    assert points(played_out())["Hal"] == 2 * 1
    assert [knockout.victim for knockout in scores(played_out().contest)[0].knockouts] == [
        *("Bob", "Cat", "Dan", "Fay", "Eve")
    ]
    assert points(played_out(with_heads_up(knockouts=False)))["Ann"] == 2 * (8 + 1 + 3)


def with_heads_up(**options):
    return RULES.model_copy(update={"heads_up": RULES.heads_up.model_copy(update=options)})


@pytest.mark.rule("DM-hu-ties", "DM-points-knockout")
def test_the_separate_match_that_breaks_a_tie_is_no_knockout_unless_the_club_has_it_so():
    """Ann and Bob have won two matches each in their pool, Cat and Dan one: had Dan lost to Cat at once, Cat
    would not have had another match to win."""

    def tied(rules):
        played = Played(rules)
        played.pools("Ann Bob Cat Dan", "Eve Fay Gus Hal")
        for pair in ("Ann Bob", "Ann Cat", "Dan Ann", "Bob Cat", "Bob Dan", "Cat Dan"):
            played.beats(*pair.split())
        played.in_order("Eve Fay Gus Hal")
        for pair in ("Ann Bob", "Dan Cat"):  # the ties
            played.beats(*pair.split())
        for pair in ("Ann Fay", "Eve Bob", "Ann Eve", "Bob Fay", "Dan Hal", "Gus Cat", "Dan Gus", "Cat Hal"):
            played.beats(*pair.split())
        return {name: worth / 2 for name, worth in points(played).items()}

    assert tied(RULES) == {"Ann": 8 + 1 + 3 + 4, "Eve": 7 + 1 + 4, "Bob": 6 + 1 + 3} | {
        "Fay": 5 + 2,
        "Dan": 4 + 3,
        "Gus": 3 + 2,
        "Cat": 2 + 2,
        "Hal": 1,
    }
    assert tied(with_heads_up(tie_knockouts=False)) == tied(RULES)
    counting = tied(with_heads_up(tie_knockouts=True))
    assert {name: counting[name] - worth for name, worth in tied(RULES).items()} == {
        name: int(name in ("Ann", "Dan")) for name in counting
    }
    assert tied(with_heads_up(tie_knockouts=True, knockouts=False))["Ann"] == 8 + 1 + 3


@pytest.mark.rule("DM-noshow-zero", part="heads-up")
def test_who_never_came_has_no_place_and_who_left_first_the_last():
    played = Played()
    played.pools("Ann Bob Cat Dan Eve", "Fay Gus Hal Ida Jon")
    played.withdraw("Eve", "no_show")
    played.withdraw("Jon")
    played.withdraw("Dan", "removed")
    played.in_order("Ann Bob Cat")
    played.in_order("Fay Gus Hal Ida")
    known = {played.contest.name(player): place for player, place in places(played.contest).items()}
    assert known == {"Dan": 8, "Jon": 9}
    for pair in ("Ann Gus", "Fay Bob", "Ann Fay", "Bob Gus", "Cat Ida", "Cat Hal"):
        played.beats(*pair.split())
    assert played.said(places(played.contest)) == "Ann Fay Bob Gus Cat Hal Ida Dan Jon"
    assert "Eve" not in points(played)
    assert played.contest.prize_pool.taken == 10 * RULES.terms[Kind.LIVE].buy_in
