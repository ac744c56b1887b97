"""Writing a ring game: every write is one transaction that locks the log, looks again whether the rules allow
what is to be recorded, records it, and tells open pages once it is committed.

`record` takes facts, or a function that makes them from the floor under the lock; `undo` takes them back. A
request id that was seen before changes nothing and is answered with the present floor. When a game closes,
what each member bought and cashed is written as rows, in the same transaction.

Webhooks of a ring game (clubs/webhooks/): that one is on, and that it is over. What anybody bought or won
is told to no program.
"""

from collections.abc import Callable, Sequence, Set
from datetime import datetime

from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs import actions as club_actions
from clubs.actions import submissions
from clubs.actions.suspensions import refuse_suspended
from clubs.models import Club, Event
from clubs.queries.numbers import members_by_number
from clubs.queries.rulebooks import rulebook_in_force
from clubs.queries.seasons import season_now
from clubs.queries.suspensions import suspended_now
from clubs.webhooks.hook_kinds import HookKind
from clubs.webhooks.telling import Told, listening, tell
from config.live import topics
from tables.actions import Recorder, append, lock, open_log
from tables.correcting import fold_standing
from tables.log import LogLine, in_force
from tables.models import Entry, Log
from tables.play import Change, Play, Recording
from tables.queries import lines
from tournaments.models import RingGame, RingResult
from tournaments.night.facts import Ruled
from tournaments.night.rulings_made import with_ruling
from tournaments.ring_games.queries import certificate_of, floor_from, open_game, recorded
from tournaments.ring_games.ring_facts import RING_FACT, AnyRingFact, ListJoined, RingOpened
from tournaments.ring_games.ring_floor import RingFloor
from tournaments.ring_games.ring_fold import RingRecorded, apply
from tournaments.ring_games.ring_ledger import ring_lines, ring_origin
from tournaments.ring_games.ring_sentences import ring_sentence
from words.text import Text


def tell_ring_programs(game: RingGame, kind: HookKind, *, players: int, now: datetime) -> None:
    """Has them told, in the transaction in which it happens. players: who have sat down so far."""
    data = {"ring_game": game.pk, "players": players}
    data |= {"event": game.event_id} if game.event_id else {}
    tell(listening(game.club_id), [Told(kind, now, data)])


ring_recorded = Signal()
"""Sent with `game` and the floors `before` and `after` in the transaction in which facts are recorded, the
log locked, so that what follows from them can be asked for; not with corrections."""

RingAct = Sequence[AnyRingFact] | Callable[[RingFloor], Sequence[AnyRingFact]]


RingRecording = Recording[RingFloor]


@transaction.atomic
def open_ring_game(
    *,
    club: Club,
    by: Recorder,
    event: Event | None = None,
    present: Sequence[tuple[int, str]] = (),
    request_id: str = "",
    now: datetime | None = None,
) -> RingGame:
    """Opens a club's ring game under the rules in force; the one that is on if one is. event: the tournament
    that has too few players (DM-ring-when); present: numbers and names of those who are here, who are the
    first on its list, whoever is suspended aside."""
    Club.objects.select_for_update().get(pk=club.pk)
    submission, first = submissions.claim(request_id, "ring_game", club)
    existing = open_game(club.pk)
    if existing:
        return existing
    if not first and submission.made:
        return submissions.made_before(submission, RingGame.objects.select_related("club", "log"))
    now = now or timezone.now()
    terms = rulebook_in_force(club).ring_games
    opened = RingOpened(terms=terms, why="too_few" if event else "no_event")
    facts: list[AnyRingFact] = [opened]
    away = {each.member.number for each in suspended_now(club, now)} if present else set()
    facts += [ListJoined(player=number, name=name[:80]) for number, name in present if number not in away]
    game = RingGame.objects.create(club=club, event=event, log=open_log(), opened_at=now)
    append(game.log, [_payload(fact) for fact in facts], by=by, at=now, now=now, request_id="opened")
    submissions.remember_made(submission, game.pk)
    tell_ring_programs(game, HookKind.RING_OPENED, players=0, now=now)
    _tell(game, opens=True)
    return game


def record(
    *, game: RingGame, act: RingAct, by: Recorder, request_id: str, now: datetime | None = None
) -> RingRecording:
    """Records facts. Raises NotAllowed, for a suspended member who comes too (DM-etiquette-sanction)."""
    return RingPlay(game).record(act, by=by, request_id=request_id, now=now)


def undo(
    *,
    game: RingGame,
    sequences: Sequence[int],
    by: Recorder,
    request_id: str,
    why: str = "",
    now: datetime | None = None,
) -> RingRecording:
    """Takes entries out of force, the latest or not, facts or corrections. Raises NotAllowed naming the first
    later facts that rest on them."""
    return RingPlay(game).undo(sequences, by=by, request_id=request_id, why=why, now=now)


