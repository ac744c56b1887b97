"""Every value of an option of the rulebook that is not its default is written in some test: an option that
nobody tries is one that may do nothing."""

import re
import types
from functools import cache
from pathlib import Path
from typing import Annotated, Literal, Union, get_args, get_origin

import pytest
from pydantic import BaseModel

from clubs.rulebook import Rulebook
from tests.site import ROOT
from tests.sweeps import sweep

TESTS = Path(ROOT) / "tests"
ELSEWHERE = {
    ("Button", "moved_player_waits"): ("tables/test_button.py", "waits"),
    ("Rulebook", "book"): ("clubs/rulebook/test_presets.py", "book"),
    ("Seating", "counts_as_new"): ("tournaments/night/floor/test_new_seats.py", "counts_as_new"),
    ("Seating", "dedicated_dealer"): ("tournaments/night/test_draws.py", "table.dealer"),
    ("Seating", "seat_draw"): ("tournaments/night/floor/test_seat_draw.py", "seat_order"),
    ("Seating", "table_roles"): ("tournaments/presenters/test_table_roles.py", "table_roles"),
    ("Terms", "payouts"): ("clubs/scoring/test_payouts.py", "championship"),
}
"""Option → the test file that tries all its values through a preset or an argument of another name, and that
name."""
ONLY_SAID = {
    ("Conduct", "substantial_action"),
    ("RingGames", "betting"),
}
"""What is said to players and directors, and changes nothing else (clubs/how_we_play)."""


def literals(annotation):
    """The values among which an option chooses; none where it is typed."""
    if annotation is bool:
        return [True, False]
    if get_origin(annotation) is Literal:
        return list(get_args(annotation))
    if get_origin(annotation) in (Union, types.UnionType):
        return [value for each in get_args(annotation) for value in literals(each)]
    return literals(get_args(annotation)[0]) if get_origin(annotation) is Annotated else []


def sections(annotation):
    """The models that an annotation holds."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [model for each in get_args(annotation) for model in sections(each)]


def every_value(model=Rulebook, known=None):
    """(section, option, value) of each that is not the default."""
    known = known if known is not None else set()
    if model in known:
        return
    known.add(model)
    for name, field in model.model_fields.items():
        for value in literals(field.annotation):
            if value != field.default:
                yield model.__name__, name, value
        for section in sections(field.annotation):
            yield from every_value(section, known)


@cache
def written():
    here = Path(__file__)
    return [path.read_text() for path in TESTS.rglob("*.py") if path != here]


def is_written(name, value):
    """Return whether some test gives the option this value, or names both."""
    said = rf"[\"']{value}[\"']" if isinstance(value, str) else rf"\b{name}[\"']?\s*[:=,]\s*{value}\b"
    return any(re.search(rf"\b{name}\b", text) and re.search(said, text) for text in written())


VALUES = [each for each in every_value() if each[:2] not in ELSEWHERE and each[:2] not in ONLY_SAID]


@sweep(("section", "option", "value"), VALUES, ids=[f"{s}.{o}={v}" for s, o, v in VALUES])
def test_some_test_writes_it(section, option, value):
    assert is_written(option, value), "No test has this value: write one that sees what it does."


@pytest.mark.parametrize(("path", "word"), ELSEWHERE.values(), ids=[".".join(each) for each in ELSEWHERE])
def test_or_another_name_of_it(path, word):
    assert word in (TESTS / path).read_text()


def test_what_is_named_here_is_there():
    options = {each[:2] for each in every_value()}
    assert ELSEWHERE.keys() | ONLY_SAID <= options
