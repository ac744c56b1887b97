"""The one door through which names of people come in."""

from clauses.refusal import NotAllowed
from words import names


def named(typed: str) -> str:
    """A name as it is kept. Raises NotAllowed with what is wrong with it."""
    if fault := names.fault(typed):
        raise NotAllowed(fault)
    return names.tidy(typed)
