"""Public address of this site, for phones, displays and tablets: what every link and code on a page begins
with.

With PUBLIC_ADDRESS that is it, whatever name a request was sent to. Otherwise it is the name in the address
bar, unless that is this machine's name for itself: then the address of this machine in its network, or the
one of several that was chosen on this device.
"""

import ipaddress
import os
import socket
from contextlib import suppress
from typing import Final, NamedTuple

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from config.pages.return_to import return_to_page

COOKIE: Final = "reached_at"
YEAR_SECONDS: Final = 365 * 24 * 60 * 60
FORWARDED: Final = (
    *("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP"),
    *(
        "X-Client-IP",
        "X-Cluster-Client-IP",
        "True-Client-IP",
        "CF-Connecting-IP",
        "CF-Ray",
        "Fastly-Client-IP",
    ),
    *("Fly-Client-IP", "X-Appengine-User-IP", "X-Azure-ClientIP", "X-Original-Forwarded-For"),
)
"""Headers by which proxies say of themselves, or of whom they ask for: one is enough to be known as one."""
LISTENS_ON: Final = "LISTENS_ON"  # set by `serve` for its processes: the address that was opened


class PublicAddress(NamedTuple):
    """Under which address other devices find the site.

    origin: http://192.168.1.20:8000, without a stroke;
    others: what it could be as well;
    is_from_here: whether the page was asked for under a name that means this machine only;
    is_reachable: whether another device can open the origin.
    """

    origin: str
    others: tuple[str, ...] = ()
    is_from_here: bool = False
    is_reachable: bool = True


def public_address(request: HttpRequest) -> PublicAddress:
    """Return where other devices reach this site, seen from a request."""
    if settings.PUBLIC_ADDRESS:
        return PublicAddress(settings.PUBLIC_ADDRESS)
    requested = f"{request.scheme}://{request.get_host()}"
    if not is_loopback(host_alone(request.get_host())):
        return PublicAddress(requested)
    port = port_of(request.get_host())
    origins = tuple(f"{request.scheme}://{name}{port}" for name in network_addresses())
    if not origins:
        return PublicAddress(requested, is_from_here=True, is_reachable=False)
    chosen = request.COOKIES.get(COOKIE, "")
    origin = next((each for each in origins if host_of(each) == chosen), origins[0])
    return PublicAddress(origin, tuple(each for each in origins if each != origin), is_from_here=True)


def public_link(path: str) -> str:
    """The address of a page where nobody asks for one: in a mail, in a calendar. Nothing but PUBLIC_ADDRESS
    names the site there, least of all what a request calls it. Raises ImproperlyConfigured without that."""
    if not settings.PUBLIC_ADDRESS:
        raise ImproperlyConfigured("PUBLIC_ADDRESS says what links in mails begin with.")
    return f"{settings.PUBLIC_ADDRESS}{path}"


def sends_mail() -> bool:
    """True if this site can send mail: it has a server for it, and knows its own address for the links."""
    return bool(settings.SENDS_MAIL and settings.PUBLIC_ADDRESS)


def host_alone(host: str) -> str:
    """A host without its port: 127.0.0.1, localhost, ::1."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0]


def host_of(origin: str) -> str:
    """The host of an origin, without its port: "club.example" of "https://club.example:8000"."""
    return host_alone(origin.partition("://")[2])


def port_of(host: str) -> str:
    """The port behind a host, with its colon; nothing where the browser's own is meant."""
    return "".join(host.rpartition("]")[2].partition(":")[1:])


def is_loopback(host: str) -> bool:
    """Return whether a name means the very machine that uses it."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    with suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return False


def is_from_this_machine(request: HttpRequest) -> bool:
    """Return whether somebody at this very machine asks, under its own name. Whoever comes through a proxy
    does not, wherever that stands."""
    if any(name in request.headers for name in FORWARDED):
        return False
    is_here = is_loopback(request.META.get("REMOTE_ADDR", ""))
    return is_here and is_loopback(host_alone(request.get_host()))


def network_addresses() -> list[str]:
    """This machine's addresses in its networks, the one it talks to others from first; none if the site
    listens to this machine alone."""
    if is_loopback(os.environ.get(LISTENS_ON, "")):
        return []
    hosts = [network_address(), *named_addresses()]
    return list(dict.fromkeys(name for name in hosts if name and not is_loopback(name)))


def network_address() -> str:
    """This machine's own address in its network; empty without one. Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def named_addresses() -> list[str]:
    """The addresses that this machine's name has on it: those of further networks."""
    try:
        addresses = socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return []
    return sorted(addresses)


@require_POST
def choose_address(request: HttpRequest) -> HttpResponse:
    """Remember on this device which of the machine's addresses codes carry, and go back to the page."""
    response = return_to_page(request)
    chosen = request.POST.get("address", "")
    if chosen in network_addresses():
        response.set_cookie(COOKIE, chosen, max_age=YEAR_SECONDS, httponly=True, samesite="Lax")
    return response
