"""The cache in Redis, and what it does while Redis is away: it counts and keeps in this process instead.

Nothing of value is only in the cache, and nobody is to be turned away because it is gone; but how often codes
and passwords may be guessed is counted there, and that goes on in each process by itself.
"""

import logging
import time
from functools import wraps
from typing import Any

import redis
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache

from config.patience import REST, patience

log = logging.getLogger(__name__)


def steady(name: str) -> Any:
    """The method of this name, of Redis or in its absence of this process."""

    @wraps(getattr(RedisCache, name))
    def method(self: "SteadyCache", *arguments: Any, **more: Any) -> Any:
        if time.monotonic() >= self.rests_until:
            try:
                return getattr(RedisCache, name)(self, *arguments, **more)
            except (redis.RedisError, OSError) as error:
                log.warning("Redis does not answer (%s): what it counts is counted in this process", error)
                SteadyCache.rests_until = time.monotonic() + REST
        return getattr(self.meanwhile, name)(*arguments, **more)

    return method


class SteadyCache(RedisCache):
    """Redis, or this process while Redis is away."""

    rests_until = 0.0

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        options = {**patience(), **params.get("OPTIONS", {})}
        super().__init__(server, {**params, "OPTIONS": options})
        self.meanwhile = LocMemCache("while-redis-is-away", {})

    add = steady("add")
    get = steady("get")
    set = steady("set")
    touch = steady("touch")
    delete = steady("delete")
    get_many = steady("get_many")
    set_many = steady("set_many")
    delete_many = steady("delete_many")
    has_key = steady("has_key")
    incr = steady("incr")
    clear = steady("clear")
