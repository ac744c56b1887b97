"""The dead button on a tablet without a network (static/js/dead-button.js) is that of tables/button.py."""

import json
from dataclasses import asdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tables.button import first_hand, next_hand

NAMES = {"small_blind": "smallBlind", "big_blind": "bigBlind", "dealt_in": "dealtIn"}
MANY = 600


def in_script(positions):
    return {NAMES.get(name, name): value for name, value in asdict(positions).items()}


@st.composite
def evenings(draw):
    """A table through some hands: players who go, who come and have to wait, under some rules."""
    seats = draw(st.integers(2, 10))
    taken = draw(st.sets(st.integers(1, seats), min_size=2))
    rules = {
        "waits": draw(st.sampled_from(["sb_and_button", "small_blind", "sb_one_hand", "between_only"])),
        "marker": draw(st.sampled_from(["empty_seat", "previous_player"])),
    }
    last = first_hand(draw(st.integers(1, seats)), taken)
    steps = []
    waited = {}
    for _ in range(draw(st.integers(1, 8))):
        gone = draw(st.sets(st.sampled_from(sorted(taken))))
        come = draw(st.sets(st.integers(1, seats), max_size=4)) - taken
        if len((taken - gone) | come) < 2:
            continue
        taken = (taken - gone) | come
        waited = {seat: n for seat, n in waited.items() if seat in taken} | dict.fromkeys(come, 0)
        following = next_hand(last, taken, seats, new=waited, **rules)
        steps.append((last, sorted(taken), seats, dict(waited), rules, following))
        waited = {seat: n + 1 for seat, n in waited.items() if seat in following.waiting}
        last = following
    return steps


def collected(strategy):
    """Many examples at once: the browser is asked for all of them in one go."""
    found = []

    @settings(max_examples=MANY, database=None)
    @given(strategy)
    def collect(example):
        found.append(example)

    collect()
    return found


def asked(pages, calls):
    """Return what the script answers to (function, arguments …)."""
    page = pages.unserved("<!doctype html><title>Button</title><body></body>")
    return page.evaluate(
        """async (calls) => {
            const script = await import("/static/js/dead-button.js");
            return JSON.parse(calls).map(([name, ...rest]) => script[name](...rest));
        }""",
        json.dumps(calls),
    )


@pytest.mark.rule("TABLET-provisional")
def test_the_next_hand_is_the_same(pages):
    steps = [step for evening in collected(evenings()) for step in evening]
    calls = [
        ["nextHand", in_script(last), taken, seats, waited, rules]
        for last, taken, seats, waited, rules, _ in steps
    ]
    answers = asked(pages, calls)
    differing = [
        (call, answer)
        for call, answer, (*_, following) in zip(calls, answers, steps, strict=True)
        if answer != json.loads(json.dumps(in_script(following)))
    ]
    assert differing[:1] == []
    assert len(steps) > MANY


@pytest.mark.rule("TABLET-provisional")
def test_the_first_hand_is_the_same(pages):
    tables = collected(
        st.integers(2, 10).flatmap(
            lambda seats: st.tuples(
                st.integers(1, seats), st.sets(st.integers(1, seats), min_size=2).map(sorted)
            )
        )
    )
    calls = [["firstHand", button, taken] for button, taken in tables]
    expected = [json.loads(json.dumps(in_script(first_hand(button, taken)))) for button, taken in tables]
    assert [answer | {"waiting": []} for answer in asked(pages, calls)] == expected
