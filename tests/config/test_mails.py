"""Tests of what the site sends by e-mail about accounts, and what links in any mail begin with."""

import re
from contextlib import contextmanager
from pathlib import Path

import allauth
import pytest
from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.core.context import request_context
from django.contrib.auth import get_user_model
from django.core import mail
from django.core.exceptions import ImproperlyConfigured
from django.test import RequestFactory
from django.urls import resolve, reverse
from django.utils.translation import override

from clubs.messages.channels import Content
from clubs.messages.kinds import WORDS, About
from clubs.messages.mail import mail_of
from clubs.messages.preferences import give_address
from clubs.models import Message
from config.public_address import public_link
from config.startup.checks import MUTE, mute_mail
from tests.caches import clear_cache
from tests.site import ROOT
from tests.sweeps import sweep
from tests.world import World

pytestmark = [pytest.mark.django_db, pytest.mark.rule("SEC-mail-links")]

OURS = "https://club.example"
FOREIGN = "evil.example"
PASSWORD = "brass-button-21"
SENT_BY_ALLAUTH = {
    "password_reset_key",
    "unknown_account",
    "email_confirmation",
    "email_confirmation_signup",
    "account_already_exists",
}
NOT_SENT = {  # without the settings that would have them sent
    "login_code": "ACCOUNT_LOGIN_BY_CODE_ENABLED",
    "password_reset_code": "ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED",
    **dict.fromkeys(
        ("email_changed", "email_deleted", "password_changed", "password_reset", "password_set"),
        "ACCOUNT_EMAIL_NOTIFICATIONS",
    ),
}


@pytest.fixture(autouse=True)
def _sends_mail(settings):
    clear_cache()  # allauth counts what it sends
    settings.SENDS_MAIL, settings.PUBLIC_ADDRESS, settings.ALLOWED_HOSTS = True, OURS, ["*"]


@pytest.fixture
def ann():
    return get_user_model().objects.create_user("ann", "ann@example.org", PASSWORD)


def ask_for_a_password(client, address):
    return client.post(reverse("account_reset_password"), {"email": address}, headers={"host": FOREIGN})


def known(client, ann, settings):
    ask_for_a_password(client, "ann@example.org")


def unknown(client, ann, settings):
    ask_for_a_password(client, "bob@example.org")


def unknown_where_all_may_come(client, ann, settings):
    settings.SIGN_UP = True
    ask_for_a_password(client, "bob@example.org")


def confirming(client, ann, settings):
    client.force_login(ann)
    sent = {"email": "ann@other.example", "action_add": ""}
    client.post(reverse("account_email"), sent, headers={"host": FOREIGN})


def signing_up(client, ann, settings):
    """Not sent as the settings are: nobody has to confirm an address to sign up."""
    with asked_as_another(client) as request:
        address = EmailAddress(user=ann, email="ann@example.org", pk=1)
        get_adapter().send_confirmation_mail(request, EmailConfirmationHMAC(address), signup=True)


def signing_up_again(client, ann, settings):
    """Nor is this one."""
    with asked_as_another(client):
        get_adapter().send_account_already_exists_mail("ann@example.org")


@contextmanager
def asked_as_another(client):
    request = RequestFactory().get("/", headers={"host": FOREIGN})
    with request_context(request), override(client.cookies["language"].value):
        yield request


EVERY = {
    known: (
        "A new password",
        "Una contraseña nueva",
        "account_reset_password_from_key",
        "You sign in as ann.",
        "Entras como ann.",
    ),
    unknown: (
        "No account with this address",
        "No hay ninguna cuenta con esta dirección",
        "",
        "No account has that address.",
        "Ninguna cuenta tiene esa dirección.",
    ),
    unknown_where_all_may_come: (
        "No account with this address",
        "No hay ninguna cuenta con esta dirección",
        "account_signup",
        "You can open an account here:",
        "Puedes abrir una cuenta aquí:",
    ),
    confirming: (
        "Confirm your e-mail address",
        "Confirma tu dirección de correo",
        "account_confirm_email",
        "ann has given this address for an account at club.example.",
        "ann ha dado esta dirección para una cuenta en club.example.",
    ),
    signing_up: (
        "Confirm your e-mail address",
        "Confirma tu dirección de correo",
        "account_confirm_email",
        "ann has given this address for an account at club.example.",
        "ann ha dado esta dirección para una cuenta en club.example.",
    ),
    signing_up_again: (
        "You have an account already",
        "Ya tienes una cuenta",
        "account_reset_password",
        "An account with it is there already.",
        "Ya hay una cuenta con ella.",
    ),
}


