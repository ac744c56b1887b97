"""Tests of what the environment says, and what the settings make of it."""

import json
import os
import subprocess
import sys

import psycopg
import pytest

from config.startup import postgresql
from tests import services
from tests.site import ROOT

ASKED = """
import json
from django.conf import settings
print(json.dumps(settings.DATABASES["default"]["OPTIONS"]))
"""


def process(folder, code, **said):
    """A process with this environment."""
    left_out = {"DATABASE_PREPARES", "PUBLIC_ADDRESS", "ALLOWED_HOSTS"}
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**kept, "DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings", **said},
        check=False,
        capture_output=True,
        text=True,
    )


def options(folder, **said):
    """The options of the database as a process with this environment has them."""
    return json.loads(process(folder, ASKED, **said).stdout)


@pytest.mark.parametrize(("said", "times"), [({}, 3), ({"DATABASE_PREPARES": "off"}, None)])
def test_postgresql_plans_a_repeated_statement_once_unless_it_is_told_not_to(tmp_path, said, times):
    found = options(tmp_path, DATABASE_URL="postgres://ann:x@localhost/club?sslmode=require", **said)
    assert found["sslmode"] == "require"
    assert found["prepare_threshold"] == times
    assert ("options" in found) == (times is not None)


def test_what_the_address_of_the_database_says_comes_first(tmp_path):
    found = options(tmp_path, DATABASE_URL="postgres://ann:x@localhost/club?connect_timeout=60")
    assert found["connect_timeout"] == 60


@pytest.mark.postgres
def test_whoever_says_nothing_in_a_transaction_keeps_no_lock():
    """Its machine may have vanished, which ends nothing by itself."""
    with services.own_postgres(f"dead_button_silent_{os.getpid()}") as (url, _):
        said = postgresql.options({}, prepares=True)["options"].replace("4000", "50")
        with psycopg.connect(url, options=said) as silent, psycopg.connect(url) as other:
            other.execute("CREATE TABLE logs (id int)")
            other.commit()
            silent.execute("LOCK TABLE logs")
            other.execute("SET lock_timeout = '60s'")
            other.execute("LOCK TABLE logs")
            with pytest.raises(psycopg.errors.IdleInTransactionSessionTimeout):
                silent.execute("SELECT 1")


HOSTS = """
import json
from django.conf import settings
print(json.dumps(settings.ALLOWED_HOSTS))
"""
HERE = [".localhost", "127.0.0.1", "[::1]"]


@pytest.mark.rule("SEC-hosts")
@pytest.mark.parametrize(
    ("said", "hosts"),
    [
        ({}, ["*"]),
        ({"PUBLIC_ADDRESS": "https://Poker.example/"}, ["poker.example", *HERE]),
        ({"PUBLIC_ADDRESS": "http://[fd00::7]:8000"}, ["[fd00::7]", *HERE]),
        (
            {"PUBLIC_ADDRESS": "https://poker.example", "ALLOWED_HOSTS": "a.example,b.example"},
            ["a.example", "b.example"],
        ),
    ],
)
def test_with_an_address_of_its_own_the_site_answers_to_that_and_on_its_machine(tmp_path, said, hosts):
    assert json.loads(process(tmp_path, HOSTS, **said).stdout) == hosts


@pytest.mark.rule("SEC-hosts")
@pytest.mark.parametrize(
    "address", ["poker.example", "ftp://poker.example", "https://", "https://a@b.example"]
)
def test_an_address_that_is_none_is_refused_at_the_start(tmp_path, address):
    ended = process(tmp_path, HOSTS, PUBLIC_ADDRESS=address)
    assert ended.returncode == 1
    assert "PUBLIC_ADDRESS is the whole address of the site" in ended.stderr
