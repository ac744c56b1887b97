"""What browsers send, made fit to be kept: no control characters, which no database takes, and no more than
there is room for."""

from collections.abc import Mapping

from words.names import tidy


def line(sent: Mapping[str, str], name: str, longest: int = 200) -> str:
    """A line of text."""
    return tidy(sent.get(name, "")[: 4 * longest])[:longest].rstrip()


def request_id(sent: Mapping[str, str], longest: int = 64) -> str:
    """What a repeat of the same request is known by; nothing if none was sent."""
    return "".join(
        sign for sign in sent.get("request_id", "")[:longest] if sign.isascii() and sign.isprintable()
    )
