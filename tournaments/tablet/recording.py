"""Recording what a tablet sends: once, in its order, at the time it happened, however late it comes.

Acts that the rules do not allow are refused while the dealer looks on. What had to wait for the network
cannot be refused any more: it becomes a question to the director, with what was meant and why it was not
recorded.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Literal

from django.db import transaction
from django.utils import timezone

from clauses.refusal import NotAllowed
from config.live import topics
from tables.actions import Recorder, has_seen, lock
from tables.log import AMENDED, VOIDED, LogLine, in_force
from tables.models import Entry
from tables.queries import lines, some_lines
from tournaments.models import Question, Tablet, Tournament
from tournaments.night import actions
from tournaments.night.actions import Draws
from tournaments.night.facts import AnyFact, Moved
from tournaments.night.floor import Floor
from tournaments.night.floor.side_games.saying import paid_by
from tournaments.night.floor_cache import floor_of
from tournaments.night.sentences import sentence
from tournaments.tablet.acts import TABLET_ACTS, AlreadyRecorded, TabletAct, Typed, check_own_table, due_moves
from words.text import Sentences, Text, to_json

CORRECTIONS = (VOIDED, AMENDED)
SAME_BUST = timedelta(minutes=3)  # two people record the same knockout within it
LONGEST_AGO = timedelta(hours=24)
ASIDE = "aside"  # among the sentences of a question: the site failed on what it asks about
MOST_KNOWN = 500  # tablets of which the last batch is known


class TabletEnded(Exception):
    """The tablet was revoked or given back: nothing it sends is recorded."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """What became of a record.

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


def recorder(tablet: Tablet) -> Recorder:
    """Who records: the tablet, for nobody in particular."""
    return Recorder(None, str(tablet)[:80])


@transaction.atomic
def receive(*, tablet: Tablet, sent: TabletRecord, now: datetime | None = None) -> Receipt:
    """Records what a tablet sent. Raises Ended; NotAllowed for what did not wait."""
    now = now or timezone.now()
    tablet = _held(tablet)
    if asked := Question.objects.filter(tablet=tablet, request_id=sent.request_id).first():
        return Receipt("question", asked.what, asked.why, asked.clause)
    at = happened(tablet, sent, now)
    if sent.aside:
        return save_as_question(tablet, sent, at, now)
    try:
        with transaction.atomic():
            if sent.act == "undo":
                return undo(tablet, sent, now)
            form = valid_form(tablet, sent)
            return record(tablet, form, sent, at, now)
    except AlreadyRecorded as same:
        return Receipt("already", reason=same.reason, clause=same.clause)
    except NotAllowed as refusal:
        if not sent.waited:
            raise
        return ask(tablet, sent, refusal, at, now)


def _held(tablet: Tablet) -> Tablet:
    """The tablet as it is while the log of its night is locked: revoking it locks that too."""
    lock(tablet.tournament.log_id)
    tablet.refresh_from_db(fields=["ended_at", "ended_by"])
    if tablet.ended_at:
        raise TabletEnded
    return tablet


def happened(tablet: Tablet, sent: TabletRecord, now: datetime) -> datetime:
    """When it happened by the server's clock: never before the tablet was paired, never in the future."""
    ago = min(max(sent.ago, timedelta(0)), LONGEST_AGO)
    return max(now - ago, tablet.paired_at)


def valid_form(tablet: Tablet, sent: TabletRecord) -> TabletAct:
    """The form of what was sent, valid. Raises NotAllowed with what is wrong."""
    if sent.act not in TABLET_ACTS:
        raise NotAllowed("The site does not know what that records ({act}).", act=sent.act)
    form = TABLET_ACTS[sent.act](sent.typed, table=tablet.table, joined=partial(knockout_of, tablet))
    if not form.is_valid():
        raise NotAllowed(" ".join(str(error) for errors in form.errors.values() for error in errors))
    return form


