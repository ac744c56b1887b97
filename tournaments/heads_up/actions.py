"""Writing a heads-up tournament, as a night is written: one transaction that locks the log, looks again
whether the rules allow what is to be recorded, records it, and tells open pages once it is committed. A
request id that was seen before changes nothing and is answered with where the tournament stands.

Webhooks of a heads-up tournament (clubs/webhooks/), sent in the transaction of the fact.
"""

import logging
from collections.abc import Callable, Iterator, Sequence, Set
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.dispatch import Signal

from clauses.refusal import NotAllowed
from clubs import actions as club_actions
from clubs.ledger import certificate_of_lines, differences
from clubs.models import Event, Member, Season
from clubs.webhooks.hook_kinds import HookKind
from clubs.webhooks.telling import Told, listening, tell
from config.live import topics
from tables.actions import Recorder, fresh_seed, lock, open_log
from tables.correcting import fold_standing
from tables.log import LogLine, in_force
from tables.models import Log
from tables.play import Change, Play, Recording
from tables.queries import lines
from tournaments.attendance import actions as attendance
from tournaments.heads_up.contest import Contest
from tournaments.heads_up.facts import MATCH_FACT, AnyMatchFact, FactAt
from tournaments.heads_up.fold import apply
from tournaments.heads_up.match_money import match_certificate, match_lines, match_lines_at_once
from tournaments.heads_up.match_words import match_sentence, match_title
from tournaments.heads_up.next_matches import match_of
from tournaments.heads_up.outcome import scores
from tournaments.heads_up.queries import contest_of, opening_of, remember_contest
from tournaments.models import HeadsUpTournament
from tournaments.night.actions import Draws
from tournaments.night.programs import results_told

Happened = tuple[HookKind, dict[str, Any]]


def tell_match_programs(
    heads_up: HeadsUpTournament,
    before: Contest,
    after: Contest,
    *,
    length: int,
    corrected: bool,
    now: datetime,
) -> None:
    """Has them told what a change means. The log is locked; length: of it now."""
    hooks = listening(heads_up.event.season.club_id)
    if not hooks:
        return
    happened: list[Happened] = []
    if after.started_at and not before.started_at:
        happened.append((HookKind.HEADS_UP_STARTED, {"kind": str(after.kind), "players": len(after.people)}))
    happened += (
        [(HookKind.HEADS_UP_CORRECTED, {})] if corrected else [*_begun(before, after), *_won(before, after)]
    )
    if after.finished_at and not before.finished_at:
        happened.append((HookKind.HEADS_UP_FINISHED, results_told(heads_up.event_id)))
    about = {"event": heads_up.event_id, "heads_up": heads_up.pk, "sequence": length}
    tell(hooks, [Told(kind, now, about | data) for kind, data in happened])


def _begun(before: Contest, after: Contest) -> Iterator[Happened]:
    for key, playing in after.playing.items():
        if key not in before.playing:
            players = [{"player": number} for number in playing.players]
            about = _match(after, key) | {"table": playing.table, "players": players}
            yield HookKind.MATCH_STARTED, about


def _won(before: Contest, after: Contest) -> Iterator[Happened]:
    for key, won in after.won.items():
        if key not in before.won:
            yield (
                HookKind.MATCH_WON,
                _match(after, key) | {"player": won.winner, "against": {"player": won.loser}},
            )


def _match(contest: Contest, key: str) -> dict[str, Any]:
    """Return which match it is."""
    match = match_of(contest, key)
    return {"match": key} | ({"stage": match.stage, "title": str(match_title(match))} if match else {})


logger = logging.getLogger(__name__)

match_recorded = Signal()
"""Sent with `heads_up`, the contests `before` and `after`, the `length` of the log and `now`, in the
transaction in which that is recorded, the log locked, so that what follows from it can be asked for."""

MatchAct = Callable[[Contest, Draws], Sequence[AnyMatchFact]]
MatchRecording = Recording[Contest]


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
    return HeadsUpPlay(heads_up, fresh).record(act, by=by, request_id=request_id, at=at, now=now)


def undo_match(
    *, heads_up: HeadsUpTournament, sequences: Sequence[int], by: Recorder, request_id: str, why: str = ""
) -> MatchRecording:
    """Takes entries out of force. Raises NotAllowed naming the later facts that rest on them."""
    return HeadsUpPlay(heads_up).undo(sequences, by=by, request_id=request_id, why=why)


