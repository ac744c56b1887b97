"""Pages packed for the way to the browser (config/static_files/zipped.py)."""

import gzip

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from config.static_files.zipped import ZippedMiddleware

PAGE = "Ann sits at table 3. " * 100


def answered(text=PAGE, accept="gzip, br", **headers):
    request = RequestFactory().get("/", headers={"Accept-Encoding": accept})
    return ZippedMiddleware(lambda request: HttpResponse(text, headers=headers))(request)


def test_a_page_is_packed_and_says_so():
    answer = answered()
    assert gzip.decompress(answer.content).decode() == PAGE
    assert (answer["Content-Encoding"], answer["Content-Length"]) == ("gzip", str(len(answer.content)))
    assert answer["Vary"] == "Accept-Encoding"


@pytest.mark.parametrize(
    ("text", "accept", "headers", "vary"),
    [
        ("short", "gzip", {}, None),
        (PAGE, "identity", {}, "Accept-Encoding"),
        (PAGE, "gzip", {"Content-Encoding": "br"}, None),
    ],
    ids=["not worth it", "not understood", "packed already"],
)
def test_what_is_not_packed_goes_as_it_is(text, accept, headers, vary):
    answer = answered(text, accept, **headers)
    assert (answer.content.decode(), answer.get("Vary")) == (text, vary)


def test_the_size_of_a_page_tells_nothing_of_what_is_in_it():
    """Who may have a page made again and again with a guess in it learns nothing from its length."""
    assert len({len(answered().content) for _ in range(40)}) > 10
