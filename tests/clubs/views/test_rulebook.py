"""The rulebook in words, as a form, and the clauses behind it (clubs/views/rulebook.py)."""

import html
import re

import pytest
from django.test import Client

from clauses import book
from clauses.forms import typed_of
from clubs import actions
from clubs.queries.rulebooks import rulebook_in_force
from clubs.rulebook import PRESETS
from tests.clubs.views.pages import queries, rows, text

pytestmark = pytest.mark.django_db

RULEBOOK = "/clubs/dead-money/rulebook/"
EDIT = f"{RULEBOOK}edit/"


@pytest.fixture
def visitor(club):
    return Client()


def form(page):
    """Everything the form on the page would send as it stands."""
    body = page.content.decode()
    body = body[body.index("<main") : body.index("</main")]
    sent = {}
    for tag in re.findall(r"<input[^>]*>", body):
        field = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if "name" in field and (field.get("type") != "checkbox" or " checked" in tag):
            sent.setdefault(field["name"], []).append(html.unescape(field.get("value", "")))
    for name, options in re.findall(r'<select[^>]*name="([^"]+)"[^>]*>(.*?)</select>', body, re.DOTALL):
        chosen = re.search(r'value="([^"]*)" selected', options)
        sent[name] = [chosen[1] if chosen else re.search(r'value="([^"]*)"', options)[1]]
    return sent


def test_every_option_in_words_with_its_clauses(visitor):
    said = text(visitor.get(RULEBOOK))
    assert "Buy-in $20 What an entry costs. DM-buyin-live DM-buyin-online" in said
    assert "The multiplier applies to everything awarded" in said
    assert "ruling 125" in said
    assert ["19", "24", "45–25–15–10–5%"] in rows(visitor.get(RULEBOOK))
    assert ["5", "20%"] in rows(visitor.get(RULEBOOK))


def test_the_page_opens_with_how_the_club_plays(visitor, club):
    page = visitor.get(RULEBOOK)
    said = text(page)
    how = said[said.index("Before you come Online:") : said.index("Where the rules come from")]
    assert "Live: the buy-in is $20 for 3,000 chips." in how
    assert "Example, Live with 12 players and no rebuys: 1st $107.60, 2nd $53, 3rd $32, 4th $21." in how
    assert "Example, Live: 1st of 12 with two knockouts earns 38: 24 for the place, 2 in the money" in how
    assert "When something goes wrong" in how


def test_every_sentence_has_an_anchor_and_most_lead_to_their_clause(visitor):
    page = visitor.get(RULEBOOK).content.decode()
    sentences = re.findall(r'<li id="say-([\w-]+)"( class="example")?>(.*?)</li>', page, re.DOTALL)
    assert len({name for name, *_ in sentences}) == len(sentences) > 60
    without = [name for name, is_example, words in sentences if not is_example and 'class="why"' not in words]
    assert without == []
    targets = {
        re.search(r'class="why" href="([^"]+)"', words)[1] for _, _, words in sentences if "why" in words
    }
    for target in targets:
        path, _, anchor = target.partition("#")
        assert f'id="{anchor}"' in (visitor.get(path).content.decode() if path else page), target


def test_how_we_play_is_told_in_the_club_s_money_and_language(elder, visitor, club):
    club.currency, club.language = "€", "es"
    club.save()
    said = text(visitor.get(RULEBOOK))
    assert "Cómo jugamos" in said
    assert "la entrada cuesta 20 € por 3.000 fichas." in said


def test_an_option_for_directors_alone_is_told_by_its_name(elder, club):
    elder.post(EDIT, form(elder.get(EDIT)) | {"rollovers.warn_percent": ["20"]})
    said = text(elder.get(f"{RULEBOOK}versions/"))
    assert "Rolled-over pots, Warn of rolled-over chips: 20% Before: Rolled-over pots" in said


