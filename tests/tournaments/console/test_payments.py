"""Payments of players: on their own sheet, in the list, at the closing (tournaments/console/)."""

import re

import pytest
from django.urls import reverse

from tables.models import Entry
from tests.tournaments.phone.pockets import text
from tournaments.night.facts import Finished
from tournaments.night.floor.payments import paid_by_way, still_to_pay

SIX = "Ann Bob Cat Dan Eve Fay"

pytestmark = pytest.mark.django_db


def rows(answer, name):
    """Return what the list of this class says, a row each, without the words on its buttons."""
    found = re.search(rf'<ul class="{name}".*?</ul>', answer.content.decode(), re.DOTALL)
    bare = re.sub(r"<form.*?</form>", "", found[0] if found else "", flags=re.DOTALL)
    return [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in re.findall(r"<li.*?</li>", bare, re.S)]


def decided(friday):
    friday.start(SIX).at(125)
    for name in SIX.split()[:5]:
        friday.bust(name, by="Fay")
    return friday


class TestActs:
    def test_on_the_player_s_sheet(self, console, friday):
        friday.start(SIX)
        assert "Buy-in $20" in text(console.get("sheet", sheet="player", player=1))
        answer = console.act("payment", player=1, way="owed")
        assert "Ann still has to pay $20" in text(answer)
        assert answer["HX-Trigger-After-Swap"] == "sheet-done"
        assert still_to_pay(friday.reloaded()) == {1: 2000}

    def test_of_one_thing_that_was_bought(self, console, friday):
        friday.start(SIX).at(10).bust("Ann", by="Bob")
        console.act("rebuy", player=1)
        rebuy = friday.reloaded().players[1].purchases[-1].sequence
        console.act("payment", player=1, way="transfer", purchase=rebuy)
        assert paid_by_way(friday.reloaded()) == {"cash": 12_000, "transfer": 1000}
        assert "Rebuy $10" in text(console.get("sheet", sheet="player", player=1))

    @pytest.mark.rule("TDA-27")
    def test_of_a_rebuy_that_was_declared_before_a_hand(self, console, friday):
        friday.start(SIX).at(10).bust("Ann", by="Bob")
        assert "Declared before a hand, to be paid later" in text(console.get("sheet", sheet="rebuy"))
        answer = text(console.act("rebuy", player=1, declared="1"))
        assert "Ann declared a rebuy: take the money for it" in answer
        assert rows(console.get("sheet", sheet="payments"), "owing") == ["Ann $10"]
        assert "take the money" not in text(console.act("paid", player=1, way="cash"))
        assert still_to_pay(friday.reloaded()) == {}

    def test_paid_is_one_tap_and_a_second_one_records_nothing(self, console, friday):
        friday.start(SIX)
        console.act("payment", player=1, way="owed")
        console.act("paid", player=1, way="cash", request_id="once")
        entries = Entry.objects.count()
        console.act("paid", player=1, way="cash", request_id="once")
        assert "Ann owes nothing." in text(console.act("paid", player=1, way="cash"))
        assert (Entry.objects.count(), still_to_pay(friday.reloaded())) == (entries, {})

    @pytest.mark.parametrize(
        ("act", "typed", "said"),
        [
            ("paid", {"player": 1, "way": "owed"}, "Select a valid choice"),
            ("payment", {"player": 1, "way": "cash"}, "That is recorded for Ann already."),
            ("payment", {"player": 1, "way": "owed", "purchase": "x"}, "Select a valid choice"),
            ("payment", {"player": 99, "way": "owed"}, "not on tonight"),
            ("payment", {"player": 1, "way": "shells"}, "Select a valid choice"),
        ],
    )
    def test_what_is_refused(self, console, friday, act, typed, said):
        friday.start(SIX)
        answer = console.act(act, **typed)
        assert answer.status_code == 422
        assert said in text(answer)
        assert paid_by_way(friday.reloaded()) == {"cash": 12_000}

    def test_undone_by_its_toast_and_with_the_buy_in(self, console, friday):
        friday.buy_in("Ann Bob")
        console.act("payment", player=1, way="owed")
        console.post("night_undo", sequence=friday.reloaded().sequence)
        assert still_to_pay(friday.reloaded()) == {}
        console.act("payment", player=1, way="owed")
        assert console.post("night_take_back", 1).status_code == 200
        assert (friday.reloaded().buy_ins, still_to_pay(friday.reloaded())) == (1, {})


class TestList:
    def test_who_owes_on_top_and_everybody_with_what_they_paid(self, console, friday):
        friday.start(SIX)
        console.act("payment", player=2, way="owed")
        console.act("payment", player=3, way="transfer")
        sheet = console.get("sheet", sheet="payments")
        assert rows(sheet, "owing") == ["Bob $20"]
        assert rows(sheet, "payers")[:3] == ["Ann $20", "Bob owes $20", "Cat $20 by transfer or card"]
        assert "Cash $80 Transfer or card $20 Still to pay $20" in text(sheet)
        again = console.get("payments", sheet="payments")
        assert "<title>" not in again.content.decode()
        assert rows(again, "owing") == ["Bob $20"]

    def test_before_anybody_has_bought_in(self, console, friday):
        assert "Nobody has bought anything yet." in text(console.get("sheet", sheet="payments"))

    def test_the_list_of_entries_says_who_owes(self, console, friday):
        friday.buy_in("Ann Bob Cat")
        assert "Still to pay" not in text(console.get())
        console.act("payment", player=1, way="owed")
        console.act("payment", player=2, way="transfer")
        page = text(console.get())
        for said in ("Ann owes $20", "Bob $20 by transfer or card", "Cat bought in", "Still to pay: $20"):
            assert said in page


class TestClosing:
    def test_the_box_is_cash_and_what_is_missing_is_named(self, console, friday):
        decided(friday)
        console.act("payment", player=1, way="owed")
        console.act("payment", player=2, way="transfer")
        friday.record(Finished())
        page = console.get()
        assert rows(page, "owing") == ["Ann $20"]
        said = text(page)
        assert "Taken $120 of it by transfer or card −$20 of it still to pay −$20" in said
        assert "In the box now $80" in said
        assert "prizes still to pay $106.80" in said
        console.act("paid", player=1, way="transfer")
        said = text(console.get())
        assert ("Still to pay:" in said, "of it by transfer or card −$40" in said) == (False, True)
        console.act("count-cash", amount="80")
        assert "It is all there." in text(console.get())

    def test_who_wins_and_owes(self, console, friday):
        decided(friday)
        console.act("payment", player=6, way="owed")
        friday.record(Finished())
        assert "Fay owes $20" in text(console.get())

    def test_nothing_of_it_where_everybody_paid_in_cash(self, console, friday):
        decided(friday).record(Finished())
        said = text(console.get())
        assert "transfer" not in said
        assert "Still to pay:" not in said
        assert "of it prizes still to pay" in said

    def test_members_do_not_see_who_owes(self, console, friday, signed_in):
        friday.start(SIX)
        console.act("payment", player=1, way="owed")
        page = signed_in("Dan").get(reverse("night", args=[console.pk]), follow=True).content.decode()
        assert "owes" not in page
