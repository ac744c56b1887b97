"""Tests of what a club calls its elders (clubs/role_names.py): on every page and in every refusal."""

import pytest

from clauses.refusal import NotAllowed
from clubs import actions
from clubs.models import Club, Member
from clubs.role_names import OWNER_NAMES, role_names
from clubs.rulebook import PRESETS
from tests.clubs.views.pages import text, typed

pytestmark = [pytest.mark.django_db, pytest.mark.rule("DM-elders", part="who changes the rulebook")]

SETTINGS = "/clubs/dead-money/settings/"
MEMBERS = "/clubs/dead-money/members/"
FIELDS = {"name": "Dead Money", "timezone": "Europe/London", "currency": "£", "felt": "green"}

every_name = pytest.mark.parametrize(("key", "name"), OWNER_NAMES.items(), ids=OWNER_NAMES)


def call(browser, key):
    return browser.post(SETTINGS, FIELDS | {"owner_name": key})


@pytest.mark.parametrize("preset", PRESETS)
def test_dead_money_has_elders_and_every_other_club_has_admins(preset):
    club = actions.found_club(name="The club", founder="Ann", preset=preset)
    assert club.owners.title == ("Elder" if preset == "dead_money" else "Admin")


def test_clubs_of_before_keep_their_elders():
    """And those that are founded by the version before while this one is brought in."""
    assert Club._meta.get_field("owner_name").db_default == "elder"


@every_name
def test_pages_call_them_so(elder, club, key, name):
    assert call(elder, key).status_code == 302
    assert f"Ann #1 {name.bare}" in text(elder.get(f"{MEMBERS}1/"))
    chosen = f'<option value="elder" selected>{name.title}</option>'
    assert chosen in elder.get(f"{MEMBERS}1/edit/").content.decode()
    offered = f'<option value="role-elder">{name.title}</option>'
    assert offered in elder.get(f"{MEMBERS}several/").content.decode()
    assert f"sold by {name.one}." in text(elder.get("/clubs/dead-money/tickets/"))


@every_name
def test_refusals_call_them_so(elder, ann, key, name):
    call(elder, key)
    with pytest.raises(NotAllowed, match=f"Ann is the only {name.bare}: name another one first"):
        actions.leave(member=Member.objects.get(pk=ann.pk))


@every_name
def test_who_becomes_one_is_told_so(elder, people, key, name):
    call(elder, key)
    form = typed(elder.get(f"{MEMBERS}several/"))
    page = elder.post(f"{MEMBERS}several/", {**form, "act": "role-elder", "of": [2]})
    assert f"1 is {name.one} now: Bea." in text(page)
    form = typed(page)
    page = elder.post(f"{MEMBERS}several/", {**form, "act": "role-elder", "of": [3, 4]})
    assert f"2 are {name.many} now: Cal, Dov." in text(page)


def test_a_list_may_say_it_in_the_words_of_the_club_too(elder, club):
    call(elder, "committee")
    form = typed(elder.get(f"{MEMBERS}add/"))
    sent = {**form, "people": "Bea, Committee member\nCal, bea@example.org, elder\nDov, dealer"}
    assert elder.post(f"{MEMBERS}add/", sent).status_code == 302
    roles = dict(club.members.values_list("name", "role"))
    assert roles == {"Ann": "elder", "Bea": "elder", "Cal": "elder", "Dov": "dealer"}


def test_a_role_that_is_none_is_told_the_words_of_the_club_alone(elder):
    call(elder, "admin")
    form = typed(elder.get(f"{MEMBERS}add/"))
    page = elder.post(f"{MEMBERS}add/", {**form, "people": "Name,Role\nBea,king"})
    assert "“king” is not one of the roles admin, director, dealer, member." in text(page)


def test_settings_that_say_nothing_of_it_leave_it(elder, club):
    call(elder, "owner")
    assert elder.post(SETTINGS, FIELDS).status_code == 302
    club.refresh_from_db()
    assert club.owner_name == "owner"


def test_there_is_no_other_word(elder, club):
    assert call(elder, "king").status_code == 422


def test_every_role_has_its_name():
    assert all([*role_names(key)] == [*Member.Role.values] for key in OWNER_NAMES)