def amend_match(
    *, heads_up: HeadsUpTournament, sequence: int, fact: AnyMatchFact, by: Recorder, request_id: str
) -> MatchRecording:
    """Puts another fact of the same kind in the place of one, where and when that happened. Raises
    NotAllowed."""
    return HeadsUpPlay(heads_up).amend(lambda *_: {sequence: fact}, by=by, request_id=request_id)


class HeadsUpPlay(Play[Contest, AnyMatchFact]):
    """The play of a heads-up tournament. fresh: makes the seeds of its draws."""

    facts = MATCH_FACT

    def __init__(self, heads_up: HeadsUpTournament, fresh: Callable[[], bytes] = fresh_seed) -> None:
        self.heads_up, self.fresh = heads_up, fresh

    @property
    def sign(self) -> str:
        return self.heads_up.event.season.club.sign

    @property
    def book(self) -> str:
        return opening_of(self.heads_up).rulebook.book

    def lock(self) -> Log:
        self.heads_up, log = _locked(self.heads_up)
        return log

    def state_of(self, log: Log) -> Contest:
        return contest_of(self.heads_up, log.length)

    def made(self, act: MatchAct, before: Contest, log: Log, at: datetime) -> Sequence[AnyMatchFact]:
        return act(before.at(at), Draws(log, self.fresh))

    def apply(
        self, state: Contest, number: int, fact: AnyMatchFact, *, at: datetime, now: datetime
    ) -> Contest:
        return apply(state, FactAt(number, at, fact, is_new=True))

    def corrected(self, written: Sequence[LogLine], before: Contest, put_right: Set[int]) -> Contest:
        return fold_corrected_matches(written, opening_of(self.heads_up))

    def refuse_barred(self, change: Change[Contest]) -> None:
        entering = change.after.entrants.keys() - change.before.entrants.keys()
        if entering:
            entered = {
                line.payload["player"]: line.at for line in change.standing or () if line.kind == "entered"
            }
            moments = {number: entered.get(number, change.at) for number in entering}
            attendance.refuse_barred(self.heads_up.event, moments, is_entry=True)

    def follow(self, log: Log, change: Change[Contest]) -> None:
        _follow(self.heads_up, log, change)


def fold_corrected_matches(written: Sequence[LogLine], contest: Contest) -> Contest:
    """Return what a log comes to that ends with a new correction. contest: before anything was recorded.
    Raises NotAllowed naming the facts that cannot stand any more."""

    def one_more(contest: Contest, line: LogLine) -> Contest:
        return apply(contest, FactAt(line.sequence, line.at, MATCH_FACT.validate_python(line.payload)))

    names = {line.payload["player"]: line.payload["name"] for line in written if line.kind == "entered"}
    return fold_standing(
        in_force(written),
        contest,
        one_more,
        lambda line: match_sentence(MATCH_FACT.validate_python(line.payload), names),
    )


def _locked(heads_up: HeadsUpTournament) -> tuple[HeadsUpTournament, Log]:
    """The tournament as it is now, its log locked until the end of the transaction."""
    log = lock(heads_up.log_id)
    fresh = HeadsUpTournament.objects.select_related("event__season__club").get(pk=heads_up.pk)
    fresh.log = log
    return fresh, log


def _follow(heads_up: HeadsUpTournament, log: Log, change: Change[Contest]) -> None:
    """Writes the frozen rulebook, results and standings, the ledger, and sends the signal."""
    before, after, now, corrected = change.before, change.after, change.now, change.standing is not None
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
        _keep_ledger(heads_up, log, after, change.by.member, now)
    transaction.on_commit(partial(remember_contest, heads_up, log.length, after))
    topics.changed(f"headsup-{heads_up.pk}")
    topics.changed(f"club-{heads_up.event.season.club_id}")


def write_match_results(event: Event, contest: Contest) -> None:
    """Write the results of a match tournament. Raises NotAllowed where the season is closed."""
    club_actions.write_results(event=event, **match_outcome(contest))


def match_outcome(contest: Contest) -> dict[str, Any]:
    """Return what results are written from: scores, rulebook, paid, pool."""
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
