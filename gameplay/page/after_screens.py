"""A table on screens for a player who does not play on it any more: it tells where they sit with cards and
chips, and what to take there, or in which place they are out; and the way to their own page."""

from dataclasses import dataclass

from django.urls import reverse

from clubs.models import Member
from gameplay.models import Table
from gameplay.rules import Requester
from tournaments.models import Phone
from tournaments.night.floor import Floor, Player
from tournaments.night.floor_cache import floor_of
from tournaments.night.scoring import so_far
from tournaments.phone.screen import standing_words
from words.text import Text


@dataclass(frozen=True, slots=True)
class AfterScreens:
    """lines: sentences, the most important first; address: of the page that is their own."""

    lines: tuple[str, ...]
    address: str


def after_screens(table: Table, who: Requester) -> AfterScreens | None:
    """The lines for this viewer; None for everybody who plays on screens or was never in."""
    outcome = _not_on_screens(table, who)
    if outcome is None:
        return None
    member, floor, player = outcome
    phone = Phone.objects.filter(member=member.pk).first()
    own = reverse("phone", args=[phone.token]) if phone else reverse("night_mine", args=[table.tournament_id])
    if player.seat is None:
        return AfterScreens((standing_words(floor, player, so_far(floor).get(player.id)),), own)
    lines = [
        Text(
            "You play with cards and chips now: table {table}, seat {seat}.",
            table=player.seat.table,
            seat=player.seat.seat,
        )
    ]
    if player.counted:
        lines.append(Text("Take {chips:,} chips: you had as many on the screens.", chips=player.counted[0]))
    return AfterScreens(tuple(lines), own)


def tells_after_screens(table: Table, who: Requester) -> bool:
    """True if the page of this viewer says something that is for nobody else."""
    return _not_on_screens(table, who) is not None


def _not_on_screens(table: Table, who: Requester) -> tuple[Member, Floor, Player] | None:
    """The viewer, if they are out or sit at a table of felt, once play has begun."""
    if table.tournament is None or who.player is None or who.player.kind != "member":
        return None
    floor = floor_of(table.tournament)
    member = Member.objects.filter(pk=who.player.id).first()
    player = floor.players.get(member.number) if member else None
    if member is None or player is None or not floor.started_at:
        return None
    if player.seat is None:
        return (member, floor, player) if player.out is not None else None
    return None if floor.on_screens(player.seat.table) else (member, floor, player)
