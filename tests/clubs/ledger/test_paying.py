"""How somebody is paid (clubs/ledger/paying.py)."""

import pytest

from clauses.refusal import NotAllowed
from clubs.ledger.paying import PayLink, checked_iban, checked_links, filled_in, spaced

IBANS = ("DE89370400440532013000", "GB82WEST12345698765432", "FR1420041010050500013M02606", "NO9386011117947")


@pytest.mark.parametrize("iban", IBANS)
def test_an_iban_that_adds_up_is_taken_as_it_is_typed(iban):
    assert checked_iban(spaced(iban).lower()) == iban


@pytest.mark.parametrize("iban", IBANS)
def test_one_digit_wrong_does_not_add_up(iban):
    wrong = f"{iban[:-1]}{(int(iban[-1]) + 1) % 10}"
    with pytest.raises(NotAllowed, match="does not add up"):
        checked_iban(wrong)


@pytest.mark.parametrize(
    "typed", ["hello", "DE89", "12345678901234567890", "DE89370400440532013000" + "0" * 20]
)
def test_what_is_no_iban_is_refused(typed):
    with pytest.raises(NotAllowed):
        checked_iban(typed)


def test_nothing_is_nothing():
    assert (checked_iban(" "), checked_links("\n \n")) == ("", [])


def test_amount_and_reference_are_filled_in_where_the_address_has_them():
    links = checked_links(
        "PayPal https://paypal.me/club/{amount}EUR\nhttps://pay.example/?a={amount}&r={reference}"
    )
    assert links[1].name == "pay.example"
    assert filled_in(links, 1205, "Dead Money: Friday & co") == [
        PayLink("PayPal", "https://paypal.me/club/12.05EUR"),
        PayLink("pay.example", "https://pay.example/?a=12.05&r=Dead%20Money%3A%20Friday%20%26%20co"),
    ]


def test_a_reference_is_not_filled_in_again():
    (link,) = filled_in([PayLink("x", "https://a.example/{amount}/{reference}")], 100, "{amount}")
    assert link.address == "https://a.example/1.00/%7Bamount%7D"


@pytest.mark.parametrize(
    "line",
    [
        "PayPal http://paypal.me/x",
        "javascript:alert(1)",
        "x https://{amount}.example/",
        "x https://a.example/{0}",
        "x",
    ],
)
def test_what_is_no_link_is_refused(line):
    with pytest.raises(NotAllowed, match="is not a link"):
        checked_links(line)


def test_five_links_are_enough():
    with pytest.raises(NotAllowed, match="5 links are enough"):
        checked_links("\n".join(f"x https://a.example/{number}" for number in range(6)))
