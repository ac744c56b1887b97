"""Tests of what tests/browser/colours.py finds on pages whose colours are known."""

import pytest

from tests.browser.colours import filled, poor_contrast

PAGE = """<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="/static/css/tokens.css">
<style>:root, body {{ background: #fff; color: #000; font: 16px sans-serif }} {style}</style>
<main>{body}</main>"""


@pytest.mark.parametrize(
    ("style", "body", "found"),
    [
        ("p { color: #767676 }", "<p>grey</p>", []),
        ("p { color: #777 }", "<p>grey</p>", ["4.48"]),
        ("p { color: #777; font-size: 24px }", "<p>large</p>", []),
        ("p { color: #777; font-size: 19px }", "<p>not large</p>", ["4.48"]),
        ("p { color: #777; font-size: 19px; font-weight: 700 }", "<p>bold and large</p>", []),
        ("p { color: rgb(0 0 0 / 40%) }", "<p>alpha</p>", ["2.85"]),
        ("div { opacity: 0.4 }", "<div><p>opacity</p></div>", ["2.85"]),
        ("p { background: #000; color: #fff }", "<p>white on black</p>", []),
        ("div { background: #000 } p { background: rgb(255 255 255 / 50%) }", "<div><p>both</p></div>", []),
        ("p { background: linear-gradient(#fff, #333); color: #000 }", "<p>gradient</p>", ["1.66"]),
        (
            "div { position: relative; background: #fff } "
            "b { position: absolute; inset: 0; background: #000 } "
            "i { position: absolute; inset: 0; color: #222 }",
            "<div style='height: 2em'><b></b><i>over a sibling</i></div>",
            ["1.32"],
        ),
        (
            "p { position: relative } p::before { content: ''; position: absolute; inset: 0; "
            "background: #000; z-index: -1 }",
            "<p>before</p>",
            ["1.00"],
        ),
        ("text { fill: #777 }", "<svg width=90 height=40><text x=9 y=30>drawn</text></svg>", ["4.48"]),
        (
            "text { fill: #fff } circle { fill: #fee }",
            "<svg width=90 height=40><circle cx=30 cy=25 r=25 /><text x=15 y=30>on a disc</text></svg>",
            ["1.12"],
        ),
        ("p { color: #fff; visibility: hidden }", "<p>not seen</p>", []),
        ("button { color: #777; background: #fff }", "<button disabled>idle</button>", []),
        ("input { color: #777; background: #fff }", "<input value='typed'>", ["4.48"]),
        (
            "::placeholder { color: #999; opacity: 1 } input { background: #fff }",
            "<input placeholder='a name'>",
            ["2.85"],
        ),
    ],
)
def test_contrast_is_that_of_what_is_drawn(pages, style, body, found):
    page = pages.unserved(PAGE.format(style=style, body=body))
    assert [each.split()[0] for each in poor_contrast(page)] == found


def test_filled_buttons_are_those_of_brass_that_can_be_seen(pages):
    style = (
        ".brass { background: var(--brass) } .bar { background: linear-gradient(var(--brass-bright), #333) }"
    )
    body = """<button class="brass">Save</button><a role="button" class="bar">Move Ann</a>
        <button>Back</button>
        <button class="brass" aria-pressed="true">On</button>
        <dialog><button class="brass">Yes</button></dialog>
        <details><summary>More</summary><button class="brass">Hidden</button></details>"""
    page = pages.unserved(PAGE.format(style=style, body=body))
    assert filled(page) == ["Save", "Move Ann"]
    page.evaluate(
        "document.body.insertAdjacentHTML('beforeend', '<aside id=sheet><button class=brass>Record')"
    )
    assert filled(page) == ["Record"]
