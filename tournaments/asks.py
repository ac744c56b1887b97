"""Things that players ask the director for, from their phones or by the dealer of their table: a rebuy, a
re-entry, an add-on.

An ask records nothing: it waits until a director gives what was asked for, which is recorded as they would
have recorded it themselves, at the time at which it was asked (declared is bought, ruling 150), or dismisses
it.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs.models import Member
from config.live import topics
from config.serving.request_keys import SentOtherwise
from tables.actions import Recorder, lock
from tables.play import Recording
from tournaments.models import Ask, Tournament
from tournaments.night import actions
from tournaments.night.facts import AddedOn
from tournaments.night.floor import Floor
from tournaments.night.floor import apply as fold_one
from tournaments.night.floor.entries import rebuy_terms
from tournaments.night.floor.fold import When
from tournaments.night.floor.re_entries import re_entry_terms
from tournaments.night.floor.records import Recorded
from tournaments.night.floor_cache import floor_of
from words.text import Sentences, Text

TOLD: Final = timedelta(minutes=5)  # how long a device says what became of what was asked for


@dataclass(frozen=True, slots=True)
class WaitingAsk:
    """An ask as the console shows it. sentence: with a verb, for the tap that gives it."""

    ask: Ask
    sentence: str
    more: str

    @property
    def takes_ticket(self) -> bool:
        """True if a ticket pays it, where the player holds one."""
        return self.ask.kind == Ask.Kind.RE_ENTRY

    @property
    def origin(self) -> str:
        """Origin of the ask, for the console."""
        table = self.ask.table
        return Text("table {table} asks", table=table) if table else Text("asks from the phone")


def asks_waiting(tournament: Tournament) -> list[WaitingAsk]:
    """Return what waits for an answer, the longest first; what has been given without one is left out."""
    floor = floor_of(tournament, tournament.log.length)
    waiting = []
    for ask in Ask.objects.filter(tournament=tournament, answer="").select_related("member"):
        if is_given(ask, floor):
            continue
        player = floor.players.get(ask.member.number)
        where = player.seat.text if player and player.seat else Text("out")
        stack = Text(", {chips:,} chips left", chips=ask.stack) if ask.stack else ""
        name = player.name if player else ask.member.name
        waiting.append(WaitingAsk(ask, ask_words(ask, name), Sentences([where, stack], "")))
    return waiting


def ask_words(ask: Ask, name: str) -> str:
    """Return what is asked for and for whom."""
    return {
        Ask.Kind.REBUY: Text("Rebuy for {name}", name=name),
        Ask.Kind.RE_ENTRY: Text("Re-entry for {name}", name=name),
        Ask.Kind.ADD_ON: Text("Add-on for {name}", name=name),
    }[Ask.Kind(ask.kind)]


@transaction.atomic
def ask(
    *,
    tournament: Tournament,
    member: Member,
    kind: Ask.Kind,
    stack: int = 0,
    table: int | None = None,
    request_id: str,
    now: datetime | None = None,
) -> Ask:
    """A rebuy, a re-entry or an add-on asked for; the one that waits if there is one. table: whose tablet
    asks for them. Raises NotAllowed if the rules do not allow it now."""
    log = lock(tournament.log_id)
    sent = Ask.objects.filter(request_id=request_id).first()
    if sent:
        same = (sent.tournament_id, sent.member_id, sent.kind, sent.stack, sent.table)
        if same != (tournament.pk, member.pk, kind, stack, table):
            raise SentOtherwise
        return sent
    now = now or timezone.now()
    floor = floor_of(tournament, log.length).at(now)
    player, when = floor.player(member.number), When(now, now, floor.sequence)
    if kind == Ask.Kind.REBUY:
        rebuy_terms(floor, player, 0 if player.out else stack, when)
    elif kind == Ask.Kind.RE_ENTRY:
        re_entry_terms(floor, player, when)
    else:
        fold_one(floor, Recorded(floor.sequence + 1, now, AddedOn(player=player.id)))
    close_given(tournament, floor, now)
    waiting = Ask.objects.filter(tournament=tournament, member=member, kind=kind, answer="").first()
    if waiting:
        return waiting
    topics.changed(f"night-{tournament.pk}")
    return Ask.objects.create(
        tournament=tournament,
        member=member,
        kind=kind,
        stack=stack,
        table=table,
        before=times_bought(floor, member.number, kind),
        request_id=request_id,
        asked_at=now,
    )


def times_bought(floor: Floor, number: int, kind: str) -> int:
    """Return how many rebuys, re-entries or add-ons somebody has had."""
    player = floor.players.get(number)
    if player is None:
        return 0
    had = {Ask.Kind.REBUY: player.rebuys, Ask.Kind.RE_ENTRY: player.re_entries}
    return had.get(Ask.Kind(kind), int(player.add_on))


def is_given(ask: Ask, floor: Floor) -> bool:
    """Return whether what was asked for has been recorded without an answer."""
    return times_bought(floor, ask.member.number, ask.kind) > ask.before


def close_given(tournament: Tournament, floor: Floor, now: datetime) -> None:
    """Close what has been recorded meanwhile, whoever did it: it is not asked for any more."""
    for each in Ask.objects.filter(tournament=tournament, answer="").select_related("member"):
        if is_given(each, floor):
            each.answer, each.answered_at = Ask.Answer.GIVEN, now
            each.save(update_fields=["answer", "answered_at"])


@transaction.atomic
def withdraw(*, ask: Ask) -> None:
    """They do not want it any more; too late once it is answered."""
    lock(ask.tournament.log_id)
    _answer(ask, Ask.Answer.WITHDRAWN, None, "")


@transaction.atomic
def dismiss(*, ask: Ask, by: Recorder, why: str) -> None:
    """The director does not give it, and says why. Raises NotAllowed without a reason."""
    if not why.strip():
        raise NotAllowed("Tell {name} why not.", name=ask.member.name)
    lock(ask.tournament.log_id)
    _answer(ask, Ask.Answer.DISMISSED, by.member, " ".join(why.split())[:200])


@transaction.atomic
def give(*, ask: Ask, act: actions.Act, by: Recorder) -> Recording[Floor]:
    """Record what was asked for, by `act`; nothing the second time. Raises NotAllowed where it was withdrawn
    meanwhile, or the rules do not allow it."""
    log = lock(ask.tournament.log_id)
    ask = Ask.objects.select_related("member", "tournament__event__season__club", "tournament__log").get(
        pk=ask.pk
    )
    floor = floor_of(ask.tournament, log.length)
    if ask.answer == Ask.Answer.WITHDRAWN:
        raise NotAllowed("{name} has withdrawn it.", name=ask.member.name)
    if ask.answer or is_given(ask, floor):
        close_given(ask.tournament, floor, timezone.now())
        return Recording(floor, [])
    outcome = actions.record(
        tournament=ask.tournament, act=act, by=by, request_id=f"ask-{ask.pk}", at=ask.asked_at
    )
    _answer(ask, Ask.Answer.GIVEN, by.member, "")
    return outcome


def _answer(ask: Ask, answer: Ask.Answer, by: Member | None, why: str) -> None:
    """Once: the first answer stands."""
    open_ask = Ask.objects.filter(pk=ask.pk, answer="")
    open_ask.update(answer=answer, answered_by=by, answered_at=timezone.now(), why=why)
    topics.changed(f"night-{ask.tournament_id}")
