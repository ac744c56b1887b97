"""Opening tables, sitting at them, and what their hosts may do.

Each table plays by itself and keeps every hand, so there is a limit on how many may be open. Tables that
somebody opened for others stay until they are closed; practice tables are one click each, and are counted by
the day. One who opens tables without end fills the disk of everybody.
"""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Final, Literal

from django.db import transaction
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs.actions.naming import checked_title
from clubs.actions.submissions import claim, remember_made
from clubs.actions.suspensions import suspended
from clubs.models import Club
from clubs.queries.rulebooks import rulebook_in_force
from clubs.queries.suspensions import covering, suspensions_in
from gameplay.models import Table
from gameplay.play.dealing import deal
from gameplay.play.locked_table import LockedTable, locked, save
from gameplay.queries import table_in_play
from gameplay.ring import Ring
from gameplay.ring.facts import (
    AnyFact,
    BuysInAgain,
    CameBack,
    ChipsCorrected,
    Closed,
    GameEnded,
    GamesListed,
    Opened,
    OptionsChanged,
    PaceSet,
    Paused,
    Player,
    Rebought,
    Resumed,
    SatDown,
    SatOut,
    StoodUp,
    Straddles,
    ToppedUp,
)
from gameplay.ring.lineup import house_name
from gameplay.ring.table_options import GameSpec, Settings
from gameplay.sources import RingSource
from gameplay.sources.ring_cache import ring_of
from tables.actions import Recorder, open_log
from words.text import Listing

MOST_OPEN: Final = 10
MOST_OPEN_HERE: Final = 500
MOST_PRACTICE: Final = 40
MOST_PRACTICE_HERE: Final = 4000
A_DAY: Final = timedelta(days=1)


def check_table_limit(club: Club, *, practice: bool, host: str, now: datetime) -> None:
    """Refuse one more table, by its host or for the whole site. Raises NotAllowed. The club's row is locked,
    so that two who ask at once are counted one after the other."""
    Club.objects.select_for_update().filter(pk=club.pk).first()
    rings = Table.objects.filter(tournament=None, practice=practice)
    mine = rings.filter(log__entries__sequence=1, log__entries__payload__host=host) if host else rings.none()
    if practice:
        if mine.filter(created_at__gt=now - A_DAY).count() >= MOST_PRACTICE:
            raise NotAllowed(
                "You have opened {count} practice tables in a day: go on at one of them.", count=MOST_PRACTICE
            )
        if rings.filter(created_at__gt=now - A_DAY).count() >= MOST_PRACTICE_HERE:
            raise NotAllowed("Too many practice tables were opened on this site today. Try again tomorrow.")
        return
    over = Table.Status.OVER
    if mine.exclude(status=over).count() >= MOST_OPEN:
        raise NotAllowed("You have {count} tables open: close one of them first.", count=MOST_OPEN)
    if rings.exclude(status=over).count() >= MOST_OPEN_HERE:
        raise NotAllowed(
            "{count} tables are open on this site, and there is no room for more: close one first.",
            count=MOST_OPEN_HERE,
        )


Act = Callable[[LockedTable, Ring], Sequence[AnyFact]]
"""The facts of a table as it is under the lock. Raises NotAllowed."""
PROGRAM = Recorder()


@transaction.atomic
def open_ring(
    *,
    club: Club,
    name: str,
    settings: Settings,
    host: str = "",
    practice: bool = False,
    by: Recorder = PROGRAM,
    request_id: str = "",
    now: datetime | None = None,
) -> Table:
    """Open a ring table; if this form was sent before the one that it opened, as long as that is there. host:
    the key of whoever may change it. Raises NotAllowed for settings and names that
    cannot be."""
    now = now or timezone.now()
    submission, is_first = claim(request_id, "table", club)
    if not is_first:
        before = Table.objects.select_related("club", "log").filter(pk=submission.made).first()
        if before is not None:
            return before
    check_table_limit(club, practice=practice, host=host, now=now)
    table = Table(
        club=club,
        name=checked_title(name),
        log=open_log(),
        settings=settings.model_dump(mode="json"),
        private=settings.table.private,
        practice=practice,
        seen_at=now,
    )
    table.save()
    source = RingSource(table)
    source.record([Opened(settings=settings, host=host)], request_id="open", by=by, now=now)
    remember_made(submission, table.pk)
    return save(LockedTable(table, source, None, now))


