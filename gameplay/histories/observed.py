"""Observations of a player about others: figures from the hands that both were dealt, and from no others."""

from collections.abc import Collection, Mapping
from typing import Any, Final

from gameplay import archive
from gameplay.histories.figures import Figures, entered_and_raised
from gameplay.models import Hand, Table

MOST: Final = 500
"""Hands of a table that are looked at, the latest ones."""
FIRST_ROUND_ENDS: Final = ("Collected", "BoardDealt")


def figures_of(table: Table, viewer: str, players: Collection[str]) -> Mapping[str, Figures]:
    """Key of each of these players → how they have played the hands of this table that the viewer was dealt
    as well. viewer: their key; whoever only looks on has seen nobody play."""
    by_player = {key: Figures() for key in players}
    if not viewer:
        return by_player
    rows = (
        Hand.objects.filter(table=table.pk, finished_at__isnull=False, voided_at=None)
        .exclude(events=None)
        .order_by("-number")
        .values_list("seats", "events")[:MOST]
    )
    for seats, events in rows:
        places = {_key(each["player"]): place for place, each in enumerate(seats)}
        if viewer not in places:
            continue
        happened = archive.from_data(_first_round(events or []))
        for key in by_player.keys() & places.keys():
            by_player[key] = by_player[key].plus(*entered_and_raised(happened, places[key]))
    return by_player


def _first_round(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    ends = next((at for at, event in enumerate(events) if event["kind"] in FIRST_ROUND_ENDS), len(events))
    return events[:ends]


def _key(player: Mapping[str, object]) -> str:
    return f"{player['kind']}-{player['id']}"
