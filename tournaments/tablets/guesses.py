"""How often a device may guess at codes: so seldom that a live code is never found.

A code has six of thirty letters and lives ten minutes. With the wrong guesses allowed here a thousand
addresses that guess all the time find one of ten live codes in one of seven thousand such spans.
"""

import ipaddress
from contextlib import suppress
from typing import Final

from django.core.cache import cache
from django.http import HttpRequest

MOST: Final = 10
SECONDS: Final = 600


def may_guess(request: HttpRequest, about: str) -> bool:
    """Counts a guess at codes of one kind; False once this network has had its share."""
    key = counted_for(request, about)
    cache.add(key, 0, SECONDS)
    try:
        return cache.incr(key) <= MOST
    except ValueError:  # forgotten in between
        return True


def guessed_right(request: HttpRequest, about: str) -> None:
    """It was no guess: a room of twenty tablets, all in one network, is paired in one go."""
    with suppress(ValueError):
        cache.decr(counted_for(request, about))


def counted_for(request: HttpRequest, about: str) -> str:
    return f"guesses-{about}-{network(request.META.get('REMOTE_ADDR', ''))}"


def network(address: str) -> str:
    """What one subscriber has: an IPv4 address, or the 64 leading bits of an IPv6 one."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return "unknown"
    if known.version == 4:
        return str(known)
    return str(ipaddress.ip_network((known, 64), strict=False).network_address)
