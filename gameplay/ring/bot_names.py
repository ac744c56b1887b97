"""Names of house players."""

from typing import Final

NAMES: Final = (
    "Alma",
    "Bruno",
    "Celia",
    "Dario",
    "Edda",
    "Fritz",
    "Gloria",
    "Hugo",
    "Inès",
    "Jonas",
    "Kira",
    "Leo",
)


def house_name(number: int) -> str:
    """The name of the house player with this number, counted from 1.

    >>> house_name(1), house_name(14)
    ('Alma', 'Bruno 2')
    """
    turn, place = divmod(number - 1, len(NAMES))
    return f"{NAMES[place]} {turn + 1}" if turn else NAMES[place]
