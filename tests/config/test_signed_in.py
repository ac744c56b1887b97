"""Devices that are signed in: the list of them, ending one, ending all others."""

from datetime import timedelta

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth import get_user_model
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from clubs import actions
from clubs.actions.api_tokens import revoke_token
from clubs.models import ApiToken
from config.models import SignedInDevice
from tests.api_program import program_of
from tests.clubs.views.pages import queries, text
from tournaments.phone.actions import phone_for

pytestmark = [pytest.mark.django_db, pytest.mark.rule("SEC-devices")]
PASSWORD = "brass-button-21"
PHONE = "Mozilla/5.0 (Linux; Android 15) Mobile"


@pytest.fixture
def ann():
    return get_user_model().objects.create_user("ann", password=PASSWORD)


def signed_in(user=None, agent="Mozilla/5.0 (Windows NT 10.0)"):
    browser = Client(headers={"user-agent": agent})
    assert browser.post("/accounts/login/", {"login": "ann", "password": PASSWORD}).status_code == 302
    return browser


def is_in(browser):
    return browser.get("/accounts/").status_code == 200


def test_the_devices_of_an_account_are_listed_with_when_they_signed_in(ann):
    browser, _phone = signed_in(), signed_in(agent=PHONE)
    page = text(browser.get("/accounts/devices/"))
    assert "Windows this device" in page
    assert "Android phone since" in page
    assert "by private link" not in page
    assert SignedInDevice.objects.count() == 2


def test_one_is_signed_out_and_the_others_stay(ann):
    browser, phone, tablet = signed_in(), signed_in(agent=PHONE), signed_in(agent="iPad")
    row = SignedInDevice.objects.get(device="Android phone")
    assert "is signed out" in text(browser.post("/accounts/devices/", {"end": row.pk}, follow=True))
    assert [is_in(each) for each in (browser, phone, tablet)] == [True, False, True]
    assert browser.post("/accounts/devices/", {"end": row.pk}).status_code == 302


def test_signing_out_this_device_is_signing_out(ann):
    browser = signed_in()
    browser.post("/accounts/devices/", {"end": SignedInDevice.objects.get().pk})
    assert not is_in(browser)


def test_nobody_ends_anothers(ann):
    browser, eve = signed_in(), Client()
    eve.force_login(get_user_model().objects.create_user("eve"))
    eve.post("/accounts/devices/", {"end": SignedInDevice.objects.get(user=ann).pk})
    assert is_in(browser)


def test_everywhere_else_also_ends_what_has_no_row(ann):
    browser, phone, old = signed_in(), signed_in(agent=PHONE), signed_in(agent="iPad")
    SignedInDevice.objects.filter(device="iPad").delete()  # signed in before devices were noted
    browser.post("/accounts/devices/", {"all": "yes"})
    assert [is_in(each) for each in (browser, phone, old)] == [True, False, False]
    assert "this device" in text(browser.get("/accounts/devices/"))
    browser.post("/accounts/devices/", {"all": "yes"})
    assert is_in(browser)
    assert is_in(signed_in())


def test_devices_that_a_private_link_let_in_are_listed_and_ended(ann):
    club = actions.found_club(name="Friday", founder="Ann", user=ann)
    member = actions.add_members(club=club, people=[actions.Person("Bob")])[0]
    phones = [Client(headers={"user-agent": PHONE}), Client(headers={"user-agent": "iPhone"})]
    for phone in phones:
        assert phone.post(f"/claim/{member.claim_token}/").status_code == 302
    page = phones[0].get("/accounts/devices/")
    assert text(page).count("by private link") == 2
    assert "/clubs/friday/keep/" in page.content.decode()
    link = phone_for(member=member).token
    phones[0].post("/accounts/devices/", {"all": "yes"})
    assert phones[1].get(f"/p/{link}/", follow=True).status_code == 404
    assert [is_in(phone) for phone in phones] == [True, False]


def test_a_device_is_brought_up_to_date_once_an_hour(ann, time_machine):
    now = timezone.now()
    time_machine.move_to(now, tick=False)
    browser = signed_in()
    for minutes, seen in ((50, 0), (70, 70), (80, 70)):
        time_machine.move_to(now + timedelta(minutes=minutes), tick=False)
        browser.get("/accounts/")
        assert SignedInDevice.objects.get().seen_at == now + timedelta(minutes=seen)


def test_it_costs_no_question_otherwise(ann):
    browser = signed_in()
    browser.get("/accounts/")
    before = queries(browser, "/accounts/")
    SignedInDevice.objects.all().delete()
    assert queries(browser, "/accounts/") == before


def test_a_session_of_before_is_written_down_with_its_next_request(ann):
    browser = signed_in()
    SignedInDevice.objects.all().delete()
    session = browser.session
    del session["device_seen"]
    session.save()
    browser.get("/accounts/")
    assert SignedInDevice.objects.get().session_key == Session.objects.get().session_key


