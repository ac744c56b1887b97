"""Tests of whose the id of a form is: whoever sent it, for one act of one club, with one content.

Every address that is posted to stands in tests/request_key_rows.py: with what is sent to it, or with the
reason why it carries no id. A new one without a line there fails the suite.
"""

import re
import sys
from copy import copy

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, RequestFactory
from django.urls import reverse

from clubs import actions
from clubs.actions import Person
from clubs.models import Member, Submission
from config.serving.request_keys import RequestKey, SentOtherwise, as_kept, request_key
from tables.actions import Recorder, append, has_seen, lock, open_log
from tests.caches import clear_cache
from tests.clubs.views.pages import text
from tests.request_key_rows import ELSEWHERE, KEYED, LOGGED, WITHOUT_KEY, Place
from tests.role_rows import ROWS
from tests.site import ROOT
from tests.sweeps import sweep
from tests.tournaments.nights import EIGHT_O_CLOCK
from tournaments.console.forms import Act
from tournaments.console.ring_room.forms import RingGameAct
from tournaments.heads_up.forms import ContestForm

pytestmark = [pytest.mark.django_db, pytest.mark.rule("SEC-request-key")]

ID = "7d4448409dc011d1b2455ffdce74fad2"
OTHERWISE = "This form was sent before with something else in it, and that was done."
BEFORE = "This form was sent before, and was acted upon."


@pytest.fixture(scope="module")
def two_clubs(module_db):
    """Two clubs with the same two elders, Ann and Bob, and the browsers of these."""
    users = [
        get_user_model().objects.create_user(name, password="brass-button-21") for name in ("ann", "bob")
    ]
    clubs = [actions.found_club(name=name, founder="Ann", user=users[0]) for name in ("One", "Two")]
    for club in clubs:
        people = [Person(name) for name in ("Cat", "Dan", "Eve", "Fay", "Gus", "Hal")]
        people.insert(0, Person("Bob", role=Member.Role.ELDER))
        bob, *_ = actions.add_members(club=club, people=people)
        actions.claim_place(token=bob.claim_token, user=users[1])
    browsers = [Client(), Client()]
    for browser, user in zip(browsers, users, strict=True):
        browser.force_login(user)
    return clubs, users, browsers


class Site:
    def __init__(self, clubs, users, browsers):
        self.one, self.two = (Place(copy(club)) for club in clubs)
        self.ann, self.bob = (copy_of(browser) for browser in browsers)
        self.users = users

    def __copy__(self):
        return Site([place.club for place in (self.one, self.two)], self.users, (self.ann, self.bob))


def copy_of(browser):
    other = Client()
    other.cookies["sessionid"] = browser.cookies["sessionid"].value
    return other


@pytest.fixture
def site(two_clubs, db, settings):
    clear_cache()
    settings.SENDS_MAIL = True
    return Site(*two_clubs)


def test_every_address_that_is_posted_to_says_how_its_repeats_are_known():
    posted = {row.name for row in ROWS if row.method == "POST"}
    listed = [name for names in WITHOUT_KEY.values() for name in names.split()]
    listed += [*ELSEWHERE, *{row.name for row in KEYED}, *{row.name for row in LOGGED}]
    assert sorted(listed) == sorted(posted)
    assert all((ROOT / path).exists() for path in ELSEWHERE.values())


def test_ids_are_read_and_cut_in_one_place():
    reads = re.compile(r"""((POST|sent|data)\[|\.get\(|\.getlist\(|typed\.pop\()["']request_id["']""")
    folders = ("config", "clubs", "tables", "tournaments", "gameplay")
    found = [
        str(path.relative_to(ROOT))
        for folder in folders
        for path in (ROOT / folder).rglob("*.py")
        if reads.search(path.read_text())
    ]
    assert sorted(found) == [
        "config/serving/malformed.py",  # refuses one that is too long for any page of ours
        "config/serving/request_keys.py",
        "config/templatetags/fragment_cache.py",  # writes it into a page
        "tournaments/tablet/views.py",  # a record of a tablet has an id of its own, cut by as_kept
    ]


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ("7D444840-9dc0-11d1-b245-5ffdce74fad2", ID),
        ("a-b_c.d", "a-b_c.d"),
        ("a\u202eb\n", "ab"),
        ("", ""),
        ("x" * 48, "x" * 48),
    ],
)
def test_an_id_as_it_is_kept(sent, kept):
    assert as_kept(sent) == kept


