"""Questions that are written once (config/caching/compiled_query.py)."""

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.db.transaction import TransactionManagementError
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, Season
from config.caching.compiled_query import Prepared

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


def test_models_come_with_those_that_are_selected_with_them(clubs):
    oak, _ = clubs
    Season.objects.create(club=oak, name="Winter", slug="winter", starts_on=EIGHT, ends_on=EIGHT)

    def ask(name):
        return Season.objects.select_related("club", "closed_with").filter(club__name=name)

    prepared = Prepared(ask, "somebody")
    with CaptureQueriesContext(connection) as queries:
        season = prepared.one("Oak")
        said = (season.name, season.starts_on, season.club.slug, season.closed_with, season.pk)
    assert said == ("Winter", EIGHT.date(), "oak", None, ask("Oak").get().pk)
    assert len(queries) == 1
    assert not season._state.adding
    assert prepared.one("Elm") is None


def test_a_number_that_no_database_can_hold_is_found_nowhere(clubs):
    prepared = Prepared(lambda number: Club.objects.filter(pk=number), 71823)
    assert (prepared(clubs[0].pk), prepared(2**63)) == ([clubs[0]], [])


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


@pytest.mark.django_db(transaction=True)
def test_rows_are_locked_within_a_transaction_only():
    oak = Club.objects.create(name="Oak", slug="oak")
    locked = Prepared(lambda pk: Club.objects.select_for_update().filter(pk=pk), 71823)
    with transaction.atomic(), CaptureQueriesContext(connection) as queries:
        assert locked(oak.pk) == [oak]
    assert ("FOR UPDATE" in queries[0]["sql"]) == connection.features.has_select_for_update
    with pytest.raises(TransactionManagementError):
        locked(oak.pk)
