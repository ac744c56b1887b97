"""How much a new club of friends is shown: its navigation, the pages that links lead to, its settings."""

from html.parser import HTMLParser
from urllib.parse import urldefrag, urljoin, urlsplit

import pytest
from django.test import Client
from django.urls import Resolver404, resolve

from clubs.founding_links import founding_links
from gameplay.ring.offered_games import quick_games
from tests.clubs.views.pages import typed

FRIENDS = ("Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")
ADVANCED = "club_advanced"
MOST_WITH_A_TOURNAMENT = 49
OUTSIDE = {"account", "home"}
"""Pages of the site and not of the club: counted, but what they link to is not."""


class Page(HTMLParser):
    """The addresses that a page links to outside of folds named Advanced or Add, those of its navigation, its
    controls, and the buttons that are in sight while no fold is open, of the folds their heads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.navigation: list[str] = []
        self.own_links: list[str] = []
        self.controls: list[str] = []
        self._is_navigation = self._is_main = False
        self.buttons: list[str] = []
        self._folds: list[bool] = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        is_button = tag == "summary" or "button" in (tag, values.get("role"))
        if is_button and len(self._folds) == (tag == "summary"):
            self.buttons.append(tag)
        if tag == "details":
            self._folds.append("advanced" in (values.get("class") or "").split())
        if values.get("id") in {"page-nav", "account-menu"}:
            self._is_navigation = values["id"] == "page-nav"
        self._is_main |= tag == "main"
        if tag == "a" and values.get("href") and self._is_main:
            self.own_links.append(values["href"])
        if tag == "a" and values.get("href") and not any(self._folds):
            self.links.append(values["href"])
            if self._is_navigation:
                self.navigation.append(values["href"])
        if (
            tag in {"input", "select", "textarea"}
            and values.get("type") != "hidden"
            and "readonly" not in values
        ):
            self.controls.append(values.get("name", ""))

    def handle_endtag(self, tag):
        if tag == "nav":
            self._is_navigation = False
        if tag == "main":
            self._is_main = False
        if tag == "details":
            self._folds.pop()


def pattern_of(path: str) -> str:
    """Return the name of the pattern that an address of the site matches, "" for a file or another site."""
    try:
        return resolve(path).view_name
    except Resolver404:
        return ""


def crawl(browser: Client, start: str, *, without: str = "") -> dict[str, set[str]]:
    """Follow the links of pages from `start`; return the patterns reached, each with those it is linked from.

    An address of each pattern is opened twice at most: a member's page looks like another member's.
    """
    reached: dict[str, set[str]] = {}
    opened: dict[str, int] = {}
    waiting = [start]
    seen = {start}
    while waiting:
        path = waiting.pop(0)
        name = pattern_of(urlsplit(path).path)
        if name in OUTSIDE or opened.get(name, 0) >= 2:
            continue
        opened[name] = opened.get(name, 0) + 1
        answer = browser.get(path, follow=False)
        if answer.status_code in (301, 302):
            links = [answer.url]
        elif answer.headers.get("Content-Type", "").startswith("text/html"):
            links = Page(answer.content.decode()).links
        else:
            links = []
        for link in links:
            target = urldefrag(urljoin(path, link)).url
            parts = urlsplit(target)
            to = pattern_of(parts.path)
            if parts.netloc or parts.scheme or not to or to == without:
                continue
            reached.setdefault(to, set()).add(name)
            if target not in seen:
                seen.add(target)
                waiting.append(target)
    return reached


@pytest.fixture
def host(db):
    """The founder of a new club of friends, all through the pages, with the rules that the form proposes."""
    browser = Client()
    (link,) = founding_links()
    proposed = {
        field.name: field.value() for field in browser.get(link.path).context["form"] if field.value()
    }
    club = browser.post(link.path, proposed | {"name": "Friday", "founder": "Ann"})
    assert club["Location"] == "/clubs/friday/"
    add = "/clubs/friday/members/add/"
    browser.post(add, typed(browser.get(add)) | {"people": "\n".join(FRIENDS)})
    return browser


def page_of(browser: Client, path: str) -> Page:
    return Page(browser.get(path).content.decode())


def test_a_new_clubs_navigation_and_first_settings_are_short(host):
    home, settings = page_of(host, "/clubs/friday/"), page_of(host, "/clubs/friday/settings/")
    assert 2 <= len(home.navigation) <= 5, home.navigation
    assert {"name", "currency"} <= set(settings.controls)
    assert len(settings.controls) <= 12, settings.controls


def test_the_links_of_a_new_club_lead_to_few_pages(host):
    reached = crawl(host, "/clubs/friday/", without=ADVANCED)
    needed = {
        "club_members",
        "club_members_add",
        "club_rulebook",
        "club_tonight",
        "club_settings",
        "displays",
    }
    assert needed <= set(reached)
    assert len(reached) <= 25, " ".join(sorted(reached))
    assert not {"tables", "ring_games", "club_money", "club_tokens", "club_webhooks"} & set(reached), reached


def test_advanced_is_short_and_holds_what_a_new_club_does_not_see(host):
    links = {pattern_of(link) for link in page_of(host, "/clubs/friday/settings/advanced/").own_links}
    hidden = {"tables", "ring_games", "club_money", "club_tokens", "club_webhooks", "club_links_log"}
    assert hidden <= links
    assert len(links) <= 15, links


def test_what_has_been_used_stands_in_the_navigation(host):
    preset, _ = quick_games()[0]
    host.post(f"/clubs/friday/play/{preset}/", {"request_id": "b" * 12})
    assert "/clubs/friday/tables/" in page_of(host, "/clubs/friday/").navigation
    advanced = page_of(host, "/clubs/friday/settings/advanced/").own_links
    assert "/clubs/friday/tables/" not in advanced


def test_a_tournament_adds_its_own_pages_only(host):
    host.post("/clubs/friday/tonight/", {"name": "Friday", "kind": "live", "request_id": "a" * 12})
    reached = crawl(host, "/clubs/friday/", without=ADVANCED)
    assert {"night_console", "club_event", "club_season"} <= set(reached)
    assert len(reached) <= MOST_WITH_A_TOURNAMENT, " ".join(sorted(reached))


def started(browser: Client) -> str:
    """Begin a tournament of everybody in the club; return the address of its console."""
    page = browser.post("/clubs/friday/tonight/", {"name": "Friday", "kind": "live", "request_id": "a" * 12})
    console = page["Location"]
    acts = {"buy-in-all": {}, "template": {"template": "friday"}, "draw-seats": {"tables": "1"}, "start": {}}
    for name, fields in acts.items():
        answer = browser.post(f"{console}do/{name}/", fields | {"request_id": f"{name}-0123456789"})
        assert answer.status_code in (200, 302), name
    return console


def test_more_on_the_console_has_ten_buttons_with_its_groups(host):
    console = started(host)
    sheet = host.get(f"{console}?sheet=more", headers={"HX-Request": "true", "HX-Target": "sheet"})
    page = Page(sheet.content.decode().partition("</h2>")[2].rpartition("</details>")[0])
    assert len(page.buttons) <= 10, page.buttons
    assert page.buttons.count("summary") == 5
