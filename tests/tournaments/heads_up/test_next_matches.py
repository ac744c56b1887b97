"""Tests of what is played next, and where (tournaments/heads_up/next_matches.py)."""

from tests.tournaments.heads_up.contests import NAMES, Played, eight
from tournaments.heads_up.facts import TablesSet
from tournaments.heads_up.next_matches import free_tables, next_match, suggestions
from tournaments.night.facts import ClockPaused


def offered(played):
    return {each.table: played.said(each.match.players) for each in suggestions(played.contest)}


def test_everybody_plays_at_once_if_there_are_tables():
    played = Played()
    played.pools("Ann Bob Cat Dan", "Eve Fay Gus Hal")
    found = offered(played)
    assert sorted(found) == [1, 2, 3, 4]
    assert sorted(" ".join(found.values()).split()) == list(NAMES[:8])


def test_at_few_tables_who_has_played_least_comes_first():
    played = Played()
    played.pools("Ann Bob Cat Dan", "Eve Fay Gus Hal")
    played.record(TablesSet(count=1))
    seen = []
    for _ in range(4):
        (suggestion,) = suggestions(played.contest)
        seen += suggestion.match.players
        played.beats(*(played.contest.name(player) for player in suggestion.match.players))
    assert sorted(seen) == list(range(1, 9))


def test_a_table_that_is_taken_and_players_who_play_are_left_out():
    played = Played()
    played.pools("Ann Bob Cat Dan", "Eve Fay Gus Hal")
    played.record(TablesSet(count=3))
    played.start("Ann", "Bob", 2)
    assert free_tables(played.contest) == [1, 3]
    found = offered(played)
    assert sorted(found) == [1, 3]
    assert not {"Ann", "Bob"} & set(" ".join(found.values()).split())
    played.record(ClockPaused())
    assert offered(played) == {}


def test_what_comes_next_for_one():
    played = Played()
    played.pools("Ann Bob Cat Dan", "Eve Fay Gus Hal")
    played.record(TablesSet(count=1))
    stage = lambda name: next_match(played.contest, played.ids[name]).stage  # noqa: E731
    first = suggestions(played.contest)[0].match
    one, other = (played.contest.name(player) for player in first.players)
    assert stage(one) == "ready"
    played.start(one, other)
    assert (stage(one), next_match(played.contest, played.ids[one]).table) == ("playing", 1)
    free = next(name for name in NAMES[:8] if name not in (one, other))
    assert (stage(free), next_match(played.contest, played.ids[free]).match is None) == ("waiting", False)
    played.withdraw(free)
    assert stage(free) == "withdrawn"


def test_whoever_has_their_place_is_done_and_whoever_waits_for_others_is_told():
    played = eight()
    played.beats("Ann", "Fay")
    assert next_match(played.contest, played.ids["Ann"]).stage == "others"
    played.beats("Eve", "Bob")
    played.beats("Ann", "Eve")
    assert next_match(played.contest, played.ids["Ann"]).stage == "done"
    assert next_match(played.contest, played.ids["Bob"]).stage == "ready"
