"""Queries that are compiled once (config/caching/compiled_query.py)."""

from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.db.transaction import TransactionManagementError
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, Season
from config.caching.compiled_query import CompiledQuery

pytestmark = pytest.mark.django_db

EIGHT = datetime(2026, 3, 6, 20, tzinfo=UTC)
LONG_AGO = datetime(1999, 1, 1, tzinfo=UTC)


@pytest.fixture
def clubs():
    return [Club.objects.create(name=name, slug=name.lower()) for name in ("Oak", "Elm")]


def named(name):
    return Club.objects.filter(name=name).values_list("pk", "slug")


def test_it_answers_as_the_query_itself_would(clubs):
    query = CompiledQuery(named, "somebody")
    assert query("Elm") == list(named("Elm")) == [(clubs[1].pk, "elm")]
    assert query("Ash") == []


def test_models_come_with_those_that_are_selected_with_them(clubs):
    oak, _ = clubs
    Season.objects.create(club=oak, name="Winter", slug="winter", starts_on=EIGHT, ends_on=EIGHT)

    def ask(name):
        return Season.objects.select_related("club", "closed_with").filter(club__name=name)

    query = CompiledQuery(ask, "somebody")
    with CaptureQueriesContext(connection) as queries:
        season = query.one("Oak")
        said = (season.name, season.starts_on, season.club.slug, season.closed_with, season.pk)
    assert said == ("Winter", EIGHT.date(), "oak", None, ask("Oak").get().pk)
    assert len(queries) == 1
    assert not season._state.adding
    assert query.one("Elm") is None


def test_it_is_one_query_each_time_and_not_compiled_anew(clubs):
    asked = []

    def ask(name):
        asked.append(name)
        return named(name)

    query = CompiledQuery(ask, "somebody")
    with CaptureQueriesContext(connection) as queries:
        query("Oak")
        query("Elm")
    assert (len(queries), asked) == (2, ["somebody"])


def test_moments_go_in_and_come_out_as_what_they_are():
    for key, days in (("early", 0), ("late", 7)):
        Session.objects.create(session_key=key, expire_date=EIGHT + timedelta(days=days))
    since = CompiledQuery(
        lambda moment: (
            Session.objects.filter(expire_date__gte=moment)
            .order_by("expire_date")
            .values_list("expire_date", "session_key")
        ),
        LONG_AGO,
    )
    assert since(EIGHT) == [(EIGHT, "early"), (EIGHT + timedelta(days=7), "late")]
    assert since(EIGHT + timedelta(hours=1)) == [(EIGHT + timedelta(days=7), "late")]


def test_what_stands_fast_in_the_query_is_not_a_gap(clubs):
    query = CompiledQuery(lambda name: named(name).exclude(slug="oak"), "somebody")
    assert (query("Oak"), query("Elm")) == ([], [(clubs[1].pk, "elm")])


def test_a_sample_that_is_not_found_again_is_refused():
    query = CompiledQuery(lambda name, number: named(name), "somebody", 71823)
    with pytest.raises(ValueError, match="Some sample"):
        query("Oak", 7)


def test_a_row_that_is_locked_is_locked_within_a_transaction(clubs):
    locked = CompiledQuery(lambda name: Club.objects.filter(name=name).select_for_update(), "somebody")
    assert locked.one("Oak") == clubs[0]
    with no_transaction(), pytest.raises(TransactionManagementError):
        locked("Oak")


@contextmanager
def no_transaction():
    """As outside of a transaction, for whatever asks the connection."""
    before, connection.in_atomic_block = connection.in_atomic_block, False
    try:
        yield
    finally:
        connection.in_atomic_block = before


def test_a_number_that_no_database_holds_is_nobodys(clubs):
    query = CompiledQuery(lambda pk: Club.objects.filter(pk=pk), 71823)
    assert query(2**70) == []
    assert query.one(clubs[0].pk) == clubs[0]
