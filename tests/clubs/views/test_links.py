"""Private links: handing them out, using one, keeping one's own (clubs/views/links.py)."""

import re

import pytest
from django.test import Client

from clubs import actions
from clubs.models import LinkEntry, Member, User
from tests.clubs.views.pages import queries, text
from tournaments.phone.actions import phone_for

pytestmark = pytest.mark.django_db

CLUB = "/clubs/dead-money/"
MEMBERS = f"{CLUB}members/"
BROWSER = {"Accept": "text/html,*/*"}


def link_of(page):
    return re.search(r'<input readonly value="http://[^/]+([^"]+)"', page.content.decode())[1]


def shows_a_link(page):
    return "/claim/" in page.content.decode() or "<svg" in inside(page)


def inside(page):
    """Return what the page is about, without its header and its tabs."""
    return page.content.decode().partition("<main")[2].partition("</main>")[0]


def log():
    """The log of links, the latest last: whose, which, what was done, by whom."""
    entries = LinkEntry.objects.order_by("pk").select_related("member", "by")
    return [(e.member.name, e.link, e.kind, e.by.name if e.by else "") for e in entries]


@pytest.fixture
def cal(signed_in, people):
    """The phone of Cal, an ordinary member, who has opened the private link."""
    browser = signed_in(people[2])
    LinkEntry.objects.all().delete()
    return browser


# Handing out


def test_an_unused_link_is_shown_and_looking_at_it_is_noted_once(elder, director, people):
    LinkEntry.objects.all().delete()
    for browser in (elder, director, director):
        page = browser.get(f"{MEMBERS}3/link/")
        assert link_of(page) == f"/claim/{people[2].claim_token}/"
    assert log() == [("Cal", "claim", "looked", "Ann"), ("Cal", "claim", "looked", "Bea")]


def test_once_it_is_used_nobody_is_shown_the_link_and_there_is_only_a_new_one(elder, director, cal, people):
    for browser in (elder, director):
        page = browser.get(f"{MEMBERS}3/link/")
        assert not shows_a_link(page)
        assert "It has been used, so nobody is shown it any more." in text(page)
    director.post(f"{MEMBERS}3/link/renew/")
    assert log()[-1] == ("Cal", "claim", "renewed", "Bea")
    assert shows_a_link(director.get(f"{MEMBERS}3/link/"))
    for whose in (elder, director):
        assert "Cal" in text(whose.get(f"{MEMBERS}links/log/"))
        assert "private link replaced by a new one Bea" in text(whose.get(f"{MEMBERS}links/log/"))


def test_the_member_notices_a_new_link_on_the_old_device_and_on_the_new_one(director, cal, people):
    """A director who makes a new link in order to read a member's cards is found out."""
    director.post(f"{MEMBERS}3/link/renew/")
    shut = cal.get(CLUB, headers=BROWSER)
    assert shut["Location"] == "/signed-out/"
    said = text(cal.get("/signed-out/", headers=BROWSER))
    assert "A new private link was made for Cal in Dead Money" in said
    assert "devices are shut out. Bea ," in said
    assert cal.get(CLUB, headers=BROWSER).context["me"] is None
    again = Client()
    again.post(link_of(director.get(f"{MEMBERS}3/link/")))
    page = again.get(CLUB)
    assert "A new private link was made for Cal" in page.content.decode()
    again.post("/noticed/")
    assert "A new private link was made for Cal" not in again.get(CLUB).content.decode()


def test_a_page_that_asks_for_its_fragment_is_led_there_and_a_stream_is_not(director, cal, club):
    director.post(f"{MEMBERS}3/link/renew/")
    assert cal.get(f"/live/club-{club.pk}/", headers={"Accept": "text/event-stream"}).status_code != 302
    fragment = cal.get(CLUB, headers={"HX-Request": "true", "HX-Target": "now"})
    assert fragment["HX-Redirect"] == "/signed-out/"


def test_who_is_signed_out_by_a_password_of_their_own_is_told_nothing_of_links(cal, people):
    cal_user = Member.objects.select_related("user").get(pk=people[2].pk).user
    cal_user.set_password("brass-button-21")
    cal_user.save()
    assert cal.get(CLUB, headers=BROWSER).status_code == 200


