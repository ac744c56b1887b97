"""Links in mails by which a member says whether they come, without signing in.

Each is one member's and for one tournament. It holds until the tournament begins, and for as long as the
member's private link does: whoever takes that back takes these back with it. What a link opens is a page with
a button: programs that look through mails open links, and answer nothing by it.
"""

from datetime import datetime

from django.core.signing import BadSignature, Signer
from django.urls import reverse
from django.utils.crypto import salted_hmac

from clauses.refusal import NotAllowed
from clubs.models import Event, Member
from tournaments.attendance.queries import sign_ups_of
from tournaments.models import Rsvp


def _keys() -> Signer:
    return Signer(salt="tournaments.attendance.answer", sep=".")


def _mark_of(member: Member) -> str:
    """By which a link is recognised that goes with the private link of today."""
    return salted_hmac("tournaments.attendance.answer", member.claim).hexdigest()[:16]


def answer_token(event: Event, member: Member) -> str:
    """The end of the link by which this member answers for this tournament."""
    return _keys().sign(f"{event.pk}-{member.pk}-{_mark_of(member)}")


def answer_path(event: Event, member: Member, *, is_coming: bool) -> str:
    """The page on which the member confirms one of the answers."""
    path = reverse("answer_by_mail", args=[answer_token(event, member)])
    return f"{path}?coming={'yes' if is_coming else 'no'}"


def whose_answer(token: str) -> tuple[Event, Member]:
    """For which tournament a link answers, and for whom. Raises Member.DoesNotExist for one that is wrong or
    was taken back, or of somebody who has left."""
    try:
        event, member, mark = _keys().unsign(token).split("-")
    except (BadSignature, ValueError):
        raise Member.DoesNotExist from None
    here = Member.objects.select_related("club").filter(left_at=None, anonymised_at=None)
    member_row = here.get(pk=int(member))
    played = Event.objects.select_related("season__club", "season__closed_with")
    to_answer = played.filter(pk=int(event), season__club=member_row.club_id).first()
    if to_answer is None or mark != _mark_of(member_row):
        raise Member.DoesNotExist
    return to_answer, member_row


def why_too_late(event: Event, now: datetime) -> NotAllowed | None:
    """Return why a link holds no more: the tournament has begun or is cancelled. None while it holds."""
    if event.status == Event.Status.CANCELLED:
        return NotAllowed("{name} is cancelled.", name=event.name)
    if event.status != Event.Status.SCHEDULED or event.starts_at <= now:
        return NotAllowed("{name} has begun: tell the director.", "DM-rsvp-cancel", name=event.name)
    return None


def guests_kept(event: Event, member: Member) -> int:
    """The guests that a member has named, whom another yes leaves as they are."""
    rsvp: Rsvp | None = sign_ups_of(event).rsvps.get(member.pk)
    return rsvp.guests if rsvp and rsvp.is_coming else 0
