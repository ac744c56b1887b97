"""Chips that are no whole raise (static/js/wagers.js) count the same while they are typed, without a network,
as once they are sent."""

import json
from itertools import product

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from clubs.rulebook import PRESETS
from tournaments.presenters.wager_check import WAYS, checked_wager, wager_check
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
TYPED = [(*amounts, how) for amounts, (how, _) in product(AMOUNTS, WAYS)]


def once_sent(rulebook, faced, out, raised, smallest, how):
    typed = {"faced": faced, "out": out, "raised": raised, "smallest": smallest, "how": how}
    check = checked_wager(rulebook, {"TDA-43"}, typed)
    return ["", ""] if check.state == "wrong" else [localised(check.sentence), check.state]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("preset", ["tda", "dead_money", "cpl"])
def test_what_is_said_while_typing_is_what_is_said_once_sent(pages, preset, language):
    with translation.override(language):
        form = render_to_string("tournaments/tablet/wager.html", {"wager": wager_check(PRESETS[preset])})
        sent = [once_sent(PRESETS[preset], *typed) for typed in TYPED]
    page = pages.unserved(
        f'<!doctype html><html lang="{language}"><body>{form}'
        '<script type="module" src="/static/js/wagers.js"></script></body></html>'
    )
    said = page.evaluate(
        """(typed) => JSON.parse(typed).map(([faced, out, raised, smallest, how]) => {
            const form = document.querySelector("form.wager");
            const typed = { faced, out, raised, smallest, how };
            for (const name in typed) form.elements[name].value = typed[name];
            form.elements.out.dispatchEvent(new Event("input", { bubbles: true }));
            const line = form.querySelector(".claim-said");
            return [line.textContent, line.dataset.state];
        })""",
        json.dumps(TYPED),
    )
    assert said == sent
    assert len({state for _, state in said}) == 5  # each outcome, and nothing where something is missing