def test_two_long_ids_stay_two():
    one, other = (as_kept("x" * 60 + end) for end in "ab")
    assert one != other
    assert {len(one), len(other)} == {48}
    one, other = (RequestKey("x" * 47 + end).within("table-member-12345678.") for end in "ab")
    assert one != other
    assert one.startswith("table-member-12345678.")
    assert max(len(one), len(other)) <= 60


# What is remembered by the club (clubs/actions/submissions.py)


each_form = sweep("row", KEYED, ids=lambda row: row.name, afresh=["site"])


def prepared(row, *places):
    """Return what was there once all is there that the form rests on."""
    for place in places:
        row.before(place)
        row.kwargs(place)
        row.data(place)
    return state(row)


def state(row):
    """Every column of what the form writes, but when a table was last looked at."""
    rows = row.counts.objects.order_by("pk").values()
    return [{name: value for name, value in each.items() if name != "seen_at"} for each in rows]


def send(browser, row, place, **changed):
    """Return what a form is answered, on whatever page that leads to."""
    data = row.data(place) | changed
    return browser.post(reverse(row.name, kwargs=row.kwargs(place)), {"request_id": ID, **data}, follow=True)


@each_form
def test_sent_again_it_is_done_once(site, row):
    before = prepared(row, site.one)
    first = send(site.ann, row, site.one)
    after = state(row)
    assert after != before, text(first)
    again = send(site.ann, row, site.one)
    assert (state(row), again.status_code) == (after, first.status_code)
    assert OTHERWISE not in text(again)


@each_form
def test_sent_again_with_something_else_in_it_it_is_refused_and_says_so(site, row):
    prepared(row, site.one)
    send(site.ann, row, site.one)
    after = state(row)
    again = send(site.ann, row, site.one, **row.other)
    assert OTHERWISE in text(again)
    assert state(row) == after


@each_form
def test_from_another_account_it_is_another_form(site, row):
    prepared(row, site.one)
    send(site.ann, row, site.one)
    after = state(row)
    answer = send(site.bob, row, site.one, **row.other)
    assert state(row) != after or row.is_once_for_all or (row.is_logged and OTHERWISE in text(answer))


@each_form
def test_in_another_club_it_is_another_form(site, row):
    prepared(row, site.one, site.two)
    send(site.ann, row, site.one)
    after = state(row)
    answer = send(site.ann, row, site.two)
    assert state(row) != after, text(answer)


@each_form
def test_for_another_act_it_is_another_form(site, row):
    prepared(row, site.one)
    by_name = {each.name: each for each in KEYED}
    other = by_name["club_season_new" if row.name == "club_kinds" else "club_kinds"]
    assert OTHERWISE not in text(send(site.ann, other, site.one))
    before = state(row)
    answer = send(site.ann, row, site.one)
    assert state(row) != before, text(answer)


@each_form
def test_what_an_earlier_version_of_the_site_acted_upon_is_not_done_again(site, row):
    before = prepared(row, site.one)
    Submission.objects.create(request_id=ID, made=1)
    assert BEFORE in text(send(site.ann, row, site.one))
    assert state(row) == before


# What is remembered by a log (tables/actions.py)


@pytest.fixture(scope="module")
def begun(two_clubs):
    """A club in which all is there that has a log."""
    clear_cache()
    place = Place(two_clubs[0][0])
    for row in LOGGED:
        row.kwargs(place)
        row.data(place)
    return place


class Reached(Exception):
    """What is recorded comes to its log. key: under which."""

    def __init__(self, log, key):
        self.key = key


def watch(monkeypatch):
    """Whatever asks a log whether it has seen a request raises Reached; forms are valid whatever they say."""

    def reach(log, key):
        raise Reached(log, key)

    for module in list(sys.modules.values()):
        if getattr(module, "has_seen", None) is has_seen and module is not sys.modules[__name__]:
            monkeypatch.setattr(module, "has_seen", reach)
    for kind in (Act, ContestForm, RingGameAct):
        real = kind.is_valid
        monkeypatch.setattr(kind, "is_valid", lambda self, real=real: real(self) or True)


