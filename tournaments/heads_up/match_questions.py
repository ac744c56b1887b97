"""Questions about what a tablet recorded of a match without a network and the rules no longer allowed: what a
director can do about it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from clauses.refusal import NotAllowed
from tables.actions import Recorder, lock
from tournaments.heads_up.actions import amend_match
from tournaments.heads_up.contest import Contest
from tournaments.heads_up.facts import FactAt, MatchWon
from tournaments.heads_up.fold import apply
from tournaments.heads_up.match_recording import meant, record_meant
from tournaments.heads_up.queries import contest_of
from tournaments.models import HeadsUpTournament, MatchQuestion
from tournaments.outbox import ASIDE, TabletRecord, close_question
from words.text import Text


@dataclass(frozen=True, slots=True)
class MatchRemedy:
    """Something that can be recorded. key: its name in the form; words: with a verb."""

    key: str
    words: str


@dataclass(frozen=True, slots=True)
class AskedOfMatch:
    """A question, and what the rules allow as an answer."""

    question: MatchQuestion
    remedies: Sequence[MatchRemedy]


def open_match_questions(heads_up: HeadsUpTournament, contest: Contest) -> list[AskedOfMatch]:
    """Those that a director has yet to answer, the oldest first."""
    unanswered = MatchQuestion.objects.filter(tablet__heads_up=heads_up, answer="")
    return [
        AskedOfMatch(each, match_remedies(each, contest))
        for each in unanswered.select_related("tablet").order_by("pk")
    ]


def match_remedies(question: MatchQuestion, contest: Contest) -> list[MatchRemedy]:
    """Return what the rules allow now: to record it after all, or in the place of another result of the
    match."""
    if question.act == "undo":
        return []
    if question.sentences.get(ASIDE):  # to look at what it means may be what fails: that waits for a tap
        return [MatchRemedy("again", Text("Try to record it again"))]
    try:
        fact = meant(question.tablet, _sent(question))
        apply(contest, FactAt(0, question.at, fact, is_new=True))
    except NotAllowed:
        return _instead(question, contest)
    return [MatchRemedy("again", Text("Record it after all"))]


def _instead(question: MatchQuestion, contest: Contest) -> list[MatchRemedy]:
    try:
        fact = meant(question.tablet, _sent(question))
    except NotAllowed:
        return []
    won = contest.won.get(fact.match) if isinstance(fact, MatchWon) else None
    if won is None or not isinstance(fact, MatchWon) or fact.winner != won.loser:
        return []
    names = {"winner": contest.name(won.loser), "other": contest.name(won.winner)}
    return [MatchRemedy("instead", Text("{winner} has won, not {other}", **names))]


def _sent(question: MatchQuestion) -> TabletRecord:
    return TabletRecord(question.act, question.typed, question.request_id, waited=True)


@transaction.atomic
def answer_match(
    *, question: MatchQuestion, key: str, by: Recorder, now: datetime | None = None
) -> MatchQuestion:
    """Does what a director chose: a remedy, or "dismiss". Raises NotAllowed if it has been answered, or is
    not possible any more."""
    now = now or timezone.now()
    tablet = question.tablet
    tablet.heads_up.log = lock(tablet.heads_up.log_id)
    question.refresh_from_db(fields=["answer"])
    if question.answer:
        raise NotAllowed("This has been answered: {answer}.", answer=question.get_answer_display())
    if key == "dismiss":
        close_question(question, MatchQuestion.Answer.DISMISSED, by.name, now)
        return question
    contest = contest_of(tablet.heads_up, tablet.heads_up.log.length)
    if key not in [remedy.key for remedy in match_remedies(question, contest)]:
        raise NotAllowed("The rules do not allow that any more: here is what they do.")
    if key == "again":
        record_meant(tablet, _sent(question), question.at, now, by=by)
    else:
        _put_instead(question, contest, by)
    close_question(question, MatchQuestion.Answer.RECORDED, by.name, now)
    return question


def _put_instead(question: MatchQuestion, contest: Contest, by: Recorder) -> None:
    tablet, fact = question.tablet, meant(question.tablet, _sent(question))
    amend_match(
        heads_up=tablet.heads_up,
        sequence=contest.won[fact.match].sequence,
        fact=fact,
        by=by,
        request_id=tablet.prefix + question.request_id,
    )
