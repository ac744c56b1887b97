"""Redis, which the site can do without: how long it is waited for, and the cache that goes on without it.

Nothing of value is only in the cache, and nobody is to be turned away because it is gone; but how often codes
and passwords may be guessed is counted there, and that goes on in each process by itself.
"""

import logging
import time
from functools import wraps
from typing import Any, Final

import redis
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.backoff import NoBackoff
from redis.retry import Retry

PATIENCE: Final = 0.5  # seconds that a request waits for Redis before it goes on without
REST: Final = 2.0  # seconds for which Redis is left alone after it did not answer

log = logging.getLogger(__name__)


def client_options() -> dict[str, Any]:
    """The options of a client that somebody waits for: a connection that was closed is tried once more."""
    return {
        "socket_timeout": PATIENCE,
        "socket_connect_timeout": PATIENCE,
        "retry": Retry(NoBackoff(), 1),
    }


def falling_back(name: str) -> Any:
    """The method of this name, of Redis or in its absence of this process."""

    @wraps(getattr(RedisCache, name))
    def method(self: "CacheWithFallback", *arguments: Any, **more: Any) -> Any:
        if time.monotonic() >= self.rests_until:
            try:
                return getattr(RedisCache, name)(self, *arguments, **more)
            except (redis.RedisError, OSError) as error:
                log.warning("Redis does not answer (%s): what it counts is counted in this process", error)
                CacheWithFallback.rests_until = time.monotonic() + REST
        return getattr(self.meanwhile, name)(*arguments, **more)

    return method


class CacheWithFallback(RedisCache):
    """Redis, or this process while Redis is away."""

    rests_until = 0.0

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        options = {**client_options(), **params.get("OPTIONS", {})}
        super().__init__(server, {**params, "OPTIONS": options})
        self.meanwhile = LocMemCache("while-redis-is-away", {})

    add = falling_back("add")
    get = falling_back("get")
    set = falling_back("set")
    touch = falling_back("touch")
    delete = falling_back("delete")
    get_many = falling_back("get_many")
    set_many = falling_back("set_many")
    delete_many = falling_back("delete_many")
    has_key = falling_back("has_key")
    incr = falling_back("incr")
    clear = falling_back("clear")
