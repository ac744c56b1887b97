"""A Dead Money night on felt tablets: a heist, plaques, a Bomb Pot and a Squid Game, with the console
beside it."""

import json
import re
import time

import pytest
from playwright.sync_api import expect

from tests.browser.consoles import Console
from tests.browser.pages import barriers, small_targets
from tests.browser.tablets import Evening

SIX = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"]
PLAYED = {"heist": {"bank": "full"}, "run_it_twice": True, "goldschlager": True}


@pytest.fixture
def evening(module_site, pages):
    return lambda **variations: Evening(module_site, pages, SIX, variations=PLAYED | variations)


ENDS_THE_LEVEL = """
from tables.actions import Recorder
from tournaments.models import Tournament
from tournaments.night import actions
from tournaments.night.facts import TimeAdded

actions.record(
    tournament=Tournament.objects.get(pk={number}),
    act=[TimeAdded(seconds=-36_000)],
    by=Recorder(None, "another console"),
    request_id="ends {level}",
)
"""


def ends_the_level(night, level):
    """Another director takes the rest of the level's time away."""
    night.site.run(ENDS_THE_LEVEL.format(number=night.number, level=level))


def opens(tablet, name):
    tablet.tap(tablet.button(name, within=".home-acts"))
    tablet.page.locator(".panel:target").wait_for()
    assert not small_targets(tablet.page)
    assert not barriers(tablet.page)


def facts(night):
    lines = night.site.command("export_night", str(night.number)).splitlines()
    return [line["fact"] for line in map(json.loads, lines) if "fact" in line]


def has_recorded(night, kind):
    """Waits until this is the latest fact: a tablet shows what it has not sent yet, too."""
    ends = time.monotonic() + 30
    while facts(night)[-1]["kind"] != kind:
        assert time.monotonic() < ends, f"{kind} was not recorded"


@pytest.mark.rule(
    "DM-heist-scoop", "DM-rit-use", "DM-bomb-when", "DM-bomb-post", "DM-rit-transfer", "DM-squid-post"
)
def test_a_heist_a_plaque_a_bomb_pot_and_a_squid_game_in_one_night(evening):
    night = evening(bomb_pot=True, squid=True)
    page = night.console()
    console, tablet = Console(page), night.tablet(page, 1)
    is_heisted_and_run_twice(console, tablet)
    bomb_pot_is_played(night, page, console, tablet)
    plaques_go_on(page, console, tablet)
    tablet.tap(tablet.button("Hand is over"))
    has_recorded(night, "hand_finished")
    squid_game_is_played(night, page, console, tablet)
    has_recorded(night, "hand_dealt")
    kinds = [fact["kind"] for fact in facts(night)]
    assert kinds[kinds.index("bank_heisted") :] == [
        *("bank_heisted", "plaque_played", "hand_finished", "time_added"),
        *("bomb_pot_dealt", "knocked_out", "clock_resumed", "hand_dealt"),
        *("plaques_passed_on", "plaques_passed_on", "hand_finished", "time_added"),
        *("bomb_pot_dealt", "knocked_out", "clock_resumed", "hand_dealt"),
    ]
    assert [fact["squid"] for fact in facts(night) if fact["kind"] == "bomb_pot_dealt"] == [False, True]


def is_heisted_and_run_twice(console, tablet):
    """The bank pays for a pair of eights, and a plaque is played."""
    tablet.shows("bank 18,000")
    opens(tablet, "Heist")
    tablet.tap(tablet.page.locator("#heist label", has_text="Cat"))
    tablet.tap(tablet.button("a pair of 8"))
    tablet.knows("Cat heisted the bank of table 1 with 88")
    console.knows("Cat heisted the bank of table 1 with 88")

    opens(tablet, "Plaques")
    tablet.tap(tablet.button("1 Ann plays Run It Twice (1)"))
    tablet.knows("Ann played a plaque: Run It Twice")

    tablet.tap(tablet.button("Hand is over"))
    tablet.knows("Hand finished at table 1")


def bomb_pot_is_played(night, page, console, tablet):
    """The level ends, the clock stops, and the next hand is one that everybody posts for."""
    ends_the_level(night, 1)
    expect(page.locator(".clock").first).to_contain_text("Bomb Pot · everybody posts 100")
    expect(page.locator("[data-clock-level]")).to_have_text("Level 1")
    expect(page.locator("[data-clock-time]")).to_have_text("00:00")
    tablet.tap(tablet.button("Deal the Bomb Pot: everybody posts 100"))
    tablet.knows("Bomb Pot dealt at table 1")
    tablet.shows("Hand 2 · Bomb Pot")
    tablet.shows("until the director lets the clock go on", ".tablet-side")
    tablet.knock_out("Bob", by="Cat")
    console.knows("Cat knocked out Bob")
    next_hand = tablet.button("Next hand")
    where = next_hand.bounding_box()
    console.do("Every table has been dealt its Bomb Pot")
    expect(tablet.page.get_by_text("until the director lets the clock go on")).to_have_count(0)
    assert next_hand.bounding_box() == where  # a dealer may be about to tap it
    tablet.next_hand()
    tablet.shows("Hand 3")


def plaques_go_on(page, console, tablet):
    """Those of who is out go to whom they name."""
    for plaque in ("Run It Twice", "Goldschlager"):
        page.locator(".dues .due", has_text="To whom do the plaques of Bob go?").click()
        page.locator("#sheet select[name=to]").first.select_option("6")  # Eve
        page.locator("#sheet").get_by_role("button", name="Record", exact=True).first.click()
        console.knows(f"Bob passed plaques on to Eve: {plaque}")
    opens(tablet, "Plaques")
    expect(tablet.button("5 Eve plays Run It Twice (2)")).to_be_visible()
    tablet.tap(tablet.page.locator(".panel:target .panel-back"))


def squid_game_is_played(night, page, console, tablet):
    """The second level ends with it; somebody pays with their last chips, and the night goes on."""
    ends_the_level(night, 2)
    expect(page.locator(".clock").first).to_contain_text("Squid Game · everybody posts")
    expect(page.locator("[data-clock-level]")).to_have_text("Level 2")
    tablet.tap(
        tablet.page.locator(".tablet-side").get_by_role("button", name=re.compile("^Deal the Squid Game"))
    )
    tablet.knows("Squid Game dealt at table 1")
    tablet.shows("Hand 4 · Squid Game")
    tablet.knock_out("Fay", by="Eve")
    console.knows("Eve knocked out Fay")
    console.do("Every table has been dealt its Squid Game")
    expect(page.locator("[data-clock-level]")).to_have_text("Level 3")
    tablet.next_hand()
    tablet.shows("Hand 5")