def record(
    tablet: Tablet,
    form: TabletAct,
    sent: TabletRecord,
    at: datetime,
    now: datetime,
    *,
    by: Recorder | None = None,
    make: Callable[[Floor, Draws], Sequence[AnyFact]] | None = None,
) -> Receipt:
    """Records it at the time it happened. by, make: a director who answers a question, and what they record.

    Raises NotAllowed, AlreadyRecorded.
    """

    def facts(floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        if make:
            return make(floor, seeds)
        if sent.waited:
            refuse_second_bust(tablet, form, floor, at)
        meant = form.facts(floor, seeds)
        moves = due_moves(floor, seeds.next_seed) if any(isinstance(each, Moved) for each in meant) else {}
        return check_own_table(meant, floor, tablet.table, moves)

    outcome = actions.record(
        tournament=tablet.tournament,
        act=facts,
        by=by or recorder(tablet),
        request_id=tablet.prefix + sent.request_id,
        at=at,
        now=now,
    )
    if not outcome.entries:
        return Receipt("already")
    said = words(form.meant(), outcome.floor)
    recorded = {entry.sequence for entry in outcome.entries}
    pays = paid_by(outcome.floor.at(now), recorded, tablet.tournament.event.season.club.sign)
    return Receipt("done", Sentences([said, pays], ". ") if pays else said)


def refuse_second_bust(tablet: Tablet, form: TabletAct, floor: Floor, at: datetime) -> None:
    """A late record may be in the log already, and the player back in their seat since. Raises NotAllowed."""
    busted = {player for player in form.cleaned.get("out", ()) if player in floor.in_play}
    again = [player for player in busted if floor.players[player].rebuys]
    for line in in_force(lines(tablet.tournament.log)) if again else []:
        if line.kind != "knocked_out" or line.at < at - SAME_BUST:
            continue
        for bust in line.payload["busts"]:
            if bust["player"] in again:
                name = floor.name(bust["player"])
                raise NotAllowed("{name} was knocked out about then, and has rebought since.", name=name)


def undo(tablet: Tablet, sent: TabletRecord, now: datetime) -> Receipt:
    """Takes back what this tablet recorded last, named by its request id. Raises NotAllowed."""
    wanted = "".join(sent.typed.get("request", [""])[:1])
    asked = Question.objects.filter(tablet=tablet, request_id=wanted, answer="").first()
    if asked:
        close_question(asked, Question.Answer.TAKEN_BACK, str(tablet), now)
        return Receipt("done", asked.what)
    if Entry.objects.filter(
        log=tablet.tournament.log_id, request_id=tablet.prefix + sent.request_id
    ).exists():
        return Receipt("already")
    last = last_batch(tablet)
    if not last or last[0].request_id != tablet.prefix + wanted:
        raise NotAllowed(
            "Only what this tablet recorded last is undone here; the director can undo the rest."
        )
    actions.undo(
        tournament=tablet.tournament,
        sequences=[entry.sequence for entry in last],
        by=recorder(tablet),
        request_id=tablet.prefix + sent.request_id,
        now=now,
    )
    return Receipt("done")


def last_batch(tablet: Tablet) -> list[Entry]:
    """What this tablet recorded last and nobody has undone."""
    own = Entry.objects.filter(
        log=tablet.tournament.log_id, request_id__startswith=tablet.prefix, recorded_by=None
    ).exclude(kind__in=CORRECTIONS)
    entries = {entry.sequence: entry for entry in own}
    if not entries:
        return []
    corrections = Entry.objects.filter(log=tablet.tournament.log_id, kind__in=CORRECTIONS)
    written = some_lines(tablet.tournament.log, [*entries, *corrections.values_list("sequence", flat=True)])
    standing = [entries[line.sequence] for line in in_force(written)]
    return [entry for entry in standing if entry.batch == standing[-1].batch]


_last: dict[str, tuple[int, list[Entry]]] = {}  # a tablet's digest → how long the log was, its last batch


def last_recorded(tablet: Tablet, written: Sequence[LogLine]) -> list[Entry]:
    """The last batch as `last_batch` finds it, which is asked only where the end of the log, `written`, says
    that it may be another than it was: what others record does not change it."""
    length, found = _last.get(tablet.digest, (-1, []))
    fresh = [line for line in written if line.sequence > length]
    is_known = 0 <= length >= tablet.tournament.log.length - len(fresh)
    if not is_known or any(line.is_correction or line.request_id.startswith(tablet.prefix) for line in fresh):
        found = last_batch(tablet)
    if len(_last) > MOST_KNOWN:
        _last.clear()
    _last[tablet.digest] = (tablet.tournament.log.length, found)
    return found


def knockout_of(tablet: Tablet, request: str) -> int | None:
    """The knockout that this tablet recorded with this request id."""
    found = Entry.objects.filter(
        log=tablet.tournament.log_id, request_id=tablet.prefix + request, kind="knocked_out"
    ).first()
    return found.sequence if found else None


def words(facts: Sequence[AnyFact], floor: Floor) -> str:
    """Facts in words, as the log will say them."""
    names = {player.id: player.name for player in floor.players.values()}
    return Sentences([sentence(fact, names) for fact in facts], "; ")


def ask(tablet: Tablet, sent: TabletRecord, refusal: NotAllowed, at: datetime, now: datetime) -> Receipt:
    """Keeps what was meant for the director, or, where they have recorded the very same, settles it."""
    floor = floor_of(tablet.tournament)
    try:
        said = (
            words(valid_form(tablet, sent).meant(), floor)
            if sent.act != "undo"
            else Text("Undo of its last record")
        )
    except (NotAllowed, ValueError):
        said = Text("Something that could not be read ({act})", act=sent.act)
    question = Question.objects.create(
        tournament=tablet.tournament,
        tablet=tablet,
        request_id=sent.request_id,
        act=sent.act,
        typed={name: list(values) for name, values in sent.typed.items()},
        said=said[:500] or sent.act,
        at=at,
        asked_at=now,
        reason=refusal.reason[:500],
        clause=refusal.clause[:60],
        sentences={"said": to_json(said), "reason": to_json(refusal.reason)},
    )
    if is_same_knockout(tablet, sent, floor):
        close_question(question, Question.Answer.AGREES, "", now)
        return Receipt("already", said, refusal.reason, refusal.clause)
    topics.changed(f"night-{tablet.tournament_id}")
    return Receipt("question", said, refusal.reason, refusal.clause)


def save_as_question(tablet: Tablet, sent: TabletRecord, at: datetime, now: datetime) -> Receipt:
    """What the site failed on becomes a question, so that the rest can go on; unless it was recorded and only
    the answer failed. It is not looked into: that may be what fails."""
    log = tablet.tournament.log
    if has_seen(log, tablet.prefix + sent.request_id):
        return Receipt("already")
    why = Text("The site failed on it ({status}). The director can try it again.", status=sent.aside)
    said = sent.words or Text("Something that could not be read ({act})", act=sent.act)
    Question.objects.create(
        tournament=tablet.tournament,
        tablet=tablet,
        request_id=sent.request_id,
        act=sent.act[:20],
        typed={name: list(values) for name, values in sent.typed.items()},
        said=said[:500],
        at=at,
        asked_at=now,
        reason=why[:500],
        sentences={"said": to_json(said), "reason": to_json(why), ASIDE: True},
    )
    topics.changed(f"night-{tablet.tournament_id}")
    return Receipt("question", said, why)


def close_question(question: Question, answer: str, by: str, now: datetime) -> None:
    """A question has its answer. by: the name of whoever gave it."""
    question.answer, question.answered_by, question.answered_at = answer, by[:80], now
    question.save(update_fields=["answer", "answered_by", "answered_at"])
    topics.changed(f"night-{question.tournament_id}")


def is_same_knockout(tablet: Tablet, sent: TabletRecord, floor: Floor) -> bool:
    """Whether a knockout is on record exactly as the tablet meant it: the same players, the same credit."""
    if sent.act != "knock-out":
        return False
    try:
        form = valid_form(tablet, sent)
    except NotAllowed:
        return False
    credited = set(form.cleaned["by"])
    for player in form.cleaned["out"]:
        out = floor.players[player].out if player in floor.players else None
        if out is None or out.how != "knocked_out":
            return False
        if {k.by for k in floor.knockouts if k.sequence == out.sequence and k.victim == player} != credited:
            return False
    return True


def open_questions(tournament: Tournament) -> list[Question]:
    """What tablets could not record and a director has yet to answer, the oldest first."""
    unanswered = Question.objects.filter(tournament=tournament, answer="")
    return list(unanswered.select_related("tablet").order_by("pk"))
