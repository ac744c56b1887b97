"""Where a member's private link leads on a night that they are in."""

from django.urls import reverse
from django.utils import timezone

from clubs.models import Event, Member
from tournaments.current_night import heads_up_tonight, tonight
from tournaments.heads_up.queries import contest_of
from tournaments.night.floor_cache import floor_of
from tournaments.phone.actions import phone_for


def phone_page(member: Member) -> str:
    """The way to their phone page, from the opening of a night on whose list they are until it is over; else
    nothing."""
    now = timezone.now()
    contest = heads_up_tonight(member.club, now)
    if contest is not None:
        is_theirs = member.number in contest_of(contest, contest.log.length).entrants
        if contest.event.status == Event.Status.FINISHED or not is_theirs:
            return ""
        return reverse("phone", args=[phone_for(member=member).token])
    night = tonight(member.club, now)
    if night is None or night.event.status == Event.Status.FINISHED:
        return ""
    return reverse("night_mine", args=[night.pk]) if member.number in floor_of(night).players else ""
