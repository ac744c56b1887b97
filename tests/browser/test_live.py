"""A page that follows a topic, on a real site: by the stream, by polling, and through a restart."""

import subprocess
import sys
from subprocess import DEVNULL

import httpx
import pytest
from playwright.sync_api import expect

from tests.site import ROOT

BELL = "tests.config.bell_settings"


def ring(site):
    httpx.post(f"{site.url}/ring/1/").raise_for_status()


def rung(page, count):
    page.wait_for_function(
        "(count) => document.getElementById('rung').textContent === String(count)", arg=count
    )


@pytest.fixture
def site(sites):
    return sites(settings=BELL)


def test_every_page_that_follows_shows_the_change(site, pages):
    phone, tv = pages.open(f"{site.url}/bell/", "phone"), pages.open(f"{site.url}/bell/", "tv")
    for count in (1, 2):
        ring(site)
        rung(phone, count)
        rung(tv, count)


def test_a_page_without_a_stream_polls(sites, pages):
    pages.forgive("status of 503")
    site = sites(settings=BELL, LIVE_STREAMS="0")
    page = pages.open(f"{site.url}/bell/")
    ring(site)
    rung(page, 1)
    expect(page.locator("#lost")).to_be_hidden()


def test_under_a_wsgi_server_pages_poll(sites, pages):
    pages.forgive("/live/")  # the browser says that it was given no stream
    site = sites(settings=BELL)
    site.end()
    command = [sys.executable, "manage.py", "runserver", f"127.0.0.1:{site.port}", "--noreload"]
    with subprocess.Popen(command, cwd=ROOT, env=site.environment, stdout=DEVNULL, stderr=DEVNULL) as server:
        try:
            with httpx.Client(base_url=site.url, transport=httpx.HTTPTransport(retries=10)) as client:
                client.get("/rung/")
            page = pages.open(f"{site.url}/bell/")
            ring(site)
            rung(page, 1)
            expect(page.locator("#lost")).to_be_hidden()
        finally:
            server.kill()


def test_a_page_says_that_it_is_cut_off_and_finds_back_by_itself(site, pages):
    for words in ("net::ERR_", "htmx:", "/rung/"):
        pages.forgive(words)
    page = pages.open(f"{site.url}/bell/")
    ring(site)
    rung(page, 1)

    site.kill()
    page.wait_for_selector("#lost:not([hidden])")
    expect(page.locator("#lost")).to_contain_text("Not connected since")
    expect(page.locator("#lost")).to_contain_text("the clock goes on")

    site.start()
    page.wait_for_selector("#lost[hidden]", state="attached")
    rung(page, 0)
    ring(site)
    rung(page, 1)
