"""Founding a club and changing its rules (clubs/actions/founding.py)."""

import pytest

from clauses.refusal import NotAllowed
from clubs import actions
from clubs.models import Club, RulebookVersion, Standing
from clubs.queries.rulebooks import rulebook_in_force
from clubs.rulebook import PRESETS, AddOn, Kind, Rebuy
from clubs.scoring import units
from tests.clubs.conftest import finished

pytestmark = pytest.mark.django_db


def with_best_of(number):
    book = PRESETS["dead_money"]
    return book.model_copy(update={"season": book.season.model_copy(update={"best_of": number})})


def test_a_club_has_a_rulebook_and_an_elder_from_the_start():
    club = actions.found_club(name="CPL of York", founder="Ann", preset="cpl", currency="£")
    assert (club.slug, club.currency) == ("cpl-of-york", "£")
    assert rulebook_in_force(club) == PRESETS["cpl"]
    assert [(member.name, member.number, member.role) for member in club.members.all()] == [
        ("Ann", 1, "elder")
    ]


def test_visitors_see_a_club_only_where_that_is_asked_for():
    closed = actions.found_club(name="A", founder="Ann")
    opened = actions.found_club(name="B", founder="Ann", is_public=True)
    assert (closed.is_public, opened.is_public) == (False, True)


def test_founding_it_twice_with_one_form_founds_one():
    first, again = (actions.found_club(name="A", founder="Ann", request_id="r") for _ in range(2))
    assert first == again
    assert Club.objects.count() == 1


def test_clubs_of_one_name_have_addresses_of_their_own():
    slugs = [actions.found_club(name="Dead Money").slug for _ in range(3)]
    assert slugs == ["dead-money", "dead-money-2", "dead-money-3"]
    assert actions.found_club(name="俱乐部").slug == "club"


def test_a_time_zone_that_does_not_exist_is_refused(club):
    with pytest.raises(NotAllowed, match="There is no time zone “Mars”"):
        actions.found_club(name="A", timezone="Mars")
    with pytest.raises(NotAllowed):
        actions.change_club(club=club, name="A", timezone="Mars", currency="$", is_public=True, felt="green")


@pytest.mark.rule("DM-elders", part="who changes the rulebook")
def test_a_changed_rulebook_is_a_new_version_by_who_made_it(club, ann):
    actions.save_rulebook(club=club, rulebook=with_best_of(3), by=ann, note="Fewer")
    versions = RulebookVersion.objects.filter(club=club).order_by("number")
    assert [(version.number, version.by, version.note) for version in versions] == [
        (1, None, "As the club was founded"),
        (2, ann, "Fewer"),
    ]
    assert rulebook_in_force(club).season.best_of == 3


def test_saving_what_is_in_force_makes_no_version(club):
    for _ in range(2):
        actions.save_rulebook(club=club, rulebook=with_best_of(3))
    assert club.rulebooks.count() == 2


def test_a_version_saved_meanwhile_is_not_overwritten_unseen(club):
    actions.save_rulebook(club=club, rulebook=with_best_of(3), instead_of=1)
    with pytest.raises(NotAllowed, match="Version 2 was saved meanwhile"):
        actions.save_rulebook(club=club, rulebook=with_best_of(5), instead_of=1)
    assert rulebook_in_force(club).season.best_of == 3


def test_open_seasons_add_up_by_the_new_rules_and_closed_ones_by_theirs(club, season, live, people):
    for day in (2, 9, 16):
        actions.write_results(
            event=live(day), scores=finished(1, 2, 3, 4, 5, 6), rulebook=PRESETS["dead_money"]
        )

    def ann_s_total():
        return units.points(Standing.objects.get(member=people[0]).total)

    assert ann_s_total() == 60
    actions.save_rulebook(club=club, rulebook=with_best_of(2))
    assert ann_s_total() == 40
    actions.close_season(season=season)
    actions.save_rulebook(club=club, rulebook=with_best_of(1))
    assert ann_s_total() == 40
    actions.reopen_season(season=season)
    assert ann_s_total() == 20


@pytest.mark.rule("DM-champ-freezeout")
@pytest.mark.parametrize("what", [{"rebuy": Rebuy()}, {"add_on": AddOn()}])
def test_a_championship_with_rebuys_is_not_kept_as_if_it_could_have_them(what):
    club = actions.found_club(name="A", founder="Ann")
    book = PRESETS["dead_money"]
    terms = book.terms[Kind.CHAMPIONSHIP].model_copy(update=what)
    with pytest.raises(NotAllowed, match="The Championship is a freezeout"):
        actions.save_rulebook(
            club=club,
            rulebook=book.model_copy(update={"terms": {**book.terms, Kind.CHAMPIONSHIP: terms}}),
        )