def test_another_password_ends_the_rows_of_other_devices(ann):
    browser, _phone = signed_in(), signed_in(agent=PHONE)
    sent = {"oldpassword": PASSWORD, "password1": "green-felt-77", "password2": "green-felt-77"}
    browser.post("/accounts/password/change/", sent)
    page = text(browser.get("/accounts/devices/"))
    assert "Windows this device" in page
    assert "Android" not in page


class TestEverywhere:
    """What stands and what ends when all other devices are signed out."""

    @pytest.fixture
    def member(self, ann):
        club = actions.found_club(name="Friday", founder="Ann", user=ann)
        return club.members.get()

    def test_the_request_itself_goes_on_with_a_new_session_and_the_old_cookie_is_nobodys(self, ann):
        browser = signed_in()
        before = browser.cookies["sessionid"].value
        page = browser.post("/accounts/devices/", {"all": "yes"}, follow=True)
        assert "All other devices are signed out." in text(page)
        assert browser.cookies["sessionid"].value != before
        stale = Client()
        stale.cookies["sessionid"] = before
        assert not is_in(stale)
        assert [row.session_key for row in SignedInDevice.objects.all()] == [browser.session.session_key]
        since = SignedInDevice.objects.get().began_at
        browser.post("/accounts/devices/", {"all": "yes"})
        assert SignedInDevice.objects.get().began_at == since

    def test_two_who_do_it_one_after_the_other_the_second_is_asked_to_sign_in(self, ann):
        browser, phone = signed_in(), signed_in(agent=PHONE)
        browser.post("/accounts/devices/", {"all": "yes"})
        answer = phone.post("/accounts/devices/", {"all": "yes"})
        assert answer.url.startswith("/accounts/login/")
        assert is_in(browser)
        ann.refresh_from_db()
        assert ann.sign_outs == 1

    def test_what_an_ended_device_sends_afterwards_changes_nothing(self, ann, member):
        browser, phone = signed_in(), signed_in(agent=PHONE)
        browser.post("/accounts/devices/", {"all": "yes"})
        answer = phone.post("/clubs/friday/settings/", {"name": "Mine"})
        assert answer.status_code in (302, 404)
        member.club.refresh_from_db()
        assert member.club.name == "Friday"

    def test_a_phone_link_that_another_device_opened_is_gone_for_both(self, ann, member):
        browser, stranger = signed_in(), Client()
        link = f"/p/{phone_for(member=member).token}/"
        assert stranger.get(link).status_code == 200
        browser.post("/accounts/devices/", {"all": "yes"})
        assert [each.get(link).status_code for each in (stranger, browser)] == [404, 404]
        assert Client().get(f"/p/{phone_for(member=member).token}/").status_code == 200

    def test_passkeys_and_codes_stay(self, ann):
        for kind in (Authenticator.Type.WEBAUTHN, Authenticator.Type.TOTP):
            Authenticator.objects.create(user=ann, type=kind, data={})
        browser = Client()
        browser.force_login(ann)
        browser.post("/accounts/devices/", {"all": "yes"})
        assert Authenticator.objects.filter(user=ann).count() == 2
        waiting = Client().post("/accounts/login/", {"login": "ann", "password": PASSWORD})
        assert waiting.url == "/accounts/2fa/authenticate/"

    def test_programs_go_on_with_their_tokens_and_one_is_taken_back_by_itself(self, ann, member):
        program = program_of(member)
        signed_in().post("/accounts/devices/", {"all": "yes"})
        assert program.ask("clubs/friday").status_code == 200
        revoke_token(token=ApiToken.objects.get(), by=member)
        assert program.ask("clubs/friday").status_code == 401

    def test_a_paired_tablet_is_no_device_of_the_account(self, ann, member):
        browser = signed_in()
        browser.cookies["tablet"] = "of-a-table"
        browser.post("/accounts/devices/", {"all": "yes"})
        assert browser.cookies["tablet"].value == "of-a-table"

    def test_a_secret_of_the_site_that_was_replaced_lets_them_in_as_before(self, ann, settings):
        browser = signed_in()
        browser.post("/accounts/devices/", {"all": "yes"})
        later = signed_in()
        settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
        settings.SECRET_KEY = "another-secret-of-the-site-that-is-long-enough"
        assert is_in(browser)
        settings.SECRET_KEY_FALLBACKS = []
        assert [is_in(browser), is_in(later)] == [True, False]

    def test_every_session_is_checked_by_how_often_it_was(self, ann):
        hashes = set()
        for sign_outs in range(4):
            ann.sign_outs = sign_outs
            hashes.add(ann.get_session_auth_hash())
        ann.sign_outs, ann.password = 0, "another"
        assert len(hashes | {ann.get_session_auth_hash()}) == 5

    def test_with_two_clubs_links_of_both_are_others(self, ann, member):
        other = actions.found_club(name="Saturday", founder="Ann", user=ann).members.get()
        links = [phone_for(member=each).token for each in (member, other)]
        bob = actions.add_members(club=member.club, people=[actions.Person("Bob")])[0]
        kept = phone_for(member=bob).token
        signed_in().post("/accounts/devices/", {"all": "yes"})
        assert [Client().get(f"/p/{link}/").status_code for link in links] == [404, 404]
        assert Client().get(f"/p/{kept}/").status_code == 200
