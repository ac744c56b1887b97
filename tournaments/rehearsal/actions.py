"""Beginning a rehearsal with invented players, letting it play on, and throwing it away.

The next event comes from the floor alone: a rehearsal goes on from whatever a director has done. Each answer
is a list of attempts, the likeliest first: the first that the rules allow is what happens. Before the start
people buy in, and then what opens a night is done; while the clock runs hands are dealt, and now and then
somebody goes out.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from random import Random
from typing import Final
from uuid import uuid4

from django.db import transaction
from django.db.models import F

from clauses.refusal import NotAllowed
from clubs import actions as club_actions
from clubs.actions import Person
from clubs.actions.founding import free_slug
from clubs.actions.locks import locked_club
from clubs.belongings import rows_of
from clubs.models import Club, Event, RulebookVersion
from clubs.queries.rulebooks import rulebook_in_force
from clubs.rulebook import Kind
from config.live import topics
from tables.actions import Recorder, lock
from tables.models import Entry, Log
from tournaments.models import Rehearsal, Tournament
from tournaments.night import actions, draws, facts_of
from tournaments.night.draws import Seeds
from tournaments.night.due import Act, Due, due
from tournaments.night.facts import (
    AnyFact,
    BoughtIn,
    ClockStarted,
    HandDealt,
    KnockedOut,
    Rebought,
    StructureSet,
)
from tournaments.night.floor import Floor
from tournaments.night.floor.colours import chips_of
from tournaments.night.floor_cache import floor_of
from tournaments.night.queries import member_names
from tournaments.night.structure import TEMPLATES, Period, with_colour_ups
from words.text import Text, localised

Attempt = Callable[[Floor, Seeds], Sequence[AnyFact]]
OUT_IN: Final = 90  # minutes after which a player has gone out, on average, while many play
REBUYS: Final = 0.5  # of those who can
AT_ONCE: Final = 3  # people at the door


def before_the_start(
    floor: Floor, names: Mapping[int, str], structure: Sequence[Period], *, most: int = AT_ONCE
) -> Iterator[Attempt]:
    """Yield what is still missing for the clock to be started. names: of everybody who may come; most: buy in
    at once."""
    waiting = [number for number in names if number not in floor.in_play][:most]
    if waiting:
        yield lambda floor, seeds: [BoughtIn(player=number, name=names[number]) for number in waiting]
        return
    if not floor.structure:
        yield lambda floor, seeds: [StructureSet(periods=tuple(structure))]
        return
    if not floor.tables:
        yield lambda floor, seeds: [draws.seats_for_all(floor, seeds.take())]
        return
    yield from what_is_due(floor, bytes(32))
    yield lambda floor, seeds: [ClockStarted()]
    yield lambda floor, seeds: [ClockStarted(override="A rehearsal")]


def what_is_due(floor: Floor, seed: bytes) -> Iterator[Attempt]:
    """Yield what a director would do by a tap, each of them."""
    for thing in due(floor, seed):
        if thing.act in facts_of.AS_IT_IS and thing.act != Act.SITE_AWAY:
            yield partial(_done, thing)


def _done(thing: Due, floor: Floor, seeds: Seeds) -> Sequence[AnyFact]:
    return facts_of.done(floor, seeds, thing)


def in_the_room(floor: Floor, minutes: float, dice: Random) -> Iterator[Attempt]:
    """Yield what the players do in so many minutes of the clock."""
    if floor.clock is None or floor.clock.pause or floor.clock.in_break:
        return
    tables = [table for table in floor.tables.values() if len(table.players) > 1]
    if not tables:
        return
    if dice.random() < minutes * len(floor.in_play) / OUT_IN:
        yield knockout(floor, dice)
    table = dice.choice(tables).number
    yield lambda floor, seeds: [HandDealt(table=table)]


def knockout(floor: Floor, dice: Random) -> Attempt:
    """Knock a player out by a neighbour, at a table drawn by chance."""
    table = dice.choice([table for table in floor.tables.values() if len(table.players) > 1])
    out, by = dice.sample(sorted(table.players.values()), 2)
    return lambda floor, seeds: [
        KnockedOut.model_validate({"table": table.number, "busts": [{"player": out, "by": [by]}]})
    ]


def comes_back(player: int, dice: Random) -> Iterator[Attempt]:
    """Yield rebuys of those who have just gone out, half of those who can."""
    if dice.random() < REBUYS:
        yield lambda floor, seeds: [Rebought(player=player)]


PLAYERS: Final = (
    "Ada Marsh",
    "Basil Thorn",
    "Cora Whitlock",
    "Dario Fenn",
    "Edda Quill",
    "Felix Broom",
    "Greta Moss",
    "Hugo Larkin",
    "Inés Calder",
    "Jonas Pike",
    "Kira Dell",
    "Lorenz Ash",
    "Mina Frost",
    "Noor Vale",
)
"""Two tables in most rulebooks, so that one is broken before the end."""


KEPT: Final = timedelta(days=2)
STEP: Final = timedelta(minutes=5)  # of the clock, by a tap
LONGEST: Final = timedelta(seconds=10)  # between two looks; whoever was away longer finds it where it was
CHORES: Final = 8  # that are done between two looks
DIRECTOR: Final = Recorder(None, "rehearsal")


@transaction.atomic
def begin(*, club: Club, now: datetime) -> Rehearsal:
    """A rehearsal of this club's rules, with its doors open; it takes the place of the one before."""
    club = locked_club(club.pk)
    for old in Rehearsal.objects.filter(club__rehearsal_of=club):
        discard(rehearsal=old)
    club.rehearsed_at = club.rehearsed_at or now
    club.save(update_fields=["rehearsed_at"])
    invented = Club.objects.create(
        name=localised(Text("Rehearsal of {club}", club=club.name))[:80],
        slug=free_slug(f"rehearsal-{club.slug}"[:40]),
        is_public=False,
        timezone=club.timezone,
        currency=club.currency,
        amounts=club.amounts,
        language=club.language,
        felt=club.felt,
        owner_name=club.owner_name,
        rehearsal_of=club,
    )
    rules = rulebook_in_force(club).model_dump(mode="json")
    RulebookVersion.objects.create(club=invented, number=1, data=rules)
    club_actions.add_members(club=invented, people=[Person(name) for name in PLAYERS])
    day = now.astimezone(club.zone).date()
    season = club_actions.create_season(
        club=invented, name=str(day.year), starts_on=day - timedelta(days=1), ends_on=day + timedelta(days=7)
    )
    event = club_actions.schedule_event(
        season=season, name=localised(Text("Practice night")), kind=Kind.LIVE, starts_at=now
    )
    tournament = actions.open_tournament(event=event)
    return Rehearsal.objects.create(club=invented, tournament=tournament, played_at=now)


