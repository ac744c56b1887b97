"""A process that has just begun: what others keep in memory it has to find out."""

from django.core.cache import cache

from config.caching import process_cache


def clear_cache() -> None:
    process_cache.clear_cache()
    cache.clear()
