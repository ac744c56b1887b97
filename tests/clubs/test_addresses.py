"""Pages that other apps offer to the club's (clubs/addresses.py)."""

import pytest

from clubs import addresses


@pytest.fixture(autouse=True)
def offered(monkeypatch):
    """Nobody offers anything yet."""
    monkeypatch.setattr(addresses, "_offered", {})


def test_what_nobody_offers_has_no_address(club):
    assert addresses.tables(club) == ""


def test_what_is_offered_leads_there(club):
    addresses.offer(tables="tables")
    assert addresses.tables(club) == f"/clubs/{club.slug}/tables/"


def test_two_apps_do_not_offer_the_same():
    addresses.offer(tables="tables")
    addresses.offer(tables="tables")
    with pytest.raises(ValueError, match="already offers"):
        addresses.offer(tables="other_tables")
