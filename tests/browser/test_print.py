"""Tests of what is printed, as PDF from the browser: two hundred players on A4 and on Letter.

No row is cut in two, every page of a table has its heading, everybody stands on it once, and the paper stays
white whatever the screen is like.
"""

import io
import re
from datetime import UTC, date, datetime

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from clubs import actions
from clubs.actions import Person, Score
from clubs.rulebook import PRESETS, Kind
from tables.actions import Recorder
from tests.caches import clear_cache
from tests.tournaments.nights import levels
from tournaments.night.actions import open_tournament, record
from tournaments.night.facts import BoughtIn, SeatedAt, SeatsDrawn, StructureSet, TableSeats
from tournaments.night.structure import TEMPLATES, with_colour_ups

pytestmark = pytest.mark.django_db
PAPERS = {"A4": (595, 842), "Letter": (612, 792)}
MANY = 200


def long_name(number):
    """A name that takes more than one line, and says so at both ends."""
    return f"Łukasz{number:03} Brzęczyszczykiewicz Grzegorz Szczepański Końcówka{number:03}"


@pytest.fixture
def club(db):
    clear_cache()
    club = actions.found_club(name="Klub Pokerowy Łódź", founder=long_name(1), timezone="Europe/Warsaw")
    people = [Person(long_name(number)) for number in range(2, MANY + 1)]
    actions.add_members(club=club, people=people)
    return club


@pytest.fixture
def season(club):
    return actions.create_season(
        club=club, name="Jesień 2026", starts_on=date(2026, 9, 1), ends_on=date(2026, 12, 31)
    )


