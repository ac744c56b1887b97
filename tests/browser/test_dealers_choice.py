"""An evening of dealer's choice: four people and two house players, through four games of the books (twelve
with --long) and one that the club has written, until the host closes the table.

Whoever deals chooses a game that has not been dealt yet, by a tap, or announces it on its page: Double-Guts
with other stakes, Screw Your Neighbour with fewer lives. People play with what their page offers them, each
game to its end unless that could cost them their last chips.
"""

import json
import re
import time

from playwright.sync_api import expect

from tests.browser.founding import found_a_club
from tests.browser.pages import choose, too_soon, when_taps_count

PEOPLE = ["Ann", "Bernardo", "Chloé", "Dmitri"]
SIZES = ["desktop", "phone", "tablet", "phone"]
PATIENCE = 400  # seconds, so that a table that stands still does not hang the tests
OWN = """name Three and Three
deal 3 down
bet
flop
bet
win high"""
BOOKS = {
    "fnp-double-guts": "Double-Guts",
    "fnp-whiskey": "Whiskey",
    "fnp-screw-your-neighbour": "Screw Your Neighbour",
    "fnp-indian-poker": "Indian Poker",
}
LONG = {
    "fnp-holdem": "Hold'em with antes",
    "fnp-good-bad-ugly": "The Good, the Bad and the Ugly",
    "fnp-baseball": "Baseball",
    "fnp-seven-card-stud": "Seven-card stud",
    "fnp-black-bitch": "Black Bitch",
    "fnp-omaha": "Omaha with antes",
    "dm-razz": "Razz",
    "bg-five-card-stud": "Five-card stud",
}
"""Dealt like one of the others on a page, and played whole in the tests of every game."""

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

HEARD = """() => ({
    hand: Number(document.querySelector("#table-fragment").dataset.hand),
    acting: document.querySelector(".seat.acting")?.dataset.seat ?? "",
    dealt: document.querySelector("#game-dealt b")?.textContent ?? "",
    before: [...document.querySelectorAll("#story .before")].map((line) => line.textContent),
    over: document.querySelector(".table-facts b")?.textContent === "Hand over"
        ? [...document.querySelectorAll("#story li:not(.before)")].map((line) => line.textContent) : [],
})"""
"""Whose turn it is, which game is dealt, how the hand before ended, and the hand itself once it is over."""

CHOOSES = """() => document.querySelector("#choose-game")
    && document.querySelector("#table-fragment").dataset.hand"""
"""The number of the hand that is over, on the page of whoever chooses the next game; null on any other."""

IS_OVER = """(number) => document.querySelector("#table-fragment").dataset.hand === number
    && document.querySelector(".table-facts b")?.textContent === 'Hand over'"""

DUE = """() => {
    const chips = (where) => Number(document.querySelector(`${where} [data-chips]`)?.dataset.chips ?? 0);
    const cost = (words) => Number((words.match(/\\d[\\d,]*/)?.[0] ?? "0").replaceAll(",", ""));
    const buttons = [...document.querySelectorAll("#bar.is-due #act .act-button:enabled")];
    return {
        chooses: document.querySelector("#choose-game") !== null,
        broke: document.querySelector("form[action$='/do/rebuy/']") !== null,
        moment: document.querySelector("#act")?.dataset.due,
        offered: Object.fromEntries(buttons.map(({ value, dataset }) => [value, cost(dataset.words)])),
        stack: chips(".seat.mine"),
        pot: chips(".pot"),
    };
}"""
"""What a page asks its player, what each answer costs, and what they have."""

HAS_CHIPS = (
    "(seat) => Number(document.querySelector(`.seat[data-seat='${seat}'] [data-chips]`)?.dataset.chips) > 0"
)

STAYS = ("check", "call", "pay", "bring", "in", "high", "low", "knock", "swap", "keep", "pass")
LEAVES = ("fold", "out", "leave", "keep", "pass")


