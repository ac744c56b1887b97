"""Suspending and barring members, and lifting that again.

Who is suspended may not sign up, enter or sit down until it ends, by itself or because an elder lifts it;
what they had said yes to is void as long as it would be played before. Source: DM-etiquette-sanction; ruling
266.
"""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs.actions import submissions
from clubs.actions.locks import locked_club
from clubs.actions.seasons import give_out_places
from clubs.models import Club, Member, Suspension
from clubs.queries.suspensions import covering, suspensions_in

LONGEST_REASON = 200
CLAUSE = "DM-etiquette-sanction"

suspension_changed = Signal()
"""Sent with `suspension` in the transaction in which it is begun or lifted."""


@transaction.atomic
def suspend_member(
    *, member: Member, by: Member, why: str, until: datetime | None, request_id: str = ""
) -> Suspension:
    """From now on a member may not play: until that moment or, without one, until it is lifted. Raises
    NotAllowed without a reason, for an end that is past, for oneself, for a member who has left and for one
    who is suspended already."""
    club = locked_club(member.club_id)
    submission, first = submissions.claim(request_id, "suspend", club)
    if not first:
        return submissions.made_before(submission, Suspension.objects.select_related("member__club"))
    member = Member.objects.select_related("club").get(pk=member.pk)
    now, why = timezone.now(), _reason(why)
    if member.left_at is not None:
        raise NotAllowed("{name} has left the club.", name=member.name)
    if member == by:
        raise NotAllowed("Another {elder} has to do that.", elder=member.club.owners.bare)
    if until is not None and until <= now:
        raise NotAllowed("The day on which {name} may play again is past.", CLAUSE, name=member.name)
    if standing := covering(suspensions_in(member.club_id, [member.pk]), member.pk, now):
        standing.member = member
        raise NotAllowed("{what} Lift that first.", CLAUSE, what=suspended(standing).reason)
    suspension = Suspension.objects.create(member=member, by=by, why=why, begins_at=now, until=until)
    submissions.remember_made(submission, suspension.pk)
    _follow(suspension)
    return suspension


@transaction.atomic
def lift_suspension(*, suspension: Suspension, by: Member, why: str) -> Suspension:
    """A member may play again before the time, with a reason that is kept. A second time does nothing. Raises
    NotAllowed without a reason, for oneself, and for one that has ended."""
    locked_club(suspension.member.club_id)
    locked = Suspension.objects.select_for_update().get(pk=suspension.pk)
    locked.member = suspension.member
    if locked.lifted_at is not None:
        return locked
    now, why = timezone.now(), _reason(why)
    if not locked.covers(now):
        raise NotAllowed("{name} may play again already.", CLAUSE, name=locked.member.name)
    if locked.member == by:
        raise NotAllowed("Another {elder} has to do that for you.", elder=locked.member.club.owners.bare)
    locked.lifted_at, locked.lifted_by, locked.lifted_why = now, by, why
    locked.save(update_fields=["lifted_at", "lifted_by", "lifted_why"])
    _follow(locked)
    return locked


def _reason(why: str) -> str:
    tidy = " ".join(why.split())[:LONGEST_REASON]
    if not tidy:
        raise NotAllowed("Say why: the reason stands in the log.", CLAUSE)
    return tidy


def _follow(suspension: Suspension) -> None:
    """Places are given out anew in every season that is played, and the member is told."""
    give_out_places(suspension.member.club_id)
    suspension_changed.send(Suspension, suspension=suspension)


def suspended(suspension: Suspension) -> NotAllowed:
    """Return why a member may not play; its `member` has to be there with the club."""
    member = suspension.member
    if suspension.until is None:
        return NotAllowed(
            "{name} is barred until {elder} lifts it.",
            CLAUSE,
            name=member.name,
            elder=member.club.owners.one,
        )
    return NotAllowed(
        "{name} is suspended until {until:%-d %B %Y}.",
        CLAUSE,
        name=member.name,
        until=suspension.until.astimezone(member.club.zone),
    )


def refuse_suspended(club: Club, moments: Mapping[int, datetime]) -> None:
    """Raises NotAllowed where one of these members may not play then. moments: number in the club → when. One
    query."""
    theirs = Suspension.objects.filter(member__club=club, member__number__in=list(moments))
    for each in theirs.select_related("member__club"):
        if each.covers(moments[each.member.number]):
            raise suspended(each)
