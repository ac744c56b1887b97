"""Members and their private links (clubs/actions/members.py)."""

import pytest
from django.contrib.auth import SESSION_KEY
from django.test import Client

from clauses.refusal import NotAllowed
from clubs import actions
from clubs.actions import Person
from clubs.actions.anonymising import anonymise
from clubs.actions.members import member_of
from clubs.actions.merging import merge_members
from clubs.models import Member, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def bea(club, ann):
    (bea,) = actions.add_members(club=club, people=[Person("Bea", "bea@example.org")])
    return bea


def opened(member):
    """A browser in which the member's private link has been opened."""
    browser = Client()
    browser.post(f"/claim/{member.claim_token}/")
    return browser


def is_signed_in(browser):
    return browser.get("/accounts/").status_code == 200


def test_members_get_the_next_numbers_in_their_order(club, ann):
    actions.add_members(club=club, people=[Person("Bea"), Person(" Cal  Dee ", role="dealer")])
    assert [(member.number, member.name, member.role) for member in club.members.order_by("number")] == [
        (1, "Ann", "elder"),
        (2, "Bea", "member"),
        (3, "Cal Dee", "dealer"),
    ]


def test_a_form_sent_twice_adds_people_once(club, ann):
    for _ in range(2):
        actions.add_members(club=club, people=[Person("Bea"), Person("Cal")], request_id="once")
    assert club.members.count() == 3


def test_two_members_may_have_one_name(club, ann):
    actions.add_members(club=club, people=[Person("Ann"), Person("ann")])
    assert set(club.members.values_list("name_key", "number")) == {("ann", 1), ("ann", 2), ("ann", 3)}


@pytest.mark.rule("DM-elders", part="who changes the rulebook")
@pytest.mark.advice("{name} is the only {elder}: name another one first.")
def test_a_club_keeps_an_elder(club, ann, bea):
    with pytest.raises(NotAllowed, match="Ann is the only elder"):
        actions.change_member(member=ann, name="Ann", email="", role="member")
    with pytest.raises(NotAllowed, match="Ann is the only elder"):
        actions.leave(member=ann)
    actions.change_member(member=bea, name="Bea", email="", role="elder")
    actions.leave(member=ann)
    ann.refresh_from_db()
    assert ann.left_at


@pytest.fixture(params=["left", "is a member again"])
def last_elder(request, club, ann, bea):
    """Ann, the only elder of her club since Bea is none any more."""
    actions.change_member(member=bea, name="Bea", email="", role="elder")
    if request.param == "left":
        actions.leave(member=bea)
    else:
        actions.change_member(member=bea, name="Bea", email="", role="member")
    return ann


@pytest.mark.rule("DM-elders", part="who changes the rulebook")
@pytest.mark.parametrize(
    "act",
    [
        lambda ann, bea: actions.leave(member=ann),
        lambda ann, bea: actions.change_member(member=ann, name="Ann", email="", role="director"),
        lambda ann, bea: merge_members(member=ann, into=bea),
        lambda ann, bea: anonymise(member=ann, by=None),
    ],
    ids=["leave", "demote", "merge", "anonymise"],
)
def test_the_last_elder_stays_one_after_another_was(club, last_elder, bea, act):
    cal = actions.add_members(club=club, people=[Person("Cal")])[0]
    before = list(Member.objects.order_by("pk").values())
    with pytest.raises(NotAllowed, match="Ann is the only elder: name another one first"):
        act(last_elder, cal)
    assert list(Member.objects.order_by("pk").values()) == before


def test_who_has_left_cannot_come_in_by_the_link_and_can_come_back(club, ann, bea):
    old = bea.claim_token
    actions.leave(member=bea)
    bea.refresh_from_db()
    for token in (old, bea.claim_token):
        with pytest.raises(Member.DoesNotExist):
            member_of(token)
    actions.come_back(member=bea)
    assert member_of(bea.claim_token) == bea


# Private links


def test_the_link_makes_an_account_without_a_password_and_signs_in_every_device(bea):
    phone, laptop = opened(bea), opened(bea)
    bea.refresh_from_db()
    assert bea.user.first_name == "Bea"
    assert not bea.user.has_usable_password()
    assert bea.claimed_at
    for browser in (phone, laptop):
        assert browser.session[SESSION_KEY] == str(bea.user.pk)


