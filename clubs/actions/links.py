"""Private links: the log of what was done with them, and taking them back.

A link is as good as the place it opens. Until it is first used a director hands it out, and each time one is
shown that is noted; afterwards nobody sees it again but the member, and there is only a new one, of which the
member is told.

Another app that gives members links of its own voids them with the rest:

    links.on_void(renew_phone_of)           # renew_phone_of(member), within the transaction
"""

from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Final

from allauth.mfa.models import Authenticator
from django.db import transaction
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs.models import LinkEntry, Member, User
from clubs.models.club import fresh_claim

AGAIN: Final = timedelta(hours=1)  # whoever looks at the same link again within this is noted once
_also: list[Callable[[Member], object]] = []


def on_void(void: Callable[[Member], object]) -> None:
    """Call `void(member)` whenever the private links of a member are taken back."""
    if void not in _also:
        _also.append(void)


def has_own_sign_in(user: User) -> bool:
    """Return whether the account opens to a password or a passkey; otherwise it lives by its private link."""
    passkeys = Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN)
    return user.has_usable_password() or passkeys.exists()


def check_may_have_another_place(user: User) -> None:
    """A private link opens one place. Raises NotAllowed for an account that has one and no other way in."""
    if user.memberships.exists() and not has_own_sign_in(user):
        raise NotAllowed(
            "So far only a private link opens your account. Give it a password or a passkey first: "
            "then it can belong to several clubs."
        )


@transaction.atomic
def write_shown(
    *, members: Iterable[Member], link: LinkEntry.Link, by: Member | None, device: str = ""
) -> None:
    """Note that the links of these members were shown."""
    people = list(members)
    recent = LinkEntry.objects.filter(
        member__in=people, link=link, kind=LinkEntry.Kind.LOOKED, by=by, at__gt=timezone.now() - AGAIN
    )
    noted = set(recent.values_list("member_id", flat=True))
    LinkEntry.objects.bulk_create(
        LinkEntry(
            club_id=member.club_id,
            member=member,
            link=link,
            kind=LinkEntry.Kind.LOOKED,
            by=by,
            device=device[:40],
        )
        for member in people
        if member.pk not in noted
    )


def write_entry(
    member: Member, link: LinkEntry.Link, kind: LinkEntry.Kind, *, by: Member | None = None, device: str = ""
) -> LinkEntry:
    """A line of the log."""
    return LinkEntry.objects.create(
        club_id=member.club_id, member=member, link=link, kind=kind, by=by, device=device[:40]
    )


def void_links(
    member: Member, kind: LinkEntry.Kind, *, by: Member | None = None, device: str = "", parts: bool = False
) -> None:
    """Void every private link of the member, shut out the devices that came in by one, and tell the account.

    The caller holds the lock of the club. An account that lives by this link alone stays the member's, and
    the new link opens it. One with other places is parted from this place, which the new link claims again:
    it must not lead from one club into another. parts: so is one with a way in of its own. Nobody is parted
    from a place whose links they take back themselves.
    """
    user = User.objects.select_for_update().get(pk=member.user_id) if member.user_id else None
    member.user, changed = user, ["notice"]
    is_own = by == member
    entry = write_entry(member, LinkEntry.Link.CLAIM, kind, by=by, device=device)
    member.claim = fresh_claim()
    if user and not has_own_sign_in(user):
        user.set_unusable_password()  # a new one each time: sessions hang on it
        changed.append("password")
        member.kept_at = None
        if not is_own:
            member.claimed_at = None
        if user.memberships.count() > 1 and not is_own:
            member.user = None
    elif (parts and not is_own) or user is None:
        member.user = member.claimed_at = member.kept_at = None
    if user:
        user.notice = None if is_own else entry
        user.save(update_fields=changed)
        entry.account = user
        entry.save(update_fields=["account"])
    member.save()
    for void in _also:
        void(member)


@transaction.atomic
def notify_member(entry: LinkEntry, member: Member) -> None:
    """The member's account, if there is one, is told of a line of the log."""
    User.objects.filter(memberships=member).update(notice=entry)


@transaction.atomic
def mark_read(*, user: User) -> None:
    """They have been told."""
    User.objects.filter(pk=user.pk).update(notice=None)
