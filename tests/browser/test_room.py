"""The display on the wall and the phones in the pockets, on a real night with a real director."""

import re

import pytest

from tests.browser.pages import barriers, small_targets
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


@pytest.fixture
def demo(sites):
    return Demo(sites("--demo"))


class Room:
    """A director on a laptop, a display and the phones of members, of the demo's night."""

    def __init__(self, demo, pages):
        self.demo, self.pages, self.site = demo, pages, demo.site
        self.director = pages.open(size="desktop")
        self.director.goto(demo.ways_in["director"])
        self.director.get_by_role("button", name="Sign in on this device").click()
        self.director.wait_for_url("**/clubs/**")
        self.director.goto(demo.address("/nights/{night}/console/"))
        self.director.wait_for_selector(".recent .log-said")

    def display(self, **chosen):
        """Adds a display by the director's form, and opens it by its address without an account."""
        page = self.director.context.new_page()
        page.goto(self.demo.address(CLUB + "/displays/new/"))
        page.fill("[name=name]", "TV by the bar")
        for name, value in chosen.items():
            page.check(f"[name={name}][value={value}]")
        page.get_by_role("button", name="Add it").click()
        address = page.inner_text(".display-address")
        page.close()
        return self.opened(address, "tv")

    def phone(self, number):
        """The phone of a member, opened by the link that the director hands out."""
        page = self.director.context.new_page()
        page.goto(self.demo.address(CLUB + f"/phones/{number}/"))
        address = page.input_value("input[readonly]")
        page.close()
        phone = self.opened(address, "phone")
        phone.get_by_role("button", name="Open it on this device").click()
        phone.wait_for_selector("#phone")
        return phone

    def opened(self, address, size):
        page = self.pages.open(size=size)
        page.add_init_script(EARS)
        page.goto(address)
        page.wait_for_load_state()
        return page

    def due_move(self):
        """Who is to be moved, and where: name, number, table, seat."""
        bar = self.director.locator(".dues .due", has_text="Move ").first
        words = bar.locator(".due-verb").inner_text()
        name, table, seat = re.fullmatch(r"Move (.+) to table (\d+), seat (\d+)", words).groups()
        key = bar.locator("xpath=ancestor::li").get_attribute("id")
        return name, int(key.split("-")[2]), table, seat, bar

    def numbers_out(self):
        """Who is out and may rebuy: number → name."""
        rows = self.director.locator("tr[id^=out-]", has=self.director.get_by_role("button", name="Rebuy"))
        return {
            int(row.get_attribute("id").split("-")[1]): row.locator("bdi").inner_text() for row in rows.all()
        }


@pytest.fixture
def room(demo, pages):
    return Room(demo, pages)


