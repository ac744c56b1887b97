"""An evening of dealer's choice: four people and two house players, through twelve games of the books and one
that the club has written, until the host closes the table.

Whoever deals chooses a game that has not been dealt yet, by a tap, or announces it on its page: Double-Guts
with other stakes, Screw Your Neighbour with fewer lives. People play with what their page offers them.
"""

import time

from playwright.sync_api import expect

from tests.browser.founding import found_a_club
from tests.browser.pages import tapped, too_soon

PEOPLE = ["Ann", "Bernardo", "Chloé", "Dmitri"]
SIZES = ["desktop", "phone", "tablet", "phone"]
PATIENCE = 240  # seconds, so that a table that stands still does not hang the tests
OWN = """name Three and Three
deal 3 down
bet
flop
bet
win high"""
BOOKS = {
    "fnp-double-guts": "Double-Guts",
    "fnp-whiskey": "Whiskey",
    "fnp-baseball": "Baseball",
    "fnp-screw-your-neighbour": "Screw Your Neighbour",
    "fnp-indian-poker": "Indian Poker",
    "fnp-seven-card-stud": "Seven-card stud",
    "fnp-black-bitch": "Black Bitch",
    "fnp-good-bad-ugly": "The Good, the Bad and the Ugly",
    "fnp-holdem": "Hold'em with antes",
    "fnp-omaha": "Omaha with antes",
    "dm-razz": "Razz",
    "bg-five-card-stud": "Five-card stud",
}
QUICK = """
from gameplay import play as actions
from gameplay.models import Table
from gameplay.play.tables import change_options
from gameplay.sources.ring_cache import ring_of
table = Table.objects.select_related("club", "log").get()
settings = ring_of(table).settings
quick = settings.table.model_copy(update={"house_pause": 20, "between_hands": 0})
act = change_options(settings=settings.model_copy(update={"table": quick}))
actions.act(table=table, act=act, request_id="quick")
"""
"""Nobody waits for house players here: they think and look for less long than a host may choose."""

DUE = """() => {
    const choice = document.querySelector("#choose-game");
    if (choice) return ["choose", choice.querySelector("[name=hand]").value, []];
    const rebuy = document.querySelector("form[action$='/do/rebuy/']");
    if (rebuy) return ["rebuy", "", []];
    const buttons = [...document.querySelectorAll("#bar.is-due .act-button:not(.ahead):enabled")];
    return ["act", document.querySelector("#act")?.dataset.due, buttons.map(({ value }) => value)];
}"""
PLAYING = ("check", "call", "knock", "keep", "out")
LEAVING = ("fold", "knock", "keep", "out", "pass")
"""What the host and the others answer, as far as it is offered; else what is offered first. The others leave
every game that can be left, so that the evening is short."""


def opened(site, pages):
    """The elder's browser at a table that plays all these games."""
    elder = found_a_club(site, pages, PEOPLE)
    elder.goto(f"{site.url}/clubs/dead-money/own-games/new/")
    elder.fill("[name=definition]", OWN)
    elder.get_by_role("button", name="Check and save the game").click()
    elder.wait_for_url("**/own-games/1/")
    elder.goto(f"{site.url}/clubs/dead-money/tables/new/?game=dealers-choice")
    elder.fill("[name=name]", "Friday")
    ticked = elder.locator("[name=games]:checked")
    while ticked.count():
        ticked.first.uncheck()
    for preset in (*BOOKS, "own-1"):
        elder.check(f"[name=games][value={preset}]")
    elder.locator("summary", has_text="The table").click()
    elder.check("[name='table.rebuys']")
    elder.get_by_role("button", name="Open the table").click()
    elder.wait_for_selector("#table-fragment")
    return elder


def member(site, pages, name, size, table):
    """The browser of a member at the table, let in by their private link."""
    code = f"from clubs.models import Member; print(Member.objects.get(name={name!r}).claim_token)"
    page = pages.open(f"{site.url}/claim/{site.run(code).strip()}/", size)
    page.locator("main button").first.click()
    page.wait_for_url(lambda url: "/claim/" not in url)
    page.goto(table)
    page.wait_for_selector("#table-fragment")
    return page


ANNOUNCED = {"Double-Guts": ("stakes.ante", "100"), "Screw Your Neighbour": ("variations.lives", "1")}


