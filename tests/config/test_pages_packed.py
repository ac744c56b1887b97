"""Pages are packed for the way to the browser, and their size tells nothing of the tokens in them."""

import gzip

import pytest

pytestmark = pytest.mark.django_db


def test_a_page_is_packed_for_who_understands_that(client):
    plain = client.get("/accounts/login/")
    packed = client.get("/accounts/login/", headers={"Accept-Encoding": "gzip, br"})
    assert "Content-Encoding" not in plain.headers
    assert packed["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed["Vary"]
    assert b"<main" in gzip.decompress(packed.content)


def test_the_size_of_a_page_tells_nothing_of_what_is_in_it(client):
    """Who may have a page made again and again with a guess in it learns nothing from its length."""
    sizes = {
        len(client.get("/accounts/login/", headers={"Accept-Encoding": "gzip"}).content) for _ in range(40)
    }
    assert len(sizes) > 10
