"""Points given and taken by hand (clubs/actions/by_hand.py), and what the season comes to with them."""

from fractions import Fraction
from math import floor

import pytest
from django.core.management import call_command
from hypothesis import given
from hypothesis import strategies as st

from clauses.refusal import NotAllowed
from clubs import actions
from clubs.actions.anonymising import anonymise
from clubs.actions.by_hand import give_points, give_points_back, take_back_points
from clubs.actions.merging import merge_members
from clubs.actions.standings import standings_of
from clubs.models import GivenPoints, Standing
from clubs.queries.champions import title_race
from clubs.rulebook import PRESETS, Championship, Kind, SeasonRules
from clubs.scoring import units
from clubs.scoring.columns import Earned
from clubs.scoring.needs import Season, needs
from clubs.scoring.ranks import ranks
from clubs.scoring.scores import PlayerNight
from clubs.scoring.totals import table
from clubs.scoring.units import POINT
from tests.clubs.conftest import finished
from words.text import localised

POINTS = st.integers(-20, 20)
KINDS = dict.fromkeys(range(1, 5), Kind.LIVE) | {5: Kind.CHAMPIONSHIP}


@pytest.mark.parametrize("by_rank", [(), ({"chips": 9000}, {"chips": 8000})])
@given(
    nights=st.lists(
        st.tuples(st.integers(1, 5), st.integers(1, 5), POINTS, st.integers(0, 3)),
        unique_by=lambda night: night[:2],
    ),
    by_hand=st.dictionaries(st.integers(1, 7), POINTS),
    best_of=st.integers(1, 4),
    least=st.integers(0, 3),
)
def test_totals_ranks_and_stacks_with_points_by_hand(by_rank, nights, by_hand, best_of, least):
    """Reckoned again from the bare numbers, by sum and by average."""
    championship = Championship(by_rank=by_rank)
    rules = SeasonRules(best_of=best_of, average_of_least=least, championship=championship)
    earned = [
        Earned(who, night, points * POINT, bonus * POINT, place=1) for who, night, points, bonus in nights
    ]
    in_units = {who: points * POINT for who, points in by_hand.items()}
    lines = {line.player: line for line in table(KINDS, earned, rules, in_units)}
    assert lines.keys() == {night[0] for night in nights} | by_hand.keys()
    order, before = {}, {}
    for who, line in lines.items():
        mine = [each for each in nights if each[0] == who]
        counted = sorted((each[2] for each in mine if each[1] < 5), reverse=True)[:best_of]
        best = Fraction(sum(counted))
        if least:
            best = Fraction(floor(100 * best / max(len(counted), least)), 100)
        total = best + by_hand.get(who, 0) + sum(each[2] for each in mine if each[1] == 5)
        order[who] = (-total, -sum(each[3] for each in mine), not any(each[1] == 5 for each in mine))
        before[who] = (-best - by_hand.get(who, 0), -sum(each[3] for each in mine if each[1] < 5))
        assert (line.total, line.given) == (total * POINT, by_hand.get(who, 0) * POINT)
    place_of = {who: 1 + sum(other < mine for other in order.values()) for who, mine in order.items()}
    assert {who: line.rank for who, line in lines.items()} == place_of
    assert ranks(KINDS, earned, rules, in_units)[0] == place_of
    if by_rank:
        places = {who: sum(other < mine for other in before.values()) for who, mine in before.items()}
        stacks = {who: (9000, 8000, *[3000] * 7)[place] for who, place in places.items()}
        assert {who: line.starting_stack for who, line in lines.items()} == stacks


@pytest.mark.parametrize("place", [1, 2])
def test_what_a_player_needs_begins_with_what_they_were_given(place):
    rulebook = PRESETS["dead_money"]
    earned, night = {7: [Earned(7, 1, 3 * POINT)]}, PlayerNight(Kind.LIVE, 2, 1, 1, 1)
    kinds = {1: Kind.LIVE, 2: Kind.LIVE}
    without, having = (
        needs(Season(kinds, 2, earned, rulebook, points), 7, {7: night, 8: night}, {})[place - 1]
        for points in ({}, {7: 2 * POINT, 9: 50 * POINT})
    )
    assert (having.total - without.total, having.best - without.best) == (2 * POINT, 1)
    assert having.stack - without.stack == 20


@pytest.fixture
def played(season, live, people):
    event = live(2)
    actions.write_results(event=event, scores=finished(*range(1, 8)), rulebook=PRESETS["dead_money"])
    return season


def total_of(season, member):
    return Standing.objects.get(season=season, member=member).total


