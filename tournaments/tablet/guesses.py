"""Limits on guessing codes: so seldom that a live code is never found, and nobody stops others from pairing.

A device has ten wrong guesses in ten minutes. It is known by a cookie, and whoever throws that away is held
by what its network may guess in all, which is so much that a whole club behind one address does not reach it
by mistyping. A code has seven of thirty letters and lives ten minutes: a thousand addresses that guess all
the time find one of ten live codes in one of ten thousand such spans.
"""

import ipaddress
import secrets
from contextlib import suppress
from datetime import timedelta
from typing import Final

from django.core.cache import cache
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from config.privacy.signed_cookie import SecretCookie

MOST: Final = 10  # by one device
MOST_OF_NETWORK: Final = 200
SECONDS: Final = 600
DEVICE: Final = SecretCookie("guesses", "tournaments.guesses", timedelta(days=1), path="/tablet/")


def may_guess(request: HttpRequest, about: str, *, most: int = MOST_OF_NETWORK) -> bool:
    """Counts a guess at codes of one kind; False once this device, or `most` in its network, have had
    theirs."""
    device, network = _counted_for(request, about)
    by_device = _count(device) if device else 0
    return _count(network) <= most and by_device <= MOST


def forgive_guess(request: HttpRequest, about: str) -> None:
    """It was no guess: a room of twenty tablets, all in one network, is paired in one go."""
    for key in filter(None, _counted_for(request, about)):
        with suppress(ValueError):
            cache.decr(key)


def remember_device(request: HttpRequest, response: HttpResponseBase) -> None:
    """The device is known by its guesses from now on."""
    if not DEVICE.brought(request):
        DEVICE.give(response, secrets.token_urlsafe(12))


def _count(key: str) -> int:
    cache.add(key, 0, SECONDS)
    try:
        return cache.incr(key)
    except ValueError:  # forgotten in between
        return 1


def _counted_for(request: HttpRequest, about: str) -> tuple[str, str]:
    """Return what the guesses of the device are counted under, nothing while it is unknown, and those of its
    network."""
    device = DEVICE.brought(request)
    address = network(request.META.get("REMOTE_ADDR", ""))
    return f"guesses-{about}-by-{device}" if device else "", f"guesses-{about}-{address}"


def network(address: str) -> str:
    """Return what one subscriber has: an IPv4 address, or the 64 leading bits of an IPv6 one."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return "unknown"
    if parsed.version == 4:
        return str(parsed)
    return str(ipaddress.ip_network((parsed, 64), strict=False).network_address)