@transaction.atomic
def open_practice(
    *, club: Club, settings: Settings, player: Player, by: Recorder = PROGRAM, request_id: str = ""
) -> Table:
    """A table for one who wants to play at once: the first seat is theirs, house players have all others, and
    the first hand is dealt."""
    name = settings.games[0].made.title
    table = open_ring(
        club=club,
        name=name,
        settings=settings,
        host=player.key,
        practice=True,
        by=by,
        request_id=request_id,
    )
    if ring_of(table).chairs:
        return table
    act(table=table, act=sit(seat=1, player=player), request_id="sit", by=by)
    others = range(2, settings.table.seats + 1)
    act(table=table, act=seat_house(seats=others), request_id="house", by=by)
    return deal(table=table)


@transaction.atomic
def act(
    *,
    table: Table,
    act: Act,
    request_id: str,
    by: Recorder = PROGRAM,
    now: datetime | None = None,
) -> Table:
    """Write what `act` makes of the table as it is under the lock. A request id that was seen before changes
    nothing. Raises NotAllowed.
    """
    at = locked(table.pk, now or timezone.now())
    source = at.ring
    asked_before = source.ring.asked

    def facts_of(ring: Ring) -> Sequence[AnyFact]:
        facts = act(at, ring)
        _refuse_suspended(at, ring, facts)
        return facts

    if not source.record(facts_of, by=by, request_id=request_id, now=at.now).entries:
        return at.table
    if source.ring.asked - asked_before and at.playing is None:
        at.table.turn_began_at = at.now  # who deals instead has all the time, once for each hand
    return save(at)


def _refuse_suspended(at: LockedTable, ring: Ring, facts: Sequence[AnyFact]) -> None:
    """Raises NotAllowed for a member who is suspended and would sit down, come back or buy chips, where the
    club has its tables on screens covered by that; a practice table is open to everybody."""
    if at.table.practice:
        return
    seats = {fact.seat for fact in facts if isinstance(fact, CameBack | Rebought | ToppedUp)}
    players = [chair.player for seat, chair in ring.chairs.items() if seat in seats]
    players += [fact.player for fact in facts if isinstance(fact, SatDown)]
    members = [player.id for player in players if player.kind == "member"]
    if not members:
        return
    held = suspensions_in(at.table.club_id, members)
    for member in members:
        if (suspension := covering(held, member, at.now)) and _covers_screens(at.table.club):
            raise suspended(suspension)


def _covers_screens(club: Club) -> bool:
    return rulebook_in_force(club).conduct.suspended_on_screens


def sit(*, seat: int, player: Player) -> Act:
    """Take a seat: with the chips with which they left this table, or the starting chips."""
    return lambda at, ring: [SatDown(seat=seat, player=player, chips=ring.left_with.get(player.key))]


def seat_house(*, seats: Sequence[int]) -> Act:
    """Give empty seats to house players; those that were taken meanwhile stay as they are."""

    def facts(at: LockedTable, ring: Ring) -> list[AnyFact]:
        taken = {chair.player.id for chair in ring.chairs.values() if chair.player.is_house}
        free = (number for number in range(1, 100) if number not in taken)
        return [
            SatDown(seat=seat, player=house_player(next(free))) for seat in seats if seat not in ring.chairs
        ]

    return facts


def house_player(number: int) -> Player:
    """The house player with this number, from 1."""
    return Player(kind="house", id=number, name=house_name(number))


def stand(*, seat: int) -> Act:
    """Give a seat up: at once, or when the hand that is on is over. In a game that is played to a winner it
    is kept, with the chips."""

    def facts(at: LockedTable, ring: Ring) -> list[AnyFact]:
        is_kept = ring.started and not ring.options.rebuys
        return [StoodUp(seat=seat, after_hand=at.is_in_hand(seat), keeps=is_kept)]

    return facts


def end_game(*, seat: int) -> Act:
    """Win a game that all others have left."""
    return lambda at, ring: [GameEnded(seat=seat)]


def sit_out(*, seat: int, at_blind: bool = False) -> Act:
    """Not to be dealt in for now. at_blind: only from one's next big blind on."""
    return lambda at, ring: [SatOut(seat=seat, at_blind=at_blind)]


def come_back(*, seat: int, waits: bool = False) -> Act:
    """To be dealt in again. waits: from one's big blind on, instead of posting what one owes."""
    return lambda at, ring: [CameBack(seat=seat, waits=waits)]


def rebuy(*, seat: int) -> Act:
    """Starting chips again for whoever has none left, between hands as far as they are concerned."""

    def facts(at: LockedTable, ring: Ring) -> list[AnyFact]:
        if at.is_in_hand(seat):
            raise NotAllowed("Chips are bought between hands.")
        return [Rebought(seat=seat)]

    return facts


