"""A season's standings within a page of another site (clubs/views/public.py)."""

import re
from html import unescape

import pytest
from django.test import Client

from tests.clubs.views.pages import queries, rows, text

pytestmark = pytest.mark.django_db

SEASON = "/clubs/dead-money/seasons/spring-2026/"
EMBED = f"{SEASON}embed/"


def framing(response):
    """Return what it says of who may frame it."""
    policy = dict(
        part.strip().partition(" ")[::2] for part in response.headers["Content-Security-Policy"].split(";")
    )
    return policy["frame-ancestors"], response.headers.get("X-Frame-Options")


def test_everybody_sees_the_table_and_nothing_around_it(visitor, played, people):
    played(9, 3, 2, 1)
    page = visitor.get(EMBED)
    assert rows(page)[:3] == [
        ["Rank", "Player", "Points", "Played"],
        ["1", "Cal", rows(page)[1][2], "1"],
        ["2", "Bea", rows(page)[2][2], "1"],
    ]
    said = page.content.decode()
    assert all(name not in said for name in ("<script", "<form", "<nav", "<style", "style="))
    assert all('target="_blank" rel="noopener"' in link for link in re.findall(r"<a [^>]*>", said))


def test_any_site_may_frame_it_and_no_other_page(visitor, elder, season):
    assert framing(visitor.get(EMBED)) == ("*", None)
    for path in (SEASON, f"{SEASON}numbers/", "/clubs/dead-money/", "/", f"{SEASON}embedded/"):
        for browser in (visitor, elder):
            assert framing(browser.get(path)) == ("'none'", "DENY"), path


def test_it_is_the_same_for_everybody_and_sets_no_cookie(visitor, elder, season):
    for browser in (visitor, elder):
        page = browser.get(EMBED)
        assert page.cookies == {}
        assert "Cookie" not in page.headers.get("Vary", "")
        assert page.headers["Cache-Control"] == "public, max-age=60"
    assert visitor.get(EMBED).content == elder.get(EMBED).content


def test_it_speaks_the_language_of_the_club_whoever_looks(club, season, visitor):
    club.language = "es"
    club.save()
    page = visitor.get(EMBED, headers={"Accept-Language": "en-GB"})
    assert '<html lang="es"' in page.content.decode()
    assert "La clasificación aparece tras el primer torneo." in text(page)


def test_a_club_that_visitors_do_not_see_has_none(club, season, visitor, elder):
    club.is_public = False
    club.save()
    assert [browser.get(EMBED).status_code for browser in (visitor, elder)] == [404, 404]
    assert visitor.get("/clubs/dead-money/seasons/other/embed/").status_code == 404


def test_whoever_runs_the_club_finds_what_to_put_into_their_site(club, season, elder, visitor):
    page = elder.get(SEASON).content.decode()
    snippet = unescape(re.search(r'<input readonly value="([^"]*iframe[^"]*)"', page)[1])
    assert re.search(r'src="http://testserver([^"]*)"', snippet)[1] == EMBED
    assert "iframe" not in visitor.get(SEASON).content.decode()
    club.is_public = False
    club.save()
    assert "iframe" not in elder.get(SEASON).content.decode()


def test_a_name_does_not_break_out_of_the_snippet(club, season, elder):
    season.name = 'A" onload="x'
    season.save()
    page = unescape(elder.get(SEASON).content.decode())
    assert 'title="A&quot; onload=&quot;x · Dead Money"' in page


def test_the_table_takes_one_query(visitor, played):
    played(9, 3, 2, 1)
    assert queries(visitor, EMBED) == 2  # and the season with its club
    assert Client().get(EMBED).status_code == 200
