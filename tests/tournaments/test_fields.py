"""What a director types (tournaments/fields.py)."""

import pytest
from django import forms
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from tournaments.fields import ChipsField, MoneyField, PlayersField, chips, in_money_of


@pytest.mark.parametrize(
    ("typed", "count"),
    [
        ("12500", 12_500),
        ("12,500", 12_500),
        ("12.500", 12_500),
        ("12 500", 12_500),
        ("12.5k", 12_500),
        ("12,5K", 12_500),
        ("1.25m", 1_250_000),
        ("0", 0),
    ],
)
def test_chips_as_people_write_them(typed, count):
    assert chips(typed) == count


@pytest.mark.parametrize("typed", ["", "lots", "-5", "12.5", "1,2,3", "k", "12.5555k"])
def test_what_is_no_number_of_chips_is_said_to_be_none(typed):
    with pytest.raises(ValueError, match="is not a number of chips"):
        chips(typed)


@given(st.integers(0, 10**12))
def test_any_count_is_read_back_however_it_is_grouped(count):
    for typed in (str(count), f"{count:,}", f"{count:,}".replace(",", "."), f"{count:,}".replace(",", " ")):
        assert chips(typed) == count


def test_nobody_has_more_chips_than_there_are_in_the_world():
    with pytest.raises(ValidationError, match="that many chips"):
        ChipsField().clean("9" * 20)


def test_empty_fields_that_are_not_required_are_nothing():
    assert ChipsField(required=False).clean("") is None
    assert MoneyField(required=False).clean("") is None


def test_money_is_read_in_cents():
    assert MoneyField().clean("12.50") == 1250
    with pytest.raises(ValidationError, match="not an amount of money"):
        MoneyField().clean("a tenner")


def test_money_may_have_the_sign_of_the_club_and_no_other():
    form = type("Sale", (forms.Form,), {"price": MoneyField()})({"price": "€20"})
    in_money_of(form, "€")
    assert (form.is_valid(), form.cleaned_data) == (True, {"price": 2000})
    form = type("Sale", (forms.Form,), {"price": MoneyField()})({"price": "£20"})
    in_money_of(form, "€")
    assert form.errors["price"] == ["“£20” is not an amount of money; write 1200 or 12.50."]


def test_players_are_numbers():
    assert PlayersField().clean(["3", "5"]) == (3, 5)
    with pytest.raises(ValidationError):
        PlayersField().clean(["3", "Ann"])
