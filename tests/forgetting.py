"""A process that has just begun: what others keep in memory it has to find out."""

from django.core.cache import cache

from config.caching import process_cache


def forget_all() -> None:
    process_cache.forget_all()
    cache.clear()
