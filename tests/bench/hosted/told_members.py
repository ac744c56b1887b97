"""How soon 200 members are told by mail and push what a night came to, by the worker of a hosted site.

The fact that ends the night is recorded as a web process records it; what it has written by then, before it
is committed, is counted. bin/work sends it to a mail server and a push service on this machine, which keep
what comes. Beside it the embedded site, which sends by itself (messages.py).
"""

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack

from tests.bench import messages
from tests.bench.hosted.machine import Hosted, hosted, is_possible
from tests.postbox import Postbox, open_postbox
from tests.receiver import Receiver

DATABASE = "dead_button_bench_told"
TARGET = 10  # seconds
PATIENCE = 180  # seconds

PREPARE = """
import json
from tests.bench import told_night
club = told_night.club("Told")
told_night.want(club)
night, payload = told_night.nearly_ended(club)
print(json.dumps([night.pk, payload]))
"""
END = """
import json, time
from django.db import transaction
from clubs.models import Message
from tests.bench import told_night
from tournaments.models import Tournament
night = Tournament.objects.select_related("event__season__club", "log").get(pk={night})
began = time.perf_counter()
with transaction.atomic():
    told_night.end(night, json.loads({payload!r}))
    queued = Message.objects.count()
print(json.dumps([queued, time.perf_counter() - began]))
"""
UNSENT = """
from clubs.models import Message
print(Message.objects.exclude(state=Message.State.SENT).count())
"""


def run() -> Iterator[dict[str, object]]:
    yield from messages.figures("SQLite")
    if is_possible():
        with ExitStack() as stack:
            box = stack.enter_context(open_postbox())
            service = stack.enter_context(Receiver())
            own = {
                "EMAIL_URL": f"smtp://127.0.0.1:{box.port}",
                "PUBLIC_ADDRESS": "https://club.example",
                "PUSH_SERVICE": service.url("/push"),
                "OUTGOING_PRIVATE": "1",
            }
            site = stack.enter_context(hosted(DATABASE, **own))
            yield from told(site, box, service)


def told(site: Hosted, box: Postbox, service: Receiver) -> Iterator[dict[str, object]]:
    night, payload = json.loads(site.run(PREPARE))
    began = time.perf_counter()
    queued, recording = json.loads(site.run(END.format(night=night, payload=json.dumps(payload))))
    while len(box.mails) + len(service.received) < queued or int(site.run(UNSENT)):
        if time.perf_counter() - began > PATIENCE:
            raise RuntimeError(f"{len(box.mails)} mails and {len(service.received)} pushes came.")
        time.sleep(0.2)
    taken = time.perf_counter() - began
    paths = [received.path for received in service.received]
    where = f"by the worker, {site.words}"
    yield figure(f"messages queued with the last fact, {where}", queued, "messages")
    yield figure(f"the last fact, all told, {where}", 1000 * recording, "ms")
    yield figure(f"from the fact to the last mail and push, {where}", taken, "s", TARGET)
    yield figure(f"mails that came, {where}", len(box.mails), "mails")
    twice = len(box.mails) - len({mail["Message-ID"] for mail in box.mails})
    yield figure(f"mails that came twice, {where}", twice, "mails", 0)
    yield figure(f"pushes that came, {where}", len(paths), "pushes")
    yield figure(f"pushes that came twice, {where}", len(paths) - len(set(paths)), "pushes", 0)


def figure(bench: str, value: float, unit: str, target: int | None = None) -> dict[str, object]:
    line = {"bench": f"hosted: {bench}", "value": round(value, 2), "unit": unit}
    return line if target is None else {**line, "target": target}
