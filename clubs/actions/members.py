"""Members: who they are, what they may do, and the private links by which they claim their places."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from allauth.mfa.models import Authenticator
from django.core.signing import BadSignature
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.text import slugify

from clubs import names
from clubs.actions import submissions
from clubs.actions.locks import locked_club
from clubs.models import Club, Member, User
from clubs.models.club import claims, fresh_claim
from clubs.refusal import NotAllowed


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody to be added to a club."""

    name: str
    email: str = ""
    role: str = Member.Role.MEMBER


@transaction.atomic
def add_members(*, club: Club, people: Sequence[Person], request_id: str = "") -> list[Member]:
    """New members with the next numbers, in this order; nobody the second time. Two may have one name: their
    numbers tell them apart."""
    locked_club(club.pk)
    submission, first = submissions.claim(request_id)
    if not first:
        return []
    last = Member.objects.filter(club=club).aggregate(last=Max("number"))["last"] or 0
    members = Member.objects.bulk_create(
        Member(club=club, name=names.tidy(person.name), email=person.email, role=person.role, number=number)
        for number, person in enumerate(people, start=last + 1)
    )
    submissions.made(submission, last)
    return members


@transaction.atomic
def change_member(*, member: Member, name: str, email: str, role: str) -> Member:
    """Another name, address or role. Raises NotAllowed for the only elder who would no longer be one."""
    locked_club(member.club_id)
    member = Member.objects.get(pk=member.pk)
    if role != Member.Role.ELDER:
        _keep_an_elder(member)
    member.name, member.email, member.role = names.tidy(name), email, role
    member.save()
    return member


@transaction.atomic
def leave(*, member: Member) -> None:
    """The member has left: results stay, the link no longer works. Raises NotAllowed for the only elder."""
    locked_club(member.club_id)
    member = Member.objects.get(pk=member.pk)
    _keep_an_elder(member)
    if member.left_at is None:
        member.left_at = timezone.now()
        member.save()


@transaction.atomic
def come_back(*, member: Member) -> None:
    """A member who had left is one again."""
    locked_club(member.club_id)
    Member.objects.filter(pk=member.pk).update(left_at=None)


def _keep_an_elder(member: Member) -> None:
    elders = Member.objects.filter(club=member.club_id, role=Member.Role.ELDER, left_at=None)
    if member.role == Member.Role.ELDER and not elders.exclude(pk=member.pk).exists():
        raise NotAllowed("{name} is the only elder: name another one first.", "DM-elders", name=member.name)


# Private links


def member_of(token: str) -> Member:
    """Whom the private link belongs to. Raises Member.DoesNotExist for a link that is wrong, renewed, or of
    somebody who has left."""
    try:
        claim = claims().unsign(token)
    except BadSignature:
        raise Member.DoesNotExist from None
    return Member.objects.select_related("club", "user").get(claim=claim, left_at=None)


def lives_by_link(user: User) -> bool:
    """Whether the private link is this account's only way in, and its club the only one behind it."""
    return not (
        user.has_usable_password()
        or Authenticator.objects.filter(user=user).exists()
        or user.memberships.count() > 1
    )


@transaction.atomic
def claim_place(*, token: str, user: User | None = None) -> User:
    """The account that the link signs in: that of the member, or, the first time, `user` or a new one.

    Raises Member.DoesNotExist as `member_of`, and NotAllowed where the place belongs to an account with a way
    in of its own, which a link must not open, or `user` has another place in the club.
    """
    locked_club(member_of(token).club_id)
    member = member_of(token)
    if member.user is None:
        if user and user.memberships.filter(club=member.club).exists():
            raise NotAllowed("You are a member of {club} already.", club=member.club.name)
        member.user = user or _account_for(member)
    elif member.user != user and not lives_by_link(member.user):
        raise NotAllowed("{name} has an account: sign in with its password or passkey.", name=member.name)
    if member.claimed_at is None:
        member.claimed_at = timezone.now()
    member.save()
    return member.user


@transaction.atomic
def renew_claim(*, member: Member) -> Member:
    """Another private link; the old one and every device it signed in are shut out. An account with a way in
    of its own stays the person's and is parted from the place, which the new link claims anew."""
    locked_club(member.club_id)
    member = Member.objects.select_related("user").get(pk=member.pk)
    member.claim = fresh_claim()
    if member.user and lives_by_link(member.user):
        member.user.set_unusable_password()  # a new one each time: sessions hang on it
        member.user.save(update_fields=["password"])
    elif member.user:
        member.user = None
        member.claimed_at = None
    member.save()
    return member


def _account_for(member: Member) -> User:
    """An account without a password, to be opened by the private link until its owner sets one."""
    username = f"{slugify(member.name)[:40] or 'member'}-{secrets.token_hex(4)}"
    user = User(username=username, first_name=member.name[:150], email="")
    user.set_unusable_password()
    user.save()
    return user
