"""Messages during a night: where they sit, that they move.

It is asked for in the transaction of the fact, and costs nothing where nobody wants to hear of it but the
comparison of two floors.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any, Final

from clubs.messages.channels import channels
from clubs.messages.kinds import About
from clubs.messages.queueing import Notice, somebody_wants, tell
from clubs.models import Member
from clubs.queries.numbers import members_by_number
from tournaments.models import Tournament
from tournaments.night.actions import night_recorded
from tournaments.night.floor import Floor

STALE: Final = timedelta(minutes=10)  # later nobody needs to hear where they sit
NEWS: Final = timedelta(
    days=2
)  # of a night that ended longer ago nobody is told: it is brought in from elsewhere


def follow_the_night() -> None:
    """From now on, in the transaction in which it happens."""
    night_recorded.connect(_recorded, dispatch_uid="messages")


def _recorded(
    tournament: Tournament, before: Floor, after: Floor, length: int, now: datetime, **_: Any
) -> None:
    if not channels() or after.finished_at:
        return
    seated = list(_seated(before, after))
    if seated:
        _tell_seats(tournament, seated, length, now)


def _seated(before: Floor, after: Floor) -> Iterator[tuple[int, bool]]:
    """Members' numbers of those who have another seat now, and whether they had one."""
    for number, player in after.players.items():
        was = before.players.get(number)
        if was is player or player.seat is None or number <= 0 or player.is_house:
            continue
        if was is None or was.seat != player.seat:
            yield number, was is not None and was.seat is not None


def _tell_seats(tournament: Tournament, seated: list[tuple[int, bool]], length: int, now: datetime) -> None:
    club = tournament.event.season.club
    if not somebody_wants(club, About.SEAT, About.MOVE):
        return
    members: dict[int, Member] = members_by_number(club.pk, [number for number, _ in seated])
    for about, is_move in ((About.SEAT, False), (About.MOVE, True)):
        notices = [
            Notice(
                members[number].pk,
                f"night-{tournament.pk}/{length}",
                {"night": tournament.pk, "player": number},
            )
            for number, had_one in seated
            if had_one is is_move and number in members
        ]
        tell(club, about, notices, until=now + STALE)
