"""The rows of a tournament's tables, kept in step with its floor.

The log of the night is what counts. Whenever it has grown, and once more when somebody looks at a table that
waits, its tables are brought in step: a table that is now played on screens gets a row, one that waited goes
on, a hand that the director has taken back is void. Each row is locked by itself, after the log is committed,
so that nobody ever waits for a row while holding the log; if the process dies in between, the next look
does it.
"""

import logging
from datetime import datetime

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from clubs.models import Event, Member
from config.live import ticker
from config.live import topics as signals
from gameplay.live_hands import LiveHand, in_progress, live_hand
from gameplay.models import Hand, Table
from gameplay.play.ending import mark_void
from gameplay.play.locked_table import locked, next_moment, save
from gameplay.ring.table_options import GameSpec, Settings
from gameplay.sources import source_of
from gameplay.sources.night import sequence_of
from gameplay.sources.night_floor import on_floor
from gameplay.sources.night_games import as_picked
from tables.log import in_force
from tables.queries import lines
from tournaments.models import Tournament
from tournaments.night.actions import night_changed
from tournaments.night.facts import PlayedOnScreens
from tournaments.night.floor import Floor
from tournaments.night.floor.felt_games import DealersChoice
from tournaments.night.floor_cache import floor_of

log = logging.getLogger(__name__)

ROUTINE = {"hand_dealt", "hand_played", "all_in_held"}  # what only the pages of one table have to hear of
RESTS = (Table.Status.WAITING, Table.Status.PAUSED, Table.Status.OVER)


def follow_nights() -> None:
    """Go with every change of a night's log."""
    night_changed.connect(_changed, dispatch_uid="gameplay.play.night_sync")


def _changed(
    sender: object, tournament: Tournament, *, kinds: set[str], corrected: bool, **more: object
) -> None:
    sync_night(tournament, corrected=corrected)
    if not kinds <= ROUTINE:
        for pk in _rows(tournament).values_list("pk", flat=True):
            signals.changed(f"table-{pk}")


def sync_night(tournament: Tournament, now: datetime | None = None, *, corrected: bool = True) -> None:
    """Bring the tables of a night in step with its floor. corrected: hands that are over may have been taken
    back."""
    floor = floor_of(tournament)
    if not floor.screens and not _rows(tournament).exists():
        return
    now = now or timezone.now()
    _open(tournament, floor)
    latest = Hand.objects.filter(table__tournament=tournament, number=F("table__hand"), voided_at=None)
    if not corrected:
        latest = latest.filter(finished_at=None)
    hands = dict(latest.values_list("table", "sequence"))
    for table in _rows(tournament):
        if needs_sync(table, floor, hands.get(table.pk)):
            sync_table(table, now)
    if corrected:
        void_taken_back(tournament, now)


def void_taken_back(tournament: Tournament, now: datetime) -> None:
    """Mark every hand void that is over and whose fact is no longer in force, also where its table has dealt
    others since: they were taken back before it."""
    over = Hand.objects.filter(table__tournament=tournament, voided_at=None, finished_at__isnull=False)
    dealt = dict(over.exclude(sequence=None).values_list("pk", "sequence"))
    if dealt:
        standing = {line.sequence for line in in_force(lines(tournament.log))}
        gone = [pk for pk, sequence in dealt.items() if sequence not in standing]
        over.filter(pk__in=gone).update(voided_at=now)


def needs_sync(table: Table, floor: Floor, sequence: int | None) -> bool:
    """Return whether a row may have to change. sequence: of the fact that dealt its latest hand, unless that
    is void."""
    here = on_floor(table, floor)
    if here is None or floor.finished_at:
        return table.status != Table.Status.OVER
    taken_back = sequence is not None and (here.hand is None or here.hand.sequence != sequence)
    if not here.in_hand and {table.number, 0} & floor.of(DealersChoice).lists.keys():
        return True  # the game may have been chosen, or the list of games changed
    return taken_back or table.status in RESTS or here.paused is not None


