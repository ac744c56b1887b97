"""Members who may not play for a time: who is suspended, and until when."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from clubs.models import Club, Member, Suspension


def suspensions_of(member: Member) -> list[Suspension]:
    """All of a member, the latest first. One query."""
    return list(Suspension.objects.filter(member=member).select_related("by", "lifted_by"))


def suspensions_in(club_id: int, members: Collection[int] | None = None) -> dict[int, list[Suspension]]:
    """Member → their suspensions; of all members of a club, or of some by their keys. One query."""
    rows = Suspension.objects.filter(member__club=club_id)
    if members is not None:
        rows = rows.filter(member__in=members)
    by_member: dict[int, list[Suspension]] = defaultdict(list)
    for each in rows:
        by_member[each.member_id].append(each)
    return dict(by_member)


def suspended_now(club: Club, now: datetime) -> list[Suspension]:
    """Those of present members that hold now, by name."""
    rows = Suspension.objects.filter(member__club=club, member__left_at=None, lifted_at=None)
    standing = [each for each in rows.select_related("member", "by") if each.covers(now)]
    return sorted(standing, key=lambda each: (each.member.plain_name, each.member.number))


def covering(
    suspensions: Mapping[int, Sequence[Suspension]], member: int, moment: datetime
) -> Suspension | None:
    """The suspension by which somebody may not play then, if there is one."""
    return next((each for each in suspensions.get(member, ()) if each.covers(moment)), None)
