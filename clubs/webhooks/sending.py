"""Sending programs and groups what they are told: a job for each delivery (config/work/), its pauses between
attempts.

A program that does not take what it is sent rests, longer each time, and what else it is to be told waits
with it: an address at which nobody is holds up nothing else. After three days on which it has taken nothing
it is switched off. What is sent is put together at that moment: names as they are then, and only if the
club's pages are public then.

A messenger shows its group whatever it is sent, twice too. So that it is called is written down before, by
one statement that only one process wins: where nothing more is heard of that, or of what was sent whole,
nobody knows whether it arrived, and an admin decides. Programs, and messengers that know a repeat by its id,
are simply sent it again.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final, NamedTuple

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from clubs.models import Event, Member, Webhook, WebhookDelivery
from clubs.webhooks.group_texts import group_text
from clubs.webhooks.hook_secrets import signatures
from clubs.webhooks.messengers import SERVICES, target_of
from config.outgoing import NotCalled, NotSent, post
from config.privacy.sealing import NotReadable
from config.work.later import Asked, all_later
from config.work.registry import A_WEEK, Effect, Task
from config.work.runner import MOST_ATTEMPTS, PAUSES
from words.text import Text, to_json

OFF_AFTER: Final = timedelta(days=3)
LONGEST_REST: Final = timedelta(hours=2)
CALL_ENDS_BY: Final = timedelta(minutes=1)  # looking a name up included
GONE: Final = 410  # says that nobody will ever take it
WAITING = WebhookDelivery.State.WAITING


class NotTaken(Exception):
    """The program did not take it, or was not reached."""


# What is sent


def body_of(delivery: WebhookDelivery) -> str:
    """Return what is sent, as Standard Webhooks wants it."""
    data = _named(delivery)
    envelope = {"type": delivery.kind, "timestamp": iso(delivery.at), "data": data}
    return json.dumps(envelope, ensure_ascii=False, separators=(",", ":"))


def iso(moment: datetime) -> str:
    """A moment as it goes over the wire."""
    return f"{moment.astimezone(UTC):%Y-%m-%dT%H:%M:%S.%fZ}"


def _named(delivery: WebhookDelivery) -> Any:
    """The data with the club, and with the names beside the numbers where visitors may see them."""
    club = delivery.webhook.club
    data = {"club": club.slug, **delivery.data}
    if not club.is_public:
        return data
    numbers = {part["player"] for part in _parts(data) if "player" in part}
    names = dict(Member.objects.filter(club=club, number__in=numbers).values_list("number", "name"))
    for part in _parts(data):
        if part.get("player") in names:
            part["name"] = names[part["player"]]
    if event := data.get("event"):
        event_name = Event.objects.filter(pk=event, season__club=club).values_list("name", flat=True).first()
        data |= {"event_name": event_name} if event_name else {}
    return data


def _parts(data: Any) -> Iterator[dict[str, Any]]:
    """Every object in it."""
    if isinstance(data, dict):
        yield data
        for value in data.values():
            yield from _parts(value)
    elif isinstance(data, list):
        for value in data:
            yield from _parts(value)


# Sending it


def deliver(*, club: int, delivery: int, round: int) -> Effect | None:  # noqa: A002 (the name of an id)
    """Send it, if this is still asked for. Raises NotTaken."""
    waiting = WebhookDelivery.objects.filter(pk=delivery, round=round, state=WAITING, webhook__club=club)
    row = waiting.select_related("webhook__club").first()
    if row is None:
        return None
    hook, now = row.webhook, timezone.now()
    if hook.off_at or hook.removed_at:
        return lambda: _end(row, WebhookDelivery.State.DROPPED)
    if hook.rests_until and now < hook.rests_until <= now + LONGEST_REST:
        return lambda: ask_for([row], hook.rests_until)
    text = group_text(row) if hook.service else ""
    if hook.service and not text:
        return lambda: _end(row, WebhookDelivery.State.LEFT)
    is_shown_twice = bool(hook.service) and not SERVICES[hook.service].knows_repeats
    if is_shown_twice and not _claims_call(row, now):
        return _after_silence(row, now)
    row.attempts, row.tried_at = row.attempts + 1, now
    answer = _call_messenger(row, text) if hook.service else _call_program(row, now)
    row.status, row.error = answer.status, to_json(answer.fault) if answer.fault else None
    if is_shown_twice and answer.fault is None:
        row.state = WebhookDelivery.State.TAKEN  # at once: nobody sends it again
    is_unsure = is_shown_twice and answer.may_have_arrived
    if answer.fault and not is_unsure:
        row.called_at = None
    changed = ["attempts", "tried_at", "status", "error"] + ["state", "called_at"] * is_shown_twice
    row.save(update_fields=changed)
    if answer.fault is None:
        return lambda: _note_taken(row)
    _note_failure(hook, answer.fault, is_gone=row.status == GONE)
    if is_unsure:
        return lambda: _end(row, WebhookDelivery.State.UNSURE)
    if row.attempts >= MOST_ATTEMPTS:
        return lambda: _end(row, WebhookDelivery.State.FAILED)
    raise NotTaken(str(answer.fault))


def _claims_call(row: WebhookDelivery, now: datetime) -> bool:
    """True for the one process that calls the messenger with this; written down at once."""
    unclaimed = WebhookDelivery.objects.filter(
        pk=row.pk, round=row.round, state=WAITING, called_at__isnull=True
    )
    row.called_at = now
    return bool(unclaimed.update(called_at=now))


def _after_silence(row: WebhookDelivery, now: datetime) -> Effect | None:
    """End what another process began to send and was not heard of again. Raises NotTaken while it may still
    be at it."""
    claimed = WebhookDelivery.objects.filter(pk=row.pk, state=WAITING, called_at__isnull=False)
    began = claimed.values_list("called_at", flat=True).first()
    if began is None:
        return None
    if began <= now < began + CALL_ENDS_BY:
        raise NotTaken("Another process is sending it.")
    why = to_json(Text("The site stopped while it sent this: it may have arrived."))
    return lambda: _leave_unsure(claimed, why)


def _leave_unsure(claimed: QuerySet[WebhookDelivery], why: Any) -> None:
    claimed.update(state=WebhookDelivery.State.UNSURE, error=why)


TELL_PROGRAM: Final = Task(
    "webhook",
    Text("Tell a program what has happened"),
    deliver,
    remembered_for=A_WEEK,
    silent_for=timedelta(minutes=2),  # it is answered in ten seconds, or not at all
)


class CallOutcome(NamedTuple):
    """Outcome of a call. fault: why it was not taken, None where it was; status: None for no answer."""

    fault: Text | None
    status: int | None = None
    may_have_arrived: bool = False


def _call_program(row: WebhookDelivery, now: datetime) -> CallOutcome:
    body = body_of(row)
    try:
        signed = signatures(row.webhook, row.message_id, body, now)
    except NotReadable:
        return CallOutcome(
            Text("The site has another secret than when this was made: make a new signing secret.")
        )
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Dead-Button",
        "webhook-id": row.message_id,
        "webhook-timestamp": str(int(now.timestamp())),
        "webhook-signature": signed,
    }
    return _called(row.webhook.address, body.encode(), headers)


def _call_messenger(row: WebhookDelivery, text: str) -> CallOutcome:
    service = SERVICES[row.webhook.service]
    try:
        target = target_of(row.webhook)
    except NotReadable:
        return CallOutcome(
            Text("The site has another secret than when this was saved: type the address again.")
        )
    request = service.request(target, service.cut(text), row.message_id)
    answer = _called(request.url, request.encoded(), request.headers(), request.method)
    words = MESSENGERS_SAY.get(answer.status or 0)
    return answer._replace(fault=words(answer.status)) if words else answer


MESSENGERS_SAY: Final[Mapping[int, Callable[[int | None], Text]]] = {
    400: lambda status: Text("It does not take this message ({status}).", status=str(status)),
    401: lambda status: Text("It does not accept the token ({status}).", status=str(status)),
    403: lambda status: Text("It may not write to this group ({status}).", status=str(status)),
    404: lambda status: Text("It knows no such group, or no such address ({status}).", status=str(status)),
    429: lambda status: Text("It takes no more messages for now ({status}).", status=str(status)),
}
"""Refusals of messengers by their status: what an admin can do something about."""


def _called(url: str, body: bytes, headers: Mapping[str, str], method: str = "POST") -> CallOutcome:
    try:
        status = post(url, body, headers, method=method)
    except NotCalled as refusal:
        return CallOutcome(refusal.text)
    except NotSent as fault:
        return CallOutcome(fault.text, may_have_arrived=fault.may_have_arrived)
    if 200 <= status < 300:
        return CallOutcome(None, status)
    if 300 <= status < 400:
        return CallOutcome(
            Text("It answered {status}: redirects are not followed.", status=str(status)), status
        )
    return CallOutcome(Text("It answered {status}.", status=str(status)), status)


def ask_for(rows: list[WebhookDelivery], at: datetime | None) -> None:
    """Have them sent, then; whoever was asked for them before does nothing more. In a transaction."""
    for row in rows:
        row.round += 1
    WebhookDelivery.objects.bulk_update(rows, ["round", "state", "attempts"], batch_size=500)
    ask_first(rows, at)


def ask_first(rows: list[WebhookDelivery], at: datetime | None = None) -> None:
    """The same of new ones, which nobody was asked for yet."""
    requests = [
        Asked(
            f"webhook/{row.pk}/{row.round}",
            {"club": row.webhook.club_id, "delivery": row.pk, "round": row.round},
            at,
        )
        for row in rows
    ]
    all_later(TELL_PROGRAM, requests)


# What became of it


def _end(row: WebhookDelivery, state: str) -> None:
    row.state = state
    row.save(update_fields=["state"])


def _held(hook: Webhook) -> Webhook:
    """The hook as it is now, locked; who refers to it meanwhile does not wait."""
    return Webhook.objects.select_for_update(no_key=True).get(pk=hook.pk)


def _note_taken(row: WebhookDelivery) -> None:
    """It was taken; where the program had failed before, all that waits for it is sent at once."""
    hook = _held(row.webhook) if row.webhook.failures else None  # first: others hold it and then want rows
    _end(row, WebhookDelivery.State.TAKEN)
    if hook is None or not hook.failures:
        return
    hook.failures, hook.failing_since, hook.rests_until = 0, None, None
    hook.save(update_fields=["failures", "failing_since", "rests_until"])
    waiting = WebhookDelivery.objects.filter(webhook=hook, state=WAITING).exclude(pk=row.pk)
    ask_for(list(waiting.select_related("webhook").order_by("pk")), None)


@transaction.atomic
def _note_failure(hook: Webhook, fault: Text, *, is_gone: bool) -> None:
    """It was not taken: the program rests, or is switched off for good."""
    hook, now = _held(hook), timezone.now()
    hook.failures += 1
    hook.failing_since = hook.failing_since or now
    hook.rests_until = now + min(PAUSES[min(hook.failures, len(PAUSES)) - 1], LONGEST_REST)
    if is_gone or now - hook.failing_since >= OFF_AFTER:
        hook.off_at, hook.off_because = hook.off_at or now, to_json(fault)
    hook.save(update_fields=["failures", "failing_since", "rests_until", "off_at", "off_because"])
