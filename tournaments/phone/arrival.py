"""Target of a member's private link on a night that they are in."""

from django.urls import reverse
from django.utils import timezone

from clubs.models import Event, Member
from tournaments.current_night import is_on_list, night_of, nights_of
from tournaments.phone.actions import phone_for


def phone_page(member: Member) -> str:
    """The way to their phone page, from the opening of a night on whose list they are until it is over; else
    nothing."""
    night = night_of(nights_of(member, timezone.now()))
    if night is None or night.status == Event.Status.FINISHED or not is_on_list(member, night):
        return ""
    if night.is_heads_up:
        return reverse("phone", args=[phone_for(member=member).token])
    return reverse("night_mine", args=[night.pk])