@pytest.mark.parametrize("language", ["en-gb", "es"])
@pytest.mark.parametrize("cause", EVERY, ids=lambda cause: cause.__name__)
def test_a_mail_names_the_site_by_its_own_address_whatever_it_was_asked_as(
    client, ann, settings, cause, language
):
    english, spanish, page, sentence, in_spanish = EVERY[cause]
    client.cookies["language"] = language
    cause(client, ann, settings)
    (sent,) = mail.outbox
    assert sent.subject == (english if language == "en-gb" else spanish)
    assert (sentence if language == "en-gb" else in_spanish) in sent.body
    assert FOREIGN not in f"{sent.message()}"
    links = re.findall(r"https?://\S+", sent.body)
    assert [link.startswith(OURS) for link in links] == [True] * len(links)
    pages = [resolve(link.removeprefix(OURS)).url_name for link in links if link != OURS]
    assert pages == ([page] if page else [])


def test_the_link_to_a_new_password_opens(client, ann):
    ask_for_a_password(client, "ann@example.org")
    (link,) = re.findall(rf"{OURS}(/\S+)", mail.outbox[0].body)
    new = {"password1": "a-newer-button-22", "password2": "a-newer-button-22"}
    there = client.get(link)["Location"]
    assert client.post(there, new).status_code == 302
    ann.refresh_from_db()
    assert ann.check_password("a-newer-button-22")


def test_every_mail_that_allauth_sends_here_is_in_our_words():
    source = Path(allauth.__file__).parent / "account"
    found = {
        name
        for path in source.rglob("*.py")
        if "tests" not in path.parts
        for name in re.findall(r'"account/email/(\w+)"', path.read_text())
    }
    assert found == SENT_BY_ALLAUTH | NOT_SENT.keys()
    folder = ROOT / "templates" / "account" / "email"
    assert {path.name for path in folder.iterdir()} == {
        "base_message.txt",
        *(f"{name}_{part}.txt" for name in SENT_BY_ALLAUTH for part in ("subject", "message")),
    }


@pytest.mark.parametrize("setting", sorted(set(NOT_SENT.values())))
def test_what_has_no_words_of_ours_is_not_sent(settings, setting):
    from allauth.account import app_settings

    assert not getattr(app_settings, setting.removeprefix("ACCOUNT_"))


def test_without_an_address_of_its_own_the_site_sends_nothing(client, ann, settings):
    settings.PUBLIC_ADDRESS = ""
    assert "This site sends no e-mail" in client.get(reverse("account_reset_password")).content.decode()
    ask_for_a_password(client, "ann@example.org")
    assert mail.outbox == []
    assert mute_mail() == [MUTE]
    with pytest.raises(ImproperlyConfigured):
        public_link("/")
    settings.SENDS_MAIL = False
    assert mute_mail() == []


@sweep("about", About)
def test_every_message_of_a_club_does_so_too(about):
    world = World()
    member = world.club.members.get(name="member")
    give_address(member=member, address="m@example.org")
    choices = (("Yes", "/answer/x/?coming=yes"), ("No", "/answer/x/?coming=no"))
    content = Content("Something", ("A line.",), "/clubs/dead-money/", choices=choices)
    mailed = mail_of(Message(pk=1, member=member, about=about), content)
    (page,) = [part for part, kind in mailed.alternatives if kind == "text/html"]
    links = re.findall(r"https?://[^\s>\"]+", f"{mailed.body}\n{page}\n{mailed.extra_headers}")
    assert len(links) == (9 if about in WORDS else 6)
    assert [link.startswith(f"{OURS}/") for link in links] == [True] * len(links)


def test_no_other_place_builds_addresses_from_what_a_request_calls_the_site():
    builds = re.compile(r"build_absolute_uri|get_current_site|HTTP_HOST|settings\.PUBLIC_ADDRESS\}")
    folders = ("config", "clubs", "tables", "tournaments", "gameplay")
    paths = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    found = [str(path.relative_to(ROOT)) for path in paths if builds.search(path.read_text())]
    assert found == ["config/public_address.py"]
