"""Migrating while others use the database (config/startup/migrating.py)."""

import threading

import pytest
from django.db import OperationalError, connection
from psycopg.errors import DeadlockDetected

from config.startup import migrating

on_postgres = pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no locks of tables")


def locks_the_table(*_, **__):
    """As a migration that adds a column."""
    with connection.cursor() as cursor:
        cursor.execute("LOCK TABLE config_job IN ACCESS EXCLUSIVE MODE")


@pytest.fixture
def pauses(monkeypatch):
    """Return what happens in each pause; nobody waits."""
    acts = []
    monkeypatch.setattr(migrating.time, "sleep", lambda seconds: acts.pop(0)())
    return acts


@on_postgres
@pytest.mark.django_db(transaction=True)
def test_a_migration_waits_for_a_slow_transaction_only_now_and_then_and_comes_in_the_end(monkeypatch, pauses):
    from django.db import transaction

    holds, may_end = threading.Event(), threading.Event()

    def slow():
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM config_job")
            holds.set()
            may_end.wait(60)
        connection.close()

    def others_go_on():
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM config_job")
        may_end.set()
        thread.join(60)

    monkeypatch.setattr(migrating, "MODEST", ("SET lock_timeout = '50ms'",))
    monkeypatch.setattr(migrating, "call_command", transaction.atomic(locks_the_table))
    pauses.append(others_go_on)
    thread = threading.Thread(target=slow)
    thread.start()
    assert holds.wait(60)
    try:
        migrating.migrate()
    finally:
        may_end.set()
        thread.join(60)
        connection.close()
    assert pauses == []


@pytest.mark.django_db
def test_anything_else_that_is_wrong_is_said_at_once(monkeypatch, pauses):
    def full(*_, **__):
        raise OperationalError("database or disk is full")

    monkeypatch.setattr(migrating, "call_command", full)
    with pytest.raises(OperationalError, match="disk is full"):
        migrating.migrate()


@on_postgres
@pytest.mark.django_db
def test_a_migration_that_deadlocks_with_somebody_is_tried_again(monkeypatch, pauses):
    tries = []

    def deadlocks_once(*_, **__):
        tries.append(1)
        if len(tries) == 1:
            raise OperationalError("deadlock detected") from DeadlockDetected()

    monkeypatch.setattr(migrating, "call_command", deadlocks_once)
    pauses.append(lambda: None)
    migrating.migrate()
    assert len(tries) == 2
    assert pauses == []
