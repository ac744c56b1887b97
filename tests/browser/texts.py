"""Texts as they are printed on a page: none over another, none under something, none cut off.

`misprints(page)` looks at every text of the page, a screenful after the other, as somebody does who scrolls.
It works on any page at any size; tests/browser/full_nights.py has nights that leave little room.

A text that ends in an ellipsis is shortened on purpose. What lies under a bar that stays in place while the
page scrolls is not hidden, nor is what a row or a list that scrolls by itself has further on.
"""

from pathlib import Path

SCREENFULS = 30  # of the longest page that is looked at whole

MISPRINTS = (Path(__file__).parent / "misprints.js").read_text()
POINTED = """() => {
  window.pointed = new CSSStyleSheet();
  window.pointed.replaceSync("* { pointer-events: auto !important }");
  document.adoptedStyleSheets.push(window.pointed);
}"""
NOT_POINTED = """() => {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== window.pointed);
}"""


def misprints(page):
    """Each text that is over another, under something, or cut off, in words."""
    page.evaluate(POINTED)
    try:
        high, whole = page.evaluate("[innerHeight, document.documentElement.scrollHeight]")
        found = {}
        for screenful in range(SCREENFULS):
            top = screenful * high * 3 // 4
            page.evaluate("top => scrollTo({ top, behavior: 'instant' })", top)
            found |= dict.fromkeys(page.evaluate(MISPRINTS))
            if top + high >= whole:
                break
        page.evaluate("scrollTo(0, 0)")
        return list(found)
    finally:
        page.evaluate(NOT_POINTED)
