"""Questions that are written once (config/prepared.py)."""

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Club
from config.prepared import Prepared

pytestmark = pytest.mark.django_db

EIGHT = datetime(2026, 3, 6, 20, tzinfo=UTC)
LONG_AGO = datetime(1999, 1, 1, tzinfo=UTC)


@pytest.fixture
def clubs():
    return [Club.objects.create(name=name, slug=name.lower()) for name in ("Oak", "Elm")]


def named(name):
    return Club.objects.filter(name=name).values_list("pk", "slug")


def test_it_answers_as_the_question_itself_would(clubs):
    prepared = Prepared(named, "somebody")
    assert prepared("Elm") == list(named("Elm")) == [(clubs[1].pk, "elm")]
    assert prepared("Ash") == []


def test_it_is_one_question_each_time_and_not_written_anew(clubs):
    asked = []

    def ask(name):
        asked.append(name)
        return named(name)

    prepared = Prepared(ask, "somebody")
    with CaptureQueriesContext(connection) as queries:
        prepared("Oak")
        prepared("Elm")
    assert (len(queries), asked) == (2, ["somebody"])


def test_moments_go_in_and_come_out_as_what_they_are():
    for key, days in (("early", 0), ("late", 7)):
        Session.objects.create(session_key=key, expire_date=EIGHT + timedelta(days=days))
    since = Prepared(
        lambda moment: (
            Session.objects.filter(expire_date__gte=moment)
            .order_by("expire_date")
            .values_list("expire_date", "session_key")
        ),
        LONG_AGO,
    )
    assert since(EIGHT) == [(EIGHT, "early"), (EIGHT + timedelta(days=7), "late")]
    assert since(EIGHT + timedelta(hours=1)) == [(EIGHT + timedelta(days=7), "late")]


def test_what_stands_fast_in_the_question_is_not_a_gap(clubs):
    prepared = Prepared(lambda name: named(name).exclude(slug="oak"), "somebody")
    assert (prepared("Oak"), prepared("Elm")) == ([], [(clubs[1].pk, "elm")])


def test_an_example_that_is_not_found_again_is_refused():
    prepared = Prepared(lambda name, number: named(name), "somebody", 71823)
    with pytest.raises(ValueError, match="Some example"):
        prepared("Oak", 7)
