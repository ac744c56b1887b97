"""Writing a heads-up tournament, as a night is written: one transaction that locks the log, looks again
whether the rules allow what is to be recorded, records it, and tells open pages once it is committed. A
request id that was seen before changes nothing and is answered with where the tournament stands."""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone

from clauses.invalid import refuse_out_of_bounds
from clauses.refusal import NotAllowed
from clubs import actions as club_actions
from clubs.ledger import certificate_of_lines, differences
from clubs.models import Event, Member, Season
from config.live import topics
from tables.actions import Recorder, append, fresh_seed, has_seen, lock, open_log
from tables.correcting import Resting, refuse_correcting, refuse_resting
from tables.log import LogLine, amended, in_force, voided
from tables.models import Entry, Log
from tables.queries import lines
from tournaments.attendance import actions as attendance
from tournaments.heads_up.contest import Contest
from tournaments.heads_up.facts import MATCH_FACT, AnyMatchFact, FactAt
from tournaments.heads_up.fold import apply
from tournaments.heads_up.match_money import match_certificate, match_lines, match_lines_at_once
from tournaments.heads_up.match_programs import tell_match_programs
from tournaments.heads_up.match_words import match_sentence
from tournaments.heads_up.outcome import scores
from tournaments.heads_up.queries import contest_of, opening_of, remember_contest
from tournaments.models import HeadsUpTournament
from tournaments.night.actions import Draws

logger = logging.getLogger(__name__)

match_recorded = Signal()
"""Sent with `heads_up`, the contests `before` and `after`, the `length` of the log and `now`, in the
transaction in which that is recorded, the log locked, so that what follows from it can be asked for."""

MatchAct = Callable[[Contest, Draws], Sequence[AnyMatchFact]]


@dataclass(frozen=True, slots=True)
class MatchRecording:
    """What came of a request. entries: what was recorded, nothing if it had been recorded before."""

    contest: Contest
    entries: Sequence[Entry]


def open_heads_up(*, event: Event, fresh: Callable[[], bytes] = fresh_seed) -> HeadsUpTournament:
    """The tournament of an event, with an empty log; the one it has if it has one already."""
    with transaction.atomic():
        Event.objects.select_for_update().get(pk=event.pk)
        existing = HeadsUpTournament.objects.filter(event=event).first()
        return existing or HeadsUpTournament.objects.create(event=event, log=open_log(fresh))


@transaction.atomic
def close_heads_up(*, heads_up: HeadsUpTournament) -> None:
    """One that was opened too early is not open any more. Raises NotAllowed once anything has been
    recorded."""
    heads_up, log = _locked(heads_up)
    if log.length:
        raise NotAllowed("Something has been recorded in this night: it stays open.")
    heads_up.delete()
    log.delete()
    topics.changed(f"club-{heads_up.event.season.club_id}")
    topics.changed(f"season-{heads_up.event.season_id}")


@transaction.atomic
def record_match(
    *,
    heads_up: HeadsUpTournament,
    act: MatchAct,
    by: Recorder,
    request_id: str,
    at: datetime | None = None,
    now: datetime | None = None,
    fresh: Callable[[], bytes] = fresh_seed,
) -> MatchRecording:
    """Records the facts that `act` makes. at: when they happened, if not now; never later than now. Raises
    NotAllowed."""
    heads_up, log = _locked(heads_up)
    before = contest_of(heads_up, log.length)
    if has_seen(log, request_id):
        return MatchRecording(before, [])
    now = now or timezone.now()
    at = min(at or now, now)
    with refuse_out_of_bounds():
        facts = act(before.at(at), Draws(log, fresh))
    after = before
    for number, fact in enumerate(facts, log.length + 1):
        after = apply(after, FactAt(number, at, fact, is_new=True))
    entering = after.entrants.keys() - before.entrants.keys()
    if entering:
        attendance.refuse_barred(heads_up.event, dict.fromkeys(entering, at), is_entry=True)
    payloads = [MATCH_FACT.dump_python(fact, mode="json") for fact in facts]
    entries = append(log, payloads, by=by, at=at, now=now, request_id=request_id)
    _follow(heads_up, log, before, after, by=by, now=now)
    return MatchRecording(after, entries)


def undo_match(
    *, heads_up: HeadsUpTournament, sequences: Sequence[int], by: Recorder, request_id: str, why: str = ""
) -> MatchRecording:
    """Takes entries out of force. Raises NotAllowed naming the later facts that rest on them."""
    return _correct(heads_up, sequences, voided(sequences, why), by, request_id)


def amend_match(
    *, heads_up: HeadsUpTournament, sequence: int, fact: AnyMatchFact, by: Recorder, request_id: str
) -> MatchRecording:
    """Puts another fact of the same kind in the place of one, where and when that happened. Raises
    NotAllowed."""
    payload = amended(sequence, MATCH_FACT.dump_python(fact, mode="json"))
    return _correct(heads_up, [sequence], payload, by, request_id, kind=fact.kind)


