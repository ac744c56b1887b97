"""Tests of what of the database is in the file of a club: every model is, or is left out by name."""

import pytest
from django.apps import apps
from django.db.models import OneToOneField

from clubs.belongings import in_order, left_out, rows_of
from tests.sweeps import sweep

OURS = ("clubs", "tables", "tournaments", "gameplay")
MODELS = [model for app in OURS for model in apps.get_app_config(app).get_models()]
SECRETIVE = ("claim", "code", "digest", "key", "password", "secret", "seed", "token")


def secretive(names):
    """Those names of columns that sound of a secret."""
    return [name for name in names if any(sound in name for sound in SECRETIVE)]


def test_every_model_is_in_the_file_of_its_club_or_left_out_by_name():
    kept = {each.model for each in in_order()}
    assert [model._meta.label for model in MODELS if model not in kept | set(left_out())] == []
    assert [model._meta.label for model in kept & set(left_out())] == []


@sweep("kept", in_order(), ids=lambda kept: kept.kind)
def test_what_a_row_refers_to_is_in_the_file_too(kept):
    models = {each.model for each in in_order()}
    assert [column.name for column in kept.references if column.related_model not in models] == []
    assert {*kept.without, *kept.checks} <= {column.name for column in kept.model._meta.concrete_fields}


@sweep("kept", in_order(), ids=lambda kept: kept.kind)
def test_no_column_that_sounds_of_a_secret_is_in_it(kept):
    assert secretive([column.name for column in kept.columns]) == []


@sweep("kept", in_order(), ids=lambda kept: kept.kind)
def test_what_is_unique_on_a_site_is_made_anew(kept):
    alone = [column for column in kept.columns if column.unique and not isinstance(column, OneToOneField)]
    assert [column.name for column in alone] == []


@pytest.mark.django_db
def test_rows_are_those_of_one_club(club, live):
    from clubs import actions

    other = actions.found_club(name="Elsewhere", founder="Zed")
    live()
    for kept in in_order():
        assert not rows_of(other, kept.model).filter(pk__in=rows_of(club, kept.model).values("pk")).exists()
    counted = {kept.kind: rows_of(club, kept.model).count() for kept in in_order()}
    assert {kind: count for kind, count in counted.items() if count} == {
        "clubs.club": 1,
        "clubs.member": 1,
        "clubs.rulebookversion": 1,
        "clubs.season": 1,
        "clubs.event": 1,
    }