def test_the_form_sent_as_it_stands_changes_nothing(elder, club):
    page = elder.get(EDIT)
    assert form(page).keys() >= {path for path, value in typed_of(PRESETS["dead_money"]).items() if value}
    assert elder.post(EDIT, form(page)).status_code == 302
    assert club.rulebooks.count() == 1
    assert rulebook_in_force(club) == PRESETS["dead_money"]


@pytest.mark.parametrize("preset", PRESETS)
def test_the_form_sent_as_it_stands_where_money_has_no_cents(elder, club, preset):
    club.currency = "₩"
    club.save()
    page = elder.get(f"{EDIT}?preset={preset}")
    assert elder.post(EDIT, form(page)).status_code == 302
    assert rulebook_in_force(club) == PRESETS[preset].in_whole_units()
    if preset == "dead_money":
        assert "Small blind ₩5 " in text(elder.get(RULEBOOK))
    ring_games = rulebook_in_force(club).ring_games
    assert ring_games.in_whole_units() == ring_games
    assert not [chip for chip in ring_games.chips if chip.cents % 100]


@pytest.mark.parametrize("preset", ["cpl", "tda"])
def test_beginning_from_a_preset(elder, club, preset):
    page = elder.get(f"{EDIT}?preset={preset}")
    assert club.rulebooks.count() == 1
    elder.post(EDIT, form(page))
    assert rulebook_in_force(club) == PRESETS[preset]


def test_a_change_makes_a_version_that_says_what_changed(elder, club, ann):
    sent = form(elder.get(EDIT)) | {"points.winner": ["5"], "terms.live.rebuy.on": [], "note": ["Tried out"]}
    elder.post(EDIT, sent)
    said = text(elder.get(f"{RULEBOOK}versions/"))
    assert "Version 2 in force" in said
    assert "by Ann : Tried out" in said
    assert "Winning earns 5 BONUS points. Before: Winning earns 3 BONUS points." in said
    assert "No longer: You can rebuy with 1,000 chips or fewer." in said
    assert "Every tournament: no rebuys" not in said
    assert "Live: no rebuys; the add-on is $10 for 3,000 chips. Before: Live: a rebuy is $10" in said
    old = text(elder.get(f"{RULEBOOK}versions/1/"))
    assert "no longer in force Version 1" in old
    assert elder.get(f"{RULEBOOK}versions/3/").status_code == 404


def test_errors_stand_beside_their_fields_and_what_was_typed_stays(elder, club):
    sent = form(elder.get(EDIT)) | {"points.winner": ["many"], "payouts.bands.0.percents": ["60 30"]}
    page = elder.post(EDIT, sent)
    assert page.status_code == 422
    said = text(page)
    assert "2 things are to be corrected below; nothing is saved yet." in said
    assert "“many” is not a whole number." in said
    assert "The shares for 6 to 7 buy-ins add up to 90%, not 100%." in said
    assert 'value="many"' in page.content.decode()
    assert page.content.decode().count("<details") - page.content.decode().count("<details id") == 0
    assert len(re.findall(r"<details[^>]* open", page.content.decode())) == 2
    assert club.rulebooks.count() == 1


def test_who_saves_over_another_s_version_is_told_first(elder, club):
    mine = form(elder.get(EDIT)) | {"points.winner": ["5"]}
    points = PRESETS["dead_money"].points.model_copy(update={"knockout": 2})
    actions.save_rulebook(club=club, rulebook=PRESETS["dead_money"].model_copy(update={"points": points}))
    page = elder.post(EDIT, mine)
    assert page.status_code == 422
    assert "Version 2 was saved meanwhile: look at it, then save yours over it." in text(page)
    elder.post(EDIT, form(page))
    assert rulebook_in_force(club).points.winner == 5
    assert rulebook_in_force(club).points.knockout == 1


@pytest.mark.parametrize("version", ["", "x", "-1", "9" * 40])
def test_a_form_for_no_version_is_refused(elder, version):
    sent = form(elder.get(EDIT)) | {"points.winner": ["5"], "version": [version]}
    assert elder.post(EDIT, sent).status_code == 422


