"""A club's list of its kinds of tournament (clubs/actions/seasons.py)."""

from datetime import UTC, datetime

import pytest

from clauses.refusal import NotAllowed
from clubs import actions
from clubs.actions.seasons import add_kind, move_kind, rename_kind, retire_kind
from clubs.models import Standing
from clubs.queries.rulebooks import rulebook_in_force, version_in_force
from clubs.rulebook import OWN, Kind
from clubs.scoring import units
from tests.clubs.conftest import finished

pytestmark = pytest.mark.django_db


def names(club):
    club.refresh_from_db()
    return list(club.kind_names.values())


def test_one_more_begins_with_the_terms_of_another_and_counts_as_it_does(club):
    add_kind(club=club, name="Turbo", like=Kind.LIVE, request_id="r")
    add_kind(club=club, name="Turbo", like=Kind.LIVE, request_id="r")
    assert names(club) == ["Online", "Live", "Big Money", "Championship", "Turbo"]
    rulebook = rulebook_in_force(club)
    assert rulebook.terms[Kind.OWN_1] == rulebook.terms[Kind.LIVE]
    assert Kind.OWN_1 in rulebook.season.best_of_kinds
    version = version_in_force(club.pk)
    assert (version.number, version.note) == (2, "A kind of tournament: Turbo")


def test_what_does_not_count_makes_none_that_does(club):
    book = rulebook_in_force(club)
    season = book.season.model_copy(update={"best_of_kinds": (Kind.LIVE,)})
    actions.save_rulebook(club=club, rulebook=book.model_copy(update={"season": season}))
    add_kind(club=club, name="Side event", like=Kind.ONLINE)
    assert rulebook_in_force(club).season.best_of_kinds == (Kind.LIVE,)


@pytest.mark.rule("DM-season-calendar")
def test_there_is_no_second_championship(club):
    with pytest.raises(NotAllowed, match="one Championship"):
        add_kind(club=club, name="Masters", like=Kind.CHAMPIONSHIP)


def test_a_name_stands_once_and_is_short(club):
    with pytest.raises(NotAllowed, match="called big money already"):
        add_kind(club=club, name="big money", like=Kind.LIVE)
    with pytest.raises(NotAllowed, match="40 letters at most"):
        rename_kind(club=club, kind=Kind.LIVE, name="x" * 41)
    rename_kind(club=club, kind=Kind.LIVE, name="Thursday")
    rename_kind(club=club, kind=Kind.LIVE, name="Thursday")
    with pytest.raises(NotAllowed, match="called THURSDAY already"):
        rename_kind(club=club, kind=Kind.ONLINE, name="THURSDAY")


def test_there_are_twelve_at_most(club):
    for number in range(len(OWN)):
        add_kind(club=club, name=f"No {number}", like=Kind.LIVE)
    with pytest.raises(NotAllowed, match="12 kinds at most"):
        add_kind(club=club, name="One more", like=Kind.LIVE)


def test_a_retired_one_is_not_offered_and_the_last_one_stays(club):
    for kind in (Kind.ONLINE, Kind.BIG_MONEY, Kind.CHAMPIONSHIP):
        retire_kind(club=club, kind=kind)
    assert names(club) == ["Live"]
    with pytest.raises(NotAllowed, match="at least is played"):
        retire_kind(club=club, kind=Kind.LIVE)
    retire_kind(club=club, kind=Kind.ONLINE, retired=False)
    assert names(club) == ["Online", "Live"]


def test_they_stand_in_the_order_that_the_club_gives_them(club):
    move_kind(club=club, kind=Kind.CHAMPIONSHIP, steps=-1)
    move_kind(club=club, kind=Kind.ONLINE, steps=-1)
    assert names(club) == ["Online", "Live", "Championship", "Big Money"]
    move_kind(club=club, kind=Kind.OWN_1, steps=1)
    assert names(club) == ["Online", "Live", "Championship", "Big Money"]


@pytest.mark.rule("DM-points-factor")
def test_a_night_of_a_kind_of_its_own_counts_with_its_own_factor(club, season, people):
    add_kind(club=club, name="Turbo", like=Kind.BIG_MONEY)
    starts_at = datetime(2026, 1, 9, 19, 30, tzinfo=UTC)
    event = actions.schedule_event(season=season, name="Turbo 1", kind=Kind.OWN_1, starts_at=starts_at)
    actions.write_results(event=event, scores=finished(*range(1, 7)), rulebook=rulebook_in_force(club))
    line = Standing.objects.get(season=season, member=people[0])
    alike = actions.schedule_event(
        season=season, name="Big Money 1", kind=Kind.BIG_MONEY, starts_at=starts_at.replace(day=16)
    )
    actions.write_results(event=alike, scores=finished(*range(1, 7)), rulebook=rulebook_in_force(club))
    assert units.points(line.regular) > 0
    line = Standing.objects.get(season=season, member=people[0])
    first, second = (each.results.get(member=people[0]).points for each in (event, alike))
    assert first == second
    assert line.regular == first + second
    rename_kind(club=club, kind=Kind.OWN_1, name="Hyper")
    event.refresh_from_db()
    assert event.kind == "own_1"
