"""The chips of one night on the console: the sheet, what it records, and what the chips page makes of it."""

import pytest
from django.urls import reverse

from clubs import actions as club_actions
from clubs.actions.chip_sets import keep_chip_set
from clubs.models import ChipSet, RulebookVersion
from tables.models import Entry
from tests.tournaments.nights import levels
from tests.tournaments.phone.pockets import text
from tournaments.night.facts import ColouredUp, StructureSet
from tournaments.night.floor.colours import Colours, chips_of
from tournaments.night.structure import Break, Level

SIX = "Ann Bob Cat Dan Eve Fay"
CASE = {"colour": ["white", "red", "blue"], "value": ["25", "200", "1,000"], "owned": ["120", "", "40"]}
STRUCTURE = (
    Level(small_blind=25, big_blind=50),
    Break(colour_up=(25,)),
    Level(small_blind=200, big_blind=400),
    Break(),
    Level(small_blind=1000, big_blind=2000),
)

pytestmark = pytest.mark.django_db


def sheet(console, **query):
    return console.get("sheet", sheet="chips", **query)


def fields(answer, name):
    return [row[name] for row in answer.context["rows"]]


def colour_ups(floor):
    return [period.colour_up for period in floor.structure if isinstance(period, Break)]


@pytest.fixture
def case(friday):
    """A set that the club keeps."""
    club = friday.tournament.event.season.club
    keep_chip_set(club=club, name="Travel case")
    row = ChipSet.objects.get()
    row.chips = [{"colour": "pink", "value": 5}, {"colour": "grey", "value": 50, "owned": 90}]
    row.save()
    return row


def test_it_begins_with_the_chips_of_the_club_and_room_for_more(console, friday):
    page = sheet(console)
    known = [str(chip.value) for chip in friday.reloaded().rulebook.chips.chips]
    assert fields(page, "value") == [*known, "", "", ""]
    assert "the chips of the rulebook" not in text(page)


def test_other_chips_are_those_of_this_night_alone(console, friday):
    version = RulebookVersion.objects.get()
    frozen = friday.tournament.event.season.club, version.data
    console.act("chips", **CASE)
    floor = console.floor
    assert [(chip.colour, chip.value, chip.owned) for chip in chips_of(floor)] == [
        ("white", 25, 120),
        ("red", 200, None),
        ("blue", 1000, 40),
    ]
    assert RulebookVersion.objects.get().data == frozen[1]
    assert fields(sheet(console), "value")[:4] == ["25", "200", "1000", ""]
    assert "Chips of the night: white 25, red 200, blue 1,000" in text(console.get())


@pytest.mark.rule("DM-colour-up")
def test_colour_ups_to_come_are_planned_for_them_and_one_undo_takes_all_back(console, friday):
    friday.record(StructureSet(periods=STRUCTURE))
    before = console.floor
    console.act("chips", **CASE)
    assert colour_ups(console.floor) == [(25,), (200,)]
    kinds = list(Entry.objects.order_by("-pk").values_list("kind", "batch")[:2])
    assert [kind for kind, _ in kinds] == ["structure_set", "chips_chosen"]
    assert kinds[0][1] == kinds[1][1]
    console.post("night_undo", sequence=list(console.get().context["undoable"].sequences))
    after = console.floor
    assert (after.of(Colours).own, after.structure) == ((), before.structure)


def test_a_structure_that_was_changed_by_hand_stays_where_the_values_do(console, friday):
    by_hand = (STRUCTURE[0], Break(colour_up=(25, 100)), *STRUCTURE[2:])
    friday.record(StructureSet(periods=by_hand))
    same = friday.reloaded().rulebook.chips.chips
    console.act(
        "chips",
        colour=[chip.colour for chip in same],
        value=[str(chip.value) for chip in same],
        owned=["77"] * len(same),
    )
    assert colour_ups(console.floor) == [(25, 100), ()]
    assert {chip.owned for chip in chips_of(console.floor)} == {77}


def test_what_has_been_played_of_the_structure_stays(console, friday):
    console.act("chips", **CASE)
    friday.start(SIX, structure=STRUCTURE).at(35)
    more = {name: [*CASE[name], extra] for name, extra in zip(CASE, ("black", "5000", ""), strict=True)}
    answer = console.act("chips", **more)
    assert answer.status_code == 200
    assert console.floor.structure[:2] == friday.reloaded().structure[:2]
    assert [chip.value for chip in chips_of(console.floor)] == [25, 200, 1000, 5000]


def test_on_the_tables_they_are_shown_and_not_asked_for(console, friday):
    console.act("chips", **CASE)
    friday.start(SIX, structure=levels(4, step=200))
    page = sheet(console)
    assert [row["is_fixed"] for row in page.context["rows"]] == [True, True, False, False, False, False]
    assert "Chips that may lie on the tables stay" in text(page)
    refused = console.act("chips", colour=["white", "blue"], value=["25", "1000"], owned=["", ""])
    assert refused.status_code == 422
    assert "The 200 chips may lie on the tables: they stay red." in text(refused)


def test_what_was_typed_comes_back_with_what_is_wrong(console):
    refused = console.act("chips", colour=["red", "blue"], value=["a lot", "100"], owned=["", "-3"])
    assert refused.status_code == 422
    assert "“a lot” is not a whole number." in text(refused)
    assert fields(refused, "value")[:2] == ["a lot", "100"]
    assert "at least one chip" in text(console.act("chips", colour=["red"], value=[""], owned=[""]))
    assert "in order" in text(console.act("chips", colour=["red", "blue"], value=["5", "5"], owned=["", ""]))
    assert "worth something" in text(console.act("chips", colour=["red"], value=["0"], owned=[""]))
    assert not Entry.objects.exists()


def test_a_set_that_the_club_keeps_fills_the_sheet(console, case):
    page = sheet(console, set=case.pk)
    assert fields(page, "value")[:3] == ["5", "50", ""]
    assert "Travel case" in text(page)
    assert not Entry.objects.exists()
    console.act("chips", **CASE)
    assert fields(sheet(console, set="rulebook"), "value")[0] == "5"


def test_of_another_club_there_is_no_set(console, case):
    other = club_actions.found_club(name="Elsewhere", founder="Zoe", timezone="Europe/London")
    ChipSet.objects.filter(pk=case.pk).update(club=other)
    assert sheet(console, set=case.pk).status_code == 404
    assert sheet(console, set="1e9").status_code == 404
    assert "Travel case" not in text(sheet(console))


def test_what_everybody_is_handed_follows_them(console, director, friday):
    console.act("chips", **CASE)
    friday.record(StructureSet(periods=STRUCTURE))
    page = director.get(reverse("night_chips", args=[console.pk]))
    assert [line.value for line in page.context["chips"].lines] == [25, 200, 1000]
    assert [sheet.sheet.chip for sheet in page.context["chips"].sheets] == [25]
    assert "These chips are set for tonight alone." in text(page)


def test_the_sheet_of_a_colour_up_offers_them(console, friday):
    console.act("chips", **CASE)
    friday.start(SIX, structure=STRUCTURE)
    page = console.get("sheet", sheet="colour-up")
    assert (page.context["chip"].value, page.context["larger"].value) == (25, 200)
    friday.record(ColouredUp(chip=25))
    page = console.get("sheet", sheet="colour-up")
    assert (page.context["chip"].value, page.context["larger"].value) == (200, 1000)
