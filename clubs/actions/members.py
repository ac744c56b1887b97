"""Members: who they are, what they may do, and the private links by which they claim their places."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.core.signing import BadSignature, TimestampSigner
from django.db import IntegrityError, transaction
from django.db.models import Max
from django.dispatch import Signal
from django.utils import timezone
from django.utils.text import slugify

from clauses.refusal import NotAllowed
from clubs.actions import links, submissions
from clubs.actions.api_tokens import switch_off_programs_of
from clubs.actions.founding import first_free
from clubs.actions.locks import locked_club
from clubs.actions.naming import checked_name
from clubs.actions.seasons import give_out_places
from clubs.models import Club, LinkEntry, Member, User
from clubs.models.club import claims

AN_HOUR = timedelta(hours=1)
RANKS = (Member.Role.MEMBER, Member.Role.DEALER, Member.Role.DIRECTOR, Member.Role.ELDER)


member_left = Signal()
"""Sent with `member` in the transaction in which they leave the club."""


@dataclass(frozen=True, slots=True)
class Person:
    """A person to be added to a club."""

    name: str
    email: str = ""
    role: str = Member.Role.MEMBER


@transaction.atomic
def add_members(*, club: Club, people: Sequence[Person], request_id: str = "") -> list[Member]:
    """New members with the next numbers, in this order; nobody the second time. Two may have one name: their
    numbers tell them apart. Raises NotAllowed for what is not a name."""
    locked_club(club.pk)
    submission, first = submissions.claim(request_id, "members", club)
    if not first:
        return []
    last = Member.objects.filter(club=club).aggregate(last=Max("number"))["last"] or 0
    members = Member.objects.bulk_create(
        Member(club=club, name=checked_name(person.name), email=person.email, role=person.role, number=number)
        for number, person in enumerate(people, start=last + 1)
    )
    submissions.remember_made(submission, last)
    return members


@transaction.atomic
def change_member(
    *, member: Member, name: str, email: str, role: str, by: Member | None = None, device: str = ""
) -> Member:
    """Another name, address or role. Whoever gets a higher role gets it on a new link: the old one may be
    known to those who could hand it out to an ordinary member, and every device it let in is signed out.

    Raises NotAllowed for what is not a name, and for the only elder who would no longer be one.
    """
    locked_club(member.club_id)
    member = Member.objects.select_related("user").get(pk=member.pk)
    if role != Member.Role.ELDER:
        keep_an_elder(member)
        switch_off_programs_of(member)
    rises = RANKS.index(Member.Role(role)) > RANKS.index(Member.Role(member.role))
    if name != member.name:
        member.name = checked_name(name)
    member.email, member.role = email, role
    if rises:
        links.void_links(member, LinkEntry.Kind.PROMOTED, by=by, device=device)
    else:
        member.save()
    return member


@transaction.atomic
def leave(*, member: Member, by: Member | None = None, device: str = "") -> None:
    """The member has left: results stay, their links are void for good. Raises NotAllowed for the only
    elder."""
    locked_club(member.club_id)
    member = Member.objects.select_related("user").get(pk=member.pk)
    keep_an_elder(member)
    if member.left_at is None:
        member.left_at = timezone.now()
        switch_off_programs_of(member)
        links.void_links(member, LinkEntry.Kind.LEFT, by=by, device=device)
        member_left.send(Member, member=member)
        give_out_places(member.club_id)


@transaction.atomic
def come_back(*, member: Member) -> None:
    """A member who had left is one again, by a new link or an account of their own; nobody who was merged
    into another or anonymised."""
    locked_club(member.club_id)
    rows = Member.objects.filter(pk=member.pk, merged_into=None, anonymised_at=None).exclude(left_at=None)
    if rows.update(left_at=None):
        give_out_places(member.club_id)


def keep_an_elder(member: Member) -> None:
    """Raises NotAllowed for the only elder."""
    elders = Member.objects.filter(club=member.club_id, role=Member.Role.ELDER, left_at=None)
    if member.role == Member.Role.ELDER and not elders.exclude(pk=member.pk).exists():
        raise NotAllowed(
            "{name} is the only {elder}: name another one first.",
            "DM-elders",
            name=member.name,
            elder=member.club.owners.bare,
        )


# Private links


def member_of(token: str) -> Member:
    """Return whom the private link belongs to. Raises Member.DoesNotExist for a link that is wrong, renewed,
    too old, or of somebody who has left."""
    try:
        claim = claims().unsign(token)
    except BadSignature:
        try:
            claim = _short_lived().unsign(token, max_age=AN_HOUR)
        except BadSignature:
            raise Member.DoesNotExist from None
    return Member.objects.select_related("club", "user").get(claim=claim, left_at=None)


def hour_link(member: Member) -> str:
    """Return what a link ends in that is the member's private one for an hour."""
    return _short_lived().sign(member.claim)


