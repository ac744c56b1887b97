"""Members by the numbers that logs know them by."""

from collections.abc import Collection

from clubs.models import Member


def members_by_number(club_id: int, numbers: Collection[int]) -> dict[int, Member]:
    """Number → who has it; for one that was merged into another member, that member."""
    rows = Member.objects.filter(club=club_id, number__in=numbers).select_related("merged_into")
    return {member.number: member.merged_into or member for member in rows}
