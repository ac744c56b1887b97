"""The tokens of a club, for those who may see them."""

from datetime import datetime, timedelta
from typing import Final

from django.db.models import Q, QuerySet

from clubs.models import ApiToken, Club, Member

SHOWN: Final = timedelta(days=90)  # for which one that opens nothing any more is still listed


def tokens_of(club: Club, member: Member | None, now: datetime) -> QuerySet[ApiToken]:
    """The latest first, those that have not ended long ago; of one member, or all for an elder."""
    tokens = ApiToken.objects.filter(club=club).select_related("member", "revoked_by")
    if member is not None:
        tokens = tokens.filter(member=member)
    recent = Q(revoked_at=None) | Q(revoked_at__gt=now - SHOWN)
    return tokens.filter(recent, expires_at__gt=now - SHOWN)
