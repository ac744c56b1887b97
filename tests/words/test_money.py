"""Money as a club writes it, and as people type it (words/money.py)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from words.money import STYLES, Amount, Currency, cents, in_currency, money
from words.text import Listing, Sentences, Text


@pytest.mark.parametrize(
    ("amount", "symbol", "text"),
    [
        (0, "$", "$0"),
        (2000, "$", "$20"),
        (1250, "€", "€12.50"),
        (5, "£", "£0.05"),
        (12_345_600, "$", "$123,456"),
        (-1250, "$", "−$12.50"),
        (2000, "CHF", "CHF\u00a020"),
    ],
)
def test_amounts_for_people(amount, symbol, text):
    assert money(amount, symbol) == text


@pytest.mark.parametrize(
    ("typed", "amount"),
    [
        ("20", 2000),
        ("$20", 2000),
        (" 12.5 ", 1250),
        ("12,50", 1250),
        ("1,200", 120_000),
        ("1.200", 120_000),
        ("1,200.50", 120_050),
        ("1.200,5", 120_050),
        ("1 200", 120_000),
        ("1'200'000", 120_000_000),
    ],
)
def test_amounts_as_people_type_them(typed, amount):
    assert cents(typed) == amount


@pytest.mark.parametrize("typed", ["", "x", "-5", "1,2,3", "1,20,000", "12.345.6", "1,200,50", "€20"])
def test_what_is_no_amount(typed):
    with pytest.raises(ValueError, match="is not an amount of money"):
        cents(typed)


@given(st.integers(0, 10**11), st.sampled_from(["$", "€", "CHF"]))
def test_what_is_shown_can_be_typed(amount, symbol):
    assert cents(money(amount, symbol), symbol) == amount


@pytest.mark.parametrize(
    ("style", "text"),
    [
        ("point", "€1,200.50"),
        ("comma", "€1.200,50"),
        ("comma_behind", "1.200,50\u00a0€"),
        ("space_behind", "1\u202f200,50\u00a0€"),
    ],
)
def test_a_club_writes_amounts_as_it_likes(style, text):
    assert money(120_050, Currency("€", style)) == text
    assert money(-120_050, Currency("€", style)) == f"−{text}"


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en-gb", ["€1,200.50", "€20", "−€3", "CHF\u00a020"]),
        ("es", ["1.200,50\u00a0€", "20\u00a0€", "−3\u00a0€", "20\u00a0CHF"]),
        ("de", ["1.200,50\u00a0€", "20\u00a0€", "−3\u00a0€", "20\u00a0CHF"]),
    ],
)
def test_a_club_writes_amounts_as_its_language_does(language, texts):
    euro, francs = Currency("€", language), Currency("CHF", language)
    assert [money(120_050, euro), money(2000, euro), money(-300, euro), money(2000, francs)] == texts


@pytest.mark.parametrize(
    ("sign", "text"), [("¥", "¥1,200"), ("JPY", "JPY\u00a01,200"), ("Ft", "Ft\u00a01,200")]
)
def test_the_sign_is_the_clubs_own_and_whole_amounts_have_no_cents(sign, text):
    assert money(120_000, sign) == text


@pytest.mark.parametrize("sign", ["JPY", "₩"])
def test_a_currency_without_cents_takes_whole_amounts_only(sign):
    assert cents(f"1,200 {sign}", sign) == cents("1200.00", sign) == 120_000
    with pytest.raises(ValueError, match=f"{sign} has no cents: write a whole amount"):
        cents("12.50", sign)


@given(
    st.integers(0, 10**11),
    st.sampled_from(["$", "€", "CHF"]),
    st.sampled_from([*sorted(STYLES), "en-gb", "es"]),
)
def test_what_a_club_writes_can_be_typed(amount, sign, style):
    currency = Currency(sign, style)
    assert cents(money(amount, currency), currency) == amount


def test_an_amount_in_a_sentence_waits_for_its_currency():
    inner = Text("{left} is missing", left=Amount(1250))
    outer = Sentences([Text("Refused: {why}.", why=inner), Listing([inner, "no more"])])
    assert outer == "Refused: 12.50 is missing. 12.50 is missing and no more"
    euros = Currency("€", "es")
    assert in_currency(outer, euros) == ("Refused: 12,50\xa0€ is missing. 12,50\xa0€ is missing and no more")
    assert in_currency(inner, "CHF").localised() == "CHF\xa012.50 is missing"


def test_other_numbers_of_the_sentence_stay_as_they_are():
    text = Text("{count} place of {sum}", "{count} places of {sum}", count=3, sum=Amount(900_000))
    assert in_currency(text, "£") == "3 places of £9,000"
    assert in_currency(Text("Nothing."), "£") == "Nothing."


def test_more_than_is_ever_recorded_is_refused_with_a_sentence():
    assert cents("10000000000") == 1_000_000_000_000
    with pytest.raises(ValueError, match=r"^Nobody has that much money\.$"):
        cents("10000000000.01")