def test_an_account_with_a_password_is_parted_from_its_place_and_told(director, people):
    user = User.objects.create_user("cal", password="brass-button-21")
    actions.claim_place(token=people[2].claim_token, user=user)
    browser = Client()
    browser.force_login(user)
    director.post(f"{MEMBERS}3/link/renew/")
    assert "A new private link was made for Cal in Dead Money" in browser.get("/accounts/").content.decode()


def test_links_of_elders_and_directors_are_for_elders_alone(elder, director, people):
    assert [director.get(f"{MEMBERS}{number}/link/").status_code for number in (1, 2, 3)] == [404, 404, 200]
    assert elder.get(f"{MEMBERS}2/link/").status_code == 200
    assert director.post(f"{MEMBERS}1/link/renew/").status_code == 404


def test_a_new_link_replaces_the_old_one(elder, people):
    old = link_of(elder.get(f"{MEMBERS}3/link/"))
    phone = Client()
    phone.post(old)
    elder.post(f"{MEMBERS}3/link/renew/")
    assert link_of(elder.get(f"{MEMBERS}3/link/")) != old
    assert phone.get(CLUB).context["me"] is None
    for gone in (Client().get(old), Client().post(old)):
        assert gone.status_code == 404
        assert "no longer, anybody's. Ask your club for a new one." in text(gone)


def test_slips_for_everybody_who_has_not_signed_in(elder, director, people):
    elder.get(MEMBERS)  # the welcome has been read
    slips = elder.get(f"{MEMBERS}links/")
    assert inside(slips).count("<svg") == 8
    assert "Ann" not in text(slips)
    assert log().count(("Cal", "claim", "looked", "Ann")) == 1
    actions.add_members(club=people[0].club, people=[actions.Person("Kim", role="elder")])
    assert "Kim" in text(elder.get(f"{MEMBERS}links/"))
    assert "Kim" not in text(director.get(f"{MEMBERS}links/"))
    few = queries(elder, f"{MEMBERS}links/")
    actions.add_members(club=people[0].club, people=[actions.Person(f"Guest {n}") for n in range(9)])
    elder.get(f"{MEMBERS}links/")
    assert queries(elder, f"{MEMBERS}links/") == few


# A role that rises


def test_a_director_does_not_become_elder_with_a_link_that_was_kept(elder, director, people):
    """The link of an ordinary member is shown to a director; when the member is promoted it opens nothing."""
    kept = link_of(director.get(f"{MEMBERS}3/link/"))
    cal, thief = Client(), Client()
    for browser in (cal, thief):
        browser.post(kept)
        assert browser.get(CLUB).context["me"].name == "Cal"
    phone = phone_for(member=people[2])
    changed = elder.post(f"{MEMBERS}3/edit/", {"name": "Cal", "email": "", "role": "elder"})
    assert changed["Location"] == f"{MEMBERS}3/link/"
    assert Client().post(kept).status_code == 404
    for browser in (cal, thief):
        assert browser.get(CLUB).context["me"] is None
        assert browser.get(f"{CLUB}rulebook/edit/").status_code == 404
    assert director.get(f"{MEMBERS}3/link/").status_code == 404
    assert Client().get(f"/p/{phone.token}/").status_code == 404
    fresh = Client()
    fresh.post(link_of(elder.get(f"{MEMBERS}3/link/")))
    assert fresh.get(CLUB).context["owns"]
    assert ("Cal", "claim", "promoted", "Ann") in log()


@pytest.mark.parametrize(("before", "after"), [("member", "dealer"), ("dealer", "director")])
def test_every_rise_needs_a_new_link_and_no_fall_does(people, before, after):
    cal = actions.change_member(member=people[2], name="Cal", email="", role=before)
    risen = actions.change_member(member=cal, name="Cal", email="", role=after)
    assert risen.claim != cal.claim
    fallen = actions.change_member(member=risen, name="Carl", email="", role=before)
    assert fallen.claim == risen.claim


def test_whoever_rises_with_a_password_stays_signed_in_and_their_link_is_shown_to_nobody(elder, people):
    user = User.objects.create_user("cal", password="brass-button-21")
    actions.claim_place(token=people[2].claim_token, user=user)
    browser = Client()
    browser.force_login(user)
    answer = elder.post(f"{MEMBERS}3/edit/", {"name": "Cal", "email": "", "role": "director"})
    assert answer["Location"] == f"{MEMBERS}3/"
    assert browser.get(CLUB).context["directs"]
    assert not shows_a_link(elder.get(f"{MEMBERS}3/link/"))


