"""Data: what every test shares: the clause marker, the services that may be missing, Hypothesis' profiles."""

import gc
import os

import pytest
from django.core.management.commands import flush
from django.db import connection, transaction
from django.utils import translation
from hypothesis import HealthCheck, settings

from tests import rules, services, sweeps
from tests.luck import give_luck

WRITTEN_BY_DJANGO = {"django_content_type", "auth_permission"}

settings.register_profile(
    "default", deadline=None, max_examples=50, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("long", parent=settings.get_profile("default"), max_examples=500)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_addoption(parser):
    parser.addoption("--long", action="store_true", help="also run the exhaustive tests")
    parser.addoption("--all", action="store_true", help="fail when a service that tests need is missing")
    parser.addoption("--value", default="", help="of sweeps: only values whose names contain this")
    parser.addoption("--database", action="store_true", help="only what a database may have a say in")


def pytest_configure(config):
    sweeps.only = config.getoption("--value")
    if config.getoption("--long"):
        settings.load_profile("long")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection():
    """Twenty thousand tests are a million objects that stay to the end. Looking through them for garbage
    would take a third of the time in which they are collected, and then go on while they run."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(50_000, 20, 50)
        gc.enable()


WAITS_FOR_PROCESSES = (
    "tests/config/work/",
    "tests/config/live/",
    "tests/config/deploy/",
    "tests/config/backups/",
    "tests/config/test_",
    "tests/faults/",
    "tests/gameplay/faults/",
    "tests/tournaments/faults/",
    "tests/clubs/messages/test_real_processes",
    "tests/golden/",
    "tests/test_examples",
    "tests/test_fuzz",
    "tests/test_api_fuzz",
)
"""What takes seconds a test, most of them while other processes work: it comes first, so that no processor
waits at the end for the last of it."""


def pytest_collection_modifyitems(config, items):
    items.sort(key=lambda item: not item.nodeid.startswith(WAITS_FOR_PROCESSES))
    for item in items:
        for mark in item.iter_markers("rule"):
            unknown = [name for name in mark.args if not rules.is_rule(name)]
            if unknown:
                raise pytest.UsageError(f"{item.nodeid} names unknown clauses: {', '.join(unknown)}")
        for mark in services.MISSING.keys() & item.keywords.keys():
            if reason := services.missing(mark):
                if config.getoption("--all"):
                    raise pytest.UsageError(f"{item.nodeid} cannot run: {reason}")
                item.add_marker(pytest.mark.skip(reason=reason))
        if "long" in item.keywords and not config.getoption("--long"):
            item.add_marker(pytest.mark.skip(reason="long: bin/test --long runs it"))
    if config.getoption("--database"):
        kept = [item for item in items if uses_database(item)]
        config.hook.pytest_deselected(items=[item for item in items if not uses_database(item)])
        items[:] = kept


def uses_database(item):
    fixtures = {"db", "transactional_db", "live_server", "client", "admin_client"}
    if not {"words", "once"}.isdisjoint(item.keywords):
        return False
    return "django_db" in item.keywords or not fixtures.isdisjoint(getattr(item, "fixturenames", ()))


@pytest.fixture(autouse=True)
def _speaks_what_it_spoke():
    """Yield what a page spoke does not stay: a request is answered in the thread of its test."""
    yield
    translation.deactivate()


@pytest.fixture(scope="module", autouse=True)
def _same_luck_of_a_file(request):
    """As for a test, for what the tests of a file share."""
    with pytest.MonkeyPatch.context() as patch:
        give_luck(request.node.nodeid, patch)
        yield


@pytest.fixture(autouse=True)
def _same_luck(request, monkeypatch):
    """Decks, draws and house players' whims of a test are the same each time it runs: what random hands can
    meet is looked for by the tests that say so, and say with which seed."""
    luck = give_luck(request.node.nodeid, monkeypatch)
    monkeypatch.setattr(sweeps, "LUCK", [lambda value: luck.seed(f"{request.node.name} {value}")])


@pytest.fixture(scope="session", autouse=True)
def _emptied_row_by_row():
    """After a test that commits. PostgreSQL would empty a table by making a new file for it, and wait for the
    disk: a hundred files, where a test leaves a few rows. Then Django would write the types of its models and
    what may be done with each anew: they stay."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(connection.ops), "sql_flush", deletions)
        patch.setattr(flush, "emit_post_migrate_signal", lambda *_: None)
        yield


@pytest.fixture(scope="module")
def module_db(django_db_setup, django_db_blocker):
    """The database for what all tests of a file look at: made once, and gone after the last of them. What a
    test itself writes is gone after that test, as ever."""
    from tests.caches import clear_cache  # settings are ready only now

    with django_db_blocker.unblock(), transaction.atomic():
        clear_cache()
        yield
        transaction.set_rollback(True)


def deletions(operations, style, tables, *, reset_sequences=False, allow_cascade=False):
    """In any order: what refers to what is looked at when the transaction ends."""
    emptied = [operations.quote_name(table) for table in tables if table not in WRITTEN_BY_DJANGO]
    return [f"DELETE FROM {table};" for table in emptied]  # noqa: S608 (our own tables)


@pytest.fixture
def told(monkeypatch):
    """The topics whose open pages are told that something changed."""
    from config.live import topics  # settings are ready only now

    told = []
    monkeypatch.setattr(topics.hub, "publish", told.append)
    return told
