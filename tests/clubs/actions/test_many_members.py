"""One thing done to several members at once (clubs/actions/many_members.py)."""

import pytest

from clauses.refusal import NotAllowed
from clubs.actions.many_members import HAS_LEFT, IS_ALREADY, give_role_to_many, many_come_back, many_leave
from clubs.actions.members import leave
from clubs.models import LinkEntry

pytestmark = pytest.mark.django_db


def roles(club):
    return dict(club.members.values_list("name", "role"))


def names(outcome):
    done = [member.name for member in outcome.done]
    return done, {str(why): [each.name for each in those] for why, those in outcome.not_done.items()}


def test_everybody_chosen_has_the_role_and_it_is_told_of_whom_it_needed_no_change(club, people):
    ann, bea, cal, dov = people[:4]
    give_role_to_many(club=club, members=[cal], role="dealer", by=ann)
    leave(member=dov, by=ann)
    outcome = give_role_to_many(club=club, members=[bea, cal, dov], role="dealer", by=ann)
    assert names(outcome) == (["Bea"], {IS_ALREADY: ["Cal"], HAS_LEFT: ["Dov"]})
    assert roles(club) | {"Ann": "elder", "Bea": "dealer", "Cal": "dealer", "Dov": "member"} == roles(club)


def test_a_higher_role_comes_on_a_new_link_as_it_does_for_one(club, people):
    bea, cal = people[1:3]
    before = {each.name: each.claim for each in (bea, cal)}
    give_role_to_many(club=club, members=[bea, cal], role="director")
    for each in (bea, cal):
        each.refresh_from_db()
        assert each.claim != before[each.name]
    assert LinkEntry.objects.filter(kind=LinkEntry.Kind.PROMOTED).count() == 2


@pytest.mark.rule("DM-elders", part="who changes the rulebook")
def test_the_last_elder_stays_and_then_nobody_is_changed(club, people):
    with pytest.raises(NotAllowed, match="Ann is the only elder"):
        give_role_to_many(club=club, members=[*people[1:], people[0]], role="dealer")
    assert set(roles(club).values()) == {"elder", "member"}
    with pytest.raises(NotAllowed, match="Ann is the only elder"):
        many_leave(club=club, members=[*people[1:], people[0]])
    assert not club.members.exclude(left_at=None).exists()


def test_two_elders_cannot_both_go_at_once(club, people):
    give_role_to_many(club=club, members=people[1:2], role="elder")
    with pytest.raises(NotAllowed, match="Bea is the only elder"):
        many_leave(club=club, members=people[:2])
    assert not club.members.exclude(left_at=None).exists()


def test_they_leave_and_come_back(club, people):
    assert names(many_leave(club=club, members=people[1:3])) == (["Bea", "Cal"], {})
    outcome = many_come_back(club=club, members=people[1:4])
    assert names(outcome) == (["Bea", "Cal"], {IS_ALREADY: ["Dov"]})
    assert not club.members.exclude(left_at=None).exists()


def test_a_form_sent_twice_acts_once(club, people):
    assert give_role_to_many(club=club, members=people[1:2], role="dealer", request_id="once")
    give_role_to_many(club=club, members=people[1:2], role="member")
    assert give_role_to_many(club=club, members=people[1:2], role="dealer", request_id="once") is None
    assert roles(club)["Bea"] == "member"