# Leaving and coming back


def test_whoever_leaves_and_comes_back_does_not_come_in_by_the_old_links(elder, cal, people):
    old = Member.objects.get(pk=people[2].pk).claim_token
    elder.post(f"{MEMBERS}3/leave/")
    back = elder.post(f"{MEMBERS}3/back/")
    assert back["Location"] == f"{MEMBERS}3/link/"
    assert Client().post(f"/claim/{old}/").status_code == 404
    assert cal.get(CLUB).context["me"] is None
    cal.post(link_of(elder.get(f"{MEMBERS}3/link/")))
    assert cal.get(CLUB).context["me"] == people[2]


# Using one


def test_the_link_signs_in_the_device_that_opens_it(elder, people):
    page = elder.get(f"{MEMBERS}3/link/")
    assert "<svg" in page.content.decode()
    phone = Client()
    assert phone.post(link_of(page), follow=True).status_code == 200
    assert phone.get(CLUB).context["me"] == people[2]
    assert log()[-1] == ("Cal", "claim", "opened", "")


@pytest.mark.parametrize("method", ["get", "head"])
def test_a_messenger_that_looks_where_the_link_leads_uses_nothing_up_and_learns_no_name(people, method):
    bot = Client()
    path = f"/claim/{people[2].claim_token}/"
    for _ in range(2):
        seen = getattr(bot, method)(path)
        assert seen.status_code == 200
        assert "Cal" not in seen.content.decode()
        assert "Dead Money" not in seen.content.decode()
    member = Member.objects.get(pk=people[2].pk)
    assert (member.user, member.claimed_at, User.objects.count(), "sessionid" in bot.cookies) == (
        *(None, None, 0, False),
    )


def test_the_button_needs_the_form_s_own_token(people):
    strict = Client(enforce_csrf_checks=True)
    path = f"/claim/{people[2].claim_token}/"
    assert strict.post(path).status_code == 403
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', strict.get(path).content.decode())[1]
    assert strict.post(path, {"csrfmiddlewaretoken": token}).status_code == 302


def test_who_is_signed_in_already_is_asked_before_the_place_becomes_theirs(people):
    user = User.objects.create_user("zed", password="brass-button-21", first_name="Zed")
    browser = Client()
    browser.force_login(user)
    path = f"/claim/{people[2].claim_token}/"
    asked = browser.get(path)
    assert "Are you Cal ? Then the place in Dead Money becomes part of your account." in text(asked)
    assert Member.objects.get(pk=people[2].pk).user is None
    browser.post(path)
    assert Member.objects.get(pk=people[2].pk).user == user


def test_the_link_of_an_account_with_a_password_asks_to_sign_in(people):
    user = User.objects.create_user("zed", password="brass-button-21")
    actions.claim_place(token=people[2].claim_token, user=user)
    browser = Client()
    page = browser.post(f"/claim/{people[2].claim_token}/")
    assert page.status_code == 409
    assert "Cal has an account: sign in with its password or passkey." in text(page)
    assert "_auth_user_id" not in browser.session


def test_a_second_club_s_link_asks_for_a_password_first_and_locks_nobody_out(cal, people):
    elsewhere = actions.found_club(name="Elsewhere", founder="Zed")
    (place,) = actions.add_members(club=elsewhere, people=[actions.Person("Cal")])
    page = cal.post(f"/claim/{place.claim_token}/")
    assert page.status_code == 409
    assert "Give it a password or a passkey first" in text(page)
    assert "/accounts/password/set/" in page.content.decode()
    cal.post("/accounts/password/set/", {"password1": "brass-button-21", "password2": "brass-button-21"})
    assert cal.post(f"/claim/{place.claim_token}/")["Location"] == "/clubs/elsewhere/"
    laptop = Client()
    laptop.post("/accounts/login/", {"login": "cal", "password": "brass-button-21"})
    assert [laptop.get(f"/clubs/{slug}/").context["me"].name for slug in ("dead-money", "elsewhere")] == [
        *("Cal", "Cal"),
    ]


