"""Reminders of a tournament, for each member the right one.

Places follow what happens to the calendar: a change of their number, a result, a tournament that is
moved.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from clubs.actions import calendar_changed
from clubs.attendance.reminders import Matter, plan
from clubs.models import Member, Season
from tournaments.attendance.actions import settle_season
from tournaments.attendance.queries import SignUps
from words.text import Text


def follow_calendars() -> None:
    """From now on, in the transaction that changes something."""
    calendar_changed.connect(_settle, dispatch_uid="places")


def _settle(season: Season, **_: Any) -> None:
    settle_season(season)


@dataclass(frozen=True, slots=True)
class ReminderRow:
    """A reminder and all who get it, by name."""

    at: datetime
    words: str
    names: Sequence[str]


def reminder_rows(sign_ups: SignUps, members: Iterable[Member], now: datetime) -> list[ReminderRow]:
    """Return what is still to be sent, in order."""
    names = {member.pk: member.name for member in members}
    stands = [(member, sign_ups.stand(member)) for member in names]
    return [
        ReminderRow(each.at, reminder_words(each.reminder.matter), [names[member] for member in each.members])
        for each in plan(stands, sign_ups.event.starts_at, sign_ups.cancel, now)
    ]


def reminder_words(matter: Matter) -> str:
    """Return what a reminder says."""
    return {
        Matter.ANSWER: Text("Are you coming?"),
        Matter.CONFIRM: Text("It has been given another time. Do you still come?"),
        Matter.TOMORROW: Text("It is tomorrow."),
        Matter.LAST_CHANCE: Text("You may still cancel; soon that counts as not having come."),
    }[matter]
