"""Streams end to end: a real process, real connections."""

import signal
import time
from contextlib import ExitStack

import httpx
import pytest

from tests import services
from tests.listener import WAIT, Listener
from tests.site import Site, prepared

SETTINGS = "tests.config.bell_settings"


class Room:
    """The site and the pages that are open on it."""

    def __init__(self, site: Site, stack: ExitStack):
        self.site = site
        self.stack = stack
        self.client = stack.enter_context(
            httpx.Client(base_url=site.url, limits=httpx.Limits(max_connections=None))
        )
        self.pages: list[Listener] = []

    def open(self, number=1, pages=1, query=""):
        opened = [Listener(self.client, f"/live/bell-{number}/{query}") for _ in range(pages)]
        self.pages += opened
        return opened

    def ring(self, number=1):
        assert self.client.post(f"/ring/{number}/").status_code == 204

    def clear(self):
        """Every page leaves, and the site stays."""
        for page in self.pages:
            page.leaves = True
        for number in (1, 2):
            self.ring(number)
        for page in self.pages:
            page.close()


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """One site for those who only open pages on it and leave."""
    with Site(prepared(tmp_path_factory.mktemp("bell") / "data"), settings=SETTINGS) as started:
        yield started


@pytest.fixture
def here(site):
    with ExitStack() as stack:
        room = Room(site, stack)
        yield room
        room.clear()


@pytest.fixture
def rooms(tmp_path):
    """Opens rooms; whatever happens, every site is ended and every page closed."""
    with ExitStack() as stack:
        opened = []

        def make(**options):
            folder = prepared(tmp_path / f"data-{len(opened)}")
            site = stack.enter_context(Site(folder, settings=SETTINGS, **options))
            opened.append(Room(site, stack))
            return opened[-1]

        yield make
        for each in opened:
            each.site.end()
            for page in each.pages:
                page.close()


def test_a_page_hears_of_others_apart_from_its_own(here):
    (page,) = here.open(1, query="?also=bell-2&also=bell-3")
    assert page.wait_for(1)
    here.ring(2)
    assert page.wait_for(2, "beside")
    here.ring(3)
    assert page.wait_for(3, "beside")
    assert page.events.count("changed") == 1
    here.ring(1)
    assert page.wait_for(2)
    assert page.events.count("beside") == 3  # the first of them when it began


def test_a_stream_begins_with_changed_and_says_it_again_when_its_topic_changes(here):
    mine, same, other = *here.open(1, pages=2), *here.open(2)
    assert all(page.wait_for(1) for page in (mine, same, other))

    here.ring(1)

    assert mine.wait_for(2)
    assert same.wait_for(2)
    here.ring(2)
    assert other.wait_for(2)
    assert (mine.events, other.events) == (["changed"] * 2, ["changed"] * 2)


def test_pages_of_which_there_are_many_hear_of_it_too(here):
    pages = here.open(pages=45, query="?many=1")
    assert all(page.wait_for(1) for page in pages)
    here.ring()
    assert all(page.wait_for(2) for page in pages)


def test_a_stream_is_not_to_be_buffered_or_kept(here):
    [page] = here.open()
    headers = page.response.headers
    assert headers["content-type"] == "text/event-stream"
    assert headers["cache-control"] == "no-store"
    assert headers["x-accel-buffering"] == "no"


@pytest.mark.parametrize("path", ["/live/bell-404/", "/live/whistle-1/", "/live/bell-x/", "/live/bell/"])
def test_to_strangers_there_is_no_such_topic(here, path):
    assert here.client.get(path).status_code == 404


def test_when_all_places_are_taken_the_page_is_asked_to_come_back_later(rooms):
    here = rooms(LIVE_STREAMS="2")
    here.open(pages=2)
    refused = here.client.get("/live/bell-1/")
    assert (refused.status_code, refused.headers["retry-after"]) == (503, "30")


def test_a_page_that_leaves_gives_its_place_to_another(rooms):
    here = rooms(LIVE_STREAMS="1")
    with here.client.stream("GET", "/live/bell-1/") as response:
        assert response.status_code == 200
    for _ in range(100):
        response = here.client.send(here.client.build_request("GET", "/live/bell-1/"), stream=True)
        response.close()
        if response.status_code == 200:
            return
    pytest.fail("the place is still taken")


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGINT])
def test_open_pages_do_not_keep_the_site_from_ending_or_from_starting_again(rooms, by):
    here = rooms()
    pages = here.open(pages=20)
    assert all(page.wait_for(1) for page in pages)
    here.site.end(by)
    assert all(page.ended.wait(WAIT) for page in pages)
    assert "Cancel" not in here.site.output, "the server waited for streams until its patience ended"
    assert "Traceback" not in here.site.output
    here.site.start()
    [page] = here.open()
    assert page.wait_for(1)


@pytest.mark.redis
def test_redis_carries_signals_between_processes_and_heals_after_a_restart(rooms, own_redis):
    here, there = rooms(REDIS_URL=own_redis.url), rooms(REDIS_URL=own_redis.url)
    [mine], [theirs] = here.open(), there.open()
    assert mine.wait_for(1)
    assert theirs.wait_for(1)
    here.ring()
    assert mine.wait_for(2)
    assert theirs.wait_for(2)

    own_redis.stop()
    before = mine.events.count("changed")
    here.ring()
    assert mine.wait_for(before + 1), "without Redis a process still tells its own pages"

    before = theirs.events.count("changed")
    own_redis.start()
    assert theirs.wait_for(before + 1), "when Redis is back everybody is woken for what was missed"
    before = theirs.events.count("changed")
    for _ in range(50):
        here.ring()
        if theirs.events.count("changed") > before:
            break
    assert theirs.wait_for(before + 1)


@pytest.mark.redis
def test_several_workers_are_one_site(rooms, own_redis):
    here = rooms(REDIS_URL=own_redis.url, arguments=["--workers", "2"])
    pages = here.open(pages=12)
    assert all(page.wait_for(1) for page in pages)
    for _ in range(4):
        heard = [page.events.count("changed") for page in pages]
        here.ring()
        assert all(page.wait_for(count + 1) for page, count in zip(pages, heard, strict=True))
    here.site.end()
    assert all(page.ended.wait(WAIT) for page in pages)
    assert "Traceback" not in here.site.output


@pytest.mark.postgres
def test_open_streams_hold_no_database_connection_but_turns_keep_theirs(rooms):
    with services.own_postgres("dead_button_streams") as (url, server):
        here = rooms(DATABASE_URL=url, REQUESTS_AT_ONCE="1")
        pages = here.open(pages=20)
        assert all(page.wait_for(1) for page in pages)
        asked = "SELECT count(*) FROM pg_stat_activity WHERE datname = 'dead_button_streams'"
        held = (0,)
        for _ in range(50):  # a thread that keeps clocks or does the work may just be looking
            held = server.execute(asked).fetchone()
            if held == (1,):
                break
            time.sleep(0.1)
        assert held == (1,)
        here.site.end()
