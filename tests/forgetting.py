"""A process that has just begun: what others keep in memory it has to find out."""

from django.core.cache import cache

from config.caching import fragment_cache
from config.serving import anonymous_cache
from gameplay import live_hands
from gameplay.page import previous_hand
from gameplay.play import presence
from gameplay.sources import night_floor, ring_cache
from gameplay.views import table
from tournaments.night import floor_cache
from tournaments.phone import shared


def forget_all() -> None:
    for keeper in (
        anonymous_cache,
        fragment_cache,
        live_hands,
        presence,
        night_floor,
        ring_cache,
        previous_hand,
        table,
        floor_cache,
        shared,
    ):
        keeper.forget_all()
    cache.clear()
