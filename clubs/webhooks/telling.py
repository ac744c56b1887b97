"""Writing down what programs and groups are to be told: a row for each, in the transaction in which it
happens."""

import hashlib
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from django.utils import timezone

from clubs.models import Club, Event, Season, Standing, Webhook, WebhookDelivery
from clubs.scoring import units
from clubs.webhooks.hook_kinds import GroupKind, HookKind
from clubs.webhooks.sending import ask_first

MOST_LINES = 100  # of standings and results; the pages have the others


class Told(NamedTuple):
    """Something that happened. data: numbers and plain words; wherever it has a `player`, their name is put
    beside it when it is sent, if visitors may see it."""

    kind: HookKind
    at: datetime
    data: Mapping[str, Any]


def listening(club: int) -> list[Webhook]:
    """The programs that a club tells what happens."""
    return list(Webhook.objects.filter(club=club, service="", off_at=None, removed_at=None))


def are_told(hooks: Sequence[Webhook], kinds: Collection[HookKind]) -> bool:
    """Return whether any of them wants to know of such a thing."""
    return any(kind in hook.kinds for hook in hooks for kind in kinds)


def tell(hooks: Sequence[Webhook], happened: Sequence[Told]) -> None:
    """Have these programs told what they want to know of it, if the present transaction is committed."""
    rows = [
        WebhookDelivery(webhook=hook, kind=each.kind, at=each.at, data=each.data)
        for each in happened
        for hook in hooks
        if each.kind in (*hook.kinds, HookKind.TEST)
    ]
    if rows:
        ask_first(WebhookDelivery.objects.bulk_create(rows, batch_size=500))


def points(kept: int) -> int | float:
    """Points as they go over the wire."""
    return units.number(units.points(kept))


def tell_standings(*, season: Season, **_: Any) -> None:
    """The table of a season has changed; the season is locked."""
    hooks = listening(season.club_id)
    if not are_told(hooks, [HookKind.STANDINGS]):
        return
    table = Standing.objects.filter(season=season).order_by("position")
    count = table.count()
    lines = [
        {"player": number, "rank": rank, "rank_before": before, "points": points(total), "played": played}
        for number, rank, before, total, played in table.values_list(
            "member__number", "rank", "rank_before", "total", "played"
        )[:MOST_LINES]
    ]
    data = {"season": season.slug, "players": count, "standings": lines}
    tell(hooks, [Told(HookKind.STANDINGS, timezone.now(), data)])


# Groups

NEWS: Final = timedelta(days=3)
"""Of a tournament that began longer ago no group is told: it is corrected, or brought in from elsewhere."""


def groups_of(club: int, kind: GroupKind | None = None) -> list[Webhook]:
    """The messengers that a club tells, or those that it tells this kind."""
    hooks = Webhook.objects.filter(club=club, off_at=None, removed_at=None).exclude(service="")
    return [hook for hook in hooks if kind is None or kind in hook.kinds]


def has_groups(clubs: Collection[int]) -> bool:
    """True if one of these clubs tells a group."""
    return Webhook.objects.filter(club__in=clubs, off_at=None, removed_at=None).exclude(service="").exists()


def tell_group(club: Club, kind: GroupKind, subject: str, ids: Mapping[str, Any]) -> int:
    """Have the groups told that want to know, once for each subject; how many that are. In a transaction."""
    return tell_groups(groups_of(club.pk, kind), kind, subject, ids) if club.frozen_at is None else 0


def tell_groups(hooks: Sequence[Webhook], kind: GroupKind, subject: str, ids: Mapping[str, Any]) -> int:
    """The same of these messengers. The id of a message follows from its subject, so the database refuses a
    second one."""
    marks = {_message_id(hook, kind, subject): hook for hook in hooks}
    before = set(WebhookDelivery.objects.filter(message_id__in=marks).values_list("message_id", flat=True))
    now = timezone.now()
    rows = [
        WebhookDelivery(webhook=hook, message_id=mark, kind=kind, at=now, data=dict(ids))
        for mark, hook in marks.items()
        if mark not in before
    ]
    if rows:
        WebhookDelivery.objects.bulk_create(rows, ignore_conflicts=True)
        written = WebhookDelivery.objects.filter(message_id__in=[row.message_id for row in rows])
        ask_first(list(written.select_related("webhook")))
    return len(rows)


def _message_id(hook: Webhook, kind: GroupKind, subject: str) -> str:
    return f"msg_{hashlib.sha256(f'{hook.pk}/{kind}/{subject}'.encode()).hexdigest()[:24]}"


def tell_group_of_results(*, event: Event, imported: bool, **_: Any) -> None:
    """A night has results: once, whatever is corrected later."""
    if imported or not event.has_results or timezone.now() - event.starts_at > NEWS:
        return
    for kind in (GroupKind.RESULT, GroupKind.RECAP, GroupKind.STANDINGS):
        tell_group(event.season.club, kind, f"event-{event.pk}", {"event": event.pk})
