"""No private link in any line of any log (redaction.py, exception_filter.py)."""

import io
import logging

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.log import AdminEmailHandler
from uvicorn.config import LOGGING_CONFIG as UVICORN
from uvicorn.logging import AccessFormatter, DefaultFormatter

from clubs import actions
from config.privacy.redaction import redacted
from tournaments.phone.actions import phone_for


@pytest.fixture
def written():
    """Everything that any logger writes at any level, as one text."""
    text, root = io.StringIO(), logging.getLogger()
    handler = logging.StreamHandler(text)
    loggers = [root, *(logging.getLogger(name) for name in ("django", "django.request", "uvicorn.access"))]
    before = [(each, each.level) for each in loggers]
    for each in loggers:
        each.setLevel(logging.DEBUG)
    root.addHandler(handler)
    yield text.getvalue
    root.removeHandler(handler)
    for each, level in before:
        each.setLevel(level)


@pytest.fixture
def secrets(db):
    """The private links of a member: the phone's and the one that signs in."""
    club = actions.found_club(name="Dead Money", founder="Ann")
    (bea,) = actions.add_members(club=club, people=[actions.Person("Bea")])
    return phone_for(member=bea).token, bea.claim_token


@pytest.mark.rule("SEC-secrets-in-logs")
def test_a_refused_ask_leaves_no_link_in_the_log(secrets, written):
    """What a phone asks when it may not, what is not found, and what is not allowed."""
    phone, claim = secrets
    client = Client()
    client.post(reverse("phone_open", args=[phone]))
    client.post(reverse("phone_ask", args=[phone, "rebuy"]))  # 404: no night is on
    client.get(reverse("phone_ask", args=[phone, "rebuy"]))  # 405
    client.post(reverse("phone_rsvp", args=[phone]), {"event": "x"})
    client.put(reverse("claim", args=[claim]))
    client.get(f"/live/night-1/?key={phone}")
    client.get(f"/nowhere/?next=%2Fp%2F{phone}%2F")
    Client(enforce_csrf_checks=True).post(reverse("claim", args=[claim]))
    said = written()
    assert "/p/…/ask/rebuy/" in said
    assert "/claim/…/" in said
    assert [each for each in (phone, claim, phone[:10], claim[:10]) if each in said] == []


@pytest.mark.rule("SEC-secrets-in-logs")
def test_a_fault_leaves_no_link_in_log_or_report(secrets, monkeypatch, settings, mailoutbox, caplog):
    phone, _ = secrets
    settings.ADMINS = [("Keeper", "keeper@club.example")]
    handler = AdminEmailHandler(include_html=True)
    logging.getLogger("django.request").addHandler(handler)

    def fails(request, *arguments):
        raise RuntimeError(f"nothing at /p/{phone}/")

    monkeypatch.setattr("tournaments.phone.views.page", fails)
    client = Client(raise_request_exception=False, headers={"Referer": f"http://testserver/p/{phone}/"})
    client.post(reverse("phone_open", args=[phone]))
    try:
        assert client.get(f"/p/{phone}/?key={phone}").status_code == 500
    finally:
        logging.getLogger("django.request").removeHandler(handler)
    reports = [text for mail in mailoutbox for text in (mail.subject, mail.body)]
    reports += [text for mail in mailoutbox for text, _ in mail.alternatives]
    assert len(reports) >= 3
    for said in (caplog.text, *reports):
        assert "/p/…/" in said
        assert phone not in said


@pytest.mark.parametrize("formatter", [AccessFormatter, DefaultFormatter])
def test_neither_does_uvicorn_write_one(secrets, formatter):
    phone, _ = secrets
    access, text = logging.getLogger("uvicorn.access"), io.StringIO()
    handler = logging.StreamHandler(text)
    form = UVICORN["formatters"]["access" if formatter is AccessFormatter else "default"]["fmt"]
    handler.setFormatter(formatter(form, use_colors=False))
    access.addHandler(handler)
    path = f"/live/night-3/?key={phone}&many=1"
    try:
        access.warning('%s - "%s %s HTTP/%s" %d', "127.0.0.1:1", "GET", f"/p/{phone}/", "1.1", 200)
        access.warning('%s - "%s %s HTTP/%s" %d', "127.0.0.1:1", "GET", path, "1.1", 200)
    finally:
        access.removeHandler(handler)
    assert text.getvalue().count("…") == 2
    assert phone not in text.getvalue()


def test_values_that_are_no_text_stay_what_they_are(caplog):
    logging.getLogger("any").warning("%d of %.1f", 3, 4.5)
    assert caplog.messages == ["3 of 4.5"]


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("Not Found: /p/abc.def/", "Not Found: /p/…/"),
        ("/claim/abc:1r.def/", "/claim/…/"),
        ("/found/abc/", "/found/…/"),
        ("/d/k7pq2/", "/d/…/"),
        ("/tables/h3x/felt/", "/tables/…/felt/"),
        ("/accounts/password/reset/key/1-abc-def/", "/accounts/password/reset/key/…/"),
        ("/tablet/?code=K7PQ2M", "/tablet/?code=…"),
        ("/nights/3/door/?who=8rrc3q&x=1", "/nights/3/door/?who=…&x=1"),
        ("QUERY_STRING = 'key=abc.def'", "QUERY_STRING = 'key=…'"),
        (
            "/clubs/dead-money/phones/3/ and /nights/7/console/",
            "/clubs/dead-money/phones/3/ and /nights/7/console/",
        ),
    ],
)
def test_what_opens_something_is_left_out_and_nothing_else(said, left):
    assert redacted(said) == left