def test_a_move_is_on_the_wall_heard_and_in_the_pocket_until_it_is_acknowledged(room):
    name, number, table, seat, bar = room.due_move()
    tv, phone = room.display(), room.phone(number)
    assert f"You are about to move to table {table} seat {seat}" in " ".join(
        phone.inner_text("#move-notice").split()
    )
    tv.wait_for_selector(f".display-moves :text('{name}')")
    assert tv.evaluate("spoken") == []
    tv.get_by_role("button", name="Sound on").click()
    tv.locator("#wake").wait_for(state="hidden")

    phone.tap("h1")  # a phone that has been touched may shake and sound
    bar.click()
    phone.locator(".move-words", has_text="You move to").wait_for()
    words = " ".join(phone.inner_text("#move-notice .move-words").split())
    assert words == f"You move to table {table} seat {seat}"
    assert phone.evaluate("shaken.length") >= 1
    assert phone.evaluate("notes") >= 4
    assert phone.title().startswith("▲ You move to")
    assert phone.evaluate("document.activeElement.textContent") == "I am going"
    tv.wait_for_function("() => spoken.length === 1")
    assert tv.evaluate("spoken") == [f"{name}: table {table}, seat {seat}."]
    assert tv.evaluate("notes") == 4
    assert f"table {table}, seat {seat}" in tv.inner_text(".display-moves")
    assert tv.is_hidden("#caption")  # it stands above already

    phone.reload()
    phone.get_by_role("button", name="I am going").click()
    phone.locator("#move-notice").wait_for(state="detached")
    phone.reload()
    assert phone.locator("#move-notice").count() == 0
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
    room.director.locator(".recent .log-said", has_text=f"{name} rebought").first.wait_for()
    first.locator(".asked", has_text="Rebuy given.").wait_for()
    first.locator(".my-seat").wait_for()

    asked = room.director.locator(".ask", has_text=other)
    asked.locator("summary").click()
    asked.get_by_label("Why not").fill("Pay at the bar first")
    asked.get_by_role("button", name="Dismiss").click()
    second.locator(".asked", has_text="Rebuy not given: Pay at the bar first").wait_for()
    room.director.locator("#asks .ask").first.wait_for(state="detached")
    assert second.locator(".my-seat").count() == 0


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
    room.director.locator(".recent .log-said", has_text=f"{name} moved").first.wait_for()
    assert "about to" in phone.inner_text("#move-notice")
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
    assert "the clock goes on" in tv.inner_text("#lost")
    before = tv.inner_text(".clock-time")
    tv.wait_for_function(
        "(before) => document.querySelector('.clock-time').textContent !== before", arg=before
    )
    room.site.start()
    tv.wait_for_selector("#lost[hidden]", state="attached")


def test_a_display_follows_when_the_director_changes_it(room):
    tv = room.display()
    tv.wait_for_selector(".display.tv")
    page = room.director
    page.goto(room.demo.address(CLUB + "/displays/"))
    page.get_by_role("link", name="Change").first.click()
    page.check("[name=look][value=day]")
    page.check("[name=layout][value=portrait]")
    page.get_by_role("button", name="Save").click()
    tv.wait_for_selector(".display.portrait[data-look=day]")


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_nobody_is_kept_from_a_phone_the_door_or_a_display(room, pages, scheme):
    _, number, *_ = room.due_move()
    wrong = {}
    for name, page in (
        ("moving", room.phone(number)),
        ("out", room.phone(next(iter(room.numbers_out())))),
        ("display", room.display()),
    ):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        wider = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        wrong[name] = [*barriers(page), *small_targets(page), *(["too wide"] if wider else [])]
    room.director.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    for path in ("/nights/{night}/door/", CLUB + "/phones/5/", CLUB + "/displays/"):
        room.director.goto(room.demo.address(path))
        wrong[path] = [*barriers(room.director), *small_targets(room.director)]
    assert {name: found for name, found in wrong.items() if found} == {}


@pytest.mark.parametrize("layout", ["tv", "projector", "portrait"])
def test_nothing_on_a_display_is_cut_off(room, layout):
    """What does not fit on the wall is not seen by anybody."""
    tv = room.display(layout=layout)
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
WHERE = """() => Object.fromEntries(["#caption", ".clock-time", ".clock-blinds"].map((name) => {
    const box = document.querySelector(name).getBoundingClientRect();
    return [name, [box.top, box.bottom, innerHeight]];
}))"""


@pytest.mark.parametrize("words", ["All 5 players are in the money.", "Shuffle up and deal. " * 12])
def test_what_is_written_at_the_foot_of_the_wall_covers_neither_clock_nor_blinds(room, words):
    tv = room.display()
    tv.wait_for_selector(".clock-blinds")
    tv.evaluate(CALL, words)
    tv.locator("#caption").wait_for()
    tv.wait_for_timeout(300)
    found = tv.evaluate(WHERE)
    top, bottom, height = found["#caption"]
    assert bottom <= height
    assert found[".clock-blinds"][1] <= top
    assert found[".clock-time"][1] <= top
    assert tv.locator(".board-foot").is_hidden()
