"""Permissions in a club. Source: DM-elders.

Elders own the club: its rulebook, its roles, its pages. Directors run it: members, seasons, tournaments.
Members see it; visitors see what it shows in public. To everybody else it does not exist. The club of a
rehearsal has no members but invented ones: those who direct the club that rehearses direct it.
"""

from collections.abc import Callable

from django.contrib.auth.models import AnonymousUser

from clubs.models import Club, Member, User

Viewer = User | AnonymousUser
Predicate = Callable[[Viewer, Club], bool]
DIRECTING = (Member.Role.DIRECTOR, Member.Role.ELDER)


def membership(user: Viewer, club_id: int) -> Member | None:
    """The user's place in the club; asked of the database once for each user object, which lives for a
    request."""
    if not isinstance(user, User):
        return None
    memberships: dict[int, Member | None] = user.__dict__.setdefault("memberships_known", {})
    if club_id not in memberships:
        mine = Member.objects.filter(club=club_id, user=user, left_at=None)
        memberships[club_id] = mine.order_by("pk").first()
    return memberships[club_id]


def remember_membership(user: User, member: Member) -> None:
    """For whoever has just fetched a user with their place in a club: it need not be asked for again."""
    user.__dict__.setdefault("memberships_known", {})[member.club_id] = member


def owns(user: Viewer, club: Club) -> bool:
    """An elder."""
    member = membership(user, club.pk)
    return member is not None and member.role == Member.Role.ELDER


def directs(user: Viewer, club: Club) -> bool:
    """A director or an elder; of a rehearsal, those of the club that rehearses."""
    member = membership(user, club.rehearsal_of_id or club.pk)
    return member is not None and member.role in DIRECTING


def still_directs(member: Member | None) -> bool:
    """Return whether whoever directed a club a moment ago does so after what they have just done."""
    return (
        member is not None and Member.objects.filter(pk=member.pk, left_at=None, role__in=DIRECTING).exists()
    )


def belongs(user: Viewer, club: Club) -> bool:
    """Any member."""
    return membership(user, club.pk) is not None


def sees(user: Viewer, club: Club) -> bool:
    """A member, or anybody where the club is public; of a rehearsal, who directs it."""
    if club.rehearsal_of_id:
        return directs(user, club)
    return club.is_public or belongs(user, club)


def sees_money_of(user: Viewer, member: Member) -> bool:
    """Return whether somebody sees what a member paid in, and so what they won or lost: the member and
    directors. Prizes are everybody's."""
    mine = membership(user, member.club_id)
    return mine is not None and (mine.pk == member.pk or directs(user, member.club))


def invites(user: Viewer, member: Member) -> bool:
    """May see the private link of `member` and make a new one: an elder, or a director for those who have no
    say in the club; a link is as good as the place it claims. Nobody is let in as a player of a rehearsal."""
    if member.club.rehearsal_of_id:
        return False
    if member.role in DIRECTING:
        return owns(user, member.club)
    return directs(user, member.club)
