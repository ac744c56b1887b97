"""A club's first night, from an empty folder to the standings, as two directors and a room live it.

23 players sit down at three tables and play to a winner on two consoles and a display side by side.
In the middle the server is killed and started again; a wrong knockout is recorded and undone. Places,
prizes and points are then compared with a table worked by hand.
"""

import json
import re

from playwright.sync_api import expect

from tests.browser.consoles import Console
from tests.browser.founding import found_a_club

EVERYBODY = """
    Ann Bernardo Chloé Dmitri Elif Farrokh Gwendolyn Hana Iñigo Jürgen Katarzyna Łukasz Maë Nadia Omar Priya
    Quentin Rosa Søren Tariq Uma Viktor نور
"""
NAMES = EVERYBODY.split()

# Worked by hand for 23 players, live (factor 2). The pool: 23 buy-ins and one rebuy, $470, less 10% and 1%,
# is $418.30; five places share it 45-25-15-10-5, whole dollars, the rest to first: $191.30, 104, 62, 41, 20.
# Place: 23 for first down to 1; in the money 1; winner 3; knockouts 1 each, 2 each in the double, half when
# shared. Ann: 23 + 1 + 3, 4 single ones, 2 in one hand (4), ½ = 35½. Bernardo: 22 + 1 + 1 = 24.
# Chloé: 21 + 1 + ½ = 22½.
# Elif and Farrokh went out in one hand with 4,000 and 2,500: places 5 and 6.
POINTS = {
    "Ann": 71,
    "Bernardo": 48,
    "Chloé": 45,
    "Dmitri": 42,
    "Elif": 40,
    "Farrokh": 36,
    "Gwendolyn": 34,
    "Hana": 32,
    "Iñigo": 30,
    **{name: 2 * points for points, name in enumerate(reversed(NAMES[9:]), start=1)},
}
PRIZES = {"1": "$191.30", "2": "$104.00", "3": "$62.00", "4": "$41.00", "5": "$20.00"}


def a_club_with_a_director(site, pages):
    """From the link in the terminal to a club with 23 members, of whom the second directs: their browsers."""
    elder = found_a_club(site, pages, NAMES)
    elder.goto(f"{site.url}/clubs/dead-money/members/2/edit/")
    elder.select_option("[name=role]", "director")
    elder.get_by_role("button", name="Save").click()
    elder.goto(f"{site.url}/clubs/dead-money/members/2/link/")
    claim = elder.input_value("input[readonly]")
    director = pages.open(claim, "tablet")
    director.get_by_role("button", name="Sign in on this device").click()
    director.wait_for_url("**/clubs/**")
    return elder, director


