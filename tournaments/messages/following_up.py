"""Messages that follow what happens: changes before a night, seats during it, matches, seats at ring games.

They are asked for in the transaction of the fact, and cost nothing where nobody wants to hear of it but the
comparison of two floors. Importing this module registers tournaments' messages with the club's.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any, Final

from django.urls import reverse
from django.utils import timezone

from clubs.actions import calendar_changed
from clubs.actions.seasons import event_changed
from clubs.actions.suspensions import suspension_changed
from clubs.messages.channels import Content, channels
from clubs.messages.composing import Shared, on_compose
from clubs.messages.kinds import About
from clubs.messages.queueing import Notice, somebody_wants, tell
from clubs.models import Event, Member, Message, Season, Suspension
from clubs.queries.numbers import members_by_number
from config.work.registry import register
from tournaments.attendance.actions import place_given
from tournaments.attendance.queries import record_of, sign_ups_of
from tournaments.heads_up.actions import match_recorded
from tournaments.heads_up.contest import Contest
from tournaments.heads_up.queries import contest_of, fetched_heads_up
from tournaments.messages import attendance_texts, night_texts
from tournaments.messages.group_messages import tell_groups_of_nights
from tournaments.messages.reminders_due import ASK_FOR_REMINDERS, REMIND, ask_for_reminders
from tournaments.models import BanLift, HeadsUpTournament, RingGame, Rsvp, Tournament
from tournaments.night.actions import night_recorded
from tournaments.night.floor import Floor
from tournaments.ring_games.actions import ring_recorded
from tournaments.ring_games.queries import ring_floor, ring_game
from tournaments.ring_games.ring_floor import RingFloor
from words.text import Text


def follow_ring_games() -> None:
    """From now on, in the transaction in which it happens."""
    ring_recorded.connect(_ring_recorded, dispatch_uid="messages")


def _ring_recorded(game: RingGame, before: RingFloor, after: RingFloor, **_: Any) -> None:
    called = [call for player, call in after.calls.items() if player not in before.calls]
    if not called or not channels() or not somebody_wants(game.club, About.SEAT):
        return
    members = members_by_number(game.club_id, [call.player for call in called])
    for call in called:
        if call.player in members:
            notice = Notice(
                members[call.player].pk,
                f"ring-{game.pk}/{after.sequence}",
                {"ring_game": game.pk, "player": call.player},
            )
            tell(game.club, About.SEAT, [notice], until=call.until)


def called_message(message: Message, shared: Shared) -> Content | None:
    """The seat to which they are called as it stands now; None for whoever is called to none."""
    pk = message.ids["ring_game"]
    game_and_floor = shared.of(("ring", pk), lambda: _game(pk))
    call = game_and_floor[1].calls.get(message.ids["player"]) if game_and_floor else None
    if game_and_floor is None or call is None:
        return None
    game, _ = game_and_floor
    until: datetime = call.until.astimezone(game.club.zone)
    return Content(
        Text("You are called: table {table}, seat {seat}", table=call.table, seat=call.seat),
        (
            Text(
                "Table {table}, seat {seat} is kept for you until {until:%H:%M}.",
                table=call.table,
                seat=call.seat,
                until=until,
            ),
            Text("Ring game"),
        ),
        reverse("ring_game_display", args=[pk]),
    )


def _game(pk: int) -> tuple[RingGame, RingFloor] | None:
    game = ring_game(pk)
    return (game, ring_floor(game)) if game else None


NEWS: Final = timedelta(
    days=2
)  # of a night that ended longer ago nobody is told: it is brought in from elsewhere


def follow_the_night() -> None:
    """From now on, in the transaction in which it happens."""
    night_recorded.connect(_night_recorded, dispatch_uid="messages")


def _night_recorded(
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


RECENT: Final = timedelta(days=7)
"""Age beyond which nothing is news: results of an old night that are corrected, say."""


def follow_attendance() -> None:
    """From now on, in the transaction in which it happens."""
    event_changed.connect(_event_changed, dispatch_uid="messages")
    place_given.connect(_place_given, dispatch_uid="messages")
    calendar_changed.connect(_bans, dispatch_uid="messages")
    suspension_changed.connect(_suspension, dispatch_uid="messages")


def _event_changed(event: Event, how: str, **_: Any) -> None:
    ask_for_reminders([event])
    if how == "scheduled" or event.starts_at < timezone.now():
        return
    club = event.season.club
    if not somebody_wants(club, About.CHANGE):
        return
    said_yes = set(Rsvp.objects.filter(event=event, is_coming=True).values_list("member_id", flat=True))
    said_no = set(Rsvp.objects.filter(event=event, is_coming=False).values_list("member_id", flat=True))
    invited = Message.objects.filter(
        club=club, about=About.INVITATION, subject=f"event-{event.pk}", state=Message.State.SENT
    )
    concerned = said_yes | set(invited.values_list("member_id", flat=True)) - said_no
    subject, ids = f"event-{event.pk}/{event.sequence}", {"event": event.pk, "sequence": event.sequence}
    notices = [Notice(member, subject, ids) for member in sorted(concerned)]
    tell(club, About.CHANGE, notices, until=event.starts_at)


def _place_given(event: Event, rsvp: Rsvp, **_: Any) -> None:
    since = int(rsvp.since.timestamp()) if rsvp.since else 0
    notice = Notice(rsvp.member_id, f"event-{event.pk}/{since}", {"event": event.pk})
    cancel_by = sign_ups_of(event).cancel_by
    is_early = timezone.now() < cancel_by  # whoever gets it later hears of it all the same
    tell(event.season.club, About.PLACE, [notice], until=cancel_by if is_early else event.starts_at)


def _suspension(suspension: Suspension, **_: Any) -> None:
    """Tell who is suspended or barred, and who may play again before the time."""
    how = "lifted" if suspension.lifted_at else "begun"
    notice = Notice(suspension.member_id, f"suspension-{suspension.pk}/{how}", {"suspension": suspension.pk})
    tell(suspension.member.club, About.BAN, [notice])


def _bans(season: Season, **_: Any) -> None:
    """Tell whom the latest results bar, and whose bans were lifted."""
    club = season.club
    if not somebody_wants(club, About.BAN):
        return
    now = timezone.now()
    lifts = BanLift.objects.filter(season=season, at__gt=now - RECENT)
    notices = [Notice(lift.member_id, f"lift-{lift.pk}", {"lift": lift.pk}) for lift in lifts]
    tell(club, About.BAN, notices)
    record = record_of(season)
    here = set(Member.objects.filter(pk__in=record.missed, left_at=None).values_list("pk", flat=True))
    barred = [
        Notice(member, f"event-{missed[-1].night}", {"season": season.pk, "event": missed[-1].night})
        for member, missed in record.missed.items()
        if member in here and missed[-1].starts_at > now - RECENT and record.is_barred(member)
    ]
    tell(club, About.BAN, barred)


def send_messages() -> None:
    """From now on members are told."""
    register(REMIND)
    register(ASK_FOR_REMINDERS)
    on_compose(About.INVITATION, attendance_texts.invitation_message)
    on_compose(About.REMINDER, attendance_texts.invitation_message)
    on_compose(About.CHANGE, attendance_texts.change_message)
    on_compose(About.PLACE, attendance_texts.place_message)
    on_compose(About.BAN, attendance_texts.ban_message)
    on_compose(About.SEAT, seat_message)
    on_compose(About.MOVE, night_texts.seat_message)
    follow_attendance()
    follow_the_night()
    follow_matches()
    follow_ring_games()
    tell_groups_of_nights()


def seat_message(message: Message, shared: Shared) -> Content | None:
    """Return where they sit, of a night or of a heads-up tournament, or are called to in a ring game."""
    if "ring_game" in message.ids:
        return called_message(message, shared)
    compose = match_message if "heads_up" in message.ids else night_texts.seat_message
    return compose(message, shared)
