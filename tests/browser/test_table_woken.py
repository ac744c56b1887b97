"""A player's pages of a digital table: one that slept while the others played on, and two of one player."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.pages import choose
from tests.gameplay.faults.http_players import Player, prepared_data, whose_turn

CUT = ("net::ERR_", "htmx:", "/live/")
HIDE = """(isHidden) => {
    Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
SHOWS = """([hand, number]) =>
    document.querySelector(`#table-fragment[data-hand='${hand}'][data-number='${number}']`)"""
RING = {"preset": "dm-holdem", "seats": 3, "between_hands": 0, "turn_timer": "none"}


class Table:
    """Ann, Bob and Cat at a ring table; all three can act without their pages, too."""

    def __init__(self, site):
        self.site = site
        made = prepared_data(site, "open", json.dumps({"ring": RING}))
        self.code, self.sessions = made["ring"]["code"], made["sessions"]
        self.players = [Player(site, session) for session in self.sessions]

    @property
    def address(self):
        return f"{self.site.url}/tables/{self.code}/"

    def turn(self):
        """Return whose turn it is, and which choice."""
        return whose_turn(lambda player: self.players[player].fragment(self.code))

    def after(self, at):
        """Return which choice is the next, once this one has been made."""
        while (now := self.turn()[1]) == at:
            pass
        return now

    def choose(self, *choices):
        """Whoever's turn it is makes the first of these choices that is legal; which one it was."""
        player, at = self.turn()
        assert 200 in (self.players[player].choose(self.code, at, choice) for choice in choices)
        return at

    def play_until(self, is_reached):
        """Everybody checks and calls until `is_reached(player, (hand, number))`; who is to choose then, and
        which choice."""
        while not is_reached(*(now := self.turn())):
            self.choose("check", "call")
        return now

    def page(self, pages, player):
        """The page of a player, in a browser of his own."""
        page = pages.open(size="phone")
        session = {"name": "sessionid", "value": self.sessions[player], "url": self.site.url}
        page.context.add_cookies([session])
        page.goto(self.address)
        return page


@pytest.fixture(scope="module")
def table(module_site):
    table = Table(module_site)
    yield table
    for player in table.players:
        player.close()


def shows(page, at):
    page.wait_for_function(SHOWS, arg=list(at))


def sleep(page):
    page.context.set_offline(True)
    page.evaluate(HIDE, True)


def wake(page):
    page.context.set_offline(False)
    page.evaluate(HIDE, False)


def test_a_page_that_slept_wakes_to_the_present_turn_and_what_was_queued_is_for_no_other_hand(table, pages):
    for words in CUT:
        pages.forgive(words)
    player, at = table.turn()
    minded, tapping = [(player + more) % 3 for more in (1, 2)]
    one = table.page(pages, minded)  # makes up his mind ahead
    one.get_by_label("when it is my turn").first.check()
    sleep(one)
    table.play_until(lambda player, _: player == tapping)
    other = table.page(pages, tapping)  # taps where there is no network
    sleep(other)
    choose(other, other.locator("#act .act-button.first").click)

    for player, page in ((minded, one), (tapping, other)):
        _, now = table.play_until(lambda whose, now, wanted=player: now[0] > at[0] and whose == wanted)
        wake(page)
        shows(page, now)
        expect(page.locator("#act")).to_have_attribute("data-due", "-".join(map(str, now)))
        assert table.choose("check", "call") == now, "it was his to choose: nothing had been chosen for him"


def test_two_pages_of_one_player_are_one_player(table, pages):
    player, at = table.turn()
    first = table.page(pages, player)
    second = first.context.new_page()
    second.goto(table.address)
    for page in (first, second):
        shows(page, at)
    expect(second.locator("#act")).to_have_text(first.locator("#act").text_content())
    choose(first, first.locator("#act .act-button.first").click)
    shows(second, table.after(at))

    _, at = table.play_until(lambda whose, _: whose == player)
    for page in (first, second):
        shows(page, at)
    held = []
    second.route("**/felt/**", lambda route: held.append(route))  # it does not see what happens
    choose(first, first.locator("#act .act-button.first").click)
    now = table.after(at)
    shows(first, now)
    choose(second, second.locator("#act .act-button.first").click)
    shows(second, now)
    expect(second.locator("#bar .refusal")).to_have_count(0)
    assert table.turn()[1] == now
    for route in held:
        route.continue_()


def test_what_a_director_types_stays_while_others_play_and_voids_no_other_hand(table, pages):
    page = table.page(pages, 0)  # Ann is the club's elder
    page.locator("#put-right summary").click()
    _, at = table.turn()
    page.fill(f"#void-why-{at[0]}", "a card was seen")
    page.fill("#correct-why", "miscounted")
    page.locator("#correct .pick", has_text="Bob").click()
    page.locator("#correct-chips").focus()
    _, following = table.play_until(lambda _, now: now[0] > at[0])
    shows(page, following)
    expect(page.locator(f"#void-why-{following[0]}")).to_have_value("")
    expect(page.locator("#put-right[open]")).to_have_count(1)
    expect(page.locator("#correct-why")).to_have_value("miscounted")
    expect(page.locator("#correct :checked")).to_have_value("2")

    page.get_by_role("button", name=f"Void hand {following[0]}").click()
    page.locator("#put-right .refusal", has_text="Say why the hand is void.").wait_for()
    page.fill(f"#void-why-{following[0]}", "a card was seen")
    page.get_by_role("button", name=f"Void hand {following[0]}").click()
    shows(page, (following[0] + 1, 0))
    page.goto(f"{table.address}hands/{following[0]}/")
    expect(page.locator(".refusal")).to_contain_text("a card was seen")
