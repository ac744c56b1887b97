"""docs/taps.md is true: every frequent act, tapped on a phone and counted; and done by keys on a laptop."""

import re

import pytest
from playwright.sync_api import expect

from tests.screenshots import Demo
from tests.site import ROOT

LINES = re.findall(r"^\| ([a-z][^|]+) \| (\d) \|", (ROOT / "docs" / "taps.md").read_text(), re.M)
TAPS = {act: int(taps) for act, taps in LINES}


@pytest.fixture(scope="module")
def demo(module_demo):
    return Demo(module_demo)


class Director:
    """A director whose taps are counted."""

    def __init__(self, demo, browser, size):
        self.page = demo.enter(browser, "director", size)
        self.page.goto(demo.address("/nights/{night}/console/"))
        self.page.wait_for_selector(".recent .log-sentence")
        self.taps = 0

    def tap(self, name, within="body"):
        """Taps the button of exactly this name, or the first that begins with it when it ends with …"""
        exactly = name if not name.endswith("…") else re.compile("^" + re.escape(name[:-1]))
        self.page.locator(within).get_by_role("button", name=exactly, exact=True).first.click()
        self.taps += 1

    def tap_on(self, place):
        self.page.locator(place).first.click()
        self.taps += 1

    def said(self):
        return self.page.locator(".recent .log-sentence").first.inner_text()

    def resumes(self):
        """The clock goes on, for whoever comes next; not counted."""
        self.page.get_by_role("button", name="Resume", exact=True).click()
        self.waits_for("^Clock resumed")

    def waits_for(self, words):
        """Until this is what was recorded last."""
        expect(self.page.locator(".recent .log-sentence").first).to_have_text(re.compile(words))


def pause(director):
    director.tap("Pause")
    director.waits_for("^Clock paused")
    director.resumes()


def due(director):
    """Where no hand was recorded for a while a table is asked for its button first: here they are."""
    move = director.page.get_by_role("button", name=re.compile("^Move "))
    cards = director.page.locator(".table-card").evaluate_all("cards => cards.map(({ id }) => id)")
    for card in [] if move.count() else cards:
        director.page.locator(f"#{card}").get_by_role("button", name="Next hand", exact=True).click()
        director.waits_for(rf"^Table {card.removeprefix('card-')}: hand \d+ dealt$")
    director.tap("Move …")
    director.waits_for("moved to")


def deal(director):
    director.tap("Next hand", "#card-1")
    director.waits_for(r"^Table 1: hand \d+ dealt")


def undo(director):
    before = director.said()
    director.tap("Undo: …", ".acts")
    director.waits_for(f"^Undone: .*{re.escape(before.partition(':')[0])}")


def rebuy(director):
    director.tap("Rebuy", ".acts")
    director.tap_on("#sheet form button[name=player]")
    director.waits_for(": rebuy")


def knock_out(director):
    director.tap("Knockout", ".acts")
    director.tap_on("#out-picks .pick")
    director.tap_on("#sheet .stack-form button.pick")
    director.waits_for("knocked out")


def late(director):
    director.tap("More", ".acts")
    director.tap("Late entry", "#sheet")
    director.tap_on("#late-picks .pick")
    director.waits_for("bought in")


def count(director):
    director.tap("Table 2 …", "#card-2")
    director.tap("Count stacks", "#sheet")
    director.page.locator("#sheet .counts input").first.wait_for()


def find(director):
    director.tap("Find", ".acts")
    director.page.fill("#find-player", "yil")
    director.tap_on("#found .pick:visible")
    director.page.locator("#sheet h2", has_text="İpek Yıldız").wait_for()


def call_break(director):
    director.tap("More", ".acts")
    director.tap("Break", "#sheet")
    director.tap_on("#sheet button[name=minutes]")
    director.waits_for("reak")
    director.resumes()


def go_on(director):
    director.page.get_by_role("button", name="Pause", exact=True).click()
    director.waits_for("^Clock paused")
    director.tap("Resume")
    director.waits_for("^Clock resumed")


def minute(director):
    director.tap("+1 min")
    director.waits_for("added to the clock")


def next_level(director):
    director.tap("Level forward")
    director.waits_for("^Clock moved")


def pause_reason(director):
    director.page.get_by_role("button", name="Pause", exact=True).click()
    director.waits_for("^Clock paused")
    director.tap("Dispute")
    director.waits_for("corrected to .*dispute")
    director.resumes()


def credit(director):
    director.page.locator(".acts").get_by_role("button", name="Knockout", exact=True).click()
    director.page.locator("#out-picks .pick").first.click()
    director.page.locator("#sheet .stack-form button.pick").first.click()
    director.waits_for("knocked out")
    director.tap("Correct", ".recent")
    director.tap_on("#sheet .picks .pick:not(:has(:checked))")
    director.tap("Show what changes", "#sheet")
    director.tap("Save correction", "#sheet")
    director.waits_for("corrected to")


