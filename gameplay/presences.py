"""Who is there: when each player was last noticed at a table, by their page or by a choice."""

from collections.abc import Collection, Mapping
from datetime import datetime

from django.db.models import Max

from gameplay.models import Choice, Presence, Table

LATELY = 50  # hands; more are not played while anybody is waited for


def last_noticed(table: Table, keys: Collection[str]) -> Mapping[str, datetime]:
    """When each of these players was there last; whose page has never asked is not in it."""
    seen = dict(Presence.objects.filter(table=table.pk, player__in=keys).values_list("player", "seen_at"))
    lately = Choice.objects.filter(hand__table=table.pk, hand__number__gt=table.hand - LATELY, by__in=keys)
    chose = dict(lately.order_by().values_list("by").annotate(Max("at")))
    return {key: max(at, chose.get(key) or at) for key, at in seen.items()}
