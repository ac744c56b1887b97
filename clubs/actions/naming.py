"""The one door through which names of people and things come in."""

from clauses.refusal import NotAllowed
from words import names


def checked_name(typed: str) -> str:
    """A name as it is kept. Raises NotAllowed with what is wrong with it."""
    if fault := names.fault(typed):
        raise NotAllowed(fault)
    return names.tidy(typed)


def checked_title(typed: str) -> str:
    """The name of a club, a season, a tournament or a table as it is kept. Raises NotAllowed as `named`."""
    if fault := names.title_fault(typed):
        raise NotAllowed(fault)
    return names.tidy(typed)
