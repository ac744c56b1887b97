"""Tests of what pydantic finds wrong, in sentences (clauses/invalid.py)."""

from datetime import date
from enum import Enum
from typing import Annotated, Any, Literal

import pytest
from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from clauses.invalid import refuse_out_of_bounds, sentences
from clauses.refusal import NotAllowed
from tests.sweeps import sweep


class Colour(Enum):
    RED = "red"
    BLACK = "black"


class Choice(BaseModel):
    model_config = ConfigDict(extra="forbid")
    seat: int


class Dealt(BaseModel):
    kind: Literal["dealt"]


class Folded(BaseModel):
    kind: Literal["folded"]
    seat: int


Fact = Annotated[Dealt | Folded, Field(discriminator="kind")]


def said(type_, data, **how):
    with pytest.raises(ValidationError) as wrong:
        TypeAdapter(type_).validate_python(data)
    return sentences(wrong.value, data, **how)


@sweep(
    ("type_", "data", "sentence"),
    [
        (list[int], "50 50", "It: This has to be a list."),
        (tuple[int, ...], 7, "It: This has to be a list."),
        (dict[str, int], [], "It: This has to be an object: names with their values."),
        (Choice, 7, "It: This has to be an object: names with their values."),
        (str, 7, "It: This has to be text."),
        (int, "seven", "It: This has to be a whole number."),
        (int, 7.5, "It: This has to be a whole number."),
        (int, None, "It: This has to be a whole number."),
        (float, "much", "It: This has to be a number."),
        (bool, "perhaps", "It: This has to be true or false."),
        (
            AwareDatetime,
            "2026-03-06T19:30:00",
            "It: This has to be a moment with its offset, like 2026-03-06T19:30:00Z.",
        ),
        (AwareDatetime, "soon", "It: This has to be a moment with its offset, like 2026-03-06T19:30:00Z."),
        (date, "soon", "It: This has to be a date, like 2026-03-06."),
        (Literal["muck", "show"], "hide", "It: One of these: muck, show."),
        (Literal["a", "b", "c"], "d", "It: One of these: a, b, c."),
        (Colour, "green", "It: One of these: red, black."),
        (Annotated[int, Field(ge=1)], 0, "It: At least 1."),
        (Annotated[int, Field(le=9)], 10, "It: At most 9."),
        (Annotated[int, Field(gt=1)], 1, "It: More than 1."),
        (Annotated[int, Field(lt=9)], 9, "It: Less than 9."),
        (Annotated[int, Field(multiple_of=5)], 7, "It: In steps of 5."),
        (Annotated[str, Field(max_length=2)], "abc", "It: At most 2 characters."),
        (Annotated[str, Field(min_length=2)], "a", "It: At least 2 characters."),
        (Annotated[str, Field(pattern="^[a-f]*$")], "z", "It: This is not written as it has to be."),
        (Annotated[list[int], Field(max_length=1)], [1, 2], "It: At most 1 of them."),
        (Annotated[list[int], Field(min_length=1)], [], "It: At least 1 of them."),
        (None, 7, "It: This is not possible: check it."),
    ],
)
def test_a_wrong_value_is_told_in_a_sentence_of_ours(type_, data, sentence):
    assert said(type_, data) == [sentence]


def test_each_fault_has_its_place_as_it_stands_in_the_data():
    data = {"turns": [{"seat": 1}, {"seat": "x", "bet": 3}, {}]}
    assert said(dict[str, list[Choice]], data) == [
        "turns[1].seat: This has to be a whole number.",
        "turns[1].bet is not known here.",
        "turns[2].seat is missing.",
    ]
    assert said(dict[str, list[int]], {"a": [1, "x"]}, within="options", first=1) == [
        "options.a[2]: This has to be a whole number."
    ]


def test_of_what_might_be_several_things_the_nearest_is_told():
    turns = list[str | list[Any] | Choice]
    assert said(turns, ["call", {"place": 1}]) == ["[1].seat is missing.", "[1].place is not known here."]
    assert said(turns, [7]) == ["[0]: This has to be text."]


def test_a_kind_that_is_not_there_or_not_known():
    assert said(list[Fact], [{"kind": "flown"}, {}, {"kind": "folded"}], whole="The log") == [
        "[0]: There is no kind “flown”.",
        "[1].kind is missing.",
        "[2].seat is missing.",
    ]
    assert said(Fact, 7, whole="The entry") == [
        "The entry: This has to be an object: names with their values."
    ]


def test_a_key_that_is_none_is_told_where_it_stands():
    assert said(dict[int, int], {"x": 1}) == ["x: This has to be a whole number."]


@pytest.mark.parametrize(
    ("kind", "value", "sentence"),
    [
        (Annotated[int, Field(ge=1)], 0, "a number in it is less than 1."),
        (Annotated[int, Field(gt=0)], 0, "a number in it is less than 0."),
        (Annotated[int, Field(le=1_000_000)], 10**9, "a number in it is more than 1,000,000."),
        (Annotated[str, Field(max_length=3)], "long", "a text in it is longer than 3 characters."),
        (Annotated[tuple[int, ...], Field(max_length=1)], (1, 2), "there are more than 1 of them."),
    ],
)
def test_what_cannot_be_recorded_is_refused_with_its_bound(kind, value, sentence):
    with pytest.raises(NotAllowed) as refusal, refuse_out_of_bounds():
        TypeAdapter(dict[str, kind]).validate_python({"stack": value})
    assert str(refusal.value) == f"That cannot be recorded: {sentence}"


def test_what_cannot_be_recorded_for_another_reason_is_refused_without_internal_names():
    with pytest.raises(NotAllowed) as refusal, refuse_out_of_bounds():
        TypeAdapter(dict[str, int]).validate_python({"stack": "x"})
    assert str(refusal.value) == "That cannot be recorded as it is: check what was typed."
