"""Real processes send mail to a real server: the site by itself, and a worker; killed between, nobody is told
twice and nobody is left out."""

import threading
import time
from collections import Counter

import pytest

from tests.config.conftest import own_redis
from tests.config.work.test_processes import Worker
from tests.postbox import open_postbox
from tests.site import PATIENCE, Site, prepared

__all__ = ["own_redis"]

MANY = 12
ASK = f"""
from clubs import actions, ledger
from clubs.actions import Person
from clubs.actions.ledger import enter
from clubs.models import Member, MessageSettings, MessageWish
club = actions.found_club(name="Dead Money", founder="Ann")
actions.add_members(club=club, people=[Person(f"M{{n}}") for n in range({MANY - 1})])
for member in Member.objects.all():
    MessageSettings.objects.create(
        member=member, address=f"m{{member.number}}@example.org", quiet_from=None, quiet_until=None
    )
    MessageWish.objects.create(member=member, about="season", channel="mail")
from datetime import date
season = actions.create_season(club=club, name="S", starts_on=date(2026, 1, 1), ends_on=date(2026, 2, 1))
actions.close_season(season=season)
"""
AGAIN = """
from config.models import Job
from config.work.notifying import tell
from django.utils import timezone
Job.objects.waiting().filter(task="deliver_messages").update(due_at=timezone.now())
"""
STATES = """
from clubs.models import Message
print(*Message.objects.values_list("state", flat=True))
"""


def until_sent(site):
    deadline = time.monotonic() + PATIENCE
    while (states := site.run(STATES).split()) != ["sent"] * MANY:
        assert time.monotonic() < deadline, states
        time.sleep(0.1)


class Killer:
    """Kills whoever sends when so many mails were taken, before it hears of the last."""

    def __init__(self, box, number):
        self.box, self.number = box, number
        self.armed, self.kill = threading.Event(), None
        box.on_mail = self.look

    def look(self, _):
        if len(self.box.mails) == self.number:
            self.armed.wait(PATIENCE)
            self.kill()

    def aim(self, kill):
        self.kill = kill
        self.armed.set()


def check(box):
    """One mail to everybody; the one that was under way may have come twice, as the same."""
    ids = Counter(mail["Message-ID"] for mail in box.mails)
    assert sorted({mail["To"] for mail in box.mails}) == sorted(
        f"m{n}@example.org" for n in range(1, MANY + 1)
    )
    assert len(ids) == MANY
    assert sorted(ids.values())[:-1] == [1] * (MANY - 1)
    assert max(ids.values()) == 2


def mails_to(box):
    return {"EMAIL_URL": f"smtp://127.0.0.1:{box.port}", "PUBLIC_ADDRESS": "http://club.example:8000"}


def test_a_site_by_itself_that_is_killed_while_it_sends(tmp_path):
    with open_postbox() as box:
        site = Site(prepared(tmp_path / "data"), **mails_to(box))
        site.run(ASK)
        killer = Killer(box, 5)
        site.start()
        killer.aim(site.process.kill)
        site.process.wait(PATIENCE)
        assert len(box.mails) == 5
        site.run(AGAIN)
        site.port = 0
        with site:
            until_sent(site)
        check(box)


@pytest.mark.redis
def test_a_worker_that_is_killed_while_it_sends(tmp_path, own_redis):
    with open_postbox() as box:
        site = Site(prepared(tmp_path / "data"), REDIS_URL=own_redis.url, **mails_to(box))
        site.run(ASK)
        killer = Killer(box, 5)
        with Worker(site) as worker:
            killer.aim(worker.kill)
            worker.process.wait(PATIENCE)
        assert len(box.mails) == 5
        site.run(AGAIN)
        with Worker(site):
            until_sent(site)
        site.close()
        check(box)
