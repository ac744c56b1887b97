"""Table info: what can be asked at a digital table, folded away below the hand log (table-say.js)."""

import pytest

from tests.browser.pages import settle
from tests.browser.table_pages import HOLDEM, Table
from tests.gameplay.engine.table import act, hand
from tests.gameplay.page.tables import seen


@pytest.fixture(params=["laptop", "phone"])
def table(request, pages):
    """Ann faces a raise before the flop."""
    dealt = act(hand(HOLDEM, [5000] * 3, "Ah Ad/5d 5s/Kd Kc", button=2), "2=r300")
    return Table(pages, seen(dealt, 1, number=1), size=request.param)


def is_open(table):
    return table.page.locator("#table-info").evaluate("(info) => info.open")


def tap(table):
    table.page.locator("#table-info summary").click()
    settle(table.page)


def look_again(table):
    table.page.reload()
    settle(table.page)


def test_it_is_as_this_device_left_it(table):
    assert not is_open(table)
    tap(table)
    table.change()
    assert is_open(table)
    look_again(table)
    assert is_open(table)
    tap(table)
    table.change()
    look_again(table)
    assert not is_open(table)


def test_folded_it_answers_by_keys(table):
    assert not is_open(table)
    table.press("p")
    assert table.said == "The pot is 450."


@pytest.mark.parametrize("table", ["laptop"], indirect=True)
def test_beside_the_felt_the_log_takes_the_height_that_is_free(table):
    log, side, room = (
        table.page.locator(each).bounding_box() for each in ("#log", ".table-side", ".table-room")
    )
    assert side["y"] + side["height"] == pytest.approx(room["y"] + room["height"], abs=1)
    assert log["height"] > 200
