"""The same thing done to several members: a role, leaving, coming back. All of it or nothing."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from django.db import transaction

from clubs.actions import submissions
from clubs.actions.locks import locked_club
from clubs.actions.members import change_member, come_back, leave
from clubs.models import Club, Member
from words.text import Text

IS_ALREADY: Final = Text("Already so")
HAS_LEFT: Final = Text("No longer members")


@dataclass(frozen=True, slots=True)
class DoneToMany:
    """Outcome of an act on several members. done: whom it was done to; not_done: why not to others → whom."""

    done: Sequence[Member]
    not_done: Mapping[str, Sequence[Member]] = field(default_factory=dict)


def sorted_out(members: Sequence[Member], why_not: Callable[[Member], str]) -> DoneToMany:
    """Those to whom it can be done, and why not the others: `why_not` says it, or nothing."""
    done: list[Member] = []
    not_done: dict[str, list[Member]] = {}
    for member in members:
        why = why_not(member)
        (not_done.setdefault(why, []) if why else done).append(member)
    return DoneToMany(done, not_done)


@transaction.atomic
def give_role_to_many(
    *,
    club: Club,
    members: Sequence[Member],
    role: str,
    by: Member | None = None,
    device: str = "",
    request_id: str = "",
) -> DoneToMany | None:
    """Everybody has this role; None when the form was acted upon before. Raises NotAllowed, and changes
    nobody, where the club would be left without an elder."""

    def why_not(member: Member) -> str:
        if member.left_at:
            return HAS_LEFT
        return IS_ALREADY if member.role == role else ""

    def change(member: Member) -> None:
        values = {"name": member.name, "email": member.email, "role": role}
        change_member(member=member, **values, by=by, device=device)

    return _each(club, members, why_not, change, request_id, "roles")


@transaction.atomic
def many_leave(
    *,
    club: Club,
    members: Sequence[Member],
    by: Member | None = None,
    device: str = "",
    request_id: str = "",
) -> DoneToMany | None:
    """They have left the club, their links are void; None when the form was acted upon before. Raises
    NotAllowed, and nobody leaves, where the only elder is among them."""

    def go(member: Member) -> None:
        leave(member=member, by=by, device=device)

    return _each(club, members, lambda member: IS_ALREADY if member.left_at else "", go, request_id, "leave")


@transaction.atomic
def many_come_back(*, club: Club, members: Sequence[Member], request_id: str = "") -> DoneToMany | None:
    """They are members again, by new links; None when the form was acted upon before."""

    def back(member: Member) -> None:
        come_back(member=member)

    return _each(
        club, members, lambda member: "" if member.left_at else IS_ALREADY, back, request_id, "come_back"
    )


def _each(
    club: Club,
    members: Sequence[Member],
    why_not: Callable[[Member], str],
    act: Callable[[Member], None],
    request_id: str,
    name: str,
) -> DoneToMany | None:
    locked_club(club.pk)
    _, is_first = submissions.claim(request_id, name, club)
    if not is_first:
        return None
    sorted_members = sorted_out(members_now(members), why_not)
    for member in sorted_members.done:
        act(member)
    return sorted_members


def members_now(members: Sequence[Member]) -> list[Member]:
    """They as they are under the lock, in the same order."""
    now = Member.objects.filter(merged_into=None, anonymised_at=None).in_bulk([each.pk for each in members])
    return [now[each.pk] for each in members if each.pk in now]