def _short_lived() -> TimestampSigner:
    return TimestampSigner(salt="clubs.claim.short", sep=".")


@transaction.atomic
def claim_place(*, token: str, user: User | None = None, device: str = "") -> User:
    """The account that the link signs in: that of the member, or, the first time, `user` or a new one.

    Raises Member.DoesNotExist as `member_of`, and NotAllowed where the place belongs to an account with a way
    in of its own, which a link must not open, where `user` has another place in the club, and where `user`
    would have two places with nothing but their links to come back by.
    """
    locked_club(member_of(token).club_id)
    member = member_of(token)
    if member.user is None:
        if user and user.memberships.filter(club=member.club).exists():
            raise NotAllowed("You are a member of {club} already.", club=member.club.name)
        if user:
            links.check_may_have_another_place(user)
        member.user = user or _account_for(member)
    elif member.user != user and links.has_own_sign_in(member.user):
        raise NotAllowed("{name} has an account: sign in with its password or passkey.", name=member.name)
    if member.claimed_at is None:
        member.claimed_at = timezone.now()
    member.save()
    links.write_entry(member, LinkEntry.Link.CLAIM, LinkEntry.Kind.OPENED, device=device)
    return member.user


@transaction.atomic
def renew_claim(*, member: Member, by: Member | None = None, device: str = "") -> Member:
    """Another private link; the old one and every device it signed in are shut out, and told who did it. An
    account with a way in of its own stays the person's and is parted from the place, which the new link
    claims again."""
    locked_club(member.club_id)
    member = Member.objects.select_related("user").get(pk=member.pk)
    links.void_links(member, LinkEntry.Kind.RENEWED, by=by, device=device, parts=True)
    return member


@transaction.atomic
def keep_link(*, member: Member) -> None:
    """The member says that they have kept their private link, or another way in."""
    Member.objects.filter(pk=member.pk, kept_at=None).update(kept_at=timezone.now())


def _account_for(member: Member) -> User:
    """An account without a password, to be opened by the private link until its owner sets one. It is called
    by the member's e-mail address, or by the name as an address would have it: something to remember."""
    for _ in range(20):
        try:
            with transaction.atomic():
                user = User(username=_free_username(member), first_name=member.name[:150], email="")
                user.set_unusable_password()
                user.save()
        except IntegrityError:  # somebody else took it this moment
            continue
        return user
    raise NotAllowed("Too many come in at this moment: try again.")


def _free_username(member: Member) -> str:
    taken = User.objects.filter(username__iexact=member.email).exists()
    if member.email and _is_username(member.email) and not taken:
        return member.email
    base = slugify(member.name, allow_unicode=True)[:40] or "member"
    alike = User.objects.filter(username__istartswith=base).values_list("username", flat=True)
    return first_free(base, {name.casefold() for name in alike})


def _is_username(text: str) -> bool:
    try:
        UnicodeUsernameValidator()(text)
    except ValidationError:
        return False
    return len(text) <= 150
