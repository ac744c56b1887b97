import pytest

from clubs.actions import Person, add_members, found_club
from clubs.models import Webhook
from clubs.webhooks.hook_kinds import CHOSEN
from clubs.webhooks.hook_secrets import fresh_secret
from tests.receiver import Receiver


@pytest.fixture(autouse=True)
def _here(settings):
    """Receivers of tests are on this machine."""
    settings.OUTGOING_PRIVATE = True


@pytest.fixture
def receiver():
    with Receiver() as made:
        yield made


@pytest.fixture
def club(db):
    club = found_club(name="Dead Money", founder="Ann", is_public=True)
    add_members(club=club, people=[Person("Bob"), Person("Cat")])
    return club


@pytest.fixture
def hook(club, receiver):
    """A program that is told everything."""
    kinds = [str(kind) for kind in CHOSEN]
    return Webhook.objects.create(club=club, address=receiver.url(), kinds=kinds, secret=fresh_secret())