@transaction.atomic
def set_pace(*, rehearsal: Rehearsal, pace: int, now: datetime) -> Rehearsal:
    """From now on it plays so many times as fast as in life; 0 lets it stand."""
    rehearsal = Rehearsal.objects.select_for_update().get(pk=rehearsal.pk)
    rehearsal.pace, rehearsal.played_at = pace, now
    rehearsal.save(update_fields=["pace", "played_at"])
    return rehearsal


@transaction.atomic
def play_on(*, rehearsal: Rehearsal, now: datetime, dice: Random, step: bool = False) -> None:
    """Play on since it was looked at last, at its pace. step: one thing of the next minutes instead, of which
    the rest is left to the director."""
    rehearsal = Rehearsal.objects.select_for_update().get(pk=rehearsal.pk)
    real = min(now - rehearsal.played_at, LONGEST)
    if real <= timedelta(0) and not step:
        return
    passed = STEP if step else real * rehearsal.pace
    rehearsal.played_at = now
    rehearsal.save(update_fields=["played_at"])
    if not passed:
        return
    tournament = _let_time_pass(rehearsal, passed if step else passed - real)
    floor = floor_of(tournament, tournament.log.length).at(now)
    if floor.finished_at:
        return
    if floor.clock is None:
        names = member_names(rehearsal.club)
        _first_allowed(tournament, before_the_start(floor, names, _structure(floor)), now)
        return
    if not step:
        floor = _do_chores(tournament, floor, now)
    minutes = passed / timedelta(minutes=1)
    after = _first_allowed(tournament, in_the_room(floor, minutes, dice), now)
    if after and (gone := floor.in_play.keys() - after.in_play.keys()):
        _first_allowed(tournament, comes_back(min(gone), dice), now)


def _structure(floor: Floor) -> Sequence[Period]:
    _, periods = TEMPLATES["friday"]
    return with_colour_ups(periods, [chip.value for chip in chips_of(floor)])


def _do_chores(tournament: Tournament, floor: Floor, now: datetime) -> Floor:
    """Return what a director would do by a tap, until nothing of it is due."""
    for _ in range(CHORES):
        seed = bytes(Log.objects.get(pk=tournament.log_id).next_seed)
        after = _first_allowed(tournament, what_is_due(floor, seed), now)
        if after is None:
            break
        floor = after.at(now)
    return floor


def _first_allowed(tournament: Tournament, attempts: Iterable[Attempt], now: datetime) -> Floor | None:
    """Record the first of these that the rules allow; the floor after it."""
    for attempt in attempts:
        try:
            outcome = actions.record(
                tournament=tournament, act=attempt, by=DIRECTOR, request_id=uuid4().hex, now=now
            )
        except NotAllowed:
            continue
        if outcome.entries:
            return outcome.state
    return None


def _let_time_pass(rehearsal: Rehearsal, passed: timedelta) -> Tournament:
    """All that has happened so far happened earlier: so the clock, which is computed from it, has gone on.
    While it does not run, no time passes."""
    tournament = Tournament.objects.select_related("event__season__club").get(pk=rehearsal.tournament_id)
    log = lock(tournament.log_id)
    tournament.log = log
    clock = floor_of(tournament, log.length).clock
    if clock is None or clock.pause or not passed:
        return tournament
    Entry.objects.filter(log=log).update(at=F("at") - passed, recorded_at=F("recorded_at") - passed)
    log.rewritten += 1
    log.save(update_fields=["rewritten"])
    Event.objects.filter(pk=tournament.event_id).update(starts_at=F("starts_at") - passed)
    topics.changed(f"night-{tournament.pk}")
    return tournament


@transaction.atomic
def discard(*, rehearsal: Rehearsal) -> None:
    """Throw a rehearsal away: its club, and with it all that was ever in it."""
    club = Club.objects.select_for_update().exclude(rehearsal_of=None).get(pk=rehearsal.club_id)
    logs = list(rows_of(club, Log).values_list("pk", flat=True))
    club.delete()
    Log.objects.filter(pk__in=logs).delete()
