"""Payouts from a spreadsheet in the browser (clubs/views/payouts.py, clubs/forms/payout_table.py)."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from clubs import actions
from clubs.queries.rulebooks import rulebook_in_force, version_in_force
from tests.clubs.views.pages import rows, text, typed

pytestmark = pytest.mark.django_db

BRING = "/clubs/dead-money/rulebook/payouts/"
TABLE = "Players,1st,2nd,3rd\n2-7,65,35,\n8-11,$50,$30,$20\n12-18,0.5,0.3,0.2\n19-24,50,some,"


def look(browser, table=TABLE, **more):
    return browser.post(BRING, {**typed(browser.get(BRING)), "table": table, "which": "bands", **more})


def mark(page):
    return re.search(r'name="take" value="(\w+)"', page.content.decode())[1]


def take(browser, page, table=TABLE, **more):
    sent = {**typed(page), "table": table, "which": "bands", "take": mark(page), **more}
    return browser.post(BRING, sent, follow=True)


def bands(club):
    return [(b.fewest, b.most, [float(p) for p in b.percents]) for b in rulebook_in_force(club).payouts.bands]


def test_each_line_is_shown_as_it_was_understood_and_nothing_is_saved(elder, club):
    page = look(elder)
    assert rows(page)[1:] == [
        ["2", "2–7", "65–35%"],
        ["3", "8–11", "50–30–20% amounts, as shares of their sum"],
        ["4", "12–18", "50–30–20% parts of one"],
    ]
    assert "Line 5 19-24,50,some, 19-24: “some” is not a number." in text(page)
    assert TABLE in page.content.decode().replace("&quot;", '"')
    assert version_in_force(club.pk).number == 1


def test_what_was_shown_is_taken_as_one_version_and_taken_back(elder, club):
    before = rulebook_in_force(club)
    page = take(elder, look(elder))
    assert bands(club) == [(2, 7, [65, 35]), (8, 18, [50, 30, 20])]
    after = rulebook_in_force(club)
    assert after.model_copy(update={"payouts": before.payouts}) == before
    version = version_in_force(club.pk)
    assert (version.number, version.note) == (2, "Payouts from a table")
    undo = "/clubs/dead-money/rulebook/payouts/2/back/"
    assert undo in page.content.decode()
    for _ in range(2):  # a second tap changes nothing
        elder.post(undo)
    assert (rulebook_in_force(club), version_in_force(club.pk).number) == (before, 3)


def test_something_else_than_was_shown_is_shown_again(elder, club):
    page = take(elder, look(elder), table="Players,1,2\n2-9,60,40")
    assert rows(page)[1:] == [["2", "2–9", "60–40%"]]
    assert version_in_force(club.pk).number == 1


def test_for_the_championship_alone(elder, club):
    take(elder, look(elder, which="championship_bands"), which="championship_bands")
    assert len(rulebook_in_force(club).payouts.championship_bands) == 2
    assert len(bands(club)) == 4


def test_a_file_becomes_the_text_of_the_form(elder, club):
    data = "Spieler;1.;2.\r\n2–7;57,5;42,5\r\n".encode("cp1252")
    page = look(elder, "", file=SimpleUploadedFile("Auszahlung.csv", data))
    assert rows(page)[1:] == [["2", "2–7", "57.5–42.5%"]]
    assert "2–7;57,5;42,5" in page.content.decode()


def test_a_version_saved_meanwhile_is_not_overwritten(elder, club):
    page = look(elder)
    book = rulebook_in_force(club)
    actions.save_rulebook(club=club, rulebook=book.model_copy(update={"name": "Others"}))
    assert "Version 2 was saved meanwhile" in text(take(elder, page))
    assert rulebook_in_force(club).name == "Others"


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ("", "Paste a table of payouts, or choose a file."),
        ("hello", "No row of payouts can be read from this."),
        ("x" * 200_001, "This is too long for such a table."),
    ],
)
def test_what_cannot_be_read_is_said_and_kept(elder, table, sentence):
    page = look(elder, table)
    assert page.status_code == 422
    assert sentence in text(page)
    assert table in page.content.decode()


def test_the_form_of_the_rulebook_leads_there(elder):
    assert BRING in elder.get("/clubs/dead-money/rulebook/edit/").content.decode()
