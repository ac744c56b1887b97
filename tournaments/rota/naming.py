"""Naming who directs and who deals at a tournament."""

from collections.abc import Collection

from django.db import transaction
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs.actions import submissions
from clubs.actions.locks import open_season
from clubs.models import Event, Member
from tournaments.models import Duty

OVER = (Event.Status.FINISHED, Event.Status.CANCELLED)


@transaction.atomic
def name_staff(
    *,
    event: Event,
    directors: Collection[Member],
    dealers: Collection[Member],
    request_id: str = "",
) -> Event:
    """These members direct and deal, and nobody else; calendars are told. Who has left the club meanwhile is
    left out. Raises NotAllowed for a tournament that is over or cancelled, and in a closed season."""
    open_season(event.season_id)
    event = Event.objects.select_for_update().get(pk=event.pk)
    _, is_first = submissions.claim(request_id, "staff", event.season.club)
    if not is_first:
        return event
    if event.status in OVER:
        raise NotAllowed("{name} is over or cancelled: nobody is named for it any more.", name=event.name)
    members = {each.pk for each in (*directors, *dealers)}
    here = set(
        Member.objects.filter(club=event.season.club_id, left_at=None, pk__in=members).values_list(
            "pk", flat=True
        )
    )
    chosen = {
        (member.pk, part)
        for part, named in ((Duty.Part.DIRECTOR, directors), (Duty.Part.DEALER, dealers))
        for member in named
        if member.pk in here
    }
    before = {(duty.member_id, duty.part): duty for duty in Duty.objects.filter(event=event)}
    gone = [duty.pk for key, duty in before.items() if key not in chosen]
    new = [Duty(event=event, member_id=member, part=part) for member, part in sorted(chosen - before.keys())]
    if gone or new:
        Duty.objects.filter(pk__in=gone).delete()
        Duty.objects.bulk_create(new)
        event.sequence += 1
        event.changed_at = timezone.now()
        event.save(update_fields=["sequence", "changed_at"])
    return event
