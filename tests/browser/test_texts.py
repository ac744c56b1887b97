"""Consoles in states that leave little room, at the sizes of the room and in both languages: every text can
be read, and what is due and recorded is in sight whatever else a night has.

In the ordinary run at three sizes, with --long at all.
"""

import pytest

from tests.browser.full_nights import STATES, Filled
from tests.browser.pages import Pages
from tests.browser.texts import misprints
from tests.sweeps import sweep

ALWAYS = [(390, 844), (1024, 768), (1366, 768)]
ALSO = [(360, 640), (375, 548), (390, 664), (844, 390), (683, 384), (820, 1180), (1920, 1080)]
LANGUAGES = ["en", "es"]
IN_SIGHT = """(parts) => parts.filter((part) => {
    const element = [...document.querySelectorAll(part)].find((each) => each.checkVisibility());
    if (!element) return true;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return true;
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return !element.contains(over);
})"""
FULL = ["final_table", "everything", "mystery", "shoot_out"]


def named(size):
    return f"{size[0]} x {size[1]}"


@pytest.fixture(scope="module")
def filled(module_site):
    return Filled(module_site)


@pytest.fixture(scope="module", params=LANGUAGES)
def director(request, filled, chromium):
    """One page of the director's in each language, which goes from console to console."""
    pages = Pages(chromium)
    yield filled.director(pages, language=request.param)
    pages.close()


@pytest.mark.parametrize("state", STATES)
@sweep("width, height", ALWAYS, ids=named)
def test_no_text_is_over_another_under_something_or_cut_off(filled, director, state, width, height):
    director.set_viewport_size({"width": width, "height": height})
    filled.open(director, state)
    assert misprints(director) == []


@pytest.mark.long
@pytest.mark.parametrize("state", STATES)
@sweep("width, height", ALSO, ids=named)
def test_nor_is_it_at_other_sizes(filled, director, state, width, height):
    director.set_viewport_size({"width": width, "height": height})
    filled.open(director, state)
    assert misprints(director) == []


@pytest.mark.parametrize("state", FULL)
@sweep("width, height", ALWAYS, ids=named)
def test_nothing_beside_the_tables_pushes_what_is_due_and_recorded_off_the_screen(
    filled, director, state, width, height
):
    director.set_viewport_size({"width": width, "height": height})
    filled.open(director, state)
    assert director.evaluate(IN_SIGHT, [".due", ".act-k"]) == []
    table = director.locator(".felt-map .felt").first.bounding_box()
    assert table["y"] + table["height"] / 3 < height


@pytest.mark.parametrize("state", ["final_table", "one_table", "everything"])
def test_all_of_the_tables_are_in_sight_on_a_laptop(filled, director, state):
    director.set_viewport_size({"width": 1366, "height": 768})
    filled.open(director, state)
    bottoms = director.locator(".table-card :is(.seat-plate, .table-acts)").evaluate_all(
        "(parts) => parts.map((part) => part.getBoundingClientRect().bottom)"
    )
    assert max(bottoms) <= 768


@pytest.mark.parametrize("state", ["heads_up", "heads_up_running", "ring_game", "check_in", "everything"])
def test_the_foot_of_the_page_is_below_everything(filled, director, state):
    director.set_viewport_size({"width": 1366, "height": 768})
    filled.open(director, state)
    above, foot = director.evaluate(
        """["main", ".page-footer"].map((part) => {
            const { top, bottom } = document.querySelector(part).getBoundingClientRect();
            return part === "main" ? top + document.querySelector(part).scrollHeight : top;
        })"""
    )
    assert above <= foot + 1


class TestMisprints:
    """Tests of what the sweep finds, on a page that has each fault once."""

    FAULTS = {
        "“Under the lid” lies under “Lid”": """
            <p class="at one">Under the lid</p><p class="at one lid">Lid</p>""",
        "“First words” and “Other words” are printed over each other": """
            <p class="at two">First words</p><p class="at two">Other words</p>""",
        "“A long sentence” is cut off by P at three": '<p class="at three">A long sentence</p>',
        "“Recompra” sticks out of what it is on": '<button class="at four">Recompra</button>',
        "“Caption” runs over “D”": '<p class="at five">Caption</p><b class="at disc">D</b>',
        "“Far to the right” sticks out of the page": '<p class="at six">Far to the right</p>',
    }
    STYLE = """
        body { margin: 0; overflow-x: hidden }
        .at { position: absolute; left: 20px; margin: 0; font: 16px/20px sans-serif }
        .one { top: 0 } .lid { width: 200px; background: #fff } .two { top: 40px }
        .three { top: 80px; width: 60px; overflow: hidden; white-space: nowrap }
        .four { top: 120px; width: 40px; padding: 0; border: 0; white-space: nowrap }
        .five { top: 160px } .disc { top: 160px; left: 65px; width: 60px; text-align: right }
        .six { top: 200px; left: 1250px; white-space: nowrap }
        .fine { top: 240px; width: 60px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
        .row { top: 280px; width: 60px; overflow: auto hidden; white-space: nowrap }
        .bar { position: fixed; top: 318px; width: 100%; background: #fff } .behind { top: 320px }"""
    FINE = """<p class="at fine">A sentence that is shortened</p><p class="at row">A row that is swiped</p>
        <p class="at behind">Behind a bar</p><div class="bar at">Bar</div>"""

    def test_each_fault_is_found_and_nothing_else(self, pages):
        html = f"<!doctype html><style>{self.STYLE}</style><body>{''.join(self.FAULTS.values())}{self.FINE}"
        assert sorted(misprints(pages.unserved(html))) == sorted(self.FAULTS)