@pytest.mark.parametrize(
    ("email", "name"), [("cal@example.org", "cal@example.org"), ("", "cal"), ("c'al@example.org", "cal")]
)
def test_the_name_to_sign_in_with_is_one_to_remember(people, email, name):
    Member.objects.filter(pk=people[2].pk).update(email=email)
    user = actions.claim_place(token=people[2].claim_token)
    assert user.username == name
    user.set_password("brass-button-21")
    user.save()
    browser = Client()
    browser.post("/accounts/login/", {"login": name, "password": "brass-button-21"})
    assert browser.session["_auth_user_id"] == str(user.pk)


def test_two_of_one_name_sign_in_with_two(club, people):
    (second,) = actions.add_members(club=club, people=[actions.Person("CAL")])
    names = [actions.claim_place(token=member.claim_token).username for member in (people[2], second)]
    assert names == ["cal", "cal-2"]


# Keeping one's own


def test_one_s_own_link_is_on_the_page_to_keep_it_and_on_nobody_else_s(elder, cal, people):
    page = cal.get(f"{CLUB}keep/")
    assert link_of(page) == f"/claim/{Member.objects.get(pk=people[2].pk).claim_token}/"
    assert "opened on a device" not in text(elder.get(f"{CLUB}keep/")).partition("Cal")[2]
    assert Client().get(f"{CLUB}keep/").status_code == 404


def test_one_s_own_new_link_shuts_out_other_devices_and_not_this_one(cal, signed_in, people):
    other = signed_in(people[2])
    old = link_of(cal.get(f"{CLUB}keep/"))
    cal.post(f"{CLUB}keep/", {"renew": "yes"})
    assert cal.get(CLUB).context["me"] == people[2]
    assert other.get(CLUB).context["me"] is None
    assert Client().post(old).status_code == 404
    assert link_of(cal.get(f"{CLUB}keep/")) != old
    assert "A new private link was made" not in cal.get(CLUB).content.decode()


def test_an_elder_who_makes_a_new_link_of_their_own_is_not_locked_out(elder):
    answer = elder.post(f"{MEMBERS}1/link/renew/")
    assert answer["Location"] == f"{CLUB}keep/"
    assert elder.get(CLUB).context["owns"]


def test_an_elder_is_reminded_until_there_is_a_way_back(elder, director):
    assert "Save your sign-in link" in elder.get(CLUB).content.decode()
    assert "Save your sign-in link" not in director.get(CLUB).content.decode()
    elder.post(f"{CLUB}keep/")
    assert "Save your sign-in link" not in elder.get(CLUB).content.decode()


def test_a_password_ends_the_reminder_and_the_link(elder, ann):
    elder.post("/accounts/password/set/", {"password1": "brass-button-21", "password2": "brass-button-21"})
    assert "Save your sign-in link" not in elder.get(CLUB).content.decode()
    page = elder.get(f"{CLUB}keep/")
    assert "/claim/" not in page.content.decode()
    assert Client().post(f"/claim/{ann.claim_token}/").status_code == 409


def test_a_member_reads_their_own_lines_of_the_log_and_a_director_all(director, cal, elder):
    elder.post(f"{MEMBERS}4/link/renew/")
    director.post(f"{MEMBERS}5/link/renew/")
    assert {"Dov", "Eve"} <= set(text(director.get(f"{MEMBERS}links/log/")).split())
    assert not {"Dov", "Eve"} & set(text(cal.get(f"{MEMBERS}links/log/")).split())


@pytest.mark.parametrize(
    "path",
    [f"{MEMBERS}4/link/", f"{MEMBERS}links/", f"{CLUB}keep/", f"{CLUB}settings/", "/accounts/"],
)
def test_pages_with_secrets_are_kept_by_no_browser_and_no_proxy(elder, people, path):
    page = elder.get(path)
    assert page.status_code == 200
    assert "no-store" in page["Cache-Control"]
    assert page["Referrer-Policy"] == "strict-origin"


def test_neither_is_the_page_of_a_link(people):
    page = Client().get(f"/claim/{people[2].claim_token}/")
    assert "no-store" in page["Cache-Control"]
    assert page["Referrer-Policy"] == "strict-origin"
