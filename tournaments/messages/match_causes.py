"""Messages during a heads-up tournament: that their match begins, where, against whom."""

from datetime import datetime, timedelta
from typing import Any, Final

from django.urls import reverse

from clubs.messages.channels import Content, channels
from clubs.messages.composing import Shared
from clubs.messages.kinds import About
from clubs.messages.queueing import Notice, somebody_wants, tell
from clubs.models import Message
from clubs.queries.numbers import members_by_number
from tournaments.heads_up.actions import match_recorded
from tournaments.heads_up.contest import Contest
from tournaments.heads_up.queries import contest_of, fetched_heads_up
from tournaments.models import HeadsUpTournament
from words.text import Text

STALE: Final = timedelta(minutes=10)  # later nobody needs to hear where they play


def follow_matches() -> None:
    """From now on, in the transaction in which it happens."""
    match_recorded.connect(_recorded, dispatch_uid="messages")


def _recorded(
    heads_up: HeadsUpTournament, before: Contest, after: Contest, length: int, now: datetime, **_: Any
) -> None:
    begun = [playing for key, playing in after.playing.items() if key not in before.playing]
    club = heads_up.event.season.club
    if not begun or not channels() or not somebody_wants(club, About.SEAT):
        return
    numbers = [number for playing in begun for number in playing.players]
    members = members_by_number(club.pk, numbers)
    notices = [
        Notice(
            members[number].pk,
            f"heads-up-{heads_up.pk}/{length}",
            {"heads_up": heads_up.pk, "player": number},
        )
        for number in numbers
        if number in members
    ]
    tell(club, About.SEAT, notices, until=now + STALE)


def match_message(message: Message, shared: Shared) -> Content | None:
    """The match that they play as it stands now; None for whoever plays none."""
    pk, number = message.ids["heads_up"], message.ids["player"]
    contest_and_row = shared.of(("heads-up", pk), lambda: _contest(pk))
    if contest_and_row is None:
        return None
    heads_up, contest = contest_and_row
    playing = next((each for each in contest.playing.values() if number in each.players), None)
    if playing is None or contest.finished_at:
        return None
    against = next(each for each in playing.players if each != number)
    return Content(
        Text("Your match: table {table}", table=playing.table),
        (
            Text(
                "You play {name} at table {table}.", name=contest.entrants[against].name, table=playing.table
            ),
            heads_up.event.name,
        ),
        reverse("event_night", args=[heads_up.event_id]),
    )


def _contest(pk: int) -> tuple[HeadsUpTournament, Contest] | None:
    heads_up = fetched_heads_up(pk)
    return (heads_up, contest_of(heads_up, heads_up.log.length)) if heads_up else None
