"""What the environment says of the database."""

import json
import os
import subprocess
import sys

import pytest

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
    assert found == {"sslmode": "require", "server_side_binding": True, "prepare_threshold": times}
