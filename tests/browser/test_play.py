"""A visitor of the demo plays Centre Five, Five Card Draw and hold'em against house players: with a finger
on a phone, and with the keyboard alone at a desk, knowing only what a screen reader would read to him."""

import re

import pytest

from tests.browser.pages import choose, when_taps_count

HANDS = 5
GAMES = ["c5-centre-five", "fcd-five-card-draw", "dm-holdem"]
LONG = 60_000  # milliseconds in which something must happen; never asserted


def sit_down(pages, module_demo, preset, size):
    """One click from the club's tables to the felt."""
    page = pages.open(module_demo.url + "/clubs/dead-money/", size)
    page.locator(f"form[action$='/play/{preset}/'] button").click()
    page.locator("#table-fragment").wait_for()
    page.set_default_timeout(LONG)
    return page


def due(page):
    """The hand and choice that is the player's now, once one is; None when the last hand is over."""
    handle = page.wait_for_function(
        """(hands) => {
            const felt = document.querySelector("#table-fragment");
            if (Number(felt.dataset.hand) > hands) return "over";
            if (document.querySelector("form[action$='/do/rebuy/']")) return "broke";
            return document.querySelector("#act")?.dataset.due;
        }""",
        arg=HANDS,
        timeout=LONG,
    )
    now = handle.json_value()
    if now == "broke":
        when_taps_count(page)
        page.get_by_role("button", name=re.compile("^Rebuy")).click()
        page.locator("form[action$='/do/rebuy/']").wait_for(state="detached")
        return due(page)
    when_taps_count(page)
    return None if now == "over" else now


def moved(page, was):
    page.wait_for_function(
        "(was) => document.querySelector('#act')?.dataset.due !== was", arg=was, timeout=LONG
    )


# A finger on a phone


def others_long(always):
    """The games; all but one take minutes and run with bin/test --long."""
    return [pytest.param(game, marks=[] if game == always else pytest.mark.long) for game in GAMES]


@pytest.mark.parametrize("preset", others_long("c5-centre-five"))
def test_five_hands_by_finger_on_a_phone(pages, module_demo, preset):
    page = sit_down(pages, module_demo, preset, "phone")
    kinds, questions = set(), 0
    while (now := due(page)) is not None:
        questions += 1
        kinds.add(tap(page, questions))
        moved(page, now)
    assert questions >= HANDS
    assert kinds >= WANTED[preset]
    assert page.locator("#bar .refusal").count() == 0


WANTED = {
    "c5-centre-five": {"trade", "draw", "lay"},
    "fcd-five-card-draw": {"discard", "call or check"},
    "dm-holdem": {"call or check", "raise"},
}


def tap(page, question):
    """Does something different each time, as far as it is offered; what it was."""
    acts = {button.get_attribute("value"): button for button in page.locator("#act .acts button").all()}
    if "trade" in acts and ("draw" not in acts or question % 2):
        page.locator(".own-card").nth(question % 5).tap()
        page.locator(".centre-card").first.tap()
        choose(page, acts["trade"].tap)
        return "trade"
    for value in ("draw", "stay", "pass"):
        if value in acts:
            choose(page, acts[value].tap)
            return value
    if "lay" in acts:
        page.locator(".own-card").last.tap()
        choose(page, acts["lay"].tap)
        return "lay"
    if "discard" in acts:
        page.locator(".own-card").last.tap()
        choose(page, page.get_by_role("button", name="Draw new cards").tap)
        return "discard"
    if question % 3 == 0 and page.locator("#raise").count():
        choose(page, page.locator("#raise .act-button").tap)
        return "raise"
    choose(page, (acts.get("check") or acts["call"]).tap)
    return "call or check"


# The keyboard alone, and only what is read aloud

TOLD = """
    window.heard = [];
    window.answered = [];
    window.wins = [];
    new MutationObserver((changes) => {
        for (const { addedNodes, target } of changes) {
            const region = (target.nodeType === 1 ? target : target.parentElement)
                ?.closest("[aria-live], [role=status], [role=alert], [role=log]");
            if (!region) continue;
            for (const node of addedNodes) {
                const words = node.textContent.trim();
                if (words) window.heard.push(words);
                if (words && region.id === "table-answer") window.answered.push(words);
                if (/ wins [0-9,]+/.test(words)) window.wins.push(node.id);
            }
        }
    }).observe(document, { childList: true, subtree: true });
"""


class Listener:
    """Somebody who hears what live regions announce, and presses keys."""

    def __init__(self, page):
        self.page = page
        self.heard = []

    def listen(self):
        new = self.page.evaluate("heard.splice(0)")
        self.heard += new
        return new

    def wait_for(self, *patterns):
        """The first new announcement that matches one of these, and the pattern it was."""
        for _ in range(LONG // 50):
            for words in self.listen():
                for pattern in patterns:
                    if found := re.search(pattern, words):
                        return pattern, found
            self.page.wait_for_timeout(50)
        raise AssertionError(f"Nothing like {patterns} was said; last: {self.heard[-8:]}")

    def ask(self, key):
        """Return what the page answers to a key. It may be gone from the page by the time one looks."""
        self.page.evaluate("answered.splice(0)")
        self.page.keyboard.press(key)
        for _ in range(LONG // 50):
            if answers := self.page.evaluate("answered.splice(0)"):
                return answers[-1]
            self.page.wait_for_timeout(20)
        raise AssertionError(f"{key} was not answered; last: {self.heard[-8:]}")


@pytest.mark.parametrize("preset", others_long("fcd-five-card-draw"))
@pytest.mark.rule(
    "FCD-key-f", "FCD-key-c", "FCD-key-d", "FCD-key-toggle", "FCD-key-w", "FCD-key-g", "FCD-keys-turn"
)
def test_five_hands_by_ear_and_keyboard_alone(pages, module_demo, preset):
    page = sit_down(pages, module_demo, preset, "desktop")
    page.evaluate(TOLD)
    listener = Listener(page)
    asked = 0
    while (now := due(page)) is not None:
        answer = listener.ask("t")
        if not answer.startswith("It is your turn."):
            continue
        if asked == 0:
            assert listener.ask("w").startswith("Your hand: ")
            assert listener.ask("g").startswith("You have ")
            assert "(all-in)" in (who := listener.ask("h")) or who.startswith("Still in: ")
        asked += 1
        play(listener, answer)
        moved(page, now)
    assert asked >= HANDS
    hands = {line.split("-")[1] for line in page.evaluate("wins")}
    assert len(hands) >= HANDS - 1


def play(listener, question):
    """Answers the question that was heard, by its words."""
    page = listener.page

    def press(key):
        choose(page, lambda: page.keyboard.press(key))

    if "discards" in question:
        assert listener.ask("5").endswith(", marked.")
        assert listener.ask("4").endswith(", marked.")
        assert listener.ask("4").endswith(", held.")
        press("d")
    elif "Which card goes to the Centre" in question:
        assert listener.ask("6").endswith(", picked.")
        press("l")
    elif "stay" in question.lower():
        press("y")
    elif "draw" in question.lower():
        press("d")
    elif "pass" in question.lower():
        press("o")
    elif "Nothing to call" in question:
        press("c")
    else:
        cost = int(re.search(r"([\d,]+) to call", question)[1].replace(",", ""))
        press("c" if cost <= 1000 else "f")
