"""Targets of an address, and whether the site calls it.

A name is looked up once; every address that it has must be one of the public net, and one of these very
addresses is connected to, so that a name that leads elsewhere a moment later leads nowhere. What is not the
public net: private and shared networks, loopback, link-local (where a cloud keeps its keys), multicast, what
is reserved, all of these wrapped into IPv6, the addresses of this machine, and what OUTGOING_REFUSED names. A
host at home may allow private networks, loopback and this machine (OUTGOING_PRIVATE); nothing else.
"""

import socket
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, NamedTuple
from urllib.parse import quote, urlsplit

from django.conf import settings

from words.text import Text

LONGEST: Final = 1000  # characters of an address
PORTS: Final = {"http": 80, "https": 443}
FIRST_FREE_PORT: Final = 1024  # those below it are other services', wherever private networks are allowed

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network


def _networks(*written: str) -> tuple[Network, ...]:
    return tuple(ip_network(each) for each in written)


HOME: Final = _networks(
    *("10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"),
    *("::1/128", "fc00::/7"),
)
"""Networks that a host at home may allow."""

NOT_PUBLIC: Final = _networks(
    *("0.0.0.0/8", "169.254.0.0/16", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15"),
    *("198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"),
    *("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"),
)
PUBLIC_IPV6: Final = IPv6Network("2000::/3")
TRANSLATED: Final = IPv6Network("64:ff9b::/96")  # an IPv4 address as networks without IPv4 write it


class NotCalled(Exception):
    """An address that the site does not call. text: why."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text


class Found(NamedTuple):
    """An address to connect to, as a socket wants it."""

    family: socket.AddressFamily
    address: Address


@dataclass(frozen=True, slots=True)
class Place:
    """Parts of an address on the web. host: a name in ASCII, or an address without brackets; target: the path
    with its query."""

    scheme: str
    host: str
    port: int
    target: str

    @property
    def host_header(self) -> str:
        """The host as a request names it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"


def place_of(url: str) -> Place:
    """Return what the address says. Raises NotCalled for one that cannot be called, wherever it leads."""
    if len(url) > LONGEST:
        raise NotCalled(Text("The address is longer than {count} characters.", count=LONGEST))
    not_an_address = NotCalled(Text("That is not an address as https://example.org/hook is."))
    if any(each <= " " or each in "\\\x7f" for each in url):
        raise not_an_address
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
        host = str(ip_address(host)) if ":" in host else host.encode("idna").decode().rstrip(".")
    except ValueError:  # a UnicodeError too
        raise not_an_address from None
    if parts.scheme not in PORTS:
        raise NotCalled(Text("The address begins with https:// or http://."))
    if not host or "%" in host:
        raise not_an_address
    if parts.username is not None or parts.password is not None:
        raise NotCalled(Text("The address may hold no user name and no password."))
    port = PORTS[parts.scheme] if port is None else port
    if not is_open(port):
        raise NotCalled(Text("The site calls no port {port}.", port=str(port)))
    path = quote(parts.path or "/", safe="/%:@!$&'()*+,;=~")
    query = quote(parts.query, safe="/%:@!$&'()*+,;=~?")
    return Place(parts.scheme, host, port, f"{path}?{query}" if query else path)


def refuse_address(url: str) -> None:
    """Raise NotCalled for an address that the site will not call, as far as that is known before its name is
    looked up."""
    place = place_of(url)
    with suppress(ValueError):
        ip_address(place.host)
        looked_up(place)


def is_open(port: int) -> bool:
    """Return whether this port is called."""
    if port in settings.OUTGOING_PORTS:
        return True
    return settings.OUTGOING_PRIVATE and port >= FIRST_FREE_PORT


def may_be_called(address: Address) -> bool:
    """Return whether an address is of the public net, or of one that the host allows; this machine's own
    aside."""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return may_be_called(address.ipv4_mapped)
        if address in TRANSLATED:
            return may_be_called(IPv4Address(int(address) & 0xFFFFFFFF))
        if address.scope_id:
            return False
    if any(address in ip_network(each, strict=False) for each in settings.OUTGOING_REFUSED):
        return False
    if any(address in network for network in HOME):
        return bool(settings.OUTGOING_PRIVATE)
    if any(address in network for network in NOT_PUBLIC):
        return False
    return isinstance(address, IPv4Address) or address in PUBLIC_IPV6


def is_own(candidate: Found) -> bool:
    """Return whether it is an address of this machine: nobody else can listen there."""
    with suppress(OSError), socket.socket(candidate.family, socket.SOCK_DGRAM) as trying:
        trying.bind((str(candidate.address), 0))
        return True
    return False


def looked_up(place: Place) -> list[Found]:
    """Every address of its host. Raises NotCalled where one of them is not to be called, without saying which
    address that is: names that only this machine's network knows are not looked up for strangers. Raises
    OSError where the name is not known."""
    rows = socket.getaddrinfo(place.host, place.port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
    addresses = [Found(family, ip_address(address[0])) for family, _, _, _, address in rows]
    for each in addresses:
        if not may_be_called(each.address) or (not settings.OUTGOING_PRIVATE and is_own(each)):
            raise NotCalled(
                Text(
                    "{host} is not an address of the public net: the site does not call it.",
                    host=place.host,
                )
            )
    return addresses
