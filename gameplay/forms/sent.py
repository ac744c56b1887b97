"""Cleaning of what browsers send: no control characters, which no database takes, and no more than there is
room for."""

from collections.abc import Mapping

from words.names import tidy


def line(sent: Mapping[str, str], name: str, longest: int = 200) -> str:
    """A line of text."""
    return tidy(sent.get(name, "")[: 4 * longest])[:longest].rstrip()
