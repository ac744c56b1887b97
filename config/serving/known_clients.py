"""Clients known to this process: browsers and screens that Django has answered as somebody's, by what they
bring.

A request is put in its line before anybody has looked whose it is, so nothing that it says of itself counts:
only a cookie, or an address, with which somebody was known here before. Whoever signed in is, and what a view
vouches for (a dealer's tablet, a display, a visitor who plays). Everybody else waits with the crowd; so does
everybody's first request after a start.
"""

import ipaddress
import threading
from collections import OrderedDict
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, parse_cookie

MOST: Final = 20_000  # known at a time; those not seen for longest are forgotten
COOKIES: Final = ("tablet", "guest", "phone")  # besides that of the session

Scope = Any  # what ASGI says of a request
Key = tuple[str, str]

_known: OrderedDict[Key, None] = OrderedDict()
_lock = threading.Lock()


def vouch(request: HttpRequest, cookie: str = "") -> None:
    """This request is somebody's: known by this cookie, or by the address of the page itself."""
    request.vouched = cookie  # type: ignore[attr-defined]  # until it is answered


def note(request: HttpRequest) -> None:
    """Remembers, once it is answered, what those who were known brought along."""
    user = getattr(request, "_cached_user", None)  # looked at only if a view has: it costs a question
    if user is not None and user.is_authenticated:
        _note((settings.SESSION_COOKIE_NAME, request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")))
    vouched = getattr(request, "vouched", None)
    if vouched is not None:
        _note((vouched, request.COOKIES.get(vouched, "")) if vouched else ("", request.path))


def _note(key: Key) -> None:
    if not key[1]:
        return
    with _lock:
        _known[key] = None
        _known.move_to_end(key)
        while len(_known) > MOST:
            _known.popitem(last=False)


def known(scope: Scope) -> Key | None:
    """As whom this process knows who asks; None for whom it does not."""
    if ("", scope["path"]) in _known:
        return "", scope["path"]
    return next((key for key in _brought(scope) if key in _known), None)


def may_be_known(scope: Scope) -> bool:
    """Return whether it brings what somebody would be known by, here or in another process. It may be made
    up."""
    return any(_brought(scope))


def _brought(scope: Scope) -> list[Key]:
    """The cookies among those that somebody may be known by."""
    cookie_header = b"; ".join(value for name, value in scope["headers"] if name == b"cookie")
    if not cookie_header:
        return []
    cookies = parse_cookie(cookie_header.decode("latin-1"))
    names = (settings.SESSION_COOKIE_NAME, *COOKIES)
    return [(name, cookies[name]) for name in names if cookies.get(name)]


def client(scope: Scope) -> Key | None:
    """Return the key of those who share in what one client may have: somebody known, else a network; None
    where none is said."""
    return known(scope) or network(scope)


def network(scope: Scope) -> Key | None:
    """The address a request comes from, if it says anything; with IPv6 the network, in which a client has as
    many as it likes."""
    try:
        client = ipaddress.ip_address((scope.get("client") or ("",))[0])
    except ValueError:
        return None
    if client.is_loopback:
        return None  # this machine, or a proxy on it that does not say whose request it is
    if client.version == 6:
        client = ipaddress.ip_network((client, 64), strict=False).network_address
    return "network", str(client)


def forget() -> None:
    """Forget every known client."""
    with _lock:
        _known.clear()
