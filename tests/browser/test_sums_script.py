"""What stacks being typed come to (static/js/sums.js) is what the floor makes of them once they are sent."""

import json

from django.utils import translation
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import expect

from tests.tournaments.nights import NAMES, Night
from tournaments.fields import chips
from tournaments.night.floor.counts import difference, smallest_chip
from words.text import grouped

MANY = 400
TYPED = ["12,500", "12.5k", "3 000", "1.2m", "3'000", "975", "1.200", "12,5", "", "k", "-5", "1e3", "2,34k"]


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


def read(text):
    try:
        return chips(text)
    except ValueError:
        return None


def test_a_spanish_page_groups_numbers_as_the_server_does(pages):
    """12.500 and 9.000: browsers leave four figures ungrouped in Spanish unless told otherwise."""
    page = pages.unserved(FORM.replace('lang="en"', 'lang="es"'))
    page.locator("[name=stack-1]").fill("9000")
    with translation.override("es"):
        whole, in_play = grouped(9000).localised(), grouped(6000).localised()
    expect(page.locator(".count-sum")).to_contain_text(f"Counted {whole} of {in_play}")