@transaction.atomic
def sync_table(table: Table, now: datetime) -> Table:
    """A row as the floor has it: its hand void if it has been taken back, its next moment what is due now."""
    at = locked(table.pk, now)
    live, void = at.live, False
    was = (at.table.due_at, at.table.status)
    if live is not None and not live.voided and _is_taken_back(at.table, live):
        mark_void(at, live, live.finished_at or now)
        void = True
    following = next_moment(at)
    if not void and (following.at, following.status) == was:
        return at.table
    if at.table.status != Table.Status.PAUSED:
        return save(at, following)
    at.table.turn_began_at = now  # whose turn it is has all their time again
    return save(at)


def _is_taken_back(table: Table, live: LiveHand) -> bool:
    """Return whether the fact that dealt a hand is no longer in force. The floor shows only the latest hand,
    and none after a draw for seats."""
    if table.tournament is None:
        return False
    sequence, here = sequence_of(live), floor_of(table.tournament).tables.get(table.number or 0)
    if here is not None and here.hand is not None and here.hand.sequence == sequence:
        return False
    return all(line.sequence != sequence for line in in_force(lines(table.tournament.log)))


def is_to_go_on(table: Table, now: datetime) -> bool:
    """Return whether nothing keeps a table of a night any more that waits."""
    if table.status not in RESTS or table.tournament is None:
        return False
    source = source_of(table)
    if source.pause is not None:
        return False
    if (live := in_progress(live_hand(table))) is not None:
        return live.hand.is_held and source.held_back(now) is None
    following = source.between_hands(None, now)
    return (following.status, following.at) != (table.status, table.due_at)


def other_table_of(table: Table, key: str) -> int | None:
    """The number of the other table of this night at which a player sits now, if that is on screens, too."""
    if table.tournament is None or not key.startswith("member-"):
        return None
    floor = floor_of(table.tournament)
    number = Member.objects.filter(pk=int(key.partition("-")[2])).values_list("number", flat=True).first()
    player = floor.players.get(number or 0)
    if player is None or player.seat is None or player.seat.table == table.number:
        return None
    return player.seat.table if floor.on_screens(player.seat.table) else None


def table_of_night(tournament: Tournament, number: int) -> Table | None:
    """The digital table with this number, if there is one on the floor."""
    floor = floor_of(tournament)
    if number not in floor.tables or not floor.on_screens(number):
        return None
    _open(tournament, floor)
    return _rows(tournament).filter(number=number).first()


def sync_all_nights() -> None:
    """Bring every night in step that is not over: when a process begins, for what an earlier one left. One
    at which it fails holds up none of the others."""
    nights = Tournament.objects.filter(digital_tables__isnull=False)
    for tournament in nights.exclude(event__status=Event.Status.FINISHED).distinct():
        try:
            sync_night(tournament)
        except Exception:
            log.exception("Night %s: its tables could not be brought in step", tournament.pk)


def _rows(tournament: Tournament) -> QuerySet[Table]:
    return Table.objects.select_related("tournament__log", "tournament__event__season__club").filter(
        tournament=tournament
    )


def _open(tournament: Tournament, floor: Floor) -> None:
    """A row for every table of the floor that is played on screens."""
    on_screens = {number: how for number in floor.tables if (how := floor.on_screens(number))}
    missing = on_screens.keys() - set(_rows(tournament).values_list("number", flat=True))
    for number in sorted(missing):
        Table.objects.get_or_create(
            tournament=tournament,
            number=number,
            defaults={
                "club": tournament.event.season.club,
                "name": f"{tournament.event.name} · {number}"[:80],
                "settings": _settings(on_screens[number]),
                "seen_at": timezone.now(),
            },
        )
    if missing:
        ticker.wake(timezone.now())


def _settings(how: PlayedOnScreens) -> dict[str, object]:
    """Return what the row remembers of its games when the floor has none for it any more."""
    games = tuple(GameSpec.of(as_picked(game)) for game in how.games)
    return Settings(games=games).model_dump(mode="json")
