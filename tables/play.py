"""A play is whatever has a log: a night, a heads-up tournament, a ring game, a table on screens.

Every write to a play is one transaction that locks its log, looks again whether the rules allow what is to be
recorded, records it, and lets follow what follows. A request id that was seen before changes nothing and is
answered with where the play stands.

What differs between plays is what a subclass of `Play` says: how its facts are folded, whom it may not let
in, and what follows from a change.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar, Generic, TypeVar

from django.db import transaction
from django.utils import timezone
from pydantic import TypeAdapter

from clauses.invalid import refuse_out_of_bounds
from clauses.refusal import NotAllowed
from tables.actions import Recorder, append, has_seen
from tables.correcting import refuse_correcting
from tables.log import AMENDED, LogLine, amended, in_force, voided
from tables.models import Entry, Log
from tables.queries import lines

State = TypeVar("State")
Fact = TypeVar("Fact")


@dataclass(frozen=True)
class Recording(Generic[State]):
    """The outcome of a request. state: where the play stands then; entries: what was recorded, nothing if it
    had been recorded before; length: of the log."""

    state: State
    entries: Sequence[Entry]
    length: int = 0


@dataclass(frozen=True)
class Change(Generic[State]):
    """A change of a play.

    before, after: where the play stands without and with it;
    kinds: of the entries that are recorded;
    at: when it happened; now: when it is recorded;
    standing: the entries in force after a correction, None where facts are recorded.
    """

    before: State
    after: State
    kinds: Set[str]
    by: Recorder
    at: datetime
    now: datetime
    standing: Sequence[LogLine] | None = None


class Play(ABC, Generic[State, Fact]):
    """A play whose log can be written. facts: reads and writes its facts."""

    facts: ClassVar[TypeAdapter[Any]]

    # What each kind of play says.

    @property
    @abstractmethod
    def sign(self) -> str:
        """The sign of the club's money, with which refusals say amounts: no state knows a currency."""

    @property
    @abstractmethod
    def book(self) -> str | None:
        """The rulebook whose clauses refusals cite ("DM"); None where each cites the clause of its own."""

    @abstractmethod
    def lock(self) -> Log:
        """Lock the log until the end of the transaction, and read the play again."""

    @abstractmethod
    def state_of(self, log: Log) -> State:
        """Return where the play stands by its whole log."""

    @abstractmethod
    def made(self, act: Any, before: State, log: Log, at: datetime) -> Sequence[Fact]:
        """Return the facts that an act means now, complete."""

    @abstractmethod
    def apply(self, state: State, number: int, fact: Fact, *, at: datetime, now: datetime) -> State:
        """Return where it stands after a new fact. Raises NotAllowed."""

    @abstractmethod
    def corrected(self, written: Sequence[LogLine], before: State, put_right: Set[int]) -> State:
        """Return where it stands by a log that ends with new corrections; `before` is the state without them.
        put_right: entries in whose place they put others. Raises NotAllowed, naming what rests on them."""

    def whole(self, written: Sequence[LogLine], sequences: Sequence[int]) -> Sequence[int]:
        """Return the entries that are taken back with these, themselves included."""
        return sequences

    @abstractmethod
    def refuse_barred(self, change: Change[State]) -> None:
        """Raise NotAllowed where a change brings in somebody who may not come."""

    @abstractmethod
    def follow(self, log: Log, change: Change[State]) -> None:
        """Write what follows from a change, in the same transaction."""

    # What all of them have in common.

    def record(
        self,
        act: Any,
        *,
        by: Recorder,
        request_id: str,
        at: datetime | None = None,
        now: datetime | None = None,
        left: Recording[State] | None = None,
    ) -> Recording[State]:
        """Record what an act means. at: when it happened, if not now; never later than now. left: what came
        of the request before, made in this transaction while the log was locked. Raises NotAllowed."""
        with self._writing():
            log = self.lock()
            before = left.state if left and left.length == log.length else self.state_of(log)
            if has_seen(log, request_id):
                return Recording(before, [], log.length)
            now = now or timezone.now()
            at = min(at or now, now)
            with refuse_out_of_bounds():
                facts = self.made(act, before, log, at)
            if not facts:
                return Recording(before, [], log.length)
            after = before
            for number, fact in enumerate(facts, log.length + 1):
                after = self.apply(after, number, fact, at=at, now=now)
            payloads = [self.facts.dump_python(fact, mode="json") for fact in facts]
            change = Change(before, after, {payload["kind"] for payload in payloads}, by, at, now)
            return self._write(log, payloads, change, request_id)

    def undo(
        self,
        sequences: Sequence[int],
        *,
        by: Recorder,
        request_id: str,
        why: str = "",
        now: datetime | None = None,
    ) -> Recording[State]:
        """Take entries out of force, the latest or not, facts or corrections. Raises NotAllowed naming the
        later facts that rest on them."""

        def payloads(written: Sequence[LogLine], _: State) -> Sequence[Mapping[str, Any]]:
            whole = self.whole(written, sequences)
            refuse_correcting(written, whole)
            return [voided(whole, why)]

        return self.correct(payloads, by=by, request_id=request_id, now=now)

    def amend(
        self,
        instead: Callable[[Sequence[LogLine], State], Mapping[int, Fact]],
        *,
        by: Recorder,
        request_id: str,
        why: str = "",
    ) -> Recording[State]:
        """Put other facts of the same kinds in the places of some, all of them or none. instead: entry → what
        takes its place, made of the log and the state under the lock. Raises NotAllowed."""

        def payloads(written: Sequence[LogLine], state: State) -> Sequence[Mapping[str, Any]]:
            with refuse_out_of_bounds():
                facts = instead(written, state)
            new = {number: self.facts.dump_python(fact, mode="json") for number, fact in facts.items()}
            for sequence, payload in new.items():
                refuse_correcting(written, [sequence], payload["kind"])
            return [amended(sequence, payload, why) for sequence, payload in new.items()]

        return self.correct(payloads, by=by, request_id=request_id)

    def correct(
        self,
        payloads: Callable[[Sequence[LogLine], State], Sequence[Mapping[str, Any]]],
        *,
        by: Recorder,
        request_id: str,
        now: datetime | None = None,
    ) -> Recording[State]:
        """Record corrections. payloads: theirs, made of the log and the state under the lock."""
        with self._writing():
            log = self.lock()
            before = self.state_of(log)
            if has_seen(log, request_id):
                return Recording(before, [], log.length)
            now = now or timezone.now()
            written = lines(log)
            corrections = payloads(written, before)
            if not corrections:
                return Recording(before, [], log.length)
            new = [
                LogLine(number, payload["kind"], payload, now, now)
                for number, payload in enumerate(corrections, log.length + 1)
            ]
            put_right = {payload["sequence"] for payload in corrections if payload["kind"] == AMENDED}
            after = self.corrected([*written, *new], before, put_right)
            kinds = {payload["kind"] for payload in corrections}
            change = Change(before, after, kinds, by, now, now, in_force([*written, *new]))
            return self._write(log, corrections, change, request_id)

    def _write(
        self, log: Log, payloads: Sequence[Mapping[str, Any]], change: Change[State], request_id: str
    ) -> Recording[State]:
        self.refuse_barred(change)
        entries = append(log, payloads, by=change.by, at=change.at, now=change.now, request_id=request_id)
        self.follow(log, change)
        return Recording(change.after, entries, log.length)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """One transaction, whose refusals say amounts in the club's money and cite its book."""
        try:
            with transaction.atomic():
                yield
        except NotAllowed as refusal:
            refusal.say_money(self.sign)
            if self.book is not None:
                refusal.cite_for(self.book)
            raise
