"""Asking to join a club, and what its elders answer.

A request is a row until some time after it was answered. The same name from the same address asks once; what
an elder answers twice is done once, and a refusal can be taken back.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.db.models import Max, Q
from django.urls import reverse
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs.actions import submissions
from clubs.actions.links import has_own_sign_in
from clubs.actions.locks import locked_club
from clubs.actions.members import come_back
from clubs.actions.naming import checked_name
from clubs.messages.channels import Content
from clubs.messages.composing import Shared
from clubs.messages.inviting import send_link_of
from clubs.messages.kinds import About
from clubs.messages.queueing import Notice, tell
from clubs.models import Club, JoinRequest, Member, Message, User
from config.work.registry import Effect, Outcome
from words import names
from words.text import Text

MOST_OPEN: Final = 100  # requests of one club that wait for an answer
KEPT: Final = timedelta(days=30)  # after the answer
WAITS: Final = timedelta(days=90)  # without one


@dataclass(frozen=True, slots=True)
class OpenRequest:
    """A request that waits, with the members whose names are the same, or are taken for it."""

    request: JoinRequest
    namesakes: Sequence[Member]


@transaction.atomic
def let_ask(*, club: Club, takes_requests: bool) -> Club:
    """Let visitors ask to join, or do so no longer; what they have asked before waits for its answer."""
    club = locked_club(club.pk)
    club.takes_requests = takes_requests
    club.save(update_fields=["takes_requests"])
    return club


@transaction.atomic
def ask_to_join(
    *, club: Club, name: str, words: str = "", email: str = "", user: User | None = None, request_id: str = ""
) -> JoinRequest:
    """Keep a request to join; one that is sent again while it waits is the same. Raises NotAllowed where the
    club takes no requests (any more), for what is not a name, for a member, and while too many wait."""
    club = locked_club(club.pk)
    submission, is_first = submissions.claim(request_id, "join", club)
    if not is_first:
        return submissions.made_before(submission, JoinRequest.objects.all())
    if not club.may_be_asked:
        raise NotAllowed("{club} takes no requests to join.", club=club.name)
    if user is not None and club.members.filter(user=user, left_at=None).exists():
        raise NotAllowed("You are a member of {club} already.", club=club.name)
    name = checked_name(name)
    waiting = JoinRequest.objects.filter(club=club, answered_at=None)
    same = waiting.filter(name_key=names.key(name), email__iexact=email, user=user)
    request = same.first()  # left as it is: whoever comes by the same name may be another
    is_new = request is None
    if request is None:
        if waiting.count() >= MOST_OPEN:
            raise NotAllowed("Too many requests wait for an answer. Try again in some days.")
        request = JoinRequest.objects.create(club=club, name=name, words=words, email=email, user=user)
    submissions.remember_made(submission, request.pk)
    if is_new:
        elders = club.members.filter(role=Member.Role.ELDER, left_at=None).values_list("pk", flat=True)
        ids = {"request": request.pk}
        tell(club, About.JOIN, [Notice(elder, f"join-{request.pk}", ids) for elder in elders])
    return request


def join_message(message: Message, shared: Shared) -> Content | None:
    """Return who asks to join, for an elder; None once that is answered."""
    request = JoinRequest.objects.filter(pk=message.ids["request"], answered_at=None).first()
    if request is None:
        return None
    lines = [Text("{name} asks to join {club}.", name=request.name, club=message.member.club.name)]
    lines += [Text("“{words}”", words=request.words)] if request.words else []
    path = reverse("club_requests", args=[message.member.club.slug])
    return Content(Text("{name} asks to join", name=request.name), tuple(lines), path)


@transaction.atomic
def accept_request(*, request: JoinRequest, by: Member, device: str = "") -> Member:
    """Make a member of the account that asked, or one with a private link, which is sent where they gave an
    address and the site sends mail. The account of a member who has left brings them back, as an ordinary
    one; that of somebody who became a member meanwhile is them. A second time the member is returned. Raises
    NotAllowed after a refusal."""
    club = locked_club(request.club_id)
    request = JoinRequest.objects.select_related("user", "member").get(pk=request.pk)
    if request.member is not None:
        return request.member
    if request.answered_at is not None:
        raise NotAllowed("{name} was refused. Take that back first.", name=request.name)
    member = _member_of_account(request) or _new_member(club, request)
    request.answered_at, request.answered_by, request.member = timezone.now(), by, member
    request.save(update_fields=["answered_at", "answered_by", "member"])
    if member.user is None and member.email:
        send_link_of(club=club, member=member, by=by, device=device)
    return member


def _member_of_account(request: JoinRequest) -> Member | None:
    """The member of the account that asked, who is one again if they had left; None where it has none."""
    if request.user is None:
        return None
    member = Member.objects.filter(club=request.club_id, user=request.user).first()
    if member is not None and member.left_at is not None:
        Member.objects.filter(pk=member.pk).update(role=Member.Role.MEMBER)
        come_back(member=member)
        member.refresh_from_db()
    return member


def _new_member(club: Club, request: JoinRequest) -> Member:
    user = request.user if request.user and has_own_sign_in(request.user) else None
    last = club.members.aggregate(last=Max("number"))["last"] or 0
    return Member.objects.create(
        club=club,
        name=checked_name(request.name),
        email=request.email,
        number=last + 1,
        user=user,
        claimed_at=timezone.now() if user else None,
    )


@transaction.atomic
def refuse_request(*, request: JoinRequest, by: Member) -> JoinRequest:
    """Answer no; a second time does nothing. Raises NotAllowed where they are a member already."""
    locked_club(request.club_id)
    request = JoinRequest.objects.get(pk=request.pk)
    if request.member_id:
        raise NotAllowed("{name} is a member already.", name=request.name)
    if request.answered_at is None:
        request.answered_at, request.answered_by = timezone.now(), by
        request.save(update_fields=["answered_at", "answered_by"])
    return request


@transaction.atomic
def reopen_request(*, request: JoinRequest) -> JoinRequest:
    """Take a refusal back: the request waits again. A second time does nothing."""
    locked_club(request.club_id)
    JoinRequest.objects.filter(pk=request.pk, member=None).update(answered_at=None, answered_by=None)
    return request


def waiting_requests(club: Club) -> list[OpenRequest]:
    """Return the requests that wait for an answer, the first first, with those they may be taken for."""
    requests = list(JoinRequest.objects.filter(club=club, answered_at=None)[:MOST_OPEN])
    if not requests:
        return []
    by_look: dict[str, list[Member]] = {}
    for member in club.members.filter(merged_into=None, anonymised_at=None).order_by("number"):
        by_look.setdefault(names.look(member.name), []).append(member)
    return [OpenRequest(each, by_look.get(names.look(each.name), [])) for each in requests]


def count_waiting(club: Club) -> int:
    """Return how many requests wait for an answer."""
    return JoinRequest.objects.filter(club=club, answered_at=None).count()


def forget_requests() -> Effect:
    """Requests that were answered a month ago, or that nobody answered in three."""

    def forget() -> Outcome | None:
        now = timezone.now()
        answered = Q(answered_at__lt=now - KEPT)
        JoinRequest.objects.filter(answered | Q(answered_at=None, asked_at__lt=now - WAITS)).delete()
        return None

    return forget
