"""The messengers of a club's group, for programs of its elders. What is secret of a target is sent and never
read: of it stands as much in an address as on the pages.

A messenger that is added, and a try, brings an Idempotency-Key; a change says only what is to be another.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from django.db import transaction
from django.http import Http404, HttpRequest
from ninja import Router
from pydantic import BaseModel, Field, StringConstraints

from clubs.api.answering import operation
from clubs.api.keys import IdempotencyKey, club_here, me, request_key_of
from clubs.api.managing import RemovedShape, Sent, unfit
from clubs.api.problems import Wrong
from clubs.models import Club, Webhook
from clubs.rules import owns
from clubs.webhooks import actions
from clubs.webhooks.messenger_views import messengers_of
from clubs.webhooks.messengers import SERVICES, Service, target_of
from clubs.webhooks.views import latest_deliveries, sentence_of
from config.privacy.sealing import NotReadable
from words.text import Text, localised

router = Router(tags=["manage"])

ServiceName = Literal["discord", "telegram", "signal", "matrix", "slack", "ntfy"]
Told = Literal["invitation", "reminder", "seats", "final_table", "result", "standings", "recap"]
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=60)]
Part = Annotated[str, Field(max_length=500)]
State = Literal["waiting", "taken", "failed", "dropped", "unsure", "left"]


class MessengerShape(BaseModel):
    """A messenger of the club's group. address: how it is reached, without what is secret; kinds: what the
    group is told; on: false for one that is told nothing; last: what became of the last message, null while
    there is none; error: why that was not taken, or why the messenger is off."""

    id: int
    service: ServiceName
    name: str
    address: str
    kinds: list[str]
    on: bool
    last: State | None
    error: str


class MessengersShape(BaseModel):
    """The messengers of a club, in the order in which they were added."""

    items: list[MessengerShape]


class MessengerSent(Sent):
    """A new messenger. target: the parts by which its service reaches the group."""

    service: ServiceName
    name: Name
    target: dict[str, Part]
    kinds: list[Told]


class MessengerChange(Sent):
    """Changes to a messenger: only what is sent becomes another. target: the parts that become others."""

    name: Name | None = None
    target: dict[str, Part] | None = None
    kinds: list[Told] | None = None
    on: bool | None = None


class TrySent(Sent):
    """A try has nothing to say."""


def _shape(hook: Webhook) -> MessengerShape:
    last = next(iter(latest_deliveries(hook, 1)), None)
    return MessengerShape.model_validate(
        {
            "id": hook.pk,
            "service": hook.service,
            "name": hook.name,
            "address": hook.address,
            "kinds": hook.kinds,
            "on": hook.off_at is None,
            "last": last.state if last else None,
            "error": sentence_of(hook.off_because) or sentence_of(last.error if last else None),
        }
    )


@operation(router, "GET", "/clubs/{slug:club}/messengers", "manage", MessengersShape)
def list_messengers(request: HttpRequest, club: str) -> MessengersShape:
    """List the messengers that the club tells, with what became of the last message to each."""
    here = club_here(request, club, owns)
    return MessengersShape(items=[_shape(hook) for hook in messengers_of(here)])


@operation(
    router, "POST", "/clubs/{slug:club}/messengers", "manage", MessengerShape, status=201, also=(413, 415)
)
def add_messenger(
    request: HttpRequest, club: str, sent: MessengerSent, key: IdempotencyKey
) -> MessengerShape:
    """Add a messenger. Sent again with the same key it is the same one."""
    here = club_here(request, club, owns)
    service = SERVICES[sent.service]
    initial = {part.name: part.initial for part in service.parts if part.initial}
    number = actions.add_group(
        club=here,
        by=me(request),
        service=service,
        name=sent.name,
        target=_target(service, initial, sent.target),
        kinds=list(dict.fromkeys(sent.kinds)),
        request_id=request_key_of(request, key, sent.model_dump(mode="json")),
    )
    return _shape(_messenger(here, number))


@operation(
    router,
    "PATCH",
    "/clubs/{slug:club}/messengers/{int:number}",
    "manage",
    MessengerShape,
    also=(413, 415),
)
@transaction.atomic
def change_messenger(request: HttpRequest, club: str, number: int, sent: MessengerChange) -> MessengerShape:
    """Change a messenger's name, target and kinds, or switch it off and on."""
    here = club_here(request, club, owns)
    hook = _messenger(here, number)
    if (sent.name, sent.target, sent.kinds) != (None, None, None):
        kinds = hook.kinds if sent.kinds is None else list(dict.fromkeys(sent.kinds))
        target = _target(SERVICES[hook.service], _kept(hook), sent.target or {})
        actions.change_group(hook=hook, name=sent.name or hook.name, target=target, kinds=kinds)
    if sent.on is not None:
        actions.switch_hook(hook=hook, is_on=sent.on)
    return _shape(_messenger(here, number))


@operation(router, "DELETE", "/clubs/{slug:club}/messengers/{int:number}", "manage", RemovedShape)
def remove_messenger(request: HttpRequest, club: str, number: int) -> RemovedShape:
    """Remove a messenger with its secrets; one that is gone already stays gone."""
    here = club_here(request, club, owns)
    hook = next((each for each in messengers_of(here) if each.pk == number), None)
    if hook is not None:
        actions.remove_hook(hook=hook)
    return RemovedShape(removed=hook is not None)


@operation(
    router,
    "POST",
    "/clubs/{slug:club}/messengers/{int:number}/try",
    "manage",
    MessengerShape,
    also=(413, 415),
)
def try_messenger(
    request: HttpRequest, club: str, number: int, sent: TrySent, key: IdempotencyKey
) -> MessengerShape:
    """Send the group a test. Sent again with the same key it is one test; `last` tells later whether it
    arrived."""
    here = club_here(request, club, owns)
    hook = _messenger(here, number)
    request_id = request_key_of(request, key, sent.model_dump(mode="json"))
    actions.send_test(hook=hook, request_id=request_id)
    return _shape(hook)


def _messenger(club: Club, number: int) -> Webhook:
    for hook in messengers_of(club):
        if hook.pk == number:
            hook.club = club
            return hook
    raise Http404


def _kept(hook: Webhook) -> dict[str, str]:
    try:
        return target_of(hook)
    except NotReadable:
        return {}


def _target(service: Service, kept: Mapping[str, str], sent: Mapping[str, str]) -> dict[str, str]:
    """The whole target: what was sent, else what is kept. Raises Refused with each part that is wrong."""
    target, wrong = {}, []
    for part in service.parts:
        value = sent.get(part.name, kept.get(part.name, ""))
        try:
            if not value.strip() and not part.is_optional:
                raise ValueError(Text("Please fill this in."))
            target[part.name] = part.checked(value) if value.strip() else ""
        except ValueError as refusal:
            wrong.append(Wrong(where=f"target.{part.name}", what=localised(refusal.args[0])))
    unknown = sent.keys() - {part.name for part in service.parts}
    sentence = localised(Text("{service} has no such part.", service=service.words))
    wrong += [Wrong(where=f"target.{name}", what=sentence) for name in sorted(unknown)]
    if wrong:
        raise unfit(*wrong)
    return target
