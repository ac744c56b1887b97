"""Chips that are no whole raise (static/js/wagers.js) count the same while they are typed, without a network,
as once they are sent."""

import json
from dataclasses import asdict
from itertools import product

import pytest
from django.template.loader import render_to_string
from django.utils import translation
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.rulebook import PRESETS
from clubs.rulebook.wagers import BettingRound, Wager, may_raise, read_wager, wager_rules
from tournaments.presenters.wager_check import (
    LIMITS,
    WAYS,
    checked_reopening,
    checked_wager,
    reopening_check,
    wager_check,
)
from words.text import localised

AMOUNTS = [
    ("400", "700", "", ""),
    ("400", "599", "", ""),
    ("400", "600", "", ""),
    ("1.3k", "1 500", "", "500"),
    ("600", "1500", "", "500"),
    ("300", "350", "200", ""),
    ("300", "400", "200", "25"),
    ("600", "5,000", "", "5000"),
    ("600", "400", "", ""),
    ("600", "600", "", "100"),
    ("600", "601", "1", "1"),
    ("999999999999", "1000000000000", "", ""),
    ("0", "300", "", ""),
    ("400", "", "", ""),
    ("many", "300", "", ""),
    ("400", "1000000000001", "", ""),
]
EARLIER = [("", ""), ("100", ""), ("100", "50"), ("600", "100"), ("100", "100"), ("50", "100")]
NAMES = ("faced", "out", "raised", "smallest", "earlier", "back", "how")
TYPED = [
    dict(zip(NAMES, (*amounts, *earlier, how), strict=True))
    for amounts, earlier, (how, _) in product(AMOUNTS, EARLIER, WAYS)
]
ROUNDS = [
    {"bets": bets, "put": put, "least": least, "pot": pot, "limit": limit, "acted": acted}
    for bets, put, (least, pot), (limit, _), acted in product(
        ("", "400 550 850", "400, 550; 850", "1k/1,400", "200 200", "many", "20"),
        ("", "0", "400", "550", "900", "some"),
        (("", ""), ("100", "1500"), ("1.5", "")),
        LIMITS,
        ("", "on"),
    )
]
SAME = """([kind, typed]) => JSON.parse(typed).map((typed) => {
    const form = document.querySelector(kind);
    for (const name in typed) {
        const field = form.elements[name];
        if (field.type === "checkbox") field.checked = Boolean(typed[name]);
        else field.value = typed[name];
    }
    form.querySelector("input").dispatchEvent(new Event("input", { bubbles: true }));
    const line = form.querySelector(".claim-said");
    return [line.textContent, line.dataset.state];
})"""
MANY = 1500
AMOUNT = st.integers(1, 3000) | st.integers(1, 30).map(lambda chips: 100 * chips)
AMOUNT_OR_NONE = st.just(0) | AMOUNT


@st.composite
def wagers(draw):
    """A wager, with earlier chips of which some may be taken back."""
    earlier = draw(AMOUNT_OR_NONE)
    how = draw(st.sampled_from([name for name, _ in WAYS]))
    back = draw(st.integers(0, earlier))
    return Wager(draw(AMOUNT), draw(AMOUNT), how, draw(AMOUNT_OR_NONE), draw(AMOUNT_OR_NONE), earlier, back)


@st.composite
def rounds(draw):
    """A round of betting, full raises and short ones, and somebody who faces its last bet."""
    bets = tuple(sorted(draw(st.sets(AMOUNT, min_size=1, max_size=6))))
    limit = draw(st.sampled_from([name for name, _ in LIMITS]))
    put, acted = draw(st.sampled_from((0, *bets)) | st.integers(0, bets[-1])), draw(st.booleans())
    return BettingRound(bets, put, acted, limit, draw(AMOUNT_OR_NONE), draw(AMOUNT_OR_NONE))


def collected(strategy):
    """Many examples at once: the browser is asked for all of them in one go."""
    examples = []

    @settings(max_examples=MANY, database=None)
    @given(strategy)
    def collect(example):
        examples.append(example)

    collect()
    return examples


@pytest.mark.rule("TDA-46", "TDA-47")
@pytest.mark.parametrize("book", ["TDA", "DM", "CPL"])
def test_the_script_reads_every_wager_and_round_as_the_site_does(pages, book):
    rules, wagered, faced = wager_rules(book), collected(wagers()), collected(rounds())
    page = pages.unserved("<!doctype html><title>Wagers</title><body></body>")
    readings, rights = page.evaluate(
        """async ([rules, wagers, rounds]) => {
            const { readWager, mayRaise } = await import("/static/js/wagers.js");
            const rights = rounds.map((each) => mayRaise(each, rules));
            return [wagers.map((each) => readWager(each, rules)), rights];
        }""",
        [
            asdict(rules),
            [asdict(each) for each in wagered],
            [{**asdict(each), "acted": each.has_acted} for each in faced],
        ],
    )
    for wager, reading in zip(wagered, readings, strict=True):
        expected = asdict(read_wager(wager, rules))
        assert reading == {
            **{k: v for k, v in expected.items() if k != "is_bound"},
            "bound": expected["is_bound"],
        }
    for betting, right in zip(faced, rights, strict=True):
        expected = may_raise(betting, rules)
        assert right == {
            "may": expected.may_raise,
            "least": expected.least,
            "most": expected.most,
            "rule": expected.rule,
        }


def once_sent(rulebook, typed):
    checked = checked_reopening if "bets" in typed else checked_wager
    check = checked(rulebook, {"TDA-43", "TDA-47"}, typed)
    return ["", ""] if check.state == "wrong" else [localised(check.sentence), check.state]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("preset", ["tda", "dead_money", "cpl"])
def test_what_is_said_while_typing_is_what_is_said_once_sent(pages, preset, language):
    rulebook = PRESETS[preset]
    with translation.override(language):
        calculators = {"wager": wager_check(rulebook), "reopening": reopening_check(rulebook)}
        forms = render_to_string("tournaments/tablet/wager.html", calculators)
        sent = [once_sent(rulebook, typed) for typed in TYPED]
        answers = [once_sent(rulebook, typed) for typed in ROUNDS]
    page = pages.unserved(
        f'<!doctype html><html lang="{language}"><body>{forms}'
        '<script type="module" src="/static/js/wagers.js"></script></body></html>'
    )
    said = page.evaluate(SAME, ["form.wager", json.dumps(TYPED)])
    assert said == sent
    assert len({state for _, state in said}) == 5  # each outcome, and nothing where something is missing
    said = page.evaluate(SAME, ["form.reopening", json.dumps(ROUNDS)])
    assert said == answers
    assert {state for _, state in said} == {"", "may", "no"}
