"""A process that has Django set up on the data of a site, for tests that would otherwise start one for each
thing they want: that takes more than a second of the processor. tests/site.py asks, a line each way.

It runs programs, or it forks: the child is the site, and knows nothing of the children before it.
"""

import io
import json
import os
import signal
import sys
import traceback
from contextlib import redirect_stdout

import django


def run(program: str) -> dict[str, str]:
    """Return what the program printed, and how it failed if it did. It sees nothing of what ran before it."""
    from django.db import connections  # settings are ready only now

    from config.caching import process_cache

    process_cache.clear_cache()
    said, fault = io.StringIO(), ""
    with redirect_stdout(said):
        try:
            exec(program, {"__name__": "__main__"})  # noqa: S102 (the tests' own)
        except Exception:
            fault = traceback.format_exc()
        finally:
            connections.close_all()
    return {"said": said.getvalue(), "fault": fault}


def fork(arguments: list[str], log: str) -> dict[str, int]:
    """`manage.py` with these arguments as a child, which writes to this file."""
    from django.urls import get_resolver

    assert get_resolver().url_patterns  # every view is imported once, for all children
    pid = os.fork()
    if pid:
        return {"pid": pid}
    status = 1
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        written = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(written, 1)
        os.dup2(written, 2)
        serve(arguments)
        status = 0
    finally:
        os._exit(status)  # what this process would do at its end is for its parent to do


def serve(arguments: list[str]) -> None:
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(["manage.py", *arguments])
    except BaseException:
        traceback.print_exc()
        raise


if __name__ == "__main__":
    django.setup()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # a child that ended is gone
    for line in sys.stdin:
        asked = json.loads(line)
        print(json.dumps(run(**asked) if "program" in asked else fork(**asked)), flush=True)
