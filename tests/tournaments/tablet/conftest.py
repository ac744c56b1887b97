"""A tablet paired with table 1 of a Friday."""

import itertools
from datetime import timedelta

import pytest
from django.core.cache import cache

from tournaments import pairing
from tournaments.models import Question, Tablet
from tournaments.outbox import TabletRecord
from tournaments.tablet.recording import receive


class PairedTablet:
    """A tablet, and what it sends, in the words of a test."""

    def __init__(self, night, table=1):
        self.night = night
        code = pairing.make_code(tournament=night.tournament, table=table, by=night.by.member)
        self.paired = pairing.pair(code=code, device="iPad")
        self.tablet = self.paired.tablet
        self.numbers = itertools.count(1)
        self.latest = ""

    def send(self, act, *, ago=0, waited=False, request="", aside=0, **fields):
        """ago: minutes; fields: values or lists of them."""
        typed = {
            name.replace("_", "-") if name.startswith("stack") else name: [
                str(v) for v in (value if isinstance(value, (list, tuple)) else [value])
            ]
            for name, value in fields.items()
        }
        self.latest = request or f"r{next(self.numbers)}"
        sent = TabletRecord(act, typed, self.latest, timedelta(minutes=ago), waited, aside)
        tablet = Tablet.objects.select_related("tournament__event__season__club", "tournament__log").get(
            pk=self.tablet.pk
        )
        return receive(tablet=tablet, sent=sent)

    @property
    def floor(self):
        return self.night.reloaded()

    @property
    def questions(self):
        return list(Question.objects.filter(tablet=self.tablet).order_by("pk"))

    @property
    def question(self):
        return Question.objects.select_related("tablet__tournament__log", "tournament__log").get(
            tablet=self.tablet
        )


@pytest.fixture
def paired(friday):
    """Pairs a tablet with a table: paired(table)."""
    return lambda table=1: PairedTablet(friday, table)


@pytest.fixture(autouse=True)
def _no_guesses_yet():
    cache.clear()
