"""Members of before are found by plain letters, too (clubs/migrations/0017_plain_names.py)."""

from importlib import import_module

import pytest
from django.apps import apps

from clubs import actions
from clubs.models import Member
from clubs.queries.clubs import members

pytestmark = pytest.mark.django_db


def test_the_names_of_all_members_are_written_anew(club):
    actions.add_members(club=club, people=[actions.Person("Łukasz"), actions.Person("Bob")])
    Member.objects.filter(name="Łukasz").update(plain_name="łukasz")  # as it was written before
    assert not members(club, "lukasz")
    import_module("clubs.migrations.0017_plain_names").write_plain_names(apps, None)
    assert [member.name for member in members(club, "lukasz")] == ["Łukasz"]
    assert Member.objects.get(name="Bob").plain_name == "bob"
