"""Outbox of a dealer's tablet, whatever it is paired with: its records come once and in order, also long
after what they tell of, and each is answered."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Literal

from django.db.models import QuerySet

from clauses.refusal import NotAllowed
from config.live import topics
from config.serving.request_keys import RequestKey, SentOtherwise, mark_of
from tables.actions import Recorder, has_seen, lock
from tables.log import AMENDED, VOIDED, in_force
from tables.models import Entry, Log
from tables.queries import some_lines
from tournaments.models import MatchQuestion, MatchTablet, Question, Tablet
from tournaments.models.tablets import TabletQuestion
from tournaments.pairing import topic_of
from words.text import Text, to_json

CORRECTIONS: Final = (VOIDED, AMENDED)
LONGEST_AGO: Final = timedelta(hours=24)
ASIDE: Final = "aside"  # among the sentences of a question: the site failed on what it asks about

Typed = Mapping[str, Sequence[str]]


class TabletEnded(Exception):
    """The tablet was revoked or given back: nothing it sends is recorded."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """Receipt of a record.

    state: done; already, where the same was on record; question, where the director is asked;
    words: what was recorded or meant;
    reason, clause: why it was not recorded.
    """

    state: Literal["done", "already", "question"]
    words: str = ""
    reason: str = ""
    clause: str = ""


@dataclass(frozen=True, slots=True)
class TabletRecord:
    """One record as it comes from a tablet.

    request_id: the tablet's own;
    ago: how long before it was sent it happened, by the tablet's clock, which may be wrong but runs as fast
        as others;
    waited: whether it had to wait for the network;
    aside: what the site answered each time it was sent before, a status that is not an answer;
    words: what the tablet calls it.
    """

    act: str
    typed: Typed
    request_id: str
    ago: timedelta = timedelta(0)
    waited: bool = False
    aside: int = 0
    words: str = ""


def hold(tablet: Tablet | MatchTablet, log_id: int) -> Log:
    """The log it writes to, locked: revoking the tablet locks that too. Raises TabletEnded."""
    log = lock(log_id)
    tablet.refresh_from_db(fields=["ended_at", "ended_by"])
    if tablet.ended_at:
        raise TabletEnded
    return log


def key_of_record(tablet: Tablet | MatchTablet, sent: TabletRecord) -> RequestKey:
    """The key of a record: the tablet's own id, for this tablet, this act and what was typed for it."""
    typed = {name: list(values) for name, values in sent.typed.items()}
    mark = mark_of(tablet.prefix, sent.act, typed)
    return RequestKey(f"{tablet.prefix}{sent.request_id}", mark=mark)


def refuse_another(question: Question | MatchQuestion, sent: TabletRecord) -> None:
    """Raises SentOtherwise where a record is not the one that has become this question."""
    typed = {name: list(values) for name, values in sent.typed.items()}
    if not sent.aside and (question.act, question.typed) != (sent.act[:20], typed):
        raise SentOtherwise


def recorder(tablet: Tablet | MatchTablet) -> Recorder:
    """Return who records: the tablet, for nobody in particular."""
    return Recorder(None, str(tablet)[:80])


def happened(tablet: Tablet | MatchTablet, sent: TabletRecord, now: datetime) -> datetime:
    """Return when it happened by the server's clock: never before the tablet was paired, never in the
    future."""
    ago = min(max(sent.ago, timedelta(0)), LONGEST_AGO)
    return max(now - ago, tablet.paired_at)


def last_batch_of(log: Log, prefix: str) -> list[Entry]:
    """Return what a tablet recorded last and nobody has undone. prefix: what its request ids begin with."""
    own = Entry.objects.filter(log=log, request_id__startswith=prefix, recorded_by=None)
    entries = {entry.sequence: entry for entry in own.exclude(kind__in=CORRECTIONS)}
    if not entries:
        return []
    corrections = Entry.objects.filter(log=log, kind__in=CORRECTIONS)
    written = some_lines(log, [*entries, *corrections.values_list("sequence", flat=True)])
    standing = [entries[line.sequence] for line in in_force(written)]
    return [entry for entry in standing if entry.batch == standing[-1].batch]


def write_question(
    tablet: Tablet | MatchTablet,
    sent: TabletRecord,
    words: str,
    why: str,
    at: datetime,
    now: datetime,
    *,
    clause: str = "",
    is_aside: bool = False,
) -> Question | MatchQuestion:
    """Keeps what was meant for the director. words: what that was; why, clause: why it was not recorded."""
    kept: dict[str, Any] = {
        "request_id": sent.request_id,
        "act": sent.act[:20],
        "typed": {name: list(values) for name, values in sent.typed.items()},
        "said": words[:500] or sent.act[:20],
        "at": at,
        "asked_at": now,
        "reason": why[:500],
        "clause": clause[:60],
        "sentences": {"said": to_json(words), "reason": to_json(why), **({ASIDE: True} if is_aside else {})},
    }
    topics.changed(topic_of(tablet))
    if isinstance(tablet, MatchTablet):
        return MatchQuestion.objects.create(tablet=tablet, **kept)
    return Question.objects.create(tablet=tablet, tournament=tablet.tournament, **kept)


def ask_aside(
    tablet: Tablet | MatchTablet, log: Log, sent: TabletRecord, at: datetime, now: datetime
) -> Receipt:
    """Make a question of what the site failed on, so that the rest can go on; unless it was recorded and only
    the answer failed. It is not looked into: that may be what fails."""
    if has_seen(log, tablet.prefix + sent.request_id):
        return Receipt("already")
    why = Text("The site failed on it ({status}). The director can try it again.", status=sent.aside)
    words = sent.words or Text("Something that could not be read ({act})", act=sent.act)
    write_question(tablet, sent, words, why, at, now, is_aside=True)
    return Receipt("question", words, why)


def take_back(
    tablet: Tablet | MatchTablet, questions: QuerySet[Question] | QuerySet[MatchQuestion], now: datetime
) -> Receipt | None:
    """Take back what the director has been asked about, once; None where they have not been asked. What they
    have answered stands: an undo is about what is recorded then."""
    question = questions.first()
    if question is None:
        return None
    if question.answer == TabletQuestion.Answer.TAKEN_BACK:
        return Receipt("already", question.what)
    if question.answer:
        raise NotAllowed("The director has answered this: {answer}.", answer=question.get_answer_display())
    close_question(question, TabletQuestion.Answer.TAKEN_BACK, str(tablet), now)
    return Receipt("done", question.what)


def close_question(question: Question | MatchQuestion, answer: str, by: str, now: datetime) -> None:
    """A question has its answer. by: the name of whoever gave it."""
    question.answer, question.answered_by, question.answered_at = answer, by[:80], now
    question.save(update_fields=["answer", "answered_by", "answered_at"])
    topics.changed(topic_of(question.tablet))
