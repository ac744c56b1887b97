"""The page of the kinds of tournament (clubs/views/kinds.py)."""

import pytest

from clubs import actions
from clubs.actions.seasons import rename_kind
from clubs.files.results_file import read_results
from clubs.queries.rulebooks import rulebook_in_force
from clubs.rulebook import Kind
from tests.clubs.views.pages import text, typed
from tests.clubs.views.test_rulebook import EDIT, form

pytestmark = pytest.mark.django_db

KINDS = "/clubs/dead-money/kinds/"


def change(browser, kind, act, **fields):
    return browser.post(f"{KINDS}{kind}/{act}/", fields)


@pytest.fixture
def elder(ann, signed_in):
    return signed_in(ann)


def test_an_elder_adds_one_and_a_tournament_is_scheduled_as_one(elder, season):
    fields = {"name": "Turbo", "like": "live"}
    assert elder.post(KINDS, {**typed(elder.get(KINDS)), **fields}).status_code == 302
    new = "/clubs/dead-money/seasons/spring-2026/events/new/"
    assert "Turbo" in text(elder.get(new))
    sent = {"name": "T 1", "kind": "own_1", "day": "2026-01-09", "at": "19:30", "format": "tournament"}
    page = elder.post(new, {**typed(elder.get(new)), **sent})
    assert "Turbo" in text(elder.get(page["Location"]))
    assert season.events.get().kind == "own_1"


def test_a_wrong_name_is_said_and_stays(elder, club):
    page = elder.post(KINDS, {**typed(elder.get(KINDS)), "name": "Live", "like": "online"})
    assert page.status_code == 422
    assert "There is a kind called Live already." in text(page)
    page = change(elder, "online", "rename", name="Live")
    assert page.status_code == 422
    assert 'value="Live"' in page.content.decode()
    assert change(elder, "bingo", "up").status_code == 404
    assert change(elder, "live", "burn").status_code == 404


def test_what_is_retired_is_offered_no_more_but_kept_where_it_is(elder, club, season, live):
    event = live(kind=Kind.BIG_MONEY)
    change(elder, "big_money", "retire")
    new = elder.get("/clubs/dead-money/seasons/spring-2026/events/new/").content.decode()
    assert 'value="live"' in new
    assert 'value="big_money"' not in new
    assert "Big Money" in text(elder.get(f"/clubs/dead-money/events/{event.pk}/edit/"))
    assert "Big Money" in text(elder.get(f"/clubs/dead-money/events/{event.pk}/"))
    change(elder, "big_money", "back")
    change(elder, "big_money", "up")
    club.refresh_from_db()
    assert list(club.kind_names) == ["online", "big_money", "live", "championship"]


def test_a_new_name_stands_everywhere(elder, club, live):
    event = live()
    change(elder, "live", "rename", name="Thursday")
    assert "Thursday" in text(elder.get(f"/clubs/dead-money/events/{event.pk}/"))
    assert "Thursday" in text(elder.get("/clubs/dead-money/rulebook/"))


def test_saving_the_rulebook_keeps_the_terms_of_what_is_not_shown(elder, club):
    before = rulebook_in_force(club)
    change(elder, "big_money", "retire")
    page = elder.get(EDIT)
    assert "terms.big_money.buy_in" not in form(page)
    elder.post(EDIT, form(page) | {"terms.live.buy_in": "30"})
    after = rulebook_in_force(club)
    assert after.terms[Kind.BIG_MONEY] == before.terms[Kind.BIG_MONEY]
    assert after.terms[Kind.LIVE].buy_in == 3000


def test_a_club_begins_with_the_kinds_of_its_rules_in_its_language(db):
    club = actions.found_club(name="Liga", founder="Ann", preset="cpl", language="es")
    assert list(club.kind_names) == ["live", "championship"]
    assert club.kind_names["live"] != "League night"


def test_a_file_of_results_may_call_a_kind_as_the_club_does(club):
    club = rename_kind(club=club, kind=Kind.LIVE, name="Thursday")
    lines = ["date,tournament,kind,player,place,knockouts,multi_knockouts,chip_leader"]
    lines += ["2026-01-02,T 1,thursday,Ann,1,1,0,0", "2026-01-02,T 1,live,Bea,2,0,0,0"]
    read = read_results("\n".join(lines).encode(), "$", club.listed_kinds)
    assert (read.problems, [night.kind for night in read.nights]) == ((), [Kind.LIVE])
    wrong = read_results(
        "\n".join([*lines, "2026-01-09,T 2,bingo,Ann,1,0,0,0"]).encode(), "$", club.listed_kinds
    )
    assert "not one of online, Thursday" in wrong.problems[0].what
