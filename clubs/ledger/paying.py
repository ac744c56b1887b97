"""Ways in which somebody is paid: an account number that adds up, and links that a club sets up.

An IBAN is checked by its two check digits (ISO 13616, ISO 7064 mod 97-10). A link is any address of the web
with {amount} and {reference} in it, which are filled in where a debtor reads what they owe.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple
from urllib.parse import quote, urlsplit

from clauses.refusal import NotAllowed

IBAN: Final = re.compile(r"[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}")
MOST_LINKS: Final = 5
LONGEST_LINK: Final = 400
BLANKS: Final = ("{amount}", "{reference}")


class PayLink(NamedTuple):
    """A link by which the club is paid. address: with the blanks in it."""

    name: str
    address: str


def checked_iban(typed: str) -> str:
    """The IBAN without its spaces; empty for nothing. Raises NotAllowed for one that does not add up.

    >>> checked_iban("de89 3704 0044 0532 0130 00")
    'DE89370400440532013000'
    """
    iban = re.sub(r"[\s-]", "", typed).upper()
    if not iban:
        return ""
    if not IBAN.fullmatch(iban):
        raise NotAllowed("An IBAN begins with two letters and two digits, as DE89 3704 0044 0532 0130 00.")
    digits = "".join(str(int(each, 36)) for each in iban[4:] + iban[:4])
    if int(digits) % 97 != 1:
        raise NotAllowed("This IBAN does not add up: look for a wrong digit.")
    return iban


def spaced(iban: str) -> str:
    """
    >>> spaced("DE89370400440532013000")
    'DE89 3704 0044 0532 0130 00'
    """
    return " ".join(iban[first : first + 4] for first in range(0, len(iban), 4))


def checked_links(typed: str) -> list[PayLink]:
    """Read one link a line, "name https://…": the name stands before the address. Raises NotAllowed.

    >>> checked_links("PayPal https://paypal.me/club/{amount}")
    [PayLink(name='PayPal', address='https://paypal.me/club/{amount}')]
    """
    links = []
    for line in filter(None, map(str.strip, typed.splitlines())):
        name, _, address = line.rpartition(" ")
        bare = address
        for blank in BLANKS:
            bare = bare.replace(blank, "")
        if (
            not address.startswith("https://")
            or not _is_host(address)
            or "{" in bare
            or len(line) > LONGEST_LINK
        ):
            raise NotAllowed(
                "“{line}” is not a link: write a name and an address, as PayPal https://paypal.me/club/{blank}.",
                line=line[:60],
                blank="{amount}",
            )
        links.append(PayLink(name.strip(" :")[:40] or urlsplit(address).hostname or "", address))
    if len(links) > MOST_LINKS:
        raise NotAllowed("{count} links are enough.", count=MOST_LINKS)
    return links


def _is_host(address: str) -> bool:
    try:
        host = urlsplit(address).hostname or ""
    except ValueError:
        return False
    return bool(host) and "{" not in host


def filled_in(links: Sequence[PayLink], cents: int, reference: str) -> list[PayLink]:
    """The links with the amount, as 12.50, and the reference in their blanks."""
    amount = f"{cents // 100}.{cents % 100:02}"
    values = zip(BLANKS, (amount, quote(reference, safe="")), strict=True)
    filled = list(links)
    for blank, value in values:
        filled = [PayLink(link.name, link.address.replace(blank, value)) for link in filled]
    return filled
