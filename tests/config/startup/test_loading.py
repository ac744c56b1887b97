"""Tests of what a process loads is not looked through for garbage, what comes afterwards is."""

import gc
import os
import subprocess
import sys

import pytest

from config.serving.request_queue import application
from config.startup import loading

SAY = "import gc; print(gc.isenabled(), gc.get_freeze_count() > 100_000, gc.get_stats()[2]['collections'])"


@pytest.fixture(autouse=True)
def _as_it_was():
    yield
    gc.enable()


def test_a_command_has_loaded_without_and_goes_on_with_it(tmp_path):
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", SAY]
    done = subprocess.run(
        command, env=os.environ | {"DATA_DIR": str(tmp_path)}, capture_output=True, text=True, check=True
    )
    is_on, is_kept, times = done.stdout.split()
    assert (is_on, is_kept) == ("True", "True")
    assert int(times) < 3


def test_the_application_goes_on_with_it_wherever_django_was_set_up_before():
    application()
    assert gc.isenabled()
    assert gc.get_freeze_count() > 100_000


def test_it_is_off_in_between():
    loading.begin()
    assert not gc.isenabled()
    loading.end()
    assert gc.isenabled()
