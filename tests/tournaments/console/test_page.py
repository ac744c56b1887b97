"""Tests of what the console shows (tournaments/console/page.py): its sheets, and the floor that directors
share."""

import re

import pytest
from django.urls import reverse

from config.caching import fragment_cache
from tests.caches import clear_cache
from tests.sweeps import sweep
from tests.tournaments.browsers import Console
from tests.tournaments.nights import NAMES
from tournaments.console.sheets import SHEETS
from tournaments.night.facts import Finished, Penalised, StacksCounted

SIX = "Ann Bob Cat Dan Eve Fay"
TWELVE = ("Ann Bob Cat Dan Eve Fay", "Gus Hal Ida Jon Kim Lou")

pytestmark = pytest.mark.django_db


def said(answer):
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


class TestPage:
    def test_before_the_start_it_is_five_steps_on_one_page(self, console):
        page = console.get().content.decode()
        assert re.findall(r"step-number[^>]*>(\d)</span>(\w+)", page) == [
            ("2", "Players"),
            ("3", "Structure"),
            ("4", "Seats"),
            ("5", "Start"),
        ]
        assert all(name in page for name in NAMES)

    def test_running_it_shows_the_clock_what_is_due_and_every_table(self, console, friday):
        friday.start(*TWELVE).deal(1, 2).bust("Ann", by="Bob").bust("Cat", by="Bob")
        page = console.get().content.decode()
        assert "Level 1" in page
        assert re.search(r"Move (Gus|Hal|Ida|Jon|Kim|Lou) to table 1, seat (1|3|[7-9]|10)\b", page)
        assert page.count('class="felt"') == 2
        assert "Bob knocked out Cat" in page

    def test_asked_for_the_floor_it_sends_the_floor_and_the_clock(self, console, friday):
        friday.start(SIX)
        fragment = console.get("floor").content.decode()
        assert fragment.lstrip().startswith('<div id="floor"')
        assert 'id="clock-bar" class="clock-frame" hx-swap-oob="morph"' in fragment
        assert "<html" not in fragment

    @sweep("name", sorted(SHEETS))
    def test_every_sheet_opens_in_every_stage(self, console, friday, name):
        friday.buy_in(SIX)
        for _ in range(2):
            answer = console.get("sheet", sheet=name, player=1, table=1, chip=25, sequence=1)
            assert answer.status_code == 200
            assert "<html" not in answer.content.decode()
            if not friday.floor.clock:
                friday.seat(SIX).start_only().at(61)
                friday.record(StacksCounted(stacks={1: 5000}), Penalised(player=2, penalty="warning"))

    def test_a_sheet_also_opens_without_javascript(self, console, friday):
        friday.start(SIX)
        page = console.get(sheet="player", player=1).content.decode()
        assert "Knocked out by" in page
        assert "<html" in page

    def test_a_sheet_that_does_not_exist_is_not_found(self, console):
        assert console.get("sheet", sheet="nonsense").status_code == 404

    def test_a_sheet_about_somebody_who_is_not_there_says_so(self, console, friday):
        friday.start(SIX)
        assert "not on tonight" in console.get("sheet", sheet="player", player=99).content.decode()

    @pytest.mark.parametrize(("tables", "names"), [(1, 3), (3, 24)])
    def test_queries_do_not_grow_with_players_or_tables(
        self, console, friday, django_assert_num_queries, tables, names
    ):
        people = NAMES[:names]
        friday.start(*(" ".join(people[n::tables]) for n in range(tables)), override="few")
        console.get()
        with django_assert_num_queries(5):
            console.get()


