"""The browsers of those who come to a table."""

import pytest
from django.test import Client

from clubs.models import User


@pytest.fixture
def browser(club):
    """The browser of a member: browser("Ann")."""

    def enter(name):
        member = club.members.get(name=name)
        member.user = User.objects.create_user(name)
        member.save()
        client = Client()
        client.force_login(member.user)
        return client

    return enter
