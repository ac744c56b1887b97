"""A call by misunderstanding (static/js/claims.js) comes to the same while it is typed as once it is sent."""

import json

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from clubs.rulebook import PRESETS
from clubs.rulebook.situations import BY_KEY
from tournaments.presenters.what_now import claim
from words.text import localised

TYPED = [
    ("1200", "300"),
    ("1200", "959"),
    ("1.2k", "960"),
    ("1200", "1 500"),
    ("1200", "0"),
    ("0", "300"),
    ("1200", ""),
    ("3", "2"),
    ("12,5", "3"),
    ("999999999999", "799999999999"),
    ("1000000000000", "800000000000"),
    ("1000000000001", "5"),
]


def reckoned(wagered, put):
    book = PRESETS["dead_money"].book
    return claim(BY_KEY["misunderstood"].of_book(book), {"wagered": wagered, "put": put})


def once_sent(typed):
    """Return what the line says then, and how it is coloured; of what makes no sense the page says nothing
    yet."""
    found = reckoned(*typed)
    return [localised(found.sentence), found.state] if found.state != "wrong" else ["", ""]


@pytest.mark.parametrize("language", ["en", "es"])
def test_what_is_said_while_typing_is_what_is_said_once_sent(pages, language):
    with translation.override(language):
        about = {"claim": reckoned("", ""), "situation": BY_KEY["misunderstood"], "address": "/"}
        form = render_to_string("tournaments/parts/claim.html", about)
        sent = [once_sent(typed) for typed in TYPED]
    page = pages.unserved(
        f'<!doctype html><html lang="{language}"><body><div>{form}<form><input name="wagered">'
        '<input name="put"></form></div><script type="module" src="/static/js/claims.js"></script>'
        "</body></html>"
    )
    said = page.evaluate(
        """(typed) => JSON.parse(typed).map(([wagered, put]) => {
            const form = document.querySelector("form.claim");
            form.elements.wagered.value = wagered;
            form.elements.put.value = put;
            form.elements.put.dispatchEvent(new Event("input", { bubbles: true }));
            const line = form.querySelector(".claim-said");
            return [line.textContent, line.dataset.state];
        })""",
        json.dumps(TYPED),
    )
    assert said == sent
    assert page.locator("form:not(.claim) [name=wagered]").input_value() == TYPED[-1][0]
