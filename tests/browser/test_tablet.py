"""Dealers' tablets in a real browser: two at one table, one without a network, one that was stolen."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.pages import barriers, small_targets, wait_for_promise
from tests.browser.tablets import Evening, lists_games
from tests.site import ROOT

ONE = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"]
TWO = ["Gus", "Hal", "Ida", "Jon", "Kim", "Lou"]
LONG = "Maximiliane von Wolkenstein-Hohenberg III"


@pytest.fixture
def evening(module_site, pages):
    pages.forgive("net::ERR_")
    pages.forgive("htmx:")
    return lambda *tables, **options: Evening(module_site, pages, *(tables or (ONE, TWO)), **options)


KEPT = """async () => {
    const kept = (await (await caches.open("tablet")).keys()).map(({ url }) => new URL(url).pathname);
    return kept.includes("/tablet/table/") && kept.some((each) => each.startsWith("/tablet/rulings."));
}"""


def shows_last(console, *said):
    """Waits until these were recorded last, the latest first."""
    for number, words in enumerate(said):
        expect(console.locator(".recent .log-sentence").nth(number)).to_have_text(words)


GUIDE = (ROOT / "docs" / "directors-guide.md").read_text()
LINES = re.findall(r"^\| ([a-z][^|]+?) \| (\d) \|$", GUIDE, re.M)


class TestTaps:
    """Tests of what is done all night takes as many taps as the table in docs/directors-guide.md says."""

    def deal(self, tablet):
        tablet.next_hand()
        tablet.shows("Hand 2")

    def knock_out(self, tablet):
        tablet.knock_out("Ann", by="Bob")
        tablet.knows("Bob knocked out Ann")

    def undo(self, tablet):
        tablet.undo()
        tablet.knows("Undone")

    def call(self, tablet):
        tablet.tap(tablet.button("Call the floor"))
        tablet.tap(tablet.button("A dispute"))
        tablet.knows("Table 1 called the floor for a dispute")

    def away(self, tablet):
        tablet.tap(tablet.seat("Cat"))
        tablet.tap(tablet.button("Away from the table"))
        tablet.knows("Cat stepped away")

    def rest(self, tablet):
        tablet.tap(tablet.button("Break"))
        tablet.tap(tablet.button("10 min"))
        tablet.knows("called the floor for a break: 10 minutes")

    def comes(self, tablet):
        tablet.knock_out("Eve", by="Fay")  # two fewer than at table 2: somebody there is due
        tablet.knows("Fay knocked out Eve")
        tablet.taps = 0
        tablet.tap(tablet.page.locator(".seat", has_not=tablet.page.locator(".seat-name")).first)
        coming = tablet.page.locator(".panel:target button[name=player]")
        name = coming.get_attribute("data-name")
        tablet.tap(coming)
        tablet.knows(f"{name} moved")

    def choose(self, tablet):
        tablet.tap(tablet.page.locator(".choice-ways a").first)
        tablet.tap(tablet.page.locator("#choose-game").get_by_role("button", name="Razz", exact=True))
        tablet.knows("Bob chose Razz at table 1")

    ACTS = {
        "choose the game": choose,
        "next hand": deal,
        "undo what": undo,
        "knockout": knock_out,
        "call the floor": call,
        "a player is away": away,
        "break": rest,
        "a player who is due": comes,
    }

    def test_each_line_of_the_guide(self, evening):
        night = evening()
        page = night.console()
        lists_games(page, night)
        tablet = night.tablet(page, 1)
        promised = {line: int(taps) for line, taps in LINES}
        counted = {}
        for name, act in self.ACTS.items():
            (line,) = [line for line in promised if line.startswith(name)]
            tablet.taps = 0
            act(self, tablet)
            counted[line] = tablet.taps
        assert counted == promised


def test_the_floor_is_called_and_the_director_answers(evening):
    night = evening()
    console = night.console()
    tablet = night.tablet(console, 2)
    console.evaluate("document.body.addEventListener('rang', () => document.body.classList.add('has-rung'))")
    tablet.tap(tablet.button("Call the floor"))
    tablet.page.locator("#call").get_by_label("In your words").fill("string bet")
    tablet.tap(tablet.button("A ruling"))
    call = console.locator(".wanted-call")
    call.wait_for()
    expect(call).to_contain_text("Table 2 calls the floor a ruling: string bet")
    console.locator("body.has-rung").wait_for()
    call.get_by_role("button", name="I am coming").click()
    call.wait_for(state="detached")
    tablet.page.locator(".told").wait_for(state="detached")


def test_two_tablets_at_one_table_show_what_the_other_did(evening):
    night = evening()
    console = night.console()
    left, right = night.tablet(console, 1), night.tablet(console, 1)
    left.knock_out("Ann", by="Bob")
    right.knows("Bob knocked out Ann")
    right.next_hand()
    left.shows("Hand 2")
    left.knows("Table 1: hand 2 dealt")
    right.knock_out("Cat", by="Dan")
    left.knows("Dan knocked out Cat")
    for tablet in (left, right):
        expect(tablet.page.locator(".seat-name")).to_have_text(["Bob", "Dan", "Eve", "Fay"])


class TestWithoutANetwork:
    def test_a_ruling_is_looked_up_and_the_floor_is_called_with_it(self, evening):
        night = evening()
        console = night.console()
        tablet = night.tablet(console, 1)
        wait_for_promise(tablet.page, KEPT)
        tablet.offline()
        tablet.page.reload()  # the page and its book are kept
        tablet.tap(tablet.button("Rulings"))
        box = tablet.page.locator("#rulings")
        box.get_by_label("What has happened").fill("oversied chip")
        first = box.locator("details").first
        expect(first.locator("summary")).to_have_text("One oversized chip")
        expect(first.locator(".clause")).to_contain_text("TDA-44")
        tablet.page.evaluate(
            "htmx.trigger(document.body, 'changed')"
        )  # what follows the room takes nothing away
        expect(first.locator(".ruling-line")).to_be_visible()
        assert barriers(tablet.page) == []
        assert small_targets(tablet.page) == []
        tablet.tap(first.get_by_role("button", name="Call the floor"))
        tablet.holds("Call the floor")
        tablet.offline(False)
        tablet.is_sent()
        expect(console.locator(".wanted-call")).to_contain_text(
            "Table 1 calls the floor a ruling: One oversized chip"
        )

    def test_it_goes_on_and_everybody_agrees_when_it_is_back(self, evening):
        night = evening()
        console = night.console()
        tablet = night.tablet(console, 1)
        tablet.offline()
        tablet.knock_out("Ann", by="Bob")
        tablet.next_hand()
        tablet.knock_out("Eve", by="Fay")

        # what it shows meanwhile is plainly provisional, and it says how many records wait
        tablet.holds("Ann, by Bob", "Next hand", "Eve, by Fay")
        expect(tablet.seat("Ann")).to_contain_text("out: waits to be sent")
        tablet.shows("Hand 2")
        expect(tablet.page.locator(".disc.provisional")).to_have_count(3)
        expect(tablet.page.locator("#net")).to_have_text(
            re.compile(r"^\s*No network since \d\d:\d\d\. Go on as usual.* 3 records wait\.\s*$")
        )
        expect(console.locator(".recent .log-sentence", has_text="knocked out")).to_have_count(0)

        # meanwhile the director knocks out the same player, by somebody else
        console.locator("#card-1 .seat-plate", has_text="Ann").click()
        console.locator("#sheet .picks button", has_text="Cat").first.click()
        console.locator(".log-sentence", has_text="Cat knocked out Ann").first.wait_for()

        tablet.offline(False)
        tablet.is_sent()
        tablet.knows("Fay knocked out Eve")

        # the rest is recorded in order; what the rules no longer allow is a question, answered with one tap
        asked = console.locator(".wanted-question")
        expect(asked).to_contain_text("Bob knocked out Ann")
        expect(asked).to_contain_text("Ann is out.")
        shows_last(console, "Fay knocked out Eve", "Table 1: hand 2 dealt")
        asked.get_by_role("button", name="Credit Bob with Ann").click()
        asked.wait_for(state="detached")
        console.locator(".log-sentence", has_text="corrected to “Bob knocked out Ann”").first.wait_for()
        expect(console.locator("#out-heading + table tbody tr")).to_have_count(2)
        tablet.page.reload()
        expect(tablet.page.locator(".seat-name")).to_have_text(["Bob", "Cat", "Dan", "Fay"])

    def test_the_button_it_shows_is_the_one_that_the_server_finds(self, evening):
        night = evening()
        console = night.console()
        tablet = night.tablet(console, 1)
        tablet.offline()
        tablet.knock_out("Cat", by="Bob")
        for hand in (2, 3, 4):
            tablet.next_hand()
            tablet.shows(f"Hand {hand}")
            tablet.page.wait_for_timeout(1600)  # the same button sooner would be the same tap
        meanwhile = tablet.page.evaluate(DISCS)
        tablet.offline(False)
        tablet.is_sent()
        expect(tablet.page.locator(".disc.provisional")).to_have_count(0)
        tablet.page.wait_for_function(f"(meanwhile) => {DISCS} === meanwhile", arg=meanwhile)

    def test_who_waits_or_sits_out_follows_the_hands(self, evening):
        night = evening(["Ann", "Bob", "Cat", "Dan", "Eve"])
        console = night.console()
        console.locator("#card-1 .seat-plate", has_text="Eve").click()
        console.locator("#sheet summary", has_text="Penalty").click()
        console.locator("#sheet [name=amount]").fill("2")
        console.locator("#sheet").get_by_role("button", name="Hands", exact=True).click()
        tablet = night.tablet(console, 1)
        tablet.page.locator("#handover:target", has_text="Eve").wait_for()  # who comes is told of it
        tablet.tap(tablet.page.locator("#handover .panel-back"))
        tablet.shows("sits out 2 hands")
        tablet.offline()
        tablet.next_hand()
        tablet.shows("sits out 1 hand")
        tablet.page.wait_for_timeout(1600)
        tablet.next_hand()
        tablet.shows("Hand 3")
        expect(tablet.seat("Eve")).to_have_text(re.compile(r"^\s*5\s*Eve\s*$"))

    def test_also_when_it_is_closed_and_opened_again(self, evening):
        night = evening()
        console = night.console()
        tablet = night.tablet(console, 1)
        tablet.next_hand()
        tablet.shows("Hand 2")
        tablet.is_sent()
        wait_for_promise(tablet.page, KEPT)
        tablet.page.reload()
        tablet.offline()
        tablet.knock_out("Ann", by="Bob")
        tablet.holds("Ann, by Bob")  # a tap has become a click, and the dealer sees it
        tablet.page.reload()
        tablet.shows("Hand 2")
        tablet.holds("Ann, by Bob")
        expect(tablet.seat("Ann")).to_contain_text("out: waits to be sent")
        tablet.knock_out("Cat", by="Dan")
        tablet.offline(False)
        console.locator(".log-sentence", has_text="Dan knocked out Cat").first.wait_for()
        shows_last(console, "Dan knocked out Cat", "Bob knocked out Ann")

    def test_what_was_not_sent_is_undone_without_a_trace(self, evening):
        night = evening()
        console = night.console()
        tablet = night.tablet(console, 1)
        tablet.knock_out("Ann", by="Bob")
        tablet.knows("Bob knocked out Ann")
        tablet.offline()
        tablet.page.evaluate("dispatchEvent(new Event('offline'))")
        tablet.knock_out("Cat", by="Dan")
        tablet.knock_out("Eve", by="Fay")
        tablet.undo()
        tablet.holds("Cat, by Dan")
        tablet.offline(False)
        tablet.is_sent()
        tablet.knows("Dan knocked out Cat")
        expect(tablet.page.locator(".seat-name")).to_have_text(["Bob", "Dan", "Eve", "Fay"])

    def test_a_clock_ten_minutes_wrong_does_not_make_it_ten_minutes_earlier(self, evening):
        night = evening()
        console = night.console()
        tablet = night.tablet(console, 1)
        tablet.page.evaluate("const now = Date.now; Date.now = () => now() - 600_000")
        tablet.offline()
        tablet.knock_out("Ann", by="Bob")
        tablet.page.wait_for_timeout(1200)
        tablet.offline(False)
        tablet.knows("Bob knocked out Ann")
        late = night.site.run(
            "from tables.models import Entry\n"
            "entry = Entry.objects.filter(kind='knocked_out').last()\n"
            "print((entry.recorded_at - entry.at).total_seconds())"
        )
        assert 1 <= float(late) < 300


@pytest.mark.rule("TABLET-ended")
def test_stolen_it_is_revoked_and_its_outbox_refused(evening):
    night = evening()
    night.pages.forgive("status of 410")
    console = night.console()
    tablet = night.tablet(console, 1)
    tablet.offline()
    tablet.knock_out("Ann", by="Bob")
    console.get_by_role("link", name="Tablets", exact=True).click()
    console.get_by_role("button", name="Revoke").click()
    console.locator(".toast", has_text="is revoked").wait_for()
    tablet.offline(False)
    tablet.page.get_by_role("heading", name="This tablet is not paired any more").wait_for()
    expect(tablet.page.locator("main")).to_contain_text("by Dora")
    tablet.holds("Ann, by Bob")
    expect(tablet.page.locator("#waiting")).to_contain_text("Not sent, and not recorded")
    console.reload()
    expect(console.locator("#card-1")).to_contain_text("Ann")


def test_two_people_for_a_knockout(evening):
    night = evening(strict=True)
    console = night.console()
    tablet = night.tablet(console, 1)
    tablet.knock_out("Ann", by="Bob")
    tablet.shows("out, to be confirmed")
    report = console.locator(".wanted-report")
    report.wait_for()
    report.get_by_role("button", name="Reject").click()
    report.wait_for(state="detached")
    tablet.page.locator(".seat.reported").wait_for(state="detached")
    tablet.knock_out("Ann", by="Cat")
    report.get_by_role("button", name="Confirm").click()
    report.wait_for(state="detached")
    tablet.page.locator(".seat", has_text="Ann").wait_for(state="detached")
    expect(console.locator(".figures")).to_contain_text("11 / 12")


def test_stacks_are_asked_for_only_when_they_decide(evening):
    night = evening()
    console = night.console()
    tablet = night.tablet(console, 1)
    page = tablet.page
    tablet.tap(tablet.button("Knockout"))
    out = page.locator("#several fieldset").first
    fields = page.locator("#several .stack-fields label:visible")
    out.get_by_text("Ann").tap()
    expect(fields).to_have_count(0)
    out.get_by_text("Cat").tap()
    expect(fields).to_have_text(["Ann", "Cat"])
    page.locator("#several fieldset").nth(1).get_by_text("Bob").tap()
    page.locator("#several").get_by_label("Ann", exact=True).last.fill("900")
    page.locator("#several .stack-fields").get_by_label("Cat").fill("1.2k")
    tablet.tap(tablet.button("Record the knockout"))
    tablet.knows("Bob knocked out Ann and Cat")
    rows = console.locator("#out-heading + table tbody tr")
    expect(rows).to_have_text([re.compile(r"^\s*11\s*Cat\b"), re.compile(r"^\s*12\s*Ann\b")])


def test_chips_are_added_up_by_colour(evening):
    night = evening()
    tablet = night.tablet(night.console(), 1)
    page = tablet.page
    tablet.tap(tablet.button("Count stacks"))
    ann = page.locator(".counted", has_text="Ann")
    ann.locator("summary").tap()
    for colour, count in {"green": 8, "black": 5, "purple": 3}.items():
        ann.get_by_label(f"Ann, {colour}").fill(str(count))
    expect(ann.locator(".total")).to_have_value("2200")
    page.locator(".counted", has_text="Bob").locator(".total").fill("3.5k")
    tablet.tap(tablet.button("Record the stacks"))
    tablet.knows("2 stacks counted")
    expect(page.locator("#ring-1 .seat-stack")).to_have_text("2,200")
    expect(page.locator("#ring-2 .seat-stack")).to_have_text("3,500")


def test_a_table_of_ten_on_seven_inches_keeps_nobody_out(evening):
    night = evening([LONG, *ONE, *TWO[:3]], TWO[3:], seats=10)
    tablet = night.tablet(night.console(), 1, reduced_motion="reduce")
    page = tablet.page
    wrong = {}
    for width, height in ((1024, 600), (1280, 800), (800, 1280), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        for panel in ("", "seat-1", "several", "count", "call", "break", "undo"):
            page.evaluate("(panel) => { location.hash = panel; }", panel)
            found = [*small_targets(page), *overlapping(page)]
            if width == 1024:  # what axe finds, and the colours of either light, are those of every size
                found += barriers(page)
                page.emulate_media(color_scheme="light")
                found += barriers(page, colours_only=True)
                page.emulate_media(color_scheme="dark")
            if found:
                wrong[f"{width}×{height} {panel}"] = found
    assert wrong == {}


def overlapping(page):
    """Seats that cover each other, or leave the ring."""
    return page.evaluate(
        """() => {
            const boxOf = (element) => element.getBoundingClientRect();
            const plates = [...document.querySelectorAll(".seat-plate")];
            const ring = boxOf(document.querySelector(".tablet-ring"));
            const between = (a, b, from, to) => a[from] < b[to] - 1 && b[from] < a[to] - 1;
            const over = (a, b) => between(a, b, "left", "right") && between(a, b, "top", "bottom");
            const leaves = ({ left, right }) => left < ring.left - 1 || right > ring.right + 1;
            return plates.flatMap((plate, number) => [
                ...plates
                    .slice(number + 1)
                    .filter((other) => over(boxOf(plate), boxOf(other)))
                    .map((other) => `${plate.textContent} covers ${other.textContent}`),
                ...(leaves(boxOf(plate)) ? [`${plate.textContent} leaves the ring`] : []),
            ]);
        }"""
    )


# Where the button and the blinds lie
DISCS = """[...document.querySelectorAll(".disc")]
    .map((disc) => `${disc.textContent} at ${disc.dataset.seat}`).sort().join()"""
