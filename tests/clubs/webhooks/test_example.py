"""The program of docs/webhooks.md, as it stands there."""

import os
import re
import socket
import subprocess
import sys
import time

import httpx
import pytest
from django.utils import timezone

from clubs.models import Webhook, WebhookDelivery
from clubs.webhooks.actions import send_again
from clubs.webhooks.hook_kinds import HookKind
from clubs.webhooks.hook_secrets import fresh_secret, secret_of
from clubs.webhooks.telling import Told, listening, tell
from tests.programs import work
from tests.site import ROOT

TEXT = (ROOT / "docs" / "webhooks.md").read_text()
PROGRAM = re.search(r"```python\n(.*?)```", TEXT, re.DOTALL)[1]
WAIT = 60  # seconds; only so that a broken program does not hang the tests


@pytest.fixture
def hook(club):
    kinds = [str(HookKind.KNOCKOUT)]
    address = "http://127.0.0.1:9/"  # until the program has a port
    return Webhook.objects.create(club=club, address=address, kinds=kinds, secret=fresh_secret())


def started(secret, port):
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "WEBHOOK_SECRET": secret, "PORT": str(port)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def is_answered(address):
    try:
        return httpx.post(address, content=b"{}").status_code == 400
    except httpx.HTTPError:
        return False


@pytest.fixture
def program(hook):
    """The program, listening. Should another process have got its port meanwhile it ends, and has another."""
    until, running = time.monotonic() + WAIT, None
    try:
        while time.monotonic() < until:
            if running is None or running.poll() is not None:
                port = free_port()
                running, address = started(secret_of(hook.secret), port), f"http://127.0.0.1:{port}/"
            if is_answered(address) and running.poll() is None:
                break
            time.sleep(0.02)
        else:
            pytest.fail("The program of docs/webhooks.md does not answer.")
        hook.address = address
        hook.save()
        yield running
    finally:
        running.kill()
        running.communicate()


def test_it_takes_what_the_site_sends_once_and_nothing_from_others(club, hook, program):
    tell(listening(club.pk), [Told(HookKind.KNOCKOUT, timezone.now(), {"player": 2})])
    work()
    row = WebhookDelivery.objects.get()
    assert (row.state, row.status) == (WebhookDelivery.State.TAKEN, 204)
    assert httpx.post(hook.address, content=b'{"type":"night.knockout"}').status_code == 400
    WebhookDelivery.objects.update(state=WebhookDelivery.State.WAITING)
    send_again(delivery=WebhookDelivery.objects.get())
    work()
    assert WebhookDelivery.objects.get().attempts == 1
    program.kill()
    printed = program.stdout.read().splitlines()
    assert printed == ["night.knockout {'club': 'dead-money', 'player': 2, 'name': 'Bob'}"]


def test_every_kind_is_in_the_table_and_no_other():
    firsts = re.findall(r"^\| `([a-z_.]+)` \|", TEXT, re.MULTILINE)
    assert firsts == ["type", *HookKind.values]
