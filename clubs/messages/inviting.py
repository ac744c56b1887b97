"""Mails that send members their private links, and that ask whether an address is its member's."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import salted_hmac

from clubs.actions import submissions
from clubs.actions.links import write_entry
from clubs.actions.locks import locked_club
from clubs.actions.many_members import HAS_LEFT, DoneToMany, members_now, sorted_out
from clubs.messages.channels import Content
from clubs.messages.composing import Shared
from clubs.messages.kinds import About
from clubs.messages.preferences import TO_ONE, mark_of
from clubs.messages.queueing import Notice, send_links
from clubs.models import Club, LinkEntry, Member, Message
from clubs.models.messages import confirm_keys
from words.text import Text


def confirm_message(message: Message, shared: Shared) -> Content | None:
    """A link to confirm the address; None once it is confirmed or another was given."""
    chosen = message.member.message_settings
    if not chosen.pending or message.subject != f"link-{chosen.confirm_key}":
        return None
    name, club = message.member.name, message.member.club.name
    return Content(
        Text("Confirm your e-mail address"),
        (
            Text("{name} of {club} has asked for messages to this address.", name=name, club=club),
            Text("If that is you, open this page and confirm it. If not, do nothing: nobody writes again."),
        ),
        reverse("message_confirm", args=[confirm_keys().sign(chosen.confirm_key)]),
    )


NO_ADDRESS: Final = Text("No address")
SIGNED_IN: Final = Text("Signed in already")
SENT_TODAY: Final = Text("Had it today already")
A_DAY: Final = timedelta(days=1)


@transaction.atomic
def invite_many(
    *,
    club: Club,
    members: Sequence[Member],
    may_invite: Callable[[Member], bool],
    by: Member | None = None,
    device: str = "",
    request_id: str = "",
) -> DoneToMany | None:
    """Send each of these members their private link; None when the form was acted upon before. One link goes
    to one address once a day, and that it was sent stands in the log of links."""
    locked_club(club.pk)
    _, is_first = submissions.claim(request_id, "invitations", club)
    if not is_first:
        return None
    now = members_now(members)
    sent = _sent_today([mark_of(member.email) for member in now if member.email])

    def why_not(member: Member) -> str:
        if member.left_at:
            return HAS_LEFT
        if member.claimed_at:
            return SIGNED_IN
        member.club = club
        if not may_invite(member):
            return Text("Only {elder} can invite", elder=club.owners.one)
        if not member.email:
            return NO_ADDRESS
        mark = mark_of(member.email)
        if _subject(member) in sent.get(mark, ()) or len(sent.get(mark, ())) >= TO_ONE:
            return SENT_TODAY
        sent.setdefault(mark, set()).add(_subject(member))
        return ""

    people = sorted_out(now, why_not)
    send_links(club, [Notice(each.pk, _subject(each), {"to": mark_of(each.email)}) for each in people.done])
    for member in people.done:
        write_entry(member, LinkEntry.Link.CLAIM, LinkEntry.Kind.MAILED, by=by, device=device)
    return people


def send_link_of(*, club: Club, member: Member, by: Member | None, device: str = "") -> None:
    """Send somebody who has just become a member their private link, if the site sends mail and not too many
    went to that address today. The caller holds the lock of the club."""
    mark = mark_of(member.email)
    if len(_sent_today([mark]).get(mark, ())) >= TO_ONE:
        return
    if send_links(club, [Notice(member.pk, _subject(member), {"to": mark})]):
        write_entry(member, LinkEntry.Link.CLAIM, LinkEntry.Kind.MAILED, by=by, device=device)


def _sent_today(marks: Sequence[int]) -> dict[int, set[str]]:
    """Mark of an address → what was sent there within a day."""
    since = timezone.now() - A_DAY
    rows = Message.objects.filter(about=About.LINK, made_at__gt=since).exclude(state=Message.State.LEFT)
    expected, subjects = set(marks), dict[int, set[str]]()
    for ids, subject in rows.values_list("ids", "subject"):
        if ids.get("to") in expected:
            subjects.setdefault(ids["to"], set()).add(subject)
    return subjects


def _subject(member: Member) -> str:
    """The same for one link sent to one address on one day; neither can be read from it."""
    signed = f"{member.claim} {member.email} {timezone.now():%Y%m%d}"
    return f"link-{salted_hmac('clubs.messages.link', signed, algorithm='sha256').hexdigest()[:32]}"


def link_message(message: Message, shared: Shared) -> Content | None:
    """Their private link as it is now; None once it has been used, or for whoever has no address any more."""
    member = message.member
    if member.claimed_at or not member.email:
        return None
    return Content(
        Text("Your private link"),
        (
            Text("{name}: this link lets you into {club}, without a password.", **_who(member)),
            Text("Whoever opens it is signed in as {name}: pass it on to nobody.", name=member.name),
        ),
        reverse("claim", args=[member.claim_token]),
    )


def _who(member: Member) -> dict[str, str]:
    return {"name": member.name, "club": member.club.name}