@pytest.mark.parametrize("change", ["", "x", "."])
def test_a_link_that_is_wrong_or_cut_off_is_nobody_s(bea, change):
    token = bea.claim_token[:-1] + change if change != "x" else f"x{bea.claim_token}"
    with pytest.raises(Member.DoesNotExist):
        member_of(token)


def test_the_database_alone_does_not_give_the_link_away(bea):
    row = Member.objects.filter(pk=bea.pk).values()[0]
    assert bea.claim_token not in map(str, row.values())
    with pytest.raises(Member.DoesNotExist):
        member_of(bea.claim)


def test_a_new_link_shuts_out_the_old_one_and_its_devices(bea):
    phone, old = opened(bea), bea.claim_token
    assert is_signed_in(phone)
    bea = actions.renew_claim(member=bea)
    assert not is_signed_in(phone)
    with pytest.raises(Member.DoesNotExist):
        member_of(old)
    user = bea.user
    assert is_signed_in(opened(bea))
    bea.refresh_from_db()
    assert bea.user == user


def test_a_link_does_not_open_an_account_with_a_password(bea):
    opened(bea)
    bea.refresh_from_db()
    bea.user.set_password("brass-button-21")
    bea.user.save()
    with pytest.raises(NotAllowed, match="Bea has an account"):
        actions.claim_place(token=bea.claim_token)
    assert actions.claim_place(token=bea.claim_token, user=bea.user) == bea.user


def test_a_new_link_parts_an_account_with_a_password_from_the_place(bea):
    user = User.objects.create_user("bea", password="brass-button-21")
    actions.claim_place(token=bea.claim_token, user=user)
    bea = actions.renew_claim(member=bea)
    assert bea.user is None
    user.refresh_from_db()
    assert user.has_usable_password()
    assert actions.claim_place(token=bea.claim_token) != user


@pytest.mark.advice(
    "So far only a private link opens your account. Give it a password or a passkey first: "
    "then it can belong to several clubs."
)
def test_an_account_that_only_a_link_opens_gets_no_second_place_before_it_has_another_way_in(bea):
    """Otherwise an elder of the one club could enter the other by the link."""
    opened(bea)
    bea.refresh_from_db()
    elsewhere = actions.found_club(name="Elsewhere", founder="Zed")
    (place,) = actions.add_members(club=elsewhere, people=[Person("Bea", role="elder")])
    with pytest.raises(NotAllowed, match="Give it a password or a passkey first"):
        actions.claim_place(token=place.claim_token, user=bea.user)
    with pytest.raises(NotAllowed, match="Give it a password or a passkey first"):
        actions.found_club(name="Third", founder="Bea", user=bea.user)
    assert is_signed_in(opened(bea))  # nothing was lost by trying
    bea.user.set_password("brass-button-21")
    bea.user.save()
    actions.claim_place(token=place.claim_token, user=bea.user)
    assert bea.user.memberships.count() == 2
    for member in (bea, place):
        with pytest.raises(NotAllowed, match="sign in with its password"):
            actions.claim_place(token=member.claim_token)


@pytest.fixture
def in_two_clubs(bea):
    """Bea's account, which only links open, has places in two clubs since before that was asked about."""
    user = actions.claim_place(token=bea.claim_token)
    elsewhere = actions.found_club(name="Elsewhere", founder="Zed")
    (place,) = actions.add_members(club=elsewhere, people=[Person("Bea", role="elder")])
    Member.objects.filter(pk=place.pk).update(user=user, claimed_at=user.date_joined)
    bea.refresh_from_db()
    place.refresh_from_db()
    return bea, place


def test_who_has_several_places_and_no_password_is_let_in_by_each_link(in_two_clubs):
    for member in in_two_clubs:
        assert is_signed_in(opened(member))


def test_a_new_link_of_one_club_leads_into_no_other(in_two_clubs):
    bea, place = in_two_clubs
    bea = actions.renew_claim(member=bea)
    user = actions.claim_place(token=bea.claim_token)
    assert list(user.memberships.values_list("club__slug", flat=True)) == ["dead-money"]
    assert actions.claim_place(token=place.claim_token) == place.user


def test_one_account_has_one_place_in_a_club(bea, ann):
    user = actions.claim_place(token=bea.claim_token)
    with pytest.raises(NotAllowed, match="You are a member of Dead Money already"):
        actions.claim_place(token=ann.claim_token, user=user)