def opened(site, pages, presets):
    """The elder's browser at a table that plays these games, by their presets."""
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
    for preset in presets:
        elder.check(f"[name=games][value={preset}]")
    elder.locator("summary", has_text="The table").click()
    elder.check("[name='table.rebuys']")
    elder.select_option("[name='table.turn_timer']", "none")
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
    """What has been dealt so far, and what is done on the page of a player. dealt: a game that is to be
    announced, once somebody has; told: by the number of a hand, what the host reads of it when it is over."""

    def __init__(self, host, players):
        self.host, self.dealt, self.told = host, set(), {}
        self.by_seat = {page.locator(".seat.mine").get_attribute("data-seat"): page for page in players}

    def go_on(self, *, chooses=True):
        """Whoever is to choose does; a house player is waited for; between hands everybody does what is to be
        done then. chooses: whether a game is still chosen."""
        now = self.host.evaluate(HEARD)
        if now["before"]:
            self.told[now["hand"] - 1] = now["before"]
        if now["over"]:
            self.told[now["hand"]] = now["over"]
        found = DEALS.search(now["dealt"])
        if found and (found[1] not in ANNOUNCED or found[0].endswith(": ")):
            self.dealt.add(found[1])
        acting = now["acting"]
        pages = [self.by_seat[acting]] if acting in self.by_seat else [] if acting else self.by_seat.values()
        if not acting and any(self.buy_again(seat) for seat in self.by_seat):
            return
        if not sum([self.step(page, chooses=chooses) for page in pages]):
            self.host.wait_for_timeout(20)

    def step(self, page, *, chooses):
        """Does what is due there; whether there was anything."""
        now = page.evaluate(DUE)
        if now["chooses"] and chooses:
            self.choose(page)
        elif now["offered"] and not too_soon(page):
            act(page, now, answer(now, has_guts=page is self.host))
        else:
            return False
        return True

    def buy_again(self, seat):
        """Somebody without chips has new ones, and every page knows: it may be their deal now, and no longer
        that of who was asked. Whether they had none."""
        page = self.by_seat[seat]
        if not page.evaluate(DUE)["broke"]:
            return False
        when_taps_count(page)
        page.locator("form[action$='/do/rebuy/'] button").first.click()
        for each in self.by_seat.values():
            each.wait_for_function(HAS_CHIPS, arg=seat)
        return True

    def choose(self, page):
        """A game that nobody has dealt yet, as long as there is one; those that are announced first."""
        offers = [
            words.strip() for words in page.locator(".game-offer:not(.is-out) button").all_inner_texts()
        ]
        offers.sort(key=lambda words: not words.startswith((*ANNOUNCED,)))
        title = next((words for words in offers if not words.startswith((*self.dealt,))), offers[0])
        offer = page.locator(".game-offer").filter(has=page.get_by_role("button", name=title, exact=True))
        name = next((name for name in ANNOUNCED if title.startswith(name)), "")
        if name:
            announce(page, offer, name, *ANNOUNCED[name])
        else:
            when_taps_count(page)
            offer.get_by_role("button").click()
            expect(page.locator("#choose-game")).to_have_count(0)


DEALS = re.compile(r" deals (.+?)(?:\.$|: )")


def answer(now, *, has_guts):
    """Everybody stays, unless that could cost their last chips: whoever goes into guts may have to pay twice
    the pot, which the host alone does not mind, so that it comes to an end."""
    offered = {value.split()[0]: (value, cost) for value, cost in now["offered"].items()}
    for word in STAYS:
        if word in offered:
            value, cost = offered[word]
            risk = 2 * now["pot"] if word == "in" else cost
            if risk < now["stack"] or has_guts:
                return value
    return next((offered[word][0] for word in LEAVES if word in offered), next(iter(now["offered"])))


def announce(page, offer, name, field, value):
    """Reads the page of a game, with its picture, changes one thing, and deals it."""
    when_taps_count(page)
    offer.get_by_role("link").click()
    page.locator(".deal-picture").wait_for()
    group = page.locator("details").filter(has=page.locator(f"[name='{field}']"))
    if group.get_attribute("open") is None:
        group.locator("summary").first.click()
    page.fill(f"[name='{field}']", value)
    page.get_by_role("button", name=f"Deal {name}").click()
    page.wait_for_selector("#table-fragment")


def act(page, now, value):
    """Answers what is asked."""
    choose(page, page.locator(f"#bar .act-button[value='{value}']").first.click)
    page.wait_for_function(
        "(moment) => document.querySelector('#act')?.dataset.due !== moment", arg=now["moment"]
    )


