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
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{free.getsockname()[1]}/"
    kinds = [str(HookKind.KNOCKOUT)]
    return Webhook.objects.create(club=club, address=address, kinds=kinds, secret=fresh_secret())


@pytest.fixture
def program(hook):
    secret, port = secret_of(hook.secret), hook.address.rpartition(":")[2].strip("/")
    running = subprocess.Popen(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "WEBHOOK_SECRET": secret, "PORT": port},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    until = time.monotonic() + WAIT
    while time.monotonic() < until:
        try:
            httpx.post(hook.address, content=b"{}")
            break
        except httpx.TransportError:
            time.sleep(0.02)
    yield running
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
    firsts = re.findall(r"^\| `([a-z.]+)` \|", TEXT, re.MULTILINE)
    assert firsts == ["type", *HookKind.values]
