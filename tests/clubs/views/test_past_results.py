"""Bringing past results in the browser (clubs/views/seasons.py, clubs/forms/past_results.py)."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from clubs.models import Event, Result, Season
from tests.clubs.files.test_td_saves import ANN, BEN, CAL, ms, save
from tests.clubs.views.pages import rows, text, typed

pytestmark = pytest.mark.django_db

BRING = "/clubs/dead-money/past-results/"
SEASON = """\
date,tournament,player,place,prize
2019-03-07,Friday 1,ann,1,120
2019-03-07,Friday 1,Zed,2,60
2019-03-14,Friday 2,Zed,1,100
2019-03-14,Friday 2,Ann,2,
"""
STRANGE = "When;Who;Finish;Sofa\n7.3.2019;Ann;1;x\n7.3.2019;Zed;2;\n"


def look(browser, results="", page=None, **more):
    form = typed(page or browser.get(BRING))
    return browser.post(BRING, {**form, "results": results, **more})


def take(browser, results, page=None, **more):
    """Look at a table, then take what is shown."""
    page = page or look(browser, results, **more)
    return browser.post(
        BRING, {**typed(page), **as_shown(page), "results": results, **more, "take": mark(page)}
    )


def mark(page):
    return re.search(r'name="take" value="(\w+)"', page.content.decode())[1]


def as_shown(page):
    """Return what the selects and the fields of a page stand at."""
    html = page.content.decode()
    selects = re.findall(r'<select name="([^"]+)".*?</select>', html, flags=re.DOTALL)
    chosen = {
        name: re.search(rf'<select name="{name}".*?<option value="([^"]*)" selected', html, flags=re.DOTALL)[
            1
        ]
        for name in selects
    }
    name = re.search(r'name="season_name" value="([^"]*)"', html)
    return chosen | ({"season_name": name[1]} if name else {})


def places():
    results = Result.objects.order_by("event__starts_at", "first").values_list(
        "event__name", "member__name", "first", "prize"
    )
    return [*results]


def test_a_season_is_shown_line_by_line_before_anything_is_written(elder, club):
    page = look(elder, SEASON)
    assert page.status_code == 200
    said = text(page)
    assert "4 results are understood" in said
    assert "2 tournaments." in said
    assert "1 player becomes a member." in said
    assert rows(page)[1:3] == [["2", "1", "Ann #1", "$120"], ["3", "2", "Zed new member", "$60"]]
    assert "Take the 4 results" in said
    assert SEASON.rstrip() in page.content.decode()
    assert not Season.objects.exists()


def test_it_is_taken_into_a_season_of_its_year_with_standings(elder, club):
    page = take(elder, SEASON)
    season = Season.objects.get()
    assert (page.status_code, page.url) == (302, f"/clubs/dead-money/seasons/{season.slug}/")
    assert season.name == "2019"
    assert places() == [
        ("Friday 1", "Ann", 1, 12000),
        ("Friday 1", "Zed", 2, 6000),
        ("Friday 2", "Zed", 1, 10000),
        ("Friday 2", "Ann", 2, None),
    ]
    standings = text(elder.get(page.url))
    assert "Ann" in standings
    assert "4 results in 2019. 1 new member." in standings


def test_the_same_file_doubles_nothing_and_says_so(elder, club):
    take(elder, SEASON)
    before = places()
    page = look(elder, SEASON)
    assert "2 tournaments, 2 in the season already" in text(page)
    page = take(elder, SEASON, page)
    assert "Nothing is new: all these results were there already." in text(elder.get(page.url))
    assert places() == before
    assert (Season.objects.count(), club.members.count()) == (1, 2)
    page = take(elder, SEASON, season="new", season_name="Another")
    assert page.status_code == 422
    assert "Friday 1 stands in 2019 already: choose that season." in text(page)
    assert Season.objects.count() == 1


def test_a_file_of_another_club_s_season_is_not_taken_into_one_that_is_closed(elder, club):
    take(elder, SEASON)
    season = Season.objects.get()
    elder.post(f"/clubs/dead-money/seasons/{season.slug}/close/")
    page = take(elder, SEASON)
    assert page.status_code == 422
    assert "2019 is closed: its results and standings stand." in text(page)


def test_columns_that_are_not_understood_are_mapped_by_hand(elder, club):
    page = look(elder, STRANGE)
    assert page.status_code == 422
    assert "Line 1 When;Who;Finish;Sofa the heading lacks date, player." in text(page)
    chosen = as_shown(page)
    assert chosen["column-0"] == chosen["column-1"] == chosen["column-3"] == ""
    assert chosen["column-2"] == "place"
    page = look(elder, STRANGE, page, **chosen | {"column-0": "date", "column-1": "player"})
    assert "2 results are understood" in text(page)
    assert as_shown(page)["column-1"] == "player"
    assert take(elder, STRANGE, page).status_code == 302
    assert [(player, place) for _, player, place, _ in places()] == [("Ann", 1), ("Zed", 2)]


def test_a_table_without_a_heading_is_mapped_by_hand_and_its_first_line_is_a_result(elder, club):
    bare = "2019-03-07;Ann;1\n2019-03-07;Zed;2\n"
    page = look(elder, bare)
    by_hand = {"column-0": "date", "column-1": "player", "column-2": "place"}
    page = look(elder, bare, page, **by_hand)
    assert "2 results are understood" in text(page)
    assert rows(page)[1][:3] == ["1", "1", "Ann #1"]


def test_a_mapping_holds_for_the_table_it_was_made_for_alone(elder, club):
    page = look(elder, STRANGE)
    page = look(elder, SEASON, page, **{"column-0": "player", "column-2": "date"})
    assert "4 results are understood" in text(page)


def test_what_was_not_shown_is_shown_before_it_is_taken(elder, club):
    page = look(elder, SEASON)
    other = take(elder, SEASON.replace("Zed", "Yan"), page)
    assert other.status_code == 200
    assert "Yan new member" in text(other)
    assert places() == []


def test_lines_that_are_not_understood_are_shown_with_the_reason_and_stay_to_be_mended(elder, club):
    wrong = SEASON + "2019-03-21,Friday 3,Ann,first of all,\n2019-03-21,Friday 3,Zed,2,\n"
    page = look(elder, wrong)
    assert "Line 6 2019-03-21,Friday 3,Ann,first of all, " in text(page)
    assert "is left out: it lacks line 6" in text(page)
    assert "Line 7 2019-03-21,Friday 3,Zed,2, " in text(page)
    page = take(elder, wrong, page)
    assert page.status_code == 200
    assert len(places()) == 4
    assert wrong.rstrip() in page.content.decode()
    mended = wrong.replace("first of all", "1")
    page = look(elder, mended, page, **as_shown(page))
    assert "6 results are understood" in text(page)
    assert take(elder, mended, page).status_code == 302
    assert len(places()) == 6
    assert Season.objects.count() == 1


def test_players_by_evenings_are_taken(elder, club):
    page = take(elder, "player,2019-03-07,2019-03-14\nAnn,1,2\nZed,2,1\n")
    assert page.status_code == 302
    assert [row[1:3] for row in places()] == [("Ann", 1), ("Zed", 2), ("Zed", 1), ("Ann", 2)]


def test_an_evening_is_left_out_by_hand(elder, club):
    matrix = "player,2019-03-07,2019-03-14\nAnn,1,2\nZed,2,1\n"
    page = look(elder, matrix)
    page = look(elder, matrix, page, **as_shown(page) | {"column-2": ""})
    assert "2 results are understood" in text(page)


def test_an_export_of_one_tournament_asks_which_it_was(elder, club):
    export = '"Rank","Name","Hits","Winnings"\n"1","Lund, Ava","2","$120.00"\n"2","Ott, Ben","1",""\n'
    page = look(elder, export)
    assert "No column has the day: choose one below, or say which tournament it was." in text(page)
    assert "Which tournament was it?" in text(page)
    when = {"day": "2019-03-07", "tournament": "Friday 1"}
    page = take(elder, export, look(elder, export, page, **when), **when)
    assert page.status_code == 302
    assert places() == [("Friday 1", "Ava Lund", 1, 12000), ("Friday 1", "Ben Ott", 2, None)]


AS_CLUBS_KEEP_THEM = {
    "three columns": "Date,Player,Position\n2019-03-07,Ava Lund,1\n2019-03-07,Ben Ott,2",
    "short dates": "date,tournament,player,place\n7-Mar-19,Round 1,Ava Lund,1\n7-Mar-19,Round 1,Ben Ott,2",
    "ordinals": "date,player,place\n2019-03-07,Ava Lund,1st\n2019-03-07,Ben Ott,2nd",
    "a total": "date,player,place\n2019-03-07,Ava Lund,1\n2019-03-07,Ben Ott,2\n,TOTAL,",
    "German Excel": 'sep=;\nDatum;Spieler;Platz\n07.03.2019;Ava Lund;1\n07.03.2019;"Ott; Ben";2\n;;',
    "Spanish": "Fecha;Jugador;Puesto\n7 de marzo de 2019;Ava Lund;1\n7 de marzo de 2019;Ben Ott;2",
    "evenings": "player\t2019-03-07\nAva Lund\t1\nBen Ott\t2",
    "merged cells": "date|player|place\n2019-03-07|Lund, Ava|1\n|Ben Ott|2",
}


def test_tables_as_clubs_keep_them_come_out_alike(elder, club):
    understood = {
        kind: [row[2] for row in rows(look(elder, table))[1:]] for kind, table in AS_CLUBS_KEEP_THEM.items()
    }
    alike = ["Ava Lund new member", "Ben Ott new member"]
    assert {kind: players for kind, players in understood.items() if players != alike} == {}


def test_a_file_becomes_the_text_of_the_form(elder, club):
    page = look(elder, file=SimpleUploadedFile("2019.csv", SEASON.encode("utf-16")))
    assert "4 results are understood" in text(page)
    assert SEASON.rstrip() in page.content.decode()


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"results": " \n"}, "Paste a table of results, or choose a file."),
        ({"results": "date,player,place\n" + "2019-03-07,A,1\n" * 10_001}, "Bring 10,000 lines at a time"),
        ({"results": "x" * 1_000_001}, "longer than a million characters"),
        ({"file": SimpleUploadedFile("a.csv", b"x" * 1_000_001)}, "The file is larger than a megabyte"),
        ({"file": SimpleUploadedFile("a.xlsx", b"PK\x03\x04")}, "this is a workbook: save the sheet as CSV"),
        ({"results": "date,player,place\n" + "x" * 30_000}, "this line has more than 20,000 characters"),
    ],
)
def test_too_much_or_no_table_is_refused_with_a_sentence(elder, club, sent, sentence):
    page = look(elder, **sent)
    assert page.status_code == 422
    assert sentence in text(page)


def test_a_form_sent_twice_brings_once(elder, club):
    page = look(elder, SEASON)
    first, second = take(elder, SEASON, page), take(elder, SEASON, page)
    assert first.url == second.url
    assert (Season.objects.count(), Event.objects.count(), Result.objects.count()) == (1, 2, 4)


def test_several_saves_of_the_tournament_director_are_brought_at_a_time(elder, club):
    def saved(minutes):
        text = save(ANN, BEN, CAL)
        return SimpleUploadedFile(f"{minutes}.tdt", text.replace(str(ms(0)), str(ms(minutes))).encode())

    page = look(elder, file=[saved(0), saved(7 * 24 * 60)])
    assert "6 results are understood" in text(page)
    assert "2 tournaments." in text(page)
    assert "date,tournament,player,place,knockouts" in page.content.decode()
