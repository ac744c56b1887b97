"""A mixed night to its end: two tables of felt and one on screens, one log and one clock.

Seven players at tables of three. The two on screens play on their phones until one of them is out, which the
console knows by itself; the other moves to the felt, where the director taps out everybody but the winner.
"""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.consoles import Console
from tests.browser.test_night_on_screens import acts
from tests.gameplay.faults.http_players import Player, prepared_data

NAMES = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus"]
NIGHT = {"preset": "dm-holdem", "tables": [3], "seats": 3, "by_itself": False, "pause_seconds": 0}


class Room:
    """The site, and everybody's way into it."""

    def __init__(self, site, pages):
        self.site, self.pages = site, pages
        made = prepared_data(site, "open", json.dumps({"people": NAMES[1:], "night": NIGHT}))
        self.sessions = dict(zip(NAMES, made["sessions"], strict=True))
        self.table, self.night = made["night"]["code"], made["night"]["night"]

    def page(self, name, path, size):
        page = self.pages.open(size=size)
        page.context.add_cookies([{"name": "sessionid", "value": self.sessions[name], "url": self.site.url}])
        page.goto(self.site.url + path)
        return page

    def on_screens(self):
        """Return who sits at the table on screens."""
        sit = []
        for name, session in self.sessions.items():
            player = Player(self.site, session)
            sit += [name] * ("is-watched" not in player.fragment(self.table))
            player.close()
        return sit


@pytest.fixture
def room(module_site, pages):
    return Room(module_site, pages)


def out(console):
    """Return who is out, as the console lists them."""
    return console.page.locator("#out-heading + table tbody th bdi").all_inner_texts()


def test_two_tables_of_felt_and_one_on_screens_are_one_night(room):
    director = room.page("Ann", f"/nights/{room.night}/console/", "desktop")
    console = Console(director)
    expect(director.locator(".on-screens")).to_have_count(1)
    console.do_what_is_due()
    phones = [room.page(name, f"/tables/{room.table}/", "phone") for name in room.on_screens()]
    assert len(phones) == 2
    while not out(console):
        for phone in phones:
            acts(phone)
        director.wait_for_timeout(50)
    console.do_what_is_due()
    expect(director.locator(".on-screens")).to_have_count(0)
    left = [name for name in NAMES if name not in out(console)]
    assert len(left) == 6

    for name in left[1:]:
        console.knock_out(name)
        console.do_what_is_due()
    console.do(f"{left[0]} wins")
    console.knows("Night finished")
    log = [json.loads(line) for line in room.site.command("export_night", str(room.night)).splitlines()]
    kinds = [line["fact"]["kind"] for line in log if "fact" in line]
    assert kinds.count("knocked_out") == 5
    assert kinds.count("hand_dealt") == kinds.count("hand_played") > 0
    standings = json.loads(room.site.command("standings", "dead-money", "now", "--json"))
    assert sorted(line["player"] for line in standings) == NAMES
