"""A match that is recorded on the tablet of its table: its beginning and its result, once and in order, also
long after they happened.

What the rules do not allow is refused while the dealer looks on. What had to wait for the network becomes a
question to the director."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from pydantic import ValidationError

from clauses.refusal import NotAllowed
from clubs.models import Member
from tables.actions import Recorder, has_seen, lock
from tournaments.heads_up.actions import record_match, undo_match
from tournaments.heads_up.contest import Contest
from tournaments.heads_up.facts import AnyMatchFact, MatchStarted, MatchWon
from tournaments.heads_up.match_words import match_sentence
from tournaments.heads_up.next_matches import suggestions
from tournaments.heads_up.queries import contest_of
from tournaments.models import HeadsUpTournament, MatchCode, MatchQuestion, MatchTablet
from tournaments.outbox import (
    Receipt,
    TabletRecord,
    ask_aside,
    happened,
    hold,
    key_of_record,
    last_batch_of,
    recorder,
    refuse_another,
    take_back,
    write_question,
)
from tournaments.pairing import write_code
from words.text import Text


@transaction.atomic
def make_match_code(
    *, heads_up: HeadsUpTournament, table: int, by: Member | None, now: datetime | None = None
) -> str:
    """A fresh code for a table. Raises NotAllowed if there is no such table."""
    log = lock(heads_up.log_id)
    contest = contest_of(heads_up, log.length)
    if not 1 <= table <= contest.table_count:
        raise NotAllowed(
            "There is no table {number}: there are {count}.", number=table, count=contest.table_count
        )
    return write_code(MatchCode, table=table, by=by, now=now or timezone.now(), heads_up=heads_up)


@transaction.atomic
def receive_match(*, tablet: MatchTablet, sent: TabletRecord, now: datetime | None = None) -> Receipt:
    """Records what a tablet sent. Raises TabletEnded; NotAllowed for what did not wait."""
    now = now or timezone.now()
    tablet.heads_up.log = hold(tablet, tablet.heads_up.log_id)
    if question := MatchQuestion.objects.filter(tablet=tablet, request_id=sent.request_id).first():
        refuse_another(question, sent)
        return Receipt("question", question.what, question.why, question.clause)
    at = happened(tablet, sent, now)
    if sent.aside:
        return ask_aside(tablet, tablet.heads_up.log, sent, at, now)
    try:
        with transaction.atomic():
            if sent.act == "undo":
                return _undo(tablet, sent, now)
            return record_meant(tablet, sent, at, now)
    except NotAllowed as refusal:
        if not sent.waited:
            raise
        return _ask(tablet, sent, refusal, at, now)


def meant(tablet: MatchTablet, sent: TabletRecord) -> MatchStarted | MatchWon:
    """Return what was sent, as a fact about this tablet's table. Raises NotAllowed for what is none."""
    typed: dict[str, Any] = {name: "".join(values[:1]) for name, values in sent.typed.items()}
    match = {"match": typed.get("match", ""), "players": (typed.get("one"), typed.get("other"))}
    try:
        if sent.act == "match-start":
            return MatchStarted.model_validate({**match, "table": tablet.table})
        if sent.act == "match-won":
            return MatchWon.model_validate({**match, "winner": typed.get("winner")})
    except ValidationError:
        raise NotAllowed("There is no such match now: here is the tournament as it stands.") from None
    raise NotAllowed("The site does not know what that records ({act}).", act=sent.act)


def record_meant(
    tablet: MatchTablet, sent: TabletRecord, at: datetime, now: datetime, *, by: Recorder | None = None
) -> Receipt:
    """Records it at the time it happened. by: the director who answers a question, and who may record what is
    another table's. Raises NotAllowed."""
    fact = meant(tablet, sent)
    before = contest_of(tablet.heads_up, tablet.heads_up.log.length)
    if is_on_record(before, fact):
        return Receipt("already", words_of(fact, before))
    if by is None:
        check_table(before.at(now), fact, tablet.table)
    outcome = record_match(
        heads_up=tablet.heads_up,
        act=lambda contest, draws: [fact],
        by=by or recorder(tablet),
        request_id=key_of_record(tablet, sent),
        at=at,
        now=now,
    )
    return Receipt("done" if outcome.entries else "already", words_of(fact, outcome.state))


def is_on_record(contest: Contest, fact: MatchStarted | MatchWon) -> bool:
    """Return whether the same has been recorded, by another tablet or the director."""
    if isinstance(fact, MatchWon):
        won = contest.won.get(fact.match)
        return won is not None and won.winner == fact.winner
    playing = contest.playing.get(fact.match)
    return playing is not None and playing.table == fact.table


def check_table(contest: Contest, fact: MatchStarted | MatchWon, table: int) -> None:
    """Raises NotAllowed for a match of another table: one that is played there, or comes next there."""
    playing = contest.playing.get(fact.match)
    if playing:
        number = playing.table
    elif fact.match in contest.won:
        return  # as the fold says
    else:
        number = next((each.table for each in suggestions(contest) if each.match.key == fact.match), 0)
    if number != table:
        raise NotAllowed("This match is not one of table {number}.", number=table)


def _undo(tablet: MatchTablet, sent: TabletRecord, now: datetime) -> Receipt:
    """Takes back what this tablet recorded last, named by its request id. Raises NotAllowed."""
    request_id = "".join(sent.typed.get("request", [""])[:1])
    questions = MatchQuestion.objects.filter(tablet=tablet, request_id=request_id)
    if (receipt := take_back(tablet, questions, now)) is not None:
        return receipt
    if has_seen(tablet.heads_up.log, key_of_record(tablet, sent)):
        return Receipt("already")
    last = last_batch_of(tablet.heads_up.log, tablet.prefix)
    if not last or last[0].request_id != tablet.prefix + request_id:
        raise NotAllowed(
            "Only what this tablet recorded last is undone here; the director can undo the rest."
        )
    undo_match(
        heads_up=tablet.heads_up,
        sequences=[entry.sequence for entry in last],
        by=recorder(tablet),
        request_id=key_of_record(tablet, sent),
    )
    return Receipt("done")


def words_of(fact: AnyMatchFact, contest: Contest) -> str:
    """A fact as the log will say it."""
    return match_sentence(fact, {number: each.name for number, each in contest.entrants.items()})


def _ask(
    tablet: MatchTablet, sent: TabletRecord, refusal: NotAllowed, at: datetime, now: datetime
) -> Receipt:
    """Keeps what was meant for the director."""
    contest = contest_of(tablet.heads_up, tablet.heads_up.log.length)
    words: str = Text("Undo of its last record")
    if sent.act != "undo":
        try:
            words = words_of(meant(tablet, sent), contest)
        except (NotAllowed, KeyError):
            words = Text("Something that could not be read ({act})", act=sent.act)
    write_question(tablet, sent, words, refusal.reason, at, now, clause=refusal.cited)
    return Receipt("question", words, refusal.reason, refusal.cited)
