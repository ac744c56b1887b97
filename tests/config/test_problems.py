"""Reporting a problem by the number of a request, and what a new version brings."""

from io import StringIO

import pytest
from django.contrib.auth import get_user_model
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from clubs import actions
from config import problems
from config.models import Job, ProblemReport
from config.release import latest_release, read_release
from config.work.runner import run
from tests.caches import clear_cache
from tests.clubs.views.pages import text

pytestmark = pytest.mark.django_db
SENT = {"number": "ab2d-9xyz", "words": "I tapped Save.", "contact": "ann@example.org"}


@pytest.fixture(autouse=True)
def _nobody_has_reported():
    clear_cache()


def listed(**options):
    out = StringIO()
    call_command("problems", stdout=out, **options)
    return out.getvalue()


def test_an_error_page_leads_to_the_form_with_its_number(client):
    page = client.get("/nowhere/")
    number = page["X-Request-ID"]
    assert f"/problem/?number={number}" in page.content.decode()
    assert f'value="{number}"' in client.get(f"/problem/?number={number}").content.decode()


def test_a_report_is_kept_once_and_settled(client):
    for _ in range(2):
        assert "has your report" in client.post("/problem/", SENT, follow=True).content.decode()
    assert ProblemReport.objects.count() == 1
    assert "ab2d-9xyz  ann@example.org  I tapped Save." in listed()
    assert problems.count_open() == 1
    assert listed(settle=["ab2d-9xyz"]) == ""
    assert problems.count_open() == 0
    with pytest.raises(CommandError):
        listed(settle=["ab2d-9xyz"])


def test_what_is_no_number_is_refused_and_what_was_typed_stays(client):
    page = client.post("/problem/", SENT | {"number": "<b>"})
    assert page.status_code == 422
    assert "That is not the number of a request." in text(page)
    assert "I tapped Save." in text(page)
    assert not ProblemReport.objects.exists()


def test_not_too_many_come_from_one_place(client):
    for number in range(10):
        client.post("/problem/", SENT | {"number": f"ab2d-{number}"})
    assert "Too many reports came from here" in text(client.post("/problem/", SENT))
    assert ProblemReport.objects.count() == 10


def test_it_is_mailed_where_an_address_is_named(client, settings):
    settings.SENDS_MAIL, settings.PUBLIC_ADDRESS = True, "https://club.example"
    client.post("/problem/", SENT)
    job = Job.objects.get(task="mail_report")
    settings.REPORTS_TO = "host@example.org"
    assert run(job.pk)
    (sent,) = mail.outbox
    assert (sent.to, sent.subject) == (["host@example.org"], "Problem ab2d-9xyz")
    assert "I tapped Save." in sent.body


def test_without_an_address_nothing_is_sent(client, settings):
    settings.SENDS_MAIL, settings.PUBLIC_ADDRESS = True, "https://club.example"
    client.post("/problem/", SENT)
    assert run(Job.objects.get(task="mail_report").pk)
    assert mail.outbox == []


def test_reports_are_forgotten_after_a_year(client):
    client.post("/problem/", SENT)
    ProblemReport.objects.update(at=timezone.now() - problems.KEPT)
    problems.forget_reports()()
    assert not ProblemReport.objects.exists()


class TestNews:
    @pytest.fixture
    def ann(self):
        user = get_user_model().objects.create_user("ann", password="brass-button-21")
        actions.found_club(name="Friday", founder="Ann", user=user)
        return user

    def page(self, user, path="/clubs/friday/"):
        browser = Client()
        browser.force_login(user)
        return browser, browser.get(path).content.decode()

    def test_an_account_that_was_there_before_is_told_once(self, ann):
        get_user_model().objects.update(news_seen="0.0.9")
        version = latest_release().version
        browser, page = self.page(ann)
        assert f"This is Dead Button {version}." in page
        assert f"Dead Button {version}" in text(browser.get("/news/"))
        browser.post("/news/")
        assert "This is Dead Button" not in browser.get("/clubs/friday/").content.decode()

    def test_a_new_account_and_one_who_is_no_admin_are_not_told(self, ann):
        assert "This is Dead Button" not in self.page(ann)[1]
        get_user_model().objects.update(news_seen="")
        member = actions.add_members(club=ann.memberships.get().club, people=[actions.Person("Bob")])[0]
        browser = Client()
        browser.post(f"/claim/{member.claim_token}/")
        get_user_model().objects.update(news_seen="")
        assert "This is Dead Button" not in browser.get("/clubs/friday/").content.decode()

    def test_what_the_changelog_says_is_shown_without_its_marks(self):
        file = "## Unreleased\n\n- No\n\n## 1.2.0 (May)\n\nAll *new*: `a` and\nmore.\n\n### Added\n\n"
        release = read_release(f"{file}- [A](b) <i>")
        assert release.version == "1.2.0"
        assert release.parts == [
            ("text", "All <em>new</em>: <code>a</code> and more."),
            ("heading", "Added"),
            ("item", "A &lt;i&gt;"),
        ]
        assert read_release("## Unreleased\n") is None

    def test_the_version_is_that_of_the_site(self):
        from dead_button import __version__

        assert latest_release().version == __version__