@pytest.fixture
def night(season):
    event = actions.schedule_event(
        season=season, name="Piątek", kind=Kind.LIVE, starts_at=datetime(2026, 10, 2, 18, tzinfo=UTC)
    )
    night = open_tournament(event=event)
    everybody = range(1, MANY + 1)
    rooms = range(1, -(-MANY // 9) + 1)
    facts = [
        *(BoughtIn(player=number, name=long_name(number)) for number in everybody),
        SeatsDrawn(
            occasion="start",
            tables=tuple(TableSeats(table=number, seats=9) for number in rooms),
            seats=tuple(
                SeatedAt(player=number, table=(number - 1) // 9 + 1, seat=(number - 1) % 9 + 1)
                for number in everybody
            ),
        ),
        StructureSet(periods=levels(count=60, breaks=range(3, 60, 3))),
    ]
    record(tournament=night, act=facts, by=Recorder(), request_id="all")
    return night


@pytest.fixture
def elder(club):
    browser = Client()
    browser.post(f"/claim/{club.members.get(number=1).claim_token}/")
    return browser


@pytest.fixture
def printed(pages, elder):
    """The pages of the PDF that a browser makes of an address, as text, on both papers."""

    def pdf(path):
        answer = elder.get(path)
        assert answer.status_code == 200
        html = answer.content.decode()
        followed = re.search(r'data-live="([\w-]+)"', html)
        page = pages.unserved(html, answers={f"/live/{followed[1]}/": nothing_new} if followed else None)
        page.emulate_media(media="print", color_scheme="dark")
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        for paper, size in PAPERS.items():
            made = PdfReader(io.BytesIO(page.pdf(format=paper, print_background=True)))
            for each in made.pages:
                assert [float(side) for side in each.mediabox[2:]] == pytest.approx(size, abs=1.5)
            yield [" ".join(each.extract_text().split()) for each in made.pages]

    return pdf


def nothing_new(route):
    """The stream of a page that follows its night: it says nothing as long as the page is open."""


def sheet(night, name):
    return reverse("night_print", args=[night.pk, name])


def whole_names(page):
    """The numbers of the names that begin on a page; each of them ends there, too. Letters of another file
    of the typeface may be read as words apart."""
    begun, ended = (re.findall(rf"{word}(\d{{3}})", page) for word in ("Ł ?ukasz", "Ko ?ń ?cówka"))
    assert sorted(begun) == sorted(ended)
    return [int(number) for number in begun]


def test_everybody_can_sign_in(night, printed):
    for papers in printed(sheet(night, "sign-in")):
        assert len(papers) > 8
        assert all("No. Player Buy-in Paid Signature" in page for page in papers)
        assert [number for page in papers for number in whole_names(page)] == list(range(1, MANY + 1))
        assert re.search(r"201 .*210 ", papers[-1])


def test_everybody_finds_their_seat_by_name_and_by_table(night, printed):
    for papers in printed(sheet(night, "seating")):
        found = [number for page in papers for number in whole_names(page)]
        assert sorted(found) == sorted([*range(1, MANY + 1)] * 2)
        assert found[:MANY] == list(range(1, MANY + 1))
        assert all("Player Table Seat" in page or "Seat Player" in page for page in papers)
        of_tables = [re.findall(r"Table (\d+) Seat Player", page) for page in papers]
        assert sorted(int(number) for page in of_tables for number in page) == list(range(1, 24))


def test_nobodys_seat_card_is_cut(night, printed):
    for papers in printed(sheet(night, "seat-cards")):
        found = [whole_names(page) for page in papers]
        assert [number for page in found for number in page] == list(range(1, MANY + 1))
        assert {len(page) for page in found[1:-1]} <= {15, 18}
        assert all(page.count("Piątek") >= len(numbers) for page, numbers in zip(papers, found, strict=True))


def test_the_structure_has_every_level_and_break_and_when_they_start(night, printed):
    for papers in printed(sheet(night, "structure")):
        assert len(papers) > 1
        assert all("Level Small blind Big blind Minutes Starts at" in page for page in papers)
        whole = " ".join(papers)
        assert [int(number) for number in re.findall(r"Level (\d+) ", whole)] == list(range(1, 61))
        assert whole.count("Break") == 19
        assert "Level 1 50 100 20 20:00" in whole
        assert "Level 4 200 400 20 21:10" in whole


def test_prizes_are_signed_for(night, printed):
    for papers in printed(sheet(night, "payouts")):
        assert all("Place Player Prize Paid Signature" in page for page in papers[:-1])
        assert "Paid out by" in papers[-1]


def test_a_table_of_two_hundred(night, season, printed):
    scores = [Score(number, number, number) for number in range(1, MANY + 1)]
    actions.write_results(event=night.event, scores=scores, rulebook=PRESETS["dead_money"])
    for papers in printed(reverse("club_season_print", args=[season.club.slug, season.slug, "standings"])):
        found = [number for page in papers for number in whole_names(page)]
        assert sorted(found) == list(range(1, MANY + 1))
        assert all("Rank Player Points" in page for page in papers)


def test_the_calendar_of_a_season(season, printed):
    for number in range(60):
        starts_at = datetime(2026, 9 + number // 20, 1 + number % 20, 18, tzinfo=UTC)
        name = f"Łukasz{number:03} memoriał Końcówka{number:03}"
        actions.schedule_event(
            season=season, name=name, kind=Kind.LIVE, starts_at=starts_at, note="Kawa; tort"
        )
    for papers in printed(reverse("club_season_print", args=[season.club.slug, season.slug, "calendar"])):
        assert len(papers) > 1
        assert all("Date Starts at Tournament Kind" in page for page in papers)
        assert [number for page in papers for number in whole_names(page)] == list(range(60))
        assert "Tue 1 September 2026 20:00" in papers[0]
        assert "Tue 3 November 2026 19:00" in " ".join(papers)


def test_chips_and_colour_ups_are_black_on_white_and_no_table_is_cut(night, printed):
    chips = [chip.value for chip in PRESETS["dead_money"].chips.chips]
    periods = with_colour_ups(TEMPLATES["friday"][1], chips)
    record(tournament=night, act=[StructureSet(periods=periods)], by=Recorder(), request_id="colour-ups")
    for papers in printed(reverse("night_chips", args=[night.pk])):
        sheets = [number for number, page in enumerate(papers) if "chips go for" in page]
        assert len(sheets) > 1
        assert "This device is signed in" not in " ".join(papers)
        for first, after in zip(sheets, [*sheets[1:], len(papers)], strict=True):
            found = [number for page in papers[first:after] for number in whole_names(page)]
            assert sorted(found) == list(range(1, MANY + 1))
