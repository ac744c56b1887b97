"""An act on everybody leaves out whom a rule bars, and names them (console/forms/entry_acts.py)."""

import html
import re

import pytest

from clubs.actions.suspensions import suspend_member

SIX = "Ann Bob Cat Dan Eve Fay"

pytestmark = pytest.mark.django_db


def said(answer):
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())))


@pytest.fixture
def suspended(club):
    def suspend(*names):
        ann = club.members.get(name="Ann")
        for name in names:
            suspend_member(member=club.members.get(name=name), by=ann, why="Chair", until=None)

    return suspend


class TestBuyIn:
    @pytest.mark.rule(
        "DM-noshow-ban", "DM-etiquette-sanction", part="left out where everybody buys in at once"
    )
    def test_who_is_barred_is_left_out_and_named_before_and_after(self, console, friday, suspended):
        friday.commit(SIX)
        suspended("Dan", "Fay")
        page = said(console.get())
        assert "Buy in the 4 who are signed up" in page
        assert "Dan and Fay are barred or suspended, and left out." in page
        answer = console.act("buy-in-all")
        assert answer.status_code == 200
        assert "Dan and Fay are barred or suspended, and left out" in said(answer)
        assert console.night.names(console.floor.in_play) == ["Ann", "Bob", "Cat", "Eve"]

    def test_where_nobody_else_is_left_it_says_so(self, console, friday, suspended):
        friday.commit("Dan")
        suspended("Dan")
        answer = console.act("buy-in-all")
        assert answer.status_code == 422
        assert "Nobody is left to buy in. Dan is barred or suspended, and left out" in said(answer)

    def test_everybody_is_in_where_nobody_is_barred(self, console, friday):
        friday.commit(SIX)
        assert "left out" not in said(console.act("buy-in-all"))
        assert len(console.floor.in_play) == 6


@pytest.mark.rule("DM-addon-once")
class TestAddOn:
    def test_a_tap_records_all_and_names_who_has_not_come(self, console, friday):
        friday.start(f"{SIX} Gus", absent="Fay").at(121)
        assert "Everybody: 6 add-ons" in said(console.get("sheet", sheet="add-on"))
        answer = console.act("add-on-all")
        assert "Fay has not come, and is left out" in said(answer)
        assert console.floor.add_ons == 6
        assert console.act("add-on-all").status_code == 422

    def test_one_by_one_the_sheet_stays_open(self, console, friday):
        friday.start(SIX).at(121)
        answer = console.act("add-on", player=1, sheet_address="add-on")
        assert "Everybody: 5 add-ons" in said(answer)
