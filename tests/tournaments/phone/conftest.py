"""Phones of members."""

import pytest

from clubs.models import Club
from tests.tournaments.phone.pockets import Pocket


@pytest.fixture
def phone(club):
    """The phone of a member by name, in a club that strangers do not see."""
    Club.objects.update(is_public=False)
    return lambda name: Pocket(club.members.get(name=name))
