"""Browsers of the people of a club: clients that are signed in as one of them."""

import pytest
from django.test import Client

from clubs.models import User
from tests.tournaments.views.browsers import Console


@pytest.fixture
def signed_in(club):
    """A client for a member by name, who gets an account on the way."""

    def sign_in(name):
        member = club.members.get(name=name)
        if member.user is None:
            member.user = User.objects.create_user(f"user-{member.number}")
            member.save()
        client = Client()
        client.force_login(member.user)
        return client

    return sign_in


@pytest.fixture
def director(signed_in):
    return signed_in("Bob")


@pytest.fixture
def console(friday, director):
    return Console(director, friday)
