"""Writing to a log, under its lock.

Whoever writes holds the lock of the log from before they read what it says until their transaction is over,
so two devices never both act on the same state. A request id that the log has seen is recognised, and nothing
is written a second time.
"""

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

from clubs.models import Member
from config.serving.request_keys import RequestKey, refuse_otherwise
from config.watch import metrics
from tables.models import Entry, Log
from tables.randomness import commitment


@dataclass(frozen=True, slots=True)
class Recorder:
    """Recorder of a fact, and their device. member: None for a program."""

    member: Member | None = None
    device: str = ""

    @property
    def name(self) -> str:
        """The name of who records, empty for a program."""
        return self.member.name if self.member else ""


def fresh_seed() -> bytes:
    """A seed that nobody can foresee."""
    return secrets.token_bytes(32)


def open_log(fresh: Callable[[], bytes] = fresh_seed) -> Log:
    """An empty log with the commitment of its first draw, whose seed `fresh` makes."""
    seed = fresh()
    return Log.objects.create(next_seed=seed, first_commitment=commitment(seed))


def lock(log_id: int) -> Log:
    """The log, locked until the end of the transaction."""
    asked_at = time.perf_counter()
    log = Log.objects.select_for_update().get(pk=log_id)
    log.asked_at = asked_at
    return log


def has_seen(log: Log, request_id: str) -> bool:
    """True if this request has been recorded already. Raises SentOtherwise where another one was, under the
    same id."""
    mark = Entry.objects.filter(log=log, request_id=request_id).values_list("mark", flat=True).first()
    if mark is None:
        return False
    refuse_otherwise(mark, request_id)
    return True


def append(
    log: Log,
    payloads: Sequence[Mapping[str, Any]],
    *,
    by: Recorder,
    at: datetime,
    now: datetime,
    request_id: str,
) -> list[Entry]:
    """Writes payloads, each with its `kind`, as one batch. The log must be locked.

    at: when it happened by the device's account; now: the server's time. Raises IntegrityError if the request
    id has been used.
    """
    first = log.length + 1
    mark = request_id.mark if isinstance(request_id, RequestKey) else ""
    entries = Entry.objects.bulk_create(
        Entry(
            log=log,
            sequence=first + number,
            batch=first,
            kind=payload["kind"],
            payload=payload,
            at=at,
            recorded_at=now,
            recorded_by=by.member,
            recorded_name=by.name,
            device=by.device,
            request_id=request_id if number == 0 else f"{request_id}+{number}",
            mark=mark if number == 0 else "",
        )
        for number, payload in enumerate(payloads)
    )
    log.length += len(entries)
    log.save(update_fields=["length", "next_seed", "sealed_seeds"])
    if metrics.is_counting():
        began, number = log.asked_at or time.perf_counter(), len(entries)
        transaction.on_commit(
            lambda: metrics.facts_recorded(number, time.perf_counter() - began), robust=True
        )
    return entries