@transaction.atomic
def _correct(
    heads_up: HeadsUpTournament,
    sequences: Sequence[int],
    payload: Mapping[str, Any],
    by: Recorder,
    request_id: str,
    *,
    kind: str = "",
) -> MatchRecording:
    heads_up, log = _locked(heads_up)
    before = contest_of(heads_up, log.length)
    if has_seen(log, request_id):
        return MatchRecording(before, [])
    now = timezone.now()
    written = lines(log)
    refuse_correcting(written, sequences, kind)
    correction = LogLine(log.length + 1, payload["kind"], payload, now, now)
    after = fold_corrected_matches([*written, correction], opening_of(heads_up))
    entering = after.entrants.keys() - before.entrants.keys()
    if entering:
        standing = in_force([*written, correction])
        entered = {line.payload["player"]: line.at for line in standing if line.kind == "entered"}
        moments = {number: entered.get(number, now) for number in entering}
        attendance.refuse_barred(heads_up.event, moments, is_entry=True)
    entries = append(log, [payload], by=by, at=now, now=now, request_id=request_id)
    _follow(heads_up, log, before, after, by=by, now=now, corrected=True)
    return MatchRecording(after, entries)


def fold_corrected_matches(written: Sequence[LogLine], contest: Contest) -> Contest:
    """What a log comes to that ends with a new correction. contest: before anything was recorded. Raises
    NotAllowed naming the facts that cannot stand any more."""
    resting: list[Resting] = []
    for line in in_force(written):
        fact = MATCH_FACT.validate_python(line.payload)
        try:
            contest = apply(contest, FactAt(line.sequence, line.at, fact))
        except NotAllowed as refusal:
            said = match_sentence(fact, {player: each.name for player, each in contest.entrants.items()})
            resting.append(Resting(said, line.sequence, refusal))
    refuse_resting(resting)
    return contest


def _locked(heads_up: HeadsUpTournament) -> tuple[HeadsUpTournament, Log]:
    """The tournament as it is now, its log locked until the end of the transaction."""
    log = lock(heads_up.log_id)
    fresh = HeadsUpTournament.objects.select_related("event__season__club").get(pk=heads_up.pk)
    fresh.log = log
    return fresh, log


def _follow(
    heads_up: HeadsUpTournament,
    log: Log,
    before: Contest,
    after: Contest,
    *,
    by: Recorder,
    now: datetime,
    corrected: bool = False,
) -> None:
    """What follows from a change: the frozen rulebook, results and standings, the ledger, the signal."""
    if after.started_at and not heads_up.rulebook_data:
        heads_up.rulebook_data = after.rulebook.model_dump(mode="json")
        heads_up.save(update_fields=["rulebook_data"])
        club_actions.begin_event(event=heads_up.event)
    elif heads_up.rulebook_data and not after.started_at:
        heads_up.rulebook_data = None
        heads_up.save(update_fields=["rulebook_data"])
        club_actions.call_back_event(event=heads_up.event)
    if after.finished_at and (corrected or not before.finished_at):
        came = after.people
        attendance.note_attendance(heads_up.event, came=came, missing=after.entrants.keys() - came)
        write_match_results(heads_up.event, after)
    elif before.finished_at and not after.finished_at:
        club_actions.clear_results(event=heads_up.event)
    tell_match_programs(heads_up, before, after, length=log.length, corrected=corrected, now=now)
    match_recorded.send(
        HeadsUpTournament, heads_up=heads_up, before=before, after=after, length=log.length, now=now
    )
    key = heads_up.event_id
    is_bound_anew = list(match_lines_at_once(key, after)) != list(match_lines_at_once(key, before))
    if after.finished_at or before.finished_at or is_bound_anew:
        _keep_ledger(heads_up, log, after, by.member, now)
    transaction.on_commit(partial(remember_contest, heads_up, log.length, after))
    topics.changed(f"headsup-{heads_up.pk}")
    topics.changed(f"club-{heads_up.event.season.club_id}")


def write_match_results(event: Event, contest: Contest) -> None:
    """What it came to. Raises NotAllowed where the season is closed."""
    club_actions.write_results(event=event, **match_outcome(contest))


def match_outcome(contest: Contest) -> dict[str, Any]:
    """What results are written from: scores, rulebook, paid, pool."""
    return {
        "scores": scores(contest),
        "rulebook": contest.rulebook,
        "paid": min(contest.places_paid, len(contest.people)),
        "pool": contest.prize_pool,
    }


def _keep_ledger(
    heads_up: HeadsUpTournament, log: Log, contest: Contest, by: Member | None, now: datetime
) -> None:
    """All lines once it is finished, before that a guarantee alone, from the draw of the pools on; what has
    changed since is appended."""
    event, due = heads_up.event, list(match_lines_at_once(heads_up.event_id, contest))
    if contest.finished_at:
        facts = [
            FactAt(line.sequence, line.at, MATCH_FACT.validate_python(line.payload))
            for line in in_force(lines(log))
        ]
        due = [line for line in match_lines(event.pk, event.season_id, facts, contest) if line.cents]
        wrong = differences(match_certificate(contest), certificate_of_lines(due))
        if wrong:
            logger.error("The money of heads-up tournament %s does not add up: %s", heads_up.pk, wrong)
            club_actions.note_money(club=event.season.club, is_wrong=True)
    club_actions.write_night_lines(event=event, lines=due, by=by, at=now)


def refuse_other_format(season: Season) -> None:
    """Raises NotAllowed where a tournament that is open would be played in another way than it was opened."""
    events = Event.objects.filter(season=season)
    at_tables = events.filter(tournament__isnull=False, format=Event.Format.HEADS_UP)
    headsup = events.filter(heads_up__isnull=False).exclude(format=Event.Format.HEADS_UP)
    if event := at_tables.first() or headsup.first():
        raise NotAllowed("{name} is open: how it is played stays until it is closed again.", name=event.name)
