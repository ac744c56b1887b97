"""Pages that other apps offer to the club's (clubs/links.py)."""

import pytest

from clubs import links


@pytest.fixture(autouse=True)
def offered(monkeypatch):
    """Nobody offers anything yet."""
    monkeypatch.setattr(links, "_offered", {})


def test_what_nobody_offers_has_no_address(club):
    assert links.tables(club) == ""


def test_what_is_offered_leads_there(club):
    links.offer(tables="tables")
    assert links.tables(club) == f"/clubs/{club.slug}/tables/"


def test_two_apps_do_not_offer_the_same():
    links.offer(tables="tables")
    links.offer(tables="tables")
    with pytest.raises(ValueError, match="already offers"):
        links.offer(tables="other_tables")
