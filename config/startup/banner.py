"""Banner in the terminal when the site has started: its addresses, and links that let the first people in.

An app that has something to offer at the start (founding the club, signing in to the demo) says so once:

    welcome.at_start(founding_links)       # founding_links() -> [Link("Create your club", "/found/…/")]
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.conf import settings
from django.http.request import validate_host

from config import public_address

ANYWHERE = {"0.0.0.0", "::", ""}  # noqa: S104 (recognised here, not bound to)


@dataclass(frozen=True)
class Link:
    """words: what it is for ("Sign in as Ann, elder"); path: on this site."""

    words: str
    path: str


Offer = Callable[[], Iterable[Link]]
_offers: list[Offer] = []


def offer_links_at_start(offer: Offer, *, instead_of: Offer | None = None) -> None:
    """Ask `offer` for links whenever the site starts, and `instead_of` no longer."""
    if instead_of in _offers:
        _offers.remove(instead_of)
    if offer not in _offers:
        _offers.append(offer)


def message(host: str, port: int) -> str:
    """The addresses, then every link with the first of them: the one that other devices can open too."""
    first, *others = addresses(host, port)
    lines = [f"Dead Button is open at {first}"]
    lines += [f"  {_where(address)}: {address}" for address in others]
    lines += [f"  {link.words}: {first.rstrip('/')}{link.path}" for offer in _offers for link in offer()]
    return "\n".join([*lines, "End it with Ctrl-C."])


def _where(address: str) -> str:
    return (
        "on this machine"
        if public_address.is_loopback(public_address.host_of(address))
        else "in another network"
    )


def addresses(host: str, port: int) -> list[str]:
    """Return where the site can be reached, and answers to that name: for everybody, then from its networks,
    then on this machine."""
    if host not in ANYWHERE:
        origins = [f"http://{host}:{port}"]
    else:
        names = [*public_address.network_addresses(), "127.0.0.1"]
        origins = [f"http://{name}:{port}" for name in names]
    public = [settings.PUBLIC_ADDRESS] if settings.PUBLIC_ADDRESS else []
    answering = [origin for origin in origins if _answers_to(public_address.host_of(origin))]
    return [f"{origin}/" for origin in dict.fromkeys([*public, *answering] or origins)]


def _answers_to(host: str) -> bool:
    return validate_host(host, settings.ALLOWED_HOSTS)