class RingPlay(Play[RingFloor, AnyRingFact]):
    """The play of a ring game."""

    facts = RING_FACT

    def __init__(self, game: RingGame) -> None:
        self.game = game

    @property
    def sign(self) -> str:
        return self.game.club.sign

    @property
    def book(self) -> str:
        return rulebook_in_force(self.game.club).book

    def lock(self) -> Log:
        return _locked(self.game)

    def state_of(self, log: Log) -> RingFloor:
        return floor_from(lines(log), self.game.club.sign)

    def made(self, act: RingAct, before: RingFloor, log: Log, at: datetime) -> Sequence[AnyRingFact]:
        return act(before) if callable(act) else act

    def apply(
        self, state: RingFloor, number: int, fact: AnyRingFact, *, at: datetime, now: datetime
    ) -> RingFloor:
        if isinstance(fact, Ruled):
            with_ruling(state.rulings, fact, at, is_new=True)  # refuses one that is in the log
        return apply(state, RingRecorded(number, at, fact))

    def whole(self, written: Sequence[LogLine], sequences: Sequence[int]) -> Sequence[int]:
        if any(line.kind == "ring_opened" and line.sequence in sequences for line in written):
            raise NotAllowed("The game is open: close it.")
        return sequences

    def corrected(self, written: Sequence[LogLine], before: RingFloor, put_right: Set[int]) -> RingFloor:
        after = _without(self.game, written, before)
        if before.closed_at and not after.closed_at and open_game(self.game.club_id):
            raise NotAllowed("Another ring game is running.")
        return after

    def refuse_barred(self, change: Change[RingFloor]) -> None:
        before, after = change.before, change.after
        coming = (_seated(after) - _seated(before)) | (_on_the_list(after) - _on_the_list(before))
        if coming and change.standing is None:
            refuse_suspended(self.game.club, dict.fromkeys(coming, change.at))

    def follow(self, log: Log, change: Change[RingFloor]) -> None:
        _follow(self.game, change.before, change.after, by=change.by, now=change.now)
        if change.standing is None:
            ring_recorded.send(RingGame, game=self.game, before=change.before, after=change.after)


def _seated(floor: RingFloor) -> set[int]:
    return {number for number, player in floor.players.items() if player.is_seated}


def _on_the_list(floor: RingFloor) -> set[int]:
    return {each.player for each in floor.waiting}


def _without(game: RingGame, written: Sequence[LogLine], before: RingFloor) -> RingFloor:
    """The floor without what a correction at the end of the log takes back. Raises NotAllowed naming the
    facts that cannot stand any more."""
    names = names_of(before)

    def one_more(floor: RingFloor, line: LogLine) -> RingFloor:
        return apply(floor, recorded([line])[0])

    return fold_standing(
        in_force(written)[1:],
        floor_from(written[:1], game.club.sign),
        one_more,
        lambda line: ring_sentence(RING_FACT.validate_python(line.payload), names, game.club.sign),
    )


def names_of(floor: RingFloor) -> dict[int, str]:
    """Player → name, of everybody who has played or waits."""
    names = {each.player: each.name for each in floor.waiting}
    return names | {player.id: player.name for player in floor.players.values()}


def _payload(fact: AnyRingFact) -> dict[str, object]:
    payload: dict[str, object] = RING_FACT.dump_python(fact, mode="json")
    return payload


def _locked(game: RingGame) -> Log:
    """The log, locked until the end of the transaction; the game is brought up to date."""
    log = lock(game.log_id)
    game.refresh_from_db(fields=["closed_at", "event"])
    game.log = log
    return log


def _follow(game: RingGame, before: RingFloor, after: RingFloor, *, by: Recorder, now: datetime) -> None:
    """Apply what follows from a change: the lines of the club's ledger, results when the game closes, none
    while it is open, and the signal. Raises NotAllowed where an account of the club has not enough for it."""
    season = game.event.season if game.event else season_now(game.club)
    club_actions.write_lines(
        club_id=game.club_id,
        origin=ring_origin(game.opened_at),
        lines=ring_lines(recorded(in_force(lines(game.log)))),
        season_id=season.pk if season else None,
        by=by.member,
        at=now,
    )
    if bool(before.closed_at) != bool(after.closed_at):
        game.closed_at = after.closed_at
        game.save(update_fields=["closed_at"])
        RingResult.objects.filter(game=game).delete()
        kind = HookKind.RING_CLOSED if after.closed_at else HookKind.RING_OPENED
        tell_ring_programs(game, kind, players=len(after.players), now=now)
        if after.closed_at:
            _write_results(game, after)
    _tell(game, opens=bool(before.closed_at) != bool(after.closed_at))


def _write_results(game: RingGame, floor: RingFloor) -> None:
    """Raises NotAllowed where the money does not add up, whatever the fold says."""
    certificate = certificate_of(lines(game.log), floor)
    if not certificate.holds:
        raise NotAllowed(
            "The money of this game does not add up: {difference}.",
            difference=floor.money(certificate.difference),
        )
    RingResult.objects.bulk_create(ring_results(game, floor))


def ring_results(game: RingGame, floor: RingFloor) -> list[RingResult]:
    """Return what each member bought and cashed, not written."""
    members = {n: member.pk for n, member in members_by_number(game.club_id, floor.players).items()}
    return [
        RingResult(
            game=game,
            member_id=members[number],
            bought=player.bought,
            cashed=player.cashed,
            owes=player.owes,
        )
        for number, player in floor.players.items()
        if number in members
    ]


def _tell(game: RingGame, *, opens: bool) -> None:
    topics.changed(f"ring-{game.pk}")
    if opens:
        topics.changed(f"club-{game.club_id}")


def said_of(entries: Sequence[Entry], floor: RingFloor) -> str:
    """Return what was recorded, in one line."""
    names = names_of(floor)
    first = entries[0].payload
    if first["kind"] == "voided":
        return Text("Undone.")
    return ring_sentence(RING_FACT.validate_python(first), names, floor.sign)
