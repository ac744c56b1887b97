"""Variations on the console and on a dealer's tablet: chosen, won, counted, shown
(console/variation_sheet.py, console/forms/variation_acts.py, presenters/set_aside.py, tablet/acts/)."""

import html
import re

import pytest

from clauses.refusal import NotAllowed
from tests.tournaments.browsers import Console
from tests.tournaments.tablet.conftest import PairedTablet
from tests.tournaments.tablet.test_recording import undo as taken_back
from tournaments.console.forms.structure_rows import StructureRows
from tournaments.night.floor.variations.heist import Banks
from tournaments.night.floor.variations.mushroom import Mushrooms
from tournaments.presenters.figures import figures
from tournaments.presenters.set_aside import set_aside
from tournaments.tablet.screen import tablet

EIGHT = "Ann Bob Cat Dan Eve Fay Gus Hal"
SEED = b"s" * 32

pytestmark = pytest.mark.django_db


def said(answer):
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())))


@pytest.fixture
def console(friday, signed_in):
    return Console(signed_in("Bob"), friday)


@pytest.fixture
def begun(console, friday):
    """A night with a heist and a Mushroom, eight players, the first hand dealt: Bob is the small blind."""
    assert console.act("variations", heist="full", mushroom="on").status_code == 200
    friday.floor, friday.facts = console.floor, [None] * console.floor.sequence
    return friday.start(EIGHT).deal()


class TestChoosing:
    def test_before_the_clock_starts(self, console):
        assert "Variations" in said(console.get("floor"))
        console.act("variations", heist="mini")
        assert console.floor.variations.heist.bank == "mini"
        assert console.floor.terms.rebuy is None
        assert "Tonight: Mini Money Heist" in said(console.get("floor"))
        console.act("variations")
        assert console.floor.variations.heist is None
        assert "No variations tonight" in said(console.get("floor"))

    def test_the_sheet_shows_what_is_chosen_and_that_it_stands(self, console, begun):
        sheet = said(console.get("sheet", sheet="variations"))
        assert "Tonight: Money Heist and Mushroom." in sheet
        answer = console.act("variations", heist="mini")
        assert answer.status_code == 422
        assert "before the clock starts" in said(answer)

    @pytest.mark.rule("DM-mushroom-add", "DM-bba-amount")
    def test_a_structure_edited_while_a_mushroom_is_played_keeps_its_big_blind_antes(self, console):
        assert console.act("template", template="friday").status_code == 200
        antes = [getattr(period, "ante", None) for period in console.floor.structure]
        assert any(antes)
        console.act("variations", mushroom="on")
        assert not any(getattr(period, "ante", None) for period in console.floor.structure)
        sheet = console.get("sheet", sheet="structure").content.decode()
        fields = re.findall(r'<input[^>]*name="(\w+)"[^>]*value="([^"]*)"', sheet.split("<tbody", 1)[1])
        rows = {name: [] for name in StructureRows.COLUMNS}
        rows["type"] = re.findall(r'name="type" value="(\w+)"', sheet)
        for name, value in fields:
            if name in rows and name != "type":
                rows[name].append(value)
        rows["minutes"][0] = "45"
        assert console.act("structure", **rows).status_code == 200
        console.act("variations")
        assert console.floor.structure[0].minutes == 45
        assert [getattr(period, "ante", None) for period in console.floor.structure] == antes

    def test_chosen_again_as_it_is_nothing_is_recorded(self, console, friday):
        console.act("variations", heist="full")
        before = console.floor.sequence
        console.act("variations", heist="full")
        assert console.floor.sequence == before


