"""Writing a night: every write is one transaction that locks the log, looks again whether the rules allow
what is to be recorded, records it, and tells open pages once it is committed.

`record` takes facts, or a function that makes them from the floor under the lock; `undo` and `amend` correct
what was recorded. A request id that was seen before changes nothing and is answered with the present floor.

A club's tickets in step with a night, in the transaction in which the night changes: what it uses, and
what it wins.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.dispatch import Signal

from clauses.refusal import NotAllowed
from clubs import actions as club_actions
from clubs.actions.tickets import TicketUse, keep_used, keep_won
from clubs.models import Event
from config.live import topics
from tables.actions import Recorder, fresh_seed, lock, open_log
from tables.log import AMENDED, VOIDED, LogLine, in_force
from tables.models import Entry, Log
from tables.play import Change, Play, Recording
from tables.randomness import commitment
from tournaments.attendance import actions as attendance
from tournaments.models import Tournament
from tournaments.night import floor as folding
from tournaments.night.bookkeeping import keep_ledger, with_pot
from tournaments.night.carrying_on import check_flights, keep_flight
from tournaments.night.draws import Draw
from tournaments.night.facts import FACT, AnyFact, Drawn
from tournaments.night.facts_of import as_recorded
from tournaments.night.floor import Floor, Recorded
from tournaments.night.floor.payments import refuse_withdrawing
from tournaments.night.floor.prizes import is_free, places_paid, pool, tickets_won
from tournaments.night.floor.tickets import Tickets
from tournaments.night.floor_cache import KnownFloor, floor_of, fold_corrected, remember
from tournaments.night.programs import tell_programs
from tournaments.night.scoring import scores


def keep_tickets(tournament: Tournament, before: Floor, after: Floor, *, now: datetime) -> None:
    """Writes what a change of the floor means for tickets. The log is locked. Raises NotAllowed where a
    ticket cannot be used, or what was won cannot be taken back any more."""
    if before.of(Tickets).by_number != after.of(Tickets).by_number:
        used = {
            number: TicketUse(paid.player, paid.worth, paid.price)
            for number, paid in after.of(Tickets).by_number.items()
        }
        keep_used(
            event=tournament.event,
            used=used,
            new=frozenset(used.keys() - before.of(Tickets).by_number.keys()),
        )
    won = tickets_won(after) if after.finished_at else {}
    if won != (tickets_won(before) if before.finished_at else {}):
        keep_won(event=tournament.event, won=won, at=now)


night_changed = Signal()
"""Sent with `tournament` once a change of its log is committed, so that what rests on its floor can follow;
`kinds`: of the facts; `corrected`: whether something earlier was taken back or changed."""

night_recorded = Signal()
"""Sent with `tournament`, the floors `before` and `after`, the `length` of the log and `now`, in the
transaction in which that is recorded, the log locked, so that what follows from it can be asked for."""


class Draws:
    """The seeds of a log: each draw takes the one that is committed to and commits to a fresh one."""

    def __init__(self, log: Log, fresh: Callable[[], bytes] = fresh_seed) -> None:
        self.log, self.fresh = log, fresh

    @property
    def next_seed(self) -> bytes:
        """The seed of the next draw, still secret."""
        return bytes(self.log.next_seed)

    def take(self) -> Draw:
        """The next seed to draw with; from now on it is public."""
        seed, following = self.next_seed, self.fresh()
        self.log.next_seed = following
        return Draw(seed, Drawn(seed=seed.hex(), next_commitment=commitment(following)))

    def seal(self) -> Draw:
        """The next seed to draw with, which stays secret: `sealed` finds it."""
        draw = self.take()
        sealed = {**self.log.sealed_seeds, commitment(draw.seed): draw.seed.hex()}
        self.log.sealed_seeds = sealed
        return draw

    def sealed(self, published: str) -> bytes:
        """The seed with this commitment. Raises KeyError where this site does not have it."""
        return bytes.fromhex(self.log.sealed_seeds[published])


Act = Sequence[AnyFact] | Callable[[Floor, Draws], Sequence[AnyFact]]


def open_tournament(*, event: Event, fresh: Callable[[], bytes] = fresh_seed) -> Tournament:
    """The night of an event, with an empty log; the one it has if it has one already.

    fresh: makes the seed of its first draw.
    """
    with transaction.atomic():
        Event.objects.select_for_update().get(pk=event.pk)
        existing = Tournament.objects.filter(event=event).first()
        return existing or Tournament.objects.create(event=event, log=open_log(fresh))


CORRECTING = {"one_hand"}  # facts that say of earlier ones that they were otherwise
COMING = frozenset({"committed", "checked_in", "bought_in", "arrived"})
ENTERING = COMING | {VOIDED, AMENDED}  # what may bring somebody in
EXPECTED = ("committed", VOIDED)  # what an opened night may hold and still be closed: who said they come
CLOCK_ALONE = (
    *("structure_set", "early_clock_started", "heads_counted", "clock_paused", "clock_resumed"),
    *("level_set", "time_added", AMENDED),
)
"""Facts of a night of which nothing but the clock has been kept."""


def is_untouched(tournament: Tournament) -> bool:
    """Return whether nothing has been recorded in a night but who is expected, not even something taken back:
    a draw that was undone has published its seed. A clock that ran without seats leaves nothing either."""
    entries = Entry.objects.filter(log=tournament.log_id).order_by()
    kinds = set(entries.values_list("kind", flat=True).distinct())
    without_effect = {*EXPECTED, *CLOCK_ALONE} if "early_clock_started" in kinds else {*EXPECTED}
    return kinds <= without_effect


@transaction.atomic
def close_again(*, tournament: Tournament) -> None:
    """A night that was opened too early is not open any more; who said they come has still said so. Raises
    NotAllowed once something has been recorded in it."""
    tournament, log = _locked(tournament)
    if not is_untouched(tournament):
        raise NotAllowed("Something has been recorded in this night: it stays open.")
    tournament.displays.update(tournament=None)
    tournament.delete()
    log.delete()
    topics.changed(f"club-{tournament.event.season.club_id}")
    topics.changed(f"season-{tournament.event.season_id}")


def record(
    *,
    tournament: Tournament,
    act: Act,
    by: Recorder,
    request_id: str,
    at: datetime | None = None,
    now: datetime | None = None,
    fresh: Callable[[], bytes] = fresh_seed,
    left: "Recording[Floor] | None" = None,
) -> Recording[Floor]:
    """Records facts. at: when they happened, if not now; never later than now. Raises NotAllowed.

    now, fresh: the time and the makers of seeds, where a night is played again as it was. left: what came of
    the request before, where it was made in this transaction too and the log has not been unlocked since.
    """
    play = NightPlay(tournament, fresh)
    return play.record(act, by=by, request_id=request_id, at=at, now=now, left=left)


def undo(
    *,
    tournament: Tournament,
    sequences: Sequence[int],
    by: Recorder,
    request_id: str,
    why: str = "",
    now: datetime | None = None,
) -> Recording[Floor]:
    """Takes entries out of force, the latest or not, facts or corrections.

    Raises NotAllowed naming the later facts that rest on them.
    """

    return NightPlay(tournament).undo(sequences, by=by, request_id=request_id, why=why, now=now)


def amend(
    *, tournament: Tournament, sequence: int, fact: AnyFact, by: Recorder, request_id: str, why: str = ""
) -> Recording[Floor]:
    """Puts another fact of the same kind in the place of one, where and when that happened. Raises
    NotAllowed.
    """
    return amend_all(
        tournament=tournament, instead=lambda *_: {sequence: fact}, by=by, request_id=request_id, why=why
    )


def amend_all(
    *,
    tournament: Tournament,
    instead: Callable[[Sequence[LogLine], Floor], Mapping[int, AnyFact]],
    by: Recorder,
    request_id: str,
    why: str = "",
) -> Recording[Floor]:
    """Puts other facts of the same kinds in the places of some, all of them or none. instead: entry → what
    takes its place, made of the log and the floor under the lock. Raises NotAllowed."""

    return NightPlay(tournament).amend(instead, by=by, request_id=request_id, why=why)


def try_amending(
    *,
    tournament: Tournament,
    instead: Callable[[Sequence[LogLine], Floor], Mapping[int, AnyFact]],
    by: Recorder,
) -> "Tried":
    """Return what a correction would come to; nothing is written. Raises NotAllowed as `amend_all` would."""
    with transaction.atomic():
        tournament, log = _locked(tournament)
        length, before = log.length, floor_of(tournament, log.length)
        outcome = amend_all(tournament=tournament, instead=instead, by=by, request_id=secrets.token_hex(16))
        transaction.set_rollback(True)
    return Tried(before, outcome.state, length)


@dataclass(frozen=True, slots=True)
class Tried:
    """The floor before and after a correction that was tried. length: of the log before it."""

    before: Floor
    after: Floor
    length: int


class NightPlay(Play[Floor, AnyFact]):
    """The play of a night. fresh: makes the seeds of its draws."""

    facts = FACT

    def __init__(self, tournament: Tournament, fresh: Callable[[], bytes] = fresh_seed) -> None:
        self.tournament, self.fresh = tournament, fresh

    @property
    def sign(self) -> str:
        return self.tournament.event.season.club.sign

    @property
    def book(self) -> str:
        return floor_of(self.tournament).rulebook.book

    def lock(self) -> Log:
        self.tournament, log = _locked(self.tournament)
        return log

    def state_of(self, log: Log) -> Floor:
        return floor_of(self.tournament, log.length)

    def made(self, act: Act, before: Floor, log: Log, at: datetime) -> Sequence[AnyFact]:
        facts = act(before.at(at), Draws(log, self.fresh)) if callable(act) else act
        with_pots = with_pot(self.tournament, before, list(facts)) if facts else []
        whole = [as_recorded(fact, before) for fact in with_pots]
        check_flights(self.tournament, before, whole)
        return whole

    def apply(self, state: Floor, number: int, fact: AnyFact, *, at: datetime, now: datetime) -> Floor:
        return folding.apply(state, Recorded(number, at, fact, now))

    def whole(self, written: Sequence[LogLine], sequences: Sequence[int]) -> Sequence[int]:
        whole = whole_deals(written, whole_hands(written, whole_corrections(written, sequences)))
        self._refuse_withdrawing(written, whole)
        return whole

    def _refuse_withdrawing(self, written: Sequence[LogLine], sequences: Sequence[int]) -> None:
        """Raises NotAllowed for a declared rebuy whose hand has been dealt, and is not undone with it."""
        of_rebuys = {line.sequence for line in written if line.kind == "rebought"} & set(sequences)
        if of_rebuys:
            standing = [line for line in in_force(written) if line.sequence not in sequences]
            dealt = {line.payload["table"]: line.sequence for line in standing if line.kind == "hand_dealt"}
            refuse_withdrawing(floor_of(self.tournament), of_rebuys, dealt)

    def corrected(self, written: Sequence[LogLine], before: Floor, put_right: Set[int]) -> Floor:
        return fold_corrected(written, before, put_right)

    def refuse_barred(self, change: Change[Floor]) -> None:
        if change.kinds & ENTERING:
            _refuse_barred(self.tournament, change)

    def follow(self, log: Log, change: Change[Floor]) -> None:
        _follow(self.tournament, log, change)


def whole_corrections(written: Sequence[LogLine], sequences: Sequence[int]) -> list[int]:
    """The entries, and with a fact that was put right those that were put right with it: two who have changed
    places change back together."""
    batches = {line.batch for line in written if line.sequence in sequences and line.kind == AMENDED}
    void = {n for line in written if line.kind == VOIDED for n in line.payload["sequences"]}
    together = {
        line.sequence
        for line in written
        if line.kind == AMENDED and line.batch in batches and line.sequence not in void
    }
    return sorted({*sequences, *together})


def whole_hands(written: Sequence[LogLine], sequences: Sequence[int]) -> list[int]:
    """The entries, and of a hand on screens the fact that dealt it with its outcome: half a hand is none."""
    standing = {line.sequence for line in in_force(written)}
    whole = set(sequences)
    for line in written:
        if line.kind == "hand_played":
            pair = {line.sequence, line.payload["dealt"]}
            if pair & whole:
                whole |= pair & standing
    return sorted(whole)


def whole_deals(written: Sequence[LogLine], sequences: Sequence[int]) -> list[int]:
    """The entries, and with a deal that all have accepted, or part of it, all that led to it: nobody is held
    to what they said to a deal that was undone."""
    standing = in_force(written)
    whole = set(sequences)
    for deal in standing:
        if deal.kind == "deal_agreed" and (proposal := deal.payload.get("proposal")):
            accepted = {line.sequence for line in standing if line.payload.get("proposal") == proposal}
            if (accepted | {proposal}) & whole:
                whole |= accepted | {proposal}
    return sorted(whole)


def write_results(event: Event, floor: Floor) -> None:
    """Write the results of the night. Raises NotAllowed where the season is closed."""
    club_actions.write_results(event=event, **outcome_of(floor))


def outcome_of(floor: Floor) -> dict[str, Any]:
    """Return what results are written from: scores, rulebook, paid, pool. A flight has no results of its own;
    its prizes are those of its last day."""
    came, is_flight = pool(floor), floor.rulebook.format.flight is not None
    if is_flight:
        came = replace(came, prizes=0)
    return {
        "scores": scores(floor),
        "rulebook": floor.rulebook,
        "paid": places_paid(floor),
        "pool": None if is_free(floor) else came,
    }


def _locked(tournament: Tournament) -> tuple[Tournament, Log]:
    """The tournament as it is now, its log locked until the end of the transaction."""
    log = lock(tournament.log_id)
    fresh = Tournament.objects.select_related("event__season__club").get(pk=tournament.pk)
    fresh.log = log
    return fresh, log


def _refuse_barred(tournament: Tournament, change: Change[Floor]) -> None:
    """Raises NotAllowed where this brings in somebody whom their no-shows bar, or who was suspended when they
    came (DM-noshow-ban, DM-etiquette-sanction). An entry that stands is not asked about again."""
    before, after = change.before, change.after
    enters = _entered(after) - _entered(before)
    new = enters | (_here(after) - _here(before)) | (after.players.keys() - before.players.keys())
    moments = {number: _came_at(change, number) for number in new if number > 0}
    if moments:
        attendance.refuse_barred(tournament.event, moments, is_entry=bool(enters))


def _entered(floor: Floor) -> set[int]:
    return {number for number, player in floor.players.items() if player.entered}


def _here(floor: Floor) -> set[int]:
    return {number for number, player in floor.players.items() if player.present}


def _came_at(change: Change[Floor], number: int) -> datetime:
    """Return when somebody came for good: now or, where an entry is corrected, by what stands of the log."""
    times = (
        line.at
        for line in change.standing or ()
        if line.kind in COMING and line.payload.get("player") == number
    )
    return max(times, default=change.at)


def _note_attendance(event: Event, floor: Floor) -> None:
    """Note who of those on the list of a night was there, and who never came. Whoever checked in came."""
    people = {number: each for number, each in floor.players.items() if number > 0 and not each.is_house}
    came = [n for n, each in people.items() if not each.absent and (each.present or each.entered)]
    attendance.note_attendance(event, came=came, missing=people.keys() - came)


def _follow(tournament: Tournament, log: Log, change: Change[Floor]) -> None:
    """Writes the frozen rulebook, results and standings, tickets and the ledger, and sends the signals."""
    before, after, now, by = change.before, change.after, change.now, change.by.member
    corrected = change.standing is not None or bool(change.kinds & CORRECTING)
    if after.started_at and not tournament.rulebook_data:
        tournament.rulebook_data = after.rulebook.model_dump(mode="json")
        tournament.save(update_fields=["rulebook_data"])
        club_actions.begin_event(event=tournament.event)
    elif tournament.rulebook_data and not after.started_at:
        tournament.rulebook_data = None
        tournament.save(update_fields=["rulebook_data"])
        club_actions.call_back_event(event=tournament.event)
    keep_tickets(tournament, before, after, now=now)
    if corrected:
        keep_flight(tournament, after)
    if after.finished_at and (corrected or not before.finished_at):
        _note_attendance(tournament.event, after)
        write_results(tournament.event, after)
    elif before.finished_at and not after.finished_at:
        club_actions.clear_results(event=tournament.event)
    keep_ledger(tournament, log, before, after, by=by, now=now)
    tell_programs(tournament, before, after, length=log.length, corrected=corrected, now=now)
    night_recorded.send(
        Tournament, tournament=tournament, before=before, after=after, length=log.length, now=now
    )
    if tournament.rulebook_data:
        cached = KnownFloor(log.length, tournament.rulebook_data, after, log.rewritten)
        transaction.on_commit(partial(remember, tournament, cached))
    topics.changed(f"night-{tournament.pk}")
    transaction.on_commit(
        lambda: night_changed.send_robust(
            Tournament, tournament=tournament, kinds=change.kinds, corrected=corrected
        ),
        robust=True,
    )
