"""A structure from a spreadsheet on the page of those that a club keeps
(tournaments/console/structures_page.py)."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.clubs.views.pages import rows, typed
from tests.tournaments.phone.pockets import text
from tournaments.kept_structures import keep_structure, kept_structures
from tournaments.night.structure import Break, Level
from tournaments.structures.spreadsheet import read_structure

pytestmark = pytest.mark.django_db

TABLE = (
    "Level,SB,BB,Ante,Min,Colour up,Sofa\n1,25,50,,20,,x\nBreak,,,,15,25,\n2,100,50,,20,,\n3,100,200,BB,20,,"
)
READ = (
    Level(small_blind=25, big_blind=50),
    Break(minutes=15, colour_up=(25,)),
    Level(small_blind=100, big_blind=200, ante=200),
)


def look(browser, club, table=TABLE, **more):
    return browser.post(reverse("club_structures_read", args=[club.slug]), {"table": table, **more})


def take(browser, club, page, **more):
    mark = re.search(r'name="take" value="(\w+)"', page.content.decode())[1]
    return look(browser, club, **{**typed(page), "take": mark, **more})


def test_it_is_shown_as_it_was_understood_and_then_kept(director, club):
    page = look(director, club)
    assert ["Break", "", "", "15", "25"] in rows(page)
    assert "Line 4 2,100,50,,20,, The small blind 100 is larger than the big blind 50." in text(page)
    assert "these columns are not used: Sofa." in text(page)
    assert kept_structures(club) == []
    assert take(director, club, page, name="Friday").status_code == 302
    assert [(each.name, each.periods) for each in kept_structures(club)] == [("Friday", READ)]
    take(director, club, page, name="Friday")  # sent again
    assert len(kept_structures(club)) == 1


def test_a_name_that_another_structure_has_is_refused_and_nothing_is_lost(director, club):
    keep_structure(club=club, name="Friday", periods=READ[:1])
    page = take(director, club, look(director, club), name="friday")
    assert page.status_code == 422
    assert "There is a structure called friday already." in text(page)
    assert TABLE in page.content.decode()
    assert kept_structures(club)[0].periods == READ[:1]


def test_columns_are_mapped_by_hand(director, club):
    bare = "1;25;50;12\n2;50;100;12"
    page = look(director, club, bare)
    assert page.status_code == 422
    mapping = {"column-1": "small_blind", "column-2": "big_blind", "column-3": "minutes"}
    page = look(director, club, bare, **typed(page), **mapping)
    take(director, club, page, table=bare, name="Bare", **mapping)
    assert [period.minutes for period in kept_structures(club)[0].periods] == [12, 12]


def test_a_kept_one_is_a_file_that_is_read_back_the_same(director, club):
    kept = keep_structure(club=club, name="Friday", periods=READ)
    answer = director.get(reverse("club_structure_csv", args=[club.slug, kept.pk]))
    assert tuple(read_structure(answer.content).periods) == READ
    file = SimpleUploadedFile("structure.csv", answer.content)
    page = look(director, club, "", file=file)
    assert ["Level 2", "100 / 200", "200", "20", ""] in rows(page)
    assert director.get(reverse("club_structure_csv", args=[club.slug, kept.pk + 1])).status_code == 404
