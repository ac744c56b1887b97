"""Questions about what a tablet recorded without a network and the rules no longer allowed: what a director
can do about it.

A remedy is offered only if the rules allow it on the floor as it is now; the answer is recorded at the time
it happened, under the tablet's own request id, so that a question is never answered twice.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from clauses.refusal import NotAllowed
from tables.actions import Recorder, lock
from tables.log import in_force
from tables.queries import lines
from tournaments.models import Question
from tournaments.night import actions
from tournaments.night import floor as folding
from tournaments.night.facts import AnyFact, Bust, KnockedOut, Moved, Reentered, SeatedAt, StacksCounted
from tournaments.night.floor import Floor, Recorded
from tournaments.night.floor_cache import floor_of
from tournaments.night.phrases import listed
from tournaments.outbox import ASIDE, TabletRecord, close_question
from tournaments.tablet.recording import record, valid_form
from words.text import Text

Facts = Sequence[AnyFact]


@dataclass(frozen=True, slots=True)
class Remedy:
    """Something that can be recorded instead.

    key: its name in the form;
    words: with a verb;
    facts: what it records;
    amends: the sequence of the fact that it corrects, if it does that.
    """

    key: str
    words: str
    facts: Facts
    amends: int | None = None


def remedies(question: Question, floor: Floor) -> list[Remedy]:
    """Return what the rules allow now, the nearest to what was meant first."""
    if question.sentences.get(ASIDE):  # to look at what it means may be what fails: that waits for a tap
        return [Remedy("again", Text("Try to record it again"), ())] if question.act != "undo" else []
    meant = _meant(question)
    if not meant:
        return []
    possible = (
        [Remedy("again", Text("Record it after all"), meant)] if _allowed(floor, meant, question.at) else []
    )
    return possible or list(_other_forms(meant[0], question, floor))


def _meant(question: Question) -> Facts:
    if question.act == "undo":
        return []
    sent = TabletRecord(question.act, question.typed, question.request_id)
    try:
        return valid_form(question.tablet, sent).meant()
    except NotAllowed:
        return []


def _allowed(floor: Floor, facts: Facts, at: datetime) -> bool:
    """Return whether the rules allow these facts now, about something that happened then."""
    try:
        for number, fact in enumerate(facts, floor.sequence + 1):
            floor = folding.apply(floor, Recorded(number, at, fact))
    except NotAllowed:
        return False
    return True


def _other_forms(fact: AnyFact, question: Question, floor: Floor) -> Iterator[Remedy]:
    match fact:
        case KnockedOut():
            yield from _knockout(fact, question, floor)
        case Reentered():
            yield from _re_entry(fact, question, floor)
        case StacksCounted():
            here = {player: stack for player, stack in fact.stacks.items() if player in floor.in_play}
            others: Facts = [StacksCounted(stacks=here)]
            if here and _allowed(floor, others, question.at):
                yield Remedy(
                    "others", Text("Record the stacks of those still in: {count}", count=len(here)), others
                )
        case Moved():
            table = floor.tables.get(fact.table)
            for seat in table.open_seats if table else ():
                moved: Facts = [fact.model_copy(update={"seat": seat})]
                if _allowed(floor, moved, question.at):
                    name = floor.name(fact.player)
                    yield Remedy(
                        "other-seat",
                        Text(
                            "Move {name} to table {table}, seat {seat}",
                            name=name,
                            table=fact.table,
                            seat=seat,
                        ),
                        moved,
                    )
                    return


def _re_entry(fact: Reentered, question: Question, floor: Floor) -> Iterator[Remedy]:
    """A seat is drawn for it when it is given."""
    open_seats = (
        SeatedAt(player=fact.player, table=table.number, seat=seat)
        for table in floor.tables.values()
        for seat in sorted(table.open_to(fact.player))
    )
    seat = next(open_seats, None)
    if seat and _allowed(floor, [fact.model_copy(update={"seat": seat})], question.at):
        yield Remedy("again", Text("Enter {name} again after all", name=floor.name(fact.player)), ())


def _knockout(fact: KnockedOut, question: Question, floor: Floor) -> Iterator[Remedy]:
    """Those of several who can still be recorded; another credit for one who is out already; both without
    the hand they are said to belong to."""
    rest = tuple(bust for bust in fact.busts if bust.player in floor.in_play.keys() - floor.reported)
    if rest and len(rest) < len(fact.busts):
        names = listed([floor.name(bust.player) for bust in rest])
        facts: Facts = [fact.model_copy(update={"busts": rest, "stacks": {}})]
        if _allowed(floor, facts, question.at):
            yield Remedy("others", Text("Record that {names} went out", names=names), facts)
    for bust in fact.busts:
        yield from _credit(bust, floor)


def _credit(bust: Bust, floor: Floor) -> Iterator[Remedy]:
    player = floor.players.get(bust.player)
    if player is None or player.out is None or player.out.how != "knocked_out":
        return
    sequence = player.out.sequence
    credited = {k.by for k in floor.knockouts if k.sequence == sequence and k.victim == player.id}
    if set(bust.by) == credited or any(by not in floor.players for by in bust.by):
        return
    who = listed([floor.name(by) for by in bust.by]) or "nobody"
    yield Remedy(
        f"credit-{player.id}",
        Text("Credit {who} with {name}", who=who, name=player.name),
        [_only(bust)],
        sequence,
    )


def _only(bust: Bust) -> KnockedOut:
    return KnockedOut(table=1, busts=(bust,))


@transaction.atomic
def answer(*, question: Question, key: str, by: Recorder, now: datetime | None = None) -> Question:
    """Does what a director chose: a remedy, or "dismiss". Raises NotAllowed if it has been answered, or is
    not possible any more."""
    now = now or timezone.now()
    tournament = question.tournament
    tournament.log = lock(tournament.log_id)
    question.refresh_from_db(fields=["answer"])
    if question.answer:
        raise NotAllowed("This has been answered: {answer}.", answer=question.get_answer_display())
    if key == "dismiss":
        close_question(question, Question.Answer.DISMISSED, by.name, now)
        return question
    floor = floor_of(tournament, tournament.log.length).at(now)
    remedy = next((remedy for remedy in remedies(question, floor) if remedy.key == key), None)
    if remedy is None:
        raise NotAllowed("The rules do not allow that any more: here is what they do.")
    _do(question, remedy, by, now)
    close_question(question, Question.Answer.RECORDED, by.name, now)
    return question


def _do(question: Question, remedy: Remedy, by: Recorder, now: datetime) -> None:
    tablet = question.tablet
    sent = TabletRecord(question.act, question.typed, question.request_id, timedelta(0), waited=True)
    if remedy.amends is None:
        form = valid_form(tablet, sent)
        make = (lambda floor, seeds: remedy.facts) if remedy.facts else None
        record(tablet, form, sent, question.at, now, by=by, make=make)
        return
    standing = {line.sequence: line for line in in_force(lines(tablet.tournament.log))}
    fact = KnockedOut.model_validate(dict(standing[remedy.amends].payload))
    (put,) = [bust for each in remedy.facts if isinstance(each, KnockedOut) for bust in each.busts]
    busts = tuple(
        replaced.model_copy(update={"by": put.by}) if replaced.player == put.player else replaced
        for replaced in fact.busts
    )
    actions.amend(
        tournament=tablet.tournament,
        sequence=remedy.amends,
        fact=fact.model_copy(update={"busts": busts}),
        by=by,
        request_id=tablet.prefix + question.request_id,
        why=f"as {tablet} had recorded it",
    )
