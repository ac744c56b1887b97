"""Scores of everybody so far, made once for each state of a night's log and kept in this process.

Two hundred phones that ask after one change are shown the same places, moves and standings, and in good part
the same page: who is first makes them, the others wait. Asking whether a tally still holds is one small
query, of a flight two.

With and without, processor time of a phone's request after a change, mean of 60: 3.8 and 29 ms; of that the
parts of the page that are shared, 4.2 and 5.6. In the bench: `bin/bench phones`, processor time for one
change.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from threading import Lock

from django.utils.safestring import SafeString

from clubs.models import Event, Member
from clubs.queries.rulebooks import rules_of
from clubs.queries.seasons import earned, given, next_event, tournaments_played
from clubs.scoring import units
from clubs.scoring.columns import Earned
from clubs.scoring.points import bonus, total
from clubs.scoring.totals import table
from config.caching.process_cache import ProcessCache
from tournaments.access import fetch_night
from tournaments.attendance.queries import SignUps, sign_ups_of
from tournaments.current_night import Night
from tournaments.models import Rsvp, Tournament
from tournaments.night.carrying_on import days_of, days_state
from tournaments.night.floor_cache import floor_of
from tournaments.night.scoring import SoFar
from tournaments.phone.screen import SharedScreen, shared_screen
from tournaments.presenters.format_board import FormatBoard, format_board
from tournaments.presenters.payouts import Placed, payouts
from tournaments.ring_games.queries import open_game

KEPT = 10


@dataclass(frozen=True, slots=True)
class Rank:
    """A line of the season's table if the night ended now. total: in units; of: how many lines it has."""

    rank: int
    total: int
    of: int


@dataclass(frozen=True, slots=True)
class SharedState:
    """A night as all of its phones see it, made once for each entry of its log.

    room: the night as of the log's entry number `length`;
    board: what there is to say of how it is played, where that is not as everybody knows it;
    coming: the next tournament of the calendar;
    kept: what its pages have in common, made as it is asked for;
    sign_ups: who comes to the tournament to come, as of the latest answer;
    ring: the ring game that is on beside it;
    days: how it was with the other flights, of a flight.
    """

    tournament: Tournament
    length: int
    minute: int
    room: SharedScreen
    ranks: Mapping[int, Rank]
    payouts: Sequence[Placed]
    board: FormatBoard | None
    coming: Event | None
    kept: dict[str, SafeString]
    sign_ups: dict[object, SignUps]
    ring: int | None = None
    days: tuple[object, ...] = ()


_kept = ProcessCache[int, SharedState](KEPT)
_making = Lock()


def shared_state(night: Night, now: datetime) -> SharedState | None:
    """The tally of a night at tables, unless it is gone; within a minute, for one state of its log, the same
    one."""
    minute = int(now.timestamp() // 60)
    state = _known(night, minute)
    if state:
        return state
    with _making:
        state = _known(night, minute)
        tournament = None if state else fetch_night(night.pk)
        if tournament:
            state = _made(tournament, now, minute)
            _kept.put(night.pk, state)
    return state


def _known(night: Night, minute: int) -> SharedState | None:
    kept_state = _kept.get(night.pk)
    if (
        kept_state is None
        or kept_state.minute != minute
        or kept_state.tournament.event.status != night.status
    ):
        return None
    if kept_state.length < night.length or kept_state.days != days_state(kept_state.tournament.event):
        return None
    return kept_state


def shared_sign_ups(shared: SharedState | None, coming: Event) -> SignUps:
    """Return who comes to it: made again after every answer, and with every state of the night."""
    if shared is None:
        return sign_ups_of(coming)
    answered = Rsvp.objects.filter(event=coming).order_by("-answered_at", "-pk")
    latest = (coming.pk, answered.values_list("pk", "answered_at").first())
    sign_ups = shared.sign_ups.get(latest)
    if sign_ups is None:
        sign_ups = sign_ups_of(coming)
        shared.sign_ups.clear()
        shared.sign_ups[latest] = sign_ups
    return sign_ups


def _made(tournament: Tournament, now: datetime, minute: int) -> SharedState:
    floor = floor_of(tournament).at(now)
    room = shared_screen(floor, bytes(tournament.log.next_seed))
    club = tournament.event.season.club
    coming = next_event(club, now)
    game = open_game(club.pk)
    before = _kept.get(tournament.pk)
    days = days_state(tournament.event)  # before they are looked at: what comes meanwhile makes it anew
    is_as_before = before and before.minute == minute and before.room.so_far == room.so_far
    return SharedState(
        tournament=tournament,
        length=tournament.log.length,
        minute=minute,
        room=room,
        ranks=before.ranks if before and is_as_before else ranks(tournament, room.so_far),
        payouts=payouts(floor, club.sign),
        board=format_board(floor, club.sign, days_of(tournament), club.zone),
        coming=coming,
        kept={},
        sign_ups={},
        ring=game.pk if game else None,
        days=days,
    )


def ranks(tournament: Tournament, nights: Mapping[int, SoFar]) -> dict[int, Rank]:
    """Member's number → their line of the season's table if the night ended now."""
    season, event = tournament.event.season, tournament.event
    numbers = dict(
        Member.objects.filter(club=season.club_id, number__in=list(nights)).values_list("number", "pk")
    )
    tonight = [
        Earned(
            numbers[player],
            event.pk,
            units.units(total(night.bill)),
            units.units(bonus(night.bill)),
            units.units(bonus(night.bill, before_factor=True)),
            night.finish.first,
        )
        for player, night in nights.items()
        if player in numbers
    ]
    before = [each for each in earned(season) if each.tournament != event.pk]
    played = {pk: kind for pk, kind in tournaments_played(season).items() if pk != event.pk}
    kinds, rules = {**played, event.pk: tournament.kind}, rules_of(season).season
    lines = table(kinds, [*before, *tonight], rules, given(season))
    players = {pk: number for number, pk in numbers.items()}
    return {
        players[line.player]: Rank(line.rank, line.total, len(lines))
        for line in lines
        if line.player in players
    }
