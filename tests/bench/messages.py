"""Data: what it takes to tell 200 members the result of a night that ends: the last fact, in whose
transaction all messages are written, and until a mail server and a push service on this machine have the last
of them.

They are a process of their own beside the one that records and sends. Measured on an empty SQLite file
and, where a server is found, on PostgreSQL.
"""

import json
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from tests import services
from tests.bench.subprocesses import output_of
from tests.postbox import open_postbox
from tests.receiver import Receiver

DATABASE = "dead_button_bench_messages"
PATIENCE = 900  # seconds


def run() -> Iterator[dict[str, object]]:
    yield from figures("SQLite")
    if services.postgres():
        with services.own_postgres(DATABASE) as (url, _):
            yield from figures("PostgreSQL", DATABASE_URL=url)


def figures(database: str, **environment: str) -> Iterator[dict[str, object]]:
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        box = stack.enter_context(open_postbox())
        service = stack.enter_context(Receiver())
        lines = output_of(
            "told_night",
            database,
            patience=PATIENCE,
            folder=Path(folder),
            EMAIL_URL=f"smtp://127.0.0.1:{box.port}",
            PUBLIC_ADDRESS="https://club.example",
            PUSH_SERVICE=service.url("/push"),
            OUTGOING_PRIVATE="1",
            **environment,
        )
        yield from map(json.loads, lines)
        twice = len(box.mails) - len({mail["Message-ID"] for mail in box.mails})
        yield {"bench": f"mails that came, {database}", "value": len(box.mails), "unit": "mails"}
        yield {"bench": f"mails that came twice, {database}", "value": twice, "unit": "mails", "target": 0}
        paths = [received.path for received in service.received]
        yield {"bench": f"pushes that came, {database}", "value": len(paths), "unit": "pushes"}
        again = len(paths) - len(set(paths))
        yield {"bench": f"pushes that came twice, {database}", "value": again, "unit": "pushes", "target": 0}
