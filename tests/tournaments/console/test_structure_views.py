"""Planning a structure, its forecast and its chips (tournaments/console/structure_views.py)."""

import pytest
from django.urls import reverse

from clubs.models import RulebookVersion
from tests.caches import clear_cache
from tests.tournaments.console.test_structure_form import posted
from tests.tournaments.nights import NAMES, levels
from tournaments.console.forms.structure_rows import StructureRows
from tournaments.night.facts import StructureSet
from tournaments.night.structure import Break, Level

SIX = "Ann Bob Cat Dan Eve Fay"
WISHES = {"players": "8", "stack": "3000", "rebuys": "2", "add_ons": "0"}
PLAN = WISHES | {"home": "00:30", "break_every": "60", "break_minutes": "10"}

pytestmark = pytest.mark.django_db


@pytest.fixture
def ask(director, friday):
    def asked(address, data):
        return director.post(reverse(address, args=[friday.tournament.pk]), data)

    return asked


class TestPlan:
    def test_it_fills_the_editor_and_sets_nothing(self, ask, friday):
        length = friday.tournament.log.length
        answer = ask("night_plan", PLAN)
        page = answer.content.decode()
        assert answer.status_code == 200
        assert "Nothing is set yet" in page
        assert page.count('name="type"') >= 8
        assert 'name="rebuys" value="2"' in page
        assert "Half of the nights end by" in page
        friday.tournament.log.refresh_from_db()
        assert friday.tournament.log.length == length

    def test_an_hour_that_cannot_be_kept_is_said(self, ask):
        page = ask("night_plan", PLAN | {"home": "20:20"}).content.decode()
        assert "None of our structures ends nine of ten nights in time" in page

    def test_what_is_wrong_is_said_and_what_was_typed_stays(self, ask):
        answer = ask("night_plan", PLAN | {"players": "1", "home": "late"})
        page = answer.content.decode()
        assert answer.status_code == 422
        assert "Players: " in page
        assert "Home by: " in page
        assert 'value="late"' in page

    def test_not_once_the_clock_runs(self, ask, friday):
        friday.start(SIX)
        assert "The clock has been started" in ask("night_plan", PLAN).content.decode()
        assert ask("night_forecast", PLAN).status_code == 422

    def test_it_begins_with_who_is_on_the_list(self, console, friday):
        friday.buy_in("Ann Bob Cat Dan Eve Fay Gus").commit("Hal Ida")
        page = console.get("sheet", sheet="plan").content.decode()
        assert 'name="players" value="9"' in page
        assert 'name="stack" value="3000"' in page
        assert 'name="rebuys" value="3"' in page
        assert 'name="home" value="01:00"' in page


class TestForecast:
    def typed(self, periods):
        data = posted(StructureRows.of(periods).rows)
        for name, value in WISHES.items():
            data[name] = value
        return dict(data.lists())

    def test_it_says_when_the_night_ends_and_keeps_the_rows(self, ask):
        page = ask("night_forecast", self.typed(levels(10))).content.decode()
        assert "Half of the nights end by" in page
        assert page.count('name="type"') == 10
        assert "The same as a table" in page

    def test_a_structure_that_becomes_shallow_is_warned_of(self, ask):
        page = ask("night_forecast", self.typed(levels(12, step=400, minutes=60))).content.decode()
        assert "on all chips together are fewer than 20 big blinds" in page
        assert "on all chips" not in ask("night_forecast", self.typed(levels(2))).content.decode()

    def test_rows_that_are_wrong_are_said_and_stay(self, ask):
        data = self.typed(levels(3))
        data["minutes"] = ["20", "long", "20"]
        answer = ask("night_forecast", data)
        assert answer.status_code == 422
        assert "Level 2: the length “long” is not a whole number." in answer.content.decode()
        assert 'value="long"' in answer.content.decode()

    def test_breaks_alone_are_no_structure(self, ask):
        answer = ask("night_forecast", self.typed((Break(),)))
        assert "A structure needs at least one level." in answer.content.decode()


class TestSetup:
    def test_before_the_start_the_page_says_from_when_on_the_chips_are_few(self, console, friday):
        friday.buy_in(SIX).record(StructureSet(periods=levels(9)))
        assert "fewer than 20 big blinds" not in console.get().content.decode()
        friday.record(StructureSet(periods=levels(12)))
        page = console.get().content.decode()
        assert "From Level 10 on all chips together are fewer than 20 big blinds." in page

    def test_a_template_is_cut_to_the_chips_of_who_is_expected(self, console, friday):
        console.act("template", template="friday")
        assert friday.reloaded().structure[-1].big_blind == 800
        friday.buy_in(" ".join(NAMES[:20]))
        console.act("template", template="friday")
        assert friday.reloaded().structure[-1].big_blind == 3000


class TestChips:
    def chips(self, director, friday):
        return director.get(reverse("night_chips", args=[friday.tournament.pk])).content.decode()

    def test_what_everybody_gets_and_a_sheet_for_each_colour_up(self, director, friday):
        first = Level(small_blind=25, big_blind=50)
        structure = (first, Break(colour_up=(25,)), *levels(3, step=100))
        friday.start("Ann Bob Cat", "Dan Eve Fay", structure=structure)
        page = self.chips(director, friday)
        assert "Stacks of 3,000 for 6 players" in page
        assert "After level 1: 25 chips go for 100 chips" in page
        assert page.count("<caption>Table") == 2
        assert "rounded up to one more" in page

    def test_too_few_chips_are_said(self, director, club, open_night):
        version = RulebookVersion.objects.get(club=club)
        for chip in version.data["chips"]["chips"]:
            chip["owned"] = 1
        version.save()
        clear_cache()
        night = open_night()
        assert "There is no structure yet" in self.chips(director, night)
        night.record(StructureSet(periods=levels(3)))
        page = self.chips(director, night)
        assert "6 stacks of 3,000 are 18,000: the club&#x27;s chips come to" in page
        assert "The structure colours no chips up." in page
