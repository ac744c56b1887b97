"""Tests of shapes that are read from rows (clubs/api/shapes.py)."""

from types import SimpleNamespace

import pytest
from pydantic import ValidationError

from clubs.api.shapes import SeasonShape, shape_of

ROW = SimpleNamespace(slug="spring", name="Spring", starts_on="2026-01-01", ends_on="2026-06-30", secret="x")


def test_fields_are_the_attributes_of_a_row_but_for_those_that_are_given():
    shape = shape_of(SeasonShape, ROW, name="Another", closed=True)
    assert (shape.slug, shape.name, shape.closed) == ("spring", "Another", True)
    assert "secret" not in shape.model_dump()


def test_a_row_that_has_every_field_needs_none_given():
    assert shape_of(SeasonShape, SimpleNamespace(**vars(ROW), closed=False)).closed is False
    with pytest.raises(ValidationError):
        shape_of(SeasonShape, ROW)


def test_what_is_misspelt_is_refused():
    with pytest.raises(TypeError, match="SeasonShape has no clsoed"):
        shape_of(SeasonShape, ROW, clsoed=True)