def test_four_people_and_two_house_players_play_what_the_dealer_chooses(sites, pages, request):
    games = BOOKS | {"own-1": "Three and Three"} | (LONG if request.config.getoption("--long") else {})
    site = sites()
    elder = opened(site, pages, games)
    table = elder.url
    site.run(QUICK)
    others = [member(site, pages, *each, table) for each in zip(PEOPLE[1:], SIZES[1:], strict=True)]
    players = [elder, *others]
    for page in players:
        page.goto(table)
        if page is not elder:  # who opens a table sits at it
            page.locator("button.seat-plate[form=sit]").first.click()
        page.locator(".seat.mine").wait_for()
    house = elder.get_by_role("button", name="Fill the empty seats with bots")
    house.click()
    expect(house).to_have_count(0)
    elder.get_by_role("button", name="Start the game").click()
    expect(elder.get_by_role("button", name="Pause")).to_be_visible()
    evening, ends = Evening(elder, players), time.monotonic() + PATIENCE
    wanted = {*games.values()}
    while not wanted <= evening.dealt:
        assert time.monotonic() < ends, f"Not dealt: {wanted - evening.dealt}"
        evening.go_on()
    close_the_table(evening, elder, players)
    played = json.loads(site.run(PLAYED))
    is_as_it_was_played(played["hands"], evening.told, wanted)
    chips = elder.locator(".seat-stack").evaluate_all("all => all.map(({dataset}) => Number(dataset.chips))")
    assert sum(chips) == played["bought"]


def is_as_it_was_played(hands, told, wanted):
    """Every game was dealt and has a winner, and no chip was lost; nearly all went to a showdown. told: by
    the number of a hand, what its page said."""
    assert wanted <= {hand["game"] for hand in hands}
    for hand in hands:
        assert hand["before"] == hand["after"], hand
        assert any(" wins " in line for line in told[hand["number"]]), hand
    together = {hand["game"] for hand in hands if hand["together"] > 1}
    assert len(together & wanted) >= len(wanted) - 1, wanted - together
    said = [hand["said"] for hand in hands]
    assert any("deals Double-Guts: Ante 100." in words for words in said)
    assert any("deals Screw Your Neighbour: Lives 1." in words for words in said)
    assert {"dealer", "house"} <= {hand["by"] for hand in hands}


def close_the_table(evening, elder, players):
    """The host closes it while somebody is to choose: that was the last hand, and nobody is asked anything
    any more. Each page hears of the end of a hand by itself: that of whoever chooses may show it before the
    host's does, which is read only once it shows the end of the same hand."""
    while not (last := [number for page in players if (number := page.evaluate(CHOOSES))]):
        evening.go_on(chooses=False)
    elder.wait_for_function(IS_OVER, arg=last[0])
    evening.go_on(chooses=False)
    elder.locator("#close-table > summary").click()
    elder.get_by_role("button", name="Close for good").click()
    for page in players:
        expect(page.get_by_text("The table is closed.").first).to_be_visible()


PLAYED = """
import json
from gameplay import archive
from gameplay.engine.events import Did, Mucked, Shown
from gameplay.histories.hand_history import game_of
from gameplay.live_hands import live_hand
from gameplay.models import Hand, Table
from gameplay.ring.announcing import Announcement
from gameplay.sources.ring_cache import ring_of
from tables.queries import lines
table = Table.objects.get()
TURNS = ["screw-your-neighbour"]
facts = [line.payload for line in lines(table.log)]
hands = []
for hand in Hand.objects.filter(finished_at__isnull=False).order_by("number"):
    how, events = Announcement.of(hand.chosen), archive.from_data(hand.events)
    (left,) = [
        each["stacks"]
        for each in facts
        if each["kind"] == "hand_played" and each["number"] == hand.number
    ]
    stays = {
        each.seat
        for each in events
        if isinstance(each, Shown | Mucked) or (isinstance(each, Did) and hand.record["game"] in TURNS)
    }
    hands.append({
        "number": hand.number,
        "game": str(game_of(hand).title),
        "by": how.by,
        "said": how.words(hand.seats[-1]["player"]["name"], game_of(hand)),
        "before": sum(hand.record["stacks"]),
        "after": sum(each["chips"] for each in left),
        "together": len(stays),
    })
bought = sum(each["kind"] in ("sat_down", "rebought") for each in facts)
print(json.dumps({"hands": hands, "bought": bought * ring_of(table).settings.table.starting_chips}))
"""
"""What the hands came to: how many people and house players were in it at its end, and the chips before and
after it."""
