"""Wild Wild West seen on the console, the display and a phone: drawn, knocked out, handed over, undone."""

import pytest

from tests.browser.consoles import Console
from tests.browser.pages import barriers, ill_laid
from tests.browser.tablets import Evening
from tests.browser.test_deal import phone_of

EIGHT = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal"]
WILD_WEST = """
from clubs.rulebook import SideGames, WildWildWest
from tables.actions import Recorder
from tables.models import Entry
from tournaments.models import Tournament
from tournaments.night import actions, draws
from tournaments.night.facts import *
from tournaments.night.floor.side_games.wild_wild_west import LastEvent

night = Tournament.objects.get(pk={night})
by = Recorder(None, "setup")
begun = Entry.objects.get(log=night.log, kind="clock_started").sequence
since = list(Entry.objects.filter(log=night.log, sequence__gte=begun).values_list("sequence", flat=True))
actions.undo(tournament=night, sequences=since, by=by, request_id="not-yet")

def chosen(floor, seeds):
    return [SideGamesSet(games=SideGames(wild_wild_west=WildWildWest(amount=500)))]

def drawn(floor, seeds):
    first = next(iter(floor.in_play))
    others = tuple(floor.in_play)
    return [draws.bounty_players(floor, seeds.take(), LastEvent(first, others[:3]))]

actions.record(tournament=night, act=chosen, by=by, request_id="chosen")
actions.record(tournament=night, act=drawn, by=by, request_id="drawn")
closed = EntriesClosed(what=["entries", "rebuys"], reason="everybody is here")
actions.record(tournament=night, act=[ClockStarted(), closed, HandDealt(table=1)], by=by, request_id="begun")
"""


@pytest.fixture
def evening(sites, pages):
    site = sites()
    made = Evening(site, pages, EIGHT, kind="live")
    site.run(WILD_WEST.format(night=made.number))
    return made


def test_a_bounty_on_three_devices(evening, pages):
    console = Console(evening.console("tablet"))
    board = console.page.locator(".side-board")
    head = board.locator(".side-worth li", has_text="Bullseye")
    head.wait_for()
    name = head.locator("bdi").inner_text()
    number = (
        console.page.locator(".seat", has_text="Bullseye")
        .locator("a")
        .get_attribute("href")
        .split("player=")[1]
    )
    victim = phone_of(evening, console.page, int(number), pages)
    victim.get_by_text("My head is worth $20.").wait_for()
    display = pages.open(f"{evening.site.url}/nights/{evening.number}/display/", "tv")
    row = display.locator(".display-bounties li", has_text=name)
    row.wait_for(state="attached")
    assert "$20" in row.text_content()
    assert ill_laid(console.page) == []
    assert ill_laid(victim) == []
    assert barriers(victim) == []

    hunter = next(each for each in EIGHT if each != name and each not in board.inner_text())
    console.knock_out(name, by=hunter)
    board.get_by_text(f"{hunter} is owed $20").wait_for()
    victim.locator(".my-side", has_text=f"won by {hunter}").wait_for()
    won = display.locator(".display-bounties li", has_text=hunter)
    won.wait_for(state="attached")
    board.get_by_role("button", name="Handed over").click()
    console.knows(f"{hunter} was handed $20 from the side games")
    assert barriers(console.page) == []
