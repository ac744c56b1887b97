"""Reading a page as a person does: its text without markup."""

import re
from html import unescape

from django.db import connection
from django.test.utils import CaptureQueriesContext

HTMX = {"HX-Request": "true"}


def text(response):
    """Return what the page says, every run of space one space."""
    body = re.sub(r"<(script|style|svg).*?</\1>", " ", response.content.decode(), flags=re.DOTALL)
    body = body.partition("<main")[2] or body
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


def rows(response):
    """The cells of every row of the page's tables."""
    found = []
    for row in re.findall(r"<tr.*?</tr>", response.content.decode(), flags=re.DOTALL):
        cells = re.findall(r"<t[hd].*?</t[hd]>", row, flags=re.DOTALL)
        found.append([" ".join(unescape(re.sub(r"<[^>]+>", " ", cell)).split()) for cell in cells])
    return found


def queries(browser, path):
    """Return how many queries a page takes."""
    with CaptureQueriesContext(connection) as captured:
        assert browser.get(path).status_code == 200
    return len(captured)


def typed(response):
    """Return what a form on the page would send as it stands: its hidden fields."""
    fields = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', response.content.decode())
    return {name: unescape(value) for name, value in fields}