class TestConsole:
    def test_the_room_and_the_figures_say_what_is_set_aside(self, console, begun):
        page = said(console.get("floor"))
        assert "bank 24,000 · Mushroom 100" in page
        shown = {str(figure.label): str(figure.value) for figure in figures(begun.floor, "$")}
        assert shown["In the bank"] == "24,000"
        assert shown["On the Mushroom"] == "100"
        assert shown["Chips in play"] == "48,000"

    @pytest.mark.rule("DM-heist-scoop")
    def test_a_heist_and_its_undo(self, console, begun):
        sheet = said(console.get("sheet", sheet="table", table=1))
        assert "Tens or lower: 1,000 from the bank" in sheet
        assert "Jacks or higher: 500 from the bank" in sheet
        assert "Ann heisted the bank of table 1 with TT" in said(
            console.act("heist", table=1, player=1, pair="T")
        )
        assert console.floor.of(Banks).by_table == {1: 23_000}
        console.post("night_undo", sequence=console.floor.sequence)
        assert console.floor.of(Banks).by_table == {1: 24_000}

    @pytest.mark.rule("DM-mushroom-win")
    def test_the_mushroom_is_won_and_a_short_button_taken_off_it(self, console, begun):
        assert "Bob wins the Mushroom" in said(console.get("sheet", sheet="table", table=1))
        console.act("short-button", table=1)
        assert console.floor.of(Mushrooms).by_table == {}
        assert console.act("mushroom", table=1, player=2).status_code == 422
        begun.floor = console.floor
        begun.deal()
        console.act("mushroom", table=1, player=3)
        assert console.floor.of(Mushrooms).by_table == {}

    def test_what_lies_there_is_counted_with_a_reason(self, console, begun):
        console.act("count-aside", table=1, what="bank", chips="23500", reason="a heist was not recorded")
        assert console.floor.of(Banks).by_table == {1: 23_500}
        assert console.act("count-aside", table=1, what="bank", chips="1").status_code == 422


class TestTablet:
    @pytest.fixture
    def device(self, begun):
        return PairedTablet(begun)

    def test_it_shows_what_a_pair_takes_now(self, begun):
        aside = tablet(begun.floor, 1, SEED, begun.now).aside
        assert [(str(p.words), p.ranks, p.takes) for p in aside.pairs] == [
            ("Tens or lower", "T98765432", 1000),
            ("Jacks or higher", "AKQJ", 500),
        ]
        assert aside.small_blind == (2, "Bob")
        assert (aside.bank, aside.mushroom, aside.button_put) == (24_000, 100, 100)

    @pytest.mark.rule("DM-heist-scoop", "DM-heist-empty")
    def test_a_heist_is_recorded_once_by_two_tablets(self, begun, device):
        assert device.send("heist", player=1, pair="7", hand=1).state == "done"
        assert device.send("heist", player=1, pair="7", hand=1).state == "already"
        assert device.floor.of(Banks).by_table == {1: 23_000}

    @pytest.mark.rule("DM-mushroom-win")
    def test_the_mushroom_is_taken_once(self, begun, device):
        assert device.send("mushroom", player=2).state == "done"
        assert device.send("mushroom", player=2).state == "already"
        assert device.floor.of(Mushrooms).by_table == {}

    @pytest.mark.rule("DM-mushroom-add")
    def test_a_short_button(self, begun, device):
        device.send("short-button")
        assert device.floor.of(Mushrooms).by_table == {}

    def test_the_last_of_it_is_taken_back(self, begun, device):
        device.send("heist", player=1, pair="7", hand=1, request="first")
        taken_back(device, "first")
        assert device.floor.of(Banks).by_table == {1: 24_000}

    def test_only_at_its_own_table(self, console, friday):
        console.act("variations", heist="full")
        friday.floor, friday.facts = console.floor, [None] * console.floor.sequence
        friday.start("Ann Bob Cat Dan", "Eve Fay Gus Hal").deal(1, 2)
        with pytest.raises(NotAllowed, match="does not sit at table 1"):
            PairedTablet(friday).send("heist", player=5, pair="7", hand=1)

    def test_a_table_without_variations_has_nothing_aside(self, friday):
        night = friday.start(EIGHT)
        assert set_aside(night.floor, night.floor.tables[1]) is None
