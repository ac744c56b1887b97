"""The display on the wall and the phones in the pockets, on a real night with a real director."""

import re
from itertools import product

import pytest
from playwright.sync_api import expect

from tests.browser.pages import barriers, small_targets, wait_for_promise
from tests.screenshots import CLUB, Demo

EARS = """
    window.spoken = [];
    window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text } };
    Object.defineProperty(window, "speechSynthesis", { value: {
        speak: ({ text }) => window.spoken.push(text), resume() {}
    } });
    window.notes = 0;
    const real = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
        window.notes += 1;
        return real.call(this);
    };
    window.shaken = [];
    navigator.vibrate = (pattern) => { window.shaken.push(pattern); return true; };
"""
CUT = ("net::ERR_", "htmx:", "/live/")


class Room:
    """A director on a laptop, a display and the phones of members, of the demo's night."""

    def __init__(self, demo, pages):
        self.demo, self.pages, self.site = demo, pages, demo.site
        self.director = pages.open(size="desktop")
        self.director.goto(demo.ways_in["director"])
        self.director.get_by_role("button", name="Sign in on this device").click()
        self.director.wait_for_url(lambda url: "/claim/" not in url)
        self.director.goto(demo.address("/nights/{night}/console/"))
        self.director.wait_for_selector(".recent .log-sentence")

    def opened_by_the_director(self, path):
        page = self.director.context.new_page()
        page.goto(self.demo.address(path))
        return page

    def display(self, **chosen):
        """Adds a display by the director's form, and opens it by its address without an account."""
        page = self.opened_by_the_director(CLUB + "/displays/new/")
        page.fill("[name=name]", "TV by the bar")
        for name, value in chosen.items():
            page.check(f"[name={name}][value={value}]")
        page.get_by_role("button", name="Add display").click()
        address = page.inner_text(".display-address")
        page.close()
        return self.opened(address, "tv")

    def phone(self, number):
        """The phone of a member, opened by the link that the director hands out."""
        page = self.opened_by_the_director(CLUB + f"/phones/{number}/")
        address = page.input_value("input[readonly]")
        page.close()
        phone = self.opened(address, "phone")
        phone.locator("main button").first.click()
        phone.wait_for_selector("#phone")
        phone.evaluate("async () => { await navigator.serviceWorker.ready; }")  # or a cut interrupts it
        return phone

    def opened(self, address, size):
        page = self.pages.open(size=size)
        page.add_init_script(EARS)
        page.goto(address)
        page.wait_for_load_state()
        return page

    def due_move(self):
        """Return who is to be moved, and where: name, number, table, seat."""
        bar = self.director.locator(".dues .due", has_text=re.compile("^\\s*Move ")).first
        words = bar.locator(".due-verb").inner_text()
        name, table, seat = re.fullmatch(r"Move (.+) to table (\d+), seat (\d+)", words).groups()
        key = bar.locator("xpath=ancestor::li").get_attribute("id")
        return name, int(key.split("-")[3]), table, seat, bar

    def numbers_out(self):
        """Return who is out and may rebuy: number → name."""
        rows = self.director.locator("tr[id^=out-]", has=self.director.get_by_role("button", name="Rebuy"))
        return {
            int(row.get_attribute("id").split("-")[2]): row.locator("bdi").inner_text() for row in rows.all()
        }


@pytest.fixture
def room(sites, pages):
    """A room of a night that the test changes."""
    return Room(Demo(sites("--demo")), pages)


@pytest.fixture
def seen(module_demo, pages):
    """A room that the test only looks at: all of them share its night."""
    return Room(Demo(module_demo), pages)


