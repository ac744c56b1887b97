"""Points that an elder gives or takes by hand, with the reason; and taking that back."""

from fractions import Fraction
from typing import Final

from django.db import transaction
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs.actions import submissions
from clubs.actions.locks import open_season
from clubs.actions.standings import write_standings
from clubs.models import GivenPoints, Member, Season
from clubs.scoring import units

MOST: Final = 10_000
LONGEST_REASON: Final = 200


@transaction.atomic
def give_points(
    *, season: Season, member: Member, points: Fraction | int, why: str, by: Member, request_id: str = ""
) -> GivenPoints:
    """Give a member points of a season besides its tournaments; negative ones are taken. Raises NotAllowed
    without points or a reason, for more than MOST, in a closed season, and for a member who is forgotten or
    one with another."""
    locked = open_season(season.pk)
    submission, is_first = submissions.claim(request_id, "points", season.club)
    if not is_first:
        return submissions.made_before(submission, GivenPoints.objects.select_related("member", "by"))
    member, tidy = Member.objects.get(pk=member.pk), " ".join(why.split())[:LONGEST_REASON]
    if member.anonymised_at or member.merged_into_id:
        raise NotAllowed("{name} has left the club.", name=member.name)
    exact = Fraction(points)
    if not exact:
        raise NotAllowed("Say how many points.")
    if not -MOST <= exact <= MOST:
        raise NotAllowed("At most {most:,} points are given or taken at once.", most=MOST)
    if not tidy:
        raise NotAllowed("Say why: everybody who sees the standings reads it.")
    given = GivenPoints.objects.create(
        season=locked, member=member, points=units.units(exact), why=tidy, by=by
    )
    submissions.remember_made(submission, given.pk)
    write_standings(locked)
    return given


@transaction.atomic
def take_back_points(given: GivenPoints) -> GivenPoints:
    """Points given by hand count no longer. A second time does nothing. Raises NotAllowed in a closed
    season."""
    season = open_season(given.season_id)
    row = GivenPoints.objects.select_related("member", "by").get(pk=given.pk)
    if row.taken_back_at is None:
        row.taken_back_at = timezone.now()
        row.save(update_fields=["taken_back_at"])
        write_standings(season)
    return row


@transaction.atomic
def give_points_back(given: GivenPoints) -> GivenPoints:
    """Points whose giving was taken back count again: the undo of `take_back_points`."""
    season = open_season(given.season_id)
    row = GivenPoints.objects.select_related("member", "by").get(pk=given.pk)
    if row.taken_back_at is not None:
        row.taken_back_at = None
        row.save(update_fields=["taken_back_at"])
        write_standings(season)
    return row
