"""Recording what a tablet sends: once, in its order, at the time it happened, however late it comes.

Acts that the rules do not allow are refused while the dealer looks on. What had to wait for the network
cannot be refused any more: it becomes a question to the director, with what was meant and why it was not
recorded.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from django.db import transaction
from django.utils import timezone

from clauses.invalid import refuse_out_of_bounds
from clauses.refusal import NotAllowed
from clubs.models import Member
from config.caching.compiled_query import CompiledQuery
from tables.actions import Recorder, has_seen
from tables.log import LogLine, in_force
from tables.models import Entry
from tables.queries import lines
from tournaments import asks
from tournaments.asks import ask_words
from tournaments.models import Ask, Question, Tablet, Tournament
from tournaments.night import actions
from tournaments.night.actions import Draws
from tournaments.night.facts import AnyFact, Moved
from tournaments.night.floor import Floor
from tournaments.night.floor.side_games.saying import paid_by
from tournaments.night.floor_cache import floor_of
from tournaments.night.sentences import sentence
from tournaments.outbox import (
    Receipt,
    TabletRecord,
    ask_aside,
    close_question,
    happened,
    hold,
    key_of_record,
    last_batch_of,
    recorder,
    refuse_another,
    take_back,
    write_question,
)
from tournaments.table_notes import take_off_note, write_note
from tournaments.tablet.acts import TABLET_ACTS, AlreadyRecorded, TabletAct
from tournaments.tablet.acts.table_acts import AskToReEnter
from tournaments.tablet.own_table import check_own_table, due_moves
from words.text import Sentences, Text
from words.typed import number as typed_number

SAME_BUST = timedelta(minutes=3)  # two people record the same knockout within it
MOST_ASKED = 6  # things asked for that a tablet shows
NOTING = {"note": "text", "note-off": "note"}  # act → its field
MOST_KNOWN = 500  # tablets of which the last batch is known


@transaction.atomic
def receive(*, tablet: Tablet, sent: TabletRecord, now: datetime | None = None) -> Receipt:
    """Records what a tablet sent. Raises TabletEnded; NotAllowed for what did not wait."""
    now = now or timezone.now()
    tablet.tournament.log = hold(tablet, tablet.tournament.log_id)
    if question := Question.objects.filter(tablet=tablet, request_id=sent.request_id).first():
        refuse_another(question, sent)
        return Receipt("question", question.what, question.why, question.clause)
    at = happened(tablet, sent, now)
    if sent.aside:
        return ask_aside(tablet, tablet.tournament.log, sent, at, now)
    try:
        with transaction.atomic():
            if sent.act == "undo":
                return undo(tablet, sent, now)
            if sent.act in NOTING:
                return _note(tablet, sent, at)
            form = valid_form(tablet, sent)
            if isinstance(form, AskToReEnter):
                return ask_for(tablet, form, sent, at)
            return record(tablet, form, sent, at, now)
    except AlreadyRecorded as same:
        return Receipt("already", reason=same.reason, clause=same.cited)
    except NotAllowed as refusal:
        refusal.cite_for(floor_of(tablet.tournament).rulebook.book)
        if not sent.waited:
            raise
        return ask(tablet, sent, refusal, at, now)


def ask_for(tablet: Tablet, form: AskToReEnter, sent: TabletRecord, at: datetime) -> Receipt:
    """Ask the director for a re-entry of a player of this table, as of the time at which it was asked for.
    Raises NotAllowed where the rules do not allow it."""
    number = form.cleaned["player"]
    with refuse_out_of_bounds():
        meant = form.meant()
    check_own_table(meant, floor_of(tablet.tournament), tablet.table)
    member = Member.objects.filter(club=tablet.tournament.event.season.club_id, number=number).first()
    if member is None:
        raise NotAllowed("The club has no such member.")
    key = key_of_record(tablet, sent)
    waiting = asks.ask(
        tournament=tablet.tournament,
        member=member,
        kind=Ask.Kind.RE_ENTRY,
        table=tablet.table,
        request_id=key,
        now=at,
    )
    return Receipt("done" if waiting.request_id == key else "already", ask_words(waiting, member.name))


def _note(tablet: Tablet, sent: TabletRecord, at: datetime) -> Receipt:
    """Write or take off a note of the table, which is in no log. Raises NotAllowed."""
    tournament, by = tablet.tournament, recorder(tablet)
    typed = "".join(sent.typed.get(NOTING[sent.act], [])[:1])
    if sent.act == "note":
        key = key_of_record(tablet, sent)
        note = write_note(tournament=tournament, table=tablet.table, text=typed, by=by, request_id=key, at=at)
        return Receipt("done", Text("Noted: {text}", text=note.text))
    number = typed_number(typed) or 0
    is_new = take_off_note(tournament=tournament, table=tablet.table, number=number, by=by)
    return Receipt("done" if is_new else "already", Text("The note is taken off"))


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
        request_id=key_of_record(tablet, sent),
        at=at,
        now=now,
    )
    if not outcome.entries:
        return Receipt("already")
    sentence = words(form.meant(), outcome.state)
    recorded = {entry.sequence for entry in outcome.entries}
    pays = paid_by(outcome.state.at(now), recorded, tablet.tournament.event.season.club.sign)
    return Receipt("done", Sentences([sentence, pays], ". ") if pays else sentence)


def refuse_second_bust(tablet: Tablet, form: TabletAct, floor: Floor, at: datetime) -> None:
    """A late record may be in the log already, and the player back in their seat since. Raises NotAllowed."""
    busted = {player for player in form.cleaned.get("out", ()) if player in floor.in_play}
    again = [player for player in busted if floor.players[player].rebuys or floor.players[player].re_entries]
    for line in in_force(lines(tablet.tournament.log)) if again else []:
        if line.kind != "knocked_out" or line.at < at - SAME_BUST:
            continue
        for bust in line.payload["busts"]:
            if bust["player"] in again:
                name = floor.name(bust["player"])
                raise NotAllowed(
                    "{name} was knocked out about then, and has entered again since."
                    if floor.players[bust["player"]].re_entries
                    else "{name} was knocked out about then, and has taken a rebuy since.",
                    name=name,
                )


def undo(tablet: Tablet, sent: TabletRecord, now: datetime) -> Receipt:
    """Takes back what this tablet recorded last, named by its request id. Raises NotAllowed."""
    request_id = "".join(sent.typed.get("request", [""])[:1])
    questions = Question.objects.filter(tablet=tablet, request_id=request_id)
    if (receipt := take_back(tablet, questions, now)) is not None:
        return receipt
    if waiting := Ask.objects.filter(request_id=tablet.prefix + request_id).first():
        return _take_back_ask(waiting)
    if has_seen(tablet.tournament.log, key_of_record(tablet, sent)):
        return Receipt("already")
    last = last_batch(tablet)
    if not last or last[0].request_id != tablet.prefix + request_id:
        raise NotAllowed(
            "Only what this tablet recorded last is undone here; the director can undo the rest."
        )
    actions.undo(
        tournament=tablet.tournament,
        sequences=[entry.sequence for entry in last],
        by=recorder(tablet),
        request_id=key_of_record(tablet, sent),
        now=now,
    )
    return Receipt("done")


def _take_back_ask(waiting: Ask) -> Receipt:
    """Take back what was asked for, once; what the director has given or dismissed stands."""
    if waiting.answer == Ask.Answer.WITHDRAWN:
        return Receipt("already")
    if waiting.answer:
        raise NotAllowed("The director has answered this: {answer}.", answer=waiting.get_answer_display())
    asks.withdraw(ask=waiting)
    return Receipt("done")


@dataclass(frozen=True, slots=True)
class AskedHere:
    """Something that a tablet of a table has asked for, and what became of it. undo: the id of its request,
    while this tablet may take it back."""

    sentence: str
    state: str
    undo: str = ""


_asked_here: Final = CompiledQuery(
    lambda night, table: (
        Ask.objects.select_related("member")
        .filter(tournament=night, table=table)
        .order_by("-pk")[:MOST_ASKED]
    ),
    71823,
    31824,  # a table is a small number
)


def asked_here(tablet: Tablet, floor: Floor) -> list[AskedHere]:
    """Return what was asked for at this table lately, the latest first."""
    since, listed = timezone.now() - asks.TOLD, []
    for each in _asked_here(tablet.tournament_id, tablet.table):
        is_over = each.answered_at < since if each.answered_at else asks.is_given(each, floor)
        if is_over or each.answer == Ask.Answer.WITHDRAWN:
            continue
        state = each.get_answer_display() if each.answer else Text("the director has been asked")
        if each.why:
            state = Sentences([state, each.why], ": ")
        own = each.request_id.removeprefix(tablet.prefix)
        is_own = not each.answer and own != each.request_id
        sentence = ask_words(each, floor.name(each.member.number))
        listed.append(AskedHere(sentence, state, own if is_own else ""))
    return listed


def last_batch(tablet: Tablet) -> list[Entry]:
    """Return what this tablet recorded last and nobody has undone."""
    return last_batch_of(tablet.tournament.log, tablet.prefix)


_last: dict[str, tuple[int, list[Entry]]] = {}  # a tablet's digest → how long the log was, its last batch


def last_recorded(tablet: Tablet, written: Sequence[LogLine]) -> list[Entry]:
    """The last batch as `last_batch` finds it, which is asked only where the end of the log, `written`, says
    that it may be another than it was: what others record does not change it."""
    length, batch = _last.get(tablet.digest, (-1, []))
    fresh = [line for line in written if line.sequence > length]
    is_known = 0 <= length >= tablet.tournament.log.length - len(fresh)
    if not is_known or any(line.is_correction or line.request_id.startswith(tablet.prefix) for line in fresh):
        batch = last_batch(tablet)
    if len(_last) > MOST_KNOWN:
        _last.clear()
    _last[tablet.digest] = (tablet.tournament.log.length, batch)
    return batch


def knockout_of(tablet: Tablet, request: str) -> int | None:
    """The knockout that this tablet recorded with this request id."""
    entry = Entry.objects.filter(
        log=tablet.tournament.log_id, request_id=tablet.prefix + request, kind="knocked_out"
    ).first()
    return entry.sequence if entry else None


def words(facts: Sequence[AnyFact], floor: Floor) -> str:
    """Facts in words, as the log will say them."""
    names = {player.id: player.name for player in floor.players.values()}
    return Sentences([sentence(fact, names) for fact in facts], "; ")


def ask(tablet: Tablet, sent: TabletRecord, refusal: NotAllowed, at: datetime, now: datetime) -> Receipt:
    """Keeps what was meant for the director, or, where they have recorded the very same, settles it."""
    floor = floor_of(tablet.tournament)
    try:
        sentence = (
            words(valid_form(tablet, sent).meant(), floor)
            if sent.act != "undo"
            else Text("Undo of its last record")
        )
    except (NotAllowed, ValueError):
        sentence = Text("Something that could not be read ({act})", act=sent.act)
    question = write_question(tablet, sent, sentence, refusal.reason, at, now, clause=refusal.cited)
    if is_same_knockout(tablet, sent, floor):
        close_question(question, Question.Answer.AGREES, "", now)
        return Receipt("already", sentence, refusal.reason, refusal.cited)
    return Receipt("question", sentence, refusal.reason, refusal.cited)


def is_same_knockout(tablet: Tablet, sent: TabletRecord, floor: Floor) -> bool:
    """Return whether a knockout is on record exactly as the tablet meant it: the same players, the same
    credit."""
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
    """Return what tablets could not record and a director has yet to answer, the oldest first."""
    unanswered = Question.objects.filter(tournament=tournament, answer="")
    return list(unanswered.select_related("tablet").order_by("pk"))
