"""Counting nights that were played by other rules for points (tournaments/night/rescoring.py)."""

from decimal import Decimal
from fractions import Fraction

import pytest

from clauses.refusal import NotAllowed
from clubs import actions as club_actions
from clubs.actions import Score, save_rulebook
from clubs.models import Event, Result, Standing
from clubs.queries.rulebooks import rulebook_in_force
from clubs.rulebook import Formulas, Kind
from clubs.scoring import units
from clubs.scoring.scores import Knockout
from tests.tournaments.nights import EIGHT_O_CLOCK
from tournaments.models import Tournament
from tournaments.night.facts import Finished
from tournaments.night.floor_cache import floor_of
from tournaments.night.rescoring import save_and_rescore, tried
from tournaments.presenters.ended import ended

SIX = "Ann Bob Cat Dan Eve Fay"


@pytest.fixture
def played(friday):
    friday.start(SIX).deal()
    friday.at(125)
    for name in ("Fay", "Eve", "Dan", "Cat", "Bob"):
        friday.bust(name, by="Ann")
    return friday.record(Finished())


def with_formulas(club, **formulas):
    book = rulebook_in_force(club)
    rules = book.points.model_copy(update={"formulas": Formulas(**formulas)})
    return book.model_copy(update={"points": rules})


def points():
    rows = Result.objects.select_related("member")
    return {row.member.name: float(units.points(row.points)) for row in rows}


def rescore(club, season, book, **more):
    save = {"by": None, "note": "", "instead_of": 1}
    return save_and_rescore(club=club, rulebook=book, season=season, **save | more)


def test_trying_shows_old_and_new_and_writes_nothing(played, club, season):
    before = points()
    table, (night,) = tried(season, with_formulas(club, placing="100 / r"))
    assert [row.name for row in night.rows] == ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"]
    assert {row.name: float(units.points(row.points_before)) for row in night.rows} == before
    now = [float(units.points(row.points)) for row in night.rows]
    assert now == [200 + 2 * (1 + 3 + 5), 102, 66.66, 50, 40, 33.34]
    assert [(line.rank, line.member.name) for line in table][:2] == [(1, "Ann"), (2, "Bob")]
    assert points() == before
    assert club.rulebooks.count() == 1


def test_saving_for_nights_to_come_leaves_those_that_were_played_as_they_are(played, club):
    before = points()
    save_rulebook(club=club, rulebook=with_formulas(club, placing="100 / r"))
    assert points() == before
    played.undo(played.latest)  # a correction keeps the rules of the night, too
    played.record(Finished())
    assert points() == before


def test_counted_anew_every_point_and_place_follows_and_a_later_correction_keeps_to_it(played, club, season):
    rescore(club, season, with_formulas(club, placing="100 - 90 / r", winner="0"))
    assert points()["Ann"] == 2 * (10 + 1 + 5)
    assert points()["Bob"] == 2 * (55 + 1)
    table = Standing.objects.order_by("position").select_related("member")
    assert [line.member.name for line in table] == ["Fay", "Eve", "Dan", "Cat", "Bob", "Ann"]
    night = Tournament.objects.get(pk=played.tournament.pk)
    assert floor_of(night).rulebook.points.formulas.winner == "0"
    counted = points()
    played.undo(played.latest)
    assert points() == {}
    played.record(Finished())
    assert points() == counted


def test_what_the_night_cost_and_counted_stays(played, club, season):
    """Twice the buy-in and five times the factor since: the night keeps its own, and takes the formula."""
    book = with_formulas(club, placing="bc + tc")
    terms = {
        **book.terms,
        Kind.LIVE: book.terms[Kind.LIVE].model_copy(update={"buy_in": 4000, "factor": Decimal(5)}),
    }
    rescore(club, season, book.model_copy(update={"terms": terms}))
    assert points()["Fay"] == 2 * (20 + 20)


def test_an_imported_night_is_counted_from_its_results(club, season):
    event = club_actions.schedule_event(
        season=season, name="Paper", kind=Kind.ONLINE, starts_at=EIGHT_O_CLOCK
    )
    scores = [
        Score(1, 1, 1, prize=900, knockouts=(Knockout(Fraction(2), multi=True),), chip_leads=(None, None)),
        Score(2, 2, 3, prize=None, knockouts=(Knockout(Fraction(1, 2)),), rebuys=1),
        Score(3, 2, 3, prize=0, knockouts=(Knockout(Fraction(1, 2)),)),
    ]
    club_actions.write_results(event=event, scores=scores, rulebook=rulebook_in_force(club), imported=True)
    before = points()
    rescore(club, season, rulebook_in_force(club).model_copy(update={"name": "The same points"}))
    assert points() == before
    book = with_formulas(
        club, placing="nh * 10 + pw + nr", knockout="0", multi_knockout="0", chip_leader="cl"
    )
    rescore(club, season, book, instead_of=2)
    assert points() == {"Ann": 20 + 9 + 1 + 3 + 4, "Bob": 6, "Cat": 5}
    assert Event.objects.get(pk=event.pk).imported


def test_a_formula_that_gives_no_number_for_a_night_says_so(played, club, season):
    """Six players: no field that is tried has five of them beaten by nobody and 54 points of knockouts."""
    _, (night,) = tried(season, with_formulas(club, placing="1 / (nh - 5)"))
    assert night.faults == ("The club's formula for the place gives no number here",)


def test_a_night_ends_whatever_its_formula_comes_to(friday, club):
    save_rulebook(club=club, rulebook=with_formulas(club, placing="n / (nh - 5)", knockout="r"))
    friday.start(SIX).deal()
    friday.at(125)
    for name in ("Fay", "Eve", "Dan", "Cat", "Bob"):
        friday.bust(name, by="Ann")
    friday.record(Finished())
    assert points()["Ann"] == 2 * (0 + 1 + 3 + 5)
    assert points()["Fay"] == 2 * -1.2
    line = Result.objects.get(member__name="Ann").lines.get(kind="placing")
    assert (line.points, line.line.is_fault) == (0, True)
    said = ended(friday.floor, "$")
    assert said.warnings == ["The club's formula for the place gives no number here"]


def test_nothing_is_counted_anew_where_another_version_was_saved_meanwhile_or_the_season_is_closed(
    played, club, season
):
    before = points()
    save_rulebook(club=club, rulebook=with_formulas(club, placing="n"))
    with pytest.raises(NotAllowed, match="Version 2 was saved meanwhile"):
        rescore(club, season, with_formulas(club, placing="r"))
    club_actions.close_season(season=season)
    with pytest.raises(NotAllowed, match="closed"):
        rescore(club, season, with_formulas(club, placing="r"), instead_of=2)
    assert points() == before
    assert club.rulebooks.count() == 2
