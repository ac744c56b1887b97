"""Tests of what stacks being typed come to (static/js/sums.js) is what the floor makes of them once they are
sent."""

import json

from django.utils import translation
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import expect

from tests.tournaments.nights import NAMES, Night
from tournaments.fields import chips
from tournaments.night.floor.counts import difference, smallest_chip
from words.money import cents
from words.text import grouped

MANY = 400
TYPED = ["12,500", "12.5k", "3 000", "1.2m", "3'000", "975", "1.200", "12,5", "", "k", "-5", "1e3", "2,34k"]

MONEY = [
    "1200",
    "12.5",
    "£1,200",
    "1.200,50",
    "12,50 £",
    " 7 ",
    "1,200,300",
    "12.505",
    "",
    "£",
    "-5",
    "1.2.3",
    "1 200.5",
]


@st.composite
def counts(draw):
    """A night on which some or all have been counted, right or nearly so."""
    players = draw(st.integers(2, 9))
    night = Night().start(" ".join(NAMES[:players]), override="few")
    counted = draw(st.integers(1, players))
    wrong = draw(st.sampled_from([0, 1, -1, 5, -5, 45, -45, 46, -46, 600, -600, 3000, 9000]))
    stacks = dict.fromkeys(range(1, counted + 1), 3000) | {1: max(3000 + wrong, 0)}
    return night.floor, stacks


def test_numbers_are_read_alike_and_sums_compared_alike(pages):
    cases = []

    @settings(max_examples=MANY, database=None)
    @given(counts())
    def collect(case):
        floor, stacks = case
        about = {
            "inPlay": floor.chips_in_play - floor.rolled_over,
            "players": len(floor.in_play),
            "tolerance": smallest_chip(floor),
        }
        cases.append(((list(stacks.values()), about), difference(floor, stacks)))

    collect()
    page = pages.unserved("<!doctype html><title>Sums</title><body></body>")
    found = page.evaluate(
        """async (asked) => {
            const { chips, difference } = await import("/static/js/sums.js");
            const [typed, cases] = JSON.parse(asked);
            return [typed.map(chips), cases.map(([stacks, about]) => difference(stacks, about))];
        }""",
        json.dumps([TYPED, [case for case, _ in cases]]),
    )
    assert found == [[read(text) for text in TYPED], [wrong for _, wrong in cases]]


FORM = """<!doctype html><html lang="en"><body><form>
  <input name="stack-1"><input name="stack-2">
  <p class="count-sum" data-in-play="6000" data-players="2" data-tolerance="5" data-counted="Counted %s of %s"
    data-short="%s short" data-over="%s too many" hidden></p>
</form><script type="module" src="/static/js/sums.js"></script></body>"""


def test_the_line_under_a_count_says_what_is_short_as_it_is_typed(pages):
    page = pages.unserved(FORM)
    line = page.locator(".count-sum")
    said = []
    for first, second in (("3500", ""), ("3500", "2.4k"), ("3500", "2500"), ("3500", "3,000")):
        page.fill("[name=stack-1]", first)
        page.fill("[name=stack-2]", second)
        said.append((line.inner_text(), line.get_attribute("data-state")))
    assert said == [
        ("Counted 3,500 of 6,000", ""),
        ("Counted 5,900 of 6,000 · 100 short", "wrong"),
        ("Counted 6,000 of 6,000", "right"),
        ("Counted 6,500 of 6,000 · 500 too many", "wrong"),
    ]


def read(text, reading=chips):
    try:
        return reading(text)
    except ValueError:
        return None


def test_amounts_of_money_are_read_as_the_server_reads_them(pages):
    page = pages.unserved("<!doctype html><title>Sums</title><body></body>")
    found = page.evaluate(
        """async (typed) => {
            const { cents } = await import("/static/js/sums.js");
            return typed.map((text) => cents(text, "£"));
        }""",
        MONEY,
    )
    assert found == [read(text, lambda money: cents(money, "£")) for text in MONEY]


PAYOUTS = """<!doctype html><html lang="en"><body><form>
  <input name="amount-1" value="60"><input name="amount-2" value="36.80">
  <input name="amount-3"><input name="reason">
  <p class="count-sum" data-to-divide="10680" data-whole="£106.80" data-sign="£"
    data-divided="Divided %s of %s" data-left="%s left" data-over="%s too much" hidden></p>
</form><script type="module" src="/static/js/sums.js"></script></body>"""


def test_the_line_under_payouts_says_what_is_left_before_anything_is_typed(pages):
    page = pages.unserved(PAYOUTS)
    line = page.locator(".count-sum")
    expect(line).to_have_text("Divided 96.80 of £106.80 · 10 left")
    said = []
    for third in ("10", "1,010", "£9.50", "ten"):
        page.fill("[name=amount-3]", third)
        said.append((line.inner_text(), line.get_attribute("data-state")))
    assert said == [
        ("Divided 106.80 of £106.80", "right"),
        ("Divided 1,106.80 of £106.80 · 1,000 too much", "wrong"),
        ("Divided 106.30 of £106.80 · 0.50 left", "wrong"),
        ("Divided 96.80 of £106.80 · 10 left", "wrong"),
    ]


def test_a_spanish_page_groups_numbers_as_the_server_does(pages):
    """12.500 and 9.000: browsers leave four figures ungrouped in Spanish unless told otherwise."""
    page = pages.unserved(FORM.replace('lang="en"', 'lang="es"'))
    page.locator("[name=stack-1]").fill("9000")
    with translation.override("es"):
        whole, in_play = grouped(9000).localised(), grouped(6000).localised()
    expect(page.locator(".count-sum")).to_contain_text(f"Counted {whole} of {in_play}")
