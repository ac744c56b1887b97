"""static/js/definition.js: a line that is to be corrected is one tap away."""

import pytest

HEAD = """<!doctype html><html lang=en><head><title>Game</title>
<script type=module src=/static/js/definition.js></script></head><body>"""
PAGE = (
    HEAD + '<a href="#definition" data-line=2>Line 2</a> <a href="#definition" data-line=9>Line 9</a>'
    "<textarea id=definition rows=2>name Two\ndael 2 down\nbet</textarea></body></html>"
)

SELECTED = "text => text.value.slice(text.selectionStart, text.selectionEnd)"


@pytest.mark.parametrize(("link", "line"), [("Line 2", "dael 2 down"), ("Line 9", "bet")])
def test_a_tap_on_a_line_selects_it_as_far_as_it_is_there(pages, link, line):
    page = pages.unserved(PAGE)
    page.get_by_text(link).click()
    assert page.locator("#definition:focus").evaluate(SELECTED) == line
    assert "#" not in page.url
