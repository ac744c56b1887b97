"""What the environment says of the database."""

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


def options(folder, **said):
    """The options of the database as a process with this environment has them."""
    kept = {name: value for name, value in os.environ.items() if name != "DATABASE_PREPARES"}
    made = subprocess.run(
        [sys.executable, "-c", ASKED],
        cwd=ROOT,
        env={**kept, "DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings", **said},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return json.loads(made.stdout)


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