def top_up(*, seat: int) -> Act:
    """Chips up to the starting chips, between hands as far as they are concerned."""

    def facts(at: LockedTable, ring: Ring) -> list[AnyFact]:
        if at.is_in_hand(seat):
            raise NotAllowed("Chips are bought between hands.")
        return [ToppedUp(seat=seat)]

    return facts


def buy_in_again(*, seat: int, on: bool) -> Act:
    """Starting chips by themselves for whoever loses their last ones; at once for who has none."""

    def facts(at: LockedTable, ring: Ring) -> list[AnyFact]:
        facts_to_record: list[AnyFact] = [BuysInAgain(seat=seat, on=on)]
        chair = ring.chairs.get(seat)
        if on and chair is not None and not chair.chips and not at.is_in_hand(seat):
            facts_to_record.append(Rebought(seat=seat))
        return facts_to_record

    return facts


When = Literal["", "once", "always"]
STRADDLES: Final[dict[str, When]] = {"": "", "once": "once", "always": "always"}
"""Moments at which somebody may straddle, as they are sent."""


def straddle(*, seat: int, when: When) -> Act:
    """To post a straddle before the next deal at which one may, before every such deal, or no more."""

    def facts(at: LockedTable, ring: Ring) -> list[AnyFact]:
        chair = ring.chairs.get(seat)
        return [] if chair is not None and chair.straddles == when else [Straddles(seat=seat, when=when)]

    return facts


def set_pace(*, house_pause: int) -> Act:
    """Set how long house players think from now on, in thousandths of a second."""

    def facts(at: LockedTable, ring: Ring) -> list[AnyFact]:
        if house_pause == ring.options.house_pause:
            return []
        options = ring.options.model_copy(update={"house_pause": house_pause})
        at.table.settings = ring.settings.model_copy(update={"table": options}).model_dump(mode="json")
        return [PaceSet(house_pause=house_pause)]

    return facts


def change_options(*, settings: Settings, name: str = "") -> Act:
    """Other options, and another name, before the game starts."""

    def facts(at: LockedTable, ring: Ring) -> list[AnyFact]:
        at.table.settings = settings.model_dump(mode="json")
        at.table.private = settings.table.private
        at.table.name = checked_title(name) if name else at.table.name
        return [OptionsChanged(settings=settings)]

    return facts


def list_games(*, games: Sequence[GameSpec], by: str, listed: int) -> Act:
    """Other games for a table of several, from the next choice on. by: the host's key; listed: how often the
    list had been changed when they looked at it."""

    def facts(at: LockedTable, ring: Ring) -> list[AnyFact]:
        if by != ring.host:
            raise NotAllowed("Only the host of the table does that.", "FCD-opt-before-start")
        if tuple(games) == ring.settings.games:
            return []
        if listed != ring.listed:
            titles = Listing([spec.made.title for spec in ring.settings.games])
            raise NotAllowed(
                "The list was changed meanwhile: {games}. Look at what is ticked, then save it over that.",
                games=titles,
            )
        changed = ring.settings.model_copy(update={"games": tuple(games)})
        at.table.settings = changed.model_dump(mode="json")
        return [GamesListed(games=tuple(games))]

    return facts


def correct_chips(*, seat: int, chips: int, why: str) -> Act:
    """Put somebody's chips right, between hands."""

    def facts(at: LockedTable, ring: Ring) -> list[AnyFact]:
        if at.playing is not None:
            raise NotAllowed("A hand is in progress: correct the chips when it is over, or void it.")
        return [ChipsCorrected(seat=seat, chips=chips, why=why)]

    return facts


def close() -> Act:
    """End a table, between hands."""

    def facts(at: LockedTable, ring: Ring) -> list[AnyFact]:
        if at.playing is not None:
            raise NotAllowed("A hand is in progress.")
        return [Closed()]

    return facts


def refuse_while_playing(club: Club) -> None:
    """Raise NotAllowed as long as people play at a table on screens of the club, beyond practice."""
    if table := table_in_play(club):
        raise NotAllowed("{name} is being played: close it first.", name=table.name)


def pause(*, why: str = "") -> Act:
    """No hand is dealt, and no time runs, until it goes on."""
    return lambda at, ring: [Paused(why=why)]


def resume() -> Act:
    """Go on; whose turn it is has all their time again."""

    def facts(at: LockedTable, ring: Ring) -> list[AnyFact]:
        at.table.turn_began_at = at.now
        return [Resumed()]

    return facts
