"""Tests of who is on the clock on a tablet without a network (static/js/tablet-acting.js)."""

import pytest

CLOCKS = {"seconds": 30, "card": 20, "server": 1_000_000, "device": 5_000_000}


@pytest.fixture
def on_the_clock(pages):
    page = pages.unserved('<!doctype html><html lang="en"><title>Table</title><body></body></html>')

    def ask(called, *records):
        """Return who is after these records: (act, how many seconds ago, fields)."""
        sent = [
            {
                "act": act,
                "at": CLOCKS["device"] - ago * 1000,
                "fields": [[name, str(value)] for name, value in fields.items()],
            }
            for act, ago, fields in records
        ]
        return page.evaluate(
            """async ([called, records, clocks]) => {
                const { calledBy } = await import("/static/js/tablet-acting.js");
                return calledBy(called, records, clocks);
            }""",
            [called, sent, CLOCKS],
        )

    return ask


def test_it_is_counted_from_the_tap_by_the_servers_time(on_the_clock):
    assert on_the_clock(None, ("clock", 10, {"player": 2})) == {"player": 2, "until": 1_020_000}


def test_it_ends_with_the_answer_and_with_the_hand(on_the_clock):
    call = ("clock", 10, {"player": 2})
    for after in (("clock-over", 1, {"player": 2}), ("deal", 1, {}), ("finish-hand", 1, {})):
        assert on_the_clock(None, call, after) is None
    assert on_the_clock(None, call, ("clock-over", 1, {"player": 3})) is not None


def test_a_time_card_adds_to_the_clock_of_its_player(on_the_clock):
    called = {"player": 2, "until": 1_005_000}
    assert on_the_clock(called, ("time-card", 1, {"player": 2}))["until"] == 1_025_000
    assert on_the_clock(called, ("time-card", 1, {"player": 3})) == called
