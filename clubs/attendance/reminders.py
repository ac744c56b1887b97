"""Reminders of a tournament: to whom, of what and when, and as plain text for a group. Source:
DM-rsvp-cancel; rulings 153, 249.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum

from words.text import Sentences, Text


def reminder_text(
    *,
    name: str,
    club: str,
    starts_at: datetime,
    costs: str,
    address: str,
    note: str = "",
    unanswered: int | None = None,
) -> str:
    """Return what is played, when, where, what it costs and who has still to answer, a line each.

    starts_at: by the clock of the club; note: where it is, or whatever else is to be known; unanswered: how
    many members, None where nobody was asked; address: where they answer.
    """
    lines = [
        f"{name} · {club}",
        Text("{when:%A, %-d %B %Y, %H:%M}", when=starts_at),
        note,
        Text("Buy-in: {costs}", costs=costs),
    ]
    if unanswered:
        lines.append(
            Text(
                "{count} of us has not answered yet.",
                "{count} of us have not answered yet.",
                count=unanswered,
            )
        )
    lines.append(Text("Are you in? {address}", address=address))
    return Sentences([line for line in lines if line], "\n")


UNANSWERED = (timedelta(days=7), timedelta(days=2))  # before the start
EVE = timedelta(days=1)  # before the start
LAST_CHANCE = timedelta(hours=3)  # before cancelling begins to count as not having come


class Matter(Enum):
    """Subject of a reminder."""

    ANSWER = "answer"
    CONFIRM = "confirm"
    TOMORROW = "tomorrow"
    LAST_CHANCE = "last_chance"


class Stand(Enum):
    """Standing of somebody with a tournament. MOVED: they said yes before it was moved to another time."""

    UNANSWERED = "unanswered"
    COMING = "coming"
    MOVED = "moved"
    WAITING = "waiting"
    NOT_COMING = "not_coming"
    BARRED = "barred"


@dataclass(frozen=True, slots=True)
class Reminder:
    """Message that a member is to be sent, and when. before: how long before the start."""

    matter: Matter
    before: timedelta

    def at(self, starts_at: datetime) -> datetime:
        """The moment of it."""
        return starts_at - self.before


def reminders(stand: Stand, cancel: timedelta) -> tuple[Reminder, ...]:
    """Return what somebody who stands there is still to be told, the first one first. cancel: how long before
    the start cancelling begins to count as not having come.

    >>> [each.matter.value for each in reminders(Stand.COMING, timedelta(hours=1))]
    ['tomorrow', 'last_chance']
    """
    if stand is Stand.UNANSWERED:
        return tuple(Reminder(Matter.ANSWER, before) for before in UNANSWERED)
    if stand is Stand.MOVED:
        return tuple(Reminder(Matter.CONFIRM, before) for before in UNANSWERED)
    if stand is Stand.COMING:
        due = {Reminder(Matter.TOMORROW, EVE), Reminder(Matter.LAST_CHANCE, cancel + LAST_CHANCE)}
        return tuple(sorted(due, key=lambda each: each.before, reverse=True))
    return ()


@dataclass(frozen=True, slots=True)
class Round:
    """One reminder and all who get it."""

    reminder: Reminder
    at: datetime
    members: tuple[int, ...]


def plan(
    stands: Collection[tuple[int, Stand]], starts_at: datetime, cancel: timedelta, now: datetime
) -> list[Round]:
    """Every reminder that is still due after `now`, in order, with the members who get it."""
    rounds: dict[Reminder, list[int]] = {}
    for member, stand in stands:
        for reminder in reminders(stand, cancel):
            if reminder.at(starts_at) > now:
                rounds.setdefault(reminder, []).append(member)
    due = [Round(each, each.at(starts_at), tuple(members)) for each, members in rounds.items()]
    return sorted(due, key=lambda each: (each.at, each.reminder.matter.value))
