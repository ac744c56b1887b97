"""Acts of admins on the webhooks and messengers of their club, and of directors who tell its group."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs.actions import submissions
from clubs.actions.locks import locked_club
from clubs.models import Club, Event, Member, Webhook, WebhookDelivery
from clubs.models.webhooks import fresh_message_id
from clubs.webhooks.hook_kinds import GroupKind, HookKind
from clubs.webhooks.hook_secrets import BOTH_SIGN_FOR, fresh_secret, secret_of
from clubs.webhooks.messengers import SERVICES, Service, Target, sealed
from clubs.webhooks.sending import ask_for
from clubs.webhooks.telling import Told, groups_of, tell, tell_groups
from config.privacy.sealing import NotReadable

MOST_HOOKS = 10  # of a club
MOST_GROUPS = 10


def _held(hook: Webhook) -> Webhook:
    """As it is now, locked. Raises NotAllowed for one that is gone."""
    locked = Webhook.objects.select_for_update(no_key=True).filter(pk=hook.pk, removed_at=None).first()
    if locked is None:
        raise NotAllowed("This program has been removed.")
    return locked


@transaction.atomic
def add_hook(*, club: Club, by: Member | None, address: str, kinds: Sequence[str], request_id: str) -> int:
    """The key of one more. Raises NotAllowed where the club has enough of them."""
    submission, is_first = submissions.claim(request_id, "webhook", club)
    if not is_first:
        return submission.made
    locked_club(club.pk)
    if Webhook.objects.filter(club=club, service="", removed_at=None).count() >= MOST_HOOKS:
        raise NotAllowed(
            "A club sends events to {count} programs at most. Remove one first.", count=MOST_HOOKS
        )
    hook = Webhook.objects.create(
        club=club, made_by=by, address=address, kinds=list(kinds), secret=fresh_secret()
    )
    submissions.remember_made(submission, hook.pk)
    return hook.pk


@transaction.atomic
def change_hook(*, hook: Webhook, address: str, kinds: Sequence[str]) -> None:
    """Another address, or other things that it is told."""
    hook = _held(hook)
    if address != hook.address:
        hook.failures, hook.failing_since, hook.rests_until = 0, None, None
    hook.address, hook.kinds = address, list(kinds)
    hook.save()


@transaction.atomic
def add_group(
    *,
    club: Club,
    by: Member | None,
    service: Service,
    name: str,
    target: Target,
    kinds: Sequence[str],
    request_id: str,
) -> int:
    """The key of one messenger more. Raises NotAllowed where the club has enough of them."""
    submission, is_first = submissions.claim(request_id, "messenger", club)
    if not is_first:
        return submission.made
    locked_club(club.pk)
    if Webhook.objects.filter(club=club, removed_at=None).exclude(service="").count() >= MOST_GROUPS:
        raise NotAllowed("A club tells {count} groups at most. Remove one first.", count=MOST_GROUPS)
    hook = Webhook(club=club, made_by=by, service=service.name, name=name, kinds=list(kinds))
    hook.secret, hook.address = sealed(target), service.shown(target)
    hook.save()
    submissions.remember_made(submission, hook.pk)
    return hook.pk


@transaction.atomic
def change_group(*, hook: Webhook, name: str, target: Target, kinds: Sequence[str]) -> None:
    """Another name, another target, or other things that the group is told."""
    hook = _held(hook)
    hook.name, hook.kinds = name, list(kinds)
    hook.secret, hook.address = sealed(target), SERVICES[hook.service].shown(target)
    hook.failures, hook.failing_since, hook.rests_until = 0, None, None
    hook.save()


@transaction.atomic
def tell_group_now(*, club: Club, kind: GroupKind, event: Event, request_id: str) -> int:
    """Tell every group of the club about a tournament because a director asks for it; how many that are."""
    _, is_first = submissions.claim(request_id, "tell_group", club)
    locked_club(club.pk)
    hooks = groups_of(club.pk)
    if not hooks:
        raise NotAllowed("The club tells no group.")
    if is_first:
        tell_groups(hooks, kind, f"event-{event.pk}/{fresh_message_id()}", {"event": event.pk})
    return len(hooks)


@transaction.atomic
def show_secret(*, hook: Webhook) -> str:
    """The secret, for the one time that it is shown. Raises NotAllowed ever after."""
    hook = _held(hook)
    if hook.shown_at:
        raise NotAllowed("The signing secret has been shown. Make a new one if nobody has kept it.")
    hook.shown_at = timezone.now()
    hook.save(update_fields=["shown_at"])
    try:
        return secret_of(hook.secret)
    except NotReadable:
        raise NotAllowed("The site cannot read this signing secret any more. Make a new one.") from None


@transaction.atomic
def renew_secret(*, hook: Webhook) -> None:
    """Another secret; for a day the one before signs, too. One that nobody has seen yet stays."""
    hook = _held(hook)
    if hook.shown_at is None:
        return
    hook.secret_before, hook.secret_before_until = hook.secret, timezone.now() + BOTH_SIGN_FOR
    hook.secret, hook.shown_at = fresh_secret(), None
    hook.save(update_fields=["secret", "shown_at", "secret_before", "secret_before_until"])


@transaction.atomic
def switch_hook(*, hook: Webhook, is_on: bool) -> None:
    """It is told again, with nothing held against it; or nothing any more."""
    hook = _held(hook)
    if is_on:
        hook.failures, hook.failing_since, hook.rests_until = 0, None, None
        hook.off_at = hook.off_because = None
    elif hook.off_at is None:
        hook.off_at = timezone.now()
    hook.save()


@transaction.atomic
def remove_hook(*, hook: Webhook) -> None:
    """It is gone, and its secrets with it. The row stays for a day: who is telling it something just now
    refers to it."""
    hook = _held(hook)
    hook.removed_at, hook.secret, hook.secret_before = timezone.now(), "", ""
    hook.save(update_fields=["removed_at", "secret", "secret_before"])


def _refuse_off(hook: Webhook) -> None:
    if hook.off_at:
        raise NotAllowed("This program is switched off. Switch it on first.")


def _wake(hook: Webhook) -> None:
    """It is called at once, whatever it had to rest."""
    hook.rests_until = None
    hook.save(update_fields=["rests_until"])


@transaction.atomic
def send_test(*, hook: Webhook, request_id: str, now: datetime | None = None) -> None:
    """Something that has not happened, to see whether it arrives. Raises NotAllowed for one that is off."""
    _, is_first = submissions.claim(request_id, "webhook_test", hook.club)
    hook = _held(hook)
    _refuse_off(hook)
    if is_first:
        _wake(hook)
        if hook.service:
            tell_groups([hook], GroupKind.TEST, fresh_message_id(), {})
            return
        data: dict[str, Any] = {"test": True}
        tell([hook], [Told(HookKind.TEST, now or timezone.now(), data)])


@transaction.atomic
def send_again(*, delivery: WebhookDelivery) -> None:
    """The same once more, under the same id; one that is on its way at once. Raises NotAllowed for a program
    that is off."""
    hook = _held(delivery.webhook)
    _refuse_off(hook)
    row = WebhookDelivery.objects.select_for_update().get(pk=delivery.pk)
    if row.state == WebhookDelivery.State.WAITING and not row.attempts and not hook.rests_until:
        return  # tapped twice
    if row.state == WebhookDelivery.State.WAITING and row.called_at:
        return  # it is being sent
    _wake(hook)
    row.webhook, row.called_at = hook, None
    row.save(update_fields=["called_at"])
    row.state, row.attempts = WebhookDelivery.State.WAITING, 0
    ask_for([row], None)
