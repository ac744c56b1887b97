"""Tournaments to come as a member is asked whether they come, on every page and on their phone."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from clubs.models import Event, Member
from clubs.queries.seasons import LATEST_START
from tournaments.attendance.mine import Mine, mine
from tournaments.attendance.queries import SeasonRecord, sign_ups_of_all
from tournaments.phone.queries import Answers, answers_among, members_now


@dataclass(frozen=True, slots=True)
class Asked:
    """A tournament to come, as a member is asked whether they come. answers: of everybody; mine: where they
    stand; both None for whoever is no member."""

    event: Event
    answers: Answers | None
    mine: Mine | None


def is_to_come(event: Event, now: datetime) -> bool:
    """Return whether one may still say whether one comes to it."""
    return event.status == Event.Status.SCHEDULED and event.starts_at > now - LATEST_START


def asked_of_all(
    events: Sequence[Event], now: datetime, me: Member, records: dict[int, SeasonRecord] | None = None
) -> list[Asked]:
    """Tournaments of one club to come, each with its answers and where `me` stands. Two queries, and seven
    for each season that is not known."""
    if not events:
        return []
    members = members_now(me.club_id)
    sign_ups = sign_ups_of_all(events, records)
    return [Asked(each.event, answers_among(each, members), mine(each, me, now)) for each in sign_ups]
