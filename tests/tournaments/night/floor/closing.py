"""Nights near the end of entries, for tests."""

from tests.tournaments.nights import levels
from tournaments.night.facts import BoughtIn, EntriesClosed, SeatedAt

TWO_HOURS = levels(6)  # six levels of twenty minutes, and the last goes on


def close(*what):
    return EntriesClosed(what=what, reason="nobody else is coming")


def late(night, name, seat=7, **more):
    """Somebody new buys in, to a seat of table 1."""
    place = SeatedAt(player=night.ids[name], table=1, seat=seat)
    night.record(BoughtIn(player=night.ids[name], name=name, seat=place, **more))
