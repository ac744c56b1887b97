"""Rate limit of a token per minute, counted in the cache that all processes of the site share."""

import time
from typing import Final

from django.conf import settings
from django.core.cache import cache

from clubs.api.problems import Refused
from clubs.models import ApiToken
from words.text import Text

MINUTE: Final = 60
TOO_MUCH: Final = Text("This token has asked too often: wait, and ask again.")


def count(token: ApiToken, *, writes: bool) -> None:
    """Counts one request, writes apart from reads. Raises Refused, 429 with how many seconds are to be
    waited, when the token has had its share of this minute."""
    now = time.time()
    kind, most = (
        ("writes", settings.API_WRITES_A_MINUTE) if writes else ("reads", settings.API_READS_A_MINUTE)
    )
    key = f"api-{kind}-{token.digest[:20]}-{int(now) // MINUTE}"
    cache.add(key, 0, 2 * MINUTE)
    try:
        had = cache.incr(key)
    except ValueError:  # forgotten in between
        return
    if had > most:
        wait = MINUTE - int(now) % MINUTE
        raise Refused(429, TOO_MUCH, headers={"Retry-After": str(wait)})