class Evening:
    """What has been chosen so far, and what is done on the page of a player."""

    def __init__(self, host):
        self.host, self.chosen = host, set()

    def step(self, page, *, chooses=True):
        """Does what is due there; whether there was anything. chooses: whether a game is still chosen."""
        what, moment, offered = page.evaluate(DUE)
        wanted = PLAYING if page is self.host else LEAVING
        if what == "choose" and chooses:
            self.choose(page)
        elif what == "rebuy":
            page.locator("form[action$='/do/rebuy/'] button").first.click()
            page.locator("form[action$='/do/rebuy/']").first.wait_for(state="detached")
        elif offered and not too_soon(page):
            act(page, moment, offered, wanted)
        else:
            return False
        return True

    def choose(self, page):
        """A game that has not been chosen yet, as long as there is one."""
        offers = [
            words.strip() for words in page.locator(".game-offer:not(.is-out) button").all_inner_texts()
        ]
        title = next((words for words in offers if words not in self.chosen), offers[0])
        self.chosen.add(title)
        offer = page.locator(".game-offer").filter(has=page.get_by_role("button", name=title, exact=True))
        name = next((name for name in ANNOUNCED if title.startswith(name)), "")
        if name:
            announce(page, offer, name, *ANNOUNCED[name])
        else:
            offer.get_by_role("button").click()
            expect(page.locator("#choose-game")).to_have_count(0)


def announce(page, offer, name, field, value):
    """Reads the page of a game, with its picture, changes one thing, and deals it."""
    offer.get_by_role("link").click()
    page.locator(".deal-picture").wait_for()
    group = page.locator("details").filter(has=page.locator(f"[name='{field}']"))
    if group.get_attribute("open") is None:
        group.locator("summary").first.click()
    page.fill(f"[name='{field}']", value)
    page.get_by_role("button", name=f"Deal {name}").click()
    page.wait_for_selector("#table-fragment")


def act(page, moment, offered, wanted):
    """Answers what is asked with the first of these words."""
    value = next((value for word in wanted for value in offered if value.split()[0] == word), offered[0])
    page.locator(f"#bar .act-button[value='{value}']").first.click()
    tapped(page)
    page.wait_for_function("(moment) => document.querySelector('#act')?.dataset.due !== moment", arg=moment)


def test_four_people_and_two_house_players_play_what_the_dealer_chooses(sites, pages):
    site = sites()
    elder = opened(site, pages)
    table = elder.url
    site.run(QUICK)
    others = [member(site, pages, *each, table) for each in zip(PEOPLE[1:], SIZES[1:], strict=True)]
    players = [elder, *others]
    for page in players:
        page.goto(table)
        page.locator("button.seat-plate[form=sit]").first.click()
        page.locator(".seat.mine").wait_for()
    house = elder.get_by_role("button", name="House players take the empty seats")
    house.click()
    expect(house).to_have_count(0)
    elder.get_by_role("button", name="Start the game").click()
    expect(elder.get_by_role("button", name="Pause")).to_be_visible()
    evening, ends = Evening(elder), time.monotonic() + PATIENCE
    wanted, played, hand = {*BOOKS.values(), "Three and Three"}, set(), ""
    while not wanted <= played:
        assert time.monotonic() < ends, f"Not dealt: {wanted - played}"
        if not sum([evening.step(page) for page in players]):
            elder.wait_for_timeout(50)
        if (now := elder.get_attribute("#table-fragment", "data-hand")) != hand:
            hand, played = now, games_played(site)
    told = site.run(TOLD).splitlines()
    assert any("deals Double-Guts: Ante 100." in line for line in told)
    assert any("deals Screw Your Neighbour: Lives 1." in line for line in told)
    assert {"dealer", "house"} <= {line.split()[0] for line in told}
    close_the_table(evening, elder, players)


def close_the_table(evening, elder, players):
    """The host closes it while somebody is to choose; then nobody is asked anything any more."""
    while not any(page.locator("#choose-game").count() for page in players):
        if not sum([evening.step(page, chooses=False) for page in players]):
            elder.wait_for_timeout(50)
    elder.locator("#close-table > summary").click()
    elder.get_by_role("button", name="Close for good").click()
    expect(elder.get_by_text("The table is closed.").first).to_be_visible()


TOLD = """
from gameplay.histories.hand_history import game_of
from gameplay.models import Hand
from gameplay.ring.announcing import Announcement
for hand in Hand.objects.filter(chosen__isnull=False):
    how = Announcement.of(hand.chosen)
    print(how.by, how.words(hand.seats[-1]["player"]["name"], game_of(hand)))
"""


def games_played(site):
    """The titles of the games of which a hand is over."""
    code = """
from gameplay.histories.hand_history import game_of
from gameplay.models import Hand
print("|".join({str(game_of(hand).title) for hand in Hand.objects.filter(finished_at__isnull=False)}))
"""
    return {*site.run(code).strip().split("|")}
