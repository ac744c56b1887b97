"""Writing down what programs are to be told: a row for each, in the transaction in which it happens."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.utils import timezone

from clubs.models import Season, Standing, Webhook, WebhookDelivery
from clubs.scoring import units
from clubs.webhooks.hook_kinds import HookKind
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
    return list(Webhook.objects.filter(club=club, off_at=None, removed_at=None))


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
