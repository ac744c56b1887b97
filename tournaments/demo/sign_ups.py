"""Answers to the demo's tournaments: to those that are over and to the next one."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from clubs.models import Club, Event, Member
from tournaments.attendance.actions import lift_ban
from tournaments.phone.actions import answer_rsvp

BEFORE = timedelta(days=3)
PLACES = 20  # at the next tournament
YES, NO = 23, 4  # how many have said so
WITH_A_GUEST = (2, 5)  # of those, in the order in which they answered


def say_yes(events: Sequence[Event], member: Member) -> None:
    """Somebody says that they come, three days before each."""
    for event in events:
        answer_rsvp(event=event, member=member, is_coming=True, now=event.starts_at - BEFORE)


def lift(club: Club, event: Event, member: Member) -> None:
    """The founder lifts a ban."""
    founder = club.members.get(number=1)
    lift_ban(season=event.season, member=member, by=founder, why="Was moving house, and told us afterwards.")


def answer_the_next(event: Event, members: Sequence[Member], now: datetime) -> None:
    """More want to come than there are places; then one cancels and somebody moves up."""
    began = now - timedelta(days=2)
    for number, member in enumerate(members[: YES + NO]):
        answer_rsvp(
            event=event,
            member=member,
            is_coming=number < YES,
            guests=int(number in WITH_A_GUEST),
            now=began + timedelta(minutes=47 * number),
        )
    answer_rsvp(event=event, member=members[7], is_coming=False, now=now - timedelta(hours=1))
