"""Documents as pages: all of them, with links that lead on and text that stays text."""

import re

import pytest
from django.urls import resolve

from config.documentation.documents import PATHS, ROOT, document, render

SERVED = sorted(PATHS)


def test_every_document_is_served_but_the_readme_and_a_source():
    files = {
        str(path.relative_to(ROOT))
        for folder in (ROOT, ROOT / "docs", ROOT / "docs" / "rules")
        for path in folder.glob("*.md")
    }
    assert set(PATHS.values()) == files - {"README.md", "docs/rules/barge-common.md"}


@pytest.mark.parametrize("slug", SERVED)
def test_a_document_has_a_title_a_summary_and_contents(slug):
    each = document(slug)
    assert each.title
    assert each.summary or each.sections[1].text
    assert len({section.anchor for section in each.sections}) == len(each.sections)


@pytest.mark.parametrize("slug", SERVED)
def test_links_lead_to_pages_pictures_and_headings_that_exist(slug):
    html = document(slug).html
    for address in re.findall(r'(?:href|src)="([^"]*)"', html):
        path, _, fragment = address.partition("#")
        if path.startswith(("http", "mailto:")):
            continue
        target = resolve(path).kwargs["name"] if path else slug
        if path.endswith(".png"):
            assert (ROOT / "docs" / "screenshots" / target).is_file(), address
        elif fragment:
            assert fragment in {section.anchor for section in document(target).sections}, address


def test_what_stands_below_a_heading_is_its_section():
    text = """# Title

A *first* paragraph with `code`
over two lines.

## The log (`tables/log.py`)

| a | b |
| --- | --- |
| one | two |

### Deeper

    code

## Deeper
"""
    sections = render(text, "api").sections
    assert [(each.anchor, each.level, each.title, each.above, each.text) for each in sections] == [
        ("title", 1, "Title", (), "A first paragraph with code over two lines."),
        ("the-log-tableslogpy", 2, "The log (tables/log.py)", (), "a\nb\none\ntwo"),
        ("deeper", 3, "Deeper", ("The log (tables/log.py)",), "code\n"),
        ("deeper-1", 2, "Deeper", (), ""),
    ]


def test_links_are_rewritten_and_what_is_not_served_is_words():
    html = render(
        "# T\n\n[a](webhooks.md#what-is-told) [b](../CONTRIBUTING.md) [c](records) [d](#t) "
        "[e](https://a.example) ![f](screenshots/bill.png) ![g](../../secret.png)",
        "api",
    ).html
    assert '<a href="/docs/webhooks/#what-is-told">a</a>' in html
    assert '<a href="/docs/contributing/">b</a>' in html
    assert " c " in html
    assert '<a href="#t">d</a>' in html
    assert '<a href="https://a.example">e</a>' in html
    assert 'src="/docs/pictures/bill.png"' in html
    assert "secret" not in html


@pytest.mark.parametrize(
    "evil", ["<script>alert(1)</script>", "[x](javascript:alert(1))", '<img src=x onerror="alert(1)">']
)
def test_html_in_a_document_is_text(evil):
    html = render(f"# T\n\n{evil}", "api").html
    assert not re.search(r"<(script|img)|href=.javascript", html)


def test_documents_come_in_the_order_of_the_chapters():
    assert list(PATHS)[:3] == ["start-director", "start-host", "start-developer"]
