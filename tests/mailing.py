"""A site that sends mail to a server of the test: fixtures, and members who want it."""

import pytest
from django.utils import timezone

from clubs.messages.kinds import WORDS, About
from clubs.messages.preferences import choose, confirm_address, give_address
from clubs.models import Message
from clubs.models.messages import confirm_keys
from config.models import Job
from config.work.runner import run
from tests.postbox import open_postbox


@pytest.fixture
def postbox(settings):
    """The site sends mail there, and names itself in links."""
    with open_postbox() as box:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", box.port
        settings.SENDS_MAIL = True
        settings.PUBLIC_ADDRESS = "https://club.example"
        settings.DEFAULT_FROM_EMAIL = "club@club.example"
        yield box


@pytest.fixture
def work():
    """Does what is due now, and says of each job that sends messages whether it is done."""

    def do():
        for task in ("remind", "deliver_messages"):
            due = Job.objects.due(timezone.now()).filter(task=task)
            came = [run(pk) for pk in list(due.values_list("pk", flat=True))]
        return came

    return do


def wants(member, *kinds, address="", quiet=(None, None), language=""):
    """A member with a confirmed address who has asked for these kinds, or for all."""
    address = address or f"{member.name.lower()}@example.org"
    given = give_address(member=member, address=address)
    if given.pending:
        confirm_address(token=confirm_keys().sign(given.confirm_key))
    choose(
        member=member,
        wishes=[(about, "mail") for about in kinds or WORDS],
        offered=["mail"],
        language=language,
        quiet_from=quiet[0],
        quiet_until=quiet[1],
    )
    Message.objects.filter(member=member, about=About.CONFIRM).delete()
    Job.objects.filter(task="deliver_messages", done_at=None).delete()
    return address