def test_a_move_is_on_the_wall_heard_and_in_the_pocket_until_it_is_acknowledged(room):
    name, number, table, seat, bar = room.due_move()
    tv, phone = room.display(), room.phone(number)
    about = re.compile(rf"You are about to move to\s+table\s*{table}\s*seat\s*{seat}")
    expect(phone.locator("#move-notice")).to_contain_text(about)
    tv.wait_for_selector(f".display-moves :text('{name}')")
    assert tv.evaluate("spoken") == []
    tv.get_by_role("button", name="Sound on").click()
    tv.locator("#wake").wait_for(state="hidden")

    phone.tap("h1")  # a phone that has been touched may shake and sound
    bar.click()
    phone.locator(".move-words", has_text="You move to").wait_for()
    going = re.compile(rf"^\s*You move to\s*table\s*{table}\s*seat\s*{seat}\s*$")
    expect(phone.locator("#move-notice .move-words")).to_have_text(going)
    phone.wait_for_function("() => shaken.length >= 1 && notes >= 4")
    expect(phone).to_have_title(re.compile("^▲ You move to"))
    expect(phone.get_by_role("button", name="I am going")).to_be_focused()
    tv.wait_for_function("() => spoken.length === 1 && notes === 4")
    assert tv.evaluate("spoken") == [f"{name}: table {table}, seat {seat}."]
    expect(tv.locator(".display-moves")).to_contain_text(f"table {table}, seat {seat}")
    expect(tv.locator("#caption")).to_be_hidden()  # it stands above already

    phone.reload()
    phone.get_by_role("button", name="I am going").click()
    phone.locator("#move-notice").wait_for(state="detached")
    phone.reload()
    expect(phone.locator("#move-notice")).to_have_count(0)
    tv.reload()  # it knows who moves, and does not call it again
    tv.wait_for_selector(f".display-moves :text('{name}')")
    assert tv.evaluate("spoken") == []


def test_a_rebuy_goes_from_the_phone_to_the_console_and_back(room):
    (given, name), (dismissed, other) = list(room.numbers_out().items())[:2]
    first, second = room.phone(given), room.phone(dismissed)
    first.get_by_role("button", name="Ask for: Rebuy").click()
    first.locator(".asked", has_text="Rebuy asked for").wait_for()
    second.get_by_role("button", name="Ask for: Rebuy").click()

    room.director.locator("#asks .due", has_text=f"Rebuy for {other}").wait_for()
    room.director.locator("#asks .due", has_text=f"Rebuy for {name}").click()
    room.director.locator(".recent .log-sentence", has_text=f"{name}: rebuy").first.wait_for()
    first.locator(".asked", has_text="Rebuy given.").wait_for()
    first.locator(".my-seat").wait_for()

    asked = room.director.locator(".ask", has_text=other)
    asked.locator("summary").click()
    asked.get_by_label("Why not").fill("Pay at the bar first")
    asked.get_by_role("button", name="Dismiss").click()
    second.locator(".asked", has_text="Rebuy not given: Pay at the bar first").wait_for()
    room.director.locator("#asks .ask").first.wait_for(state="detached")
    expect(second.locator(".my-seat")).to_have_count(0)


def test_a_phone_without_a_network_opens_as_it_was_last_seen_and_says_since_when(room):
    for words in CUT:
        room.pages.forgive(words)
    phone = room.phone(room.due_move()[1])
    seat = phone.inner_text(".my-seat")
    wait_for_promise(
        phone,
        "async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await"
        " caches.open(name)).keys()).some(({ url }) => url === location.href)))).includes(true)",
    )
    phone.reload()
    phone.context.set_offline(True)
    phone.reload()
    assert phone.inner_text(".my-seat") == seat
    expect(phone.locator("#lost")).to_contain_text(re.compile(r"Not connected since \d\d:\d\d"))
    phone.context.set_offline(False)
    phone.reload()
    expect(phone.locator("#lost")).to_be_hidden()


