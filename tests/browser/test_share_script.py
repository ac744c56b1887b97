"""Copy and Share in a browser (static/js/share.js): Share only where the browser has it, Copy always."""

import pytest
from django.template import Context, Template
from playwright.sync_api import expect

from tests.browser.pages import NOWHERE, STATIC

PAGE = """{% load share %}
{% share 'https://club.example/x/' text='Come' title='Live 9' %}{% share_text words 'Text' %}
<script type=module src=/share.js></script>"""
STUB = "navigator.share = async (passed) => { window.passed = passed; };"
REFUSES = "navigator.share = async () => { throw new DOMException('', '%s'); };"


@pytest.fixture
def shown(pages):
    """Opens a page with a link and a text to pass on, where the browser shares as this script says."""

    def open_page(script):
        page = pages.open()
        body = Template(PAGE).render(Context({"words": "Live 9\nFriday"}))
        css = (STATIC[0] / "css/club.css").read_text()
        html = f"<!doctype html><html lang=en><style>{css}</style><body>{body}</body></html>"
        page.route(f"{NOWHERE}/", lambda route: route.fulfill(body=html, content_type="text/html"))
        source = (STATIC[0] / "js/share.js").read_text()
        page.route(
            f"{NOWHERE}/share.js", lambda route: route.fulfill(body=source, content_type="text/javascript")
        )
        page.add_init_script(script)
        page.goto(f"{NOWHERE}/")
        return page

    return open_page


def test_an_address_is_shared_with_its_words_and_a_text_as_it_is(shown):
    page = shown(STUB)
    page.get_by_role("button", name="Share").first.click()
    assert page.evaluate("passed") == {"title": "Live 9", "text": "Come", "url": "https://club.example/x/"}
    page.get_by_role("button", name="Share").last.click()
    assert page.evaluate("passed") == {"title": "", "text": "Live 9\nFriday"}


def test_where_a_browser_cannot_share_there_is_copy_and_the_links(shown):
    page = shown("delete Navigator.prototype.share;")
    expect(page.get_by_role("button", name="Share")).to_have_count(0)
    page.get_by_role("button", name="Copy").first.click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    expect(page.get_by_role("link", name="WhatsApp")).to_have_count(2)


def test_whoever_thinks_better_of_it_may_share_after_all_and_what_is_refused_is_not_offered_again(shown):
    page = shown(REFUSES % "AbortError")
    button = page.locator("[data-share]").first
    button.click()
    expect(button).to_be_visible()
    page = shown(REFUSES % "NotAllowedError")
    button = page.locator("[data-share]").first
    button.click()
    expect(button).to_be_hidden()


def test_what_is_put_into_the_page_later_is_copied_too(shown):
    page = shown("")
    page.evaluate("document.body.append(document.querySelector('.copying').cloneNode(true))")
    page.get_by_role("button", name="Copy").last.click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
