"""The ten-minute walk: from an empty folder to the first hand with twelve players, as somebody does it who
has never seen it. Every tap is counted, a tap into a field too."""

import re

from playwright.sync_api import expect

from tests.browser.founding import choose_rules

MOST_TAPS = 23
ON_A_PHONE = 12
NINE = "Ann Bob Cat Dan Eve Fay Gus Hal Ida"
LONG = "Maximilian Quentin Featherstonehaugh-Jones"
LAPTOPS = ((1440, 900), (1366, 768), (1280, 800), (1024, 768))
PASTED = """\
1. Ann Lee\tann@example.org
2. Bob Ray
Cole, Cat; cat@example.org
Dan Moss
Eve Stone <eve@example.org>
Fay Ward
Gus Hill
6) Hal King
Ida Fox
Jon Bell
Kim Park
"""  # with the founder: twelve


class Walk:
    """A browser in which every tap is counted; what is typed, apart."""

    def __init__(self, page):
        self.page, self.taps, self.pasted = page, 0, 0

    def tap(self, role, name, within="body"):
        self.page.locator(within).get_by_role(role, name=name).first.click()
        self.taps += 1

    def write(self, field, text):
        self.page.fill(field, text)
        self.taps += 1

    def paste(self, field, text):
        self.write(field, text)
        self.pasted += 1


def founded(site, pages):
    """The home of a club of Dead Money's rules that has just been founded on this machine."""
    page = pages.open(f"http://127.0.0.1:{site.url.rpartition(':')[2]}/", "wide")
    page.get_by_role("button", name="Create your club").click()
    page.fill("[name=name]", "The Tuesday Game")
    page.fill("[name=founder]", "Lou Hart")
    choose_rules(page, "Dead Money")
    page.get_by_role("button", name="Create the club").click()
    return page


def test_from_an_empty_folder_to_the_first_hand_in_twenty_five_taps_and_one_pasted_text(sites, pages):
    site = sites(is_empty=True)
    walk = Walk(pages.open(f"http://127.0.0.1:{site.url.rpartition(':')[2]}/", "wide"))
    walk.tap("button", "Create your club")
    walk.write("[name=name]", "The Tuesday Game")
    walk.write("[name=founder]", "Lou Hart")
    walk.tap("button", "Create the club")
    walk.tap("button", "Add members")
    walk.paste("[name=people]", PASTED)
    walk.tap("button", "Add them")
    expect(walk.page.locator(".first-steps li.done")).to_have_count(1)
    walk.tap("button", "Play now")
    walk.tap("button", "On to the players")
    walk.tap("button", "Buy in everybody")
    expect(walk.page.locator("#people .picked")).to_have_count(12)
    walk.tap("button", "Friday night: 20-minute levels, a break at the cut-off")
    walk.tap("button", "Draw the seats")
    dues = walk.page.locator(".dues .due-verb", has_text=re.compile("high card for the button"))
    dues.first.wait_for()
    while words := dues.all_inner_texts():
        walk.page.locator(".dues .due", has_text=words[0]).click()
        walk.taps += 1
        walk.page.locator(".dues .due-verb", has_text=words[0]).wait_for(state="detached")
    walk.tap("button", "Start the clock")
    walk.tap("button", "Next hand", "#card-1")
    walk.page.locator(".recent .log-sentence", has_text="Table 1: hand 1 dealt").wait_for()
    assert walk.pasted == 1
    assert walk.taps <= MOST_TAPS, f"{walk.taps} taps"


def test_ten_friends_with_a_phone_are_dealt_their_first_hand_after_twelve_taps(sites, pages):
    site = sites(is_empty=True)
    walk = Walk(pages.open(f"http://127.0.0.1:{site.url.rpartition(':')[2]}/", "phone"))
    walk.tap("button", "Create your club")
    walk.page.fill("[name=name]", "The Tuesday Game")
    walk.page.fill("[name=founder]", "Lou Hart")
    walk.tap("button", "Create the club")
    walk.tap("button", "Add members")
    walk.page.fill("[name=people]", "\n".join(NINE.split()))
    walk.tap("button", "Add them")
    walk.tap("button", "Play now")
    walk.tap("button", "On to the players")
    walk.tap("button", "Buy in everybody")
    expect(walk.page.locator("#people .picked")).to_have_count(10)
    walk.tap("button", "Friday night: 20-minute levels, a break at the cut-off")
    walk.tap("button", "Draw the seats")
    walk.tap("button", "Table 1: high card for the button", ".dues")
    walk.tap("button", "Start the clock")
    walk.tap("button", "Next hand", "#card-1")
    walk.page.locator(".recent .log-sentence", has_text="Table 1: hand 1 dealt").wait_for()
    assert walk.taps <= ON_A_PHONE, f"{walk.taps} taps"


def test_a_season_is_planned_by_its_weekday_and_an_early_opening_asks_first_and_is_taken_back(sites, pages):
    page = founded(sites(), pages)
    page.get_by_role("button", name="Plan the season").click()
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".plan li")).to_have_count(52)
    schedule = page.get_by_role("button", name=re.compile("^Schedule these"))
    expect(schedule).to_be_in_viewport(ratio=1)
    schedule.click()
    page.locator(".calendar-what a").nth(1).click()
    address = page.url
    page.get_by_role("button", name="Open check-in").click()
    expect(page.get_by_role("alert")).to_contain_text("Are you playing it today?")
    page.get_by_role("button", name="Leave it closed").click()
    assert page.url == address
    page.get_by_role("button", name="Open check-in").click()
    page.get_by_role("button", name="Keep the date, open check-in").click()
    page.get_by_role("button", name="Close the night again").click()
    page.goto(address)
    expect(page.get_by_role("button", name="Open check-in")).to_be_visible()


def test_check_in_structure_seats_and_start_stand_on_one_laptop_without_scrolling(sites, pages):
    page = founded(sites(), pages)
    page.goto(f"{page.url}members/add/")
    page.fill(
        "[name=people]", "\n".join([LONG, *(f"Player {letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUV")])
    )
    page.get_by_role("button", name="Add them").click()
    page.goto(f"{page.url}tonight/")
    page.get_by_role("button", name="On to the players").click()
    page.get_by_role("button", name="Buy in everybody").click()
    expect(page.locator("#people .picked")).to_have_count(24)
    page.get_by_role("button", name="Friday night: 20-minute levels, a break at the cut-off").click()
    page.get_by_role("button", name="Draw the seats").click()
    page.locator(".table-card").nth(2).wait_for()
    expect(page.locator(".recent .log-sentence").first).to_contain_text("Seats drawn")
    for width, height in LAPTOPS:
        page.set_viewport_size({"width": width, "height": height})
        for name in ("Draw the seats again", "Start the clock"):
            expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("button", name="Undo: Seats drawn")).to_be_in_viewport(ratio=1)
        for heading in ("Players", "Structure", "Seats", "Start"):
            expect(page.get_by_role("heading", name=heading, exact=True)).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), (width, height)
        cut = page.locator(".seat-list .seat-name, .setup .structure td").evaluate_all(
            "found => found.filter((each) => each.scrollWidth > each.clientWidth + 1).length"
        )
        assert cut == 0, (width, height)
