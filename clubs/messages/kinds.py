"""Kinds of messages to members, and when each may be sent."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from words.text import Text


class About(StrEnum):
    """The kinds of message, as rows and links keep them. Two are no member's choice: CONFIRM goes to an
    address that somebody has given, to find out whether it is theirs, and LINK is a private link, which a
    director sends to the address that the club has."""

    INVITATION = "invitation"
    REMINDER = "reminder"
    CHANGE = "change"
    PLACE = "place"
    BAN = "ban"
    SEAT = "seat"
    MOVE = "move"
    RESULT = "result"
    SEASON = "season"
    OWED = "owed"
    JOIN = "join"
    CONFIRM = "confirm"
    LINK = "link"


WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        About.INVITATION: Text("Invitations to tournaments"),
        About.REMINDER: Text("Reminders before a tournament"),
        About.CHANGE: Text("A tournament is moved or cancelled"),
        About.PLACE: Text("You are in from the waiting list"),
        About.BAN: Text("You are banned, or a ban is lifted"),
        About.SEAT: Text("Your seat"),
        About.MOVE: Text("You move to another table"),
        About.RESULT: Text("The night’s result with your bill"),
        About.SEASON: Text("A season ends and the next begins"),
        About.OWED: Text("What you owe the club"),
        About.JOIN: Text("Somebody asks to join"),
    }
)
"""Those that members choose from, in the order of their page."""

UNASKED: Final = frozenset({About.CONFIRM, About.LINK})
"""Sent without anybody having chosen the kind."""

URGENT: Final = frozenset({About.SEAT, About.MOVE, *UNASKED})
"""Not held back by quiet hours: whoever sits at a table of a running night is up, and wants to know at once
or not at all. What is sent unasked has just been asked for by somebody."""