def test_a_whole_night_from_an_empty_folder_to_the_standings(sites, pages):
    for words in ("net::ERR_", "htmx:", "/nights/"):  # while the server is away
        pages.forgive(words)
    site = sites(is_empty=True)
    elder, director = a_club_with_a_director(site, pages)

    # Five steps: name, players, structure, seats, start
    elder.goto(f"{site.url}/clubs/dead-money/")
    elder.get_by_role("button", name="Play now").click()
    elder.fill("[name=name]", "First Friday")
    elder.get_by_role("button", name="On to the players").click()
    elder.wait_for_selector("#people")
    night = elder.url.removesuffix("console/")
    director.goto(f"{night}console/")
    display = pages.open(f"{night}display/", "tv")
    ann, bob = Console(elder), Console(director)

    for name in NAMES:
        elder.locator("#people .pick", has_text=name).click()
        elder.locator("#people .picked", has_text=name).wait_for()
    ann.tap("Friday night: 20-minute levels, a break at the cut-off")
    ann.knows("Structure set")
    director.locator("[name=tables]").wait_for()
    bob.tap("Draw the seats")
    bob.knows("Seats drawn: 23 players at 3 tables")
    display.locator(".display-seating li").nth(22).wait_for(state="attached")  # its lists take turns
    while due := [words for words in bob.due() if "high card" in words]:
        bob.do(due[0])
    ann.knows("Table 3 drew for the button")
    ann.tap("Start the clock")
    ann.knows("Clock started")
    display.locator(".clock-level", has_text="Level 1").wait_for()
    bob.tap("Next hand", "#card-1")
    bob.knows("Table 1: hand 1 dealt")

    # A wrong knockout, undone on the other console; a knockout and a rebuy
    ann.knock_out("Ann")
    bob.knows("Ann went out")
    director.locator(".recent li", has_text="Ann went out").get_by_role("button", name="Undo").click()
    ann.knows("Undone: “Ann went out”")
    expect(elder.locator(".figures")).to_contain_text("23 / 23")
    ann.knock_out("Bernardo")
    elder.locator("tr", has_text="Bernardo").get_by_role("button", name="Rebuy").click()
    bob.knows("Bernardo: rebuy")

    # Down to nine, on both consoles in turn, with what is due done as it comes
    for number, name in enumerate(reversed(NAMES[9:])):
        console = (ann, bob)[number % 2]
        console.knock_out(name)
        (bob, ann)[number % 2].knows(f"{name} went out")
        console.do_what_is_due()
        ann.agrees_with(bob)
        if number == 6:
            site.kill()
            display.locator("#lost:not([hidden])").wait_for()
            counting = display.inner_text(".clock-time")
            display.wait_for_function(
                "(before) => document.querySelector('.clock-time').textContent !== before", arg=counting
            )
            site.start()
            for page in (elder, director, display):
                page.reload()
            ann.knows(f"{name} went out")
    expect(elder.locator(".figures")).to_contain_text("9 / 23")
    expect(elder.locator(".felt")).to_have_count(1)

    # The final table: single, double and shared knockouts
    for name in ("Iñigo", "Hana", "Gwendolyn"):
        ann.knock_out(name, by="Ann")
    bob.several("Elif", "Farrokh", by=["Ann"])
    ann.knows(re.compile("Ann knocked out (Elif and Farrokh|Farrokh and Elif)"))  # by seat, as drawn
    director.locator(".dues .due", has_text="Enter the stacks").click()
    director.locator("#sheet").get_by_label("Elif").fill("4,000")
    director.locator("#sheet").get_by_label("Farrokh").fill("2.5k")
    bob.tap("Record", "#sheet")
    ann.knows("Stacks at the start of the hand")
    bob.several("Dmitri", by=["Ann", "Chloé"])
    ann.knows(re.compile("(Ann and Chloé|Chloé and Ann) knocked out Dmitri"))
    bob.knock_out("Chloé", by="Bernardo")
    ann.knows("Bernardo knocked out Chloé")
    ann.knock_out("Bernardo", by="Ann")
    display.locator(".display-payouts", has_text="Ann").wait_for(state="attached")  # panels take turns
    bob.do("Ann wins")
    ann.knows("Night finished")

    # Everybody agrees with the table worked by hand
    rows = elder.locator(".closing table tbody tr")
    expect(rows).to_have_count(len(NAMES))
    places = {
        row.locator("td").first.inner_text(): row.locator("td").nth(1).inner_text() for row in rows.all()
    }
    assert {place: prize for place, prize in places.items() if prize} == PRIZES
    printed = json.loads(site.command("standings", "dead-money", season(site), "--json"))
    assert {line["player"]: line["total"] for line in printed} == POINTS
    elder.goto(f"{site.url}/clubs/dead-money/seasons/{season(site)}/")
    shown = elder.locator(".standings tbody tr:nth-child(-n + 3)")
    expect(shown.locator("th")).to_have_text(["Ann", "Bernardo", "Chloé"])
    expect(shown.locator(".total")).to_have_text(["71", "48", "45"])


def season(site):
    """The season that the first night began: the year."""
    return site.run("from clubs.models import Season; print(Season.objects.get().slug)").strip()