@pytest.mark.rule("DM-elders", part="who changes the rulebook")
def test_elders_alone_change_the_rules(director, visitor):
    for browser in (director, visitor):
        assert browser.get(EDIT).status_code == 404
        assert browser.post(EDIT, {}).status_code == 404
        assert browser.get(RULEBOOK).status_code == 200


def test_every_clause_of_the_book_with_what_becomes_of_it_and_its_rulings(visitor):
    page = visitor.get(f"{RULEBOOK}clauses/DM/")
    said = text(page)
    assert 'id="DM-points-placing"' in page.content.decode()
    assert "DM-points-factor decided Points are multiplied by the event type" in said
    assert "ruling 125 : Does the factor multiply BONUS points?" in said
    assert "The side-pot example's amounts" in text(visitor.get(f"{RULEBOOK}clauses/CPL/"))
    assert visitor.get(f"{RULEBOOK}clauses/XY/").status_code == 404


def test_a_clause_that_nothing_decides_yet_says_so(visitor, monkeypatch):
    monkeypatch.setattr(book, "proved", lambda: {"DM-points-placing": ""})
    said = text(visitor.get(f"{RULEBOOK}clauses/DM/"))
    assert "decided The software decides it. (1)" in said
    assert "not yet The software does not decide it yet." in said
    assert "DM-points-placing decided" in said
    assert "DM-points-factor not yet" in said


def test_a_clause_of_which_a_part_is_decided_says_which(visitor, monkeypatch):
    monkeypatch.setattr(book, "proved", lambda: {"DM-elders": "who may change it"})
    said = text(visitor.get(f"{RULEBOOK}clauses/DM/"))
    assert "in part The software decides a part of it. (1)" in said
    assert "decided The software decides it." not in said
    assert re.search(
        r"DM-elders in part The Elders .*? are run. The software's part: who may change it", said
    )


def test_every_ruling_is_there(visitor):
    page = visitor.get(f"{RULEBOOK}rulings/").content.decode()
    assert 'id="ruling-236"' in page
    assert "Yes, everything awarded in the event." in page
    assert "<code>" not in page


def split(target):
    return target.partition("#")


def test_links_of_clauses_lead_to_their_words(visitor):
    page = visitor.get(RULEBOOK).content.decode()
    targets = set(re.findall(r'class="clause" href="([^"]+)"', page))
    assert f"{RULEBOOK}clauses/DM/#DM-points-itm" in targets
    paths = {split(target)[0] for target in targets}
    pages = {path: visitor.get(path).content.decode() for path in paths}
    assert [target for target in targets if f'id="{split(target)[2]}"' not in pages[split(target)[0]]] == []


def test_versions_take_as_many_queries_for_three_as_for_one(elder, club, ann):
    one = queries(elder, f"{RULEBOOK}versions/")
    for winner in (4, 5):
        points = PRESETS["dead_money"].points.model_copy(update={"winner": winner})
        book = PRESETS["dead_money"].model_copy(update={"points": points})
        actions.save_rulebook(club=club, rulebook=book, by=ann)
    assert queries(elder, f"{RULEBOOK}versions/") == one


def test_the_page_and_the_form_say_what_an_empty_option_means(visitor, elder, club):
    shown = text(visitor.get(RULEBOOK))
    assert "Rebuys per player no limit" in shown
    assert "Break a table at as soon as everybody fits" in shown
    assert "After the break, at most nobody" in shown
    form = elder.get(f"{RULEBOOK}edit/").content.decode()
    assert 'placeholder="no limit"' in form
    assert 'placeholder="as soon as everybody fits"' in form


def test_a_ruling_is_a_question_a_decision_and_where_to_change_it(visitor, club):
    page = visitor.get(f"{RULEBOOK}rulings/")
    said = text(page)
    assert "3 Odd chip in plain stud Clockwise from the button. The rulebook has no option for it." in said
    assert "Where to change it: Balancing and breaking › Balance at a difference of" in said
    path = re.search(r'href="([^"]+#balancing)"', page.content.decode())[1]
    target = path.partition("#")[2]
    assert f'id="{target}"' in visitor.get(RULEBOOK).content.decode()


