"""How patient the site is with Redis, which it can do without: for its signals and for its cache alike."""

from typing import Any, Final

from redis.backoff import NoBackoff
from redis.retry import Retry

PATIENCE: Final = 0.5  # seconds that a request waits for Redis before it goes on without
REST: Final = 2.0  # seconds for which Redis is left alone after it did not answer


def patience() -> dict[str, Any]:
    """The options of a client that somebody waits for: a connection that was closed is tried once more."""
    return {
        "socket_timeout": PATIENCE,
        "socket_connect_timeout": PATIENCE,
        "retry": Retry(NoBackoff(), 1),
    }