class TestTheEnd:
    @pytest.fixture
    def over(self, friday):
        friday.start(SIX).at(125)
        for name in ("Ann", "Bob", "Cat", "Dan", "Eve"):
            friday.bust(name, by="Fay")
        return friday.record(Finished())

    def test_the_clock_has_gone_and_what_is_left_to_do_stands_there(self, console, over):
        page = console.get().content.decode()
        assert "data-clock" not in page
        shown = " ".join(re.sub(r"<[^>]+>", " ", page).split())
        for words in (
            "Finished 22:05",
            "Fay wins $69.80",
            "Pay out the prizes: 2 of 2 are left, $106.80",
            "In the box now $120",
            "of it held for the Championship $12",
            "Results, points and standings are out",
        ):
            assert words in shown
        assert "Next hand" not in shown

    def test_it_counts_down_as_prizes_are_paid(self, console, over):
        console.act("pay", player=6)
        shown = " ".join(re.sub(r"<[^>]+>", " ", console.act("pay", player=5).content.decode()).split())
        assert "Every prize is paid out" in shown
        assert "In the box now $13.20" in shown

    def test_the_box_is_counted_and_what_is_short_is_said(self, console, over):
        answer = console.act("count-cash", amount="much")
        assert answer.status_code == 422
        assert "much" in answer.content.decode()
        shown = said(console.act("count-cash", amount="117.50"))
        assert "The cash box is counted" in shown
        assert "$117.50 counted. $2.50 short." in shown
        shown = said(console.act("count-cash", amount="120"))
        assert "$120 counted. It is all there." in shown

    def test_the_sheet_is_ticked_when_somebody_says_that_it_is_printed(self, console, over):
        assert "Sheet printed" in console.get().content.decode()
        shown = console.act("printed").content.decode()
        assert "The sheet is printed" in shown
        assert "Sheet printed" not in shown

    def test_every_form_is_there_once(self, console, over):
        ids = re.findall(r'\bid="([^"]+)"', console.get().content.decode())
        assert sorted(set(ids)) == sorted(ids)

    def test_the_nights_page_is_its_results_without_a_clock(self, console, over):
        page = console.client.get(reverse("night", args=[over.tournament.pk]), follow=True).content.decode()
        shown = " ".join(re.sub(r"<[^>]+>", " ", page).split())
        assert "Fay wins $69.80" in shown
        assert re.search(
            r" 1 Fay (\S+ )*?\$69\.80 30 points: why\? 2 Eve (\S+ )*?\$37\.00 12 points: why\? ", shown
        )
        assert "data-clock" not in page


def test_directors_share_the_floor_and_nothing_of_their_own(console, friday, signed_in):
    """What is written for all has the token and the request numbers of each who asks."""
    own = r'name="(?:csrfmiddlewaretoken|request_id)" value="([^"]+)"'
    friday.start(SIX).bust("Ann", by="Bob")
    cat = Console(signed_in("Cat"), friday)
    bobs, cats = (browser.get("floor").content.decode() for browser in (console, cat))
    assert set(re.findall(own, bobs)).isdisjoint(re.findall(own, cats))
    assert len(set(re.findall(own, cats))) > 10
    alike = [re.sub(own, "", page).partition('id="clock-bar"')[0] for page in (bobs, cats)]
    assert alike[0] == alike[1]
    assert "Ann" in alike[0]
    assert not re.search("[\ue000-\uf8ff\U000f0000-\U000ffffd]", bobs + cats)


class TestWhoShowsThisFloorAlready:
    """A page says which floor it shows, and is not sent that one again."""

    @staticmethod
    def version(answer):
        return re.search(r'id="floor"[^>]*\?version=(\w+)"', answer.content.decode())[1]

    def test_an_acts_own_answer_is_not_fetched_a_second_time(self, console, friday):
        friday.start(SIX)
        answered = console.act("knock-out", out=1, by=2)
        again = console.get("floor", version=self.version(answered))
        text = again.content.decode()
        assert (again.status_code, again["HX-Reswap"]) == (200, "none")
        assert 'id="clock-bar"' in text
        assert 'id="floor"' not in text

    def test_what_another_director_records_is_sent(self, console, friday, signed_in):
        friday.start(SIX)
        shown = self.version(console.get("floor"))
        Console(signed_in("Cat"), friday).act("knock-out", out=1, by=2)
        fresh = console.get("floor", version=shown)
        assert "HX-Reswap" not in fresh
        assert "Ann" in fresh.content.decode()
        assert self.version(fresh) != shown

    def test_what_falls_due_by_itself_is_sent(self, console, friday, wall):
        friday.start(SIX)
        shown = self.version(console.get("floor"))
        wall.shift(2)
        assert "HX-Reswap" in console.get("floor", version=shown)
        wall.shift(3600)
        assert "HX-Reswap" not in console.get("floor", version=shown)

    def test_every_process_calls_it_the_same(self, console, friday, monkeypatch):
        friday.start(SIX)
        shown = self.version(console.get("floor"))
        clear_cache()
        for name, mark in (("TOKEN", "\U000f1111"), ("REQUEST", "\U000f2222"), ("BESIDE", "\U000f3333")):
            monkeypatch.setattr(fragment_cache, name, mark)
        assert self.version(console.get("floor")) == shown