def key_at(browser, row, place, **changed):
    """The key under which something would be recorded."""
    data = {"request_id": ID, **row.data(place), **changed}
    with pytest.raises(Reached) as reached:
        browser.post(reverse(row.name, kwargs=row.kwargs(place)), data)
    return reached.value.key


@sweep("row", LOGGED, ids=str, afresh=["site"])
def test_a_log_is_told_who_sends_and_what(begun, site, row, monkeypatch):
    watch(monkeypatch)
    key = key_at(site.ann, row, begun)
    path = reverse(row.name, kwargs=row.kwargs(begun))
    request = RequestFactory().post(path, {"request_id": ID, **row.data(begun)})
    request.user = site.users[0]
    assert isinstance(key, RequestKey)
    assert key.endswith(ID)
    assert key.mark == request_key(request).mark
    assert key_at(site.ann, row, begun).mark == key.mark
    assert key_at(site.ann, row, begun, more="1").mark != key.mark


def test_a_mark_tells_apart_who_sends_where_and_what(rf):
    def mark(user=1, path="/nights/1/", sent=None):
        request = rf.post(path, sent or {"a": ["1", "2"], "b": "3", "request_id": ID})
        request.user = get_user_model()(pk=user)
        return request_key(request).mark

    def file(data):
        return {"file": SimpleUploadedFile("a.csv", data)}

    others = [
        mark(user=2),
        mark(path="/nights/2/"),
        mark(path="/nights/1/?sequence=3"),
        mark(sent={"a": ["2", "1"], "b": "3"}),
        mark(sent={"a": ["1", "2"], "b": ["3", "4"]}),
        mark(sent=file(b"1")),
        mark(sent=file(b"2")),
    ]
    assert len({mark(), *others}) == 1 + len(others)
    again = {"b": "3", "a": ["1", "2"], "request_id": "another", "csrfmiddlewaretoken": "x"}
    assert mark(sent=again) == mark()


def test_a_browser_without_an_account_is_known_by_the_secret_of_its_forms(rf):
    def key(secret):
        request = rf.post("/found/", {"request_id": ID})
        request.user = AnonymousUser()
        request.META |= {"CSRF_COOKIE": secret} if secret else {}
        return request_key(request)

    one, again, other = key("a" * 32), key("a" * 32), key("b" * 32)
    assert (one.owner, one.mark) == (again.owner, again.mark)
    assert one.owner != other.owner
    assert "a" * 8 not in one.owner
    assert key("").owner == ""


def test_a_log_knows_a_request_again_and_refuses_another_under_its_id():
    log = open_log()
    log = lock(log.pk)
    key = RequestKey("one", mark="a")
    at = {"by": Recorder(), "at": EIGHT_O_CLOCK, "now": EIGHT_O_CLOCK}
    assert not has_seen(log, key)
    append(log, [{"kind": "voided", "sequences": []}] * 2, request_id=key, **at)
    append(log, [{"kind": "voided", "sequences": []}], request_id="of the site", **at)
    assert has_seen(log, key)
    assert has_seen(log, "one")
    assert has_seen(log, RequestKey("of the site", mark="a"))  # nothing was noted of it, as in logs of before
    with pytest.raises(SentOtherwise, match="with something else in it"):
        has_seen(log, RequestKey("one", mark="b"))


def test_what_a_director_changed_before_sending_a_ruling_again_is_not_lost(site):
    place = site.one
    path = reverse("night_act", kwargs={"pk": place.night.pk, "name": "rule"})
    sent = {"request_id": ID, "text": "The bet stands."}

    def post(browser, **otherwise):
        return browser.post(path, sent | otherwise, headers={"HX-Request": "true", "HX-Target": "floor"})

    assert post(site.ann).status_code == 200
    length = place.night.log.entries.count()
    assert post(site.ann).status_code == 200
    for browser, otherwise in ((site.ann, {"text": "The bet is taken back."}), (site.bob, {})):
        refused = post(browser, **otherwise)
        assert refused.status_code == 422
        assert OTHERWISE in " ".join(refused.content.decode().split())
    assert place.night.log.entries.count() == length
