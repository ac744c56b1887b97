"""Run a program of the tests in a process of its own that has Django set up: `python -m tests.with_django
tests.bench.recording SQLite` runs tests/bench/recording.py with this argument."""

import os
import runpy
import sys

import django

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