def undo_earlier(director):
    for table in (1, 1):
        director.page.locator(f"#card-{table}").get_by_role("button", name="Next hand", exact=True).click()
        director.waits_for(rf"^Table {table}: hand \d+ dealt")
    director.tap_on(".recent li:nth-child(1) .row-act button")
    director.waits_for("^Undone")


def mark_away(director):
    director.tap_on("#card-1 .seat:not(.away) a.seat-plate")
    director.tap("Away from the table", "#sheet")
    director.waits_for("stepped away")


def move(director):
    director.tap_on("#card-1 .seat:not(.away) a.seat-plate")
    director.tap_on("#sheet summary:has-text('Move to another seat')")
    director.tap_on("#sheet .seat-picks button")
    director.waits_for("moved to")


def player(director):
    director.tap_on("#card-1 a.seat-plate")
    director.page.locator("#sheet h3", has_text="Knocked out by").wait_for()


def what_now(director):
    director.page.locator(".what-now").click()
    director.taps += 1
    director.page.locator("#sheet h2").wait_for()


ACTS = {
    "do the next thing due (a balance move)": due,
    "deal the next hand at a table": deal,
    "undo what was recorded last": undo,
    "rebuy of somebody who is out": rebuy,
    "knockout": knock_out,
    "late entry": late,
    "count the stacks of a table": count,
    "find a player by three letters": find,
    "pause the clock": pause,
    "call a break": call_break,
    "let the clock go on": go_on,
    "give the level a minute more": minute,
    "go on to the next level": next_level,
    "say why the clock stands": pause_reason,
    "put right who knocked somebody out (what that changes is shown first)": credit,
    "undo an earlier entry": undo_earlier,
    "mark a player as away": mark_away,
    "move a player to another seat": move,
    "ask what the books say now": what_now,
    "open what a player can do": player,
}


def test_every_line_of_the_table_is_tapped_here():
    assert set(ACTS) == set(TAPS)
    assert len(ACTS) == 20


def test_every_act_takes_as_many_taps_as_it_says(demo, chromium):
    counted = {}
    for act, perform in ACTS.items():
        director = Director(demo, chromium, "phone")
        perform(director)
        counted[act] = director.taps
        director.page.context.close()
    assert counted == TAPS


def test_keys_on_a_laptop(demo, chromium):
    director = Director(demo, chromium, "desktop")
    page = director.page
    page.keyboard.press("?")
    page.locator("#shortcuts").wait_for()
    keys = page.locator("#shortcuts kbd").all_inner_texts()
    assert {"P", "Space", "K", "R", "F", "M", "U", "1", "2", "3", "[", "]", "+", "-"} <= set(keys)
    page.keyboard.press("Escape")
    page.keyboard.press("2")
    director.waits_for(r"^Table 2: hand \d+ dealt")
    page.keyboard.press("k")
    page.keyboard.type("pu")  # before there is a sheet: they are not keys
    page.locator("#find-out:focus").wait_for()
    page.fill("#find-out", "")
    page.keyboard.type("p 2 u")  # typed into the search: letters, not keys
    expect(page.locator("#find-out")).to_have_value("p 2 u")
    page.fill("#find-out", "")
    page.keyboard.press("Escape")
    assert re.fullmatch(r"Table 2: hand \d+ dealt", director.said())
    page.keyboard.press("u")
    director.waits_for("^Undone: .*Table 2: hand dealt")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    director.waits_for("^Clock paused")
    page.locator(".acts .act-m").focus()
    page.keyboard.press("Space")  # it presses what has the focus
    assert director.said() == "Clock paused"
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    director.waits_for("^Clock resumed")


def test_keys_can_be_switched_off(demo, chromium):
    director = Director(demo, chromium, "desktop")
    page = director.page
    page.keyboard.press("?")
    page.locator("#shortcuts label").click()
    page.keyboard.press("Escape")
    page.keyboard.press("f")
    page.reload()
    page.keyboard.press("f")
    expect(page.locator("#sheet > *")).to_have_count(0)
    page.keyboard.press("?")
    page.locator("#shortcuts label").click()
    page.keyboard.press("Escape")
    page.keyboard.press("f")
    page.locator("#found").wait_for()


def test_a_sheet_closes_also_after_something_was_recorded(demo, chromium):
    director = Director(demo, chromium, "desktop")
    director.tap("Next hand", "#card-1")
    director.waits_for(r"^Table 1: hand \d+ dealt")
    for close in (lambda: director.page.keyboard.press("Escape"), lambda: director.tap("Close", "#sheet")):
        director.tap("Find", ".acts")
        director.page.locator("#found").wait_for()
        close()
        expect(director.page.locator("#sheet > *")).to_have_count(0)
        expect(director.page.get_by_role("button", name="Find", exact=True)).to_be_focused()
