"""What the terminal says when the site has started: its addresses, and links that let the first people in.

An app that has something to offer at the start (founding the club, signing in to the demo) says so once:

    welcome.at_start(founding_links)       # founding_links() -> [Link("Found your club", "/found/…/")]
"""

import socket
from collections.abc import Callable, Iterable
from dataclasses import dataclass

ANYWHERE = {"0.0.0.0", "::", ""}  # noqa: S104 (recognised here, not bound to)


@dataclass(frozen=True)
class Link:
    """words: what it is for ("Sign in as Ann, elder"); path: on this site."""

    words: str
    path: str


_offers: list[Callable[[], Iterable[Link]]] = []


def at_start(offer: Callable[[], Iterable[Link]]) -> None:
    """Ask `offer` for links whenever the site starts."""
    if offer not in _offers:
        _offers.append(offer)


def message(host: str, port: int) -> str:
    """The addresses, then every link with the address that works on this machine."""
    here, *elsewhere = addresses(host, port)
    lines = [f"Dead Button is open at {here}"]
    lines += [f"  for devices in the same network: {address}" for address in elsewhere]
    lines += [f"  {link.words}: {here.rstrip('/')}{link.path}" for offer in _offers for link in offer()]
    return "\n".join([*lines, "End it with Ctrl-C."])


def addresses(host: str, port: int) -> list[str]:
    """Where the site can be reached: on this machine first, then from the network it is in."""
    if host not in ANYWHERE:
        return [f"http://{host}:{port}/"]
    names = ["127.0.0.1", *filter(None, [network_address()])]
    return [f"http://{name}:{port}/" for name in names]


def network_address() -> str:
    """This machine's own address in its network; empty without one. Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])