def test_a_phone_that_slept_finds_its_move_when_it_wakes(room, pages):
    for words in CUT:
        pages.forgive(words)
    name, number, _, _, bar = room.due_move()
    phone = room.phone(number)
    hide = """(isHidden) => {
        Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    phone.context.set_offline(True)
    phone.evaluate(hide, True)
    bar.click()
    room.director.locator(".recent .log-sentence", has_text=f"{name} moved").first.wait_for()
    expect(phone.locator("#move-notice")).to_contain_text("about to")
    phone.context.set_offline(False)
    phone.evaluate(hide, False)
    phone.locator(".move-words", has_text="You move to").wait_for()


def test_the_display_says_that_it_is_cut_off_and_goes_on_counting(room, pages):
    for words in CUT:
        pages.forgive(words)
    tv = room.display()
    tv.wait_for_selector(".clock-time")
    room.site.kill()
    tv.wait_for_selector("#lost:not([hidden])")
    expect(tv.locator("#lost")).to_contain_text("the clock goes on")
    before = tv.inner_text(".clock-time")
    tv.wait_for_function(
        "(before) => document.querySelector('.clock-time').textContent !== before", arg=before
    )
    room.site.start()
    tv.wait_for_selector("#lost[hidden]", state="attached")


def test_a_display_follows_when_the_director_changes_it(seen):
    tv = seen.display()
    tv.wait_for_selector(".display.tv")
    page = seen.director
    page.goto(seen.demo.address(CLUB + "/displays/"))
    page.get_by_role("button", name="Edit").last.click()
    page.check("[name=look][value=day]")
    page.check("[name=layout][value=portrait]")
    page.get_by_role("button", name="Save").click()
    tv.wait_for_selector(".display.portrait[data-look=day]")


def test_nobody_is_kept_from_a_phone_the_door_or_a_display(seen):
    _, number, *_ = seen.due_move()
    places = ("/nights/{night}/door/", CLUB + "/phones/5/", CLUB + "/displays/")
    looked_at = [
        seen.phone(number),
        seen.phone(next(iter(seen.numbers_out()))),
        seen.display(),
        *[seen.opened_by_the_director(path) for path in places],
    ]
    wrong = {}
    for page, scheme in product(looked_at, ("dark", "light")):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        wider = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        wrong[page.url, scheme] = [
            *barriers(page),
            *small_targets(page),
            *(["too wide"] if wider > 0 else []),
        ]
    assert {where: found for where, found in wrong.items() if found} == {}


@pytest.mark.parametrize("layout", ["tv", "projector", "portrait"])
def test_nothing_on_a_display_is_cut_off(seen, layout):
    """What does not fit on the wall is not seen by anybody."""
    tv = seen.display(layout=layout)
    size = {"tv": (1920, 1080), "projector": (1024, 768), "portrait": (1080, 1920)}[layout]
    tv.set_viewport_size({"width": size[0], "height": size[1]})
    tv.wait_for_selector(".clock-time")
    outside = tv.evaluate(
        """() => [...document.querySelectorAll(".board :is(p, dd, dt, li, h1, h2)")]
            .filter((element) => element.checkVisibility() && element.textContent.trim())
            .filter((element) => {
                const { left, right, top, bottom } = element.getBoundingClientRect();
                return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
            })
            .map((element) => element.textContent.trim())"""
    )
    assert outside == []


CALL = """(sentence) =>
    document.body.dispatchEvent(new CustomEvent("call", { detail: { kind: "level", sentence } }))"""
CLEAR = """() => {
    const [caption, time, blinds] = ["#caption", ".clock-time", ".clock-blinds"]
        .map((name) => document.querySelector(name).getBoundingClientRect());
    return caption.bottom <= innerHeight && blinds.bottom <= caption.top && time.bottom <= caption.top;
}"""


@pytest.mark.parametrize("words", ["All 5 players are in the money.", "Shuffle up and deal. " * 12])
def test_what_is_written_at_the_foot_of_the_wall_covers_neither_clock_nor_blinds(seen, words):
    tv = seen.display()
    tv.wait_for_selector(".clock-blinds")
    tv.evaluate(CALL, words)
    tv.locator("#caption").wait_for()
    expect(tv.locator(".board-foot")).to_be_hidden()
    tv.wait_for_function(CLEAR)