def test_no_ruling_speaks_of_files_and_code(visitor, club):
    for ruling in book.rulings().values():
        assert ruling.decision, ruling.number
        assert not re.search(r"[`*]|\([a-d]\)|:\d\d|\w_\w", ruling.decision), ruling


def test_closed_sections_say_their_values(elder):
    said = text(elder.get(EDIT))
    assert "Live · $20 · 3,000 chips · rebuy $10 · add-on $10 · × 2" in said
    assert "Online · $10 · 3,000 chips · × 1" in said
    assert "120 minutes · max stack to rebuy: 1,000 · rebuys: no limit" in said
    assert '<i class="chip red"></i><i class="chip blue"></i>' in elder.get(EDIT).content.decode()


def test_kinds_stand_beside_each_other_in_a_matrix(elder):
    table = rows(elder.get(EDIT))
    assert ["", "Online", "Live", "Big Money", "Championship"] in table
    page = elder.get(EDIT).content.decode()
    row = re.search(r'<tr>\s*<th scope="row"><details id="terms-buy_in-about">.*?</tr>', page, re.DOTALL)[0]
    assert re.findall(r'name="([^"]+)" value="([^"]*)"', row) == [
        ("terms.online.buy_in", "10"),
        ("terms.live.buy_in", "20"),
        ("terms.big_money.buy_in", "40"),
        ("terms.championship.buy_in", "60"),
    ]


def test_what_is_not_as_the_preset_has_it_is_marked_and_taken_back(elder, club):
    assert "changed" not in text(elder.get(EDIT))
    elder.post(EDIT, form(elder.get(EDIT)) | {"points.winner": ["5"], "terms.live.rebuy.on": []})
    page = elder.get(EDIT)
    said = text(page)
    assert "2 options differ from the preset Dead Money; they are marked." in said
    assert "changed Dead Money: 3 Back to the preset's" in said
    assert "Back to the preset's: $10 · 3,000" in said
    back = elder.post(EDIT, form(page) | {"restore": "points.winner", "points.knockout": ["many"]})
    assert back.status_code == 200
    assert form(back)["points.winner"] == ["3"]
    assert form(back)["points.knockout"] == ["many"]
    assert rulebook_in_force(club).points.winner == 5
    assert re.search(r'<details id="points" open', back.content.decode())
    again = elder.post(EDIT, form(elder.get(EDIT)) | {"restore": "terms.live.rebuy"})
    assert form(again)["terms.live.rebuy.on"] == ["on"]
    assert form(again)["terms.live.rebuy.price"] == ["10"]


@pytest.mark.parametrize("path", ["", "x", "points.nothing", "csrfmiddlewaretoken", "terms.live.", "9" * 99])
def test_taking_back_what_is_not_there_changes_nothing(elder, club, path):
    before = form(elder.get(EDIT)) | {"points.winner": ["5"]}
    page = elder.post(EDIT, before | {"restore": path})
    assert page.status_code in (200, 302)
    if page.status_code == 200:
        assert form(page)["points.winner"] == ["5"]
        assert club.rulebooks.count() == 1


def test_a_rulebook_is_compared_with_the_preset_that_it_is_most_like(elder):
    sent = form(elder.get(f"{EDIT}?preset=cpl")) | {"name": ["The Crown"], "seating.seats_per_table": ["7"]}
    assert sent["compared"] == ["cpl"]
    elder.post(EDIT, sent)
    page = elder.get(EDIT)
    assert form(page)["compared"] == ["cpl"]
    assert "2 options differ from the preset CPL pub league" in text(page)


def test_no_option_says_leave_empty(elder):
    assert "eave empty" not in elder.get(EDIT).content.decode()
