"""Tests of what a director types, and the forms of facts (tournaments/fields.py)."""

from typing import Annotated, Literal

import pytest
from django import forms
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, Field

from tournaments.fields import (
    Acts,
    ChipsField,
    ClauseField,
    FactForm,
    MoneyField,
    PlayersField,
    chips,
    fields_of,
    in_money_of,
)
from tournaments.night.facts import BoughtIn
from tournaments.night.facts.parts import Cents, ChipCount, ClauseId, Drawn, PlayerId, TableNumber


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


class Sorted(BaseModel):
    """The chips of a table have been sorted."""

    kind: Literal["sorted"] = "sorted"
    table: TableNumber
    by: PlayerId
    chips: ChipCount = 7
    worth: Cents | None = None
    clause: ClauseId = ""
    note: Annotated[str, Field(min_length=1, max_length=30)]
    rank: Annotated[str, Field(pattern=r"^[2-9TJQKA]$")] = "A"
    times: Annotated[int, Field(ge=-3, le=9)] = 1
    way: Literal["colour", "value"] = "value"
    what: tuple[Literal["new", "old"], ...] = ()
    again: bool = True
    draw: Drawn | None = None
    stacks: dict[PlayerId, ChipCount] = {}


def test_a_form_of_a_fact_has_its_fields_and_their_bounds():
    fields = dict(fields_of(Sorted))
    kinds = {name: (type(field), field.required) for name, field in fields.items()}
    assert kinds == {
        "table": (forms.IntegerField, True),
        "by": (forms.IntegerField, True),
        "chips": (ChipsField, False),
        "worth": (MoneyField, False),
        "clause": (ClauseField, False),
        "note": (forms.CharField, True),
        "rank": (forms.RegexField, False),
        "times": (forms.IntegerField, False),
        "way": (forms.ChoiceField, False),
        "what": (forms.MultipleChoiceField, False),
        "again": (forms.BooleanField, False),
    }
    assert (fields["table"].min_value, fields["table"].max_value) == (1, 10_000)
    assert (fields["times"].min_value, fields["times"].max_value) == (-3, 9)
    assert fields["note"].max_length == 30
    assert fields["clause"].max_length == 60
    assert fields["way"].choices == [("colour", "colour"), ("value", "value")]
    assert fields["what"].choices == [("new", "new"), ("old", "old")]


def test_what_the_site_alone_fills_in_nobody_types():
    assert [name for name, _ in fields_of(BoughtIn)] == ["player", "name", "chips", "consent"]


class SortedForm(FactForm):
    knows = {"by": "who", "unknown": "who"}
    who = 4


def typed(form, **data):
    filled = form(data)
    assert filled.is_valid(), filled.errors
    return filled.as_fact()


def test_what_is_typed_becomes_the_fact_and_the_rest_is_as_the_fact_has_it():
    acts = Acts()
    acts.copies("sort", Sorted, SortedForm, called={"note": "why"}, always={"way": "colour"})
    form = acts["sort"]
    assert form.name == "sort"
    assert {"by", "way", "note"}.isdisjoint(form.base_fields)
    fact = typed(form, table="3", why="dirty", worth="$5", what=["old"], chips="", times="")
    assert fact == Sorted(table=3, by=4, note="dirty", worth=500, way="colour", what=("old",), again=False)
    assert (fact.chips, fact.times) == (7, 1)


def test_a_field_that_a_form_declares_stays_as_it_is_and_says_what_is_missing():
    class Own(FactForm):
        fact = Sorted
        missing = {"note": "Say why."}

        times = forms.IntegerField(max_value=2)

    own = Own({"table": "1", "by": "2", "times": "3"})
    assert own.errors == {
        "note": ["Say why."],
        "times": ["Ensure this value is less than or equal to 2."],
    }


def test_a_form_without_a_fact_makes_none():
    with pytest.raises(NotImplementedError):
        typed(FactForm)