@pytest.mark.django_db
class TestByHand:
    def test_they_count_until_they_are_taken_back_and_again(self, played, people, ann):
        cal = people[2]
        before = total_of(played, cal)
        row = give_points(season=played, member=cal, points=Fraction(5, 2), why=" Brought\nchips ", by=ann)
        assert row.why == "Brought chips"
        assert total_of(played, cal) == before + units.units(Fraction(5, 2))
        take_back_points(row)
        take_back_points(row)
        assert total_of(played, cal) == before
        give_points_back(row)
        give_points_back(row)
        assert total_of(played, cal) == before + row.points
        assert list(Standing.objects.filter(season=played).values_list("given", flat=True)).count(0) == 6
        assert {line.total for line in standings_of(played)} == set(
            Standing.objects.filter(season=played).values_list("total", flat=True)
        )

    def test_who_has_not_played_has_a_line_with_them(self, played, people, ann):
        jem = people[9]
        give_points(season=played, member=jem, points=100, why="Built the tables", by=ann)
        line = Standing.objects.get(season=played, member=jem)
        assert (line.rank, line.played, line.rank_before) == (1, 0, 1)
        assert title_race(played, played.club.created_at) is not None

    @pytest.mark.parametrize(
        ("points", "why", "sentence"),
        [
            (0, "x", "Say how many points."),
            (10_001, "x", "At most 10,000 points are given or taken at once."),
            (-10_001, "x", "At most 10,000 points are given or taken at once."),
            (1, "  ", "Say why: everybody who sees the standings reads it."),
        ],
    )
    def test_what_is_refused(self, played, people, ann, points, why, sentence):
        with pytest.raises(NotAllowed) as refusal:
            give_points(season=played, member=people[2], points=points, why=why, by=ann)
        assert localised(refusal.value.text) == sentence
        assert not GivenPoints.objects.exists()

    def test_a_closed_season_stands(self, played, people, ann):
        row = give_points(season=played, member=people[2], points=1, why="x", by=ann)
        actions.close_season(season=played)
        for act in (take_back_points, give_points_back):
            with pytest.raises(NotAllowed, match="closed"):
                act(row)
        with pytest.raises(NotAllowed, match="closed"):
            give_points(season=played, member=people[2], points=1, why="x", by=ann)

    def test_they_go_with_a_member_who_is_merged_and_their_reason_with_one_who_is_forgotten(
        self, played, people, ann
    ):
        jem, ida = people[9], people[8]
        give_points(season=played, member=jem, points=3, why="x", by=ann)
        merge_members(member=jem, into=ida, by=ann)
        assert total_of(played, ida) == 3 * POINT
        with pytest.raises(NotAllowed):
            give_points(season=played, member=jem, points=3, why="x", by=ann)
        anonymise(member=ida, by=ann)
        assert [(each.points, each.why) for each in GivenPoints.objects.all()] == [(3 * POINT, "–")]
        assert total_of(played, ida) == 3 * POINT

    def test_one_form_sent_twice_gives_them_once(self, played, people, ann):
        rows = [
            give_points(season=played, member=people[2], points=1, why="x", by=ann, request_id="7")
            for _ in range(2)
        ]
        assert rows[0] == rows[1]
        assert GivenPoints.objects.count() == 1


@pytest.mark.django_db
class TestPages:
    def test_an_elder_gives_them_and_takes_that_back(self, elder, played, people):
        at = f"/clubs/dead-money/seasons/{played.slug}/"
        assert "By hand<" not in elder.get(at).content.decode()
        typed = {"member": people[2].pk, "points": "-2.5", "why": "Late", "request_id": "1" * 32}
        assert elder.post(f"{at}points/", typed).status_code == 302
        assert "Cal: 2½ points taken. Late" in elder.get(f"{at}points/").content.decode()
        page = elder.get(at).content.decode()
        assert ">By hand</th>" in page
        assert ">−2½</td>" in page
        theirs = elder.get("/clubs/dead-money/members/3/").content.decode()
        assert "<b>−2½</b> <bdi>Late</bdi>" in theirs
        elder.post(f"{at}points/{GivenPoints.objects.get().pk}/back/")
        assert "By hand<" not in elder.get(at).content.decode()
        assert "<s>−2½</s>" in elder.get(f"{at}points/").content.decode()

    def test_what_was_typed_stays(self, elder, played, people):
        typed = {"member": people[2].pk, "points": "0", "why": "A long story", "request_id": "1" * 32}
        answer = elder.post(f"/clubs/dead-money/seasons/{played.slug}/points/", typed)
        assert answer.status_code == 422
        assert "A long story" in answer.content.decode()

    def test_an_unknown_way_is_none(self, elder, played, people, ann):
        row = give_points(season=played, member=people[2], points=1, why="x", by=ann)
        assert elder.post(f"/clubs/dead-money/seasons/{played.slug}/points/{row.pk}/off/").status_code == 404

    def test_the_terminal_tells_them(self, played, people, ann, capsys):
        give_points(season=played, member=people[2], points=1, why="x", by=ann)
        call_command("standings", "dead-money", played.slug, "--json")
        assert '"given": 1' in capsys.readouterr().out
